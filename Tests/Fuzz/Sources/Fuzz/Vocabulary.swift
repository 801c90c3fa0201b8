import JSONText
import LintProject
import PushLint
import PushPayload

/// The names and texts of payloads, taken from the catalogue and the rules.
enum Vocabulary {
    static let keys =
        Array(Set(Key.catalog.map(\.name))).sorted()
        + [
            "headers", "payload", "message", "apns", "notification", "messages", "APNS", "default", "tokens", "data",
            "id", "text", "ok", "line", "version", "findings", "path", "rule", "pointer", "found", "count",
            "categories",
            "to", "app", "device", "date", "Aps", "thread_id", "threadId", "bdoy", "gate", "",
        ] + Configuration.schema.names
    static let headers = Header.all.map(\.name) + [":path", "apns-thread-id", "Apns-Priority", "x"]
    static let words =
        Key.catalog.flatMap { key in
            key.forms.flatMap { form -> [String] in if case .word(let words) = form { words } else { [] } }
        } + PushType.known.map(\.rawValue) + [
            "", " ", "a", "default", "1", "0", "10", "5", "true", "Gate B12", "a.caf", "com.example.app", "a.b.voip",
            "\u{1F469}\u{200D}\u{1F467}", "e\u{301}", "\u{0}", "\n", "{{a}}", "{{{a}}}", "${a}", "$1", "%@", "%d",
            "<%= a %>", "#(a)", "{\"aps\":{\"alert\":\"a\"}}", "[1]", "2026-01-01T00:00:00Z", "https://example.com/a",
            "/3/device/00fc", "GATE_KEY", "%u more from %@", "123e4567-e89b-12d3-a456-426614174000",
        ]
    static let numbers: [JSONValue] = [
        0, 1, 2, 5, 10, -1, 99, 1.5, 0.5, 1_750_000_000, 1_750_000_000_123, 4_102_444_800, .integer(Int64.max),
        .integer(Int64.min), .real(1e300), .real(-0.0),
    ]
    /// Pieces of syntax mistakes.
    static let pieces: [String] =
        [
            ",", ":", "{", "}", "[", "]", "\"", "'", "“", "”", "\\", "\\\"", "\\u0000", "\\ud83d", "//", "/* */", "#",
            ";", "\n", "\r\n", "\t", " ", "\u{FEFF}", "\u{A0}", "=", "<%", "%>", "{{", "}}", "{%", "%}", "$(", "${",
            ")",
            "`", "```\n", "```json\n", "None", "True", "nil", "NaN", "-", "+1", "01", ".5", "1e", "0x1", "undefined",
            "curl -d '", "=>", "<<E\n", "f\"", "\\(", "?", "- ", "&a ", "*a", "|\n  ", "Map.of(", "return ",
            "<<EOF\n", "EOF\n", "#!/bin/sh\n", "@", "&", "|", "...",
        ] + keys.map { "\"\($0)\":" } + words.map { JSONWriter().text(.string($0)) }
    static let examples = Rule.all.flatMap { [Array($0.bad.text.utf8), Array($0.good.text.utf8)] }.filter {
        $0.count < 2000
    }
}

extension JSONValue {
    /// All names in the value.
    fileprivate var names: [String] {
        switch self {
        case .object(let object): object.names + object.members.flatMap(\.value.names)
        case .array(let elements): elements.flatMap(\.names)
        default: []
        }
    }
}
