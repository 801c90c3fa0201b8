import JSONText
import PushPayload

extension Rule {
    static let soundDefaultMisspelt = Rule(
        "sound-default-misspelt", .sound, .warning, on: .keys(.sound, .soundName), yieldsTo: [.here(.blankAtEnd)]
    ) { member in
        guard let name = SoundName(member), name.isMeantAsDefault else { return nil }
        return .finding(
            "the sound \"\(name.text)\" is the name of a file: the system's sound is \"default\"",
            effect: "a file of that name is looked for", fix: .write("default"),
            safe: Spelling.isSame(name.text, "default"))
    }

    static let soundWithoutExtension = Rule(
        "sound-without-extension", .sound, .warning, on: .keys(.sound, .soundName),
        yieldsTo: [.here(.blankAtEnd, .soundDefaultMisspelt)], onlyIf: { $0.app?.allSounds == nil }
    ) { member in
        guard let name = SoundName(member), name.fileExtension == nil else { return nil }
        return .finding(
            "the sound \"\(name.text)\" has no file extension",
            effect: "unless the app ships a file of just that name, \(Key.sound.effectWhenUnmatched)")
    }

    static let soundFormatNotPlayed = Rule(
        "sound-format-not-played", .sound, .warning, on: .keys(.sound, .soundName), yieldsTo: [.here(.blankAtEnd)]
    ) { member in
        guard let name = SoundName(member), let fileExtension = name.fileExtension, !played.contains(fileExtension)
        else { return nil }
        return .finding(
            "the sound \"\(name.text)\" is not an aiff, wav or caf file", effect: Key.sound.effectWhenUnmatched)
    }

    private static let played: Set = ["aiff", "aif", "aifc", "wav", "wave", "caf"]

    static let soundWithoutName = Rule(
        "sound-without-name", .sound, .warning, on: .key(.sound), yieldsTo: [.inside(.misspeltKey)]
    ) { sound in
        guard let members = sound.value.object, !members.isEmpty, sound.push[.soundName] == nil else { return nil }
        let isUsable = sound.push.aps[.sound].value != nil
        return .finding(
            "the sound dictionary has no name", effect: isUsable ? Key.soundName.effectWhenUnmatched : nil,
            severity: isUsable ? .warning : .error, fix: .set(.soundName, "default", "name the default sound"))
    }

    static let soundNotCritical = Rule(
        "sound-not-critical", .sound, .warning, on: .keys(.sound, .volume),
        yieldsTo: [.inside(.misspeltKey, .unknownKey, .wrongKind)]
    ) { member in
        let push = member.push
        guard push.aps[.interruptionLevel].value != .critical, !(push[.critical].map(Flag.isOn) ?? false) else {
            return nil
        }
        if member.key === Key.volume {
            guard member.value.number != nil else { return nil }
            return .finding(
                "volume without critical", at: .name, effect: "the sound is an ordinary one at the user's volume",
                // An author who writes critical 0 means it.
                severity: push[.critical] == nil ? .warning : .info)
        }
        guard push[.critical] == nil, push[.volume] == nil, let name = push[.soundName]?.string, !name.isEmpty else {
            return nil
        }
        return .finding(
            "the sound is a dictionary without critical and volume", effect: "it plays like the name alone",
            severity: .info, fix: .write(.string(name)), safe: false)
    }

    static let criticalLevelWithoutSound = Rule(
        "critical-level-without-sound", .sound, .warning, on: .key(.interruptionLevel)
    ) { level in
        let push = level.push
        guard push.aps[.interruptionLevel].value == .critical, !(push[.critical].map(Flag.isOn) ?? false) else {
            return nil
        }
        let hasSound = push[.sound] != nil
        return .finding(
            "interruption-level is critical without \(hasSound ? "critical 1 in the sound" : "any sound")",
            effect: hasSound
                ? "some systems play an ordinary sound, muted with the device" : "the alert makes no sound")
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

    /// What follows the last dot, in lower case; nil without one.
    var fileExtension: String? {
        guard let point = text.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let last = text[text.utf8.index(after: point)...]
        return last.isEmpty || last.utf8.contains(UInt8(ascii: "/")) ? nil : last.lowercased()
    }
}
