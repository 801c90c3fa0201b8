/// The parts of a log record that are read.
public enum RecordPlace: String, Sendable, CaseIterable {
    case payload, headers, id
    /// Fields that reports show with the findings.
    case kept = "keep"
}
