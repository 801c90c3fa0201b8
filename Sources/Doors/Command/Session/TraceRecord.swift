import JSONText
import PushDocument
import PushLint
import PushPayload
import PushReport

/// A record of a log about a push: its request, the answer to it, or what an extension wrote.
struct TraceRecord: Sendable {
    let path: String
    let line: Int
    let date: UnixTime?
    /// The ids of the push, and its collapse id.
    private(set) var names: [String] = []
    private(set) var collapseID: String?
    /// The request, where the record has one, with what was found in it.
    private let findings: [Finding]?
    private let answer: PushAnswer
    /// True if an extension is asked to change the push.
    private(set) var isMutable = false
    /// The message of an extension, and true if it tells of a fault.
    private let message: String
    private let isFault: Bool

    init(_ bytes: [UInt8], at line: Int, of source: WorkUnit.Source) {
        (path, self.line) = (source.name, line)
        let record = (try? JSONDocument(parsing: bytes).value) ?? .string(String(decoding: bytes, as: UTF8.self))
        let (given, parts) = (source.settings.options.record, RecordParts([record]))
        date =
            [given.date, parts.date].lazy.compactMap { $0.flatMap { record[$0] } }
            .compactMap { UnixTime($0.plainText)?.inSeconds }.first
        let (status, reason) = (given.status ?? parts.status, given.reason ?? parts.reason)
        answer = PushAnswer(status: status.flatMap { record[$0] }, reason: reason.flatMap { record[$0] })
        let fields = Self.fields(of: record, parts)
        names = ["apnsid", "id"].compactMap { fields[$0]?.string }
        collapseID = (fields["apnscollapseid"] ?? fields["collapseid"])?.string
        message =
            ["message", "eventmessage", "msg", "event"].lazy.compactMap { fields[$0]?.string }.first ?? record.plainText
        let level = ["level", "messagetype", "severity"].lazy.compactMap { fields[$0]?.string?.lowercased() }.first
        let errors = [fields["error"], fields["exception"]].compactMap(\.self)
        isFault =
            ["error", "fault", "critical"].contains(level)
            || errors.contains { $0 != .null && $0 != .boolean(false) && $0.string != "" }
            || message.contains("serviceExtensionTimeWillExpire")
        let place = given.payload == .root ? parts.payload ?? (record["/aps"] == nil ? nil : .root) : given.payload
        let result = place.flatMap { record[$0] == nil ? nil : $0 }.map { payload in
            var options = source.settings.options
            options.stage = .recorded(RecordForm(payload: payload, headers: given.headers ?? parts.headers))
            return Linter(options).lint(Input(bytes, named: WorkUnit.lineName))
        }
        findings = result?.findings.filter { $0.severity > .info }.sorted { $0.severity > $1.severity }
        isMutable = result?.request?.aps.mutableContent == true
    }

    /// The members of a record by their names in small letters, without hyphens and low lines; the outer ones first.
    private static func fields(of record: JSONValue, _ parts: RecordParts) -> [String: JSONValue] {
        let pointers = parts.pointers.sorted { $0.tokens.count < $1.tokens.count }
        let named = pointers.compactMap { pointer in
            record[pointer].map { (String((pointer.last ?? "").lowercased().filter(\.isLetter)), $0) }
        }
        return Dictionary(named) { first, _ in first }
    }

    /// The first station that the record is about.
    var station: Symptom.Stage { findings != nil ? .request : answer.isKnown ? .apns : .serviceExtension }

    /// The stations that the record is about, each with its message and its fault if there is one.
    var steps: [Trace.Step] {
        var steps: [Trace.Step] = []
        if let findings {
            let fault = findings.first { $0.severity == .error }.map { "\($0.message) [\($0.rule.id)]" }
            let lines = findings.map { "\($0.severity.rawValue): \($0.message) [\($0.rule.id)]" }
            steps.append(Trace.Step(self, .request, lines.isEmpty ? ["nothing found"] : lines, fault: fault))
        }
        if answer.isKnown {
            let trigger = answer.reason.flatMap(APNsReason.named).map { ": \($0.trigger)" } ?? ""
            steps.append(
                Trace.Step(
                    self, .apns, [answer.text + trigger], fault: answer.isRefused ? "answered \(answer.text)" : nil))
        }
        if steps.isEmpty {
            steps.append(Trace.Step(self, .serviceExtension, [message], fault: isFault ? message : nil))
        }
        return steps
    }

    var isAccepted: Bool { answer.isAccepted }
}
