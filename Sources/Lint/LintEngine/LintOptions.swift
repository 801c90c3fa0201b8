import AppResources
import JSONText
import PushDocument
public import PushPayload

/// The author's knowledge beyond the payload, and the severities of findings.
public struct LintOptions: Sendable {
    /// Header fields of the request, where the document gives none of its own.
    public var headers = Headers()
    /// The stage of documents whose input leaves it open.
    public var stage = Stage.written
    /// The places of a push's parts in records. Those of a log make it the stage of documents; a later stage leaves the places.
    public var record: RecordForm {
        get { stage.record ?? places }
        set {
            places = newValue
            if newValue.isOfLog { stage = .recorded(newValue) }
        }
    }
    private var places = RecordForm()
    /// The oldest systems the app serves; at most one of each.
    public var minimum: [SystemVersion] = []
    /// The oldest systems that are served: those that are named, or that of the app.
    package var oldestSystems: [SystemVersion] { minimum.isEmpty ? app?.minimum ?? [] : minimum }
    /// The severities that are set, by rule id; nil turns a rule off.
    public var severities: [String: Severity?] = [:]
    /// The lowest severity of findings that are reported.
    public var minimumSeverity = Severity.info
    /// Keys of the app's own in objects that Apple defines, which are not to be reported as unknown.
    public var allowedKeys: [JSONPointer] = []
    /// The resources of the receiving app; nil turns off the rules that compare a payload with the app.
    public var app: AppManifest?
    /// The resources of an older version of the app that people still have.
    public var olderApp: AppManifest?

    /// The keys that sign provider tokens, as far as it is known what they are for.
    public var signingKeys: [SigningKey] = []

    /// The clock for the moment of sending. Nil for pushes that stay unsent, as in files of a repository: then all rules ignore the
    /// present, and a run gives the same result tomorrow.
    public var clock: (@Sendable () -> UnixTime)?

    /// The pushes before a document; nil if sequences are not checked.
    public var story: Story?

    /// The rules of a project for its own payloads.
    public var ownRules: [OwnRule] = []

    /// The forms in which payloads are looked for if the document itself is none.
    public var envelope = EnvelopeChoice.auto
    /// The language of placeholders outside strings; nil if they are mistakes.
    public var template: Template?

    package var yaml: (@Sendable ([UInt8]) throws(SyntaxError) -> [Transcript])?
    /// The types that the other files of a program's project declare, by the path of the program.
    package var projectTypes: (@Sendable (_ program: String) -> SharedTypes?)?

    /// The defaults.
    public init() {}

    /// The push type in `headers`.
    public var pushType: PushType? {
        get { headers.pushType }
        set { headers.pushType = newValue }
    }
    /// The topic in `headers`.
    public var topic: String? {
        get { headers.topic }
        set { headers.topic = newValue }
    }
    /// The priority in `headers`.
    public var priority: Int? {
        get { headers.priority.flatMap { Int($0) } }
        set { headers.priority = newValue.map { String($0) } }
    }

    package var reading: ReadingOptions {
        var reading = ReadingOptions()
        reading.headers = headers
        if app?.app.lacks("voip", in: .backgroundModes) == true { reading.headers.excludedTypes = [.voip] }
        reading.stage = stage
        reading.envelope = envelope
        reading.template = template
        reading.yaml = yaml
        reading.projectTypes = projectTypes
        return reading
    }

    /// The severity to report for a finding of a rule; nil if the rule is off.
    package func severity(of rule: Rule, found: Severity) -> Severity? { severities[rule.id] ?? found }
}

/// A key that signs provider tokens, with the environment and the topics that it is for.
public struct SigningKey: Sendable {
    /// The environments of APNs.
    public enum Environment: String, Sendable, CaseIterable { case development, production }

    /// The id of the key, as tokens name it in `kid`.
    public let id: String
    /// The environment that it is for; nil for both.
    public let environment: Environment?
    /// The bundle ids that it is for; empty for all.
    public let topics: [String]

    /// A key with what it is for.
    public init(_ id: String, for environment: Environment? = nil, topics: [String] = []) {
        (self.id, self.environment, self.topics) = (id, environment, topics)
    }

    /// True if it may sign pushes with a topic, which may have a suffix for the push type.
    package func isFor(_ topic: String) -> Bool {
        let suffix = PushType(topic: topic)?.topicSuffix ?? ""
        return topics.isEmpty
            || topics.contains { [$0, $0 + suffix].contains(topic) || topic.hasPrefix($0 + ".push-type.") }
    }
}
