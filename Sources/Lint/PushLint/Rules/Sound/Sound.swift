import JSONText
import PushPayload

extension Rule {
    static let soundDefaultMisspelt = Rule(
        "sound-default-misspelt", .sound, .warning, on: .keys(.sound, .soundName), yieldsTo: [.here(.blankAtEnd)],
        finds: "the word default in another spelling",
        why: """
            `default` stands for the system's own sound and is compared letter by letter. `Default` is the name of a
            file; it is looked for, and the default sound plays only because there is none.
            """, source: .observed(.generating, .sounds),
        loss: .changes(.sound),
        bad: #"{"aps": {"alert": "Gate changed", "sound": "Default"}}"#, at: "/aps/sound",
        good: #"{"aps": {"alert": "Gate changed", "sound": "default"}}"#
    ) { member in
        guard let name = SoundName(member), name.isMeantAsDefault else { return nil }
        return .finding(
            "the sound \"\(name.text)\" is the name of a file: the system's sound is \"default\"",
            effect: "a file of that name is looked for", fix: .write("default"),
            safe: Spelling.isSame(name.text, "default"))
    }

    static let soundWithoutExtension = Rule(
        "sound-without-extension", .sound, .warning, on: .keys(.sound, .soundName),
        yieldsTo: [.here(.blankAtEnd, .soundDefaultMisspelt)], onlyIf: { $0.app?.allSounds == nil },
        finds: "the name of a sound file without its extension",
        why: """
            The name of a sound is that of the file, extension included: `chime.caf`, not `chime`. For a name that
            leads to no file the system plays its default sound.
            """, source: .observed(.generating, .sounds),
        loss: .changes(.sound),
        bad: #"{"aps": {"alert": "Gate changed", "sound": "chime"}}"#, at: "/aps/sound",
        good: #"{"aps": {"alert": "Gate changed", "sound": "chime.caf"}}"#
    ) { member in
        guard let name = SoundName(member), name.fileExtension == nil else { return nil }
        return .finding(
            "the sound \"\(name.text)\" has no file extension",
            effect: "unless the app ships a file of just that name, \(Key.sound.effectWhenUnmatched)")
    }

    static let soundFormatNotPlayed = Rule(
        "sound-format-not-played", .sound, .warning, on: .keys(.sound, .soundName), yieldsTo: [.here(.blankAtEnd)],
        finds: "a sound file of a format that notifications do not play",
        why: """
            Notification sounds are linear PCM, MA4, µLaw or aLaw in an aiff, wav or caf file, shorter than 30 seconds.
            For any other file the system plays its default sound.
            """, source: .documented(.sounds),
        loss: .changes(.sound),
        bad: #"{"aps": {"alert": "Gate changed", "sound": "chime.mp3"}}"#, at: "/aps/sound",
        good: #"{"aps": {"alert": "Gate changed", "sound": "chime.caf"}}"#
    ) { member in
        guard let name = SoundName(member), let fileExtension = name.fileExtension, !played.contains(fileExtension)
        else { return nil }
        return .finding(
            "the sound \"\(name.text)\" is not an aiff, wav or caf file", effect: Key.sound.effectWhenUnmatched)
    }

    private static let played: Set = ["aiff", "aif", "aifc", "wav", "wave", "caf"]

    static let soundWithoutName = Rule(
        "sound-without-name", .sound, .warning, on: .key(.sound), yieldsTo: [.inside(.misspeltKey)],
        finds: "a sound dictionary without the name of a sound",
        why: """
            The `name` in a sound dictionary is the file to play, or `default`. Without it devices were seen to play
            the default sound, and some senders refuse the dictionary. One with nothing that can be read in it is
            dropped as a whole.
            """, source: .observed(.generating),
        effect: "the default sound plays, or none where nothing else in the dictionary can be read",
        loss: .changes(.sound),
        bad: #"{"aps": {"alert": "Smoke", "sound": {"critical": 1, "volume": 0.5}}}"#, at: "/aps/sound",
        good: #"{"aps": {"alert": "Smoke", "sound": {"critical": 1, "name": "default", "volume": 0.5}}}"#
    ) { sound in
        guard sound.value.object?.isEmpty == false, sound.push.has(.soundName) == false else { return nil }
        let isUsable = sound.push.aps[.sound].isReadable != false
        return .finding(
            "the sound dictionary has no name", effect: isUsable ? Key.soundName.effectWhenUnmatched : nil,
            severity: isUsable ? .warning : .error, fix: .set(.soundName, "default", "name the default sound"))
    }

