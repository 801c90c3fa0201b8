import JSONText
import PushDocument
import PushPayload

/// The reference of bodies that are not payloads: their members by path, and what becomes of each in the push that is sent.
public enum BodyReference {
    /// The reference as Markdown.
    public static var markdown: String {
        let intro = """
            What push services, browsers and the management of channels take, from the tables that the checks are made of \
            (`apnslint schema --body NAME` is the JSON Schema of one). A member that is sent under a key of Apple's is read \
            by devices as that key is.
            """
        let bodies = Body.all.flatMap { body -> [Page.Block] in
            let rows = body.members.map { member in
                [
                    Page.Cell(text: "`\(member.path.joined(separator: "."))`\(member.isRequired ? " (needed)" : "")"),
                    Page.Cell(text: member.value.phrase), Page.Cell(text: purpose(of: member)),
                ]
            }
            let read = body.form.readDate.map { "Read in \($0)." } ?? ""
            return [
                .heading("`\(body.name)`: \(body.title)"), .paragraph("\(read) <\(body.page)>"),
                .table(header: ["member", "takes", "what it is for"], rows: rows),
            ]
        }
        return Page("Bodies", [.paragraph(intro)] + bodies).markdown
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
        let places = member.places.map { "`\($0)`" }.joined(separator: ", ")
        let header = member.places.lazy.compactMap { Header.named($0)?.meaning }.first
        let meaning = member.key?.meaning ?? header
        let sent = places.isEmpty ? "" : "sent as \(places)\(meaning.map { ": \($0)" } ?? "")"
        return member.words.isEmpty ? sent : member.words
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
