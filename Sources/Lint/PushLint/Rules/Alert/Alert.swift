import JSONText
import PushDocument
import PushPayload

extension Rule {
    static let locArgsWithoutLocKey = Rule(
        "loc-args-without-loc-key", .alert, .error, on: .keys(.locArgs, .titleLocArgs, .subtitleLocArgs),
        finds: "arguments for a localized text that is not there",
        why: """
            The values in `loc-args` fill the placeholders of the text that `loc-key` names in the app's string tables;
            `title-loc-args` and `subtitle-loc-args` go with their own keys. Without a readable key the values are not
            used, and placeholders in a literal `body` are shown unchanged.
            """, source: .observed(.generating),
        loss: .changes(.text),
        bad: #"{"aps": {"alert": {"body": "%@ has moved to %@", "loc-args": ["Jenna", "B12"]}}}"#,
        at: "/aps/alert/loc-args",
        good: #"{"aps": {"alert": {"loc-key": "GATE_MOVED", "loc-args": ["Jenna", "B12"]}}}"#
    ) { member in
        guard let line = AlertLine.all.first(where: { $0.locArgs === member.key }),
            member.value.array?.isEmpty == false,
            member.holder?.contains(line.locKey.name) == false,
            // A key of another kind or spelling has a finding of its own.
            !(member.holder?.names.contains { Spelling.isSame($0, line.locKey.name) } ?? true)
        else { return nil }
        return .finding("\(member.name) without \(line.locKey.name)", at: .name, effect: "nobody reads the arguments")
    }

    static let mutableContentWithoutText = Rule(
        "mutable-content-without-text", .alert, .error, on: .key(.mutableContent), pushTypes: [.alert, .background],
        finds: "mutable-content without a title, subtitle or body",
        why: """
            The notification service extension runs only for a push that shows an alert: there has to be a title,
            subtitle or body, if only as what is shown when the extension fails, and the push type must not be
            background.
            """, source: .documented(.modifying),
        bad: #"{"aps": {"mutable-content": 1, "badge": 3}}"#, at: "/aps/mutable-content",
        good: #"{"aps": {"mutable-content": 1, "badge": 3, "alert": "New message"}}"#
    ) { flag in
        guard Flag.isOn(flag.value) == true else { return nil }
        if flag.push.headers.pushType == .background {
            return .finding(
                "mutable-content in a background push", at: .name,
                effect: "the notification service extension never runs")
        }
        return flag.push.aps.hasText == false
            ? .finding("mutable-content without a title, subtitle or body", at: .name) : nil
    }

    static let textAndLocKey = Rule(
        "text-and-loc-key", .alert, .warning, on: .keys(.locKey, .titleLocKey, .subtitleLocKey),
        finds: "a text together with the key of its localized form",
        why: """
            `loc-key` names a text in the app's string tables to use instead of `body`; `title-loc-key` and
            `subtitle-loc-key` do the same for theirs. With both, today's systems were seen to show the localized text
            and to take the literal one only when the app has no such key; iOS 9 was reported to do the opposite. Give
            one.
            """, source: .observed(.generating),
        loss: .changes(.text),
        bad: #"{"aps": {"alert": {"body": "Gate changed", "loc-key": "GATE_CHANGED"}}}"#, at: "/aps/alert/loc-key",
        good: #"{"aps": {"alert": {"loc-key": "GATE_CHANGED"}}}"#
    ) { member in
        guard let line = AlertLine.all.first(where: { $0.locKey === member.key }),
            let text = member.push.written(line.text)?.string, !text.isEmpty, member.value.string?.isEmpty == false
        else { return nil }
        return .finding(
            "\(line.text.name) and \(member.name) are both given", at: .name,
            effect: "which of the two is shown depends on the system and on the app's string tables",
            related: [(.key(line.text), "the literal text")])
    }

