/// Text from outside on its way to a terminal.
public enum TerminalText {
    /// The text with pictures for control characters and names for invisible ones.
    public static func safe(_ text: String) -> String { DisplayWidth.visible(text) }
}
