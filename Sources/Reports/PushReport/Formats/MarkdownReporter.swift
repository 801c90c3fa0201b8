import PushLint
import ReportText

/// For comments on pull requests and for job summaries: the findings by document.
package struct MarkdownReporter: Reporter {
    private var room: Int
    private var left = 0
    private var file: String?

    /// A reporter that leaves findings out, and counts them, past this number of bytes. GitHub's comments hold 65,536.
    package init(maximumBytes: Int = 60_000) { room = maximumBytes }
    package func begin() -> String { "### \(Project.name)\n" }

    package func pieces(_ report: FileReport) -> [ReportPiece] {
        report.findings.map { finding in
            let start = report.source.position(at: finding.range.lowerBound)
            let fix = finding.fix.map { "  - fix: \(Self.escape($0.title))\n" } ?? ""
            let place = "\(start.line):\(start.column)"
            let message = "\(Self.escape(report.message(of: finding))) (\(Self.link(finding.rule)))"
            return ReportPiece(
                text: "- **\(finding.severity.rawValue)** \(place) \(message)\n"
                    + "  - effect: \(Self.escape(finding.effect))\n\(fix)", heading: report.location)
        }
    }

    /// The items, below the names of their files, as long as there is room.
    package mutating func join(_ pieces: [ReportPiece]) -> String {
        pieces.reduce(into: "") { text, piece in
            let head = file == piece.heading ? "" : "\n#### \(Self.code(piece.heading))\n\n"
            let bytes = head.utf8.count + piece.text.utf8.count
            // Once a finding is left out, all later ones are too, so that the report is a prefix.
            guard left == 0, bytes <= room else {
                left += 1
                return
            }
            room -= bytes
            text += head + piece.text
            file = piece.heading
        }
    }

    package func notice(_ severity: Severity, _ message: String) -> String {
        "\n- **\(severity == .error ? "not checked" : "note")** \(Self.escape(message))\n"
    }

    package func end(_ tally: Tally) -> String {
        let rest = left > 0 ? "\n\(left) more \(left == 1 ? "is" : "are") not listed here.\n" : ""
        return "\(rest)\n\(Self.escape(tally.sentence))\n"
    }

    private static func link(_ rule: Rule) -> String { rule.url.map { "[\(rule.id)](\($0))" } ?? code(rule.id) }

    /// A text between as many backticks as it needs.
    private static func code(_ text: String) -> String {
        let shown = DisplayWidth.visible(text)
        let longest = shown.split { $0 != "`" }.map { (run: Substring) in run.count }.max() ?? 0
        guard longest > 0 else { return "`\(shown)`" }
        let fence = String(repeating: "`", count: longest + 1)
        return "\(fence) \(shown) \(fence)"
    }

    private static func escape(_ text: String) -> String {
        DisplayWidth.visible(text).unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "~", "&", "$": escaped += "\\\(scalar)"
            case "@", "#": escaped += "\(scalar)&#8203;"
            // Addresses that are not marked as links, such as `https://…` and `www.…`, would become links too.
            case "/" where escaped.last == ":": escaped += "\\/"
            case "." where escaped.lowercased().hasSuffix("www"): escaped += "\\."
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }
}
