import JSONText

/// The readings of a program: what functions return and names stand for is known once it was read.
extension LiteralReader {
    /// The payloads in a program of a language, in their order. Throws if there are none and brackets are nested too deep to tell.
    /// `types` gives the types that other files of the project declare, and `texts` names what is known to hold a text.
    static func fragments(
        in source: Fragment, _ language: Language, types: (() -> SharedTypes?)? = nil, texts: Set<String> = []
    ) throws(SyntaxError) -> [Fragment] {
        let text = source.text
        let functions = MessageFunctions.called(in: text, language, types)
        guard PushDocument.mayHoldPayload(text) || !source.context.imported.isEmpty || !functions.isEmpty
        else { return [] }
        let mayBeJSON = text.first { $0 > 0x20 }.map("{[\"".utf8.contains) ?? true
        if mayBeJSON, (try? JSONDocument(parsing: text)) != nil { return [] }
        var first = LiteralReader(source, language, functions, types)
        first.namesOfTexts = texts
        var reader = first
        reader.read()
        let results = reader.results.next
        func again(readsNames: Bool) -> LiteralReader {
            var next = first
            if let results { next.results = results }
            next.readsNames = readsNames
            next.read()
            return next
        }
        if results != nil || reader.needsNames { reader = again(readsNames: reader.needsNames) }
        if reader.needsNames, !reader.readsNames { reader = again(readsNames: true) }
        let found = reader.found.sorted { $0.key < $1.key }.flatMap { $0.value }
        guard reader.isTooDeep else { return found }
        let message = "its brackets are nested more than \(Literal.maximumDepth) deep"
        if found.allSatisfy({ $0.isUnread }) {
            throw SyntaxError(mistake: .foreignText, range: 0..<min(1, text.count), message: "not read: \(message)")
        }
        return found + source.unread(besides: found, [.quoted, .bare], message)
    }
}
