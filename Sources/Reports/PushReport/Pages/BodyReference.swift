import JSONText
import PushDocument
import PushPayload

/// The reference of bodies that are not payloads: their members by path, and what becomes of each in the push that is sent.
public enum BodyReference {
    /// The reference as Markdown.
    public static var markdown: String {
        let intro = """
            What push services, browsers and the management of channels take. `apnslint schema --body NAME` is the JSON \
            Schema of one. The last column has what a member is sent as ([keys.md](keys.md), [headers.md](headers.md)), or \
            what it is for. Below are the other members, by what they take.
            """
        return Page("Bodies", [.paragraph(intro)] + Body.all.flatMap(blocks)).markdown
    }

    /// A table of the members that take the same and are for the same, and a list of those that have no purpose of their own.
    private static func blocks(_ body: Body) -> [Page.Block] {
        let shared = body.members.filter { $0.shared != nil }
        let members = body.members.filter { member in
            !shared.contains { $0.path.count < member.path.count && member.path.starts(with: $0.path) }
        }
        let groups = Dictionary(grouping: members) { member in
            let takes = member.shared.map { "the members of `\($0.name)`" } ?? member.value.phrase
            return [takes, member.words.isEmpty ? places(of: member) : member.words]
        }
        .sorted { $0.value[0].path.lexicographicallyPrecedes($1.value[0].path) }
        .map { texts, members in
            let names = members.map { "`\($0.path.joined(separator: "."))`\($0.isRequired ? " (needed)" : "")" }
            return [names.joined(separator: ", ")] + texts
        }
        let rows = groups.filter { !$0[2].isEmpty }.map { $0.map { Page.Cell(text: $0) } }
        let others = groups.filter { $0[2].isEmpty }.map { Page.Fact(label: $0[1], text: $0[0]) }
        var blocks: [Page.Block] = [
            .heading("`\(body.name)`: \(body.title)"),
            .paragraph("[Read in \(body.form.readDate ?? "2026")](\(body.page))"),
        ]
        if !rows.isEmpty { blocks.append(.table(header: ["member", "takes", "sent as, or for"], rows: rows)) }
        if !others.isEmpty { blocks.append(.facts(others)) }
        return blocks
    }

    /// The description of a member, for editors.
    package static func markdown(_ member: Body.Member) -> String { Page(blocks: blocks(member)).markdown }

    /// The page of a name in all bodies that have it: of many a list.
    static func page(of members: [Body.Member]) -> Page {
        guard members.count > 2 else { return Page(blocks: members.flatMap(blocks)) }
        let rows = members.map { member in
            [Page.Cell(text: "`\(member.path.joined(separator: "."))`"), Page.Cell(text: member.body.title)]
        }
        let table = Page.Block.table(header: ["member", "of"], rows: rows)
        return Page(blocks: [.subheading("`\(members[0].name)` in \(members.count) places"), table])
    }

    private static func blocks(_ member: Body.Member) -> [Page.Block] {
        let facts: KeyValuePairs = [
            "Meaning": purpose(of: member), "Takes": member.value.phrase, "Needed": member.isRequired ? "always" : "",
        ]
        let link = Page.Fact(
            label: "Source", text: "read in \(member.body.form.readDate ?? "2026")", link: member.body.page)
        return [
            .subheading("`\(member.path.joined(separator: "."))` in \(member.body.title)"),
            .facts(facts.filter { !$0.value.isEmpty }.map { Page.Fact(label: $0.key, text: $0.value) } + [link]),
        ]
    }

    /// The purpose of a member: its own words, or its place in the push.
    fileprivate static func purpose(of member: Body.Member) -> String {
        let meaning = member.key?.meaning ?? member.places.lazy.compactMap { Header.named($0)?.meaning }.first
        if !member.words.isEmpty || member.places.isEmpty { return member.words }
        return "sent as \(places(of: member))\(meaning.map { ": \($0)" } ?? "")"
    }

    private static func places(of member: Body.Member) -> String {
        member.places.map { "`\($0)`" }.joined(separator: ", ")
    }
}

extension PayloadSchema {
    /// The schema of a whole body: its messages at their places.
    package static func json(of body: Body) -> JSONValue {
        let known = Dictionary(grouping: body.members) { Array($0.path.dropLast()) }
        // A message to Firebase by itself is one for an SDK, in whose spelling, and with what a program puts around it.
        let isForSDK = body.name == "fcm"
        func of(_ object: MessageObject, _ path: [String]) -> JSONObject {
            let members = (known[path] ?? []).map { ($0.name, JSONValue.object(memberSchema($0, of))) }
            var schema: JSONObject = ["type": "object", "properties": .object(JSONObject(members))]
            if !object.required.isEmpty { schema["required"] = list(object.required) }
            let prefixes = object.prefixes + (isForSDK ? FirebaseSDK.members.sorted().map { "\($0)$" } : [])
            if !prefixes.isEmpty {
                let any = prefixes.map { "^\($0)" }.joined(separator: "|")
                schema["patternProperties"] = .object(JSONObject([(any, JSONValue.boolean(true))]))
            }
            let others = object.others.map { other -> JSONValue in
                other.kind.map { kind -> JSONValue in ["type": .string(kind.rawValue)] } ?? true
            }
            schema["additionalProperties"] = others ?? false
            return schema
        }
        let message = of(body.form, [])
        let places = body.form.places.filter { !$0.isEmpty }
        guard !places.isEmpty || !body.form.around.isEmpty else {
            return document(body.name, body.title, body.page, message)
        }
        var request: JSONObject = isForSDK ? message : placed([])
        if isForSDK { request["additionalProperties"] = true }
        if places.count == body.form.places.count { request = ["required": list(places.compactMap { $0.first })] }
        for place in places.reversed() {
            let there = placed(place[...])
            request =
                place[0] == "*"
                ? there : ["if": ["required": list([place[0]])], "then": .object(there), "else": .object(request)]
        }
        for name in body.form.around.reversed() {
            request = ["if": ["required": list([name])], "then": true, "else": .object(request)]
        }
        request["$defs"] = ["message": .object(message)]
        return document(body.name, body.title, body.page, request)
    }

    /// The schema of a request that has its message at a place.
    private static func placed(_ place: ArraySlice<String>) -> JSONObject {
        guard let name = place.first else { return ["$ref": "#/$defs/message"] }
        let inner = JSONValue.object(placed(place.dropFirst()))
        guard name == "*" else { return ["type": "object", "properties": .object(JSONObject([(name, inner)]))] }
        return ["if": ["type": "array"], "then": ["items": inner], "else": inner]
    }

    private static func list(_ names: [String]) -> JSONValue { .array(names.map { .string($0) }) }

    private static func memberSchema(
        _ member: Body.Member, _ inner: (MessageObject, [String]) -> JSONObject
    ) -> JSONObject {
        var schema: JSONObject =
            switch member.value {
            case .object(let object): inner(object, member.path)
            case .list(let object): ["type": "array", "items": .object(inner(object, member.path + ["*"]))]
            case .words, .numbers: ["enum": .array(member.value.choices)]
            default: [:]
            }
        let kinds = list(member.value.kinds.map { $0.rawValue }).array ?? []
        if schema["enum"] == nil, let first = kinds.first { schema["type"] = kinds.count > 1 ? .array(kinds) : first }
        let purpose = BodyReference.purpose(of: member)
        if !purpose.isEmpty { schema["description"] = .string(purpose) }
        return schema
    }
}
