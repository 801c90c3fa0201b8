import JSONText

/// A Live Activity's attributes and its state, as the app declares them in Swift.
package struct ActivityType: Sendable, Equatable {
    /// The name of the attributes' type: the value of `attributes-type` in a start push.
    package let name: String
    /// The attributes; nil where they are not described.
    package internal(set) var attributes: CodableSchema?
    /// The `ContentState`; nil where it is not described.
    package internal(set) var contentState: CodableSchema?
    /// The JSON Schema files that describe them, as the manifest names them.
    let attributesPath, contentStatePath: String?
    /// The line that declares the attributes; nil where that is not known.
    package let place: AppPlace?

    static func all(in manifest: ObjectReader) throws(ReadingError) -> [ActivityType] {
        var types: [String: CodableType] = [:]
        let members = try manifest["types"]?.members() ?? []
        for member in members { types[member.name] = try CodableType(reading: member) }
        for member in members { try require(types[member.name]?.references ?? [], in: types, for: member) }
        return try manifest.elements(of: "live-activities", "activity", by: "attributes-type") {
            element throws(ReadingError) in try ActivityType(reading: element, types)
        }
    }

    private init(reading element: ValueReader, _ types: [String: CodableType]) throws(ReadingError) {
        let object = try element.object(
            "a Live Activity",
            keys: [
                "attributes-type", "attributes", "content-state", "attributes-schema", "content-state-schema", "place",
            ])
        name = try object.required("attributes-type").text()
        place = try object["place"].map { member throws(ReadingError) in AppPlace(reading: try member.text()) }
        attributesPath = try object["attributes-schema"]?.text()
        contentStatePath = try object["content-state-schema"]?.text()
        func schema(_ key: String) throws(ReadingError) -> CodableSchema? {
            guard let member = object[key] else { return nil }
            guard object["\(key)-schema"] == nil else {
                throw member.error("\(key) and \(key)-schema describe the same type")
            }
            let type = try CodableType(reading: member)
            try Self.require(type.references, in: types, for: member)
            return CodableSchema(root: type, types: types)
        }
        attributes = try schema("attributes")
        contentState = try schema("content-state")
    }

    private static func require(
        _ names: [String], in types: [String: CodableType], for member: ValueReader
    ) throws(ReadingError) {
        for name in names where types[name] == nil {
            let known = types.keys.sorted() + ["Bool", "Int", "Double", "String", "Date", "Data", "URL", "UUID"]
            throw member.error(Spelling.unknown(name, "type of the manifest", among: known, isListed: false))
        }
    }
}
