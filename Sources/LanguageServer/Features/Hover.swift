import JSONText
import PushPayload
import PushReport

/// The description of a key or header, shown on hover.
extension LanguageServer {
    mutating func hover(_ message: ClientMessage) throws -> JSONValue {
        let (uri, offset) = try place(message)
        guard let caret = caret(at: offset, in: uri), case .name(let range) = caret.role, let member = caret.member,
            let markdown = description(of: member.name, in: place(of: caret, at: offset, in: uri)),
            let text = documents[uri]?.text
        else { return .null }
        return [
            "contents": ["kind": "markdown", "value": .string(markdown)],
            "range": text.range(range, capabilities.encoding),
        ]
    }

    /// The catalogue's description of a name; nil for a name that is not Apple's.
    func description(of name: String, in place: PayloadPlace) -> String? {
        switch place {
        case .object(let parent): Key.named(name, in: parent).map(KeyReference.markdown)
        case .headers:
            Header.named(name).map { "**\($0.name)**: \($0.meaning)\n\nWithout it: \($0.effectWhenMissing)\n" }
        case .other: nil
        }
    }

    // MARK: What several features ask for

    /// The document and the byte offset that a request is about.
    ///
    /// - Throws: `ResponseError` for a document that is not open and for a position that can't be read.
    func place(_ message: ClientMessage) throws -> (uri: String, offset: Int) {
        let (uri, text) = try open(message)
        guard let position = TextPosition(message.parameters["position"]) else {
            throw ResponseError.invalidParameters("the position can't be read")
        }
        return (uri, text.offset(of: position, capabilities.encoding))
    }

    /// The caret at an offset of a JSON document, or of a payload inside other text.
    mutating func caret(at offset: Int, in uri: String) -> Caret? {
        guard let range = jsonRange(at: offset, in: uri), let bytes = documents[uri]?.text.bytes else { return nil }
        return Caret(at: offset, in: Outline(bytes, in: range))
    }

    /// The place in a payload of a member of the innermost object or, for a value, of its siblings.
    mutating func place(of caret: Caret, at offset: Int, in uri: String) -> PayloadPlace {
        PayloadPlace(caret.container, pushType(at: offset, in: uri))
    }

    /// The push type of the payload at an offset; nil if its text can't be read.
    mutating func pushType(at offset: Int, in uri: String) -> PushType? {
        analysis(of: uri)?.push(at: offset)?.push.request?.pushType
    }

    /// The JSON text around an offset: all of a JSON document, a line of a stream, or a payload in a script or Markdown.
    mutating func jsonRange(at offset: Int, in uri: String) -> Range<Int>? {
        jsonRanges(of: uri).first { $0.contains(offset) || $0.upperBound == offset }
    }
}

extension Caret {
    /// The names that lead to the object that holds the name or value.
    var container: [String] {
        if case .value = role { Array(path.dropLast()) } else { path }
    }
}
