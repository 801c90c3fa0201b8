import JSONText
import PushGrouping
import ReportText

/// The JSON report in pieces, device by device.
public struct GroupJSONPieces: Sendable {
    let report: GroupJSONReport
    private var hasGroups = false
    private var scheduled: [JSONValue] = []

    init(_ report: GroupJSONReport) { self.report = report }

    /// The text before the groups.
    public func begin() -> String {
        let head = JSONWriter(.indented(2)).safeText(.object(JSONObject(report.head)))
        // The closing brace comes after the groups.
        return head.dropLast(2) + ",\n  \"groups\": ["
    }

    /// The groups of one device.
    public mutating func groups(_ device: GroupingResult.DeviceGroups) -> String {
        scheduled += report.scheduled(device)
        var text = ""
        for group in device.groups {
            text += hasGroups ? ",\n    " : "\n    "
            hasGroups = true
            text += Self.indented(JSONWriter(.indented(2)).safeText(report.value(group)), by: "    ")
        }
        return text
    }

    /// The text after the groups.
    public func end(_ result: GroupingResult) -> String {
        let tail = JSONWriter(.indented(2)).safeText(.object(JSONObject(report.tail(result, scheduled))))
        return (hasGroups ? "\n  ]," : "],") + tail.dropFirst() + "\n"
    }

    private static func indented(_ text: String, by indent: String) -> String {
        // Line feeds in strings are escaped: each one here ends a line of the document.
        text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n" + indent)
    }
}

extension GroupJSONReport {
    /// The report in pieces; together they are the text of `value(_:)` with an indent of two.
    public func pieces() -> GroupJSONPieces { GroupJSONPieces(self) }
}
