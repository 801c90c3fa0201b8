import JSONText
public import PushDocument
public import PushLint
import PushPayload

/// Decides whether a document, which is a payload or a request document, may be sent, and which of its bytes.
public struct Gate: Sendable {
    /// Checks documents; its options are those of `options(_:)`.
    public let linter: Linter
    /// The lowest severity that holds a document back.
    public let failOn: Severity
    private let minifies: Bool
    private let sendsPayloadOnly: Bool
    /// The stage of the documents, which may be records with a push in each.
    private let stage: Stage

    /// The decision on a document.
    public enum Decision {
        /// The document passes: these bytes are sent.
        case pass([UInt8])
        /// The document is held back, because of these findings.
        case reject(LintResult)
    }

    /// The error of a document that needs more memory than there is.
    public struct OutOfMemory: Error {
        package static let message = "there was not enough memory to check it"
    }

    /// A gate that sends documents as they are, with as few bytes as possible, or only the payloads of requests. With a form, each
    /// document is a record that holds a push.
    public init(
        linter: Linter, failOn: Severity, minifies: Bool, sendsPayloadOnly: Bool, of record: RecordForm? = nil
    ) {
        (self.linter, self.failOn) = (linter, failOn)
        (self.minifies, self.sendsPayloadOnly) = (minifies, sendsPayloadOnly)
        stage = record.map { .recorded($0) } ?? .written
    }

    /// The options for a payload that is about to be sent as it is, or a message to the push service that `envelope` names. Every rule
    /// is on, and any other form of document is rejected.
    public static func options(_ options: LintOptions) -> LintOptions {
        var options = options
        (options.stage, options.template) = (.sending, nil)
        if !options.envelope.isOneForm { options.envelope = .none }
        for rule in [Rule.notJSON, .rootNotObject] { options.severities[rule.id] = nil }
        return options
    }

    /// True if a document certainly passes unchanged; `false` means unknown.
    public func passesAsItIs(_ bytes: UnsafeRawBufferPointer) -> Bool {
        !minifies && !sendsPayloadOnly && linter.isKnown(below: failOn, Input(bytes, stage: stage))
    }

    /// The decision on a document: the bytes to send, or the findings that stop it. Throws if memory runs out.
    public func judge(_ bytes: [UInt8]) throws(OutOfMemory) -> Decision {
        let given = linter.lint(Input(bytes, stage: stage))
        guard !given.document.ranOutOfMemory else { throw OutOfMemory() }
        // Without its white space a payload may be small enough: the sent bytes count.
        let sent = minifies && given.request != nil ? try minified(bytes) : bytes
        var result = sent == bytes ? given : linter.lint(Input(sent, stage: stage))
        // A document that is not a payload is held back, whatever the settings of rules.
        let isObject = try isBody(sent)
        // An object that sequences read as an event, or whose names may be placeholders, is judged as the payload that it would be if it
        // were sent.
        let isUnsure = !result.document.isKnown && result.request.map { !$0.hasAPS && $0.envelope == nil } == true
        if isObject, result.document.pushes.isEmpty || isUnsure { result = linter.lint(Input(sent, stage: .sending)) }
        guard !result.document.ranOutOfMemory else { throw OutOfMemory() }
        let isGood = isObject && !result.findings.contains { $0.severity >= failOn }
        guard !isGood else { return .pass(try part(of: sent, result)) }
        // The findings of the original document, with its lines, are more useful.
        return .reject(given.findings.contains { $0.severity >= failOn } ? given : result)
    }

    /// True if a document is a JSON object, or an array of messages to a push service. Throws if memory runs out.
    public func isBody(_ bytes: [UInt8]) throws(OutOfMemory) -> Bool {
        let value = try Self.document(bytes)?.value
        return value?.object != nil || linter.options.envelope.isOneForm && value?.array != nil
    }

    private func minified(_ bytes: [UInt8]) throws(OutOfMemory) -> [UInt8] {
        try Self.document(bytes) == nil ? bytes : Minifier(unescaping: true).bytes(bytes[...])
    }

    private static func document(_ bytes: [UInt8]) throws(OutOfMemory) -> JSONDocument? {
        do { return try JSONDocument(parsing: bytes) } catch {
            if error.mistake == .outOfMemory { throw OutOfMemory() }
            return nil
        }
    }

    private func part(of bytes: [UInt8], _ result: LintResult) throws(OutOfMemory) -> [UInt8] {
        guard sendsPayloadOnly, let push = result.largest, let request = push.request else { return bytes }
        guard let document = push.json else { throw OutOfMemory() }
        return Array(document.bytes[PayloadSize.range(of: request, in: document)])
    }
}

/// A line that a gate has rejected, with its findings and everything needed to send it later.
package struct RejectedLine {
    private let number: Int
    private let report: FileReport

    private static let lineKey = "line"
    /// The beginning of every such line.
    package static let beginning = "{\"\(lineKey)\":"

    package init(number: Int, report: FileReport) { (self.number, self.report) = (number, report) }

    /// A line of JSON: `line`, `text` (`base64` if it is not UTF-8), and the members of a file in `--format json`.
    package var text: String {
        let bytes = report.result.bytes
        var object: JSONObject = [Self.lineKey: .integer(number)]
        if let text = String(validating: bytes, as: UTF8.self) {
            object["text"] = .string(text)
        } else {
            object["base64"] = .string(Base64.encode(bytes))
        }
        for member in JSONReporter.value(report).object?.members ?? [] { object[member.name] = member.value }
        return JSONWriter().safeText(.object(object)) + "\n"
    }
}
