import JSONText
import PushDocument

extension Rule {
    static let messageMemberUnknown = Rule(
        "message-member-unknown", family: .service, severity: .error,
        summary: "a member that the push service does not define in this object of its message",
        explanation: """
            A push service reads the members that it defines and builds the push from them. Firebase's HTTP v1 interface \
            refuses a message with any other (its reference of projects.messages lists them): what the interface before it \
            took in `notification` or beside it, such as `sound`, `badge`, `priority` and `content_available`, now belongs \
            into `apns.payload.aps` or `android`.
            """,
        bad: Example(
            #"{"message": {"token": "bk3RNwTe3H0", "notification": {"title": "Gate changed", "sound": "default"}}}"#,
            at: "/message/notification/sound"),
        good: Example(
            #"{"message": {"token": "bk3RNwTe3H0", "notification": {"title": "Gate changed"}, "apns": {"payload": {"aps": {"sound": "default"}}}}}"#
        ),
        references: [], on: .serviceMessage,
        check: .message { message, findings in
            for member in message.members {
                let place = member.object.elsewhere[member.name]
                guard member.expected == nil || place != nil else { continue }
                let isBeside = place?.contains(".") == false && member.pointer.parent == message.pointer
                let nearest =
                    place == nil
                    ? Spelling.nearest(member.name, among: member.object.members.keys.sorted())
                    : isBeside ? place : nil
                let hint = nearest.map { ": did you mean \($0)?" } ?? place.map { ": it belongs at \($0)" }
                findings.report(
                    .key(member.pointer), "\(member.name) is no member that \(message.service) has here\(hint ?? "")",
                    effect: member.object.effect,
                    fix: (nearest ?? place).flatMap { message.moving(member, to: $0, beside: nearest != nil) })
            }
        })
}

extension ServiceMessage {
    /// The fix that moves a member to a path from the message, or renames it; nil where something stands already.
    fileprivate func moving(_ member: Member, to place: String, beside isBeside: Bool) -> Fix? {
        // A list of receivers is not one receiver.
        guard member.value.array == nil else { return nil }
        if isBeside { return .rename(member.pointer, to: place, safe: false) }
        let target = JSONPointer(place.split(separator: ".").map(String.init))
        guard JSONValue.object(value)[target] == nil else { return nil }
        return .move(member.pointer, to: pointer.appending(target), safe: false, "move it to \(place)")
    }
}
