import JSONText
import PushDocument
import PushPayload

/// The interface of Firebase from before HTTP v1, and its messages in the form of HTTP v1.
extension Rule {
    static let messageInterfaceRetired = Rule(
        "message-interface-retired", .service, .error, on: .message,
        finds: "a message for Firebase's interface from before HTTP v1",
        why: """
            Firebase switched off the interface that takes `to` and `registration_ids`, from July 2024 on (its page
            "Migrate from legacy FCM APIs to HTTP v1"). In HTTP v1 the message stands in `message`, goes to one
            `token`, `topic` or `condition`, and what is for Apple's devices alone is in `apns`. An `apns` part in a
            message of the old form was never read.
            """, source: .documented(),
        loss: .takes(.all),
        bad: #"{"to": "/topics/gates", "notification": {"title": "Gate changed", "sound": "default"}}"#, at: "/to",
        good: .firebase(
            #""notification": {"title": "Gate changed"}, "apns": {"payload": {"aps": {"sound": "default"}}}"#)
    ) { message in
        guard message.isRetired else { return [] }
        let name = ["to", "registration_ids", "condition"].first { message.value[$0] != nil } ?? "notification"
        return [
            Violation.finding(
                "a message for Firebase's interface from before HTTP v1, which was switched off",
                at: .key(message.pointer.appending(name)), effect: "it is refused: nobody gets it",
                fix: message.value.inHTTPv1.map {
                    .changes("write it for HTTP v1", [.set(message.pointer, ["message": .object($0)])])
                }, safe: false, repeated: "another one")
        ]
    }
}

extension JSONObject {
    /// A message of the interface before HTTP v1 as one of that; nil if not all of it can be said there.
    fileprivate var inHTTPv1: JSONObject? {
        var message = JSONObject()
        for member in members {
            switch (member.name, member.value) {
            case ("to", .string(let receiver)) where receiver.hasPrefix("/topics/"):
                message["topic"] = .string(String(receiver.dropFirst("/topics/".count)))
            case ("to", .string), ("registration_ids", .array):
                let receivers = member.value.array ?? [member.value]
                guard receivers.count == 1, message["token"] == nil else { return nil }
                message["token"] = receivers[0]
            case ("condition", .string): message["condition"] = member.value
            case ("data", .object(let data)):
                let texts = data.members.map { ($0.name, $0.value.string ?? JSONWriter().text($0.value)) }
                message["data"] = .object(JSONObject(texts.map { ($0.0, .string($0.1)) }))
            case ("notification", .object(let notification)):
                guard case .object(let form)? = MessageObject.fcm.members["notification"],
                    notification.members.allSatisfy({ message.take($0, form, at: "notification") })
                else { return nil }
            case ("apns", .object), ("android", .object), ("webpush", .object):
                message.fill([member.name], member.value)
            default: guard message.take(member, .fcm, at: "") else { return nil }
            }
        }
        return message
    }

    /// Sets a member of the old form at its place in the new one; false if it has none.
    private mutating func take(_ member: Member, _ form: MessageObject, at object: String) -> Bool {
        let own = form.members[member.name] != nil && !object.isEmpty ? "\(object).\(member.name)" : nil
        guard let place = own ?? form.elsewhere[member.name], place != "token" else { return false }
        var value = member.value
        if value == true, place.hasSuffix("-available") || place.hasSuffix("-content") { value = 1 }
        if place.hasSuffix("badge"), let number = value.string.flatMap({ Int64($0) }) { value = .integer(number) }
        if place.hasSuffix("ttl"), value.kind == .number { value = .string(JSONWriter().text(value) + "s") }
        fill(place.split(separator: ".").map(String.init)[...], value)
        return true
    }
}
