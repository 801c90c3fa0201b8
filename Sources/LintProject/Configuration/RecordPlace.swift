/// What is looked for in a record of a log.
public enum RecordPlace: String, Sendable, CaseIterable {
    case payload, headers, id
    /// What else comes with the findings.
    case kept = "keep"
}
