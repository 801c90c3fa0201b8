import JSONText
import PushDocument
import PushLint
import PushPayload

/// For programs: version 1 of the JSON document, one line a file.
public struct JSONReporter: Reporter {
    private let version: String
    private var isFirst = true
    private var notices: [JSONValue] = []
    private var stacks: JSONValue?

    /// A reporter that names the tool's version.
    public init(version: String) { self.version = version }

    /// The head of the document.
    public func begin() -> String {
        let tool: JSONValue = ["name": "apnslint", "version": .string(version)]
        return "{\"version\":1,\"tool\":\(JSONWriter().safeText(tool)),\"files\":["
    }

    /// Every document has an entry.
    public var mentionsClean: Bool { true }

    /// The entry of one file, or of a line of a stream that has findings.
    public func pieces(_ report: FileReport) -> [ReportPiece] {
        guard report.place == nil || !report.findings.isEmpty else { return [] }
        return [ReportPiece(text: JSONWriter().safeText(Self.value(report)))]
    }

    /// The entry of a stream as a whole, which shows that it was checked.
    public func pieces(_ report: StreamReport) -> [ReportPiece] {
        var value: JSONObject = [
            "path": .string(report.path), "documents": .integer(report.count.documents),
            "bytes": .integer(report.count.bytes), "limit": .integer(report.count.limit), "findings": [],
        ]
        if report.count.withoutPayload > 0 { value["recordsWithoutPayload"] = .integer(report.count.withoutPayload) }
        return [ReportPiece(text: JSONWriter().safeText(.object(value)))]
    }

    /// The files, with commas between.
    public mutating func join(_ pieces: [ReportPiece]) -> String { pieces.listed(isFirst: &isFirst) }

    /// Kept for the notices at the end.
    public mutating func notice(_ severity: Severity, _ message: String) -> String {
        notices.append(["level": .string(severity.rawValue), "message": .string(message)])
        return ""
    }

    /// Kept for the member after the counts.
    public mutating func stacks(_ report: StackReport) -> String {
        stacks = report.json(version: version)
        return ""
    }

    /// The counts, the notices, the unread places, and the end of the document.
    public func end(_ tally: Tally) -> String {
        let summary = JSONValue.object(JSONObject([("files", .integer(tally.files))] + tally.severities))
        let list = notices.isEmpty ? "" : ",\"notices\":\(JSONWriter().safeText(.array(notices)))"
        let all = stacks.map { ",\"stacks\":\(JSONWriter().safeText($0))" } ?? ""
        let answers = tally.answers.isEmpty ? "" : ",\"answers\":\(JSONWriter().safeText(tally.answers.json))"
        let unread = tally.unreadPlaces.map { $0.json }
        let places = unread.isEmpty ? "" : ",\"unread\":\(JSONWriter().safeText(.array(unread)))"
        let values = tally.values.isEmpty ? "" : ",\"values\":\(JSONWriter().safeText(tally.values.json))"
        return "\n],\"summary\":\(JSONWriter().safeText(summary))\(places)\(answers)\(values)\(all)\(list)}\n"
    }

    /// The entry of a file in the document.
    public static func value(_ report: FileReport) -> JSONValue {
        let source = report.source
        var file: JSONObject = ["path": .string(report.path)]
        if let place = report.place { file["line"] = .integer(place.line) }
        file["bytes"] = .integer(report.result.wireBytes)
        file["limit"] = .integer(report.result.limit)
        report.result.request?.addPushType(to: &file)
        if report.result.document.isEnvelope {
            file["payloads"] = .array(report.result.document.pushes.map { value($0, source) })
        } else if report.result.document.pushes.first?.isAtLeast == true {
            file["bytesAtLeast"] = true
        }
        for (name, value) in report.record?.members ?? [] { file[name] = value }
        file["findings"] = .array(report.findings.map { value($0, in: report) })
        let notJudged = report.result.notJudged.map { part -> JSONValue in
            [
                "pointer": .string(part.pointer.description), "range": value(source.range(part.range)),
                "cause": .string(part.cause),
            ]
        }
        if !notJudged.isEmpty { file["notJudged"] = .array(notJudged) }
        return .object(file)
    }

