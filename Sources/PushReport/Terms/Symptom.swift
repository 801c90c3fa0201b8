import CEmbedded
import JSONText
import PushPayload

/// Something that people see or miss on a device, and what has to hold on a push's way for it to work, in the order of
/// that way.
package struct Symptom: Sendable {
    /// The word for it, as in `apnslint why not-shown`.
    package let name: String
    /// What people see, as a sentence.
    let title: String
    /// Words of those who ask about it.
    let phrases: [String]
    let conditions: [Condition]

    /// The stations on the way of a push.
    package enum Stage: String, Sendable, CaseIterable {
        case request, apns = "APNs", device, settings = "system settings", app
        case serviceExtension = "service extension"
    }

    /// One thing that has to hold at a stage.
    struct Condition: Sendable {
        let stage: Stage
        /// The condition as a statement that can be true or false.
        let statement: String
        /// The rules whose findings show that it does not hold.
        var rules: [String] = []
        /// The names of the keys of which it is true only if no rule about kinds, names and places objects to them.
        var keys: [String] = []
        /// What the payload lacks for it; nil if it lacks nothing.
        var lack: @Sendable (Request) -> String? = { _ in nil }
        /// True if it holds once APNs has accepted the push, where it is about APNs.
        var isShownByAnswer = true
        /// Where to look for what a payload can't show; empty if the payload decides.
        var elsewhere = ""
        /// True if many symptoms have it.
        var isShared = false
    }

    /// All of them, from `symptoms.md`.
    package static let all: [Symptom] = Chapter.all(in: [UInt8](embedded_symptoms_md()))
        .filter { $0.level == 1 && !$0.items.isEmpty }.map { chapter in
            var lack = lacks[chapter.title]
            let items = Stage.allCases.flatMap { stage in chapter.items.filter { Stage(of: $0) == stage } }
            let conditions = items.map { item in
                var condition = Condition(item)
                // It belongs to the first condition of the symptom's own that names keys.
                if !condition.keys.isEmpty, condition.keys != [Key.aps.name], let own = lack {
                    condition.lack = own
                    lack = nil
                }
                return condition
            }
            return Symptom(name: chapter.title, title: chapter.text, phrases: chapter.quote, conditions: conditions)
        }

    /// What the payload lacks for the effect that people miss, by the symptom.
    private static let lacks: [String: @Sendable (Request) -> String?] = [
        "not-shown": { $0.aps.notifies ? nil : "aps has no text, badge or sound that the device can read" },
        "no-sound": { request in
            let isPassive = request.aps[.interruptionLevel].value == .passive
            return !request.aps[.sound].isPresent
                ? "aps has no sound" : isPassive ? "the level passive makes no sound" : nil
        },
        "no-badge": { $0.aps[.badge].isPresent ? nil : "aps has no badge: the icon keeps its number" },
        "not-stacked": { $0.aps[.threadID].isPresent ? nil : "aps has no thread-id: it joins the app's own group" },
        "not-woken": { $0.aps[.contentAvailable].isPresent ? nil : "aps has no content-available" },
        "no-image": {
            $0.aps[.mutableContent].isPresent
                ? nil : "aps has no mutable-content: the service extension does not run"
        },
        "activity-not-updating": { $0.pushType == .liveActivity ? nil : "this is no Live Activity push" },
    ]
}

extension Symptom.Stage {
    /// The stage before the colon of an item.
    fileprivate init(of item: Chapter.Item) { self = Self(rawValue: String(item.text.prefix { $0 != ":" })) ?? .app }
}

extension Symptom.Condition {
    /// Reads an item such as `device: aps has a badge`, with details such as `rules: wrong-kind`.
    fileprivate init(_ item: Chapter.Item) {
        stage = Symptom.Stage(of: item)
        statement = String(item.text.drop { $0 != ":" }.dropFirst(2))
        func detail(_ name: String) -> Substring {
            item.details.first { $0.hasPrefix("\(name): ") }?.dropFirst(name.count + 2) ?? ""
        }
        rules = detail("rules").words
        keys = detail("keys").words
        elsewhere = String(detail("look"))
        isShownByAnswer = !item.details.contains("beyond the answer")
        isShared = item.isShared
    }
}
