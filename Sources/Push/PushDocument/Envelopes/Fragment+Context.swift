import JSONText
import PushPayload

extension Fragment {
    /// Facts about a text that are outside it: its place, and what its surroundings say about its push.
    struct Context: Sendable {
        /// The pointer to the text in the document, if that is JSON: to a payload, a request document, a service's message, or a string
        /// that holds one of these.
        var pointer = JSONPointer.root
        /// Header fields from elsewhere in the document.
        var headers = Headers()
        /// True if a push service sends it on.
        var isRelayed = false
        /// True if it is for the sandbox and the same push for production stands beside it.
        var isAlternative = false
        /// True if it has one of the values between which a program chooses, and all else is unknown.
        private(set) var isOption = false
        /// False for a request without a body; its address is at the pointer.
        var hasBody = true
        /// The message that the text is, from which the service makes the push; nil for any other text.
        var message: ServiceMessage?
        var placeholders = Placeholders()
        var headerPlaces: [String: Place] = [:]
        /// The form of a service's messages, where it is sent to an address of the service.
        var service: EnvelopeForm?
        /// True if a program computes values in it.
        var isComputed = false
        var depth = 0
        /// The names that other blocks of the document import from a library for APNs.
        var imported: Set<String> = []
        /// The objects around it in the JSON of its line or document, the nearest first.
        var around: [JSONObject] = []
        /// The condition of a program that decides on a part of it, and whether it holds there.
        var decided: (condition: String, holds: Bool)?
        /// True if it is a part of a JSON text that was parsed as a whole.
        var isPart = false
        /// True for what a program sends to APNs as the body of a request, whatever form it has.
        var isBody = false

        /// Marks a payload that stands beside the one that is sent, with one of the values between which a program chooses.
        mutating func becomeOption() { (isOption, isAlternative) = (true, true) }
    }

    /// The text at a range of a JSON document, with what is said there about its push.
    init(_ found: Context, at range: Range<Int>, in outer: Fragment) {
        if !found.hasBody {
            self.init(emptyBodyAt: range, of: outer)
        } else if outer.text[range].first == UInt8(ascii: "\"") {
            let inside = range.lowerBound + 1..<max(range.lowerBound + 1, range.upperBound - 1)
            self.init(inside, of: outer, decoding: StringEscapes.decoding(inside, in: outer.text), .jsonString)
        } else {
            self.init(range, of: outer, .plain)
            context.isPart = true
        }
        context.pointer = outer.pointer.appending(found.pointer)
        (context.isRelayed, context.isAlternative) = (found.isRelayed, found.isAlternative)
        context.around = outer.json.map { $0.value.objects(above: found.pointer) } ?? []
        context.around += outer.context.around
        context.headers = found.headers.filled(by: outer.context.headers)
        if found.isRelayed { context.headers.others = .addedByService }
        for field in found.headers.fields { context.headerPlaces[field.name.lowercased()] = nil }
        if let template = found.placeholders.template, text.contains(word: "{{") {
            context.placeholders.template = template
        }
    }
}

extension Fragment.Context {
    /// The payloads in a document, and the messages of the requests that it consists of.
    typealias Found = (payloads: [Fragment.Context], messages: [ServiceMessage])

    /// All payloads in a document; nil if it is a payload or a request document itself, or has no known form.
    static func all(in document: JSONValue, _ choice: EnvelopeChoice) -> Found? {
        switch document {
        case .object(let root): return root.isPush ? nil : all(in: root, .root, choice)
        case .array(let elements) where choice != .none: return list(elements, choice)
        default: return nil
        }
    }

    /// An array of payloads. If one element is a payload, all objects count as payloads.
    private static func list(_ elements: [JSONValue], _ choice: EnvelopeChoice) -> Found? {
        var isKnown = false
        var all: Found = ([], [])
        for (index, element) in elements.enumerated() {
            guard let object = element.object else { continue }
            let pointer = JSONPointer.root.appending(index)
            let isPayload = object.isPush
            let inner = isPayload ? nil : self.all(in: object, pointer, choice)
            isKnown = isKnown || isPayload || inner != nil
            all.payloads += inner?.payloads ?? [Self(pointer: pointer)]
            all.messages += inner?.messages ?? []
        }
        return isKnown ? all : nil
    }

    /// All payloads in an object that is none itself: those of the service whose request it is, or else all in it.
    private static func all(in root: JSONObject, _ place: JSONPointer, _ choice: EnvelopeChoice) -> Found? {
        if let found = PushService.read(root, at: place, choice) { return found }
        guard choice.allows(.json), place.tokens.count < maximumDepth else { return nil }
        // A single member is a wrapper left on by mistake, unless its name is known.
        if place == .root, root.count == 1, let only = root.members.first, only.value.array == nil,
            !["apns", "push"].contains(only.name)
        {
            return nil
        }
        let found = root.members.flatMap { search($0.value, place.appending($0.name), choice) }
        return found.isEmpty ? nil : (found, [])
    }

    static let maximumDepth = 8

