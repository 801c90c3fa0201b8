import JSONText
import PushPayload

extension Rule {
    static let soundDefaultMisspelt = Rule(
        "sound-default-misspelt", family: .sound, severity: .warning, confidence: .observed,
        summary: "the word default in another spelling",
        explanation: """
            `default` stands for the system's own sound and is compared letter by letter. `Default` is the name of a file; \
            it is looked for, and the default sound plays only because there is none.
            """,
        bad: Example(#"{"aps": {"alert": "Gate changed", "sound": "Default"}}"#, at: "/aps/sound"),
        good: Example(#"{"aps": {"alert": "Gate changed", "sound": "default"}}"#), references: [.generating, .sounds],
        on: .key(.sound), pushTypes: [.alert], yieldsTo: ["blank-at-end"]
    ) { request, findings in
        guard let name = SoundName(request), name.text != "default", name.isMeantAsDefault else { return }
        findings.report(
            .value(name.pointer), "the sound \"\(name.text)\" is the name of a file: the system's sound is \"default\"",
            effect: "a file of that name is looked for",
            fix: .write("default", at: findings.inDocument(name.pointer), safe: Spelling.isSame(name.text, "default")))
    }
}
