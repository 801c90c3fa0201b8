import JSONText
import PushPayload

/// Notes the header fields that are read.
extension LiteralReader {
    /// A name and a value between brackets, as in `setHeader("apns-priority", "10")`, and texts such as `"apns-priority: 10"`.
    mutating func noteHeads(in group: SourceNode.Group, after statement: ArraySlice<SourceNode>) {
        guard heads.isNeeded else { return }
        let nodes = statement.suffix(4)
        let name = nodes.last
        // Go's `w.Header().Set` writes a field of an answer; `r.Header.Set` one of a request.
        if nodes.count == 4, nodes.dropFirst().first?.group?.arguments.isEmpty == true, let first = nodes.first,
            first.isWord, word(first.range) == "Header"
        {
            return
        }
        if group.open == UInt8(ascii: "("), let name, name.isWord {
            heads.addCall(word(name.range), at: name.range.lowerBound)
        }
        let arguments = group.arguments
        noteSetter(of: arguments, after: statement)
        if heads.hasPaths { notePaths(in: arguments) }
        for argument in arguments where argument.value.isText {
            guard let text = written(argument.value), let colon = text.firstIndex(of: ":"),
                case let name = String(text[..<colon]), SourceHeads.isName(name),
                // Programs have such beginnings of their own, as in "apns-token:…".
                Header.named(name) ?? Spelling.nearest(name, among: SourceHeads.names).flatMap(Header.named) != nil
            else { continue }
            let value = text[text.index(after: colon)...].drop { $0 == " " }
            let isKnown = argument.value.text(in: source) != nil
            let given = isKnown ? quoted(String(value), argument.place) : partialValue(of: name, in: argument.value)
            note(name, given, argument.value.range)
        }
        guard arguments.count == 2, let (key, value) = headPair(arguments) else { return }
        let method = name.map { $0.isWord ? word($0.range).lowercased() : "" } ?? ""
        guard !["get", "has", "contain", "expect", "assert", "equal"].contains(where: method.contains) else { return }
        note(self.key(key) ?? "", value, key.range)
    }

    /// The value of a field whose name a text begins with, of which parts are computed.
    private mutating func partialValue(of name: String, in text: Literal) -> Literal {
        if case .joined(let parts) = text.value, parts.count == 2,
            parts[0].text(in: source)?.drop(while: { $0 != ":" }).allSatisfy({ ": ".contains($0) }) == true
        {
            return parts[1]
        }
        guard case .text(var string) = text.value else { return .unknown(text.range) }
        let value = source[string.content].dropFirst(name.utf8.count + 1).drop { $0 == 0x20 }
        let whole = string.computed.first { $0 == value.startIndex..<value.endIndex }
        if let whole {
            let place = expression(in: whole)
            return plainValue(of: word(place), at: place) ?? .unknown(place)
        }
        string.content = value.startIndex..<value.endIndex
        return Literal(.text(string), text.range)
    }

    /// The name in a placeholder of a text, without its signs: PHP's `{$type}` has the name `$type`, JavaScript's `${type}` has `type`.
    private func expression(in placeholder: Range<Int>) -> Range<Int> {
        let closing = source[placeholder].last
        guard let closing, "})".utf8.contains(closing),
            let open = source[placeholder].firstIndex(where: { "{(".utf8.contains($0) })
        else { return placeholder }
        return open + 1..<max(open + 1, placeholder.upperBound - 1)
    }

    /// Notes the fields among the members of an object.
    mutating func noteMembers(of group: SourceNode.Group, at start: Int) {
        guard heads.isNeeded else { return }
        // Header fields beside a payload are those of that one.
        let parts = group.arguments.filter { $0.value.members != nil }
        if let own = parts.first(where: { $0.name == "headers" }), parts.contains(where: { $0.name == "payload" }) {
            heads.removeFields(ofObject: own.value.range.lowerBound)
        }
        var fields = group.arguments.filter { $0.name.map(SourceHeads.isName) ?? false }
        guard SourceHeads.isRequest(fields.compactMap { $0.name }), !isExpected else { return }
        let others = group.arguments.filter { !($0.name.map(SourceHeads.isName) ?? false) }
        if others.allSatisfy({ $0.name.map(SourceHeads.isHeaderOrKey) ?? false }) {
            fields += others.filter { $0.name.flatMap { Key.named($0, in: .aps) } != nil }
        }
        for field in fields { note(field.name ?? "", field.value, field.place, object: start) }
        if !fields.isEmpty, isAllOfHeaders(group, at: start) { heads.whole.insert(start) }
    }

    /// The number of nodes of a chain that are looked through for its push type.
    private static let longestChain = 40

    /// Notes a field that a call of a chain in Go sets, as `.PushType("background")` does; of other names only after that one.
    private mutating func noteSetter(of arguments: [SourceNode.Argument], after nodes: ArraySlice<SourceNode>) {
        func field(_ node: SourceNode) -> String? { node.isWord ? Shape.header(word(node.range)) : nil }
        guard language.name == .go, arguments.count == 1, nodes.suffix(3).first?.group != nil,
            let name = nodes.last, let header = field(name),
            nodes.suffix(Self.longestChain).contains(where: { field($0) == "apns-push-type" })
        else { return }
        note(header, Shape.headerValue(arguments[0].value, of: header, in: source), name.range)
    }

    /// Notes a field that a message of Objective-C sets, as `[request setValue:@"10" forHTTPHeaderField:@"apns-priority"]` does.
    mutating func noteHead(inMessage nodes: [SourceNode]) {
        guard heads.isNeeded, nodes.count > 4,
            let field = nodes.firstIndex(where: { $0.isWord && word($0.range) == "forHTTPHeaderField" }),
            let start = nodes[..<field].lastIndex(where: { $0.isSign(":") }), field + 2 < nodes.endIndex
        else { return }
        let name = evaluate(nodes[(field + 2)...])
        note(key(name) ?? "", evaluate(nodes[(start + 1)..<field]), name.range)
    }

    private func headPair(_ arguments: [SourceNode.Argument]) -> (key: Literal, value: Literal)? {
        let (first, second) = (arguments[0], arguments[1])
        func isKey(_ argument: SourceNode.Argument) -> Bool {
            key(argument.value).map(SourceHeads.isName) ?? false
        }
        if isKey(first), !first.isNamed || first.name == "name" { return (first.value, second.value) }
        return isKey(second) && second.name == "forHTTPHeaderField" ? (second.value, first.value) : nil
    }

    /// The text of a string with its computed parts as they are written.
    private func written(_ literal: Literal) -> String? {
        guard source[literal.range].prefix(12).contains(UInt8(ascii: "-")), let content = literal.content(of: source)
        else { return nil }
        return String(decoding: content.text, as: UTF8.self)
    }

    func quoted(_ text: String, _ range: Range<Int>) -> Literal {
        Literal(.constant(JSONWriter().text(.string(text))), range)
    }

    mutating func note(_ name: String, _ value: Literal, _ key: Range<Int>, body: Int? = nil, object: Int? = nil) {
        // Ably has the header fields in an object, `apns-headers`.
        guard SourceHeads.isName(name) || name == ":path" || object != nil, value.members == nil else { return }
        let place = Place(key: outer.documentRange(key), value: outer.documentRange(value.range))
        heads.add(
            SourceHeads.Field(
                name: name, value: value, place: place, offset: key.lowerBound, body: body, object: object))
    }
}
