import JSONText
import PushPayload

extension Rule {
    static let mdmKeyMissing = Rule(
        "mdm-key-missing", .otherPushes, .error, on: .pushes(), pushTypes: [.mdm],
        finds: "an MDM push without the key mdm",
        why: """
            The payload of an MDM push is `{"mdm": "…"}`, with the PushMagic string that the device gave when it
            enrolled. It tells the device to call its MDM server; the commands themselves are fetched from there.
            """, source: .documented(.mdm), loss: .takes(.wake),
        bad: .document("{}", ["apns-push-type": "mdm"]),
        good: .document(#"{"mdm": "7C1F5A0E-0D6B-4C6F"}"#, ["apns-push-type": "mdm"])
    ) { push in
        let mdm = push.written(.mdm)
        guard push.has(.mdm) == false || mdm == "",
            !push.payload.json.names.contains(where: { $0 != Key.mdm.name && Key.mdm.isMeant(by: $0) })
        else { return [] }
        return .finding(
            mdm == nil ? "there is no mdm in an MDM push" : "mdm is an empty string",
            at: mdm == nil ? .subject : .value(.mdm), effect: Key.mdm.effectWhenDropped)
    }

    static let mdmNotAlone = Rule(
        "mdm-not-alone", .otherPushes, .warning, on: .pushes(with: .mdm), pushTypes: [.mdm],
        finds: "other keys beside mdm in an MDM push",
        why: """
            Apple asks for a payload of an MDM push with the key `mdm` and no other, not even an `aps`. A push that
            shows something goes to an app with the app's own topic.
            """, source: .documented(.mdm),
        bad: #"{"mdm": "7C1F5A0E-0D6B-4C6F", "aps": {}}"#, at: "/aps",
        good: #"{"mdm": "7C1F5A0E-0D6B-4C6F"}"#
    ) { push in
        push.payload.json.names.filter { $0 != Key.mdm.name }.map { name in
            .finding(
                "\(name) beside mdm, which has to be the only key", at: .key(JSONPointer([name])),
                effect: "what the device does with such a push is not documented", fix: .remove,
                safe: push.payload.json[name]?.object?.isEmpty == true)
        }
    }

    static let fileProviderIncomplete = Rule(
        "file-provider-incomplete", .otherPushes, .error, on: .pushes(), pushTypes: [.fileProvider],
        finds: "a File Provider push without container-identifier or domain",
        why: """
            A File Provider push is `{"container-identifier": "…", "domain": "…"}`, at the root and without `aps`: the
            system asks the extension for the changes of that container. A replicated extension always names the
            working set, `NSFileProviderWorkingSetContainerItemIdentifier`.
            """, source: .documented(.fileProvider), loss: .takes(.wake),
        bad: .document(#"{"domain": "work"}"#, ["apns-push-type": "fileprovider"]),
        good: .document(
            #"{"container-identifier": "NSFileProviderWorkingSetContainerItemIdentifier", "domain": "work"}"#,
            ["apns-push-type": "fileprovider"])
    ) { push in
        let missing = Key.all(in: .root).filter { key in
            key.pushTypes == [.fileProvider] && push.has(key) == false
                && !push.payload.json.names.contains { key.isMeant(by: $0) }
        }
        guard let first = missing.first else { return [] }
        // Apple gives the domain in every sample, and leaves open what its absence does.
        let isDomainOnly = first === Key.domain
        return .finding(
            "a File Provider push without \(missing.map { $0.name }.listed)",
            effect: isDomainOnly ? "the system may not know which domain has changed" : first.effectWhenDropped,
            severity: isDomainOnly ? .warning : .error)
    }

    static let contentChangedNotTrue = Rule(
        "content-changed-not-true", .otherPushes, .error, on: .key(.aps), pushTypes: [.widgets, .controls],
        finds: "a push to widgets or controls without content-changed true",
        why: """
            A push to widgets or controls has one key in `aps`, `content-changed` with the value `true`: the system
            then reloads the app's widgets or controls. The new content is not in the push.
            """, source: .documented(.widgets, .controls), loss: .takes(.widget),
        bad: .document(#"{"aps": {"content-changed": false}}"#, ["apns-push-type": "widgets"]),
        at: "/aps/content-changed",
        good: .document(#"{"aps": {"content-changed": true}}"#, ["apns-push-type": "widgets"])
    ) { aps in
        let key = Key.contentChanged
        guard let members = aps.value.object else { return nil }
        let isMissing = members.contains(key.name) == false
        let message =
            isMissing ? "there is no \(key.name) in a push to \(aps.push.pushType.rawValue)" : "\(key.name) is false"
        guard
            isMissing
                ? members.hasNoMisspelt(key.name) && aps.push.payload.json.contains(key.name) == false
                : members[key.name] == false
        else { return nil }
        return .finding(
            message, at: isMissing ? .subject : .value(key), effect: key.effectWhenDropped, fix: .set(key, true))
    }

    static let apsNotRead = Rule(
        "aps-not-read", .otherPushes, .info, on: .pushes(with: .aps),
        pushTypes: PushType.known.filter { !$0.readsAPS && $0 != .mdm },
        finds: "an aps dictionary that the system does not read",
        why: """
            VoIP, Push to Talk, location, complication and File Provider pushes are not shown by the system: it hands
            the payload to the app or to its extension, `aps` included. Nothing in it is an alert there. The app's own
            data reads better beside `aps`, which can be empty or left out.
            """, source: .observed(.voip),
        bad: .document(
            #"{"aps": {"alert": {"callUUID": "6F9619FF", "callerName": "Jenna"}}}"#, ["apns-push-type": "voip"]),
        at: "/aps",
        good: .document(#"{"callUUID": "6F9619FF", "callerName": "Jenna"}"#, ["apns-push-type": "voip"])
    ) { push in
        guard let aps = push.written(.aps), !aps.isUnknown, aps.object.map({ $0.isEmpty == false }) != false
        else { return [] }
        // Keys that the system does read in such a push, such as Push to Talk's `ptt-push-type`.
        let isRead = aps.object?.names.allSatisfy {
            Key.named($0, in: .aps)?.pushTypes.contains(push.pushType) ?? false
        }
        if isRead == true { return [] }
        let type = "\(push.pushType.article) push\(push.isPushTypeAssumed ? " (so this payload looks)" : "")"
        let isData = push.written(.alert)?.object?.names.contains { Key.named($0, in: .alert) == nil } ?? false
        return .finding(
            isData ? "the app's data is in the alert of \(type)" : "aps in \(type)", at: .key(.aps),
            effect: "the system shows nothing of it; the app gets it as it is")
    }

    static let websitePushIncomplete = Rule(
        "website-push-incomplete", .otherPushes, .warning, on: .pushes(with: .urlArgs), pushTypes: [.alert],
        finds: "a website push without title and body",
        why: """
            A push with `url-args` is one of a website to Safari. Its alert is an object with a `title` and a `body`,
            both required, and an `action` if the button is to have a label of its own. Pushes to apps do not read
            `url-args`.
            """, source: .documented(.website),
        bad: #"{"aps": {"alert": {"body": "Gate B12"}, "url-args": ["B12"]}}"#, at: "/aps/alert",
        good: #"{"aps": {"alert": {"title": "Boarding", "body": "Gate B12"}, "url-args": ["B12"]}}"#
    ) { push in
        guard let alert = push.written(.alert), alert.kind == .object || alert.kind == .string else { return [] }
        // Flags that only pushes to apps have.
        let isForApp = [Key.mutableContent, .contentAvailable].contains { push.has($0) == true }
        if isForApp { return [] }
        let missing = [Key.title, .body].filter { push.has($0) == false }.map { $0.name }
        guard !missing.isEmpty else { return [] }
        let found =
            alert.kind == .string ? "the alert is a string, without title" : "the alert has no \(missing.listed)"
        return .finding(
            "\(found), and url-args make this a push of a website", at: .value(.alert),
            effect: "such a push is not shown, and a push to an app does not read url-args")
    }
}
