import JSONText
import LintProject
import PushLint
import PushReport

/// Fixes as code actions: one for each finding in a range, and one that applies all safe fixes of the document.
extension LanguageServer {
    /// The kind of the action that applies all safe fixes; editors run it on save when told to.
    static let fixAllKind = "source.fixAll.apnslint"

    mutating func codeActions(_ message: ClientMessage) throws -> JSONValue {
        let document = try open(message)
        guard let range = document.text.range(of: message.parameters["/range"]) else {
            throw ResponseError.invalidParameters("the range can't be read")
        }
        guard capabilities.takesCodeActions, let analysis = analysis(of: document.uri) else { return [] }
        let wanted = message.parameters["/context/only"]?.array?.compactMap(\.string)
        var actions: [JSONValue] = []
        if Self.isWanted("quickfix", wanted) {
            for entry in analysis.entries where !entry.edits.isEmpty && entry.range.meets(range) {
                guard let fix = entry.finding.fix else { continue }
                actions.append([
                    "title": .string(fix.isSafe ? fix.title : "\(fix.title) (may not be what was meant)"),
                    "kind": "quickfix", "isPreferred": .boolean(fix.isSafe),
                    "diagnostics": [diagnostic(entry, in: document)], "edit": edit(entry.edits, of: document),
                ])
            }
            let rules = Set(analysis.entries.filter { $0.range.meets(range) }.map(\.finding.rule.id))
            for rule in rules.sorted() { actions += turningOff(rule, for: document) }
        }
        if Self.isWanted(Self.fixAllKind, wanted), let edits = safeFixes(of: document), !edits.isEmpty {
            actions.append([
                "title": "apply all safe fixes of apnslint", "kind": .string(Self.fixAllKind),
                "edit": edit(edits, of: document),
            ])
        }
        return .array(actions)
    }

    /// True if a kind of action is requested: without a list all are, and a kind includes its subkinds.
    private static func isWanted(_ kind: String, _ wanted: [String]?) -> Bool {
        guard let wanted else { return true }
        return wanted.contains { kind == $0 || kind.hasPrefix("\($0).") || $0.isEmpty }
    }

    private mutating func safeFixes(of document: OpenDocument) -> [TextEdit]? {
        let settings = settings(of: document.uri)
        guard !settings.isIgnored, document.isPayload(under: settings.linter.options.reading) else { return nil }
        let fixer = Fixer(settings.linter)
        return document.parts.compactMap { part in
            let result = fixer.fix(Array(document.text.bytes[part]), named: document.partName)
            return TextEdit(replacing: result.original, with: result.bytes)?.shifted(by: part.lowerBound)
        }
    }

    private func edit(_ edits: [TextEdit], of document: OpenDocument) -> JSONValue {
        let edits = JSONValue.array(edits.map(document.text.edit))
        guard capabilities.takesVersionedEdits else { return ["changes": .object([document.uri: edits])] }
        let version = document.version.map { JSONValue.integer($0) } ?? .null
        let text: JSONValue = ["uri": .string(document.uri), "version": version]
        return ["documentChanges": [["textDocument": text, "edits": edits]]]
    }

    /// Actions that turn a rule off: for a document alone, or for all that its configuration is for.
    private mutating func turningOff(_ rule: String, for document: OpenDocument) -> [JSONValue] {
        let path = document.path
        guard path.hasPrefix("/"), let configuration = workspace.configurationPath(for: path) else { return [] }
        let target = DocumentURI.uri(configuration)
        // The editor's text of the file may be newer than the file.
        let bytes = documents[target]?.text.bytes ?? workspace.read(configuration)
        let folder = configuration.dropLast(Configuration.fileName.utf8.count)
        let file = "/" + Glob.escaped(String(path.dropFirst(folder.utf8.count)))
        let choices: [(title: String, file: String?)] = [
            ("turn \(rule) off in this file", file), ("turn \(rule) off in this project", nil),
        ]
        return choices.compactMap { title, file in
            guard let edits = Configuration.edits(turningOff: rule, in: file, of: bytes ?? Array("{}\n".utf8)),
                let edit = edit(edits, of: target, bytes)
            else { return nil }
            return ["title": .string(title), "kind": "quickfix", "isPreferred": false, "edit": edit]
        }
    }

    /// Edits of a file as the client takes them; nil if the file has to be created and the client can't.
    private func edit(_ edits: [TextEdit], of uri: String, _ bytes: [UInt8]?) -> JSONValue? {
        if let bytes {
            let text = DocumentText(bytes, capabilities.encoding)
            return ["changes": .object([uri: .array(edits.map(text.edit))])]
        }
        guard capabilities.createsFiles else { return nil }
        let text = String(decoding: edits.applied(to: Array("{}\n".utf8)), as: UTF8.self)
        let insertion = DocumentText([], capabilities.encoding).edit(TextEdit(0..<0, text))
        return [
            "documentChanges": [
                ["kind": "create", "uri": .string(uri), "options": ["ignoreIfExists": true]],
                ["textDocument": ["uri": .string(uri), "version": .null], "edits": [insertion]],
            ]
        ]
    }

    mutating func execute(_ message: ClientMessage) throws -> JSONValue {
        guard let name = message.parameters["/command"]?.string, let command = Command(rawValue: name)
        else { throw ResponseError.invalidParameters("there is no such command") }
        let argument = message.parameters["/arguments/0"]?.string ?? ""
        if command == .explain {
            guard let rule = Rule.named(argument)
            else { throw ResponseError.invalidParameters("there is no such rule") }
            return ["markdown": .string(RulePage(rule).markdown)]
        }
        guard let document = documents[argument] else {
            throw ResponseError.invalidParameters("the first argument of the command is not an open document")
        }
        let svg =
            command == .pushPicture
            ? try pushPicture(of: document, at: message.parameters["/arguments/1"]) : try stacksPicture(of: document)
        return ["svg": .string(svg)]
    }
}

/// Commands that an editor can call by name.
enum Command: String, CaseIterable {
    /// The page of a rule as Markdown: `[rule id]`.
    case explain = "apnslint.explain"
    /// The push at a position, as it would stand on a lock screen, as SVG: `[document, position]`.
    case pushPicture = "apnslint.pushPicture"
    /// The stacks that the pushes and events of a document make, as SVG: `[document]`.
    case stacksPicture = "apnslint.stacksPicture"
}

extension Range<Int> {
    fileprivate func meets(_ other: Range<Int>) -> Bool {
        lowerBound <= other.upperBound && other.lowerBound <= upperBound
    }
}

extension TextEdit {
    /// The one edit that turns a text into another, without what both have in common at their ends; nil where they are equal.
    init?(replacing old: [UInt8], with new: [UInt8]) {
        guard old != new else { return nil }
        var start = zip(old, new).prefix { $0 == $1 }.count
        var end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
        // Both ends lie between characters.
        while start > 0, start < old.count, old[start] & 0xC0 == 0x80 { start -= 1 }
        while end > 0, old[old.count - end] & 0xC0 == 0x80 { end -= 1 }
        self.init(start..<old.count - end, String(decoding: new[start..<new.count - end], as: UTF8.self))
    }
}
