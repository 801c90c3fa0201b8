import AppResources
import JSONText
import LintProject
import PushDocument
import PushLint
import PushPayload
import ReportText

/// A document that is open in the editor: its text and its findings.
struct OpenDocument {
    let uri: String
    /// The path of its file; the URI itself for a document without one, such as a new buffer.
    let path: String
    var version: Int64?
    /// True if the editor says that the document is a payload.
    private let isSaidToBePayload: Bool
    private(set) var text: DocumentText
    /// The analysis of the current text; nil after a change of it or of the configuration, until it is needed again.
    var analysis: Analysis?

    init(uri: String, language: String?, version: Int64?, _ text: DocumentText) {
        isSaidToBePayload = language == "apns"
        path = DocumentURI.path(uri) ?? uri
        (self.uri, self.version, self.text) = (uri, version, text)
    }

    /// Makes the changes of a message, one after the other.
    mutating func apply(_ changes: [JSONValue]) throws {
        defer { text.mark() }
        for change in changes { try apply(change) }
    }

    private mutating func apply(_ change: JSONValue) throws {
        guard let new = change["/text"]?.string else { throw ResponseError.invalidParameters("a change has no text") }
        analysis = nil
        guard let place = change["/range"], place != .null else {
            text = DocumentText(Array(new.utf8), text.encoding)
            return
        }
        if let end = TextPosition(place["/end"]) { text.mark(upToLine: end.line) }
        guard let range = text.range(of: place) else {
            throw ResponseError.invalidParameters("the range of a change can't be read")
        }
        text.replace(range, with: Array(new.utf8))
    }

    /// True if each line is a document.
    var isStream: Bool { path.hasSuffix(".jsonl") || path.hasSuffix(".ndjson") }

    /// The documents in it: each line of a stream that is not blank; otherwise the whole text.
    var parts: [Range<Int>] {
        guard isStream else { return [text.bytes.indices] }
        return text.bytes.split(separator: 0x0A).filter { line in line.contains { $0 > 0x20 } }.map(\.indices)
    }

    /// The name to lint its parts under; a line of a stream gets one that marks it as JSON.
    var partName: String { isStream ? "line.json" : path }

    /// The analysis of the text, made if necessary.
    mutating func analysis(by linter: Linter) -> Analysis {
        let isChecked = analysis == nil && isPayload(under: linter.options.reading)
        let current = analysis ?? (isChecked ? Analysis(of: self, by: linter) : Analysis())
        analysis = current
        return current
    }

    /// True for files that `lint` would check in a folder, and for text and streams with payloads inside. Editors send all
    /// JSON of a project, most of which has nothing to do with pushes.
    func isPayload(under options: ReadingOptions) -> Bool {
        if isSaidToBePayload || path.hasSuffix(".apns") { return true }
        if isStream {
            return options.stage.record != nil || parts.contains { PushDocument.isPayload(Array(text.bytes[$0])) }
        }
        let name = EnvelopeForm.name(of: text.bytes, named: path)
        if EnvelopeForm.ofText(named: name, choice: options.envelope) != nil { return true }
        let start = text.bytes.first { $0 > 0x20 }
        guard path.hasSuffix(".json") || start == UInt8(ascii: "{") || start == UInt8(ascii: "[") else { return false }
        return PushDocument.isPayload(text.bytes) || PushDocument.isMessage(text.bytes, options.envelope)
    }
}

/// The findings and pushes of a document, with their places in the whole text.
struct Analysis {
    struct Entry {
        let finding: Finding
        /// The byte offset of the text that was linted: 0, or the start of a line in a stream.
        let base: Int

        var range: Range<Int> { finding.range.shifted(by: base) }
        var related: [Range<Int>] { finding.related.map { $0.range.shifted(by: base) } }
        var edits: [TextEdit] { finding.edits.map { $0.shifted(by: base) } }
    }

    private(set) var entries: [Entry] = []
    /// The pushes with the bytes of their payloads in the document, and why a device shows nothing of them.
    private(set) var pushes: [(push: Fragment, range: Range<Int>, loss: String?)] = []
    /// The bodies that are not payloads, with their pointers and the bytes of the texts that they are in.
    private(set) var bodies: [(body: Body, pointer: JSONPointer, range: Range<Int>)] = []

    /// The texts of pushes in a document that is not JSON itself.
    private var texts: [Fragment] = []

    init() {}

