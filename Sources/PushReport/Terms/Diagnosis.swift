import AppResources
import CEmbedded
import JSONText
import PushDocument
import PushLint
import PushPayload

/// The diagnosis of a symptom for one push: each condition on the push's way is met, failed, or can't be seen. Rules decide
/// it: a condition fails if one of its rules found something, and is met only if all of them ran with the inputs that they need.
package struct Diagnosis: Sendable {
    package let symptom: Symptom
    /// The conditions with their outcomes, in the order of the push's way.
    package let steps: [Step]
    /// The missing inputs with which more rules could decide.
    package let needs: [String]

    package struct Step: Sendable {
        package let stage: Symptom.Stage
        package let statement: String
        package let outcome: Outcome
    }

    package enum Outcome: Sendable, Equatable {
        case met
        /// The condition fails: the findings, or the answer of APNs.
        case notMet([String])
        /// The push does not ask for what is missed.
        case notAsked(String)
        /// The push does not show it; the text says where to look.
        case unseen(String)
    }

    /// Examines one push, by what a linter with these options found in it and the answer of APNs.
    package init(_ symptom: Symptom, of result: LintResult, _ options: LintOptions, answer: Answer = Answer()) {
        self.symptom = symptom
        let evidence = Evidence(result, options, answer, symptom)
        let conditions = symptom.conditions.filter { evidence.matters($0) }
        steps = conditions.map { condition in
            Step(stage: condition.stage, statement: condition.statement, outcome: evidence.outcome(of: condition))
        }
        needs = evidence.needs(of: conditions.filter { $0.isDecided })
    }

    /// True if something is known to keep the push from doing what it should.
    package var hasCause: Bool {
        steps.contains { $0.outcome.shown.severity == .error }
    }

    package var verdict: String {
        var (reasons, lacks, open): ([String], [String], Int) = ([], [], 0)
        for step in steps {
            switch step.outcome {
            case .met: break
            case .notMet(let some): reasons += some
            case .notAsked(let lack): lacks.append(lack)
            case .unseen: open += 1
            }
        }
        if let first = reasons.first {
            return "✗ \(symptom.name): \(first)" + (reasons.count > 1 ? ", and \(reasons.count - 1) more" : "")
        }
        if let lack = lacks.first { return "– \(symptom.name): the push does not ask for it, \(lack)" }
        guard open > 0 else { return "✓ \(symptom.name): all conditions hold" }
        let more = needs.isEmpty ? "" : "; more can be told with \(needs.listed)"
        return
            "? \(symptom.name): nothing found in the push, \(open) of \(steps.count) conditions can't be seen in it\(more)"
    }
}

private struct Evidence {
    let findings: [Finding]
    let request: Request?
    let options: LintOptions
    let answer: Diagnosis.Answer
    /// The key or header that the push lacks to ask for the effect; nil if it asks for it.
    private let lack: String?
    /// The findings that the conditions of the symptom concern, and that can cause it.
    private let causes: [Finding]
    /// Those of them that no condition names: the condition about the effect itself has them.
    private let others: [Finding]

    init(_ result: LintResult, _ options: LintOptions, _ answer: Diagnosis.Answer, _ symptom: Symptom) {
        (findings, request, self.options, self.answer) = (result.findings, result.request, options, answer)
        let conditions = symptom.conditions
        causes = findings.filter { finding in symptom.canFollow(from: finding) }.sorted { $0.isGraver(than: $1) }
        others = causes.filter { finding in
            finding.severity == .error && finding.loss.manner == .takes && !conditions.contains { $0.concerns(finding) }
        }
        lack = result.request.flatMap { request in symptom.conditions.lazy.compactMap { request.lack(for: $0) }.first }
    }

    /// True unless the condition is about something that the push does not have.
    func matters(_ condition: Symptom.Condition) -> Bool {
        let keys = condition["with"]
        return keys.isEmpty || request.map { request in keys.contains { request.has($0) } } ?? false
    }

