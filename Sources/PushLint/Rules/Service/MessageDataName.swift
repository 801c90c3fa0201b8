import JSONText
import PushDocument
import PushPayload

extension Rule {
    static let messageDataName = Rule(
        "message-data-name", family: .service, severity: .warning, confidence: .observed,
        summary: "a name in a message's data that means something elsewhere only",
        explanation: """
            What stands in `data` is handed to the app and means nothing to the system: `content-available` wakes nothing \
            there and `title-loc-key` shows no text. Apple's keys belong into `apns.payload.aps`. Some names are reserved by \
            Firebase (`from`, `message_type`, and those that begin with `google.` or `gcm.notification.`) and refused.
            """,
        bad: Example(
            #"{"message": {"token": "bk3RNwTe3H0", "data": {"content-available": "1"}}}"#,
            at: "/message/data/content-available"),
        good: Example(
            #"{"message": {"token": "bk3RNwTe3H0", "data": {"id": "7"}, "apns": {"headers": {"apns-priority": "5"}, "payload": {"aps": {"content-available": 1}}}}}"#
        ),
        references: [], on: .serviceMessage,
        check: .message { message, findings in
            for name in message.value["data"]?.object?.names ?? [] {
                let pointer = message.pointer.appending("data").appending(name)
                if name == "from" || name == "message_type" || name.hasPrefix("google.")
                    || name.hasPrefix("gcm.notification.")
                {
                    findings.report(
                        .key(pointer), "\(name) is a name that \(message.service) keeps for itself",
                        effect: "the whole message is refused: nobody gets it", severity: .error)
                }
                // Names of one word are often the app's own.
                let keys = [Key.Parent.aps, Key.Parent.alert].flatMap { parent in
                    Key.all(in: parent).map(\.name).filter { $0.contains("-") }
                }
                guard name == "aps" || keys.contains(where: { Spelling.isSame($0, name) }) else { continue }
                findings.report(
                    .key(pointer), "\(name) in data is the app's own: the system reads it in apns.payload only",
                    effect: "the system does not act on it")
            }
        })
}