    /// The entry of a finding in a document, which for a record that was refused tells whether it explains that.
    static func value(_ finding: Finding, in report: FileReport) -> JSONValue {
        guard report.record?.answer?.isRefused ?? false, var entry = value(finding, report.source).object
        else { return value(finding, report.source) }
        entry["explainsRefusal"] = .boolean(report.explainsRefusal(finding))
        return .object(entry)
    }

    /// The entry of a finding in the document.
    public static func value(_ finding: Finding, _ source: SourceText) -> JSONValue {
        let related = finding.related.map { other -> JSONValue in
            [
                "message": .string(other.message), "pointer": .string(other.pointer.description),
                "range": value(source.range(other.range)),
            ]
        }
        var entry: JSONObject = [
            "rule": .string(finding.rule.id), "severity": .string(finding.severity.rawValue),
            "message": .string(finding.message), "effect": .string(finding.effect),
            "pointer": .string(finding.pointer.description), "range": value(source.range(finding.range)),
            "related": .array(related), "url": .text(finding.rule.url),
            "fix": finding.fixValue(source.origin),
        ]
        if finding.confidence != finding.rule.confidence {
            entry["confidence"] = .string(finding.confidence.rawValue)
        }
        for (name, place) in [("app", finding.appPlace), ("earlier", finding.earlier)] {
            guard let place else { continue }
            entry[name] = ["path": .string(place.path), "line": place.line.map { .integer(Int64($0)) } ?? .null]
        }
        return .object(entry)
    }

    private static func value(_ push: Fragment, _ source: SourceText) -> JSONValue {
        var value: JSONObject = [
            "pointer": .string(push.payloadPointer.description), "range": self.value(source.range(push.payloadRange)),
            "bytes": .integer(push.wireBytes), "limit": .integer(push.limit),
        ]
        if push.isAtLeast { value["bytesAtLeast"] = true }
        push.request?.addPushType(to: &value)
        return .object(value)
    }

    private static func value(_ range: SourceRange) -> JSONValue {
        func place(_ position: SourcePosition) -> JSONValue {
            ["line": .integer(position.line), "column": .integer(position.column), "offset": .integer(position.offset)]
        }
        return ["start": place(range.start), "end": place(range.end)]
    }
}

extension Request {
    func addPushType(to entry: inout JSONObject) {
        entry["pushType"] = .string(pushType.rawValue)
        entry["pushTypeAssumed"] = .boolean(isPushTypeAssumed)
    }
}

extension Finding {
    func fixValue(_ origin: SourcePosition) -> JSONValue {
        guard let fix, !edits.isEmpty else { return .null }
        let edits = edits.map { edit -> JSONValue in
            [
                "offset": .integer(origin.offset + edit.range.lowerBound), "length": .integer(edit.range.count),
                "text": .string(edit.text),
            ]
        }
        var value: JSONObject = ["safe": .boolean(fix.isSafe), "title": .string(fix.title), "edits": .array(edits)]
        if let refusal = fix.refusal { value["notApplied"] = .string(refusal) }
        return .object(value)
    }
}

extension [ReportPiece] {
    /// The parts as elements of a JSON array, one per line, after the earlier ones.
    func listed(isFirst: inout Bool) -> String {
        reduce(into: "") { list, piece in
            list += isFirst ? "\n" : ",\n"
            list += piece.text
            isFirst = false
        }
    }
}

/// For streams of records: one finding a line, as `JSONReporter` writes it and with its path.
struct JSONLinesReporter: Reporter {
    func pieces(_ report: FileReport) -> [ReportPiece] {
        report.findings.map { finding in
            let members = JSONReporter.value(finding, in: report).object?.members ?? []
            let object = JSONObject(
                [("path", .string(report.path))] + (report.record?.members ?? []) + members.map { ($0.name, $0.value) })
            return ReportPiece(text: JSONWriter().safeText(.object(object)) + "\n")
        }
    }
}
