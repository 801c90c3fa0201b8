import JSONText
import PushLint
import PushPayload
import ReportText

/// The page of one rule: for the terminal, as Markdown and as JSON.
public struct RulePage: Sendable {
    private let rule: Rule
    /// A document that the rule flags and a clean one; nil for a project's own rule, which has no examples.
    private let examples: (bad: ExampleText, good: ExampleText)?

    /// The page of a rule; its examples are linted for it.
    public init(_ rule: Rule) {
        self.rule = rule
        examples = rule.family == .own ? nil : (ExampleText(rule.bad), ExampleText(rule.good))
    }

    /// The page for a terminal of this many columns.
    public func text(style: Style, columns: Int = 80) -> String { page.text(style, columns: columns) }

    /// The page as Markdown; rules that it names are links to their pages beside it.
    public var markdown: String {
        var page = page
        page.blocks = page.blocks.map { if case .paragraph(let text) = $0 { .paragraph(linked(text)) } else { $0 } }
        return page.markdown
    }

    /// The page for programs, with the examples in full.
    public var json: JSONValue {
        .object([
            "id": .string(rule.id), "family": .string(rule.family.rawValue),
            "severity": .string(rule.severity.rawValue), "confidence": .string(rule.confidence.rawValue),
            "summary": .string(rule.summary), "explanation": .string(rule.explanation),
            "effects": .array(effects.map { .string($0) }), "bad": examples.map { value(rule.bad, $0.bad) } ?? .null,
            "good": examples.map { value(rule.good, $0.good) } ?? .null,
            "key": key.map { ["path": .string($0.path), "releases": .string($0.releasesPhrase)] } ?? .null,
            "references": .array(rule.references.map { ["title": .string($0.title), "url": .string($0.url)] }),
        ])
    }

    var page: Page {
        var blocks = [facts, .paragraph(rule.explanation)]
        if let examples {
            blocks.append(.heading("Flagged"))
            blocks += example(rule.bad, examples.bad)
            blocks.append(.findings(examples.bad.report))
            if let key { blocks.append(.paragraph("`\(key.path)` has been read \(key.releasesPhrase).")) }
            blocks.append(.heading("Clean"))
            blocks += example(rule.good, examples.good)
        }
        return Page(rule.id, blocks, pages: rule.references)
    }

    private var facts: Page.Block {
        let meaning = rule.family == .own ? "set by this project's configuration" : rule.severity.meaning
        return .labelled([
            "Finds": rule.summary, "Effect": effects.joined(separator: "; "),
            "Severity": "\(rule.severity.rawValue): \(meaning)", "Confidence": rule.confidence.meaning,
            "Family": rule.family.title,
        ])
    }

    private func example(_ example: Rule.Example, _ shown: ExampleText) -> [Page.Block] {
        var blocks: [Page.Block] = [.code(shown.display)]
        let earlier = example.earlier.split(separator: "\n")
        if !earlier.isEmpty {
            let shown = earlier.prefix(3) + (earlier.count > 3 ? ["… and \(earlier.count - 3) more"] : [])
            blocks = [.code(shown.joined(separator: "\n")), .paragraph("and then")] + blocks
        }
        if shown.isCut { blocks.append(.paragraph("Shortened here: it has \(shown.text.utf8.count) bytes.")) }
        let fields = example.headers.sorted { $0.key < $1.key }.map { "`\($0.key): \($0.value)`" }
        if !fields.isEmpty { blocks.append(.paragraph("Sent with \(fields.joined(separator: ", ")).")) }
        if let key = example.options.signingKeys.first {
            let uses = [key.environment?.rawValue].compactMap { $0 } + key.topics.map { "`\($0)`" }
            blocks.append(.paragraph("Checked with the setting `keys`, by which `\(key.id)` is for \(uses.listed)."))
        }
        let systems = example.options.minimum.map { $0.description }.joined(separator: ", ")
        if !systems.isEmpty { blocks.append(.paragraph("Checked for an app that serves \(systems) and later.")) }
        let apps = [("the app (`--app`)", example.app), ("an older version of it (`--app-before`)", example.olderApp)]
        for case (let name, let app?) in apps {
            blocks += [.paragraph("Checked with this manifest of \(name):"), .code(app.text)]
            for table in app.tables {
                blocks += [.paragraph("`\(table.path)`:"), .code(table.text, language: table.language)]
            }
        }
        return blocks
    }

    private var effects: [String] {
        if let effect = rule.effect { return [effect] }
        return (examples?.bad.report.findings ?? []).map { $0.effect }.withoutRepeats
    }

    /// The catalogue's row of the key that is flagged in the bad example; nil for `aps` itself, which every system reads.
    private var key: Key? {
        let pointer = rule.bad.pointer
        guard let request = examples?.bad.report.result.request, let name = pointer.last, name != "aps"
        else { return nil }
        let rows = Key.catalog.filter { $0.name == name }
        let here = rows.filter { request.payloadPointer.appending($0.parent.pointer).appending(name) == pointer }
        let fitting = here.isEmpty ? rows : here
        return fitting.first { $0.pushTypes.contains(request.pushType) } ?? fitting.first
    }

