import AppResources
import JSONText
import LintProject
import PushLint
import PushPayload

@testable import PushReport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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

    private static func text(of path: String) -> String {
        FileManager.default.contents(atPath: "\(GeneratedDocsTests.folder)/\(path)")
            .map { String(decoding: $0, as: UTF8.self) } ?? "\(path) is missing"
    }

    /// The skill for coding agents: what the server for agents says of itself, and what the page for agents says to do.
    static var skill: String {
        let tools = try? JSONDocument(parsing: Array(text(of: "../Sources/Doors/LanguageServer/Tools/tools.json").utf8))
            .value
        let instructions = tools?["/instructions"]?.string ?? ""
        let purpose = instructions.prefix { $0 != "." }
        let steps = text(of: "agents.md").split(separator: "\n## ").first { $0.hasPrefix("What to do") } ?? ""
        return """
            ---
            name: apnslint
            description: \(purpose). Use it when Apple push notifications are written, changed, refused or not shown.
            ---

            # \(steps)
            With the tools of `apnslint mcp`: \(instructions.dropFirst(purpose.count + 2))

            """
    }

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
                File(path: "keys.md", text: note + TermPages.keys),
                File(path: "answers.md", text: note + TermPages.answers),
                File(path: "topics.md", text: note + TermPages.topics),
                File(path: "headers.md", text: note + TermPages.headers),
                File(path: "bodies.md", text: note + BodyReference.markdown),
                File(path: "why.md", text: note + TermPages.symptoms),
                File(path: "skills/apnslint/SKILL.md", text: Self.skill),
                File(path: "payload.schema.json", text: PayloadSchema.text),
                File(
                    path: "configuration.schema.json", text: JSONWriter(.indented(2)).text(Configuration.schema) + "\n"),
                File(path: "manifest.schema.json", text: JSONWriter(.indented(2)).text(AppManifest.schema) + "\n"),
            ]
    }
}

/// The pages of the docs that list the terms of one kind, shorter than `apnslint explain` shows each of them.
private enum TermPages {
    /// The keys, one table for each object.
    static var keys: String {
        let tables = Key.Parent.allCases.flatMap { parent -> [Page.Block] in
            let rows = Key.all(in: parent).map { key in
                let notes = [key.isRare ? "rare" : "", key.isDocumented ? "" : "observed"]
                let meaning = ([key.meaning] + notes.filter { !$0.isEmpty }).joined(separator: "; ")
                let takes = key.formsPhrase.replacing("a string", with: "a string, also an empty one")
                    .replacing(", also an empty one that is not empty", with: "")
                let releases = String(key.releasesPhrase.trimmingPrefix("since "))
                let texts = [meaning, takes, key.pushTypesPhrase, releases, key.effectWhenDropped]
                return [Page.Cell(text: "`\(key.name)`", link: key.page.url)] + texts.map { Page.Cell(text: $0) }
            }
            let header = ["Key", "Meaning", "Takes", "Push types", "Read since", "When it is dropped"]
            return [.heading(parent.title), .table(header: header, rows: rows)]
        }
        return page(
            "Keys",
            "The \(Key.catalog.count) keys that Apple defines, each with its page. Names are compared letter by letter. A value of another "
                + "kind, or an empty string, is dropped as if the key were absent. Rare keys are old, or for a few senders only; observed ones are not "
                + "documented. `apnslint explain KEY` shows one.", tables)
    }

    /// The answers of APNs by status, and the errors of push services and devices by who reports them.
    static var answers: String {
        let statuses = Set(APNsReason.allCases.map { $0.status }).sorted().flatMap { status -> [Page.Block] in
            let reasons = APNsReason.allCases.filter { $0.status == status }
            let (known, others) = (
                reasons.filter { !ServiceError.causes(of: $0).isEmpty },
                reasons.filter { ServiceError.causes(of: $0).isEmpty }
            )
            let rows = others.map { [Page.Cell(text: $0.name), Page.Cell(text: $0.sentence)] }
            return [.heading("\(status)")] + known.flatMap { entry($0.name, $0.sentence, ServiceError.causes(of: $0)) }
                + (rows.isEmpty ? [] : [.table(header: ["Reason", "Means"], rows: rows)])
        }
        var origin = ""
        let errors = ServiceError.all.flatMap { error -> [Page.Block] in
            var blocks: [Page.Block] = []
            if error.origin.title != origin {
                origin = error.origin.title
                let page = error.origin.link.map {
                    [Page.Block.facts([.init(label: "Source", text: $0.title, link: $0.url)])]
                }
                blocks = [.heading("Errors of \(origin)")] + (page ?? [])
            }
            return blocks + entry(error.chapter.title, error.chapter.text, error.chapter.items)
        }
        return page(
            "Answers of APNs, and errors of services and devices",
            "What an error means, its causes, the most frequent first, and what to do. 200 means only that APNs took the request. If a line "
                + "does not say otherwise, send the push again once the cause is corrected. `apnslint explain NAME` tells the causes apart.",
            statuses + errors)
    }

