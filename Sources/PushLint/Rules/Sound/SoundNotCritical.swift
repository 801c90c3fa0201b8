import JSONText
import PushPayload

extension Rule {
    static let soundNotCritical = Rule(
        "sound-not-critical", family: .sound, severity: .warning, confidence: .observed,
        summary: "a volume for a sound that is not critical",
        explanation: """
            A sound dictionary is for critical alerts: `critical` is 1, and the app has Apple's entitlement for them. Without \
            it the sound is an ordinary one, muted with the device, and its `volume` is not read.
            """,
        bad: Example(
            #"{"aps": {"alert": "Smoke", "sound": {"name": "alarm.caf", "volume": 0.5}}}"#, at: "/aps/sound/volume"),
        good: Example(#"{"aps": {"alert": "Smoke", "sound": {"critical": 1, "name": "alarm.caf", "volume": 0.5}}}"#),
        on: .key(.volume), pushTypes: [.alert]
    ) { request, findings in
        guard let sound = request.aps.json["sound"]?.object, sound["volume"]?.number != nil,
            !(sound["critical"].map(Flag.isOn) ?? false), request.aps[.interruptionLevel].value != .critical
        else { return }
        // An author who writes 0 means it.
        let isChosen = sound["critical"] != nil
        findings.report(
            .key("/aps/sound/volume"), "volume without critical",
            effect: "the sound is an ordinary one at the user's volume",
            severity: isChosen ? .info : .warning)
    }
}
