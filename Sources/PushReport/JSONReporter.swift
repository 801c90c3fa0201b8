import JSONText
import PushLint

/// For programs: version 1 of the JSON document, one line a file.
public struct JSONReporter: Reporter {
    private let version: String
    private var isFirst = true

    /// A reporter that names the tool's version.
    public init(version: String) { self.version = version }

    /// The head of the document.
    public func begin() -> String {
        let tool: JSONValue = ["name": "apnslint", "version": .string(version)]
        return "{\"version\":1,\"tool\":\(JSONWriter().text(tool)),\"files\":["
    }

    /// One file of the document.
    public mutating func file(_ report: FileReport) -> String {
        defer { isFirst = false }
        return (isFirst ? "\n" : ",\n") + JSONWriter().text(Self.value(report))
    }

    /// The counts, and the end of the document.
    public func end(_ tally: Tally) -> String {
        let summary: JSONValue = [
            "files": .integer(Int64(tally.files)),
            "errors": .integer(Int64(tally.counts[.error] ?? 0)),
            "warnings": .integer(Int64(tally.counts[.warning] ?? 0)),
            "infos": .integer(Int64(tally.counts[.info] ?? 0)),
        ]
        return "\n],\"summary\":\(JSONWriter().text(summary))}\n"
    }

    /// A file as it stands in the document.
    static func value(_ report: FileReport) -> JSONValue {
        let source = SourceText(report.findings.isEmpty ? [] : report.result.bytes)
        var file: JSONObject = [
            "path": .string(report.path), "bytes": .integer(Int64(report.result.wireBytes)),
            "limit": .integer(Int64(report.result.limit)),
        ]
        if let request = report.result.request {
            file["pushType"] = .string(request.pushType.rawValue)
            file["pushTypeAssumed"] = .boolean(request.isPushTypeAssumed)
        }
        file["findings"] = .array(report.findings.map { value($0, source) })
        return .object(file)
    }

    /// A finding as it stands in the document.
    static func value(_ located: LocatedFinding, _ source: SourceText) -> JSONValue {
        let finding = located.finding
        let related = zip(finding.related, located.related).map { other, range -> JSONValue in
            [
                "message": .string(other.message), "pointer": .string(other.pointer.description),
                "range": value(source.range(range)),
            ]
        }
        return [
            "rule": .string(finding.rule.id), "severity": .string(finding.severity.rawValue),
            "message": .string(finding.message), "effect": .string(finding.effect),
            "pointer": .string(finding.pointer.description), "range": value(source.range(located.range)),
            "related": .array(related), "url": finding.rule.url.map { .string($0) } ?? .null,
            "fix": located.fixValue,
        ]
    }

    private static func value(_ range: SourceRange) -> JSONValue {
        func place(_ position: SourcePosition) -> JSONValue {
            [
                "line": .integer(Int64(position.line)), "column": .integer(Int64(position.column)),
                "offset": .integer(Int64(position.offset)),
            ]
        }
        return ["start": place(range.start), "end": place(range.end)]
    }
}

extension LocatedFinding {
    fileprivate var fixValue: JSONValue {
        guard let fix = finding.fix, !edits.isEmpty else { return .null }
        let edits = edits.map { edit -> JSONValue in
            [
                "offset": .integer(Int64(edit.range.lowerBound)), "length": .integer(Int64(edit.range.count)),
                "text": .string(edit.text),
            ]
        }
        return ["safe": .boolean(fix.isSafe), "title": .string(fix.title), "edits": .array(edits)]
    }
}
