/// A text of the app: as it stands, or a key of its string tables that the device looks up when it shows it.
public enum AppText: Sendable, Equatable {
    case literal(String)
    case key(String)
}
