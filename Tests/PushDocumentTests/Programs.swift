import JSONText
import PushDocument

/// The payloads that a program of this name and text makes.
func read(_ name: String, _ text: String) -> [JSONValue] {
    PushDocument(Array(text.utf8), named: name).fragments.compactMap { fragment in
        fragment.request.map { JSONValue.object($0.payload.json) }
    }
}
