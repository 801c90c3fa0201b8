import JSONText
import PushDocument

extension Rule {
    static let messageActivityToken = Rule(
        "message-activity-token-missing", family: .service, severity: .error, confidence: .observed,
        summary: "a Live Activity push in a message to Firebase without live_activity_token",
        explanation: """
            Firebase sends a Live Activity push to the token of the activity, which is given beside the payload as \
            `apns.live_activity_token` (`liveActivityToken` in the Admin SDKs for Node); `token` names the app's \
            installation. Without it the push goes to the app like any other, and no activity changes.
            """,
        bad: Example(
            #"{"message": {"token": "bk3RNwTe3H0", "apns": {"payload": {"aps": {"timestamp": 1790000000, "event": "update", "content-state": {"score": 2}}}}}}"#,
            at: "/message/apns"),
        good: Example(
            #"{"message": {"token": "bk3RNwTe3H0", "apns": {"live_activity_token": "80a1", "payload": {"aps": {"timestamp": 1790000000, "event": "update", "content-state": {"score": 2}}}}}}"#
        ),
        references: [], on: .serviceMessage,
        check: .message { message, findings in
            guard let apns = message.value["apns"]?.object, apns["payload"]?.object?.holds("aps", "event") == true,
                apns["live_activity_token"] == nil, apns["liveActivityToken"] == nil
            else { return }
            findings.report(
                .value(message.pointer.appending("apns")), "a Live Activity push without live_activity_token",
                effect: "no Live Activity changes")
        })
}
