import JSONText
import PushPayload

extension Rule {
    static let unknownPushType = Rule(
        "unknown-push-type", family: .headers, severity: .error, summary: "a push type that APNs does not know",
        explanation: """
            `apns-push-type` is one of the eleven words that Apple lists, in small letters and without hyphens. Apple's \
            pages about broadcasts print `LiveActivity` in their tables and send `liveactivity` in their samples; the \
            samples are the safe spelling.
            """,
        bad: Example(
            #"{"headers": {"apns-push-type": "live-activity"}, "payload": {"aps": {"alert": "Goal!"}}}"#,
            at: "/headers/apns-push-type"),
        good: Example(#"{"headers": {"apns-push-type": "alert"}, "payload": {"aps": {"alert": "Goal!"}}}"#),
        references: [.sending, .broadcast, .responses],
        on: .headers(["apns-push-type"])
    ) { request, findings in
        guard let type = request.headers.pushType, !type.isKnown else { return }
        let near = nearest(type.rawValue)
        let fix = near.flatMap {
            request.writing("apns-push-type", $0, safe: Spelling.isSame($0, type.rawValue))
        }
        if request.isBroadcast, type.rawValue.lowercased() == PushType.liveActivity.rawValue {
            findings.report(
                .header("apns-push-type"),
                "\(type.rawValue) is spelt as in one table of Apple's: its samples send liveactivity",
                effect: "APNs may answer \(APNsReason.invalidPushType.answer)", severity: .warning, fix: fix)
            return
        }
        let found = type.rawValue.isEmpty ? "apns-push-type is empty" : "there is no push type \(type.rawValue.quoted)"
        findings.report(
            .header("apns-push-type"), found + (near.map { ": did you mean \($0)?" } ?? ""),
            effect: "APNs answers \(Header.pushType.refusal.answer)", fix: fix)
    }

    private static func nearest(_ word: String) -> String? {
        let others = ["silent": "background", "ptt": "pushtotalk", "push": "alert", "notification": "alert"]
        return Spelling.nearest(word, among: PushType.known.map(\.rawValue)) ?? others[word.lowercased()]
    }
}
