import PushPayload
import Testing

@testable import LintEngine
@testable import PushLint

/// Sounds that the device can play, and what it plays instead of others.
@Suite("Rules of sounds") struct SoundRuleTests {
    @Test(
        "Each unplayable sound file is one warning",
        arguments: [
            ("Default", "sound-default-misspelt"), ("DEFAULT", "sound-default-misspelt"),
            ("defualt", "sound-default-misspelt"), (" default", "blank-at-end"), ("chime.caf ", "blank-at-end"),
            ("\u{00A0}default", "blank-at-end"), ("chime", "sound-without-extension"),
            ("chime.", "sound-without-extension"),
            ("sounds.d/chime", "sound-without-extension"), ("chime.mp3", "sound-format-not-played"),
            ("chime.M4A", "sound-format-not-played"), ("chime.ogg", "sound-format-not-played"),
        ])
    func names(_ name: String, _ rule: String) {
        #expect(found(#"{"aps": {"alert": "x", "sound": "\#(name)"}}"#) == ["warning \(rule) /aps/sound"])
        #expect(
            found(#"{"aps": {"alert": "x", "sound": {"critical": 1, "name": "\#(name)"}}}"#)
                == ["warning \(rule) /aps/sound/name"])
    }

    @Test(
        "Names of files that can be played are clean",
        arguments: [
            "default", "chime.caf", "chime.aiff", "chime.aif", "Default.caf", "my chime.WAV", "a/b.wav", "v1.2.caf",
        ])
    func goodNames(_ name: String) {
        #expect(found(#"{"aps": {"alert": "x", "sound": "\#(name)"}}"#) == [])
    }

    @Test("The extension of a Live Activity's sound is not checked: Apple's own sample names an mp4")
    func liveActivity() {
        let text =
            #"{"aps": {"timestamp": 1750000000, "event": "update", "content-state": {"a": 1}, "alert": {"title": "a", "body": "b", "sound": "HeroDown.mp4"}}}"#
        #expect(found(text, as: .liveActivity) == [])
    }

    @Test(
        "Sound dictionaries without a name, without anything usable or with an unread volume",
        arguments: [
            (#"{"critical": 1}"#, ["warning sound-without-name /aps/sound"]),
            (#"{"volume": 0.5, "critical": 1}"#, ["warning sound-without-name /aps/sound"]),
            (#"{"chime": 1}"#, ["error sound-without-name /aps/sound", "warning unknown-key /aps/sound/chime"]),
            (#"{}"#, ["warning empty-text /aps/sound"]),
            (#"{"name": "", "critical": 1}"#, ["warning empty-text /aps/sound/name"]),
            (#"{"name": 5, "critical": 1}"#, ["error wrong-kind /aps/sound/name"]),
            (#"{"sound": "default", "critical": 1}"#, ["error misspelt-key /aps/sound/sound"]),
            (#"{"name": "default", "volume": 0.5}"#, ["warning sound-not-critical /aps/sound/volume"]),
            (
                #"{"name": "default", "volume": 0.5, "critical": 0}"#,
                ["info flag-off /aps/sound/critical", "info sound-not-critical /aps/sound/volume"]
            ),
            (#"{"name": "default", "volume": 1.5, "critical": 1}"#, ["warning out-of-range /aps/sound/volume"]),
            (#"{"name": "default", "volume": "1.0", "critical": 1}"#, ["error wrong-kind /aps/sound/volume"]),
            (#"{"name": "default", "critical": "1"}"#, ["error flag-not-number /aps/sound/critical"]),
            (#"{"name": "default", "critical": true}"#, ["warning flag-is-boolean /aps/sound/critical"]),
            (#"{"name": "default", "critical": 1, "volume": 0}"#, []),
            (#"{"name": "default"}"#, ["info sound-not-critical /aps/sound"]),
            (#"{"name": "a.caf"}"#, ["info sound-not-critical /aps/sound"]),
            (
                #"{"name": "a.mp3"}"#,
                ["info sound-not-critical /aps/sound", "warning sound-format-not-played /aps/sound/name"]
            ),
            (#"{"name": "a.caf", "isCritical": 1}"#, ["error misspelt-key /aps/sound/isCritical"]),
        ])
    func dictionaries(_ sound: String, _ expected: [String]) {
        #expect(found(#"{"aps": {"alert": "x", "sound": \#(sound)}}"#) == expected)
    }

    @Test("The level critical needs a critical sound beside it")
    func criticalLevel() {
        let expected = ["warning critical-level-without-sound /aps/interruption-level"]
        for sound in ["", #", "sound": "default""#, #", "sound": {"name": "default"}"#] {
            #expect(found(#"{"aps": {"alert": "x", "interruption-level": "critical"\#(sound)}}"#) == expected)
        }
        #expect(
            found(
                #"{"aps": {"alert": "x", "interruption-level": "critical", "sound": {"critical": 1, "name": "a.caf"}}}"#
            )
                == [])
    }
}
