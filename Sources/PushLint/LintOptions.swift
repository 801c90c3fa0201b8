import AppResources
import JSONText
import PushDocument
import PushPayload

/// What the author knows beyond the payload, and the severities of findings.
public struct LintOptions: Sendable {
    /// Header fields of the request, where the document gives none of its own.
    public var headers = Headers()
    /// True if documents are bodies of requests that were sent with `headers` and no others, as a server receives them.
    public var areSentBodies = false
    /// The oldest systems the app serves; at most one of each.
    public var minimum: [SystemVersion] = []
    /// The severities that are set, by rule id; nil turns a rule off.
    public var severities: [String: Severity?] = [:]
    /// Keys of the app's own in objects that Apple defines, which are not to be reported as unknown.
    public var allowedKeys: [JSONPointer] = []
    /// The resources of the receiving app; without them, rules that compare a payload with the app don't run.
    public var app: AppManifest?

    /// The rules of a project for its own payloads.
    public var ownRules: [OwnRule] = []

    /// Where payloads are looked for in a document that is not a payload itself.
    public var envelope = EnvelopeChoice.auto
    /// The language of placeholders outside strings; nil if they are mistakes.
    public var template: Template?

    /// The place of the payload in each document, if documents are records of a log.
    public var record: RecordForm?

    /// The defaults.
    public init() {}

    /// The options that say how a document is read.
    package var reading: ReadingOptions {
        var reading = ReadingOptions()
        reading.headers = headers
        reading.isSentBody = areSentBodies
        reading.envelope = envelope
        reading.template = template
        reading.record = record
        return reading
    }

    /// The severity to report for a finding of a rule; nil if the rule is off.
    package func severity(of rule: Rule, found: Severity) -> Severity? {
        severities[rule.id] ?? found
    }
}

/// The linter options that an example needs.
extension Rule.Example {
    /// The header fields, the oldest systems and the receiving app of the example.
    public var options: LintOptions {
        var options = LintOptions()
        options.minimum = minimum
        options.app = app?.manifest
        for (name, value) in headers { options.headers[name] = value }
        return options
    }
}
