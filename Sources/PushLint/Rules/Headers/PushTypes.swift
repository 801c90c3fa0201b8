import JSONText
import PushPayload

extension Rule {
    static let unknownPushType = Rule("unknown-push-type", .headers, .error, on: .header("apns-push-type")) { given in
        let word = given.text
        guard !PushType(rawValue: word).isKnown else { return nil }
        let near = Spelling.nearest(word, among: PushType.known.map(\.rawValue)) ?? otherWords[word.lowercased()]
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

    static let pushTypeMissing = Rule("push-type-missing", .headers, .info, on: .requests) { push in
        let (request, type) = (push.request, push.pushType)
        guard request.hasAllHeaders, !request.isBroadcast, request.lacksHeader("apns-push-type") else { return [] }
        let isSilent = type == .background
        let reachesWatch = type == .alert || isSilent || type == .complication
        let servesWatch = push.minimum.contains { $0.system == .watchOS }
        let loss =
            reachesWatch
            ? "watchOS 6 and later do not get the push" : "APNs has to guess the type, and may delay or drop the push"
        return .finding(
            isSilent ? "a silent push without apns-push-type" : "there is no apns-push-type",
            at: .header("apns-push-type"), effect: isSilent ? "observed to reach the app on iOS only" : loss,
            severity: servesWatch && reachesWatch ? .error : isSilent ? .warning : .info,
            fix: .write(.string(type.rawValue)),
            // The topic's suffix names the type, and a silent payload can only be a background push.
            safe: isSilent || !(type.topicSuffix ?? "").isEmpty)
    }

    static let silentSentAsAlert = Rule(
        "silent-sent-as-alert", .headers, .error, on: .header("apns-push-type"), pushTypes: [.alert]
    ) { type in
        guard type.text == PushType.alert.rawValue, type.push.aps[.contentAvailable].value == true,
            // Content that can't be read has a finding of its own.
            !Key.noticeable.contains(where: { type.push[$0] != nil })
        else { return nil }
        return .finding(
            "a push that only wakes the app is sent as an alert push",
            effect: "the device does nothing at all, and the app is not woken",
            fix: .headers("send it as a background push", ["apns-push-type": "background", "apns-priority": "5"]))
    }
}
