import JSONText
import PushLint

/// For TAP harnesses, version 14: each document is a test point, with its findings as YAML.
public struct TAPReporter: Reporter {
    private var count = 0

    /// The one there is.
    public init() {}

    /// The version.
    public func begin() -> String { "TAP version 14\n" }

    /// A test point.
    public mutating func file(_ report: FileReport) -> String {
        let point = point(!report.hasFailed, report.location)
        guard !report.findings.isEmpty else { return point }
        let source = SourceText(report.result.bytes)
        let findings = report.findings.map { located in
            let finding = located.finding
            let start = source.position(at: located.range.lowerBound)
            var lines = [
                "- message: \(Self.quoted(finding.message))", "  severity: \(finding.severity.rawValue)",
                "  rule: \(finding.rule.id)", "  line: \(start.line)", "  column: \(start.column)",
                "  pointer: \(Self.quoted(finding.pointer.description))", "  effect: \(Self.quoted(finding.effect))",
            ]
            if let fix = finding.fix { lines.append("  fix: \(Self.quoted(fix.title))") }
            return lines.map { "    \($0)\n" }.joined()
        }
        return "\(point)  ---\n  findings:\n\(findings.joined())  ...\n"
    }

    /// A test point that failed, because the document could not be read.
    public mutating func problem(_ message: String) -> String {
        point(false, message) + "  ---\n  message: \(Self.quoted(message))\n  ...\n"
    }

    /// The plan.
    public func end(_ tally: Tally) -> String { "1..\(count)\n" }

    private mutating func point(_ isGood: Bool, _ name: String) -> String {
        count += 1
        let description = DisplayWidth.visible(name).unicodeScalars.reduce(into: "") {
            $0 += $1 == "#" || $1 == "\\" ? "\\\($1)" : String($1)
        }
        return "\(isGood ? "ok" : "not ok") \(count) - \(description)\n"
    }

    /// A text as YAML, which takes JSON's strings but not all characters in them.
    private static func quoted(_ text: String) -> String {
        let shown = DisplayWidth.visible(text).unicodeScalars.map { scalar in
            switch scalar.value {
            case 0x7F...0x9F, 0xFEFF, 0xFFFE, 0xFFFF: "\u{FFFD}"
            default: String(scalar)
            }
        }
        return JSONWriter().text(.string(shown.joined()))
    }
}
