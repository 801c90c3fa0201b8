import AppResources
import JSONText
import LintProject
import PushLint

/// The pages under `docs/` that are made from the rules, the key catalogue and the table of options.
public struct GeneratedDocs: Sendable {
    /// One file.
    public struct File: Sendable {
        /// Its path from the folder of the docs.
        public let path: String
        /// Its text.
        public let text: String
    }

    /// The folder of the rules' pages in the docs; it holds nothing else.
    public static let rulesFolder = "rules"

    /// All files with their content.
    public let files: [File]

    /// Makes all pages in memory.
    public init() {
        let note = "<!-- Made by `make docs`; changes belong in the sources. -->\n\n"
        let rules = Rule.all.map { rule in
            File(path: "\(Self.rulesFolder)/\(rule.id).md", text: note + RulePage(rule).markdown)
        }
        files =
            rules + [
                File(path: "\(Self.rulesFolder)/README.md", text: note + RuleIndex().markdown),
                File(path: "keys.md", text: note + KeyReference.markdown),
                File(path: "answers.md", text: note + TermPages.answers),
                File(path: "errors.md", text: note + TermPages.errors),
                File(path: "headers.md", text: note + TermPages.headers),
                File(path: "why.md", text: note + TermPages.symptoms),
                File(path: "payload.schema.json", text: PayloadSchema.text),
                File(
                    path: "configuration.schema.json", text: JSONWriter(.indented(2)).text(Configuration.schema) + "\n"),
                File(path: "manifest.schema.json", text: JSONWriter(.indented(2)).text(AppManifest.schema) + "\n"),
            ]
    }
}
