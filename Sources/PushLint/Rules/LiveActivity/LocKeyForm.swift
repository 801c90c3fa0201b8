/// The loc-key names of an ordinary alert; a Live Activity's alert has an object in their place.
struct LocKeyForm {
    /// The text's own name.
    let text: String
    /// The name of the key into the string tables.
    var key: String { text == "body" ? "loc-key" : "\(text)-loc-key" }
    /// The name of the values for its placeholders.
    var arguments: String { text == "body" ? "loc-args" : "\(text)-loc-args" }

    init(_ text: String) { self.text = text }

    /// The forms for the title and the body, the two texts of a Live Activity's alert.
    static let all = [LocKeyForm("title"), LocKeyForm("body")]
}
