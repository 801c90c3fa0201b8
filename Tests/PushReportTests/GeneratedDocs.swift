import AppResources
import JSONText
import LintProject
import PushLint
import PushPayload

@testable import PushReport

/// The pages under `docs/` that are made from the rules, the key catalogue and the table of options.
struct GeneratedDocs: Sendable {
    /// One file.
    struct File: Sendable {
        /// Its path from the folder of the docs.
        let path: String
        /// Its text.
        let text: String
    }

    /// The folder of the rules' pages in the docs; it holds nothing else.
    static let rulesFolder = "rules"

    /// All files with their content.
    let files: [File]

    /// Makes all pages in memory.
    init() {
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

/// The pages of the docs that list the terms of one kind.
private enum TermPages {
    /// The answers of APNs, by status.
    static var answers: String {
        list(
            "Answers of APNs",
            "Each status and reason with which APNs answers a request, what leads to it, and whether to send again. 200 means only that "
                + "APNs took the request: a device drops what it can't read without a word. `apnslint explain REASON` shows one of them.",
            of: .status, .reason)
    }

    /// The errors of push services and devices.
    static var errors: String {
        list(
            "Errors of push services and devices",
            "What Firebase, Expo and the device's log report in words of their own. `apnslint explain ERROR` shows one of them.",
            of: .serviceError)
    }

    /// The header fields, push types and interruption levels.
    static var headers: String {
        list(
            "Header fields, push types and interruption levels",
            "The words of a request to APNs. `apnslint explain WORD` shows one of them.",
            of: .header, .pushType, .level)
    }

    /// The symptoms, each with what has to hold on a push's way.
    static var symptoms: String {
        list(
            "Why does it not work?",
            "For each symptom: what has to hold on the way of a push, in the order of that way. The first condition that does not hold "
                + "is the cause. `apnslint why SYMPTOM FILE` checks what a push shows of it.",
            of: .symptom)
    }

    /// One page of those of all terms of some kinds, whose titles become its headings.
    private static func list(_ title: String, _ intro: String, of kinds: Term.Kind...) -> String {
        let blocks = Term.all.filter { kinds.contains($0.kind) }.flatMap { $0.page().blocks }.compactMap {
            block -> Page.Block? in
            switch block {
            case .title(let text): .heading(text)
            case .heading(let text): .subheading(text)
            case .paragraph(let text) where text.hasPrefix(Symptom.startOfShared): nil
            default: block
            }
        }
        return Page(blocks: [.title(title), .paragraph(intro)] + blocks).markdown
    }
}
