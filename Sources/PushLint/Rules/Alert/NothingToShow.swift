import JSONText
import PushPayload

extension Rule {
    static let nothingToShow = Rule(
        "nothing-to-show", .alert, .warning, .observed, on: .key(.aps), pushTypes: [.alert],
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
