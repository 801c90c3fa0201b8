import JSONText
import PushPayload

/// A payload inside a JSON document: where it stands, and what the document says of its push.
struct Enclosure {
    /// The payload, a request document, or a string that holds one of these.
    var pointer: JSONPointer
    /// Header fields that stand elsewhere.
    var headers = Headers()
    /// Whether a push service sends it on.
    var isRelayed = false
    /// Whether it is handed to an SDK that respells its keys.
    var isForSDK = false
    /// The alert that the service writes into a payload without one.
    var alert: JSONObject?

    /// Everything enclosed in a document; nil when it is a payload, a request document, or nothing that is known.
    static func all(in document: JSONValue, _ choice: EnvelopeChoice) -> [Enclosure]? {
        switch document {
        case .object(let root):
            return root["aps"] != nil || Request.isRequestDocument(root) ? nil : inside(root, .root, choice)
        case .array(let elements) where choice != .none: return list(elements, choice)
        default: return nil
        }
    }

    /// An array of payloads. Once there is one, all objects in it are taken for payloads.
    private static func list(_ elements: [JSONValue], _ choice: EnvelopeChoice) -> [Enclosure]? {
        var isKnown = false
        var all: [Enclosure] = []
        for (index, element) in elements.enumerated() {
            guard let object = element.object else { continue }
            let pointer = JSONPointer.root.appending(index)
            let isPayload = object["aps"] != nil || Request.isRequestDocument(object)
            let inner = isPayload ? nil : inside(object, pointer, choice)
            isKnown = isKnown || isPayload || inner != nil
            all += inner ?? [Enclosure(pointer: pointer)]
        }
        return isKnown ? all : nil
    }

    /// Everything enclosed in an object that is no payload itself.
    static func inside(_ root: JSONObject, _ pointer: JSONPointer, _ choice: EnvelopeChoice) -> [Enclosure]? {
        if choice.allows(.fcm), let found = firebase(root, pointer) { return found }
        if choice.allows(.sns), let found = amazon(root, pointer) { return found }
        if choice.allows(.azure), let found = azure(root, pointer) { return found }
        if choice.allows(.expo), isExpo(root) { return [] }
        guard choice.allows(.json), pointer.tokens.count < mostDepth else { return nil }
        // A single member is a wrapper that somebody forgot to take off, unless its name says what is in it.
        if pointer == .root, root.count == 1, let only = root.members.first, only.value.array == nil,
            !["apns", "push"].contains(only.name)
        {
            return nil
        }
        let found = root.members.flatMap { deeper($0.value, pointer.appending($0.name), choice) }
        return found.isEmpty ? nil : found
    }

    private static let mostDepth = 8

    /// Everything enclosed in a value somewhere in a document.
    private static func deeper(_ value: JSONValue, _ pointer: JSONPointer, _ choice: EnvelopeChoice) -> [Enclosure] {
        switch value {
        case .object(let object):
            if let aps = object["aps"] {
                // A schema has an `aps` too, and no key of Apple's in it.
                let isPayload =
                    ["apns", "payload"].contains(pointer.last)
                    || aps.object?.names.contains { Key.named($0, in: .aps) != nil } ?? false
                return isPayload ? [Enclosure(pointer: pointer, isRelayed: true)] : []
            }
            if object["payload"]?.object?["aps"]?.object != nil, Request.isRequestDocument(object) {
                return [Enclosure(pointer: pointer)]
            }
            return inside(object, pointer, choice) ?? []
        case .array(let elements):
            return elements.enumerated().flatMap { deeper($0.element, pointer.appending($0.offset), choice) }
        case .string(let text):
            return EncodedJSON.object(in: text)?["aps"]?.object == nil
                ? [] : [Enclosure(pointer: pointer, isRelayed: true)]
        default: return []
        }
    }

    /// The text that is enclosed.
    func passage(at range: Range<Int>, in document: JSONDocument, _ outer: Passage) -> Passage {
        var passage: Passage
        if document.bytes[range].first == UInt8(ascii: "\"") {
            let inside = range.lowerBound + 1..<max(range.lowerBound + 1, range.upperBound - 1)
            let escapes = StringEscapes.decoding(inside, in: document.bytes)
            passage = Passage(inside, of: outer, decoding: escapes, .jsonString)
        } else {
            passage = Passage(range, of: outer, .plain)
            passage.context.isPart = true
        }
        passage.pointer = outer.pointer.appending(pointer)
        passage.context.headers = headers.filled(by: outer.context.headers)
        passage.context.isRelayed = isRelayed
        passage.context.isForSDK = isForSDK
        passage.context.alert = alert
        return passage
    }
}

extension JSONValue {
    /// The payload or request document with an alert where it has none.
    func alerting(_ alert: JSONObject) -> JSONValue {
        guard var root = object else { return self }
        if root["aps"] == nil, let payload = root["payload"], Request.isRequestDocument(root) {
            root["payload"] = payload.alerting(alert)
            return .object(root)
        }
        guard var aps = root["aps"]?.object ?? (root["aps"] == nil ? JSONObject() : nil), aps["alert"] == nil else {
            return self
        }
        aps["alert"] = .object(alert)
        root["aps"] = .object(aps)
        return .object(root)
    }
}
