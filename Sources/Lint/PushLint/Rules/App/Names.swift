import AppResources
import JSONText
import PushPayload

/// Names in a push of what the app has: categories, sounds and types of Live Activities.
extension Rule {
    static let categoryNotRegistered = Rule(
        "category-not-registered", .app, .error, on: .app(with: .category), pushTypes: [.alert],
        yieldsTo: [.here(.blankAtEnd)], finds: "a category that the app does not register",
        why: """
            A `category` has an effect only where the app has registered one with exactly this identifier; capital
            letters and blanks count. It is checked where the app's manifest lists categories.
            """, source: .documented(.generating), app: #"{"categories": [{"identifier": "INVITE"}]}"#,
        bad: #"{"aps": {"alert": "Dinner at 8?", "category": "invite"}}"#, at: "/aps/category",
        good: #"{"aps": {"alert": "Dinner at 8?", "category": "INVITE"}}"#
    ) { push, app in
        guard let id = push.aps[.category].value, app.lacksCategory(id) else { return [] }
        let nearest = NearestName(id, among: app.categories.map { $0.identifier })
        return .finding(
            "the app registers no category \"\(id)\"" + nearest.question, at: .value(.category),
            effect: Key.category.effectWhenUnmatched, fix: nearest.fix, safe: nearest.isOnly)
    }

    static let categoryInExtension = Rule(
        "category-in-extension", .app, .info, on: .app(with: .category), pushTypes: [.alert],
        finds: "a category that only the service extension registers",
        why: """
            The app registers its categories when it starts. A category that a service extension registers while it
            changes the notification may come too late for that one: its buttons are missing now and then. And what one
            of them registers replaces what the other has.
            """, source: .observed(.generating),
        loss: .nothing,
        app: #"{"categories": [{"identifier": "INVITE"}]}"#,
        badApp: #"{"categories": [{"identifier": "INVITE", "in-extension": true}]}"#,
        bad: #"{"aps": {"alert": "Dinner at 8?", "category": "INVITE"}}"#, at: "/aps/category"
    ) { push, app in
        guard let category = push.aps[.category].value.flatMap(app.category), category.isInExtension else { return [] }
        return .finding(
            "only the service extension registers the category \"\(category.identifier)\"", at: .value(.category),
            effect: "its actions are missing now and then", inApp: category.place)
    }

    static let soundNotInApp = Rule(
        "sound-not-in-app", .app, .error, on: .app(with: .sound, .activitySound),
        yieldsTo: [.here(.blankAtEnd, .soundDefaultMisspelt)], finds: "a sound file that the app does not have",
        why: """
            A sound is named by its file, letter by letter and with the extension; where there is no such file, the
            system plays its default sound. It is checked where the app's manifest lists sounds; files that the app
            puts into `Library/Sounds` while it runs belong in that list too.
            """, source: .documented(.sounds), loss: .changes(.sound), app: #"{"sounds": ["chime.caf"]}"#,
        bad: #"{"aps": {"alert": "Gate changed", "sound": "Chime.caf"}}"#, at: "/aps/sound",
        good: #"{"aps": {"alert": "Gate changed", "sound": "chime.caf"}}"#
    ) { push, app in
        guard let sounds = app.allSounds, let (name, key) = push.soundFile,
            !sounds.contains(where: { $0.utf8.elementsEqual(name.utf8) })
        else { return [] }
        let nearest = NearestName(name, among: sounds + ["default"])
        return .finding(
            "the app has no sound \"\(name)\"" + nearest.question, at: .value(key),
            effect: Key.sound.effectWhenUnmatched, fix: nearest.fix, safe: nearest.isOnly)
    }

    static let soundFileNotPlayed = Rule(
        "sound-file-not-played", .app, .warning, on: .app(with: .sound, .activitySound),
        finds: "a sound file of the app whose format or length is not played",
        why: """
            Notification sounds are linear PCM, MA4, µLaw or aLaw, and shorter than 30 seconds. For any other file the
            system plays its default sound. `afconvert` makes a caf file of one.
            """, source: .documented(.sounds), loss: .changes(.sound),
        app: #"{"sounds": ["chime.caf"], "sound-files": [{"name": "chime.caf", "format": "lpcm", "seconds": 2}]}"#,
        badApp: #"{"sounds": ["chime.caf"], "sound-files": [{"name": "chime.caf", "format": "aac ", "seconds": 2}]}"#,
        bad: #"{"aps": {"alert": "Gate changed", "sound": "chime.caf"}}"#, at: "/aps/sound"
    ) { push, app in
        guard let (name, key) = push.soundFile, let sound = app.soundFiles.first(where: { $0.name == name })
        else { return [] }
        let isPlayed = ["lpcm", "ima4", "ulaw", "alaw"].contains(sound.format)
        let length = sound.seconds.flatMap { $0 < 30 ? nil : "lasts \(Int(min($0, 1e9))) seconds" }
        guard let fault = isPlayed ? length : "is of the format \(sound.format)" else { return [] }
        return .finding(
            "the app's sound \"\(name)\" \(fault)", at: .value(key), effect: Key.sound.effectWhenUnmatched)
    }

    static let activityTypeNotInApp = Rule(
        "activity-type-not-in-app", .app, .error, on: .app(with: .attributesType), pushTypes: [.liveActivity],
        finds: "an attributes-type that the app does not declare",
        why: """
            `attributes-type` is the exact name of the Swift type that conforms to `ActivityAttributes`. A start with
            another name starts nothing. It is checked where the app's manifest lists `live-activities`.
            """, source: .observed(.liveActivities), app: #"{"live-activities": [{"attributes-type": "Game"}]}"#,
        bad: .start(type: "game"), at: "/aps/attributes-type", good: .start()
    ) { push, app in
        guard let activities = app.allActivities, let name = push.aps[.attributesType].value,
            !activities.contains(where: { $0.name == name })
        else { return [] }
        let nearest = NearestName(name, among: activities.map { $0.name })
        return .finding(
            "the app has no attributes \"\(name)\"" + nearest.question, at: .value(.attributesType),
            effect: Key.attributesType.effectWhenUnmatched, fix: nearest.fix, safe: nearest.isOnly)
    }
}

extension CheckedPush {
    /// The sound file that the push plays, with the key that names it; nil for none and for the system's own sound.
    fileprivate var soundFile: (name: String, key: Key)? {
        let keys: [Key]
        switch pushType {
        case .alert: keys = [.sound, .soundName]
        case .liveActivity where aps.activityAlert != nil: keys = [.activitySound]
        default: return nil
        }
        let named = keys.lazy.compactMap { key in self.written(key)?.string.map { (name: $0, key: key) } }.first
        return named.flatMap { $0.name.isEmpty || $0.name == "default" ? nil : $0 }
    }
}
