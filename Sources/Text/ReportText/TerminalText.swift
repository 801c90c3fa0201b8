import JSONText

/// Makes text from outside safe to print on a terminal or in a log. Everything that is printed, except documents
/// themselves, passes through here or through `DisplayWidth`.
public enum TerminalText {
    /// A text of one line, with pictures for control characters, names for invisible ones, and no command of a build service.
    public static func safe(_ text: String) -> String { DisplayWidth.visible(text) }

    /// A text of several lines, each of them safe.
    public static func safeLines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { safe(String($0)) }.joined(separator: "\n")
    }

    /// True if a patch, which has to keep the bytes of the texts, contains nothing that a terminal or a build service
    /// would obey or that would reorder text.
    public static func isSafePatch(_ patch: [UInt8]) -> Bool {
        let text = String(decoding: patch, as: UTF8.self)
        guard !LogCommand.isPossible(in: text) || LogCommand.triggers(in: text.unicodeScalars).isEmpty
        else { return false }
        return text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x09, 0x0A, 0x0D, 0x200E, 0x200F: true
            default: scalar.value >= 0x20 && !DisplayWidth.isHidden(scalar)
            }
        }
    }
}

extension JSONWriter {
    /// The value as JSON for a place so many levels deep, without a line feed at its end, with escapes in strings for
    /// characters that a terminal or a build service would obey and that would hide or reorder text.
    public func safeText(_ value: JSONValue, level: Int = 0) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(1024)
        write(value, level: level, into: &bytes)
        let text = LogCommand.replaced(in: String(decoding: bytes, as: UTF8.self), by: Self.escape)
        // JSON has escapes for the controls of ASCII, but not for the last one.
        guard DisplayWidth.hasHidden(bytes) else { return text }
        return text.unicodeScalars.reduce(into: "") { result, scalar in
            if DisplayWidth.isHidden(scalar) {
                result += Self.escape(scalar)
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }

    /// A scalar as JSON's escapes of its UTF-16 code units.
    private static func escape(_ scalar: Unicode.Scalar) -> String {
        scalar.utf16.map { "\\u" + $0.digits(4, radix: 16) }.joined()
    }
}

/// Colours for a terminal, or none.
public struct Style: Sendable {
    /// True if escape sequences are written.
    public let isColoured: Bool

    /// With colours or without.
    public init(coloured: Bool) { isColoured = coloured }

    /// The colours by their use.
    public enum Role: String, Sendable {
        case error = "1;31"
        case warning = "1;33"
        case info = "1;36"
        case strong = "1"
        case faint = "2"
        case good = "32"
    }

    /// The text in a colour.
    public func paint(_ text: String, _ role: Role) -> String {
        isColoured && !text.isEmpty ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
    }
}
