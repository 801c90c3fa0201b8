import JSONText

/// Finds payloads as objects in running text, by their brackets.
struct ObjectFinder {
    private let outer: Fragment
    /// The number of bytes that may still be read; it bounds the work on a text of brackets that never close.
    private var budget: Int

    /// A finder in a text; with `withoutAPS` also of objects in a text that has no `aps`.
    init(_ outer: Fragment, withoutAPS: Bool = false) {
        self.outer = outer
        budget = withoutAPS || outer.text.contains(word: "\"aps\"") ? 4 * outer.text.count : 0
    }

    /// The payload whose first bracket is at an offset; nil where there is none.
    mutating func payload(at start: Int) -> (fragment: Fragment, end: Int)? {
        // Braces in code are not followed by a quoted key.
        let key = outer.text[(start + 1)...].first { $0 > 0x20 }
        guard key == UInt8(ascii: "\""), let object = object(at: start) else { return nil }
        return object.fragment.looksLikePayload && !object.fragment.leavesValuesOut ? object : nil
    }

    /// The object whose first bracket is at an offset, up to the bracket that closes it.
    mutating func object(at start: Int) -> (fragment: Fragment, end: Int)? {
        guard let end = end(of: start) else { return nil }
        var fragment = Fragment(start..<end, of: outer, .plain)
        fragment.context.depth = outer.context.depth
        return (fragment, end)
    }

    /// True if the text begins with an object, and after a comma or a blank line is another one, as in an example of two pushes.
    mutating func isFollowed() -> Bool {
        guard let start = outer.text.firstIndex(where: { $0 > 0x20 }), outer.text[start] == UInt8(ascii: "{"),
            let end = end(of: start)
        else { return false }
        let gap = outer.text[end...].prefix { $0 <= 0x20 || $0 == UInt8(ascii: ",") }
        let isApart = gap.contains(UInt8(ascii: ",")) || gap.filter { $0 == 0x0A }.count > 1
        return isApart && outer.text[gap.endIndex...].first == UInt8(ascii: "{")
    }

    /// All payloads in a block. In code only strict JSON counts, to exclude the code's own objects.
    mutating func payloads(isCode: Bool, where mayBegin: (Int) -> Bool = { _ in true }) -> [Fragment] {
        var found: [Fragment] = []
        var start = 0
        while let next = outer.text[start...].firstIndex(of: UInt8(ascii: "{")) {
            start = next + 1
            if mayBegin(next), let payload = payload(at: next),
                !isCode || (try? JSONDocument(parsing: payload.fragment.text)) != nil
            {
                found.append(payload.fragment)
                start = payload.end
            }
        }
        return found
    }

    /// The offset after the bracket that closes the object at an offset. A fence ends the search.
    private mutating func end(of start: Int) -> Int? {
        var depth = 0
        var isInString = false
        var offset = start
        defer { budget -= offset - start }
        while offset < outer.text.count, offset - start < budget {
            switch outer.text[offset] {
            case UInt8(ascii: "\\") where isInString: offset += 1
            case UInt8(ascii: "\""): isInString.toggle()
            case 0x0A:
                isInString = false
                if outer.text[(offset + 1)...].starts(with: "```".utf8) { return nil }
            case UInt8(ascii: "{") where !isInString, UInt8(ascii: "[") where !isInString: depth += 1
            case UInt8(ascii: "}") where !isInString, UInt8(ascii: "]") where !isInString:
                depth -= 1
                if depth == 0 { return offset + 1 }
            default: break
            }
            offset += 1
        }
        return nil
    }
}