    static let soundNotCritical = Rule(
        "sound-not-critical", .sound, .warning, on: .keys(.sound, .volume),
        yieldsTo: [.inside(.misspeltKey, .unknownKey, .wrongKind)],
        finds: "a sound dictionary for a sound that is not critical",
        why: """
            A sound dictionary is for critical alerts: `critical` is 1, and the app has Apple's entitlement for them.
            Without it the sound is an ordinary one, muted with the device, and its `volume` is not read: the name
            alone, as a string, does the same.
            """, source: .observed(.generating),
        loss: .changes(.interruption),
        bad: #"{"aps": {"alert": "Smoke", "sound": {"name": "alarm.caf", "volume": 0.5}}}"#, at: "/aps/sound/volume",
        good: #"{"aps": {"alert": "Smoke", "sound": {"critical": 1, "name": "alarm.caf", "volume": 0.5}}}"#
    ) { member in
        let push = member.push
        guard member.key === Key.volume || member.value.object != nil,
            push.mayBeCritical == false, push.isOn(.critical) == false
        else { return nil }
        if member.key === Key.volume {
            guard member.value.number != nil else { return nil }
            return .finding(
                "volume without critical", at: .name, effect: "the sound is an ordinary one at the user's volume",
                // An author who writes critical 0 means it.
                severity: push.has(.critical) == false ? .warning : .info)
        }
        guard push.has(.critical) == false, push.has(.volume) == false,
            let name = push.written(.soundName)?.string, !name.isEmpty
        else { return nil }
        return .finding(
            "the sound is a dictionary without critical and volume", effect: "it plays like the name alone",
            severity: .info, fix: .write(.string(name)), safe: false)
    }

    static let criticalLevelWithoutSound = Rule(
        "critical-level-without-sound", .sound, .warning, on: .key(.interruptionLevel),
        finds: "the level critical without a critical sound",
        why: """
            A critical alert is asked for in two places: `interruption-level` is `critical`, and the `sound` dictionary
            has `critical` 1, a name and a volume. On current systems the level alone was seen to make the sound a
            critical one; without any sound the alert is silent, and systems before iOS 15 do not know the level. Both
            need Apple's entitlement for critical alerts.
            """, source: .observed(.generating, .interruptionLevel),
        loss: .takes(.interruption),
        bad: #"{"aps": {"alert": "Smoke", "interruption-level": "critical"}}"#, at: "/aps/interruption-level",
        good: #"""
            {"aps": {"alert": "Smoke", "interruption-level": "critical", "sound": {"critical": 1, "name": \#
            "default"}}}
            """#
    ) { level in
        let push = level.push
        guard push.aps[.interruptionLevel].value == .critical, push.isOn(.critical) == false,
            let hasSound = push.has(.sound)
        else { return nil }
        return .finding(
            "interruption-level is critical without \(hasSound ? "critical 1 in the sound" : "any sound")",
            effect: hasSound
                ? "some systems play an ordinary sound, muted with the device" : "the alert makes no sound")
    }
}

extension CheckedPush {
    /// True if the level is critical; nil where that is not known.
    fileprivate var mayBeCritical: Bool? {
        switch aps[.interruptionLevel] {
        case .value(let level): level == .critical
        case .unknown: nil
        case .absent, .malformed: false
        }
    }
}

/// The name of the file that an alert push plays, from either form of `sound`.
private struct SoundName {
    let text: String

    /// The name in the value of a key; nil for none and for the system's own sound.
    init?(_ member: Member) {
        guard let text = member.value.string, !text.isEmpty, text != "default" else { return nil }
        self.text = text
    }

    var isMeantAsDefault: Bool {
        !text.utf8.contains(UInt8(ascii: ".")) && Spelling.nearest(text, among: ["default"]) != nil
    }

    /// The text after the last dot, in lower case; nil if there is none.
    var fileExtension: String? {
        guard let point = text.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let last = text[text.utf8.index(after: point)...]
        return last.isEmpty || last.utf8.contains(UInt8(ascii: "/")) ? nil : last.lowercased()
    }
}
