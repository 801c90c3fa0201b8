import CEmbedded
import AppResources
import JSONText
import PushDocument
import PushPayload
import PushReport

/// Names and values to choose from at the caret: those that Apple defines, and those of the app's own files.
extension LanguageServer {
    mutating func completion(_ message: ClientMessage) throws -> JSONValue {
        let document = try open(message)
        let role = workspace.role(of: document.path)
        guard let target = try target(message) else {
            guard case .pushes = role, document.text.bytes.allSatisfy({ $0 <= 0x20 }) else { return [] }
            return list(CompletionItem.documents, in: document.text.bytes.indices, of: document)
        }
        let caret = target.caret
        let items =
            if let schema = role.schema {
                schema.descend(caret.path).map { choices(for: caret, by: $0) } ?? []
            } else if caret.isName {
                names(for: target)
            } else {
                values(for: target)
            }
        return list(items, in: caret.range, of: document)
    }

    private func list(_ items: [CompletionItem], in range: Range<Int>, of document: OpenDocument) -> JSONValue {
        let range = document.text.range(range)
        return .array(items.enumerated().map { $1.json(order: $0, range: range, capabilities) })
    }

    /// Names and values in a document of apnslint's own, such as a configuration.
    private func choices(for caret: Caret, by place: SchemaPlace) -> [CompletionItem] {
        guard caret.isName else { return place.values.map { CompletionItem(value: $0) } }
        return place.names.filter { !caret.siblings.contains($0) }.map { name in
            let inner = place.descend([name])
            return CompletionItem(
                name: name, documentation: inner?.description, snippet: caret.hasValue ? nil : inner?.snippet)
        }
    }

    /// The members and values that the app's Live Activities can decode at the caret; empty outside of their state and attributes.
    private func choices(for target: Target) -> [(members: [CodableType.Member], values: [JSONValue])] {
        let path = target.caret.path
        guard let aps = path.firstIndex(of: Key.aps.name), aps + 1 < path.count else { return [] }
        let name = target.request?.aps[.attributesType].value
        let activities = (target.app?.activities ?? []).filter { name == nil || $0.name == name }
        let schemas = activities.compactMap { activity in
            switch path[aps + 1] {
            case Key.contentState.name: activity.contentState
            case Key.attributes.name: activity.attributes
            default: nil
            }
        }
        return schemas.map { $0.choices(at: path.dropFirst(aps + 2)) }
    }

    // MARK: Names

    private func names(for target: Target) -> [CompletionItem] {
        let caret = target.caret
        var taken = Set(caret.siblings)
        if let members = target.members {
            return members.filter { !taken.contains($0.name) }.map { member in
                CompletionItem(
                    name: member.name, detail: member.value.phrase.split(separator: "`").joined(),
                    documentation: BodyReference.markdown(member),
                    snippet: caret.hasValue ? nil : member.value.snippet)
            }
        }
        switch target.place {
        case .headers:
            return Header.all.filter { !taken.contains($0.name) }.map { header in
                CompletionItem(
                    name: header.name, detail: header.meaning,
                    documentation: description(of: header.name, in: target.place),
                    snippet: caret.hasValue ? nil : #""$1""#)
            }
        case .object(let parent):
            let pushType = target.request?.pushType
            let isAssumed = target.request?.isPushTypeAssumed ?? true
            func fits(_ key: Key) -> Bool { pushType.map(key.pushTypes.contains) ?? true }
            let keys = Key.all(in: parent).filter { !taken.contains($0.name) && (isAssumed || fits($0)) }
            // If the push type is a guess, keys that fit it come first, and rare ones last.
            func rank(_ key: Key) -> Int { key.isRare ? 2 : fits(key) ? 0 : 1 }
            let ranked = (0...2).flatMap { step in keys.filter { rank($0) == step } }
            return ranked.map { key in
                CompletionItem(
                    name: key.name, detail: key.kindsPhrase, documentation: KeyReference.markdown(key),
                    snippet: caret.hasValue ? nil : key.snippet, isDeprecated: !key.obsoletedIn.isEmpty)
            }
        case .other:
            let members = choices(for: target).flatMap(\.members).filter { taken.insert($0.name).inserted }
            return members.map { member in
                CompletionItem(
                    name: member.name, detail: member.type.description,
                    snippet: caret.hasValue ? nil : member.type.snippet)
            }
        }
    }

    // MARK: Values

    private func values(for target: Target) -> [CompletionItem] {
        guard let name = target.caret.path.last else { return [] }
        if let members = target.members {
            return members.first { $0.name == name }?.value.choices.map { CompletionItem(value: $0) } ?? []
        }
        let values: [JSONValue] =
            switch target.place {
            case .headers: headerValues(name).map { .string($0) }
            case .object(let parent):
                Key.named(name, in: parent).map { key in
                    key.values + (target.app.map { Self.values(of: key, in: $0) } ?? []).map { .string($0) }
                } ?? []
            case .other: choices(for: target).flatMap(\.values)
            }
        return values.map { CompletionItem(value: $0) }
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

extension MessageValue {
    /// The start of a value, as a snippet.
    fileprivate var snippet: String {
        switch self {
        case .text: #""$1""#
        case .words(let words): #""${1|\#(words.joined(separator: ","))|}""#
        case .boolean: "true"
        case .object: "{$1}"
        case .list: "[{$1}]"
        case .number, .numbers, .any: "$1"
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
