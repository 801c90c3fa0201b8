import JSONText
import LintProject
import PushLint
import ReportText

/// The mistakes of a configuration, for people: each with its line.
public struct ConfigurationReporter: Sendable {
    private let style: Style
    private let columns: Int

    /// A reporter for a terminal of this many columns.
    public init(style: Style, columns: Int = 80) {
        self.style = style
        self.columns = max(40, columns)
    }

    /// All mistakes in the text of a configuration.
    public func text(_ error: ConfigurationError, path: String, bytes: [UInt8]) -> String {
        let source = SourceText(bytes)
        return error.mistakes.map { mistake in
            let start = source.position(at: mistake.range.lowerBound)
            let place = style.paint("\(DisplayWidth.visible(path)):\(start.line):\(start.column):", .strong)
            let gutter = String(start.line).count + 1
            return "\(place) \(DisplayWidth.visible(mistake.message))\n"
                + CodeFrame.text(source, mistake.range, gutter: gutter, columns: columns, style, .error)
        }.joined()
    }
}
