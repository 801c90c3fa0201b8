import FastReaders
import JSONText
import LintProject
import PushDocument
import PushLint

/// The findings of one document, with its name and their places.
public struct FileReport: Sendable {
    /// The path as it was given, or `-` for standard input.
    public let path: String
    /// The same path from the root of what is checked, without `./`: the name of the file in CI services.
    public let location: String
    /// The result of the linter.
    public let result: LintResult
    /// The findings in the order of the text.
    public private(set) var findings: [Finding]
    /// The lowest severity that makes the document fail.
    public let failOn: Severity
    /// The start of the document in its stream; nil for a document that is a file of its own.
    public let place: SourcePosition?
    /// The fields that identify a record of a log.
    package let record: RecordFields?
    /// The text of the document, to look up lines and columns; empty without findings.
    public let source: SourceText

    /// The findings that text shows in full, and the others by their words: earlier ones have shown what they have in common.
    private(set) var inFull: [Finding]
    private(set) var alike: [[Finding]] = []

    /// Finds the places; free for a document without findings.
    public init(
        path: String, location: String? = nil, result: LintResult, failOn: Severity = Settings.defaultFailOn,
        place: SourcePosition? = nil, record: RecordForm? = nil
    ) {
        (self.path, self.location, self.result) = (path, location ?? path, result)
        (self.failOn, self.place) = (failOn, place)
        self.record = record.map { RecordFields(of: result, $0) }
        findings = result.findings
        inFull = findings
        let hasPlaces =
            !findings.isEmpty || result.document.isEnvelope || !result.document.unread.isEmpty
            || !result.document.isKnown
        source = SourceText(hasPlaces ? result.bytes : [], at: place ?? .start)
    }

    package var label: String { place.map { "\(location):\($0.line)" } ?? location }
    /// The identity by which people look up the document: the id of its record, or else its place.
    public var sample: String { record?.id?.plainText ?? label }
    func sentence(of finding: Finding) -> String { finding.sentence + suffix(of: finding) }
    func message(of finding: Finding) -> String { finding.message + suffix(of: finding) }

    func explainsRefusal(_ finding: Finding) -> Bool {
        record?.answer?.isExplained(by: finding) ?? false
    }

    /// The fields that identify a record, in parentheses after a message; empty for other documents.
    private func suffix(of finding: Finding) -> String {
        guard let text = record?.text, !text.isEmpty else { return "" }
        return (explainsRefusal(finding) ? ", which explains the refusal" : "") + " (\(text))"
    }

    /// Keeps only some of the findings.
    public mutating func keep(_ findings: [Finding]) {
        (self.findings, inFull, alike) = (findings, findings, [])
    }

    /// Sets aside the findings of which there were enough with the same words.
    fileprivate mutating func fold(_ isEnough: (String) -> Bool) {
        var places: [String: Int] = [:]
        inFull = []
        for finding in findings {
            let words = "\(finding.rule.id) \(finding.message)"
            if !isEnough(words) {
                inFull.append(finding)
            } else if let place = places[words] {
                alike[place].append(finding)
            } else {
                places[words] = alike.count
                alike.append([finding])
            }
        }
    }

    /// True if a finding makes the document fail.
    public var hasFailed: Bool { findings.contains { $0.severity >= failOn } }
}

/// The findings of a run by their words, of which text shows a few in full.
package struct FindingFold {
    private var counts: [String: Int] = [:]
    private static let shownInFull = 3

    package init() {}

    /// Leaves a line in the text of the next report for findings like those of reports before.
    package mutating func fold(_ report: inout FileReport) {
        report.fold { words in
            counts[words, default: 0] += 1
            return counts[words, default: 0] > Self.shownInFull
        }
    }
}

/// The fields of a log record that reports show: its id, and the fields that are kept.
package struct RecordFields: Sendable {
    /// The id; nil if the record lacks it, or if none is configured.
    package let id: JSONValue?
    package let kept: [(pointer: JSONPointer, value: JSONValue)]
    package let answer: PushAnswer?

    package init(of record: LintResult, _ form: RecordForm) {
        id = form.id.flatMap(record.field)
        kept = form.kept.compactMap { pointer in record.field(pointer).map { (pointer, $0) } }
        answer = form.hasAnswer ? record.document.value(at: .root).map { PushAnswer(of: $0, form) } : nil
    }

    var members: [(String, JSONValue)] {
        let kept = JSONObject(kept.map { ($0.pointer.description, $0.value) })
        return (id.map { [("id", $0)] } ?? []) + (answer?.members ?? [])
            + (kept.isEmpty == true ? [] : [("kept", .object(kept))])
    }

    /// The fields in words, as in "id 4711, /tenant acme"; empty if there are none.
    var text: String {
        let refused = answer.flatMap { $0.isRefused ? ["answered \($0.text)"] : nil } ?? []
        let kept = kept.map { "\($0.pointer) \($0.value.plainText)" }
        return ((id.map { ["id \($0.plainText)"] } ?? []) + kept + refused).joined(separator: ", ")
    }
}

extension LintResult {
    /// The value of a field of a record, also of one that is not read as a whole because it is nested too deeply.
    package func field(_ pointer: JSONPointer) -> JSONValue? {
        guard document.value(at: .root) == nil, let reader = FieldReader([pointer]) else {
            return document.value(at: pointer)
        }
        return bytes.withUnsafeBytes {
            reader.values(in: $0)?[0].flatMap { try? JSONDocument(parsing: Array($0)).value }
        }
    }
}

extension JSONValue {
    package var plainText: String { string ?? JSONWriter().text(self) }
}

extension Finding {
    /// The message with the effect, for formats with one text per finding.
    var sentence: String { "\(message) (\(effect))" }

    /// All edits of the fix as one edit, for formats that treat edits independently.
    func replacement(in bytes: [UInt8]) -> TextEdit? {
        guard let start = edits.map({ $0.range.lowerBound }).min(), let end = edits.map({ $0.range.upperBound }).max(),
            bytes.indices.contains(start) || start == bytes.count, end <= bytes.count
        else { return nil }
        let inside = edits.map { TextEdit($0.range.lowerBound - start..<$0.range.upperBound - start, $0.text) }
        return TextEdit(start..<end, String(decoding: inside.applied(to: Array(bytes[start..<end])), as: UTF8.self))
    }
}

extension Rule {
    package var url: String? { references.first?.url }
}

/// The identity of a finding across runs: it stays the same while lines and messages around it change.
/// It is made of the rule, the file and the pointer; a mistake of syntax, which has no pointer, is identified by its
/// message. In a stream, which grows at its end, the line number is part of it.
enum Fingerprint {
    static func all(of report: FileReport) -> [String] {
        var seen: [String: Int] = [:]
        return report.findings.map { finding in
            var words = [finding.rule.id, report.label, finding.pointer.description]
            if case .bytes = finding.target { words.append(finding.message) }
            let identity = words.joined(separator: "\u{0}")
            let count = seen[identity, default: 0]
            seen[identity] = count + 1
            return StableHash.digits((count == 0 ? identity : "\(identity)\u{0}\(count)").utf8)
        }
    }
}
