import AppResources
import JSONText
import PushDocument
import PushPayload

/// One kind of fault in pushes: its check, its texts and its examples.
public struct Rule: Sendable {
    /// The slug that names the fault. It never changes its meaning.
    public let id: String
    /// The part of a push it is about.
    public let family: Family
    /// How bad it is, unless a finding says otherwise.
    public let severity: Severity
    /// How well the effect is known.
    public let confidence: Confidence
    /// The summary and the explanation of a rule that has none in `explanations.md`, such as a project's own.
    private let ownSummary, ownExplanation: String
    /// The general effect; nil if every finding has the effect of the example.
    public let effect: String?
    /// A document that it flags.
    public let bad: Example
    /// The corrected document, clean under all rules.
    public let good: Example
    /// Apple's pages about it.
    public let references: [ApplePage]
    /// The types of the pushes that it looks at.
    let pushTypes: [PushType]
    /// The rules that take precedence: at their findings this one stays silent.
    let yieldsTo: [Precedence]
    /// What has to be known, or unknown, for it to report something; nil if it always can.
    let condition: Condition?
    /// What it looks at, and how.
    let check: Check

    /// The parts of a push that rules are about.
    public enum Family: String, Sendable, CaseIterable {
        case text, keys, alert, sound, background, grouping
        case liveActivity = "live-activity"
        case headers
        case otherPushes = "other-pushes"
        /// The message of a push service around the payload.
        case service
        /// The resources of the receiving app.
        case app
        /// The requirements of a project for its own payloads.
        case own
    }

    /// How well a fact is known.
    public enum Confidence: String, Sendable {
        /// Apple states it.
        case documented
        /// It was seen on devices, and may differ between releases.
        case observed
        /// It follows from JSON, HTTP or the form of a request document, not from anything of Apple's.
        case format
        /// It is not about Apple: a project has made the rule.
        case project
    }

    /// A document with the request it belongs to.
    public struct Example: Sendable {
        /// The document.
        public var text: String { make() }
        /// The header fields it is sent with, when the rule is about them.
        public let headers: [String: String]
        /// The oldest systems served, when the rule depends on them.
        public let minimum: [SystemVersion]
        /// The receiving app, when the rule compares with it.
        public let app: ExampleApp?
        /// An older version of the app, when the rule compares with it.
        public let olderApp: ExampleApp?
        /// When it is sent, in Unix seconds, where the rule depends on that.
        public private(set) var moment: Double?
        /// Where the rule flags it; the whole document by default.
        public var pointer: JSONPointer { JSONPointer(place) ?? .root }
        // Both are built on demand, because no check of a payload needs them.
        private let place: String
        private let make: @Sendable () -> String

        init(
            _ text: @autoclosure @escaping @Sendable () -> String, headers: [String: String] = [:],
            minimum: [SystemVersion] = [], app: ExampleApp? = nil, olderApp: ExampleApp? = nil,
            at place: String = ""
        ) {
            make = text
            self.headers = headers
            self.minimum = minimum
            self.app = app
            self.olderApp = olderApp
            self.place = place
        }

        /// This example as sent at a moment in Unix seconds.
        func sent(at moment: Double) -> Example {
            var example = self
            example.moment = moment
            return example
        }
    }

    init<Subject: RuleSubject>(
        _ id: String, family: Family, severity: Severity, confidence: Confidence = .documented, summary: String = "",
        explanation: String = "", effect: String? = nil, bad: Example, good: Example,
        references: [ApplePage] = [.generating], on subject: Subject, pushTypes: [PushType] = PushType.known,
        yieldsTo: [Precedence] = [], onlyIf condition: Condition? = nil, check: Subject.Look
    ) {
        self.id = id
        self.family = family
        self.severity = severity
        self.confidence = confidence
        ownSummary = summary
        ownExplanation = explanation
        self.effect = effect
        self.bad = bad
        self.good = good
        self.references = references
        self.pushTypes = pushTypes
        self.yieldsTo = yieldsTo
        self.condition = condition
        self.check = subject.check(check)
    }

    /// One line that completes "finds …".
    public var summary: String { Self.texts[id]?.summary ?? ownSummary }
    /// Why it goes wrong and what to do, in sentences.
    public var explanation: String { Self.texts[id]?.explanation ?? ownExplanation }

    /// What stands in `explanations.md`, by the ids: the first line below an id is the summary.
    static let texts: [String: (summary: String, explanation: String)] = {
        var lines: [String: [Substring]] = [:]
        var id = ""
        for line in String(decoding: PackageResources.explanations_md, as: UTF8.self).split(separator: "\n") {
            if line.hasPrefix("## ") {
                id = String(line.dropFirst(3))
            } else if !line.hasPrefix("#") {
                lines[id, default: []].append(line)
            }
        }
        return lines.mapValues { (String($0.first ?? ""), $0.dropFirst().joined(separator: " ")) }
    }()
}