    func outcome(of condition: Symptom.Condition) -> Diagnosis.Outcome {
        let named = causes.filter { condition.concerns($0) }
        let signs = condition.losses.isEmpty ? named : named + others
        var reasons = signs.filter { $0.severity > .info }.map { $0.line }
        if condition.has("answer"), answer.isRefused { reasons.append(answer.sentence) }
        if signs.isEmpty, let app = options.app { reasons += condition["facts"].compactMap { app.lack(of: $0) } }
        if !reasons.isEmpty { return .notMet(reasons) }
        if condition.has("answer"), answer.isAccepted { return .met }
        if let lack = request?.lack(for: condition) { return .notAsked(lack) }
        if let hint = signs.first { return .unseen(hint.line) }
        let needs = needs(of: [condition])
        guard condition.isDecided, lack == nil || condition.isShared, needs.isEmpty, request != nil else {
            let told = needs.isEmpty ? nil : "tell \(needs.listed)"
            let place = request == nil ? "there is no payload that could be read" : condition.elsewhere
            return .unseen([place, told].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "; "))
        }
        return .met
    }

    /// The inputs that the rules of conditions lack, with the options that give them.
    func needs(of conditions: [Symptom.Condition]) -> [String] {
        func all(_ detail: String) -> [String] { conditions.flatMap { $0[detail] }.withoutRepeats }
        var needs: [String] = []
        let fields =
            request?.headers.others == OtherHeaders.none ? [] : all("headers").filter { request?.headers[$0] == nil }
        if !fields.isEmpty { needs.append("the header fields \(fields.listed) (`--header`, or in the document)") }
        if let app = options.app {
            needs += all("app").filter { !app.knows($0) }.map { key in
                "the app's \(key)" + (app.app.reason(for: key).map { " (\($0))" } ?? "")
            }
        } else if conditions.contains(where: { $0.has("app") }) {
            needs.append("the app (`--app`)")
        }
        func ask(for detail: String) -> Bool { conditions.contains { $0.has(detail) } }
        if ask(for: "moment"), options.clock == nil { needs.append("the moment of sending (`--now`)") }
        if ask(for: "earlier"), options.story == nil { needs.append("what was sent before (`lint --story`)") }
        let off = conditions.flatMap { $0.rules }.withoutRepeats.filter { options.severities[$0] == .some(.none) }
        return needs + off.map { "the rule \($0), which is turned off" }
    }
}

extension Request {
    /// The key that the push lacks to ask for the effect of a condition, or the one that forbids it; nil if it asks for the effect.
    fileprivate func lack(for condition: Symptom.Condition) -> String? {
        if let trait = condition["not with"].first(where: { has($0) }) { return "it has \(trait)" }
        let traits = condition["asks"]
        guard !traits.isEmpty, !traits.contains(where: { has($0) }) else { return nil }
        let holder = traits.contains { $0.hasPrefix("apns-") } ? "the request" : "aps"
        let last = traits.suffix(2).joined(separator: " or ")
        return "\(holder) has no \((traits.dropLast(2) + [last]).joined(separator: ", "))"
    }

    /// True if the push has a key of Apple's in `aps`, its alert or its sound, or a header field, and the value after `=`.
    func has(_ trait: String) -> Bool {
        let parts = trait.split(separator: "=", maxSplits: 1).map(String.init)
        guard let name = parts.first else { return false }
        let value = parts.dropFirst().first
        if name == "apns-push-type" { return pushType.rawValue == value }
        let objects = [aps.json, aps.json["alert"]?.object, aps.json["sound"]?.object].compactMap { $0 }
        return objects.contains { object in
            object[name].map { value == nil || $0.string == nil || $0.string == value } ?? false
        }
    }
}

extension AppManifest {
    /// A note on each incomplete list of the app to which the document refers: rules can't report a name as missing from it.
    package func unread(for document: PushDocument) -> [String] {
        let requests = document.fragments.lazy.compactMap { $0.push?.request }
        return Self.traits.compactMap { list, traits in
            guard let reason = app.reason(for: list), !knows(list),
                requests.contains(where: { push in traits.contains { push.has($0) && !push.has("\($0)=default") } })
            else { return nil }
            return "the app's \(list) are not all known (\(reason)), so none was reported as missing"
        }
    }

    /// The keys that name an entry of each list.
    private static let traits: [(list: String, traits: [String])] = [
        ("categories", ["category"]), ("sounds", ["sound", "name"]),
        ("strings", ["loc-key", "title-loc-key", "subtitle-loc-key"]), ("live-activities", ["attributes-type"]),
        ("extensions", ["mutable-content"]),
    ]

    /// True if it says all there is of a list or fact, which is named by its key.
    fileprivate func knows(_ key: String) -> Bool {
        switch key {
        case "categories": lacksCategory("no app has this")
        case "sounds": allSounds != nil
        case "strings": hasTables
        case "live-activities": allActivities != nil
        case "extensions": extensions(at: ExtensionPoint.service) != nil
        default: AppFact(rawValue: key).map { app.all($0) != nil } ?? false
        }
    }
}

extension Diagnosis.Answer {
    fileprivate var sentence: String {
        let known = reason.flatMap(APNsReason.named)
        return "APNs answered \(text)" + (known.map { ": \($0.trigger)" } ?? "")
    }
}

extension Finding {
    /// The message with the rule that found it.
    fileprivate var line: String { "\(message) [\(rule.id)]" }
}

