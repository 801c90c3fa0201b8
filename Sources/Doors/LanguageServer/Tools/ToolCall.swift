import AppResources
import GroupReport
import JSONText
import LintProject
import PushDocument
import PushGrouping
import PushLint
import PushPayload
import PushReport
import ReportText

/// The work of one call of a tool.
struct ToolCall: Sendable {
    /// Asked between the steps of the work; true ends it early, and nobody reads its result.
    var isCancelled: @Sendable () -> Bool = { false }
    private let name: String
    private let arguments: JSONObject
    private let documents: [(name: String, bytes: [UInt8])]
    private let linter: Linter
    private let style = Style(coloured: false)

    /// The maximum number of texts, and of bytes of a file.
    private static let (maximumTexts, maximumBytes) = (1000, 4 << 20)
    /// The maximum length of a report; an agent reads no more.
    private static let maximumLength = 64 << 10

    /// Reads the arguments of a call, and the file that they name if that is allowed.
    init(
        _ tool: JSONValue, _ arguments: JSONValue, _ options: LintOptions,
        read: (String) throws(ResponseError) -> [UInt8]
    ) throws(ResponseError) {
        name = tool["/name"]?.string ?? ""
        self.arguments = arguments.object ?? JSONObject()
        let known = tool["/inputSchema/properties"]?.object ?? JSONObject()
        for (name, value) in self.arguments.members.map({ ($0.name, $0.value) }) {
            guard let schema = known[name] else {
                let names = known.names.joined(separator: ", ")
                throw ResponseError.failed("there is no argument \(DisplayWidth.visible(name)): there are \(names)")
            }
            try Self.check(value, name, schema["/type"]?.string ?? "")
            for (index, part) in (value.array ?? []).enumerated() {
                try Self.check(part, "\(name)[\(index)]", "string")
            }
        }
        var options = options
        if let fields = self.arguments["headers"]?.object { options.headers = Headers(json: fields) }
        if self.arguments["all_headers"] == true { options.headers = .whole(options.headers) }
        do throws(ReadingError) {
            if let app = self.arguments["app"] { options.app = try AppManifest(reading: app) }
        } catch { throw ResponseError.invalidParameters("app: \(error.message)") }
        if let places = self.arguments["record"] { options.record = try Self.record(places) }
        if let word = self.arguments["envelope"]?.string {
            guard let choice = EnvelopeChoice(word: word) else {
                throw ResponseError.invalidParameters(
                    "envelope: " + Spelling.unknown(word, "form", among: EnvelopeChoice.words))
            }
            options.envelope = choice
        }
        if let locale = self.arguments["locale"]?.string, !PluralRules.isKnown(locale) {
            throw ResponseError.invalidParameters("locale: there is no such language")
        }
        linter = Linter(options)
        documents = try known["text"] == nil ? [] : Self.documents(self.arguments, read)
    }

    /// The places of a push's parts in records, as a configuration names them.
    private static func record(_ places: JSONValue) throws(ResponseError) -> RecordForm {
        do {
            let text = JSONWriter().bytes(["record": places])
            var settings = Settings()
            settings.add(try Configuration(parsing: text, path: "record").settings(for: nil))
            return settings.record ?? RecordForm()
        } catch { throw ResponseError.invalidParameters(error.description) }
    }

    /// Throws if a value is of another kind than the schema says.
    private static func check(_ value: JSONValue, _ name: String, _ kind: String) throws(ResponseError) {
        guard value.kind?.rawValue != kind else { return }
        throw ResponseError.invalidParameters(
            "\(DisplayWidth.visible(name)) is \(value.phrase), not \(JSONKind(rawValue: kind)?.phrase ?? kind)")
    }

    private static func documents(
        _ arguments: JSONObject, _ read: (String) throws(ResponseError) -> [UInt8]
    ) throws(ResponseError) -> [(name: String, bytes: [UInt8])] {
        let (name, path) = (arguments["name"]?.string, arguments["path"]?.string)
        let texts = arguments["texts"]?.array ?? arguments["text"].map { [$0] } ?? []
        guard ["text", "texts", "path"].filter({ arguments[$0] != nil }).count == 1, texts.count <= maximumTexts
        else { throw ResponseError.invalidParameters("give either text, at most \(maximumTexts) texts, or path") }
        guard let path else {
            return texts.enumerated().map { number, text in
                let name = name ?? (arguments["text"] == nil ? "texts[\(number)]" : "text")
                return (name, Array((text.string ?? "").utf8))
            }
        }
        let given = DocumentURI.path(path) ?? path
        let bytes = try read(given)
        guard bytes.count <= maximumBytes else {
            throw ResponseError.failed("\(DisplayWidth.visible(path)) has more than 4 MiB")
        }
        return [(name ?? given, bytes)]
    }

    // MARK: Results

