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
                let known = member.object.members.keys.sorted()
                let nearest = place == nil ? Spelling.nearest(member.name, among: known) : nil
                findings.report(
                    .key(member.pointer),
                    "\(message.service) has no \(member.name) here"
                        + (place.map { ": it belongs at \($0)" } ?? nearest.map { ": did you mean \($0)?" } ?? ""),
                    effect: member.object.others == nil
                        ? "the whole message is refused: nobody gets it"
                        : "it travels as the app's own data, and nobody acts on it",
                    fix: nearest.map { .rename(member.pointer, to: $0, safe: false) }
                        ?? place.flatMap { message.moving(member, to: $0) })
            }
        })
}

extension ServiceMessage {
    /// The fix that moves a member to a path from the message; nil where something stands already.
    fileprivate func moving(_ member: Member, to place: String) -> Fix? {
        let target = JSONPointer(place.split(separator: ".").map(String.init))
        guard JSONValue.object(value)[target] == nil, member.value.array == nil else {
            return nil
        }
        return .move(member.pointer, to: pointer.appending(target), safe: false, "move it to \(place)")
    }
}
