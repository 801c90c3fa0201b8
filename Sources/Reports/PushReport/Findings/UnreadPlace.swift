public import JSONText
import PushLint
import ReportText

/// A place that sets `aps` in code which is beyond the reader, or a file that may be a payload and failed to open.
public struct UnreadPlace: Sendable, Equatable {
    /// The path as it was given.
    public let path: String
    /// The position of the key; nil for a whole file.
    public let position: SourcePosition?
    /// The reason, in lower case and without full stop.
    public let message: String

    /// A place in a file, or a whole file.
    public init(path: String, position: SourcePosition? = nil, message: String) {
        (self.path, self.position, self.message) = (path, position, message)
    }

    /// The places of a document.
    package static func all(in report: FileReport) -> [UnreadPlace] {
        report.result.document.unread.map { mistake in
            UnreadPlace(
                path: report.path, position: report.source.position(at: mistake.range.lowerBound),
                message: mistake.error.message)
        }
    }

    /// A line for people.
    public var sentence: String {
        DisplayWidth.visible(path) + (position.map { ":\($0.line):\($0.column)" } ?? "") + ": \(message)"
    }

    var json: JSONValue {
        var value: JSONObject = ["path": .string(path)]
        if let position {
            value["line"] = .integer(position.line)
            value["column"] = .integer(position.column)
            value["offset"] = .integer(position.offset)
        }
        value["message"] = .string(message)
        return .object(value)
    }
}