    /// The result: texts and pictures.
    func content() throws(ResponseError) -> [JSONValue] {
        switch name {
        case "lint": return [Self.text(lintReport())]
        case "fix": return documents.flatMap(fix)
        case "explain": return [Self.text(try explain(arguments["words"]?.string ?? ""))]
        case "why": return [Self.text(Self.shortened(try why()))]
        default: break
        }
        let items = documents.flatMap { document -> [DocumentSteps.Item] in
            guard !isCancelled() else { return [] }
            let place = DocumentSteps.Origin(
                name: document.name, path: document.name, source: SourceText(document.bytes))
            return DocumentSteps.items(in: document.bytes, named: fileName(document), at: place, by: linter)
                ?? [.leftOut("\(document.name): there was not enough memory to check it")]
        }
        var options = groupingOptions
        if let name = arguments["os"]?.string {
            guard let system = SystemRange(named: name) else {
                throw ResponseError.invalidParameters("os: there is no system \(DisplayWidth.visible(name))")
            }
            options.eras = [system]
        }
        let picture = LockScreenPicture(options: options)
        let note = arguments["os"]?.string.flatMap(SystemRange.note)
        var (list, text) = (NotificationList(options), note.map { $0 + "\n" } ?? "")
        for item in items {
            switch item {
            case .step(.delivery(let push)) where name == "preview":
                list.take(.delivery(push))
                let words = GroupTextReport(style: style, options: options).compact(list.result())
                return [Self.text(text + words), Self.picture(picture.svg(push))]
            case .step(let step): list.take(step)
            case .leftOut(let message), .unread(let message): text += DisplayWidth.visible(message) + "\n"
            }
        }
        if name == "preview" { throw ResponseError.failed("there is no push that could be read: lint says why") }
        let result = list.result()
        text += GroupTextReport(style: style, options: options).compact(result)
        return [Self.text(Self.shortened(text))]
            + (arguments["picture"] == true ? [Self.picture(picture.svg(result))] : [])
    }

    /// The name under which a document is read; nil for a text whose name only labels it, and that is not lines.
    private func fileName(_ document: (name: String, bytes: [UInt8])) -> String? {
        let isNamed = arguments["name"] != nil || arguments["path"] != nil
        return isNamed ? document.name : EnvelopeForm.name(for: document.bytes)
    }

    private var groupingOptions: GroupingOptions {
        let app = linter.options.app ?? AppManifest()
        return GroupingOptions(
            locale: arguments["locale"]?.string ?? "en", app: app, eras: SystemRange.usual(for: app))
    }

    /// Phrases of reports for users of the command, with the terms of the tools in their place.
    private static let terms = [
        ("`--header`", "`headers`"), ("`--app`", "`app`"), ("--unsafe applies it", "unsafe: true applies it"),
        ("`apnslint group --why A B`", "`why` with both as `texts`"),
    ]

    private static func inTerms(_ text: String) -> String {
        terms.reduce(text) { text, term in
            var (rest, changed) = (Array(text.utf8), [UInt8]())
            while let start = rest.offset(of: term.0) {
                changed += rest[..<start] + Array(term.1.utf8)
                rest.removeFirst(start + term.0.utf8.count)
            }
            return changed.isEmpty ? text : String(decoding: changed + rest, as: UTF8.self)
        }
    }

    /// A text; what is not known of a document, such as the values of a program's variables, is an ellipsis.
    private static func text(_ text: String) -> JSONValue {
        ["type": "text", "text": .string(inTerms(text))]
    }

    /// The lines of a report that an agent reads.
    private static func shortened(_ text: String) -> String {
        guard text.utf8.count > maximumLength else { return text }
        let end = text.utf8.prefix(maximumLength).lastIndex(of: 0x0A) ?? text.startIndex
        return "\(text[..<end])\n(more was left out)\n"
    }

    /// An SVG as a file: models can't read such images, and some clients stop when they hand one to a model.
    private static func picture(_ svg: String) -> JSONValue {
        let resource: JSONValue = [
            "uri": "apnslint://lock-screen.svg", "mimeType": "image/svg+xml", "text": .string(svg),
        ]
        return ["type": "resource", "resource": resource]
    }

    /// The findings of documents, one a line, a few of those that are alike, and the totals.
    private func report(_ documents: [(name: String, bytes: [UInt8])]) -> String {
        var (reporter, tally, text) = (AgentReporter(hasEdits: arguments["edits"] == true), Tally(), "")
        var alike = AlikeFindings()
        for (name, bytes) in documents where !isCancelled() {
            var report = FileReport(
                path: name, result: linter.lint(Input(bytes, named: fileName((name, bytes)) ?? name)))
            tally.add(report)
            let isUnknownForm = report.findings.contains { ["not-json", "form-not-read"].contains($0.rule.id) }
            // The totals count what is left out here.
            let shown = alike.shown(of: report.findings)
            report.keep(text.utf8.count > Self.maximumLength ? [] : shown)
            text += reporter.file(report)
            if isUnknownForm, arguments["name"] == nil, arguments["path"] == nil {
                text += "(a program, a script or YAML is read if `name` has its file name, such as push.swift)\n"
            }
        }
        return Self.shortened(text + alike.rest) + reporter.end(tally)
    }

