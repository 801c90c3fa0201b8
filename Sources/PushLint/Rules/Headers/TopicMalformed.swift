import JSONText
import PushPayload

extension Rule {
    static let topicMalformed = Rule(
        "topic-malformed", family: .headers, severity: .error, summary: "a value that can't be a topic",
        explanation: """
            A topic is a bundle id, a pass type id or the UID of an MDM certificate, with a suffix for some push types: \
            letters, digits, hyphens and dots.
            """,
        bad: Example(
            #"{"headers": {"apns-push-type": "alert", "apns-topic": "com.example.My App"}, "payload": {"aps": {"alert": "Goal!"}}}"#,
            at: "/headers/apns-topic"),
        good: Example(
            #"{"headers": {"apns-push-type": "alert", "apns-topic": "com.example.MyApp"}, "payload": {"aps": {"alert": "Goal!"}}}"#
        ),
        references: [.sending, .responses],
        on: .headers(["apns-topic"])
    ) { request, findings in
        guard let topic = request.headers.topic else { return }
        // Apple's own samples have `<The app bundle id>.voip-ptt`.
        if topic.isPlaceholder { return }
        if topic == flutterPlaceholder {
            findings.report(
                .header("apns-topic"), "apns-topic is a name from Firebase's Flutter plugin, not that of an app",
                effect: "APNs answers \(APNsReason.deviceTokenNotForTopic.answer)", severity: .warning)
            return
        }
        findings.reportForm(of: .topic, in: request) { topic in
            // Blanks around it can safely be removed; anything else needs a decision.
            let bare = topic.split(separator: " ").joined()
            return bare.isTopic && topic.contains(bare) ? request.writing("apns-topic", bare) : nil
        }
    }

    /// Samples of the plugin have it in the place of the app's bundle id.
    private static let flutterPlaceholder = "io.flutter.plugins.firebase.messaging"
}
