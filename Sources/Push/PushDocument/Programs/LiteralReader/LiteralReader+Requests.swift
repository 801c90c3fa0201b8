import PushPayload

/// The paths of requests, and objects that are all their header fields.
extension LiteralReader {
    /// True for an object that is all of a request's header fields: it has the authorization, all its names are known, and it is given as
    /// `headers`, at once or by a variable that has no other use.
    mutating func isAllOfHeaders(_ group: SourceNode.Group, at start: Int) -> Bool {
        guard heads.looks < SourceHeads.maximumLooks,
            [.javaScript, .python, .php, .dart, .ruby].contains(language.name), !group.hasDots,
            group.arguments.allSatisfy({ $0.isNamed && $0.name != nil && $0.options.isEmpty }),
            group.arguments.contains(where: { $0.name?.lowercased() == "authorization" }),
            !Self.testing.contains(where: source.contains(word:))
        else { return false }
        heads.looks += 1
        let line = source[..<start].suffix(200).split(separator: 0x0A, omittingEmptySubsequences: false).last ?? []
        let words = line.split { !$0.isNamePart }.map { String(decoding: $0, as: UTF8.self).lowercased() }
        guard let sign = line.last(where: { $0 > 0x20 }), ":=>([".utf8.contains(sign) else { return false }
        let isArgument = sign == UInt8(ascii: "(") || sign == UInt8(ascii: "[")
        guard isArgument || words.first != "return" else { return false }
        guard sign == UInt8(ascii: "="), let name = variable(assignedIn: line) else {
            // node:http2 takes the fields beside the path.
            let isRequest = words.last == "request" && group.arguments.contains { $0.name == ":path" }
            return isArgument && isRequest || words.last?.hasSuffix("headers") == true
        }
        return source.places(ofWord: Array(name)).allSatisfy { name.startIndex == $0 || isGiven($0, name.count) }
    }

    /// The name that a line gives a value to, before its type.
    private func variable(assignedIn line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let target = line.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ":") }
        return target.split { !$0.isNamePart }.last
    }

    /// True if the object of a name is given as the header fields of a request where the name stands, as in `headers: name`, `{ headers }`
    /// and node:http2's `client.request(name)`. Any other use may add to it.
    private func isGiven(_ place: Int, _ count: Int) -> Bool {
        let before = source[..<place].suffix(60).reversed().drop { $0 <= 0x20 }
        guard let sign = before.first, let next = source[(place + count)...].first(where: { $0 > 0x20 }) else {
            return false
        }
        // The name of an argument or of a member.
        if "=:".utf8.contains(next) { return "({,".utf8.contains(sign) }
        guard ",})".utf8.contains(next) else { return false }
        if before.starts(with: ".request(".utf8.reversed()) { return true }
        if source[place..<place + count].elementsEqual("headers".utf8), "{,".utf8.contains(sign) {
            return bracket(around: place) == UInt8(ascii: "{")
        }
        let name = before.drop { ":=> \"'".utf8.contains($0) }
        return ":=>".utf8.contains(sign) && name.prefix(7).map { $0 | 0x20 }.elementsEqual("headers".utf8.reversed())
    }

    /// The innermost bracket that is open before a place, if it is near.
    private func bracket(around place: Int) -> UInt8? {
        var depth = 0
        return source[..<place].suffix(400).reversed().first { byte in
            if ")]}".utf8.contains(byte) { depth += 1 }
            guard "([{".utf8.contains(byte) else { return false }
            depth -= 1
            return depth < 0
        }
    }

    /// Notes a path of APNs with a token of Expo's push service in place of a device's, and that of a broadcast.
    mutating func notePaths(in arguments: [SourceNode.Argument]) {
        for value in arguments.map({ $0.value }) where value.isText {
            let text = filled(value)
            guard CurlRequest.namesExpo(text) || text.contains("/4/broadcasts"),
                let field = CurlRequest.fields(of: text).first(where: { $0.name == ":path" })
            else { continue }
            note(field.name, quoted(field.value, value.range), value.range)
        }
    }

    /// A text with constants in place of their names, and dots for what is not known.
    private func filled(_ literal: Literal) -> String {
        func constant(_ range: Range<Int>) -> String {
            let name = source[range].drop { "$#\\@({ ".utf8.contains($0) }
            return constants.text(of: name.prefix { !")} ".utf8.contains($0) }) ?? "…"
        }
        switch literal.value {
        case .text(let text):
            var parts = ""
            _ = text.write(from: source) { parts += $0 ?? constant($1) }
            return parts
        case .joined(let parts): return parts.map(filled).joined()
        default: return constant(literal.range)
        }
    }
}
