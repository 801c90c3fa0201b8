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
    /// True if the service no longer takes such messages.
    package var isRetired = false

    /// The messages in a JSON text: the text itself is a request, or an array of requests.
    static func all(in text: JSONValue) -> [ServiceMessage] {
        let roots = text.array?.enumerated().map { (JSONPointer.root.appending($0), $1) } ?? [(.root, text)]
        return roots.flatMap { pointer, value in
            value.object.flatMap { root in
                PushService.all.first { $0.payloads(root, pointer) != nil }?.messages(root, pointer)
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
    /// What becomes of members that are not defined.
    package var effect = "the whole message is refused: nobody gets it"
}

/// What a member of a service's message holds.
package indirect enum MessageValue: Sendable {
    case text, number, boolean
    /// One of these texts.
    case words([String])
    case object(MessageObject)
    /// Anything: the service passes it on, or it is not about Apple's devices.
    case any

    /// The kind that it has to be; nil for anything.
    package var kind: JSONKind? {
        switch self {
        case .text, .words: .string
        case .number: .number
        case .boolean: .boolean
        case .object: .object
        case .any: nil
        }
    }
}
