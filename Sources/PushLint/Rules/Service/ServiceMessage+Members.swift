import JSONText
import PushDocument

extension ServiceMessage {
    /// A member of the message or of an object in it.
    struct Member {
        /// Its place in the text.
        let pointer: JSONPointer
        let name: String
        let value: JSONValue
        /// What its object may have.
        let object: MessageObject
        /// What the value has to be; nil for a name that is not defined there.
        let expected: MessageValue?
    }

    /// The members of the message and of the objects in it that the service defines.
    var members: [Member] { Self.members(value, form, pointer) }

    private static func members(_ object: JSONObject, _ form: MessageObject, _ pointer: JSONPointer) -> [Member] {
        object.members.flatMap { member in
            let place = pointer.appending(member.name)
            let expected = form.members[member.name] ?? form.others
            let one = Member(
                pointer: place, name: member.name, value: member.value, object: form, expected: expected)
            guard case .object(let inner)? = expected, let object = member.value.object else { return [one] }
            return [one] + members(object, inner, place)
        }
    }
}
