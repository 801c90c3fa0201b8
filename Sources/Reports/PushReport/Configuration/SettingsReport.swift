import JSONText
import LintProject
import PushPayload
import ReportText

/// The settings that apply to a document, with their origins.
package struct SettingsReport: Sendable {
    /// The document, or nil for standard input.
    package var path: String?
    package let settings: Settings
    /// The configurations that were read, the outermost first.
    package let configurations: [String]
    package let ignoredBy: Setting.Origin?

    package init(path: String?, settings: Settings, configurations: [String], ignoredBy: Setting.Origin?) {
        (self.path, self.settings, self.configurations, self.ignoredBy) = (path, settings, configurations, ignoredBy)
    }

    /// The settings that always apply, then the others.
    private var rows: [(name: String, text: String?, origin: Setting.Origin?)] {
        let fixed = ["push-type", "fail-on"] + SystemVersion.System.allCases.map { $0.optionName }
        let others = settings.all.map { $0.name }.filter { !fixed.contains($0) }.sorted()
        return (fixed + others).map { name in
            let standard = name == "fail-on" ? Settings.defaultFailOn.rawValue : nil
            return (name, settings[name]?.text ?? standard, settings[name]?.origin)
        }
    }

    package func text(style: Style) -> String {
        let rows = rows.map { row in
            let text = row.text ?? (row.name == "push-type" ? "inferred" : "any")
            return [row.name, text, row.origin?.description ?? "default"].map { DisplayWidth.visible($0) }
        }
        let widths = DisplayWidth.columns(of: rows)
        let title = style.paint(DisplayWidth.visible(path ?? "standard input"), .strong)
        let ignored = ignoredBy.map { "  not checked: ignored by \(DisplayWidth.visible($0.description))" }
        let table = rows.map { row in
            "  \(DisplayWidth.padded(row[0], to: widths[0]))  \(DisplayWidth.padded(row[1], to: widths[1]))  "
                + style.paint(row[2], .faint) + "\n"
        }
        let rules = style.paint("  all other rules are at their own severity", .faint) + "\n"
        return "\(title)\n\(ignored.map { style.paint($0, .warning) + "\n" } ?? "")\(table.joined())\(rules)"
    }

    /// The same for programs, version 1.
    package var json: JSONValue {
        [
            "version": 1, "path": .text(path),
            "configurations": .array(configurations.map { .string($0) }),
            "ignored": ignoredBy.map { Self.json($0) } ?? false,
            "settings": .array(
                rows.map { row in
                    [
                        "name": .string(row.name), "value": .text(row.text),
                        "origin": row.origin.map { Self.json($0) } ?? ["kind": "default"],
                    ]
                }),
        ]
    }

    private static func json(_ origin: Setting.Origin) -> JSONValue {
        switch origin {
        case .commandLine: ["kind": "command-line"]
        case .file(let path, let line, let override):
            [
                "kind": "file", "path": .string(path), "line": .integer(line),
                "override": override.map { .integer($0) } ?? .null,
            ]
        }
    }
}