    /// A term with what it means, and its causes with their cures; those of another term are only named.
    private static func entry(_ name: String, _ meaning: String, _ causes: [Chapter.Item]) -> [Page.Block] {
        let own = causes.filter { !$0.isShared }.map { Page.Fact(label: $0.text, text: $0.details.last ?? "") }
        let shared = causes.first { $0.isShared }.flatMap { cause in
            ServiceError.all.first { $0.chapter.items.contains { !$0.isShared && $0.text == cause.text } }
        }
        let rest = shared.map { "\(own.isEmpty ? "Causes: as" : "And as") for \($0.chapter.title)." } ?? ""
        let first = "\(meaning.prefix(1).uppercased())\(meaning.dropFirst()). \(own.isEmpty ? rest : "")"
        return [.subheading(name), .paragraph(String(first.trimmed))] + (own.isEmpty ? [] : [.facts(own)])
            + (own.isEmpty || rest.isEmpty ? [] : [.paragraph(rest)])
    }

    /// The things that people ask about beside errors and symptoms; the members of a web push are among the bodies.
    static var topics: String {
        let topics = Topic.all.filter { $0.chapter.title != "notification" }.flatMap { topic -> [Page.Block] in
            let rows = topic.chapter.items.map { Page.Fact(label: $0.text, text: $0.details.joined(separator: "; ")) }
            let source = topic.origin.link.map { [Page.Fact(label: "Source", text: $0.title, link: $0.url)] } ?? []
            return [.heading(topic.chapter.title), .paragraph(topic.chapter.sentence), .facts(rows + source)]
        }
        return page(
            "Tokens, keys, channels and other things to know",
            "What goes with what. `apnslint explain tokens` shows one of these pages. [bodies.md](bodies.md) has the members of a web push.",
            topics)
    }

    /// The header fields, push types and interruption levels.
    static var headers: String {
        let fields = Header.all.map { header in
            [Page.Cell(text: "`\(header.name)`", link: header.source.url)]
                + [header.meaning, header.form.phrase, "\(header.refusal.answer)", header.effectWhenMissing]
                .map { Page.Cell(text: $0) }
        }
        let types = PushType.known.map { type -> [Page.Cell] in
            let facts =
                type.page.blocks.lazy.compactMap { block -> [Page.Fact]? in
                    if case .facts(let facts) = block { facts } else { nil }
                }.first ?? []
            return [Page.Cell(text: "`\(type.rawValue)`")]
                + ["Topic", "Priority", "Bytes"].map { label in
                    Page.Cell(text: facts.first { $0.label == label }?.text ?? "")
                }
        }
        let levels = InterruptionLevel.known.map { [Page.Cell(text: "`\($0.rawValue)`"), Page.Cell(text: $0.meaning)] }
        return page(
            "Header fields, push types and interruption levels",
            "`apnslint explain WORD` shows one of these, with the rules about it and the keys of a push type.",
            [
                .heading("Header fields"),
                .table(header: ["Field", "Meaning", "Value", "APNs answers to others", "Without it"], rows: fields),
                .heading("Push types"),
                .table(header: ["`apns-push-type`", "Topic", "Priority", "Bytes"], rows: types),
                .heading("Interruption levels"), .table(header: ["`interruption-level`", "Means"], rows: levels),
            ])
    }

    /// The symptoms, each with what has to hold on a push's way.
    static var symptoms: String {
        let every = Symptom.named("not-shown")?.conditions.filter { $0.isShared } ?? []
        let blocks = Symptom.all.flatMap { symptom -> [Page.Block] in
            [
                .heading(symptom.name),
                .paragraph("\(symptom.title.prefix(1).uppercased())\(symptom.title.dropFirst())."),
                .facts(symptom.conditions.filter { !$0.isShared }.map { $0.fact }),
            ]
        }
        return page(
            "Why does it not work?",
            "For each symptom: what has to hold, from the request to the app. The first condition that does not hold is the cause. "
                + "`apnslint why SYMPTOM FILE` checks what a push shows of it. For every push these have to hold as well:",
            [.facts(every.map { .init(label: $0.station, text: $0.statement) })] + blocks)
    }

    private static func page(_ title: String, _ intro: String, _ blocks: [Page.Block]) -> String {
        Page(blocks: [.title(title), .paragraph(intro)] + blocks).markdown
    }
}

extension APNsReason {
    /// What the reason means, and when to send again if that is not once its cause is corrected.
    fileprivate var sentence: String {
        retry == .afterRepair
            ? trigger : "\(trigger); \(retry == .never ? "do not send it again" : "send again \(retry.rawValue)")"
    }
}

extension Symptom.Condition {
    fileprivate var station: String { stage.rawValue.prefix(1).uppercased() + stage.rawValue.dropFirst() }

    /// The condition with its station, and where to look.
    fileprivate var fact: Page.Fact {
        .init(label: station, text: elsewhere.isEmpty ? statement : "\(statement): \(elsewhere)")
    }
}
