import CEmbedded
import AppResources
import JSONText
import PushDocument
import PushPayload
import PushReport

/// Names and values to choose from at the caret: those that Apple defines, and those of the app's own files.
extension LanguageServer {
    mutating func completion(_ message: ClientMessage) throws -> JSONValue {
        let (uri, offset) = try place(message)
        guard let document = documents[uri] else { return [] }
        let text = document.text
        let role = workspace.role(of: document.path)
        guard let caret = caret(at: offset, in: uri) else {
            guard case .pushes = role, text.bytes.allSatisfy({ $0 <= 0x20 }) else { return [] }
            return list(CompletionItem.documents, in: text.bytes.indices, of: text)
        }
        if let schema = role.schema { return completion(for: caret, by: schema, in: text) }
        let place = place(of: caret, at: offset, in: uri)
        let app = settings(of: uri).linter.options.app
        let items = caret.isName ? names(for: caret, in: place, at: offset, uri) : values(for: caret, in: place, app)
        let ofApp = place == .other ? choices(for: caret, at: offset, in: uri, app) : []
        return list(items + ofApp, in: caret.range, of: text)
    }

    /// What the app's Live Activities can decode at the caret, if that is in their state or attributes.
    private mutating func choices(
        for caret: Caret, at offset: Int, in uri: String, _ app: AppManifest?
    ) -> [CompletionItem] {
        guard let aps = caret.path.firstIndex(of: Key.aps.name), aps + 1 < caret.path.count else { return [] }
        let name = analysis(of: uri)?.push(at: offset)?.push.request?.aps[.attributesType].value
        let activities = (app?.activities ?? []).filter { name == nil || $0.name == name }
        let schemas = activities.compactMap { activity in
            switch caret.path[aps + 1] {
            case Key.contentState.name: activity.contentState
            case Key.attributes.name: activity.attributes
            default: nil
            }
        }
        var seen = Set(caret.siblings.filter { $0 != caret.name?.text })
        return schemas.map { $0.choices(at: caret.path.dropFirst(aps + 2)) }.flatMap { found in
            let names = found.members.filter { seen.insert($0.name).inserted }
            return caret.isName
                ? names.map { member in
                    CompletionItem(
                        name: member.name, detail: member.type.description,
                        snippet: caret.name?.colonEnd == nil ? member.type.snippet : nil)
                } : found.values.map { CompletionItem(value: $0) }
        }
    }

    private func list(_ items: [CompletionItem], in range: Range<Int>, of text: DocumentText) -> JSONValue {
        let range = text.range(range, capabilities.encoding)
        return .array(items.enumerated().map { $1.json(order: $0, range: range, capabilities) })
    }

    /// Names and values in a document of apnslint's own, such as a configuration.
    private func completion(for caret: Caret, by schema: SchemaPlace, in text: DocumentText) -> JSONValue {
        guard let place = schema.descend(caret.path) else { return [] }
        let names = place.names.filter { $0 == caret.name?.text || !caret.siblings.contains($0) }
        let items = names.map { name in
            let inner = place.descend([name])
            return CompletionItem(
                name: name, documentation: inner?.description,
                snippet: caret.name?.colonEnd == nil ? inner?.snippet : nil)
        }
        let values = place.values.map { CompletionItem(value: $0) }
        return list(caret.isName ? items : values, in: caret.range, of: text)
    }

    // MARK: Names

