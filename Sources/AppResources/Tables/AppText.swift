/// A text of the app: literal, or a key of its string tables that the device looks up when it shows the text.
public enum AppText: Sendable, Equatable {
    case literal(String)
    case key(String)
}
