import JSONText
import PushDocument
import PushPayload

extension Rule {
    static let missingAPS = Rule(
        "missing-aps", .keys, .error, on: .pushes(without: .aps), yieldsTo: [.anywhere(.envelope)],
        finds: "a payload without an `aps` dictionary",
        why: """
            The system reads `aps` and nothing else. Without it APNs answers 200, and the push is neither shown nor
            handed to the app in the background. The name is compared letter by letter: `APS` and `apns` are other
            keys. VoIP, Push to Talk, MDM, File Provider, location and complication pushes need no `aps`: give their
            push type. Where the push type is not known, a payload without anything that looks like an alert is a
            warning only, unless it is about to be sent.
            """, source: .observed(.generating),
        loss: .takes(.all),
        bad: #"{"alert": "Gate changed", "badge": 3}"#,
        good: #"{"aps": {"alert": "Gate changed", "badge": 3}}"#
    ) { push in
        let root = push.payload.json
        guard push.request.readsAPS, !push.request.mayBeForChannel else { return [] }
        if let near = root.names.first(where: isNear) {
            let odd = Confusables.clause(about: near)
            return .finding(
                "\(near) is not a key of Apple's\(odd): the dictionary has to be named aps",
                at: .key(JSONPointer([near])), effect: Key.aps.effectWhenDropped, fix: .rename(Key.aps.name))
        }
        // Wallet passes are updated with an empty object.
        if root.isEmpty == true, push.headers.isForPass { return [] }
        let isAlert = root.names.contains(where: isForAPS)
        // An object of unknown push type may be for a push that needs no `aps`, or for something else.
        let isSure = !push.isPushTypeAssumed || push.stage == .simulated || isAlert
        // VoIP pushes often carry the data of the call under this name; and a topic that is computed may be one of theirs.
        let isForVoIP = root["metadata"] != nil || push.headers.has("apns-topic") && push.headers.topic == nil
        let isHint = root.isEmpty == true && push.pushType != .liveActivity || !isSure && isForVoIP
        return .finding(
            "there is no aps\(push.isPushTypeAssumed ? guess(root, isAlert) : "")", effect: Key.aps.effectWhenDropped,
            severity: push.mustBePush ? .error : isHint ? .info : isSure ? .error : .warning,
            fix: movesIntoAPS(root, .root), safe: false)
    }

    /// The fix that puts the keys of `aps` into one, in a payload at a pointer; nil where there are none.
    static func movesIntoAPS(_ payload: JSONObject, _ place: JSONPointer) -> Correction? {
        let members = payload.members.filter { Key.named($0.name, in: .aps) != nil }
        guard !members.isEmpty, !members.contains(where: { $0.value.isUnknown }) else { return nil }
        let aps = JSONValue.object(JSONObject(members.map { ($0.name, $0.value) }))
        let changes: [JSONChange] =
            members.count == payload.members.count
            ? [.set(place, [Key.aps.name: aps])]
            : [.set(place.appending(Key.aps.name), aps)] + members.map { .remove(place.appending($0.name)) }
        return .changes("put \(members.map { $0.name }.joined(separator: ", ")) into aps", changes)
    }

    /// The type that the push was taken for, or what else it may be.
    private static func guess(_ root: JSONObject, _ isAlert: Bool) -> String {
        let isForService = root.names.contains { Alias.services.contains(Spelling.folded($0)) }
        if isForService {
            return " (taken for an alert push; a request to a push service holds it in a part of its own, if at all)"
        }
        return " (taken for an alert push\(isAlert ? "" : "; a VoIP push, for one, needs none"))"
    }

    /// True for a name that people mean for `aps` or its alert.
    private static func isForAPS(_ name: String) -> Bool {
        RootName.shown.contains(name) || AlertLine.all.contains { $0.text.name == name }
            || name.contains("-") && (Key.named(name, in: .aps) ?? Key.named(name, in: .alert)) != nil
            || RootName.unmistakable.contains(Spelling.folded(name))
    }

    private static func isNear(_ name: String) -> Bool {
        // A letter of another alphabet that looks like one of these.
        let scalars = name.unicodeScalars
        if scalars.count == 3, !scalars.allSatisfy({ $0.isASCII }),
            zip(scalars, "aps".unicodeScalars).filter(==).count == 2
        {
            return true
        }
        let letters = name.lowercased().filter { $0.isLetter }
        return ["aps", "apns", "asp", "apn", "aspn", "ap", "appleaps"].contains(letters)
    }

    static let emptyAPS = Rule(
        "empty-aps", .keys, .info, on: .key(.aps), pushTypes: [.alert], finds: "an `aps` dictionary with nothing in it",
        why: """
            An empty `aps` is what updates of Wallet passes, location queries and Push to Talk are sent with. An alert
            or background push does nothing with it: nothing is shown and the app is not woken.
            """, source: .observed(.generating),
        bad: #"{"aps": {}, "gate": "B12"}"#, at: "/aps",
        good: #"{"aps": {"alert": "Gate changed"}, "gate": "B12"}"#
    ) { aps in
        guard aps.push.isPushTypeAssumed, aps.value.object?.isEmpty == true else { return nil }
        return .finding(
            "aps is empty", effect: "as an alert or background push it does nothing",
            severity: aps.push.mustBePush && !aps.push.headers.isForPass ? .error : nil)
    }

    static let envelope = Rule(
        "envelope", .keys, .error, on: .pushes(without: .aps), finds: "a push service's request in place of a payload",
        why: """
            Firebase, Ably, Pusher, OneSignal, Amazon SNS and others take requests of their own form and make the
            payload from them. Sent to APNs as it is, such a request is a payload without `aps`: APNs answers 200 and
            nothing is shown. Payloads inside such a request are found and checked in place, and so are messages to
            services that build the payload themselves, if they say to whom they go. Other requests without a payload
            in them are flagged. With `--envelope none`, for documents that go to APNs as they are, all such requests
            are.
            """, source: .observed(.generating),
        loss: .takes(.all),
        bad: #"{"message": {"android": {"notification": {"title": "Gate changed"}}}}"#,
        good: #"{"aps": {"alert": "Gate changed"}}"#
    ) { push in
        let effect = "sent to APNs like this, nothing is shown and the app is not woken"
        guard push.request.readsAPS, let form = ServiceRequest(push.payload.json) else { return [] }
        let what = form.service.map { "this is a request to \($0), not a payload" } ?? "aps is not at the root"
        guard let inner = form.inner else { return .finding(what, effect: effect) }
        let value = push.payload.value(inner)
        let payload = value?.string.flatMap(EncodedJSON.value) ?? value ?? .null
        let place =
            "\(value?.string == nil ? "stands at" : "is the string at") \(push.request.payloadPointer.appending(inner))"
        return .finding(
            "\(what): the part for APNs \(place)", at: .value(inner), effect: effect,
            fix: .changes("take the payload out", [.set(.root, payload)]), safe: false)
    }
}
