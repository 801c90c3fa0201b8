import JSONText
import PushPayload

/// The header fields that say how a push is delivered.
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

    static let unknownPriority = Rule("unknown-priority", .headers, .error, on: .header("apns-priority")) { priority in
        let words = ["high": "10", "immediate": "10", "normal": "5", "low": "1"]
        // Background pushes allow only one priority.
        let isBackground = priority.push.headers.pushType == .background
        let meant = isBackground ? "5" : words[priority.text.lowercased()]
        return priority.malformed(fix: { _ in meant.map { .write(.string($0)) } }, safe: false)
    }

    static let priorityTooLow = Rule(
        "priority-too-low", .headers, .warning, on: .header("apns-priority"), pushTypes: [.alert]
    ) { priority in
        guard ["1", "5"].contains(priority.text) else { return nil }
        let (isLowest, aps) = (priority.text == "1", priority.push.aps)
        let level = aps[.interruptionLevel].value
        let isUrgent = level == .timeSensitive || level == .critical
        guard isUrgent || isLowest && aps.hasText && level != .passive else { return nil }
        return .finding(
            "priority \(priority.text) for a notification that \(isUrgent ? "is \(level?.rawValue ?? "")" : "shows text")",
            effect: isLowest
                ? "it is not seen until something else wakes the device" : "it may come late, to save power",
            fix: .write(isUrgent ? "10" : "5"), safe: false)
    }

    static let priorityNotForType = Rule(
        "priority-not-for-type", .headers, .warning, on: .header("apns-priority"),
        pushTypes: PushType.known.filter { $0 != .background && $0.priorities.count < 3 }
    ) { priority in
        let type = priority.push.pushType
        let named = type.priorities.map(String.init)
        guard Headers.knownPriorities.contains(priority.text), !named.contains(priority.text),
            !priority.push.isPushTypeAssumed
        else { return nil }
        return .finding(
            "priority \(priority.text) in \(type.article) push, for which Apple names \(named.listed)",
            effect: "the push may come late or not at all", fix: named.first.map { .write(.string($0)) }, safe: false)
    }

    static let expirationNotSeconds = Rule("expiration-not-seconds", .headers, .error, on: .header("apns-expiration")) {
        expiration in
        expiration.malformed { text in
            if text.isEmpty { return .remove }
            // Many languages' clocks return seconds with a fraction.
            let whole = text.split(separator: ".").first.flatMap { Int64($0) }
            return whole.flatMap { $0 >= 0 && text.isMade(of: ".") ? .write(.string(String($0))) : nil }
        }
    }

    static let expirationImplausible = Rule(
        "expiration-implausible", .headers, .warning, on: .header("apns-expiration")
    ) { expiration in
        guard let seconds = expiration.push.headers.expirationSeconds, seconds != 0 else { return nil }
        if seconds < earliest {
            return .finding(
                "apns-expiration is \(seconds), a moment long past: is it a span of time?",
                effect: "APNs tries once and keeps nothing, as with 0", fix: .write("0"), safe: false)
        }
        guard seconds > latest else { return nil }
        guard seconds >= firstMilliseconds else {
            return .finding(
                "apns-expiration is a moment after the year 2100",
                effect: "APNs keeps the push as long as it may, 30 days at most")
        }
        var meant = seconds
        while meant > latest { meant /= 1000 }
        return .finding(
            "apns-expiration has \(String(seconds).utf8.count) digits: it counts seconds, not milliseconds",
            effect: "the push never expires: APNs keeps it as long as it may",
            fix: meant >= earliest ? .write(.string(String(meant))) : nil)
    }

    /// September 2001: before APNs existed. The rule has no clock to tell which moments are past.
    private static let earliest: Int64 = 1_000_000_000
    /// The year 2100: no push is kept for longer than 30 days.
    private static let latest: Int64 = 4_102_444_800
    /// 2001 in milliseconds; as seconds, the year 33658.
    private static let firstMilliseconds: Int64 = 1_000_000_000_000

    static let callStored = Rule(
        "call-stored", .headers, .warning, on: .header("apns-push-type"), pushTypes: [.voip, .pushToTalk]
    ) { type in
        guard type.request.hasAllHeaders, !type.push.isPushTypeAssumed, type.request.lacksHeader("apns-expiration")
        else { return nil }
        return .finding(
            "\(type.push.pushType.article) push without apns-expiration", at: .header("apns-expiration"),
            effect: "a device that was off hears of the call when it is over", fix: .write("0"))
    }

    static let idNotUUID = Rule("id-not-uuid", .headers, .error, on: .header("apns-id", "apns-request-id")) { id in
        if id.text.isUUID, id.text != id.text.lowercased() {
            return .finding(
                "\(id.name) has capital digits", effect: "it is not the form that Apple documents", severity: .info,
                fix: .write(.string(id.text.lowercased())))
        }
        let canonical = canonical(id.text)
        return id.malformed(
            fix: { _ in canonical.map { .write(.string($0)) } ?? .remove }, safe: canonical != nil || id.text.isEmpty)
    }

    /// The canonical form of the same 32 digits, without regard to characters between and around them.
    private static func canonical(_ id: String) -> String? {
        let digits = id.lowercased().filter { !"-{} ".contains($0) }
        guard digits.utf8.count == 32, digits.isHex else { return nil }
        var rest = digits[...]
        return [8, 4, 4, 4, 12].map { count in
            defer { rest = rest.dropFirst(count) }
            return String(rest.prefix(count))
        }.joined(separator: "-")
    }

    static let collapseIDLength = Rule("collapse-id-length", .headers, .error, on: .header("apns-collapse-id")) { id in
        id.malformed { $0.isEmpty ? .remove : nil }
    }
}
