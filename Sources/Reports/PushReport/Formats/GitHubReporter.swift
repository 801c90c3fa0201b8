import PushLint
import ReportText

/// For GitHub Actions: workflow commands, which become annotations of the changed lines.
struct GitHubReporter: Reporter {
    func pieces(_ report: FileReport) -> [ReportPiece] {
        report.findings.map { finding in
            let range = report.source.range(finding.range)
            var properties = [
                ("file", DisplayWidth.visible(report.location)), ("line", String(range.start.line)),
                ("endLine", String(range.end.line)),
            ]
            // GitHub takes columns within one line only.
            if range.start.line == range.end.line {
                properties += [("col", String(range.start.column)), ("endColumn", String(range.end.column))]
            }
            properties.append(("title", finding.rule.id))
            var lines = [report.message(of: finding), "effect: \(finding.effect)"]
            if let fix = finding.fix { lines.append("fix: \(fix.title)") }
            let name = finding.severity.choose(error: "error", warning: "warning", info: "notice")
            let message = lines.map { DisplayWidth.visible($0) }.joined(separator: "\n")
            return ReportPiece(text: command(name, properties, message))
        }
    }

    func notice(_ severity: Severity, _ message: String) -> String {
        command(severity.rawValue, [], DisplayWidth.visible(message))
    }

    func error(_ message: String, title: String, of path: String) -> String {
        command("error", [("file", DisplayWidth.visible(path)), ("title", title)], DisplayWidth.visible(message))
    }

    private func command(_ name: String, _ properties: [(String, String)], _ message: String) -> String {
        let list = properties.map { "\($0)=\(Self.escape($1, isProperty: true))" }.joined(separator: ",")
        return "::\(name)\(list.isEmpty ? "" : " ")\(list)::\(Self.escape(message, isProperty: false))\n"
    }

    private static func escape(_ text: String, isProperty: Bool) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "%": escaped += "%25"
            case "\r": escaped += "%0D"
            case "\n": escaped += "%0A"
            case ":" where isProperty: escaped += "%3A"
            case "," where isProperty: escaped += "%2C"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }
}