    /// The text with links for the names of rules that are set as code.
    private func linked(_ text: String) -> String {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, piece in
            guard !index.isMultiple(of: 2) else { return String(piece) }
            let isRule = piece != rule.id && Rule.named(String(piece)) != nil
            return isRule ? "[`\(piece)`](\(piece).md)" : "`\(piece)`"
        }.joined()
    }

    private func value(_ app: ExampleApp) -> JSONValue {
        let tables = app.tables.map { ["path": .string($0.path), "text": .string($0.text)] as JSONValue }
        return ["manifest": .string(app.text), "tables": .array(tables)]
    }

    private func value(_ example: Rule.Example, _ shown: ExampleText) -> JSONValue {
        let headers = example.headers.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.string($0.value)) }
        return [
            "text": .string(shown.text), "headers": .object(JSONObject(headers)),
            "minimum": .array(example.options.minimum.map { .string($0.description) }),
            "app": example.app.map(value) ?? .null, "older-app": example.olderApp.map(value) ?? .null,
            "findings": JSONReporter.value(shown.report).object?["findings"] ?? .array([]),
        ]
    }
}

extension ExampleApp.Table {
    fileprivate var language: String { path.hasSuffix(".xcstrings") ? "json" : "text" }
}

extension Rule.Confidence {
    var meaning: String {
        switch self {
        case .documented: "documented: Apple states it"
        case .observed: "observed: seen on devices, not promised by Apple, and may differ between releases"
        case .format: "format: it follows from JSON, HTTP or the form of a request document"
        case .project: "a rule of this project, from its configuration"
        }
    }
}

extension Severity {
    var meaning: String {
        choose(
            error: "APNs or the device will refuse, drop or invert what is written",
            warning: "it works on some systems or in part, or is almost surely not meant",
            info: "legal, and worth knowing")
    }
}

extension Rule.Family {
    var title: String {
        switch self {
        case .liveActivity: "Live Activities"
        case .otherPushes: "Other pushes"
        case .story: "Sequences"
        default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
        }
    }
}

/// A rule's example as pages show it: formatted, with its findings.
struct ExampleText: Sendable {
    /// The text shown; the places of the findings refer to it.
    let text: String
    /// The findings, reported for a fitting file name.
    let report: FileReport

    /// The width up to which an example is not reformatted, in columns.
    private static let columns = 72
    private static let maximumColumns = 200

    init(_ example: Rule.Example) {
        let linter = Linter(example.options)
        var text = example.text
        var result = linter.lint(Input(Array(text.utf8), named: example.name))
        let document = try? JSONDocument(parsing: Array(text.utf8)).value
        // An example about white space is not reformatted.
        if let document, text.count > Self.columns, !text.contains("\n") {
            let formatted = JSONWriter(.indented(2)).text(document)
            let other = linter.lint(Input(Array(formatted.utf8), named: example.name))
            let isSame = other.findings.map(Self.essence) == result.findings.map(Self.essence)
            if isSame { (text, result) = (formatted, other) }
        }
        self.text = text
        let isRequest = document?.object.map(Request.isRequestDocument) ?? false
        report = FileReport(path: example.name ?? (isRequest ? "example.json" : "example.apns"), result: result)
    }

    private static func essence(_ finding: Finding) -> [String] {
        [finding.rule.id, finding.pointer.description, finding.message]
    }

    /// The text with its longest lines cut in the middle and invisible characters made visible.
    var display: String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let line = line.count <= Self.maximumColumns ? String(line) : "\(line.prefix(48))…\(line.suffix(20))"
            return DisplayWidth.visible(line)
        }.joined(separator: "\n")
    }

    var isCut: Bool { text.split(separator: "\n").contains { $0.count > Self.maximumColumns } }
}

/// All rules by family, each with its severity and what it finds.
public struct RuleIndex: Sendable {
    private let rules: [Rule]

    /// The index of all rules, including a project's own.
    public init(own: [OwnRule] = []) { rules = Rule.all + own.map { $0.rule } }

    /// The index for a terminal of this many columns.
    public func text(style: Style, columns: Int = 80) -> String {
        let end = "\(rules.count) rules; `apnslint explain RULE` shows the page of one of them."
        return Page(blocks: families(style) + [.paragraph(end)]).text(style, columns: columns)
    }

    /// The index as Markdown, with links to the rules' pages beside it.
    public var markdown: String {
        let intro = """
            The \(rules.count) rules of apnslint. An error is what APNs or the device will refuse, drop or invert; a \
            warning is what works on some systems or in part, or is almost surely not meant; an info is legal and worth \
            knowing. `apnslint explain RULE` shows the same pages in the terminal.
            """
        return Page("Rules", [.paragraph(intro)] + families(Style(coloured: false))).markdown
    }

    /// The index for programs.
    public var json: JSONValue {
        .array(
            rules.map { rule in
                [
                    "id": .string(rule.id), "family": .string(rule.family.rawValue),
                    "severity": .string(rule.severity.rawValue), "confidence": .string(rule.confidence.rawValue),
                    "summary": .string(rule.summary),
                ]
            })
    }

    private func families(_ style: Style) -> [Page.Block] {
        let width = rules.map { $0.id.count }.max() ?? 0
        return Rule.Family.allCases.flatMap { family -> [Page.Block] in
            let rules = rules.filter { $0.family == family }
            guard !rules.isEmpty else { return [] }
            let rows: [[Page.Cell]] = rules.map { rule in
                [
                    .init(text: rule.id, width: width, link: "\(rule.id).md"),
                    .init(text: rule.severity.rawValue, width: 7, role: style.role(rule.severity)),
                    .init(text: rule.summary),
                ]
            }
            return [.heading(family.title), .table(header: ["Rule", "Severity", "Finds"], rows: rows)]
        }
    }
}
