import AppResources
import JSONText
import PushPayload

extension Rule {
    static let categoryNotRegistered = Rule(
        "category-not-registered", family: .app, severity: .error,
        bad: Example(
            #"{"aps": {"alert": "Dinner at 8?", "category": "invite"}}"#, app: invitations, at: "/aps/category"),
        good: Example(#"{"aps": {"alert": "Dinner at 8?", "category": "INVITE"}}"#, app: invitations),
        references: [.generating],
        on: .app(with: .category), pushTypes: [.alert], yieldsTo: [.here(.blankAtEnd)]
    ) { push, app in
        guard let id = push.aps[.category].value, app.lacksCategory(id) else { return [] }
        let nearest = NearestName(id, among: app.categories.map(\.identifier))
        return [
            .finding(
                "the app registers no category \"\(id)\"" + nearest.question, at: .value(.category),
                effect: Key.category.effectWhenUnmatched, fix: nearest.fix, safe: nearest.isOnly)
        ]
    }

    private static let invitations = ExampleApp(#"{"categories": [{"identifier": "INVITE"}]}"#)

    static let soundNotInApp = Rule(
        "sound-not-in-app", family: .app, severity: .error,
        bad: Example(#"{"aps": {"alert": "Gate changed", "sound": "Chime.caf"}}"#, app: chime, at: "/aps/sound"),
        good: Example(#"{"aps": {"alert": "Gate changed", "sound": "chime.caf"}}"#, app: chime),
        references: [.sounds],
        on: .app(with: .sound, .activitySound), yieldsTo: [.here(.blankAtEnd, .soundDefaultMisspelt)]
    ) { push, app in
        guard let sounds = app.allSounds, let (name, key) = push.soundFile,
            !sounds.contains(where: { $0.utf8.elementsEqual(name.utf8) })
        else { return [] }
        let nearest = NearestName(name, among: sounds + ["default"])
        return [
            .finding(
                "the app has no sound \"\(name)\"" + nearest.question, at: .value(key),
                effect: Key.sound.effectWhenUnmatched, fix: nearest.fix, safe: nearest.isOnly)
        ]
    }

    private static let chime = ExampleApp(#"{"sounds": ["chime.caf"]}"#)

    static let activityTypeNotInApp = Rule(
        "activity-type-not-in-app", family: .app, severity: .error, confidence: .observed,
        bad: Example(
            #"{"aps": {"event": "start", "timestamp": 1750000000, "attributes-type": "deliveryAttributes", "attributes": {"orderNumber": 7}, "content-state": {"phase": "baking", "arrival": 771692400}, "alert": {"title": "Your order", "body": "is in the oven"}}}"#,
            app: .delivery, at: "/aps/attributes-type"),
        good: Example(
            #"{"aps": {"event": "start", "timestamp": 1750000000, "attributes-type": "DeliveryAttributes", "attributes": {"orderNumber": 7}, "content-state": {"phase": "baking", "arrival": 771692400}, "alert": {"title": "Your order", "body": "is in the oven"}}}"#,
            app: .delivery),
        references: [.liveActivities],
        on: .app(with: .attributesType), pushTypes: [.liveActivity]
    ) { push, app in
        guard let activities = app.allActivities, let name = push.aps[.attributesType].value,
            !activities.contains(where: { $0.name == name })
        else { return [] }
        let nearest = NearestName(name, among: activities.map(\.name))
        return [
            .finding(
                "the app has no attributes \"\(name)\"" + nearest.question, at: .value(.attributesType),
                effect: Key.attributesType.effectWhenUnmatched, fix: nearest.fix, safe: nearest.isOnly)
        ]
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