    private static func search(_ value: JSONValue, _ pointer: JSONPointer, _ choice: EnvelopeChoice)
        -> [Self]
    {
        // Pushwoosh adds what else its message says to the parameters of a system.
        if pointer.last?.hasSuffix("_root_params") == true { return [] }
        switch value {
        case .object(let object):
            if let aps = object["aps"] {
                guard !object.describesPayload else { return [] }
                let isPayload = ["apns", "payload"].contains(pointer.last) || aps.object?.hasAppleKeys ?? false
                return isPayload ? [Self(pointer: pointer, isRelayed: true)] : []
            }
            if object.holds(Request.bodyName(in: object), "aps"), object.isPush {
                return [Self(pointer: pointer)]
            }
            return all(in: object, pointer, choice)?.payloads ?? []
        case .array(let elements):
            return elements.enumerated().flatMap { search($0.element, pointer.appending($0.offset), choice) }
        case .string(let text):
            return EncodedJSON.object(in: text)?["aps"]?.object == nil
                ? [] : [Self(pointer: pointer, isRelayed: true)]
        default: return []
        }
    }
}

extension JSONObject {
    /// True for a payload, and for a request document unless it is for an SDK of Firebase's.
    var isPush: Bool { has("aps") || Request.isRequestDocument(self) && !FirebaseSDK.isPart(self) }

    /// True for a payload, a request document, and a request to a service that has or makes a payload.
    func holdsPush(isRoot: Bool = true) -> Bool {
        if let aps = self["aps"]?.object {
            let isMeant = isRoot ? JSONValue.object(aps).isMeantAsAPS(in: self) : aps.hasAppleKeys
            return isMeant && !describesPayload
        }
        return Request.isRequestDocument(self) && holds(Request.bodyName(in: self), "aps")
            || PushService.all.contains { $0.payloads(self, .root)?.isEmpty == false }
    }
}

extension JSONValue {
    /// The objects on the way to a place in it, without the value there, the nearest first.
    fileprivate func objects(above pointer: JSONPointer) -> [JSONObject] {
        var (objects, value): ([JSONObject], JSONValue?) = ([], self)
        for token in pointer.tokens {
            if let object = value?.object { objects.insert(object, at: 0) }
            value = value?[JSONPointer.root.appending(token)]
        }
        return objects
    }
}

extension JSONValue {
    /// True if the value may be meant as the `aps` of a payload. Access points, apertures and apps have this name, too.
    func isMeantAsAPS(in root: JSONObject) -> Bool {
        if root.has(PushPayload.Key.simulatorTargetBundle.name) { return true }
        return switch self {
        case .object(let aps):
            aps.isOpen || aps.isEmpty == true
                || aps.members.contains { $0.value.isMeantAsKey($0.name) }
                || aps.members.contains { $0.value.object == nil && $0.value.array == nil } && !aps.isRow(of: root)
        case .string(let text): root.count == 1 || EncodedJSON.object(in: text) != nil
        case .array(let elements):
            elements.isEmpty
                || elements.contains { element in
                    PushPayload.Key.noticeable.contains { $0.name == element.string || element.object?[$0.name] != nil }
                }
        case .boolean, .integer, .real: false
        default: true
        }
    }

    /// True for the value of a key of Apple's, and of a misspelled one if that key takes such a value.
    private func isMeantAsKey(_ name: String) -> Bool {
        if PushPayload.Key.named(name, in: .aps) != nil { return true }
        guard let nearest = Spelling.nearest(name, among: Self.keyNames) else { return false }
        return Self.keys.contains { $0.name == nearest && $0.kinds.contains(where: mayBe) }
    }

    private static let keys = PushPayload.Key.all(in: .aps) + PushPayload.Key.all(in: .alert)
    private static let keyNames = keys.map { $0.name }
}

extension JSONValue {
    /// True for the type of a value in words, such as `required|string`, and for a type with its default.
    fileprivate var isType: Bool {
        if let object { return object["type"] != nil && object.names.allSatisfy(Self.typeMembers.contains) }
        guard let words = string?.lowercased().split(whereSeparator: { !$0.isLetter }), !words.isEmpty else {
            return false
        }
        return words.allSatisfy { Self.typeWords.contains(String($0)) }
    }

    private static let typeMembers: Set = ["type", "default", "required", "enum", "description", "format", "example"]
    private static let typeWords: Set = [
        "string", "number", "numeric", "integer", "int", "boolean", "bool", "object", "array", "optional", "required",
        "nullable", "sometimes",
    ]
}

extension JSONObject {
    /// True if `aps` in it is described: by a JSON Schema, or with the types of its members as a program's validation has them.
    var describesPayload: Bool {
        guard let aps = self["aps"]?.object else { return false }
        return aps.has("properties", "$ref", "anyOf", "oneOf")
            || aps["type"]?.string != nil && aps.has("required", "description", "schema")
            || !aps.members.isEmpty && aps.members.allSatisfy { $0.value.isType }
            // Mongoose's `String` is a name.
            || aps.members.contains { $0.value.object != nil && $0.value.isType }
                && aps.members.allSatisfy { $0.value.isType || $0.value.isUnknown }
    }

    /// True for one of several objects with the same members, as in a table of services that are called `aps` and `s3`.
    fileprivate func isRow(of table: JSONObject) -> Bool {
        let rows = table.members.lazy.compactMap { $0.value.object }.filter { $0.names == names }
        return rows.dropFirst().first != nil
    }

    /// True for an `aps` of a payload; a JSON Schema has one too, but without Apple's keys in it.
    var hasAppleKeys: Bool { names.contains { PushPayload.Key.named($0, in: .aps) != nil } }
}
