import JSONText
import PushPayload

/// Rules about pushes that an earlier answer in the log speaks against.
extension Rule {
    static let tokenRefusedBefore = Rule(
        "token-refused-before", .answers, .error, on: .sequence,
        finds: "a push to a token that APNs has refused before",
        why: """
            Unregistered and ExpiredToken say that the token is not valid any more: delete it, and take it again only
            from the app. BadDeviceToken and DeviceTokenNotForTopic say that it is one of the other environment or of
            another app. Apple asks not to send again after any of them; connections with many such answers get slower.
            """, source: .documented(.responses),
        loss: .takes(.all),
        bad: .log([.answered(0, 410, "Unregistered"), .answered(60, 410, "Unregistered")]), at: "/payload/aps",
        good: .log([.answered(0, 200), .answered(60, 410, "Unregistered")])
    ) { earlier in
        guard let refusal = earlier.refusal else { return nil }
        let (message, answers): (String, String)
        switch refusal.kind {
        case .tokenEnded:
            (message, answers) = ("has said before that the token is no longer valid", "Unregistered or ExpiredToken")
        case .tokenRefused:
            message = "has refused the token for this topic and host before"
            answers = "BadDeviceToken or DeviceTokenNotForTopic"
        case .tooLarge, .serverError, .other: return nil
        }
        return .finding(
            "APNs \(message)", at: .value(Key.aps), effect: "APNs answers \(answers) again",
            earlier: earlier.place(refusal.place))
    }

    static let payloadRefusedBefore = Rule(
        "payload-refused-before", .answers, .error, on: .sequence,
        finds: "a payload that APNs has refused as too large, sent again",
        why: """
            The size of a payload does not change by sending it again. Cut the text, or leave data to the app to fetch.
            """, source: .documented(.responses),
        loss: .takes(.all),
        bad: .log([.answered(0, 413, "PayloadTooLarge"), .answered(60, 413, "PayloadTooLarge")]), at: "/payload/aps",
        good: .log([.answered(0, 413, "PayloadTooLarge"), .answered(60, 200, "", "Shorter")])
    ) { earlier in
        guard let refusal = earlier.refusal, refusal.kind == .tooLarge else { return nil }
        return .finding(
            "APNs has refused this payload to the device as too large", at: .value(Key.aps),
            effect: "APNs answers PayloadTooLarge again", earlier: earlier.place(refusal.place))
    }

    static let retriedEarly = Rule(
        "retried-early", .answers, .warning, on: .sequence,
        finds: "a push that is sent again within fifteen minutes after an error of APNs",
        why: """
            After an answer from 500 on Apple asks to try again after 15 minutes, and then at growing intervals. A
            sender that tries at once makes the trouble last.
            """, source: .documented(.responses),
        loss: .delays(.all),
        bad: .log([.answered(0, 503, "ServiceUnavailable"), .answered(60, 200)]), at: "/payload/aps",
        good: .log([.answered(0, 503, "ServiceUnavailable"), .answered(900, 200)])
    ) { earlier in
        guard let refusal = earlier.refusal, refusal.kind == .serverError, let seconds = refusal.seconds
        else { return nil }
        return .finding(
            "the push is sent again \(counted(Int(seconds), "second")) after an error of APNs", at: .value(Key.aps),
            effect: "APNs may be in trouble still, and refuse it again", earlier: earlier.place(refusal.place))
    }
}
