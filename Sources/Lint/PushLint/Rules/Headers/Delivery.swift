import JSONText
import PushDocument
import PushPayload

/// The header fields that say how a push is delivered.
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

    static let unknownPriority = Rule(
        "unknown-priority", .headers, .error, on: .header("apns-priority"), finds: "a priority other than 10, 5 and 1",
        why: """
            `apns-priority` is 10 for immediate delivery, 5 for delivery when the device's power allows, or 1 for
            delivery that never wakes the device. No other number is allowed, and no word such as `high`.
            """, source: .documented(.sending, .responses),
        bad: .request(["apns-push-type": "alert", "apns-priority": "high"]), at: "/headers/apns-priority",
        good: .request(["apns-push-type": "alert", "apns-priority": "10"])
    ) { priority in
        let words = ["high": "10", "immediate": "10", "normal": "5", "low": "1"]
        // Background pushes allow only one priority.
        let isBackground = priority.push.headers.pushType == .background
        let meant = isBackground ? "5" : words[priority.text.lowercased()]
        return priority.malformed(fix: { _ in meant.map { .write(.string($0)) } }, safe: false)
    }

    static let priorityTooLow = Rule(
        "priority-too-low", .headers, .warning, on: .header("apns-priority"), pushTypes: [.alert],
        finds: "a priority that delays content the user should see now",
        why: """
            With priority 1 a push never wakes the device, and with 5 it waits until the device's power allows. Neither
            goes with a time-sensitive or critical notification, and 1 seldom with any text. A passive notification may
            well wait.
            """, source: .observed(.sending, .interruptionLevel),
        loss: .delays(.all),
        bad: .request(
            ["apns-push-type": "alert", "apns-priority": "5"],
            #"{"aps": {"alert": "Goal!", "interruption-level": "time-sensitive"}}"#), at: "/headers/apns-priority",
        good: .request(
            ["apns-push-type": "alert", "apns-priority": "10"],
            #"{"aps": {"alert": "Goal!", "interruption-level": "time-sensitive"}}"#)
    ) { priority in
        guard ["1", "5"].contains(priority.text) else { return nil }
        let (isLowest, aps) = (priority.text == "1", priority.push.aps)
        let level = aps[.interruptionLevel].value
        let isUrgent = level == .timeSensitive || level == .critical
        guard isUrgent || isLowest && aps.hasText == true && aps[.interruptionLevel].isPresent == false else {
            return nil
        }
        return .finding(
            "priority \(priority.text) for a notification that \(isUrgent ? "is \(level?.rawValue ?? "")" : "shows text")",
            effect: isLowest
                ? "it is not seen until something else wakes the device" : "it may come late, to save power",
            fix: .write(isUrgent ? "10" : "5"), safe: false)
    }

    static let priorityNotForType = Rule(
        "priority-not-for-type", .headers, .warning, on: .header("apns-priority"),
        pushTypes: PushType.known.filter { $0 != .background && $0.priorities.count < 3 },
        finds: "a priority that Apple does not name for the push type",
        why: """
            Apple names 5 and 10 for Live Activity and location pushes, and only 10 for Push to Talk. What happens with
            another priority is not documented; the push may come late or not at all. Background pushes have a rule of
            their own (`background-priority`).
            """, source: .documented(.sending, .liveActivities, .location, .pushToTalk),
        bad: .request(
            ["apns-push-type": "pushtotalk", "apns-priority": "5", "apns-expiration": "0"], #"{"activeSpeaker": "Ann"}"#
        ), at: "/headers/apns-priority",
        good: .request(
            ["apns-push-type": "pushtotalk", "apns-priority": "10", "apns-expiration": "0"],
            #"{"activeSpeaker": "Ann"}"#)
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

    static let expirationNotSeconds = Rule(
        "expiration-not-seconds", .headers, .error, on: .header("apns-expiration"),
        finds: "an expiration that is not a whole number of Unix seconds",
        why: """
            `apns-expiration` is a moment in whole seconds since 1970, UTC. 0 makes APNs try once and keep nothing.
            Dates in words, fractions and negative numbers are refused.
            """, source: .documented(.sending, .responses),
        bad: .request(["apns-push-type": "alert", "apns-expiration": "2026-05-01T12:00:00Z"]),
        at: "/headers/apns-expiration",
        good: .request(["apns-push-type": "alert", "apns-expiration": "1777636800"])
    ) { expiration in
        expiration.malformed { text in
            if text.isEmpty { return .remove }
            // Many languages' clocks return seconds with a fraction.
            let whole = text.split(separator: ".").first.flatMap { Int64($0) }
            return whole.flatMap { $0 >= 0 && text.isMade(of: ".") ? .write(.string(String($0))) : nil }
        }
    }

    static let expirationImplausible = Rule(
        "expiration-implausible", .headers, .warning, on: .header("apns-expiration", takesUnknown: true),
        finds: "an expiration in milliseconds, after the year 2100, or given as a duration",
        why: """
            `apns-expiration` is a moment in seconds since 1970. Thirteen digits are milliseconds, a moment some fifty
            thousand years ahead. A small number such as 3600 is not an hour from now but a moment in 1970: APNs tries
            once and keeps nothing, as with 0. Add the seconds to the present time. Swift's
            `timeIntervalSinceReferenceDate` counts from 2001 and gives moments in the past. APNs keeps no push longer
            than 30 days, so a moment after 2100 is a mistake too.
            """, source: .observed(.sending), effect: "APNs keeps the push for longer or shorter than was meant",
        loss: .delays(.all),
        bad: .request(["apns-push-type": "alert", "apns-expiration": "1777636800000"]), at: "/headers/apns-expiration",
        good: .request(["apns-push-type": "alert", "apns-expiration": "1777636800"])
    ) { expiration in
        if expiration.field.unknown?.countsMilliseconds == true {
            return .finding(
                "apns-expiration counts seconds, not milliseconds",
                effect: "the push never expires: APNs keeps it as long as it may")
        }
        guard let seconds = expiration.push.headers.expirationSeconds, seconds != 0 else { return nil }
        let triesOnce = "APNs tries once and keeps nothing, as with 0"
        if let meant = UnixTime(Double(seconds)).meantFrom2001 {
            return .finding(
                "apns-expiration is counted from 2001, not from 1970", effect: triesOnce,
                fix: .write(.string(String(meant))))
        }
        if seconds < earliest {
            return .finding(
                "apns-expiration is \(seconds), a moment long past: is it a span of time?",
                effect: triesOnce)
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
        "call-stored", .headers, .warning, on: .header("apns-push-type"), pushTypes: [.voip, .pushToTalk],
        finds: "a call that APNs keeps for later",
        why: """
            A VoIP or Push to Talk push is about something that happens now. Without `apns-expiration` APNs keeps it,
            and a phone that was off rings when the call is long over. Send 0, or a moment a few seconds ahead.
            """, source: .documented(.voip, .sending),
        loss: .delays(.call),
        bad: .request(["apns-push-type": "voip", "apns-topic": "com.example.MyApp.voip"], #"{"caller": "Ann"}"#),
        at: "/headers",
        good: .request(
            ["apns-push-type": "voip", "apns-topic": "com.example.MyApp.voip", "apns-expiration": "0"],
            #"{"caller": "Ann"}"#)
    ) { type in
        guard !type.push.isPushTypeAssumed else { return nil }
        let ahead = type.push.moment.flatMap { now in
            type.request.headers["apns-expiration"].flatMap { Double($0) }.map { $0 - now.seconds }
        }
        let isMissing = type.request.headers.others == .none && type.request.lacksHeader("apns-expiration")
        guard isMissing || ahead.map({ $0 > longestRinging }) == true else { return nil }
        let push = "\(type.push.pushType.article) push"
        return .finding(
            isMissing ? "\(push) without apns-expiration" : "\(push) that APNs keeps for more than a minute",
            at: .header("apns-expiration"),
            effect: "a device that was off hears of the call when it is over", fix: .write("0"))
    }

    /// The seconds that a call may ring: more than the few that Apple speaks of.
    private static let longestRinging = 60.0

    static let idNotUUID = Rule(
        "id-not-uuid", .headers, .error, on: .header("apns-id", "apns-request-id"),
        finds: "an apns-id that is not a UUID",
        why: """
            `apns-id`, and `apns-request-id` for a broadcast, hold a UUID in its canonical form: 32 lower-case
            hexadecimal digits in groups of 8-4-4-4-12. Upper-case digits are not the documented form. Without the
            header APNs makes an identifier and returns it.
            """, source: .documented(.sending, .responses),
        bad: .request(["apns-push-type": "alert", "apns-id": "order-1042"]), at: "/headers/apns-id",
        good: .request(["apns-push-type": "alert", "apns-id": "eabeae54-14a8-11e5-b60b-1697f925ec7b"])
    ) { id in
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

    static let collapseIDLength = Rule(
        "collapse-id-length", .headers, .error, on: .header("apns-collapse-id"),
        finds: "a collapse identifier of no or too many bytes",
        why: """
            `apns-collapse-id` has 1 to 64 bytes of UTF-8; a letter beyond ASCII takes two to four. Pushes with the
            same identifier replace one another; to stack them instead, give them the same `thread-id` in `aps`. Leave
            the header out if nothing is to be replaced: an empty one is refused (observed).
            """, source: .documented(.sending, .responses),
        bad: .request(["apns-push-type": "alert", "apns-collapse-id": ""]), at: "/headers/apns-collapse-id",
        good: .request(["apns-push-type": "alert", "apns-collapse-id": "match-7"])
    ) { id in
        id.malformed { $0.isEmpty ? .remove : nil }
    }
}
