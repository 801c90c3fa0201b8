import JSONText
import PushPayload

extension Rule {
    static let mdmKeyMissing = Rule("mdm-key-missing", .otherPushes, .error, on: .pushes(), pushTypes: [.mdm]) { push in
        let mdm = push[.mdm]
        guard mdm == nil || mdm == "",
            !push.payload.json.names.contains(where: { $0 != Key.mdm.name && Key.mdm.isMeant(by: $0) })
        else { return [] }
        return .finding(
            mdm == nil ? "there is no mdm in an MDM push" : "mdm is an empty string",
            at: mdm == nil ? .subject : .value(.mdm), effect: Key.mdm.effectWhenDropped)
    }

    static let mdmNotAlone = Rule("mdm-not-alone", .otherPushes, .warning, on: .pushes(with: .mdm), pushTypes: [.mdm]) {
        push in
        push.payload.json.names.filter { $0 != Key.mdm.name }.map { name in
            .finding(
                "\(name) beside mdm, which has to be the only key", at: .key(JSONPointer([name])),
                effect: "what the device does with such a push is not documented", fix: .remove,
                safe: push.payload.json[name]?.object?.isEmpty == true)
        }
    }

    static let fileProviderIncomplete = Rule(
        "file-provider-incomplete", .otherPushes, .error, on: .pushes(), pushTypes: [.fileProvider]
    ) { push in
        let missing = Key.all(in: .root).filter { key in
            key.pushTypes == [.fileProvider] && push[key] == nil
                && !push.payload.json.names.contains { key.isMeant(by: $0) }
        }
        guard let first = missing.first else { return [] }
        // Apple gives the domain in every sample and does not say what happens without it.
        let isDomainOnly = first === Key.domain
        return .finding(
            "a File Provider push without \(missing.map(\.name).listed)",
            effect: isDomainOnly ? "the system may not know which domain has changed" : first.effectWhenDropped,
            severity: isDomainOnly ? .warning : .error)
    }

    static let contentChangedNotTrue = Rule(
        "content-changed-not-true", .otherPushes, .error, on: .key(.aps), pushTypes: [.widgets, .controls]
    ) { aps in
        let key = Key.contentChanged
        guard let members = aps.value.object else { return nil }
        let isMissing = members[key.name] == nil
        let message =
            isMissing ? "there is no \(key.name) in a push to \(aps.push.pushType.rawValue)" : "\(key.name) is false"
        guard
            isMissing
                ? members.hasNoMisspelt(key.name) && aps.push.payload.json[key.name] == nil : members[key.name] == false
        else { return nil }
        return .finding(
            message, at: isMissing ? .subject : .value(key), effect: key.effectWhenDropped, fix: .set(key, true))
    }

    static let apsNotRead = Rule(
        "aps-not-read", .otherPushes, .info, on: .pushes(with: .aps),
        pushTypes: PushType.known.filter { !$0.readsAPS && $0 != .mdm }
    ) { push in
        guard let aps = push[.aps], aps.object?.isEmpty != true else { return [] }
        // Keys that the system does read in such a push, such as Push to Talk's `ptt-push-type`.
        let isRead = aps.object?.names.allSatisfy {
            Key.named($0, in: .aps)?.pushTypes.contains(push.pushType) ?? false
        }
        if isRead == true { return [] }
        let type = "\(push.pushType.article) push\(push.isPushTypeAssumed ? " (so this payload looks)" : "")"
        let isData = push[.alert]?.object?.names.contains { Key.named($0, in: .alert) == nil } ?? false
        return .finding(
            isData ? "the app's data is in the alert of \(type)" : "aps in \(type)", at: .key(.aps),
            effect: "the system shows nothing of it; the app gets it as it is")
    }

    static let websitePushIncomplete = Rule(
        "website-push-incomplete", .otherPushes, .warning, on: .pushes(with: .urlArgs), pushTypes: [.alert]
    ) { push in
        guard let alert = push[.alert], [.object, .string].contains(alert.kind) else { return [] }
        let missing = [Key.title, .body].filter { push[$0] == nil }.map(\.name)
        guard !missing.isEmpty else { return [] }
        let found =
            alert.kind == .string ? "the alert is a string, without title" : "the alert has no \(missing.listed)"
        return .finding(
            "\(found), and url-args make this a push of a website", at: .value(.alert),
            effect: "such a push is not shown, and a push to an app does not read url-args")
    }
}
