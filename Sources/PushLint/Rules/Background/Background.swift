import JSONText
import PushPayload

extension Rule {
    static let backgroundShows = Rule(
        "background-shows", .background, .error, on: .keys(.alert, .badge, .sound), pushTypes: [.background]
    ) { key in
        .finding(
            "\(key.name) in a background push", at: .name,
            effect: "it is not shown, and APNs may delay or drop the push", fix: .remove, safe: false)
    }

    static let backgroundPriority = Rule(
        "background-priority", .background, .error, on: .requests, pushTypes: [.background],
        yieldsTo: [.here(.unknownPriority)]
    ) { push in
        let priority = push.headers.priority
        // A payload that only wakes the app shows its type by itself; a missing priority is reported only for requests
        // that name the type.
        let isMissing = !push.isPushTypeAssumed && push.request.lacksHeader("apns-priority")
        guard priority != "5", priority != nil || isMissing else { return [] }
        let found = priority.map { "priority \($0)" } ?? "no priority, which counts as 10"
        return .finding(
            "a background push with \(found), where 5 is needed", at: .header("apns-priority"),
            effect: "the app is not launched", fix: .write("5"))
    }

    static let backgroundWakesNothing = Rule(
        "background-wakes-nothing", .background, .error, on: .key(.aps), pushTypes: [.background],
        yieldsTo: [.inside(.nullValue), .anywhere(.misspeltKey, .misplacedKey)]
    ) { member in
        let push = member.push
        let flag = push[.contentAvailable]
        guard push.request.hasAPS, !(flag.map(Flag.isOn) ?? false) else { return nil }
        let rest = push.isPushTypeAssumed ? ", and there is nothing to show" : " in a background push"
        return .finding(
            flag.map { "content-available is \(JSONWriter().text($0))\(rest)" }
                ?? "a background push without content-available",
            at: flag == nil ? .subject : .value(.contentAvailable),
            effect: "the app is not woken, and nothing else happens",
            severity: push.isPushTypeAssumed ? .warning : .error, fix: .set(.contentAvailable, 1), safe: false)
    }

    static let wakesAndShows = Rule(
        "wakes-and-shows", .background, .info, on: .key(.contentAvailable), pushTypes: [.alert]
    ) { flag in
        let aps = flag.push.aps
        guard let number = flag.value.number, number >= 1, aps.notifies else { return nil }
        let isLikelySilent = !aps.hasText && flag.push.isPushTypeAssumed
        let beside = aps.hasText ? "an alert" : aps[.badge].value == nil ? "a sound" : "a badge"
        return .finding(
            "content-available beside \(beside)", at: .name,
            effect:
                "the push also wakes the app, a few times an hour at most; sent as a background push it shows nothing",
            severity: isLikelySilent ? .warning : .info)
    }
}