extension Finding {
    /// True if it is to be named before another one as the cause of something.
    fileprivate func isGraver(than other: Finding) -> Bool {
        func rank(_ finding: Finding) -> (Int, Int) {
            (finding.severity == .error ? 0 : 1, finding.loss.manner == .takes ? 0 : 1)
        }
        return rank(self) < rank(other)
    }
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

extension AppManifest {
    /// The sentence that the app lacks what `fact=one+other` names: all that it has is known, and none of them is there.
    fileprivate func lack(of named: String) -> String? {
        let parts = named.split(separator: "=")
        guard let name = parts.first, let fact = AppFact(rawValue: String(name)) else { return nil }
        let values = parts.dropFirst().flatMap { $0.split(separator: "+").map { String($0) } }
        guard !values.isEmpty, values.allSatisfy({ app.lacks($0, in: fact) }) else { return nil }
        return "the app's \(fact.rawValue) have no \(values.joined(separator: " or "))"
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

    /// True if a finding shows that it does not hold: it is of its rules, or of those about any key at one of its keys.
    func concerns(_ finding: Finding) -> Bool {
        if rules.contains(finding.rule.id) { return true }
        guard Self.generic.contains(finding.rule.id), let name = finding.pointer.last else { return false }
        return self["keys"].contains(name) || Spelling.nearest(name, among: self["keys"]) != nil
    }
}

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

extension Diagnosis {
    /// The answer of APNs or of a push service, as far as it is known.
    package struct Answer: Sendable, Hashable {
        package let status: Int?
        package let reason: String?

        /// An answer by its status and the `reason` in its body.
        package init(status: Int? = nil, reason: String? = nil) { (self.status, self.reason) = (status, reason) }

        /// An answer by the values that stand for it in a document; a body stands for the reason in it.
        package init(status: JSONValue?, reason: JSONValue?) {
            self.status =
                switch status {
                case .integer(let number)?: Int(exactly: number)
                case .string(let text)?: Int(text.prefix(3))
                default: nil
                }
            let text = (Self.reason(in: reason)?.prefix(Self.maximumLength)).map(String.init)
            self.reason = text?.isEmpty == true ? nil : text
        }

        /// A document, and the answer of APNs where a record contains both.
        package static func separated(from bytes: [UInt8]) -> (request: [UInt8], answer: Answer) {
            guard let root = try? JSONDocument(parsing: bytes).value.object, root["aps"] == nil,
                let inner = root["request"], root["status"] != nil || root["reason"] != nil
            else { return (bytes, Answer()) }
            return (JSONWriter().bytes(inner), Answer(status: root["status"], reason: root["reason"]))
        }

        package init(of record: JSONValue, _ form: RecordForm) {
            self.init(status: form.status.flatMap { record[$0] }, reason: form.reason.flatMap { record[$0] })
        }

        /// A log may have any text where the reason should be.
        private static let maximumLength = 80

        /// The reason that a value names: the text, or its place in the bodies of APNs, Firebase and Expo.
        private static func reason(in value: JSONValue?) -> String? {
            guard let text = value?.string else {
                return ["/reason", "/error/status", "/details/error"].lazy.compactMap { value?[$0]?.string }.first
            }
            let body = text.hasPrefix("{") ? try? JSONDocument(parsing: Array(text.utf8)).value : nil
            return body.map { reason(in: $0) } ?? text
        }

        var isKnown: Bool { status != nil || reason != nil }
        package var isAccepted: Bool { reason == nil && status.map { 200..<300 ~= $0 } == true }
        package var isRefused: Bool { isKnown && !isAccepted }
        /// As in "400 BadTopic".
        var text: String { [status.map(String.init), reason].compactMap { $0 }.joined(separator: " ") }

        var members: [(String, JSONValue)] {
            (status.map { [("status", .integer($0))] } ?? []) + (reason.map { [("reason", .string($0))] } ?? [])
        }

        /// True if the push was refused because of what a finding reports, whose effect names the answer.
        package func isExplained(by finding: Finding) -> Bool {
            guard isRefused else { return false }
            let words = finding.effect.split { !$0.isLetter && !$0.isNumber }
            guard let reason else {
                return words.contains { APNsReason.named(String($0)).map { $0.status == status } ?? false }
            }
            // A push service has reasons of its own.
            let isOfService = finding.rule.family == .service && APNsReason.named(reason) == nil
            return words.contains { $0 == reason } || isOfService && words.contains("refused")
        }
    }
}

extension RecordForm {
    package var hasAnswer: Bool { status != nil || reason != nil }
}

/// An error that a push service or a device reports in words of its own, or an answer of APNs, with what leads to it.
struct ServiceError {
    /// The service or the device that reports it, with the page about its errors if there is one to cite.
    let origin: Chapter
    /// The word, what it means, its causes with their signs and cures, and parts of its message in a longer text.
    let chapter: Chapter

    static var all: [ServiceError] { listed.filter { $0.origin.title != apns } }

    /// The causes of an answer of APNs; empty where reports name none beside its trigger.
    static func causes(of reason: APNsReason) -> [Chapter.Item] {
        listed.first { $0.origin.title == apns && $0.chapter.title == reason.name }?.chapter.items ?? []
    }

    private static let apns = "APNs"

    /// The errors of `causes.md`.
    private static let listed = Chapter.below(in: [UInt8](embedded_causes_md())).map {
        ServiceError(origin: $0, chapter: $1)
    }
}

/// A subject of questions beside errors and symptoms, such as the kinds of tokens.
struct Topic {
    /// The page that states the facts.
    let origin: Chapter
    /// Its name, what it is, and lines of a name and what is to be known of it.
    let chapter: Chapter

    static let all = Chapter.below(in: [UInt8](embedded_topics_md())).map { Topic(origin: $0, chapter: $1) }
}
