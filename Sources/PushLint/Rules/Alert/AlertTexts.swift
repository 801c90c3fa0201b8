import JSONText
import PushDocument
import PushPayload

extension Rule {
    static let locArgsWithoutLocKey = Rule(
        "loc-args-without-loc-key", .alert, .error, on: .keys(.locArgs, .titleLocArgs, .subtitleLocArgs)
    ) { member in
        guard let line = AlertLine.all.first(where: { $0.locArgs === member.key }),
            member.value.array?.isEmpty == false,
            // A key of another kind or spelling has a finding of its own.
            !(member.holder?.names.contains { Spelling.isSame($0, line.locKey.name) } ?? true)
        else { return nil }
        return .finding("\(member.name) without \(line.locKey.name)", at: .name, effect: "nobody reads the arguments")
    }

    static let mutableContentWithoutText = Rule(
        "mutable-content-without-text", .alert, .error, on: .key(.mutableContent), pushTypes: [.alert, .background]
    ) { flag in
        guard Flag.isOn(flag.value) else { return nil }
        if flag.push.headers.pushType == .background {
            return .finding(
                "mutable-content in a background push", at: .name,
                effect: "the notification service extension never runs")
        }
        return flag.push.aps.hasText ? nil : .finding("mutable-content without a title, subtitle or body", at: .name)
    }

    static let textAndLocKey = Rule(
        "text-and-loc-key", .alert, .warning, on: .keys(.locKey, .titleLocKey, .subtitleLocKey)
    ) { member in
        guard let line = AlertLine.all.first(where: { $0.locKey === member.key }),
            let text = member.push[line.text]?.string, !text.isEmpty, member.value.string?.isEmpty == false
        else { return nil }
        return .finding(
            "\(line.text.name) and \(member.name) are both given", at: .name,
            effect: "which of the two is shown depends on the system and on the app's string tables",
            related: [(.key(line.text), "the literal text")])
    }

    static let jsonShownAsText = Rule(
        "json-shown-as-text", .alert, .warning, on: .keys(.alert, .title, .subtitle, .body)
    ) { member in
        guard let inner = member.value.string.flatMap(EncodedJSON.object) else { return nil }
        return .finding(
            "\(member.name) is a string that holds JSON", effect: "braces and quotes are shown to the user",
            fix: member.key === Key.alert ? .write(.object(inner)) : nil, safe: false)
    }

    static let actionOutsideWebsite = Rule("action-outside-website", .alert, .warning, on: .key(.action)) { action in
        guard action.push[.urlArgs] == nil else { return nil }
        return .finding(
            "action without url-args, which only website pushes have", at: .name,
            effect: "no button is shown in an app's push")
    }

    static let nothingToShow = Rule(
        "nothing-to-show", .alert, .warning, on: .key(.aps),
        yieldsTo: [
            .inside(
                .wrongKind, .flagNotNumber, .nullValue, .summaryArgMisplaced, .keyOfOtherPush, .applePrivateKey,
                .locArgsWithoutLocKey),
            .anywhere(.misspeltKey, .misplacedKey, .besideAPS, .mutableContentWithoutText, .silentSentAsAlert),
        ]
    ) { member in
        let push = member.push
        let aps = push.aps
        guard push.request.hasAPS, !aps.hasText else { return nil }
        let isAlert = !push.isPushTypeAssumed || push.mustBePush && aps[.contentAvailable].value != true
        let isSent = isAlert && !aps.notifies
        let severity = isSent ? Severity.error : .warning
        guard let alert = push[.alert] else {
            guard push[.badge] == nil, push[.sound] == nil, isSent || !aps.json.isEmpty else { return nil }
            return .finding(
                "aps has no alert, badge or sound", effect: "nothing is shown, played or marked", severity: severity)
        }
        guard alert.kind == .object || alert.kind == .string else { return nil }
        let isEmpty = alert.object?.isEmpty ?? true
        let what = alert.kind == .string ? "an empty string" : "an empty dictionary"
        return .finding(
            isEmpty ? "the alert is \(what)" : "the alert has no title, subtitle or body", at: .value(.alert),
            effect: isSent ? "nothing is shown, and the app is not woken" : "no text is shown", severity: severity,
            fix: alert.isHollow && !isSent ? .remove : nil,
            // Without a loc-key it may be a text that is filled in later.
            safe: aps.notifies || push[.contentAvailable].map(Flag.isOn) ?? false)
    }
}

extension JSONValue {
    /// True if it is an empty text, or a container of empty texts only.
    fileprivate var isHollow: Bool { string?.isEmpty ?? object?.members.allSatisfy { $0.value == "" } ?? false }
}
