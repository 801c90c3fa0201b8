import JSONText

/// A message of a push service in a text, with what the service lets it hold.
package struct ServiceMessage: Sendable {
    /// The name of the service, as in "Firebase Cloud Messaging has no such member".
    package let service: String
    /// The pointer to the message in its text.
    package let pointer: JSONPointer
    /// The message.
    package let value: JSONObject
    /// The members that it may have.
    package let form: MessageObject

    /// The messages in a JSON text: the text itself is a request, or an array of requests.
    static func all(in text: JSONValue) -> [ServiceMessage] {
        let roots = text.array?.enumerated().map { (JSONPointer.root.appending($0), $1) } ?? [(.root, text)]
        return roots.flatMap { pointer, value in
            value.object.flatMap { root in
                PushService.recognising(root).flatMap { $0.messages(root, pointer) }
            } ?? []
        }
    }
}

/// The members that an object in a service's message may have.
package struct MessageObject: Sendable {
    /// The members that the service defines, with what their values are.
    package let members: [String: MessageValue]
    /// The values of all other members; nil if there must not be any.
    package var others: MessageValue?
    /// The places, as paths from the message, of members that people write here by mistake.
    package var elsewhere: [String: String] = [:]
}

/// What a member of a service's message holds.
package indirect enum MessageValue: Sendable {
    case text
    case object(MessageObject)
    /// Anything: the service passes it on, or it is not about Apple's devices.
    case any

    /// True if it may be this value. Null is as good as no member.
    package func allows(_ value: JSONValue) -> Bool {
        switch self {
        case .text: value.kind == .string || value.kind == .null
        case .object: value.kind == .object || value.kind == .null
        case .any: true
        }
    }

    /// What it has to be, as in "is a number, not a string".
    package var name: String {
        switch self {
        case .text: "a string"
        case .object: "an object"
        case .any: "a value"
        }
    }
}
