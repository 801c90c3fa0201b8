import AppResources
import JSONText
import PushPayload
import PushReport

/// The description of a key or header, shown on hover.
extension LanguageServer {
    mutating func hover(_ message: ClientMessage) throws -> JSONValue {
        let (uri, offset) = try place(message)
        guard let document = documents[uri], let caret = caret(at: offset, in: uri) else { return .null }
        let text = document.text
        let place = place(of: caret, at: offset, in: uri)
        var markdown: String?
        if let name = caret.name?.text {
            if let schema = workspace.role(of: document.path).schema {
                markdown = schema.descend(caret.path + [name])?.description
            } else {
                markdown = description(of: name, in: place) ?? Self.unknown(name, in: place)
            }
        } else if !caret.isName, caret.node != nil {
            markdown = description(ofValue: text.bytes[caret.range], of: caret.path.last, in: place)
            if place != .other, let key = caret.path.last,
                let name = (try? JSONDocument(parsing: Array(text.bytes[caret.range])))?.value.string,
                let app = settings(of: uri).linter.options.app,
                let meaning = Self.meaning(of: name, under: key, in: app)
            {
                markdown = meaning + "\n\n" + (markdown ?? "")
            }
        }
        guard let markdown else { return .null }
        return [
            "contents": ["kind": "markdown", "value": .string(markdown)],
            "range": text.range(caret.range, capabilities.encoding),
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

    /// The page of a word such as `time-sensitive`; for another value, the description of its key.
    private func description(ofValue bytes: ArraySlice<UInt8>, of name: String?, in place: PayloadPlace) -> String? {
        guard let name, place != .other else { return nil }
        let word = (try? JSONDocument(parsing: Array(bytes)))?.value.string
        let page = word.flatMap { word in
            Term.all.first { [.level, .pushType].contains($0.kind) && $0.name == word }?.markdown
        }
        return page ?? description(of: name, in: place)
    }

    /// What becomes of a name that Apple does not define, in an object where it defines all.
    private static func unknown(_ name: String, in place: PayloadPlace) -> String? {
        guard case .object(let parent) = place, parent != .root else { return nil }
        let similar = Spelling.nearest(name, among: Key.all(in: parent).map(\.name))
        return "**\(name)** is not a key of Apple's: devices don't read it."
            + (similar.map { " Did you mean **\($0)**?" } ?? "")
    }

    /// What a name means in the app: a text in the development language and in one other, or the actions of a category.
    private static func meaning(of name: String, under key: String, in app: AppManifest) -> String? {
        if key.hasSuffix("loc-key") {
            let texts = app.tables.texts(name)
            let own = app.tables.developmentLanguage.flatMap { language in texts.first { $0.language == language } }
            let first = own ?? texts.first { $0.language == "en" } ?? texts.first
            let shown = [first, texts.first { $0.language != first?.language }].compactMap { $0 }
            return shown.isEmpty
                ? nil : shown.map { "\($0.language): “\(Self.format(of: $0))”" }.joined(separator: "  \n")
        }
        guard key == Key.category.name, let category = app.category(name) else { return nil }
        return category.actions.isEmpty
            ? "The app registers this category without actions."
            : "Actions: " + category.actions.map { "`\($0)`" }.joined(separator: ", ")
    }

    private static func format(of text: LocalizedText) -> String {
        switch text.content {
        case .plain(let text), .plural(let text, _): text
        }
    }

    // MARK: What several features ask for

    /// The document and the byte offset that a request is about.
    func place(_ message: ClientMessage) throws -> (uri: String, offset: Int) {
        let (uri, text) = try open(message)
        guard let position = TextPosition(message.parameters["position"]) else {
            throw ResponseError.invalidParameters("the position can't be read")
        }
        return (uri, text.offset(of: position, capabilities.encoding))
    }

    /// The caret at an offset of a JSON document, or of a payload inside other text.
    mutating func caret(at offset: Int, in uri: String) -> Caret? {
        // All of a JSON document, a line of a stream, or a payload in a script or Markdown.
        let range = jsonRanges(of: uri).first { $0.contains(offset) || $0.upperBound == offset }
        guard let range, let bytes = documents[uri]?.text.bytes else { return nil }
        return Caret(at: offset, in: Outline.of(bytes, in: range))
    }

    /// The place in a payload of a member of the innermost object or, for a value, of its siblings.
    mutating func place(of caret: Caret, at offset: Int, in uri: String) -> PayloadPlace {
        let names = caret.isName ? caret.path : caret.path.dropLast()
        return PayloadPlace(names, analysis(of: uri)?.push(at: offset)?.push.request?.pushType)
    }
}
