import AppResources
import JSONText
import PushPayload

extension Rule {
    static let soundNotInApp = Rule(
        "sound-not-in-app", family: .app, severity: .error, summary: "a sound file that the app does not have",
        explanation: """
            A sound is named by its file, letter by letter and with the extension; where there is no such file, the system \
            plays its default sound. It is checked where the app's manifest lists sounds; files that the app puts into \
            `Library/Sounds` while it runs belong in that list too.
            """,
        bad: Example(#"{"aps": {"alert": "Gate changed", "sound": "Chime.caf"}}"#, app: chime, at: "/aps/sound"),
        good: Example(#"{"aps": {"alert": "Gate changed", "sound": "chime.caf"}}"#, app: chime),
        references: [.sounds],
        on: .keys([.sound, .activitySound]), yieldsTo: ["blank-at-end", "sound-default-misspelt"],
        check: .app { request, app, findings in
            guard let sounds = app.sounds, let (name, pointer) = request.soundFile,
                !sounds.contains(where: { $0.utf8.elementsEqual(name.utf8) })
            else { return }
            let nearest = NearestName(name, among: sounds + ["default"], at: findings.inDocument(pointer))
            findings.report(
                .value(pointer), "the app has no sound \"\(name)\"" + nearest.question,
                effect: "the default sound plays", fix: nearest.fix)
        })

    private static let chime = ExampleApp(#"{"sounds": ["chime.caf"]}"#)
}

extension Request {
    /// The sound file that the push plays, with its place; nil for none and for the system's own sound.
    fileprivate var soundFile: (name: String, pointer: JSONPointer)? {
        if let sound = SoundName(self) {
            return sound.text == "default" ? nil : (sound.text, sound.pointer)
        }
        guard pushType == .liveActivity, let name = aps.activityAlert?[.activitySound].value, name != "default"
        else {
            return nil
        }
        return (name, "/aps/alert/sound")
    }
}
