import ArgumentParser
import PushReport

/// A format with the file that its report goes to, as in `sarif=lint.sarif`.
struct ReportTarget: Sendable {
    let format: ReportFormat
    /// The file's path, or nil for standard output.
    var file: String?

    init(format: ReportFormat) { self.format = format }

    /// Reads `FORMAT` or `FORMAT=FILE`; the file `-` is standard output.
    ///
    /// - Throws: `ValidationError` for an unknown format and for an empty file name.
    init(_ text: String) throws {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let format = ReportFormat(rawValue: String(parts.first ?? "")) else {
            let known = ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("'\(parts.first ?? "")' is not a format. It is one of \(known).")
        }
        self.format = format
        guard let file = parts.dropFirst().first else { return }
        if file.isEmpty { throw ValidationError("'\(text)' names no file. Write it as '\(format.rawValue)=FILE'.") }
        self.file = file == "-" ? nil : String(file)
    }
}
