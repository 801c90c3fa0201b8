import PushLint

extension Tally {
    /// The counts in the text format of OpenMetrics 1.0. Readers of Prometheus's older text format accept it as well,
    /// because it uses only types that they know.
    public func openMetrics(version: String) -> String {
        let counters: [(name: String, help: String, count: Int)] = [
            ("documents", "Documents, and records of a log, that were read.", files),
            ("documents_failed", "Documents with a finding at or above the severity that fails a run.", failed),
            ("records_without_payload", "Records without a payload in the configured place.", recordsWithoutPayload),
            ("unread", "Lines and files that could not be read.", unread),
        ]
        var text = Self.family("build_info", "gauge", "The version of the program that counts; always 1.")
        text += "apnslint_build_info{version=\"\(version)\"} 1\n"
        for (name, help, count) in counters {
            text += Self.family(name, "counter", help) + "apnslint_\(name)_total \(count)\n"
        }
        if !values.isEmpty {
            text += Self.family("documents_by", "counter", "Documents by the value of a field.")
            text += values.metrics({ $0.documents }, name: "apnslint_documents_by_total")
            text += Self.family(
                "documents_with_findings_by", "counter", "Documents with findings by the value of a field.")
            text += values.metrics({ $0.withFindings }, name: "apnslint_documents_with_findings_by_total")
        }
        text += Self.family("findings", "counter", "Findings by their rule and severity.")
        // Each rule has a count from the start, so that its first finding shows as an increase.
        var findings = kinds.mapValues { $0.findings }
        for rule in Rule.all { findings[FindingKind(rule: rule.id, severity: rule.severity), default: 0] += 0 }
        for (kind, count) in findings.sorted(by: { ($0.key.rule, $0.key.severity) < ($1.key.rule, $1.key.severity) }) {
            text += "apnslint_findings_total{rule=\"\(kind.rule)\",severity=\"\(kind.severity.rawValue)\"} \(count)\n"
        }
        return text + "# EOF\n"
    }

    private static func family(_ name: String, _ type: String, _ help: String) -> String {
        "# TYPE apnslint_\(name) \(type)\n# HELP apnslint_\(name) \(help)\n"
    }
}
