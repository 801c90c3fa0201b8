import JSONText
import PushPayload

extension Rule {
    static let unknownPushType = Rule(
        "unknown-push-type", .headers, .error, on: .header("apns-push-type"),
        finds: "a push type that APNs does not know",
        why: """
            `apns-push-type` is one of the eleven words that Apple lists, in small letters and without hyphens. Apple's
            pages about broadcasts print `LiveActivity` in their tables and send `liveactivity` in their samples; the
            samples are the safe spelling.
            """, source: .documented(.sending, .broadcast, .responses),
        bad: .request(["apns-push-type": "live-activity"]), at: "/headers/apns-push-type",
        good: .request(["apns-push-type": "alert"])
    ) { given in
        let word = given.text
        guard !PushType(rawValue: word).isKnown else { return nil }
        let near = Spelling.nearest(word, among: PushType.known.map { $0.rawValue }) ?? otherWords[word.lowercased()]
        let isFromTable = given.request.isBroadcast && word.lowercased() == PushType.liveActivity.rawValue
        let found = word.isEmpty ? "apns-push-type is empty" : "there is no push type \(word.quoted)"
        return .finding(
            isFromTable
                ? "\(word) is spelt as in one table of Apple's: its samples send liveactivity"
                : found + (near.map { ": did you mean \($0)?" } ?? ""),
            effect: "APNs \(isFromTable ? "may answer" : "answers") \(Header.pushType.refusal.answer)",
            severity: isFromTable ? .warning : nil, fix: near.map { .write(.string($0)) },
            safe: Spelling.isSame(near ?? "", word))
    }

    private static let otherWords = [
        "silent": "background", "ptt": "pushtotalk", "push": "alert", "notification": "alert",
    ]

    static let pushTypeMissing = Rule(
        "push-type-missing", .headers, .info, on: .requests, finds: "a request without apns-push-type",
        why: """
            watchOS 6 and later need the header; everywhere else Apple recommends it. A silent push without it is
            delivered on iOS only (observed). It has to fit the payload: APNs may delay or drop a push whose type and
            content differ.
            """, source: .documented(.sending),
        bad: .request(["apns-priority": "10"]), at: "/headers",
        good: .request(["apns-priority": "10", "apns-push-type": "alert"])
    ) { push in
        let (request, type) = (push.request, push.pushType)
        guard request.headers.others == .none, !request.isBroadcast, request.lacksHeader("apns-push-type"),
            !request.mayBeForChannel
        else { return [] }
        // The updates of Wallet's passes have no type in Apple's guide.
        if push.headers.isForPass { return [] }
        let isSilent = type == .background && request.otherPushTypes.isEmpty
        let reachesWatch = type == .alert || isSilent || type == .complication
        let servesWatch = push.minimum.contains { $0.system == .watchOS }
        let loss =
            reachesWatch
            ? "for watchOS 6 and later APNs may answer with an error, or delay or drop the push"
            : "APNs has to guess the type, and may delay or drop the push"
        return .finding(
            isSilent ? "a silent push without apns-push-type" : "there is no apns-push-type",
            at: .header("apns-push-type"), effect: isSilent ? "observed to reach the app on iOS only" : loss,
            severity: servesWatch && reachesWatch ? .error : isSilent ? .warning : .info,
            fix: .write(.string(type.rawValue)),
            // The topic's suffix names the type, and a silent payload can only be a background push.
            safe: isSilent || !(type.topicSuffix ?? "").isEmpty && !push.isForAlert,
            confidence: isSilent ? .observed : nil)
    }

    static let silentSentAsAlert = Rule(
        "silent-sent-as-alert", .headers, .error, on: .header("apns-push-type"), pushTypes: [.alert],
        finds: "a silent push that is sent with the type alert",
        why: """
            A payload with `content-available` and nothing to show wakes the app only when it is sent as a background
            push: `apns-push-type: background` and `apns-priority: 5`. With the type alert APNs answers 200 and nothing
            happens at all.
            """, source: .observed(.background, .sending),
        loss: .takes(.wake),
        bad: .request(["apns-push-type": "alert"], #"{"aps": {"content-available": 1}}"#),
        at: "/headers/apns-push-type",
        good: .request(["apns-push-type": "background", "apns-priority": "5"], #"{"aps": {"content-available": 1}}"#)
    ) { type in
        guard type.text == PushType.alert.rawValue, type.push.aps[.contentAvailable].value == true,
            // Content that can't be read has a finding of its own.
            Key.noticeable.allSatisfy({ type.push.has($0) == false }), !type.push.headers.isForPass
        else { return nil }
        return .finding(
            "a push that only wakes the app is sent as an alert push",
            effect: "the device does nothing at all, and the app is not woken",
            fix: .headers("send it as a background push", ["apns-push-type": "background", "apns-priority": "5"]),
            // Type and priority are two signs of an alert whose text is missing.
            safe: type.push.headers.priority != "10")
    }
}
