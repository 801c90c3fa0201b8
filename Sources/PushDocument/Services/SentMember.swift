import JSONText
import PushPayload

/// What becomes of a member of a service's message in the push that the service sends.
struct SentMember: Sendable {
    /// The path from the message to the member; `*` is a text in any language.
    let path: [String]
    /// The path in the request document; an object whose path is that of the payload is merged into it.
    let place: [String]
    /// The value that is sent for each word that the message may have here; nil if values are sent unchanged.
    let words: JSONObject?

    /// A row of `messages.json`: a place in the payload, or in `headers`, or an object with the values for words there.
    init(_ path: String, _ row: JSONValue) {
        self.path = path.split(separator: ".").map(String.init)
        words = row.object?.members.first?.value.object
        let names = (row.string ?? row.object?.names.first ?? "").split(separator: ".").map(String.init)
        place = names.first == "headers" ? names : ["payload"] + names
    }

    /// The value that is sent; nil if the message has none.
    fileprivate func value(in message: JSONObject) -> JSONValue? {
        let value = path.reduce(JSONValue.object(message) as JSONValue?) { value, name in
            let object = value?.object
            return name == "*" ? object?["en"] ?? object?.members.first?.value : object?[name]
        }
        guard let value, value != .null, value != "" else { return nil }
        if let words { return value.string.flatMap { words[$0] } }
        // Some services count badges themselves, as in "+1".
        if place.last == Key.badge.name, value.kind != .number { return nil }
        if place.first == "headers", value.kind == .number { return .string(JSONWriter().text(value)) }
        guard [Key.contentAvailable.name, Key.mutableContent.name].contains(place.last) else { return value }
        return value == true || value == 1 ? .integer(1) : .none
    }
}

extension ServiceMessage {
    /// The request document that the service sends, as far as the message gives it; nil if it is not known.
    package var sent: JSONObject? {
        guard !form.sent.isEmpty else { return nil }
        var request: JSONObject = ["headers": [:], "payload": [:]]
        for member in form.sent {
            guard let value = member.value(in: self.value) else { continue }
            let isAlert = member.place.suffix(2) == [Key.alert.name, Key.body.name] && value.object != nil
            request.fill(member.place.dropLast(isAlert ? 1 : 0), value)
        }
        return request
    }
}

extension JSONObject {
    /// Sets a member at a path, unless there is one; an object is merged into the object that is there.
    package mutating func fill(_ path: ArraySlice<String>, _ value: JSONValue) {
        guard let first = path.first, self[first].map({ $0.object != nil }) != false else { return }
        var inner = self[first]?.object ?? JSONObject()
        if path.count > 1 {
            inner.fill(path.dropFirst(), value)
        } else {
            guard let members = value.object?.members else { return self[first] = self[first] ?? value }
            for member in members where inner[member.name] == nil { inner[member.name] = member.value }
        }
        self[first] = .object(inner)
    }
}
