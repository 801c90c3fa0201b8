import JSONText

/// Text from outside on its way to a terminal or a log. Whatever is printed beside the documents themselves passes here, or
/// the functions of `DisplayWidth` that these call.
public enum TerminalText {
    /// A text of one line, with pictures for control characters, names for invisible ones, and no command of a build service.
    public static func safe(_ text: String) -> String { DisplayWidth.visible(text) }

    /// A text of several lines, each of them safe.
    public static func safeLines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { safe(String($0)) }.joined(separator: "\n")
    }

    /// Whether a patch, which has to be the bytes of the texts, holds nothing that a terminal or a build service would obey or
    /// that would reorder it.
    public static func isSafePatch(_ patch: [UInt8]) -> Bool {
        let text = String(decoding: patch, as: UTF8.self)
        guard !LogCommand.isPossible(in: text) || LogCommand.triggers(in: text.unicodeScalars).isEmpty else {
            return false
        }
        return text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x09, 0x0A, 0x0D, 0x200E, 0x200F: true
            default: scalar.value >= 0x20 && !DisplayWidth.isHidden(scalar)
            }
        }
    }
}

extension JSONWriter {
    /// The value as JSON, without a line feed at its end, in which strings say by escapes what a terminal or a build service
    /// would obey and what would hide or reorder text.
    public func safeText(_ value: JSONValue) -> String {
        var text = LogCommand.replaced(in: text(value), by: Self.escape)
        guard text.withUTF8({ $0.contains { $0 >= 0x7F } }) else { return text }
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
        scalar.utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}
