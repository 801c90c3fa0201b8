import CEmbedded

/// What people see or miss on a device, and what has to hold on a push's way for it to work, in that order.
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

    /// One thing that has to hold at a stage. `symptoms.md` says what each of its details is.
    struct Condition: Sendable {
        let stage: Stage
        let statement: String
        /// True if many symptoms have it.
        let isShared: Bool
        private let details: [String: [String]]
        /// Where to look for what a push can't show; empty if the push and the app decide.
        let elsewhere: String

        /// The rules that decide it, and those that can only show that it does not hold.
        var rules: [String] { self["rules"] + self["signs"] }
        /// True if the silence of its rules shows that it holds.
        var isDecided: Bool { details["rules"] != nil || details["keys"] != nil && details["signs"] == nil }
        subscript(_ name: String) -> [String] { details[name] ?? [] }
        func has(_ name: String) -> Bool { details[name] != nil }

        /// Reads an item such as `device: aps has a badge`, with details such as `rules: wrong-kind`.
        init(_ item: Chapter.Item) {
            stage = Stage(of: item)
            statement = String(item.text.drop { $0 != ":" }.dropFirst(2))
            isShared = item.isShared
            let named = item.details.map { detail -> (String, Substring) in
                let name = detail.prefix { $0 != ":" }
                return (String(name), detail.dropFirst(name.count + 2))
            }
            details = Dictionary(named.map { ($0, $1.words) }) { first, _ in first }
            elsewhere = named.first { $0.0 == "look" }.map { String($0.1) } ?? ""
        }
    }

    package static let all: [Symptom] = Chapter.all(in: [UInt8](embedded_symptoms_md()))
        .filter { $0.level == 1 && !$0.quote.isEmpty }.map { chapter in
            let items = Stage.allCases.flatMap { stage in chapter.items.filter { Stage(of: $0) == stage } }
            return Symptom(
                name: chapter.title, title: chapter.text, phrases: chapter.quote,
                conditions: items.map { Condition($0) })
        }

    package static func named(_ name: String) -> Symptom? { all.first { $0.name == name } }
}

extension Symptom.Stage {
    /// The stage before the colon of an item.
    fileprivate init(of item: Chapter.Item) { self = Self(rawValue: String(item.text.prefix { $0 != ":" })) ?? .app }
}
