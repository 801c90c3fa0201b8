import JSONText
import PushDocument
import PushPayload

extension Rule {
    static let locArgsWithoutLocKey = Rule(
        "loc-args-without-loc-key", family: .alert, severity: .error, confidence: .observed,
        bad: Example(
            #"{"aps": {"alert": {"body": "%@ has moved to %@", "loc-args": ["Jenna", "B12"]}}}"#,
            at: "/aps/alert/loc-args"),
        good: Example(#"{"aps": {"alert": {"loc-key": "GATE_MOVED", "loc-args": ["Jenna", "B12"]}}}"#),
        on: .keys(.locArgs, .titleLocArgs, .subtitleLocArgs), pushTypes: [.alert]
    ) { member in
        guard let line = AlertLine.all.first(where: { $0.locArgs === member.key }),
            member.value.array?.isEmpty == false,
            // A key of another kind or spelling has a finding of its own.
            !(member.holder?.names.contains { Spelling.isSame($0, line.locKey.name) } ?? true)
        else { return nil }
        return .finding(
            "\(member.name) without \(line.locKey.name)", at: .name, effect: "nobody reads the arguments")
    }

    static let mutableContentWithoutText = Rule(
        "mutable-content-without-text", family: .alert, severity: .error,
        bad: Example(#"{"aps": {"mutable-content": 1, "badge": 3}}"#, at: "/aps/mutable-content"),
        good: Example(#"{"aps": {"mutable-content": 1, "badge": 3, "alert": "New message"}}"#),
        references: [.modifying],
        on: .key(.mutableContent), pushTypes: [.alert, .background]
    ) { flag in
        guard Flag.isOn(flag.value) else { return nil }
        if flag.push.headers.pushType == .background {
            return .finding(
                "mutable-content in a background push", at: .name,
                effect: "the notification service extension never runs")
        }
        return flag.push.aps.hasText
            ? nil : .finding("mutable-content without a title, subtitle or body", at: .name)
    }

    static let textAndLocKey = Rule(
        "text-and-loc-key", family: .alert, severity: .warning, confidence: .observed,
        bad: Example(
            #"{"aps": {"alert": {"body": "Gate changed", "loc-key": "GATE_CHANGED"}}}"#, at: "/aps/alert/loc-key"),
        good: Example(#"{"aps": {"alert": {"loc-key": "GATE_CHANGED"}}}"#),
        on: .keys(.locKey, .titleLocKey, .subtitleLocKey), pushTypes: [.alert]
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
        "json-shown-as-text", family: .alert, severity: .warning,
        bad: Example(#"{"aps": {"alert": "{\"title\": \"Gate changed\"}"}}"#, at: "/aps/alert"),
        good: Example(#"{"aps": {"alert": {"title": "Gate changed"}}}"#),
        on: .keys(.alert, .title, .subtitle, .body), pushTypes: [.alert]
    ) { member in
        guard let inner = member.value.string.flatMap(EncodedJSON.object) else { return nil }
        return .finding(
            "\(member.name) is a string that holds JSON", effect: "braces and quotes are shown to the user",
            fix: member.key === Key.alert ? .write(.object(inner)) : nil, safe: false)
    }

    static let actionOutsideWebsite = Rule(
        "action-outside-website", family: .alert, severity: .warning, confidence: .observed,
        bad: Example(#"{"aps": {"alert": {"title": "Boarding", "action": "View"}}}"#, at: "/aps/alert/action"),
        good: Example(#"{"aps": {"alert": {"title": "Boarding"}, "category": "BOARDING"}}"#), references: [.website],
        on: .key(.action), pushTypes: [.alert]
    ) { action in
        guard action.push[.urlArgs] == nil else { return nil }
        return .finding(
            "action without url-args, which only website pushes have", at: .name,
            effect: "no button is shown in an app's push")
    }
}
