import JSONText
import PushDocument
import PushPayload

extension Rule {
    static let locArgsWithoutLocKey = Rule(
        "loc-args-without-loc-key", .alert, .error, .observed, on: .keys(.locArgs, .titleLocArgs, .subtitleLocArgs),
        pushTypes: [.alert]
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
        "mutable-content-without-text", .alert, .error, references: [.modifying], on: .key(.mutableContent),
        pushTypes: [.alert, .background]
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
        "text-and-loc-key", .alert, .warning, .observed, on: .keys(.locKey, .titleLocKey, .subtitleLocKey),
        pushTypes: [.alert]
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
        "json-shown-as-text", .alert, .warning, on: .keys(.alert, .title, .subtitle, .body), pushTypes: [.alert]
    ) { member in
        guard let inner = member.value.string.flatMap(EncodedJSON.object) else { return nil }
        return .finding(
            "\(member.name) is a string that holds JSON", effect: "braces and quotes are shown to the user",
            fix: member.key === Key.alert ? .write(.object(inner)) : nil, safe: false)
    }

    static let actionOutsideWebsite = Rule(
        "action-outside-website", .alert, .warning, .observed, references: [.website], on: .key(.action),
        pushTypes: [.alert]
    ) { action in
        guard action.push[.urlArgs] == nil else { return nil }
        return .finding(
            "action without url-args, which only website pushes have", at: .name,
            effect: "no button is shown in an app's push")
    }
}
