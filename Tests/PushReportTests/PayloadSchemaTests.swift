import JSONText
import PushPayload
import PushReport
import Testing

/// The content of the schema; `make schema-check` tests what it accepts and rejects.
@Suite("The JSON Schema") struct PayloadSchemaTests {
    private let schema = PayloadSchema.json

    @Test("The schema has every key of the catalogue, with a description", arguments: Key.catalog.map(\.path))
    func rows(_ path: String) throws {
        let tokens = path.split(separator: ".").flatMap { ["properties", String($0)] }
        let description = try #require(schema[JSONPointer(tokens + ["description"])]?.string)
        for key in Key.catalog where key.path == path {
            #expect(description.contains(key.meaning))
            #expect(description.contains(key.effectWhenDropped))
            let type = schema[JSONPointer(tokens + ["type"])]
            let types = type?.array ?? type.map { [$0] } ?? []
            // At the root, what one push type reads is the app's own in another.
            for kind in key.kinds where (key.parent != .root || key.pushTypes == PushType.known) {
                let names = kind == .number ? ["number", "integer"] : [kind.rawValue]
                #expect(types.contains { names.contains($0.string ?? "") }, "\(path) takes \(kind)")
            }
        }
    }

    @Test("The root is open for the app's own keys, and what the system reads is closed")
    func openness() {
        #expect(schema["/additionalProperties"] == nil)
        for pointer: JSONPointer in [
            "/properties/aps", "/properties/aps/properties/sound",
            "/properties/aps/properties/alert/properties/title", "/properties/aps/properties/alert/properties/body",
        ] {
            #expect(schema[pointer.appending("additionalProperties")] == false, "\(pointer)")
        }
        #expect(schema["/properties/aps/properties/alert/then/propertyNames/enum"]?.array?.contains("subtitle") == true)
        #expect(schema["/properties/aps/properties/content-state/additionalProperties"] == nil)
    }

    @Test("The schema of a request document has every header, with a description", arguments: Header.all.map(\.name))
    func headers(_ name: String) throws {
        let header = try #require(Header.named(name))
        let place = JSONPointer(["$defs", "request", "properties", "headers", "properties", name, "description"])
        #expect(schema[place]?.string?.contains(header.meaning) == true)
    }
}
