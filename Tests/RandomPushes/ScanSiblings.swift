import JSONText

/// Documents that have the members of another one, with other values in one place.
package enum ScanSiblings {
    /// The documents for a text; none for one that is not JSON.
    package static func all(of text: String) -> [String] {
        let bytes = Array(text.utf8)
        guard let document = try? JSONDocument(parsing: bytes).value else { return [] }
        return places(in: document, at: .root).flatMap { place in
            (PushFamily.texts + PushFamily.anything).compactMap { value in
                guard let value = try? JSONDocument(parsing: Array(value.utf8)).value else { return nil }
                let edits = JSONChange.set(place, value).edits(in: bytes, value: document)
                return String(decoding: edits.applied(to: bytes), as: UTF8.self)
            }
        }
    }

    private static func places(in value: JSONValue, at pointer: JSONPointer) -> [JSONPointer] {
        guard let object = value.object else { return pointer == .root ? [] : [pointer] }
        return object.members.flatMap { places(in: $0.value, at: pointer.appending($0.name)) }
    }
}
