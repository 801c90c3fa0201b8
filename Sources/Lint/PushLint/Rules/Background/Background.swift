import JSONText
import PushPayload

extension Rule {
    static let backgroundShows = Rule(
        "background-shows", .background, .error, on: .keys(.alert, .badge, .sound), pushTypes: [.background],
        finds: "an alert, badge or sound in a background push",
        why: """
            A background push wakes the app and shows nothing: its `aps` holds `content-available` and no key that the
            user would notice. With the type background the rest is not shown, and APNs may delay or drop the push. To
            show something and wake the app, send it as an alert push.
            """, source: .documented(.background, .sending),
        bad: .document(
            #"{"aps": {"content-available": 1, "alert": "Gate changed"}}"#,
            ["apns-priority": "5", "apns-push-type": "background"]), at: "/aps/alert",
        good: .document(#"{"aps": {"content-available": 1}}"#, ["apns-priority": "5", "apns-push-type": "background"])
    ) { key in
        .finding(
            "\(key.name) in a background push", at: .name,
            effect: "it is not shown, and APNs may delay or drop the push; sent as an alert push, it is shown",
            fix: .changes("remove it, or send the push as an alert", [.remove(key.pointer)]), safe: false)
    }

    static let backgroundPriority = Rule(
        "background-priority", .background, .error, on: .requests, pushTypes: [.background],
        yieldsTo: [.here(.unknownPriority)], finds: "a background push without priority 5",
        why: """
            Background pushes have to be sent with `apns-priority: 5`. A request without the header counts as 10, which
            Apple calls an error for this type: the app is not launched.
            """, source: .documented(.background, .sending, .backgroundExecution),
        loss: .takes(.wake),
        bad: .request(["apns-push-type": "background", "apns-priority": "10"], #"{"aps": {"content-available": 1}}"#),
        at: "/headers/apns-priority",
        good: .request(["apns-push-type": "background", "apns-priority": "5"], #"{"aps": {"content-available": 1}}"#)
    ) { push in
        let priority = push.headers.priority
        // A missing priority is reported only where the type is named, and not where the payload shows it.
        let isMissing = !push.isPushTypeAssumed && push.request.lacksHeader("apns-priority")
        guard priority != "5", priority != nil || isMissing, !push.headers.isForPass else { return [] }
        let found = priority.map { "priority \($0)" } ?? "no priority, which counts as 10"
        // With something to show and priority 10 it may be the type that is wrong.
        let isForAlert = priority == "10" && push.isForAlert
        return .finding(
            "a background push with \(found), where 5 is needed", at: .header("apns-priority"),
            effect: isForAlert
                ? "the app is not launched; sent as an alert push, it is shown" : "the app is not launched",
            fix: isForAlert
                ? .headers("write 5, or send it as an alert push", ["apns-priority": "5"]) : .write("5"),
            safe: !isForAlert)
    }

    static let backgroundWakesNothing = Rule(
        "background-wakes-nothing", .background, .error, on: .key(.aps), pushTypes: [.background],
        yieldsTo: [.inside(.nullValue), .anywhere(.misspeltKey, .misplacedKey)],
        finds: "a background push without a working content-available",
        why: """
            A background push wakes the app by `content-available` with the value 1, and does nothing else. Without the
            key, or with 0, the push is delivered and nothing happens.
            """, source: .documented(.background),
        loss: .takes(.wake),
        bad: .document(#"{"aps": {}, "sync": 1}"#, ["apns-priority": "5", "apns-push-type": "background"]), at: "/aps",
        good: .document(
            #"{"aps": {"content-available": 1}, "sync": 1}"#, ["apns-priority": "5", "apns-push-type": "background"])
    ) { member in
        let push = member.push
        let flag = push.written(.contentAvailable)
        // Mail looks into the account that a push of its servers names.
        guard push.request.hasAPS, push.isOn(.contentAvailable) == false, !push.headers.isForPass,
            push.has(.accountID) == false
        else { return nil }
        let rest = push.isPushTypeAssumed ? ", and there is nothing to show" : " in a background push"
        return .finding(
            flag.map { "content-available is \(JSONWriter().text($0))\(rest)" }
                ?? "a background push without content-available",
            at: flag == nil ? .subject : .value(.contentAvailable),
            effect: "the app is not woken, and nothing else happens",
            severity: push.isPushTypeAssumed ? .warning : .error, fix: .set(.contentAvailable, 1), safe: false)
    }

    static let wakesAndShows = Rule(
        "wakes-and-shows", .background, .info, on: .key(.contentAvailable), pushTypes: [.alert],
        finds: "a push that both wakes the app and shows something",
        why: """
            With `content-available` an alert push also wakes the app in the background. Send it with the type alert: a
            background push shows nothing. The app may handle the same push twice, when it arrives and when it is
            tapped. Don't rely on being woken: the system wakes an app two or three times an hour, and never one that
            the user has closed. If there is only a badge or a sound beside `content-available`, a background push was
            probably meant; it must not have them.
            """, source: .observed(.background),
        loss: .takes(.wake),
        bad: #"{"aps": {"alert": "Gate changed", "content-available": 1}}"#, at: "/aps/content-available",
        good: #"{"aps": {"alert": "Gate changed"}}"#
    ) { flag in
        let aps = flag.push.aps
        guard let number = flag.value.number, number >= 1, aps.notifies == true, !flag.push.headers.isForPass
        else { return nil }
        let isLikelySilent = aps.hasText == false && flag.push.isPushTypeAssumed
        let beside = aps.hasText != false ? "an alert" : aps[.badge].value == nil ? "a sound" : "a badge"
        return .finding(
            "content-available beside \(beside)", at: .name,
            effect:
                "the push also wakes the app, a few times an hour at most; sent as a background push it shows nothing",
            severity: isLikelySilent ? .warning : .info)
    }
}

extension CheckedPush {
    /// True if there is something to show, and no sign of a Live Activity: the payload of an alert push, whatever the header fields say.
    var isForAlert: Bool {
        Key.noticeable.contains { has($0) == true } && has(.event) == false && has(.contentState) == false
    }
}
