import JSONText
import PushDocument

extension Rule {
    static let messageInterfaceRetired = Rule(
        "message-interface-retired", family: .service, severity: .error,
        summary: "a message for Firebase's interface from before HTTP v1",
        explanation: """
            Firebase switched off the interface that takes `to` and `registration_ids`, from July 2024 on (its page \
            "Migrate from legacy FCM APIs to HTTP v1"). In HTTP v1 the message stands in `message`, goes to one `token`, \
            `topic` or `condition`, and what is for Apple's devices alone is in `apns`. An `apns` part in a message of the \
            old form was never read.
            """,
        bad: Example(
            #"{"to": "bk3RNwTe3H0", "notification": {"title": "Gate changed", "sound": "default"}}"#, at: "/to"),
        good: Example(
            #"{"message": {"token": "bk3RNwTe3H0", "notification": {"title": "Gate changed"}, "apns": {"payload": {"aps": {"sound": "default"}}}}}"#
        ),
        references: [], on: .serviceMessage,
        check: .message { message, findings in
            guard message.isRetired else { return }
            let name = ["to", "registration_ids", "condition"].first { message.value[$0] != nil } ?? "notification"
            findings.report(
                .key(message.pointer.appending(name)),
                "a message for Firebase's interface from before HTTP v1, which was switched off",
                effect: "it is refused: nobody gets it",
                fix: message.value.inHTTPv1.map {
                    Fix(
                        title: "write it for HTTP v1", isSafe: false,
                        change: .json([.set(message.pointer, .object(JSONObject([("message", .object($0))])))]))
                })
        })
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
        set(place.split(separator: ".").map(String.init)[...], value)
        return true
    }

    private mutating func set(_ path: ArraySlice<String>, _ value: JSONValue) {
        guard let first = path.first else { return }
        var inner = self[first]?.object ?? JSONObject()
        if path.count > 1 { inner.set(path.dropFirst(), value) }
        self[first] = path.count > 1 ? .object(inner) : value
    }
}
