import AppResources
import JSONText
import PushDocument
import PushPayload
import PushReport

/// The description of a key or header, shown on hover.
extension LanguageServer {
    mutating func hover(_ message: ClientMessage) throws -> JSONValue {
        guard let target = try target(message) else { return .null }
        let (caret, place) = (target.caret, target.place)
        var markdown: String?
        if let name = caret.name?.text {
            if let schema = workspace.role(of: target.document.path).schema {
                markdown = schema.descend(caret.path + [name])?.description
            } else {
                markdown =
                    target.members.map { members in members.first { $0.name == name }.map(BodyReference.markdown) }
                    ?? description(of: name, in: place) ?? Self.unknown(name, in: place)
            }
        } else if !caret.isName, caret.node != nil, place != .other, let key = caret.path.last {
            let word = target.string
            // The page of a word such as `time-sensitive`; for another value, the description of its key.
            let page = Term.all.first { [.level, .pushType].contains($0.kind) && $0.name == word }?.markdown
            markdown = page ?? description(of: key, in: place)
            if let word, let app = target.app, let meaning = Self.meaning(of: word, under: key, in: app) {
                markdown = meaning + "\n\n" + (markdown ?? "")
            }
        }
        guard let markdown else { return .null }
        return [
            "contents": ["kind": "markdown", "value": .string(markdown)],
            "range": target.document.text.range(caret.range),
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

    /// The text for an unknown name in an object whose keys are all Apple's; nil for the payload's root.
    private static func unknown(_ name: String, in place: PayloadPlace) -> String? {
        guard case .object(let parent) = place, parent != .root else { return nil }
        let similar = Spelling.nearest(name, among: Key.all(in: parent).map(\.name))
        return "**\(name)** is not a key of Apple's: devices don't read it."
            + (similar.map { " Did you mean **\($0)**?" } ?? "")
    }

    /// The meaning of a name in the app: a text in the development language and in one other, or the actions of a category.
    private static func meaning(of name: String, under key: String, in app: AppManifest) -> String? {
        if key.hasSuffix("loc-key") {
            let texts = app.tables.texts(name)
            let own = app.tables.developmentLanguage.flatMap { language in texts.first { $0.language == language } }
            let first = own ?? texts.first { $0.language == "en" } ?? texts.first
            let shown = [first, texts.first { $0.language != first?.language }].compactMap { $0 }
            let lines = shown.map { text in
                switch text.content {
                case .plain(let content), .plural(let content, _): "\(text.language): “\(content)”"
                }
            }
            return lines.isEmpty ? nil : lines.joined(separator: "  \n")
        }
        guard key == Key.category.name, let category = app.category(name) else { return nil }
        return category.actions.isEmpty
            ? "The app registers this category without actions."
            : "Actions: " + category.actions.map { "`\($0)`" }.joined(separator: ", ")
    }

    /// The subject of a request, by its position; nil outside of objects.
    mutating func target(_ message: ClientMessage) throws -> Target? {
        let document = try open(message)
        guard let position = TextPosition(message.parameters["/position"]) else {
            throw ResponseError.invalidParameters("the position can't be read")
        }
        let offset = document.text.offset(of: position)
        // All of a JSON document, a line of a stream, or a payload in a script or Markdown.
        let range = jsonRanges(of: document).first { $0.contains(offset) || $0.upperBound == offset }
        let written = range.flatMap { Caret(at: offset, in: Outline.of(document.text.bytes, in: $0)) }
        guard let caret = analysis(of: document.uri)?.caret(at: offset) ?? written else { return nil }
        let request = analysis(of: document.uri)?.push(at: offset)?.push.request
        let names = caret.isName ? caret.path : caret.path.dropLast()
        let place = PayloadPlace(names, request?.pushType)
        let isPayload = if case .object = place { names.last == "payload" && names.count > 1 } else { false }
        let isMessage = place == .other && names.first == "message"
        let members =
            analysis(of: document.uri)?.members(at: offset, in: names)
            ?? (isMessage ? Body.named("fcm")?.members(at: names.dropFirst()) : nil)
        return Target(
            document: document, caret: caret, place: place, members: isPayload ? nil : members, request: request,
            app: settings(of: document.uri).linter.options.app)
    }
}

/// The name or value at the position of a request, in a JSON document or in a payload inside other text.
struct Target {
    let document: OpenDocument
    let caret: Caret
    /// The place in a payload of a member of the innermost object or, for a value, of its siblings.
    let place: PayloadPlace
    /// The members that the object may have, if it is in a body that is not a payload; nil elsewhere.
    var members: [Body.Member]?
    /// The push around it; nil if it can't be read.
    let request: Request?
    let app: AppManifest?

    /// The text of a string at the caret.
    var string: String? {
        let text = document.text.bytes[caret.range]
        if let json = try? JSONDocument(parsing: Array(text)) { return json.value.string }
        // Programs have quotes of their own, and YAML none.
        return String(decoding: text.filter { !"\"'`".utf8.contains($0) }, as: UTF8.self)
    }
}
