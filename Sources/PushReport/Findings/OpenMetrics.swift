import PushLint

/// The number of findings of each rule since the program was started, as metrics.
public struct FindingCounts: Sendable {
    private var findings: [FindingKind: Int]
    private var failed = 0
    /// The number of records without a payload in the configured place.
    public var withoutPayload = 0
    /// The number of lines and files that could not be read.
    public var unread = 0

    /// Counts of 0. Each rule has a count at its own severity from the start, so that its first finding shows as an increase.
    public init() {
        findings = Dictionary(Rule.all.map { (FindingKind(rule: $0.id, severity: $0.severity), 0) }) { first, _ in first
        }
    }

    /// Counts the findings of one document.
    public mutating func add(_ report: FileReport) {
        for located in report.findings { findings[located.kind, default: 0] += 1 }
        if report.hasFailed { failed += 1 }
    }

    /// The counts in the text format of OpenMetrics 1.0. Readers of Prometheus's older text format accept it as well,
    /// because it uses only types that they know.
    public func openMetrics(_ tally: Tally, version: String) -> String {
        let counters: [(name: String, help: String, count: Int)] = [
            ("documents", "Documents, and records of a log, that were read.", tally.files),
            ("documents_failed", "Documents with a finding at or above the severity that fails a run.", failed),
            ("records_without_payload", "Records without a payload in the configured place.", withoutPayload),
            ("unread", "Lines and files that could not be read.", unread),
        ]
        var text = Self.family("build_info", "gauge", "The version of the program that counts; always 1.")
        text += "apnslint_build_info{version=\"\(version)\"} 1\n"
        for (name, help, count) in counters {
            text += Self.family(name, "counter", help) + "apnslint_\(name)_total \(count)\n"
        }
        if !tally.values.isEmpty {
            text += Self.family("documents_by", "counter", "Documents by the value of a field.")
            text += tally.values.metrics(\.documents, name: "apnslint_documents_by_total")
            text += Self.family(
                "documents_with_findings_by", "counter", "Documents with findings by the value of a field.")
            text += tally.values.metrics(\.withFindings, name: "apnslint_documents_with_findings_by_total")
        }
        text += Self.family("findings", "counter", "Findings by their rule and severity.")
        for (kind, count) in findings.sorted(by: { ($0.key.rule, $0.key.severity) < ($1.key.rule, $1.key.severity) }) {
            text += "apnslint_findings_total{rule=\"\(kind.rule)\",severity=\"\(kind.severity.rawValue)\"} \(count)\n"
        }
        return text + "# EOF\n"
    }

    private static func family(_ name: String, _ type: String, _ help: String) -> String {
        "# TYPE apnslint_\(name) \(type)\n# HELP apnslint_\(name) \(help)\n"
    }
}

/// The findings of one rule at one severity, which are counted together.
struct FindingKind: Hashable {
    let rule: String
    let severity: Severity

    /// Counts by kind, the worst and most frequent first.
    static func worstFirst<Count>(
        _ counts: [FindingKind: Count], by findings: (Count) -> Int
    ) -> [(key: FindingKind, value: Count)] {
        counts.sorted { one, other in
            (other.key.severity, findings(other.value), one.key.rule)
                < (one.key.severity, findings(one.value), other.key.rule)
        }
    }
}

extension LocatedFinding {
    /// What it is counted with.
    var kind: FindingKind { FindingKind(rule: finding.rule.id, severity: finding.severity) }
}
