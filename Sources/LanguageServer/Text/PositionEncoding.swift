/// The unit in which a client counts the characters of a line, agreed on when it connects.
public enum PositionEncoding: String, Sendable, CaseIterable {
    /// UTF-16 code units, which every client knows.
    case utf16 = "utf-16"
    case utf8 = "utf-8"
    /// Unicode scalars.
    case utf32 = "utf-32"

    /// How many units the character that starts with this UTF-8 byte takes; 0 for a continuation byte, except in UTF-8.
    func units(ofByte byte: UInt8) -> Int {
        switch self {
        case .utf8: 1
        case .utf16: byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
        case .utf32: byte & 0xC0 == 0x80 ? 0 : 1
        }
    }
}
