import JSONText
import PushPayload

/// One kind of fault in pushes: its check, its texts and its examples.
public struct Rule: Sendable {
    /// The slug that names the fault. It never changes its meaning.
    public let id: String
    /// The part of a push it is about.
    public let family: Family
    /// How bad it is, unless a finding says otherwise.
    public let severity: Severity
    /// Makes the text of a rule that has none in `explanations.md`, such as a project's own. It is not a text, because each finding
    /// has a copy of its rule.
    private let ownText: (@Sendable () -> RuleText)?
    let pushTypes: [PushType]
    /// The rules that take precedence: at their findings this one stays silent.
    let yieldsTo: [Precedence]
    /// True if the author has told what it needs to report something, and has not told what it guesses.
    let condition: @Sendable (LintOptions) -> Bool
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
        /// What only a sequence of pushes shows.
        case story
        /// The requirements of a project for its own payloads.
        case own

        /// The pushes that its rules look at, unless a rule names others.
        fileprivate var pushTypes: [PushType] {
            switch self {
            case .alert, .sound: [.alert]
            case .liveActivity: [.liveActivity]
            default: PushType.known
            }
        }
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
        public internal(set) var text = ""
        /// The header fields it is sent with, when the rule is about them.
        public internal(set) var headers: [String: String] = [:]
        /// The receiving app, when the rule compares with it.
        public internal(set) var app: ExampleApp?
        /// An older version of the app, when the rule compares with it.
        public internal(set) var olderApp: ExampleApp?
        /// The oldest systems, the moment of sending and the signing key, when the rule depends on them.
        var given = LintOptions()
        /// The documents that were sent before it, in lines of JSON, when the rule looks at a sequence.
        public internal(set) var earlier = ""
        /// Where the rule flags it; the whole document by default.
        public internal(set) var pointer = JSONPointer.root
    }

    init<Look>(
        _ id: String, _ family: Family, _ severity: Severity, text: (@Sendable () -> RuleText)? = nil,
        on subject: RuleSubject<Look>, pushTypes: [PushType]? = nil, yieldsTo: [Precedence] = [],
        onlyIf condition: @escaping @Sendable (LintOptions) -> Bool = { _ in true }, check: Look
    ) {
        self.id = id
        self.family = family
        self.severity = severity
        ownText = text
        self.pushTypes = pushTypes ?? family.pushTypes
        self.yieldsTo = yieldsTo
        self.condition = condition
        self.check = subject.check(check)
    }

    /// How well the effect is known.
    public var confidence: Confidence { source.confidence }
    /// Apple's pages about it.
    public var references: [ApplePage] { source.references }
    /// The general effect; nil if every finding has the effect of the example.
    public var effect: String? { source.effect }
    /// One line that completes "finds …".
    public var summary: String { text.summary }
    /// Why it goes wrong and what to do, in sentences.
    public var explanation: String { text.explanation }
    /// A document that it flags; empty for a project's own rule.
    public var bad: Example { text.bad }
    /// The corrected document, clean under all rules.
    public var good: Example { text.good }

    private var text: RuleText { ownText?() ?? RuleText(of: id) ?? RuleText() }
    private var source: RuleText { ownText?() ?? RuleText(of: id, lines: RuleText.linesOfSource) ?? RuleText() }
}