    private mutating func names(
        for caret: Caret, in place: PayloadPlace, at offset: Int, _ uri: String
    ) -> [CompletionItem] {
        // A name that already has a colon keeps its value.
        let hasValue = caret.name?.colonEnd != nil
        let taken = caret.siblings.filter { $0 != caret.name?.text }
        switch place {
        case .headers:
            return Header.all.filter { !taken.contains($0.name) }.map { header in
                CompletionItem(
                    name: header.name, detail: header.meaning, documentation: description(of: header.name, in: place),
                    snippet: hasValue ? nil : #""$1""#)
            }
        case .object(let parent):
            let request = analysis(of: uri)?.push(at: offset)?.push.request
            let pushType = request?.pushType
            let keys = Key.all(in: parent).filter { key in
                guard !taken.contains(key.name) else { return false }
                guard let pushType, let request, !request.isPushTypeAssumed else { return true }
                return key.pushTypes.contains(pushType)
            }
            // If the push type is a guess, keys that fit it come first, and rare ones last.
            func rank(_ key: Key) -> Int { key.isRare ? 2 : pushType.map(key.pushTypes.contains) ?? true ? 0 : 1 }
            let ranked = (0...2).flatMap { step in keys.filter { rank($0) == step } }
            return ranked.map { key in
                CompletionItem(
                    name: key.name, detail: key.kindsPhrase, documentation: KeyReference.markdown(key),
                    snippet: hasValue ? nil : key.snippet, isDeprecated: !key.obsoletedIn.isEmpty)
            }
        case .other:
            return Self.members(ofMessage: caret.path).filter { !taken.contains($0) }.map { name in
                CompletionItem(name: name, detail: "a member of Firebase's message")
            }
        }
    }

    /// The members that Firebase defines for the object at a path in a request to it.
    private static func members(ofMessage path: [String]) -> [String] {
        guard path.first == "message" else { return [] }
        var object = MessageObject.fcm
        for name in path.dropFirst() {
            guard case .object(let inner)? = object.members[name] else { return [] }
            object = inner
        }
        return object.members.keys.sorted()
    }

    // MARK: Values

    private func values(for caret: Caret, in place: PayloadPlace, _ app: AppManifest?) -> [CompletionItem] {
        guard let name = caret.path.last else { return [] }
        switch place {
        case .headers: return headerValues(name).map { CompletionItem(value: .string($0)) }
        case .object(let parent):
            guard let key = Key.named(name, in: parent) else { return [] }
            let own = app.map { Self.values(of: key, in: $0) } ?? []
            return (key.values + own.map { .string($0) }).map { CompletionItem(value: $0) }
        case .other: return []
        }
    }

    private func headerValues(_ name: String) -> [String] {
        switch name.lowercased() {
        case "apns-push-type": PushType.known.map(\.rawValue)
        case "apns-priority": Headers.knownPriorities
        case "apns-expiration": ["0"]
        default: []
        }
    }

    private static func values(of key: Key, in app: AppManifest) -> [String] {
        switch key.name {
        case Key.category.name: app.categories.map(\.identifier)
        case Key.attributesType.name: app.activities.map(\.name)
        case "sound", "name": app.sounds ?? []
        case let name where name.hasSuffix("loc-key"): app.tables.keys()
        default: []
        }
    }
}

extension Key {
    /// The values that can be listed: words, 1 for a flag, true and false.
    fileprivate var values: [JSONValue] {
        forms.flatMap { form -> [JSONValue] in
            switch form {
            case .word(let words): words.map { .string($0) }
            case .flag: [1]
            case .boolean: [true]
            default: parent == .aps && name == "sound" && form == .text ? ["default"] : []
            }
        }
    }

    /// The start of a value, as a snippet.
    fileprivate var snippet: String {
        switch forms.first {
        case .text, .anyText: #""$1""#
        case .word(let words): #""${1|\#(words.joined(separator: ","))|}""#
        case .flag: "1"
        case .boolean: "true"
        case .texts: #"["$1"]"#
        case .objects: "[{$1}]"
        case .object: "{$1}"
        case .number, .count, .time, nil: "$1"
        }
    }
}

extension CodableType {
    /// The start of a value, as a snippet.
    fileprivate var snippet: String {
        switch self {
        case .optional(let type): type.snippet
        case .structure, .cases: "{$1}"
        case .array, .range: "[$1]"
        case .plain(.string), .plain(.url), .plain(.uuid), .plain(.data): #""$1""#
        default: "$1"
        }
    }
}

/// One entry of a completion list: a name with the start of its value, or a value.
struct CompletionItem {
    let label: String
    let kind: Int64
    let plainText: String
    var snippetText: String?
    var detail: String?
    var documentation: String?
    var isDeprecated = false

    func json(order: Int, range: JSONValue, _ capabilities: ClientCapabilities) -> JSONValue {
        let snippet = capabilities.takesSnippets ? snippetText : nil
        var item: JSONObject = [
            "label": .string(label), "kind": .integer(kind), "sortText": .string(order.digits(4)),
            // Clients filter by the text in the range, which has quotes.
            "filterText": .string(plainText), "textEdit": ["range": range, "newText": .string(snippet ?? plainText)],
        ]
        if snippet != nil { item["insertTextFormat"] = 2 }
        item["detail"] = detail.map { .string($0) }
        if let documentation { item["documentation"] = ["kind": "markdown", "value": .string(documentation)] }
        if isDeprecated { item["tags"] = [1] }
        return .object(item)
    }
}

extension CompletionItem {
    /// Whole documents, to begin one with: a line of `snippets.txt` each.
    static let documents = String(decoding: [UInt8](embedded_snippets_txt()), as: UTF8.self).split(separator: "\n").map
    { line in
        let label = line.prefix { $0 != ":" }
        let snippet = String(line.dropFirst(label.count + 2))
        let parts = snippet.split(separator: "$").enumerated().map { $1.dropFirst($0 == 0 ? 0 : 1) }
        return CompletionItem(label: String(label), kind: 15, plainText: parts.joined(), snippetText: snippet)
    }

    /// A name. With a snippet for its value, a colon and the value are inserted, too.
    init(
        name: String, detail: String? = nil, documentation: String? = nil, snippet: String? = nil,
        isDeprecated: Bool = false
    ) {
        let quoted = JSONWriter().text(.string(name))
        self.init(
            label: name, kind: 10, plainText: snippet == nil ? quoted : "\(quoted): ",
            snippetText: snippet.map { "\(quoted): \($0)" }, detail: detail, documentation: documentation,
            isDeprecated: isDeprecated)
    }

    init(value: JSONValue) {
        let text = JSONWriter().text(value)
        self.init(label: value.string ?? text, kind: 12, plainText: text)
    }
}
