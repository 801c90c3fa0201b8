import JSONText
import PushPayload

/// Documents that differ from another one in one place.
package enum Siblings {
    /// The documents for a text: with another value in one place, without one member, or with an additional member. None for a
    /// text that is not JSON. Only the changes that are chosen are made: to write each of thousands takes longer than to check some.
    package static func all(
        of text: String, choosing: ([JSONChange]) -> [JSONChange] = { $0 }
    ) -> [String] {
        let bytes = Array(text.utf8)
        guard let document = try? JSONDocument(parsing: bytes).value else { return [] }
        let objects = places(in: document, at: .root).filter { document[$0]?.object != nil }
        let members = objects.flatMap { place in document[place]?.object?.names.map(place.appending) ?? [] }
        let others = members.filter { document[$0]?.object == nil }.flatMap { place in
            values.map { JSONChange.set(place, $0) }
        }
        let changes =
            others + members.map { JSONChange.remove($0) } + objects.flatMap { additions(to: $0, in: document) }
        return choosing(changes).map { change in
            String(decoding: change.edits(in: bytes, value: document).applied(to: bytes), as: UTF8.self)
        }
    }

    private static let values = (PushFamily.texts + PushFamily.anything).compactMap { text in
        try? JSONDocument(parsing: Array(text.utf8)).value
    }

    /// The value at a pointer, and those inside.
    private static func places(in value: JSONValue, at pointer: JSONPointer) -> [JSONPointer] {
        let members = value.object?.members ?? []
        return [pointer] + members.flatMap { places(in: $0.value, at: pointer.appending($0.name)) }
    }

    /// Each of Apple's keys that an object may have but lacks, with some values.
    private static func additions(to place: JSONPointer, in document: JSONValue) -> [JSONChange] {
        let payload: JSONPointer = document.object?["payload"] == nil ? .root : "/payload"
        let values: [JSONValue] = [1, 0.5, "a", "a.caf", ["a"], 1_750_000_000]
        return Key.catalog.filter { key in
            payload.appending(key.parent.pointer) == place && document[place]?.object?[key.name] == nil
        }.flatMap { key in values.map { JSONChange.set(place.appending(key.name), $0) } }
    }
}
