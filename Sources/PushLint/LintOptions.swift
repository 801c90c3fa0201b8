import AppResources
import JSONText
import PushDocument
import PushPayload

/// What the author knows beyond the payload, and what to make of findings.
public struct LintOptions: Sendable {
    /// Header fields of the request, where the document gives none of its own.
    public var headers = Headers()
    /// True if documents are bodies of requests that were sent with `headers` and no others, as a server receives them.
    public var areSentBodies = false
    /// The oldest systems the app serves; at most one of each.
    public var minimum: [SystemVersion] = []
    /// Rules whose severity is set, or nil for rules that are off, by their ids.
    public var severities: [String: Severity?] = [:]
    /// Keys of the app's own in objects that Apple defines, which are not to be reported as unknown.
    public var allowedKeys: [JSONPointer] = []
    /// What the receiving app ships; without it, rules that compare a payload with the app don't run.
    public var app: AppManifest?

    /// The rules that a project has made for its own payloads.
    public var ownRules: [OwnRule] = []

    /// Where payloads are looked for when a document is none itself.
    public var envelope = EnvelopeChoice.auto
    /// The language of placeholders that stand outside strings, where they are read as values.
    public var template: Template?

    /// Where the payload stands in each document, when documents are records of a log.
    public var record: RecordForm?

    /// No more than the defaults.
    public init() {}

    /// The part of it that says how a document is read.
    package var reading: ReadingOptions {
        var reading = ReadingOptions()
        reading.headers = headers
        reading.isSentBody = areSentBodies
        reading.envelope = envelope
        reading.template = template
        reading.record = record
        return reading
    }

    /// How bad a finding of a rule is, that the rule itself calls this bad; nil where the rule is off.
    package func severity(of rule: Rule, found: Severity) -> Severity? {
        severities[rule.id] ?? found
    }
}
