/// The names under which an ordinary alert keeps a localized text that a Live Activity's keeps in the text itself.
struct LocKeyForm {
    /// The text's own name.
    let text: String
    /// The name of the key into the string tables.
    var key: String { text == "body" ? "loc-key" : "\(text)-loc-key" }
    /// The name of the values for its placeholders.
    var arguments: String { text == "body" ? "loc-args" : "\(text)-loc-args" }

    init(_ text: String) { self.text = text }

    /// Those of both texts that a Live Activity's alert has.
    static let all = [LocKeyForm("title"), LocKeyForm("body")]
}
