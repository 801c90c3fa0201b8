import JSONText
import PushPayload

extension Rule {
    static let soundWithoutName = Rule(
        "sound-without-name", family: .sound, severity: .warning, confidence: .observed,
        summary: "a sound dictionary without the name of a sound",
        explanation: """
            The `name` in a sound dictionary is the file to play, or `default`. Without it devices were seen to play the \
            default sound, and some senders refuse the dictionary. One with nothing that can be read in it is dropped as a \
            whole.
            """,
        effect: "the default sound plays, or none where nothing else in the dictionary can be read",
        bad: Example(#"{"aps": {"alert": "Smoke", "sound": {"critical": 1, "volume": 0.5}}}"#, at: "/aps/sound"),
        good: Example(#"{"aps": {"alert": "Smoke", "sound": {"critical": 1, "name": "default", "volume": 0.5}}}"#),
        on: .key(.sound), pushTypes: [.alert], yieldsTo: [.inside("misspelt-key")]
    ) { request, findings in
        guard let sound = request.aps.json["sound"]?.object, !sound.isEmpty, sound["name"] == nil else { return }
        let isUsable = request.aps[.sound].value != nil
        findings.report(
            .value("/aps/sound"), "the sound dictionary has no name",
            effect: isUsable ? "the default sound plays" : Key.named("sound", in: .aps)?.effectWhenDropped ?? "",
            severity: isUsable ? .warning : .error,
            fix: .add("default", at: findings.inDocument("/aps/sound/name")))
    }
}

extension Fix {
    fileprivate static func add(_ value: JSONValue, at pointer: JSONPointer) -> Fix {
        Fix(title: "name the default sound", isSafe: false, change: .json([.set(pointer, value)]))
    }
}