    /// The findings, and for one document the patch of the fixes that are safe.
    private func lintReport() -> String {
        let text = report(documents)
        guard let document = documents.first, documents.count == 1, arguments["edits"] != true else { return text }
        let patch = patch(of: document, from: document.bytes, unsafe: false)
        return text + (patch.isEmpty || patch.utf8.count > Self.maximumPatch ? "" : "what fix makes of it:\n\(patch)")
    }

    /// The maximum length of a patch beside findings.
    private static let maximumPatch = 4 << 10

    /// The patch that the fixer makes: a fix is applied whole or not at all, and of two that touch the second comes after the first.
    private func patch(
        of document: (name: String, bytes: [UInt8]), from bytes: [UInt8], unsafe: Bool
    ) -> String {
        let result = fixer(unsafe: unsafe).fix(bytes, named: fileName(document) ?? document.name)
        return String(
            decoding: UnifiedDiff(path: document.name, from: bytes, to: result.bytes).patch, as: UTF8.self)
    }

    private func fixer(unsafe: Bool) -> Fixer {
        var fixer = Fixer(linter, unsafe: unsafe)
        fixer.isCancelled = isCancelled
        return fixer
    }

    /// The fixed document and the remaining findings; if nothing was fixed, the edits to make by hand.
    private func fix(_ document: (name: String, bytes: [UInt8])) -> [JSONValue] {
        let file = fileName(document) ?? document.name
        let result = fixer(unsafe: arguments["unsafe"] == true).fix(document.bytes, named: file)
        let patch = patch(of: document, from: result.bytes, unsafe: true)
        let head =
            "fixed \(counted(result.applied.count, "finding"))"
            + (patch.isEmpty ? "" : "; with unsafe: true also this:\n\(patch)") + "; what is left:\n"
        let fixed = Self.text(String(decoding: result.bytes, as: UTF8.self))
        return [fixed, Self.text(head + report([(document.name, result.bytes)]))]
    }

    private func explain(_ words: String) throws(ResponseError) -> String {
        let search = TermSearch(words)
        guard search.found.isEmpty else { return search.markdown }
        if let meant = search.meant { throw ResponseError.failed("nothing is known of it: did you mean \(meant)?") }
        let unsure = search.others.isEmpty ? "nothing is known of it" : "not sure what is asked for; \(search.nearest)"
        throw ResponseError.failed(unsure)
    }

    private func why() throws(ResponseError) -> String {
        guard let symptom = Symptom.named(arguments["symptom"]?.string ?? "") else {
            throw ResponseError.failed("symptom is one of \(Symptom.names.joined(separator: ", "))")
        }
        let answer = PushAnswer(status: arguments["status"], reason: arguments["reason"])
        let results = documents.map { ($0.name, linter.lint(Input($0.bytes, named: $0.name))) }
        var text = ""
        if symptom.name == "not-stacked", results.count == 2 {
            do {
                let pair = results.map { (name: $0, document: $1.document) }
                let comparison = try StackComparison(of: pair, headers: linter.options.headers, groupingOptions)
                let verdict = DisplayWidth.visible(comparison.verdict) + "\n"
                // The cause is known, so nothing else is looked for.
                if !comparison.isOneStack { return verdict }
                text = verdict + "\n"
            } catch { throw ResponseError.failed(error.message) }
        }
        return text
            + results.map { name, result in
                Diagnosis(symptom, of: result, linter.options, answer: answer)
                    .text(style: style, columns: 120, of: results.count > 1 ? name : nil)
            }.joined()
    }
}

/// Leaves out findings of which there were enough: with the same words, and of the same rule.
private struct AlikeFindings {
    private var counts: [String: Int] = [:]
    /// The number of findings of each rule that were left out, in the order of their first.
    private var left: [(rule: String, count: Int)] = []
    private static let (ofWords, ofRule) = (3, 20)

    mutating func shown(of findings: [Finding]) -> [Finding] {
        findings.filter { finding in
            let rule = finding.rule.id
            let words = "\(rule) \(finding.message)"
            if counts[words, default: 0] < Self.ofWords, counts[rule, default: 0] < Self.ofRule {
                counts[words, default: 0] += 1
                counts[rule, default: 0] += 1
                return true
            }
            if let place = left.firstIndex(where: { $0.rule == rule }) {
                left[place].count += 1
            } else {
                left.append((rule, 1))
            }
            return false
        }
    }

    /// A line for each rule of which findings were left out.
    var rest: String { left.map { "\($0.rule): \($0.count) more like these\n" }.joined() }
}
