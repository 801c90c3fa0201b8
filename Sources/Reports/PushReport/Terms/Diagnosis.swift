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
    /// A clause that tells which of several pushes it is about; empty for the only one.
    private let scope: String

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
        /// The push does not show it, and a finding that is fine by itself may be the cause.
        case mayFail(String)
    }

    /// Examines a push, by what a linter with these options found in it and the answer of APNs. Of several pushes it is the first that
    /// asks for what is missed and has a cause, or else the first.
    package init(_ symptom: Symptom, of result: LintResult, _ options: LintOptions, answer: PushAnswer = PushAnswer()) {
        let fragments = result.document.fragments
        let pushes = fragments.indices.filter { fragments[$0].isPush }
        func examined(_ parts: [Int], _ scope: String) -> Self {
            Self(symptom, by: Evidence(result, parts, options, answer, symptom), scope)
        }
        // The first push alone gets the findings outside of all pushes, so that the time grows with the document.
        let first = fragments.indices.filter { $0 == pushes.first || !fragments[$0].isPush }
        guard pushes.count > 1 else {
            self = examined(first, "")
            return
        }
        for (number, push) in pushes.enumerated() where number == 0 || !result.found[push].isEmpty {
            let parts = number == 0 ? first : [push]
            let diagnosis = examined(parts, "; this is push \(number + 1) of \(pushes.count), the first with a cause")
            guard !diagnosis.hasFault else {
                self = diagnosis
                return
            }
        }
        self = examined(
            first, "; this is the first of \(pushes.count) pushes, and the others have no known cause either")
    }

    private init(_ symptom: Symptom, by evidence: Evidence, _ scope: String) {
        (self.symptom, self.scope) = (symptom, scope)
        let conditions = symptom.conditions.filter { evidence.matters($0) }
        let rest = evidence.rest.map {
            Step(stage: .request, statement: "nothing else in it keeps it from its effect", outcome: $0)
        }
        steps =
            (rest.map { [$0] } ?? [])
            + conditions.map { condition in
                Step(stage: condition.stage, statement: condition.statement, outcome: evidence.outcome(of: condition))
            }
        needs = evidence.needs(of: conditions.filter { $0.isDecided })
    }

    /// True if something is known to keep the push from doing what it should.
    package var hasCause: Bool {
        steps.contains { $0.outcome.shown.severity == .error }
    }

    /// True if the push asks for what is missed and does not get it.
    private var hasFault: Bool { steps.contains { if case .notMet = $0.outcome { true } else { false } } }

    /// The answer in a sentence.
    package var verdict: String { sentence + scope }

    private var sentence: String {
        var (reasons, lacks, hints, open): ([String], [String], [String], Int) = ([], [], [], 0)
        for step in steps {
            switch step.outcome {
            case .met: break
            case .notMet(let some): reasons += some
            case .notAsked(let lack): lacks.append(lack)
            case .unseen: open += 1
            case .mayFail(let hint): hints.append(hint)
            }
        }
        if let first = reasons.first {
            return "✗ \(symptom.name): \(first)" + (reasons.count > 1 ? ", and \(reasons.count - 1) more" : "")
        }
        if let lack = lacks.first { return "– \(symptom.name): the push does not ask for it, \(lack)" }
        let more = needs.isEmpty ? "" : "; more can be told with \(needs.listed)"
        if let hint = hints.first {
            return
                "? \(symptom.name): perhaps because \(hint); \(open) of \(steps.count) conditions can't be seen in the push\(more)"
        }
        guard open > 0 else { return "✓ \(symptom.name): all conditions hold" }
        return
            "? \(symptom.name): nothing found in the push, \(open) of \(steps.count) conditions can't be seen in it\(more)"
    }
}

private struct Evidence {
    let findings: [Finding]
    let request: Request?
    let options: LintOptions
    let answer: PushAnswer
    /// The service that makes the push of a message; nil for a push that goes to APNs as it is.
    private let service: String?
    /// The key or header that the push lacks to ask for the effect; nil if it asks for it.
    private let lack: String?
    /// The findings that the conditions of the symptom concern, and that can cause it.
    private let causes: [Finding]
    /// The findings among `causes` that the conditions leave to the one about the effect itself.
    private let others: [Finding]

