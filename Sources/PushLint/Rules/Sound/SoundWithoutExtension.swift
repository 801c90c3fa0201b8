import JSONText
import PushPayload

extension Rule {
    static let soundWithoutExtension = Rule(
        "sound-without-extension", family: .sound, severity: .warning, confidence: .observed,
        summary: "the name of a sound file without its extension",
        explanation: """
            The name of a sound is that of the file, extension included: `chime.caf`, not `chime`. For a name that leads to \
            no file the system plays its default sound.
            """,
        bad: Example(#"{"aps": {"alert": "Gate changed", "sound": "chime"}}"#, at: "/aps/sound"),
        good: Example(#"{"aps": {"alert": "Gate changed", "sound": "chime.caf"}}"#),
        references: [.generating, .sounds],
        on: .key(.sound), pushTypes: [.alert], yieldsTo: ["blank-at-end", "sound-default-misspelt"]
    ) { request, findings in
        // If the app's sounds are known, nothing has to be guessed from the name.
        guard findings.appSounds == nil, let name = SoundName(request), name.text != "default",
            name.fileExtension == nil
        else { return }
        findings.report(
            .value(name.pointer), "the sound \"\(name.text)\" has no file extension",
            effect: "unless the app ships a file of just that name, the default sound plays")
    }
}
