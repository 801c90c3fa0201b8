import JSONText
import PushPayload

/// A body that is not a payload: what a push service, a browser or the management of channels takes. Its members are those of
/// `messages.json`, from which the checks, `explain`, editors, schemas and pages all are.
package struct Body: Sendable {
    /// The name, as in `schema --body`.
    package let name: String
    /// The name of what it is, such as "a message to OneSignal".
    package let title: String
    /// The address of the page that its members are from.
    package let page: String
    package let form: MessageObject

    /// A member of a body.
    package struct Member: Sendable {
        package let body: Body
        /// The names on the way to it; `*` stands for any name or index.
        package let path: [String]
        package let value: MessageValue
        package let isRequired: Bool
        /// The words of its row; empty where the place in the push says what it is.
        package let words: String
        /// The places in the push that is sent: in the payload, or the name of a header field.
        package let places: [String]

        package var name: String { path.last ?? "" }
        /// The body whose members it has; nil if it has members of its own, or none.
        package var shared: Body? {
            if case .object(let form) = value { form.table.flatMap(Body.named) } else { nil }
        }
        /// The key or header of Apple's that it sets; nil if it sets none.
        package var key: Key? {
            places.lazy.filter { $0.hasPrefix("aps.") }.compactMap { place in
                Key.catalog.first { $0.path == place }
            }.first
        }
    }

    /// All bodies.
    package static let all: [Body] = MessageObject.titled.map { row in
        Body(name: row.name, title: row.title, page: row.page, form: MessageObject(named: row.name))
    }

    /// The body of a name.
    package static func named(_ name: String) -> Body? { all.first { $0.name == name } }

    /// All its members, the outer ones first.
    package var members: [Member] { members(of: form, []) }

    private func members(of object: MessageObject, _ outer: [String]) -> [Member] {
        object.members.sorted { $0.key < $1.key }.flatMap { name, value -> [Member] in
            let path = outer + [name]
            let places = form.sent.filter { ($0.path.last == "*" ? Array($0.path.dropLast()) : $0.path) == path }.map {
                $0.place.dropFirst(["payload", "headers"].contains($0.place.first) ? 1 : 0).joined(separator: ".")
            }
            let one = Member(
                body: self, path: path, value: value, isRequired: object.required.contains(name),
                words: object.meanings[name] ?? "", places: places.filter { !$0.isEmpty })
            switch value {
            case .object(let inner): return [one] + members(of: inner, path)
            case .list(let inner): return [one] + members(of: inner, path + ["*"])
            default: return [one]
            }
        }
    }

    /// The members of the object at a path, in which indexes are numbers; nil if nothing is known of it.
    package func members(at path: some Sequence<String>) -> [Member]? {
        var (object, names, isInList) = (form, [String](), false)
        for name in path {
            if isInList {
                names.append("*")
                isInList = false
                continue
            }
            names.append(name)
            switch object.members[name] {
            case .object(let inner): object = inner
            case .list(let inner): (object, isInList) = (inner, true)
            default: return nil
            }
        }
        return isInList ? nil : members(of: object, names).filter { $0.path.count == names.count + 1 }
    }
}

extension MessageValue {
    /// The value in words, as in "a string".
    package var phrase: String {
        switch self {
        case .words(let words): "one of " + words.map { "`\($0)`" }.joined(separator: ", ")
        case .numbers(let numbers): "one of " + numbers.map { "`\($0)`" }.joined(separator: ", ")
        case .list: "an array of objects"
        default: kinds.isEmpty ? "anything" : kinds.map { $0.phrase }.joined(separator: " or ")
        }
    }

    /// The values that can be listed.
    package var choices: [JSONValue] {
        switch self {
        case .words(let words): words.map { .string($0) }
        case .numbers(let numbers): numbers.map { .integer($0) }
        case .boolean: [true, false]
        default: []
        }
    }
}
