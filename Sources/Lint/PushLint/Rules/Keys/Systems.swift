import PushPayload

extension Rule {
    static let tooNew = Rule(
        "too-new", .keys, .warning, on: .keys(where: { @Sendable key in key.parent != .root }),
        onlyIf: { !$0.oldestSystems.isEmpty }, finds: "a key that the oldest system served does not know",
        why: """
            An older system ignores a key that came later. That is fine where the key is an addition, as long as the
            push says what it has to without it. The finding appears only when the oldest systems served are given, as
            with `--min-ios 14`.
            """, source: .documented(.generating), effect: "older systems do without it",
        bad: .document(
            #"{"aps": {"alert": "Gate changed", "interruption-level": "time-sensitive"}}"#, minimum: [.iOS(14)]),
        at: "/aps/interruption-level",
        good: .document(
            #"{"aps": {"alert": "Gate changed", "interruption-level": "time-sensitive"}}"#, minimum: [.iOS(15)])
    ) { member in
        guard let key = member.key else { return nil }
        let push = member.push
        let isStart = key === Key.event && member.value == .string(LiveActivityEvent.start.rawValue)
        let since = isStart ? Key.attributesType.since : key.since(for: push.pushType)
        let late = since.filter { since in
            push.minimum.contains { (isStart ? $0 : push.request.oldest($0)).isBefore(since) }
        }
        guard !late.isEmpty else { return nil }
        let from = late.map { $0.description }.joined(separator: " and ")
        if isStart {
            return .finding(
                "a push that starts a Live Activity is known from \(from) on",
                effect: "on older systems no activity starts", loss: .takes(.start).before(late))
        }
        guard member.parent == .sound else {
            return .finding(
                "\(key.name) is known from \(from) on", at: .name, effect: "on older systems: \(key.effectWhenDropped)",
                loss: .takes(key.effects).before(late))
        }
        // The dictionary itself is new, so it is reported once.
        guard member.name == member.holder?.members.first(where: { $0.value != .null })?.name else { return nil }
        return .finding(
            "a sound dictionary is known from \(from) on", at: .value(.sound),
            effect: "on older systems the notification makes no sound", loss: .takes(.sound).before(late))
    }

    static let badgeOnlyOnTV = Rule(
        "badge-only-on-tv", .keys, .info, on: .keys(.alert, .sound), pushTypes: [.alert], yieldsTo: [.here(.nullValue)],
        onlyIf: { $0.minimum.contains { $0.system.showsOnlyBadges } },
        finds: "something to show or to hear in a push to an Apple TV",
        why: """
            On tvOS a remote notification sets the number on the icon, and wakes the app; no text is shown and nothing
            sounds. The finding appears only when tvOS is named as a system that the app serves, as with `--min-tvos
            17`.
            """, source: .documented(.badge),
        loss: .nothing,
        bad: .document(
            #"{"aps": {"alert": "Gate changed", "badge": 1}}"#, minimum: [.iOS(17), SystemVersion(.tvOS, 17)]),
        at: "/aps/alert",
        good: .document(#"{"aps": {"alert": "Gate changed", "badge": 1}}"#, minimum: [.iOS(17)])
    ) { member in
        let others = member.push.minimum.filter { !$0.system.showsOnlyBadges }
        return .finding(
            "tvOS does not show the \(member.name)", at: .name,
            effect: member.push.has(.badge) == false
                ? "on Apple TV nothing is seen" : "on Apple TV only the number is seen",
            severity: others.isEmpty ? .warning : .info)
    }

    package static let noLongerRead = Rule(
        "no-longer-read", .keys, .info, on: .keys(where: { @Sendable key in !key.obsoletedIn.isEmpty }),
        yieldsTo: [.here(.nullValue)],
        finds: "a key that today's systems have no use for",
        why: """
            Some keys had an effect once: `summary-arg` and `summary-arg-count` on iOS 12 to 14, `action-loc-key`
            before iOS 10 (observed). They do no harm. When the oldest systems served are given, as with `--min-ios
            15`, a key that none of them reads is a warning, and one that some of them still read is not reported.
            """, source: .documented(.summaryArgument, .summaryArgumentCount, .archive),
        effect: "only older systems read it",
        loss: .nothing,
        bad: #"{"aps": {"alert": {"body": "Not again", "summary-arg": "Teja"}}}"#, at: "/aps/alert/summary-arg",
        good: .document(#"{"aps": {"alert": {"body": "Not again", "summary-arg": "Teja"}}}"#, minimum: [.iOS(12)])
    ) { member in
        guard let key = member.key else { return nil }
        let minimum = member.push.minimum
        let passed = key.obsoletedIn.filter { end in minimum.contains { $0.system == end.system && !$0.isBefore(end) } }
        guard minimum.isEmpty || !passed.isEmpty else { return nil }
        let from = (passed.isEmpty ? key.obsoletedIn : passed).map { $0.description }.joined(separator: " and ")
        return .finding(
            "\(key.name) has no effect from \(from) on", at: .name,
            effect: passed.isEmpty ? "only older systems read it" : "no device that the app serves there reads it",
            severity: passed.isEmpty ? .info : .warning, fix: passed.isEmpty ? nil : .remove, safe: false)
    }

    static let targetBundleMalformed = Rule(
        "target-bundle-malformed", .keys, .warning, on: .key(.simulatorTargetBundle),
        finds: "a Simulator Target Bundle that is not a bundle id",
        why: """
            `Simulator Target Bundle` holds the app's bundle id: letters, digits, hyphens and dots. A placeholder that
            was left in, a build setting's name or the app's title leads to no app, and the Simulator refuses the file.
            """, source: .observed(.simulator),
        bad: #"{"Simulator Target Bundle": "[BUNDLE_ID]", "aps": {"alert": "Gate changed"}}"#,
        at: "/Simulator Target Bundle",
        good: #"{"Simulator Target Bundle": "com.example.gates", "aps": {"alert": "Gate changed"}}"#
    ) { member in
        guard let text = member.value.string, !text.isEmpty, Confusables.end(of: text) == nil else { return nil }
        let odd = text.unicodeScalars.first { !isAllowed($0) }
        let isBroken = text.split(separator: ".", omittingEmptySubsequences: false).contains(where: { $0.isEmpty })
        guard odd != nil || isBroken else { return nil }
        // An underscore may come from a target's name, which people write in place of the bundle id.
        let isUnderscored = odd == "_" && text.contains(".") && !isBroken
        let reason = odd.map { "\"\($0)\" can't be in one" } ?? "something is missing at a dot"
        return .finding(
            "\"\(text)\" is not a bundle id: \(reason)",
            effect: isUnderscored ? "Xcode writes a hyphen in its place" : "the Simulator finds no such app",
            severity: isUnderscored ? .info : .warning)
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil) || scalar == "-"
            || scalar == "."
    }

    static let simulatorKeySent = Rule(
        "simulator-key-sent", .keys, .info, on: .keys(.simulatorTargetBundle, .watchKitSimulatorActions),
        finds: "a key for the Simulator in a push that goes to APNs",
        why: """
            `Simulator Target Bundle` and `WatchKit Simulator Actions` are for files that the Simulator delivers. In a
            request to APNs they are data of the app's own that costs bytes. It is reported only if the request is
            known to go to APNs, by its topic or as a request document.
            """, source: .observed(.simulator),
        loss: .nothing,
        bad: .document(
            #"{"Simulator Target Bundle": "com.example.gates", "aps": {"alert": "Gate changed"}}"#,
            ["apns-push-type": "alert", "apns-topic": "com.example.gates"]), at: "/Simulator Target Bundle",
        good: .document(
            #"{"aps": {"alert": "Gate changed"}}"#, ["apns-push-type": "alert", "apns-topic": "com.example.gates"])
    ) { member in
        guard member.push.headers.others == .none || member.push.headers.topic != nil else { return nil }
        return .finding(
            "a key for the Simulator in a request to APNs: \(member.name)", at: .name,
            effect: "it is sent to every device and costs bytes", fix: .remove, safe: false)
    }
}

extension Request {
    /// The oldest system that such a push can reach if the app serves this one: a device from before Live Activities has no token for
    /// them.
    fileprivate func oldest(_ minimum: SystemVersion) -> SystemVersion {
        guard pushType == .liveActivity, minimum.system == .iOS else { return minimum }
        let first = aps[.event].value == .start ? SystemVersion(.iOS, 17, 2) : SystemVersion(.iOS, 16, 1)
        return minimum.isBefore(first) ? first : minimum
    }
}
