import JSONText
import PushDocument

extension ServiceMessage {
    package struct Member {
        package let message: ServiceMessage
        package let pointer: JSONPointer
        package let name: String
        package let value: JSONValue
        package let object: MessageObject
        package let expected: MessageValue?
    }

    package var members: [Member] { members(value, form, pointer) }

    private func members(_ object: JSONObject, _ form: MessageObject, _ pointer: JSONPointer) -> [Member] {
        object.members.flatMap { member in
            let place = pointer.appending(member.name)
            let expected = form[member.name]
            let one = Member(
                message: self, pointer: place, name: member.name, value: member.value, object: form, expected: expected)
            guard case .object(let inner)? = expected, let object = member.value.object else { return [one] }
            return [one] + members(object, inner, place)
        }
    }
}