    init(of document: OpenDocument, by linter: Linter) {
        for part in document.parts {
            let result = linter.lint(Input(Array(document.text.bytes[part]), named: document.partName))
            entries += result.findings.map { Entry(finding: $0, base: part.lowerBound) }
            pushes += zip(result.document.fragments, result.losses).compactMap { fragment, loss in
                guard fragment.isPush else { return nil }
                return (fragment, fragment.payloadRange.shifted(by: part.lowerBound), loss)
            }
            if case .text = result.document.form { texts += result.document.pushes }
            bodies += result.document.fragments.flatMap { fragment in
                fragment.bodies.map {
                    ($0.body, $0.pointer, fragment.documentRange(fragment.text.indices).shifted(by: part.lowerBound))
                }
            }
        }
    }

    /// The caret in a push that was read from text of another form; nil outside of its names and values.
    func caret(at offset: Int) -> Caret? {
        for text in texts {
            let range = text.documentRange(text.text.indices)
            guard range.lowerBound <= offset, offset <= range.upperBound,
                let outline = Outline.of(text.text, in: text.text.indices),
                let caret = Caret(at: offset, in: outline, text.documentRange)
            else { continue }
            return caret
        }
        return nil
    }

    /// The members of the body around an offset that may stand in the object at a path; nil outside of bodies, and in payloads in them.
    func members(at offset: Int, in path: [String]) -> [Body.Member]? {
        for (body, pointer, range) in bodies where range.contains(offset) || range.upperBound == offset {
            guard path.starts(with: pointer.tokens) else { continue }
            if let members = body.members(at: path.dropFirst(pointer.tokens.count)) { return members }
        }
        return nil
    }

    /// The push whose payload is at a byte offset; if the document has only one, that one.
    func push(at offset: Int) -> (push: Fragment, range: Range<Int>, loss: String?)? {
        let found = pushes.first { $0.range.contains(offset) || $0.range.upperBound == offset }
        return found ?? (pushes.count == 1 ? pushes.first : nil)
    }
}

extension Range<Int> {
    func shifted(by offset: Int) -> Range<Int> { lowerBound + offset..<upperBound + offset }
}

extension TextEdit {
    func shifted(by offset: Int) -> TextEdit { TextEdit(range.shifted(by: offset), text) }
}

/// The role of a document, which decides how it is checked.
package enum DocumentRole: Sendable {
    /// A document with pushes, or none of apnslint's.
    case pushes
    /// A `.apnslint.json`; the ids are those of the own rules that configurations above it define.
    case configuration(outerRules: [String])
    case manifest

    var schema: SchemaPlace? {
        switch self {
        case .pushes: nil
        case .configuration: SchemaPlace(Configuration.schema)
        case .manifest: SchemaPlace(AppManifest.schema)
        }
    }

    /// The mistakes in a document of apnslint's own, with the bytes that each is about.
    func mistakes(in document: OpenDocument) -> [(range: Range<Int>, message: String)] {
        let bytes = document.text.bytes
        switch self {
        case .pushes: break
        case .configuration(let outerRules):
            do throws(ConfigurationError) {
                _ = try Configuration(parsing: bytes, path: document.path, outerRules: outerRules)
            } catch { return error.mistakes.map { ($0.range, $0.message) } }
        case .manifest:
            do throws(ReadingError) { _ = try AppManifest(parsing: bytes) } catch {
                return [(error.range(in: bytes), error.message)]
            }
        }
        return []
    }
}

/// The `file:` URIs by which clients name documents.
enum DocumentURI {
    /// The path of a `file:` URI; nil for another URI.
    static func path(_ uri: String) -> String? {
        guard uri.lowercased().hasPrefix("file://") else { return nil }
        let rest = uri.utf8.dropFirst("file://".utf8.count)
        // The authority before the path names a machine, usually none or this one.
        guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        return String(percentDecoding: rest[slash...])
    }

    static func uri(_ path: String) -> String { "file://" + path.percentEncoded(keeping: "/-._~!$&'()*+,;=:@") }
}

extension AppPlace {
    /// The line, as JSON in a message; nil where the path is not known from the root.
    var location: JSONValue? {
        guard path.hasPrefix("/") else { return nil }
        let start: JSONValue = ["line": .integer(max(0, (line ?? 1) - 1)), "character": 0]
        return ["uri": .string(DocumentURI.uri(path)), "range": ["start": start, "end": start]]
    }
}
