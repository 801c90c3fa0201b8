import JSONText

extension TextForm {
    /// Lines of JSON, each with a document of its own; blank lines are skipped.
    static let lines = TextForm(extensions: ["jsonl", "ndjson"]) { outer in
        var found: [Fragment] = []
        var start = 0
        while start < outer.text.count {
            let end = outer.text[start...].firstIndex(of: 0x0A) ?? outer.text.count
            // Outside strings a carriage return is white space: it may stay.
            let isBlank = outer.text[start..<end].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
            if !isBlank { found.append(Fragment(start..<end, of: outer, .plain)) }
            start = end + 1
        }
        return found
    }
}
