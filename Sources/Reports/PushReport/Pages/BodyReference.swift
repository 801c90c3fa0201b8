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

    /// The page of a name in all bodies that have it.
    static func page(of members: [Body.Member]) -> Page { Page(blocks: members.flatMap(blocks)) }

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
    /// The schema of a body that is not a payload.
    package static func json(of body: Body) -> JSONValue {
        let known = Dictionary(grouping: body.members) { Array($0.path.dropLast()) }
        func of(_ object: MessageObject, _ path: [String]) -> JSONObject {
            let members = (known[path] ?? []).map { ($0.name, JSONValue.object(memberSchema($0, of))) }
            var schema: JSONObject = ["type": "object", "properties": .object(JSONObject(members))]
            if !object.required.isEmpty { schema["required"] = .array(object.required.map { .string($0) }) }
            if !object.prefixes.isEmpty {
                let any = object.prefixes.map { "^\($0)" }.joined(separator: "|")
                schema["patternProperties"] = .object(JSONObject([(any, JSONValue.boolean(true))]))
            }
            let others = object.others.map { other -> JSONValue in
                other.kind.map { kind -> JSONValue in ["type": .string(kind.rawValue)] } ?? true
            }
            schema["additionalProperties"] = others ?? false
            return schema
        }
        var json: JSONObject = [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": .string("urn:apnslint:\(body.name)"),
            "title": .string(body.title), "$comment": .string(body.page),
        ]
        for member in of(body.form, []).members { json[member.name] = member.value }
        return .object(json)
    }

    private static func memberSchema(
        _ member: Body.Member, _ inner: (MessageObject, [String]) -> JSONObject
    ) -> JSONObject {
        var schema: JSONObject =
            switch member.value {
            case .object(let object): inner(object, member.path)
            case .list(let object): ["type": "array", "items": .object(inner(object, member.path + ["*"]))]
            case .words(let words): ["enum": .array(words.map { .string($0) })]
            default: member.value.kind.map { kind -> JSONObject in ["type": .string(kind.rawValue)] } ?? [:]
            }
        let purpose = BodyReference.purpose(of: member)
        if !purpose.isEmpty { schema["description"] = .string(purpose) }
        return schema
    }

    /// The same as text.
    package static func text(of body: Body) -> String { JSONWriter(.indented(2)).text(json(of: body)) + "\n" }
}
