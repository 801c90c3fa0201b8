import JSONText
import PushDocument
import PushPayload

extension Rule {
    static let missingAPS = Rule(
        "missing-aps", .keys, .error, on: .pushes(without: .aps), yieldsTo: [.anywhere(.envelope)]
    ) { push in
        let root = push.payload.json
        guard push.request.readsAPS else { return [] }
        if let near = root.names.first(where: isNear) {
            let odd = Confusables.clause(about: near)
            return .finding(
                "\(near) is not a key of Apple's\(odd): the dictionary has to be named aps",
                at: .key(JSONPointer([near])), effect: Key.aps.effectWhenDropped, fix: .rename(Key.aps.name))
        }
        // Wallet passes are updated with an empty object.
        if root.isEmpty, push.headers.topic?.hasPrefix("pass.") == true { return [] }
        let isAlert = root.names.contains(where: isForAPS)
        // Without a push type it may be a push that needs no aps, or no push at all.
        let isSure = !push.isPushTypeAssumed || push.isForSimulator || isAlert
        // VoIP pushes often carry the data of the call under this name.
        let isHint = root.isEmpty || !isSure && root["metadata"] != nil
        return .finding(
            "there is no aps\(push.isPushTypeAssumed ? guess(root, isAlert) : "")",
            effect: Key.aps.effectWhenDropped,
            severity: push.mustBePush ? .error : isHint ? .info : isSure ? .error : .warning)
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
        if scalars.count == 3, !scalars.allSatisfy(\.isASCII), zip(scalars, "aps".unicodeScalars).filter(==).count == 2
        {
            return true
        }
        let letters = name.lowercased().filter(\.isLetter)
        return ["aps", "apns", "asp", "apn", "aspn", "ap", "appleaps"].contains(letters)
    }

    static let emptyAPS = Rule("empty-aps", .keys, .info, on: .key(.aps), pushTypes: [.alert]) { aps in
        guard aps.push.isPushTypeAssumed, aps.value.object?.isEmpty == true else { return nil }
        let isForPass = aps.push.headers.topic?.hasPrefix("pass.") == true
        return .finding(
            "aps is empty", effect: "as an alert or background push it does nothing",
            severity: aps.push.mustBePush && !isForPass ? .error : nil)
    }

    static let envelope = Rule("envelope", .keys, .error, on: .pushes(without: .aps)) { push in
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
