import JSONText
import PushLint
import ReportText

/// For code scanning: SARIF 2.1.0, with relative paths and fixes.
/// The rules come after the results, so that only rules with findings are listed and no result is kept in memory.
struct SARIFReporter: Reporter {
    private let version: String
    private var isFirst = true
    private var rules: [Rule] = []
    /// The problems, and after them the notes.
    private var notices: [JSONValue] = []

    fileprivate static let root = "%SRCROOT%"

    init(version: String) { self.version = version }

    func begin() -> String {
        let roots: JSONValue = .object([Self.root: ["description": Self.text("the folder that apnslint was run in")]])
        return """
            {"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{
            "columnKind":"unicodeCodePoints",
            "originalUriBaseIds":\(JSONWriter().safeText(roots)),
            "results":[
            """
    }

    func pieces(_ report: FileReport) -> [ReportPiece] {
        zip(report.findings, Fingerprint.all(of: report)).map { finding, fingerprint in
            let result = report.sarifResult(finding, fingerprint)
            return ReportPiece(text: JSONWriter().safeText(result), rule: finding.rule)
        }
    }

    mutating func join(_ pieces: [ReportPiece]) -> String {
        pieces.compactMap { piece in
            guard let rule = piece.rule else { return nil }
            let index = rules.firstIndex { $0.id == rule.id } ?? rules.count
            if index == rules.count { rules.append(rule) }
            let start = "{\"ruleId\":\"\(rule.id)\",\"ruleIndex\":\(index),"
            return ReportPiece(text: start + piece.text.dropFirst())
        }.listed(isFirst: &isFirst)
    }

    mutating func notice(_ severity: Severity, _ message: String) -> String {
        notices.append(["level": .string(severity.level), "message": Self.text(message)])
        return ""
    }

    func end(_ tally: Tally) -> String {
        let driver: JSONValue = [
            "name": .string(Project.name), "semanticVersion": .string(version), "informationUri": .string(Project.url),
            "rules": .array(rules.map(Self.value)),
        ]
        let invocation: JSONValue = [
            "executionSuccessful": .boolean(!notices.contains { $0.object?["level"] == "error" }),
            "toolExecutionNotifications": .array(notices),
        ]
        return """

            ],
            "tool":\(JSONWriter().safeText(["driver": driver])),
            "invocations":[\(JSONWriter().safeText(invocation))]
            }]}

            """
    }

    private static func value(_ rule: Rule) -> JSONValue {
        let page = RulePage(rule).page
        var value: JSONObject = [
            "id": .string(rule.id),
            "shortDescription": text(rule.summary.prefix(1).uppercased() + rule.summary.dropFirst()),
            "fullDescription": text(rule.explanation),
            "help": [
                "text": .string(page.text(Style(coloured: false), columns: 80)), "markdown": .string(page.markdown),
            ],
            "defaultConfiguration": ["level": .string(rule.severity.level)],
            "properties": [
                "tags": [.string(rule.family.rawValue)], "confidence": .string(rule.confidence.rawValue),
                "precision": rule.confidence == .documented ? "very-high" : "high",
                "problem.severity": .string(rule.severity == .info ? "recommendation" : rule.severity.rawValue),
            ],
        ]
        if let url = rule.url { value["helpUri"] = .string(url) }
        return .object(value)
    }

    fileprivate static func text(_ text: String) -> JSONValue { ["text": .string(text)] }
}

extension FileReport {
    private var artifact: JSONValue { ["uri": Self.uri(location), "uriBaseId": .string(SARIFReporter.root)] }
    private static func uri(_ path: String) -> JSONValue { .string(path.percentEncoded(keeping: "-._~/+@")) }

    /// The result without its rule.
    fileprivate func sarifResult(_ finding: Finding, _ fingerprint: String) -> JSONValue {
        var result: JSONObject = [
            "level": .string(finding.severity.level), "message": message(finding.sentence),
            "locations": [
                [
                    "physicalLocation": physicalLocation(finding.range),
                    "logicalLocations": [["fullyQualifiedName": .string(finding.pointer.description)]],
                ]
            ],
        ]
        var related = finding.related.map { other -> JSONValue in
            ["physicalLocation": physicalLocation(other.range), "message": message(other.message)]
        }
        for case (let name, let place?) in [("the app", finding.appPlace), ("the earlier push", finding.earlier)] {
            var location: JSONObject = ["artifactLocation": ["uri": Self.uri(place.path)]]
            if let line = place.line { location["region"] = ["startLine": .integer(Int64(line))] }
            related.append(["physicalLocation": .object(location), "message": message(name)])
        }
        if !related.isEmpty { result["relatedLocations"] = .array(related) }
        result["partialFingerprints"] = ["apnslint/v1": .string(fingerprint)]
        let fix = finding.edits.isEmpty ? nil : finding.fix
        if let fix {
            let replacements = finding.edits.map { edit -> JSONValue in
                ["deletedRegion": region(edit.range), "insertedContent": SARIFReporter.text(edit.text)]
            }
            result["fixes"] = [
                [
                    "description": message(fix.title),
                    "artifactChanges": [["artifactLocation": artifact, "replacements": .array(replacements)]],
                ]
            ]
        }
        var properties: JSONObject = [
            "effect": .string(finding.effect), "pointer": .string(finding.pointer.description),
        ]
        for (name, value) in record?.members ?? [] { properties[name] = value }
        if let fix { properties["fixIsSafe"] = .boolean(fix.isSafe) }
        result["properties"] = .object(properties)
        return .object(result)
    }

    private func physicalLocation(_ range: Range<Int>) -> JSONValue {
        ["artifactLocation": artifact, "region": region(range)]
    }

    private func region(_ range: Range<Int>) -> JSONValue {
        let range = source.range(range)
        return [
            "startLine": .integer(range.start.line), "startColumn": .integer(range.start.column),
            "endLine": .integer(range.end.line), "endColumn": .integer(range.end.column),
        ]
    }

    /// A message with `[` escaped, which would begin a link.
    private func message(_ text: String) -> JSONValue {
        guard text.contains("](") else { return SARIFReporter.text(text) }
        return SARIFReporter.text(text.split(separator: "[", omittingEmptySubsequences: false).joined(separator: "\\["))
    }
}

extension Severity { fileprivate var level: String { choose(error: "error", warning: "warning", info: "note") } }
