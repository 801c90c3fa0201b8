import JSONText
import PushPayload

extension Rule {
    static let soundFormatNotPlayed = Rule(
        "sound-format-not-played", family: .sound, severity: .warning,
        summary: "a sound file of a format that notifications do not play",
        explanation: """
            Notification sounds are linear PCM, MA4, µLaw or aLaw in an aiff, wav or caf file, shorter than 30 seconds. For \
            any other file the system plays its default sound.
            """,
        bad: Example(#"{"aps": {"alert": "Gate changed", "sound": "chime.mp3"}}"#, at: "/aps/sound"),
        good: Example(#"{"aps": {"alert": "Gate changed", "sound": "chime.caf"}}"#), references: [.sounds],
        on: .key(.sound), pushTypes: [.alert], yieldsTo: ["blank-at-end"]
    ) { request, findings in
        guard let name = SoundName(request), let fileExtension = name.fileExtension, !played.contains(fileExtension)
        else { return }
        findings.report(
            .value(name.pointer), "the sound \"\(name.text)\" is not an aiff, wav or caf file",
            effect: "the default sound plays")
    }

    private static let played: Set = ["aiff", "aif", "aifc", "wav", "wave", "caf"]
}