    static let jsonShownAsText = Rule(
        "json-shown-as-text", .alert, .warning, on: .keys(.alert, .title, .subtitle, .body),
        finds: "a text of the alert that is JSON",
        why: """
            A string is shown as it is, braces and quotes included. An alert that was encoded as JSON before it was put
            into the payload is nearly always meant to be the dictionary itself.
            """, source: .documented(.generating),
        loss: .changes(.text),
        bad: #"{"aps": {"alert": "{\"title\": \"Gate changed\"}"}}"#, at: "/aps/alert",
        good: #"{"aps": {"alert": {"title": "Gate changed"}}}"#
    ) { member in
        guard case .string(let text) = member.value, let inner = EncodedJSON.object(in: text) else { return nil }
        let line = AlertLine.all.first { $0.text === member.key } ?? .body
        let isLocalized = inner.names.contains { Spelling.isSame($0, Key.locKey.name) }
        let hint = isLocalized ? ": \(line.locKey.name) and \(line.locArgs.name) name a text of the app" : ""
        return .finding(
            "\(member.name) is a string that holds JSON\(hint)", effect: "braces and quotes are shown to the user",
            fix: member.key === Key.alert ? .write(.object(inner)) : nil, safe: false)
    }

    static let actionOutsideWebsite = Rule(
        "action-outside-website", .alert, .warning, on: .key(.action),
        finds: "the button's label of a website push in an app's push",
        why: """
            `action` labels the button of Safari's website pushes, and those have `url-args` as well, if only an empty
            array. An app's push takes its buttons from the `category` that the app has registered.
            """, source: .observed(.website),
        bad: #"{"aps": {"alert": {"title": "Boarding", "action": "View"}}}"#, at: "/aps/alert/action",
        good: #"{"aps": {"alert": {"title": "Boarding"}, "category": "BOARDING"}}"#
    ) { action in
        guard action.push.has(.urlArgs) == false else { return nil }
        return .finding(
            "action without url-args, which only website pushes have", at: .name,
            effect: "no button is shown in an app's push")
    }

    static let nothingToShow = Rule(
        "nothing-to-show", .alert, .warning, on: .key(.aps),
        yieldsTo: [
            .inside(
                .wrongKind, .flagNotNumber, .flagIsBoolean, .nullValue, .summaryArgMisplaced, .keyOfOtherPush,
                .applePrivateKey,
                .locArgsWithoutLocKey),
            .anywhere(.misspeltKey, .misplacedKey, .besideAPS, .mutableContentWithoutText, .silentSentAsAlert),
        ],
        finds: "an alert push with nothing that the user could notice",
        why: """
            An alert shows when at least one of title, subtitle and body can be read and is not empty, literal or by
            its key in the string tables. An alert push has to have such a text, a badge or a sound: without any of
            them nothing happens, though APNs answers 200, and a `content-available` beside it does not wake the app
            either. An empty alert does not make a push silent: send a background push.
            """, source: .observed(.generating),
        loss: .takes(.text),
        bad: #"{"aps": {"alert": {"launch-image": "gate.png"}}}"#, at: "/aps/alert",
        good: #"{"aps": {"alert": {"title": "Gate changed", "launch-image": "gate.png"}}}"#
    ) { member in
        let push = member.push
        let aps = push.aps
        guard push.request.hasAPS, aps.hasText == false else { return nil }
        let isMeantAsAlert = !push.isPushTypeAssumed || push.mustBePush && aps[.contentAvailable].value != true
        let isUnnoticed = isMeantAsAlert && aps.notifies == false
        let severity = isUnnoticed ? Severity.error : .warning
        guard let alert = push.written(.alert) else {
            guard push.has(.badge) == false, push.has(.sound) == false, isUnnoticed || aps.json.isEmpty == false,
                !push.headers.isForPass
            else { return nil }
            return .finding(
                "aps has no alert, badge or sound", effect: "nothing is shown, played or marked", severity: severity)
        }
        guard alert.kind == .object || alert.kind == .string else { return nil }
        let isEmpty = alert.object?.members.isEmpty ?? true
        let kind = alert.kind == .string ? "string" : "dictionary"
        let hasOnlyEmptyTexts = alert.object?.members.allSatisfy { $0.value == "" } ?? true
        return .finding(
            isEmpty ? "the alert is an empty \(kind)" : "the alert has no title, subtitle or body", at: .value(.alert),
            effect: isUnnoticed ? "nothing is shown, and the app is not woken" : "no text is shown", severity: severity,
            fix: !isUnnoticed && hasOnlyEmptyTexts ? .remove : nil,
            // An empty alert by itself may be a template; beside a badge, a sound or content-available it is left over.
            safe: aps.notifies == true || push.isOn(.contentAvailable) == true)
    }
}
