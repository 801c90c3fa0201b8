import CEmbedded
import JSONText
import PushLint
import PushPayload

/// A symptom on a device, with the conditions for a push to work, in the order of its way.
package struct Symptom: Sendable {
    /// The word for it, as in `apnslint why not-shown`.
    package let name: String
    /// The symptom as people see it, in a sentence.
    let title: String
    /// Words of those who ask about it.
    let phrases: [String]
    let conditions: [Condition]

    /// The stations on the way of a push.
    package enum Stage: String, Sendable, CaseIterable {
        case request, apns = "APNs", device, settings = "system settings", app
        case serviceExtension = "service extension"
    }

    /// A condition that has to hold at a stage. `symptoms.md` describes its details.
    struct Condition: Sendable {
        let stage: Stage
        let statement: String
        /// True if many symptoms have it.
        let isShared: Bool
        private let details: [String: [String]]
        /// The place to look if the push and the app can't decide; empty if they can.
        let elsewhere: String
        /// The same where a push service sends the push, which stands in it as SERVICE; nil if that makes no difference.
        private let throughService: String?

        /// The state of things where a push service sends the push; nil if that makes no difference.
        func elsewhere(through service: String) -> String? { throughService?.replacing("SERVICE", with: service) }

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
            func text(_ name: String) -> String? { named.first { $0.0 == name }.map { String($0.1) } }
            elsewhere = text("look") ?? ""
            throughService = text("service")
        }
    }

    package static let all: [Symptom] = Chapter.all(in: [UInt8](embedded_symptoms_md()))
        .filter { $0.level == 1 && !$0.quote.isEmpty }.map { chapter in
            let items = Stage.allCases.flatMap { stage in chapter.items.filter { Stage(of: $0) == stage } }
            return Symptom(
                name: chapter.title, title: chapter.text, phrases: chapter.quote,
                conditions: items.map { Condition($0) })
        }

    /// The names of all symptoms, for which their conditions need not be read: help has them, and each command makes the help of all.
    package static let names: [String] = [UInt8](embedded_symptoms_md()).split(separator: UInt8(ascii: "\n"))
        .reduce(into: (head: ArraySlice<UInt8>(), names: [String]())) { all, line in
            if line.starts(with: "# ".utf8) {
                all.head = line.dropFirst(2)
            } else if line.starts(with: "> ".utf8) {
                all.names.append(String(decoding: all.head, as: UTF8.self))
            }
        }.names

    package static func named(_ name: String) -> Symptom? { all.first { $0.name == name } }

    /// The message for a word that is not a symptom.
    package static func unknown(_ name: String) -> String {
        "'\(name)' is not a symptom: it is one of \(names.joined(separator: ", "))"
    }
}

extension Symptom.Stage {
    /// The stage before the colon of an item.
    fileprivate init(of item: Chapter.Item) { self = Self(rawValue: String(item.text.prefix { $0 != ":" })) ?? .app }
}

extension Symptom {
    /// True if a finding can cause it: the effect that is missed is lost as it is missed.
    func canFollow(from finding: Finding) -> Bool {
        let losses = conditions.flatMap { $0.losses }
        return losses.isEmpty
            || losses.contains {
                $0.manner == finding.loss.manner && !$0.effects.isDisjoint(with: finding.loss.effects)
            }
    }
}

extension Symptom.Condition {
    /// The losses that the condition about the effect itself can show: an effect that is taken away, comes late, or is changed.
    var losses: [Loss] {
        Loss.Manner.allCases.compactMap { manner in
            let effects = self[manner.rawValue].compactMap(PushEffect.init(rawValue:))
            return effects.isEmpty ? nil : Loss(effects: PushEffects(effects), manner: manner)
        }
    }

    /// The rules about kinds, names and places of any key.
    private static let generic: Set<String> = [
        "wrong-kind", "misspelt-key", "misplaced-key", "unknown-value", "out-of-range", "null-value", "aps-not-read",
        "key-of-other-push", "json-shown-as-text", "header-in-payload", "no-longer-read", "too-new",
    ]

    /// True if a finding may be the reason that a push does not ask for the effect: the payload can't be read, or it is about a key that
    /// asks for it, or about what was written instead.
    func couldAsk(by finding: Finding) -> Bool {
        if isShared, stage == .device { return true }
        if self["instead"].contains(finding.rule.id) { return true }
        guard let name = finding.pointer.last else { return false }
        let names = self["asks"].map { String($0.prefix { $0 != "=" }) }
        return names.contains(name)
            || Self.generic.contains(finding.rule.id) && Spelling.nearest(name, among: names) != nil
    }

    /// True if a finding shows that it does not hold: it is of its rules, or of those about any key at one of its keys.
    func concerns(_ finding: Finding) -> Bool {
        if rules.contains(finding.rule.id) { return true }
        guard Self.generic.contains(finding.rule.id), let name = finding.pointer.last else { return false }
        return self["keys"].contains(name) || Spelling.nearest(name, among: self["keys"]) != nil
    }
}
