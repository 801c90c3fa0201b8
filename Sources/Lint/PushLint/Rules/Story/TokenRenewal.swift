import JSONText
import PushPayload

extension Rule {
    static let tokenRenewedEarly = Rule(
        "token-renewed-early", .story, .warning, on: .sequence,
        finds: "a provider token made within twenty minutes after the one before",
        why: """
            Apple asks for a new provider token at most once in 20 minutes on the same connection, and at least once in
            60. APNs answers TooManyProviderTokenUpdates where a connection brings one more often, as that of a sender
            does that signs each push. Keep the token; all connections can share it.
            """,
        source: .documented(.responses),
        loss: .takes(.all),
        bad: .log([0, 60].map { .signed($0) }), at: "/headers/authorization",
        good: .log([0, 2400].map { .signed($0) })
    ) { earlier in
        guard let now = earlier.push.providerToken, let before = earlier.token else { return nil }
        let (seconds, isTooLong) = now.issuedAt.subtractingReportingOverflow(before.issuedAt)
        guard !isTooLong, 1..<1200 ~= seconds else { return nil }
        return .finding(
            "the provider token was made \(counted(Int(seconds), "second")) after the one before",
            at: .header("authorization"),
            effect: "APNs may answer \(APNsReason.tooManyProviderTokenUpdates.answer)",
            earlier: earlier.place(before.place))
    }
}

extension Rule.Example {
    /// An alert with a provider token made so many seconds after 1750000000.
    fileprivate static func signed(_ second: Int) -> Self {
        record(
            second,
            [
                "apns-push-type": "alert", "apns-topic": "com.example.MyApp",
                "authorization": "bearer \(ProviderToken.unsigned(issuedAt: 1_750_000_000 + Int64(second)))",
            ],
            #"{"aps": {"alert": "Gate \#(second)"}}"#)
    }
}
