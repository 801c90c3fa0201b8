import JSONText
import PushPayload

/// A kind of fault in pushes: its check, its words and its examples. A finding refers to its rule.
public final class Rule: Sendable {
    /// The slug that names the fault. It never changes its meaning.
    public let id: String
    /// The part of a push it is about.
    public let family: Family
    /// The severity of its findings by default.
    public let severity: Severity
    /// The fault in one line, which completes "finds …".
    public let summary: String
    /// The general effect; nil if every finding has the effect of the example.
    public let effect: String?
    /// The cause of the effect and the remedy, in lines of any length.
    private let why: String
    // Lazy: only pages and tests use the source and the examples.
    private let source: @Sendable () -> Source
    private let examples: Examples
    package let pushTypes: [PushType]
    /// The rules that take precedence: at their findings this one stays silent.
    package let yieldsTo: [Precedence]
    /// True if the options hold the knowledge that the rule needs, and leave open the facts that it guesses.
    package let condition: @Sendable (LintOptions) -> Bool
    /// The effects that a finding takes away, delays or changes; nil if that follows from the key or header field at its place.
    package let loss: Loss?
    /// The rule's part in the order of fixes; nil for most rules.
    let role: Role?
    package let check: Check

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
        /// Faults that appear only in a sequence of pushes.
        case story
        /// Pushes that an earlier answer in the log speaks against.
        case answers
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

    /// The rules whose findings hide others, so that they are fixed first.
    package enum Role: Sendable {
        /// Text that is not JSON.
        case syntax
        /// Repeated names, of which one hides the other's value.
        case repeats
    }

    /// The confidence in a fact, by its source.
    public enum Confidence: String, Sendable {
        /// Apple states it.
        case documented
        /// Seen on devices; may differ between releases.
        case observed
        /// A consequence of JSON, HTTP or the form of a request document, rather than of Apple's pages.
        case format
        /// A requirement of a project for its own payloads.
        case project
    }

    /// The source of an effect: the confidence in it, and Apple's pages about it.
    package struct Source: Sendable {
        package let confidence: Confidence
        package let pages: [ApplePage]

        package static func documented(_ pages: ApplePage...) -> Self { Self(confidence: .documented, pages: pages) }
        package static func observed(_ pages: ApplePage...) -> Self { Self(confidence: .observed, pages: pages) }
        package static func format(_ pages: ApplePage...) -> Self { Self(confidence: .format, pages: pages) }
    }

    /// The makers of the examples and of their app. They are separate, as a closure around them would be compiled for each rule.
    private struct Examples: Sendable {
        var app: @Sendable () -> ExampleApp? = { nil }
        var badApp: @Sendable () -> ExampleApp? = { nil }
        var olderApp: @Sendable () -> ExampleApp? = { nil }
        var bad: @Sendable () -> Example = { "" }
        /// The place at which the rule flags the bad example.
        var pointer = ""
        var good: @Sendable () -> Example? = { nil }

        func example(_ make: @Sendable () -> Example, isBad: Bool) -> Example {
            var example = make()
            example.app = example.app ?? (isBad ? badApp() : nil) ?? app()
            example.olderApp = example.olderApp ?? olderApp()
            return example
        }
    }

    private init(
        _ id: String, _ family: Family, _ severity: Severity, _ pushTypes: [PushType], _ yieldsTo: [Precedence],
        _ condition: @escaping @Sendable (LintOptions) -> Bool, _ role: Role?, _ summary: String, _ why: String,
        _ source: @escaping @Sendable () -> Source, _ effect: String?, _ loss: Loss?, _ check: Check,
        _ examples: Examples
    ) {
        (self.id, self.family, self.severity, self.pushTypes) = (id, family, severity, pushTypes)
        (self.yieldsTo, self.condition, self.role) = (yieldsTo, condition, role)
        (self.summary, self.why, self.source, self.effect, self.loss) = (summary, why, source, effect, loss)
        (self.check, self.examples) = (check, examples)
    }

    /// A rule of apnslint's own, which flags the bad example at the pointer. The app is that of both examples, unless one names its own.
    /// Without a good example it is the app alone that has to be another: the bad one is for `badApp`.
    // Embedded Swift takes a generic initializer of a class only as a convenience one.
    package convenience init<Function>(
        _ id: String, _ family: Family, _ severity: Severity, on subject: RuleSubject<Function>,
        pushTypes: [PushType]? = nil, yieldsTo: [Precedence] = [],
        onlyIf condition: @escaping @Sendable (LintOptions) -> Bool = { _ in true }, role: Role? = nil,
        finds summary: String, why: String, source: @autoclosure @escaping @Sendable () -> Source,
        effect: String? = nil, loss: Loss? = nil, app: @autoclosure @escaping @Sendable () -> ExampleApp? = nil,
        badApp: @autoclosure @escaping @Sendable () -> ExampleApp? = nil,
        olderApp: @autoclosure @escaping @Sendable () -> ExampleApp? = nil,
        bad: @autoclosure @escaping @Sendable () -> Example, at pointer: String = "",
        good: @autoclosure @escaping @Sendable () -> Example? = nil, check: Function
    ) {
        self.init(
            id, family, severity, pushTypes ?? family.pushTypes, yieldsTo, condition, role, summary, why, source,
            effect, loss, subject.check(check),
            Examples(app: app, badApp: badApp, olderApp: olderApp, bad: bad, pointer: pointer, good: good))
    }

    /// A rule of a project: a name and its words, with neither check nor examples.
    package convenience init(own id: String, _ level: Severity, finds summary: String, why: String, effect: String?) {
        self.init(
            id, .own, level, Family.own.pushTypes, [], { _ in true }, nil, summary, why,
            { Source(confidence: .project, pages: []) }, effect, .nothing, .push(Pushes()) { _ in [] }, Examples())
    }

    /// The confidence in the effect.
    public var confidence: Confidence { source().confidence }
    /// Apple's pages about it.
    public var references: [ApplePage] { source().pages }
    /// The cause of the effect and the remedy, in sentences.
    public var explanation: String { why.split(separator: "\n").joined(separator: " ") }
    /// A document that it flags; empty for a project's own rule.
    public var bad: Example {
        var bad = examples.example(examples.bad, isBad: true)
        bad.pointer = JSONPointer(stringLiteral: examples.pointer)
        return bad
    }
    /// The corrected document, clean under all rules.
    public var good: Example { examples.example({ examples.good() ?? examples.bad() }, isBad: false) }
}
