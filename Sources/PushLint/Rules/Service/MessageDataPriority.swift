import JSONText
import PushDocument

extension Rule {
    static let messageDataPriority = Rule(
        "message-data-priority", family: .service, severity: .error,
        summary: "a message of data alone with priority 10",
        explanation: """
            Firebase sends a message that has only `data` to Apple's devices as a background push, for which it allows \
            `"apns-priority": "5"` only (the reference of projects.messages says so). Messages with 10 were answered with \
            INVALID_ARGUMENT.
            """,
        bad: Example(
            #"{"message": {"token": "bk3RNwTe3H0", "data": {"id": "7"}, "apns": {"headers": {"apns-priority": "10"}}}}"#,
            at: "/message/apns/headers/apns-priority"),
        good: Example(
            #"{"message": {"token": "bk3RNwTe3H0", "data": {"id": "7"}, "apns": {"headers": {"apns-priority": "5"}}}}"#),
        references: [], on: .serviceMessage,
        check: .message { message, findings in
            guard let apns = message.value["apns"]?.object, apns["payload"] == nil,
                message.value["notification"] == nil, message.value["data"] != nil,
                apns["headers"]?.object?["apns-priority"]?.string == "10"
            else { return }
            let place = message.pointer.appending("apns").appending("headers").appending("apns-priority")
            findings.report(
                .value(place), "a message of data alone with priority 10, where 5 is needed",
                effect: "the whole message is refused: nobody gets it", fix: .write("5", at: place))
        })
}
