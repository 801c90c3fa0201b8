import AppResources
import JSONText
import PushPayload

extension Rule {
    static let categoryNotRegistered = Rule(
        "category-not-registered", .app, .error, on: .app(with: .category), pushTypes: [.alert],
        yieldsTo: [.here(.blankAtEnd)]
    ) { push, app in
        guard let id = push.aps[.category].value, app.lacksCategory(id) else { return [] }
        let nearest = NearestName(id, among: app.categories.map(\.identifier))
        return .finding(
            "the app registers no category \"\(id)\"" + nearest.question, at: .value(.category),
            effect: Key.category.effectWhenUnmatched, fix: nearest.fix, safe: nearest.isOnly)
    }

    static let soundNotInApp = Rule(
        "sound-not-in-app", .app, .error, on: .app(with: .sound, .activitySound),
        yieldsTo: [.here(.blankAtEnd, .soundDefaultMisspelt)]
    ) { push, app in
        guard let sounds = app.allSounds, let (name, key) = push.soundFile,
            !sounds.contains(where: { $0.utf8.elementsEqual(name.utf8) })
        else { return [] }
        let nearest = NearestName(name, among: sounds + ["default"])
        return .finding(
            "the app has no sound \"\(name)\"" + nearest.question, at: .value(key),
            effect: Key.sound.effectWhenUnmatched, fix: nearest.fix, safe: nearest.isOnly)
    }

    static let activityTypeNotInApp = Rule(
        "activity-type-not-in-app", .app, .error, on: .app(with: .attributesType), pushTypes: [.liveActivity]
    ) { push, app in
        guard let activities = app.allActivities, let name = push.aps[.attributesType].value,
            !activities.contains(where: { $0.name == name })
        else { return [] }
        let nearest = NearestName(name, among: activities.map(\.name))
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
        let named = keys.lazy.compactMap { key in self[key]?.string.map { (name: $0, key: key) } }.first
        return named.flatMap { $0.name.isEmpty || $0.name == "default" ? nil : $0 }
    }
}