    /// The evidence about some fragments of a document, of which one at most is a push.
    init(_ result: LintResult, _ parts: [Int], _ options: LintOptions, _ answer: PushAnswer, _ symptom: Symptom) {
        let fragments = parts.lazy.map { result.document.fragments[$0] }
        findings = parts.flatMap { result.found[$0] }
        (request, self.options, self.answer) = (
            fragments.lazy.compactMap { $0.request }.first, options, answer
        )
        service = fragments.compactMap { $0.message == nil ? nil : $0.messages.first?.service }.first
        let conditions = symptom.conditions
        causes = findings.filter { finding in symptom.canFollow(from: finding) }.sorted { $0.isGraver(than: $1) }
        others = causes.filter { finding in
            finding.severity == .error && finding.loss.manner == .takes && finding.loss.ends.isEmpty
                && !conditions.contains { $0.concerns(finding) }
        }
        lack = request.flatMap { request in symptom.conditions.lazy.compactMap { request.lack(for: $0) }.first }
    }

    /// True unless the condition is about something that the push does not have.
    func matters(_ condition: Symptom.Condition) -> Bool {
        let keys = condition["with"]
        return keys.isEmpty || request.map { request in keys.contains { request.has($0) } } ?? false
    }

    func outcome(of condition: Symptom.Condition) -> Diagnosis.Outcome {
        // A push that does not ask for the effect may have a mistake where it should.
        let named = causes.filter { condition.concerns($0) }
        let signs = lack == nil ? named : named.filter { condition.couldAsk(by: $0) }
        var reasons = signs.filter { $0.severity > .info }.map { $0.line }
        if condition.has("answer"), answer.isRefused { reasons.append(answer.sentence) }
        if signs.isEmpty, lack == nil, let app = options.app {
            reasons += condition["facts"].compactMap { app.lack(of: $0) }
        }
        if !reasons.isEmpty { return .notMet(reasons) }
        if condition.has("answer"), answer.isAccepted { return .met }
        if let lack = request?.lack(for: condition) { return .notAsked(lack) }
        if let hint = signs.first ?? named.first { return .mayFail(hint.line) }
        if let elsewhere = service.flatMap({ condition.elsewhere(through: $0) }) { return .unseen(elsewhere) }
        if let service, let request {
            let added = condition["headers"].filter { !request.headers.has($0) }
            if !added.isEmpty { return .unseen("\(service) adds \(added.listed), which the message does not give") }
        }
        let needs = needs(of: [condition])
        let unknown = unknownParts(of: condition)
        guard condition.isDecided, lack == nil || condition.isShared, needs.isEmpty, unknown == nil, request != nil
        else {
            let told = needs.isEmpty ? nil : "tell \(needs.listed)"
            let place = request == nil ? "there is no payload that could be read" : condition.elsewhere
            return .unseen([unknown, place, told].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "; "))
        }
        return .met
    }

    /// The outcome for faults that take away what is missed, and that no condition is about; nil without any.
    var rest: Diagnosis.Outcome? { lack == nil && !others.isEmpty ? .notMet(others.map { $0.line }) : nil }

    /// A clause about what a decided condition is about and nobody saw: values that are computed, or all of a text with mistakes.
    private func unknownParts(of condition: Symptom.Condition) -> String? {
        guard condition.isDecided, let request else { return nil }
        let isBroken = findings.contains { $0.severity == .error && $0.rule.isAboutSyntax }
        if isBroken, condition.stage == .device { return "the text has a mistake before it" }
        let traits = (condition["asks"] + condition["keys"]).withoutRepeats
        let values = traits.filter { request.isUnknown($0) }
        let fields = condition["headers"].filter { request.headers.field($0)?.unknown != nil }
        let names = (values + fields).prefix(3)
        return names.isEmpty ? nil : "\(Array(names).listed) \(names.count > 1 ? "are" : "is") not known here"
    }

    /// True if the topic is that of the app itself.
    private func isForApp(_ app: AppManifest) -> Bool {
        guard let topic = request?.headers.topic, let suffix = request?.pushType.topicSuffix else { return false }
        return app.app.values(of: .bundleIDs)?.contains { $0 + suffix == topic } == true
    }

    /// The inputs that the rules of conditions lack, with the options that give them.
    func needs(of conditions: [Symptom.Condition]) -> [String] {
        func all(_ detail: String) -> [String] { conditions.flatMap { $0[detail] }.withoutRepeats }
        var needs: [String] = []
        let fields = all("headers").filter { request?.headers.has($0) != true }
        if !fields.isEmpty, service == nil {
            needs.append("the header fields \(fields.listed) (`--header`, or in the document)")
        }
        if let app = options.app {
            needs += all("app").filter { !app.knows($0) && !($0 == AppFact.otherBundleIDs.rawValue && isForApp(app)) }
                .map { key in
                    "the app's \(key)" + (app.app.reason(for: key).map { " (\($0))" } ?? "")
                }
        } else if conditions.contains(where: { $0.has("app") }) {
            needs.append("the app (`--app`)")
        }
        func ask(for detail: String) -> Bool { conditions.contains { $0.has(detail) } }
        let isTimeless = request?.headers["apns-expiration"] == "0" && all("headers").contains("apns-expiration")
        if ask(for: "moment"), options.clock == nil, !isTimeless { needs.append("the moment of sending (`--now`)") }
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
        guard !traits.isEmpty, !traits.contains(where: { has($0) || isUnknown($0) }) else { return nil }
        let holder = traits.contains { $0.hasPrefix("apns-") } ? "the request" : "aps"
        let last = traits.suffix(2).joined(separator: " or ")
        return "\(holder) has no \((traits.dropLast(2) + [last]).joined(separator: ", "))"
    }

    /// True if the push may have a key or a value, or the push type, and that is not known.
    fileprivate func isUnknown(_ trait: String) -> Bool {
        let name = String(trait.prefix { $0 != "=" })
        if name == "apns-push-type" { return isPushTypeAssumed && !has(trait) && headers.others != OtherHeaders.none }
        if let field = headers.field(name) { return field.unknown != nil }
        let inside = ["alert", "sound"].compactMap { aps.json[$0] }
        let value = aps.json[name] ?? inside.lazy.compactMap { $0.object?[name] }.first
        guard let value else { return aps.json.isOpen || inside.contains { $0.isUnknown || $0.object?.isOpen == true } }
        if let text = value.unknown?.text, ["alert", "title", "subtitle", "body"].contains(name) {
            return text.mayBeEmpty
        }
        return value.object != nil ? value.object?.isOpen == true : !value.isKnown
    }

    /// True if the push has a key of Apple's in `aps`, its alert or its sound, or a header field, and the value after `=`.
    func has(_ trait: String) -> Bool {
        let parts = trait.split(separator: "=", maxSplits: 1).map(String.init)
        guard let name = parts.first else { return false }
        let value = parts.dropFirst().first
        if name == "apns-push-type" { return pushType.rawValue == value }
        if name == Key.badge.name { return aps[.badge].isReadable == true }
        if name == Key.sound.name { return aps[.sound].isReadable == true }
        let objects = [aps.json, aps.json["alert"]?.object, aps.json["sound"]?.object].compactMap { $0 }
        return objects.contains { object in
            object[name].map { value == nil || $0.string == nil || $0.string == value } ?? false
        }
    }
}

extension AppManifest {
    /// A note on each incomplete list of the app to which the document refers: rules can't report a name as missing from it.
    package func unread(for document: PushDocument) -> [String] {
        let requests = document.fragments.lazy.compactMap { $0.request }
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

extension PushAnswer {
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
        func rank(_ finding: Finding) -> (Int, Int, Int) {
            let loss = finding.loss
            return (finding.severity == .error ? 0 : 1, loss.ends.isEmpty ? 0 : 1, loss.manner == .takes ? 0 : 1)
        }
        return rank(self) < rank(other)
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
