import JSONText
import PushReport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
    import ReportText
#endif

/// A rejected line, with its findings and everything needed to send it later.
struct RejectedLine {
    /// Its number, from 1.
    let number: Int
    /// Its findings.
    let report: FileReport

    private static let lineKey = "line"
    /// The beginning of every such line.
    static let beginning = "{\"\(lineKey)\":"

    /// A line of JSON: `line`, `text` (`base64` if it is not UTF-8), and the members of a file in `--format json`.
    var text: String {
        let bytes = report.result.bytes
        var object: JSONObject = [Self.lineKey: .integer(number)]
        if let text = String(validating: bytes, as: UTF8.self) {
            object["text"] = .string(text)
        } else {
            object["base64"] = .string(Data(bytes).base64EncodedString())
        }
        for member in JSONReporter.value(report).object?.members ?? [] { object[member.name] = member.value }
        return JSONWriter().safeText(.object(object)) + "\n"
    }
}
