import JSONText
import PushPayload

extension Rule {
    static let criticalLevelWithoutSound = Rule(
        "critical-level-without-sound", family: .sound, severity: .warning, confidence: .observed,
        summary: "the level critical without a critical sound",
        explanation: """
            A critical alert is asked for in two places: `interruption-level` is `critical`, and the `sound` \
            dictionary has `critical` 1, a name and a volume. On current systems the level alone was seen to make the \
            sound a critical one; without any sound the alert is silent, and systems before iOS 15 do not know the \
            level. Both need Apple's entitlement for critical alerts.
            """,
        bad: Example(
            #"{"aps": {"alert": "Smoke", "interruption-level": "critical"}}"#, at: "/aps/interruption-level"),
        good: Example(
            #"{"aps": {"alert": "Smoke", "interruption-level": "critical", "sound": {"critical": 1, "name": "default"}}}"#
        ),
        references: [.generating, .interruptionLevel],
        on: .key(.interruptionLevel), pushTypes: [.alert]
    ) { request, findings in
        guard request.aps[.interruptionLevel].value == .critical,
            !(request.aps.json["sound"]?.object?["critical"].map(Flag.isOn) ?? false)
        else { return }
        let found = request.aps.json["sound"] == nil ? "any sound" : "critical 1 in the sound"
        findings.report(
            .value("/aps/interruption-level"), "interruption-level is critical without \(found)",
            effect: request.aps.json["sound"] == nil
                ? "the alert makes no sound" : "some systems play an ordinary sound, muted with the device")
    }
}
