/// Finds the placeholders of one text. Closing marks are searched only once, so that a text full of opening marks takes linear time.
struct TagReader {
    let text: [UInt8]
    /// The offset after which a closing mark no longer occurs.
    var absent: [String: Int] = [:]
    /// The offset at which each opening parenthesis is closed.
    var closings: [Int: Int]?

    mutating func tag(of template: Template, at offset: Int) -> Template.Tag? {
        switch (template, text[offset]) {
        case (.mustache, UInt8(ascii: "{")): mustache(at: offset)
        case (.erb, UInt8(ascii: "<")): erb(at: offset)
        case (.shell, UInt8(ascii: "$")), (.shell, UInt8(ascii: "`")): shell(at: offset)
        case (.printf, UInt8(ascii: "%")): printf(at: offset)
        default: nil
        }
    }

    mutating func parenthesised(at offset: Int) -> Template.Tag? {
        closing(of: offset + 1).map { Template.Tag(range: offset..<$0 + 1, isValue: true) }
    }

    private mutating func mustache(at offset: Int) -> Template.Tag? {
        let rest = text[offset...]
        if rest.starts(with: "{%".utf8) { return enclosed(offset, 2, "%}", isValue: false) }
        for (opening, closing) in [("{{{", "}}}"), ("{{", "}}")] where rest.starts(with: opening.utf8) {
            let content = offset + opening.utf8.count
            let isControl = content < text.count && "#/^!>~".utf8.contains(text[content])
            guard let end = text[content...].firstIndex(where: { "{}\n".utf8.contains($0) }),
                text[end...].starts(with: closing.utf8)
            else { continue }
            return Template.Tag(range: offset..<end + closing.utf8.count, isValue: !isControl)
        }
        return nil
    }

    private mutating func erb(at offset: Int) -> Template.Tag? {
        guard text[offset...].starts(with: "<%".utf8) else { return nil }
        return enclosed(offset, 2, "%>", isValue: text[(offset + 2)...].first == UInt8(ascii: "="))
    }

    private mutating func shell(at offset: Int) -> Template.Tag? {
        guard text[offset] == UInt8(ascii: "$") else { return enclosed(offset, 1, "`", isValue: true) }
        guard offset + 1 < text.count else { return nil }
        switch text[offset + 1] {
        case UInt8(ascii: "{"): return quoted(offset) ?? enclosed(offset, 2, "}", isValue: true)
        case UInt8(ascii: "("): return parenthesised(at: offset)
        case let byte where byte.isNamePart || "@*#?!".utf8.contains(byte):
            var end = offset + 2
            // `$1` is one digit, whatever follows.
            if !byte.isDigit { while byte.isNamePart, end < text.count, text[end].isNamePart { end += 1 } }
            return Template.Tag(range: offset..<end, isValue: true)
        default: return nil
        }
    }

    /// A variable with a default in single quotes, which may have braces: `${1:-'{"a": 1}'}`; nil for any other.
    private func quoted(_ offset: Int) -> Template.Tag? {
        let name = text[(offset + 2)...].prefix { $0.isNamePart }
        let sign = text[name.endIndex...].drop { ":-=".utf8.contains($0) }
        guard sign.startIndex > name.endIndex, sign.first == UInt8(ascii: "'"),
            let close = sign.dropFirst().prefix(Self.longestDefault).firstIndex(of: UInt8(ascii: "'")),
            text[(close + 1)...].first == UInt8(ascii: "}")
        else { return nil }
        return Template.Tag(range: offset..<close + 2, isValue: true)
    }
    private static let longestDefault = 1000

    private func printf(at offset: Int) -> Template.Tag? {
        var end = offset + 1
        while end < text.count, text[end].isDigit || "-+#.*$l".utf8.contains(text[end]) { end += 1 }
        guard end < text.count, "sdiufgeExX@qvt".utf8.contains(text[end]) else { return nil }
        return Template.Tag(range: offset..<end + 1, isValue: true)
    }

    private mutating func enclosed(_ offset: Int, _ width: Int, _ closing: String, isValue: Bool) -> Template.Tag? {
        let start = offset + width
        guard start < absent[closing] ?? text.count else { return nil }
        if let end = text.offset(of: closing, from: start) {
            return Template.Tag(range: offset..<end + closing.utf8.count, isValue: isValue)
        }
        absent[closing] = start
        return nil
    }

    private mutating func closing(of offset: Int) -> Int? {
        if closings == nil {
            var open: [Int] = []
            var pairs: [Int: Int] = [:]
            for (index, byte) in text.enumerated() {
                if byte == UInt8(ascii: "(") { open.append(index) }
                if byte == UInt8(ascii: ")"), let start = open.popLast() { pairs[start] = index }
            }
            closings = pairs
        }
        return closings?[offset]
    }
}
