import AppResources
import JSONText
import LintProject
import PushDocument
import PushLint
import PushPayload
import ReportText

/// A document that is open in the editor: its text and its findings.
struct OpenDocument {
    /// The path of its file; the URI itself if it has no file, as for a buffer that was never saved.
    let path: String
    var version: Int64?
    /// True if the editor says that the document is a payload.
    private let isSaidToBePayload: Bool
    private(set) var text: DocumentText
    /// The analysis of the current text; nil after a change of it or of the configuration, until it is needed again.
    var analysis: Analysis?

    init(uri: String, language: String?, version: Int64?, text: String) {
        isSaidToBePayload = language == "apns"
        path = DocumentURI.path(uri) ?? uri
        self.version = version
        self.text = DocumentText(Array(text.utf8))
    }

    /// Applies one change of the client.
    mutating func apply(_ change: JSONValue, _ encoding: PositionEncoding) throws {
        guard let object = change.object, let new = object["text"]?.string else {
            throw ResponseError.invalidParameters("a change has no text")
        }
        analysis = nil
        guard let place = object["range"], place != .null else {
            text = DocumentText(Array(new.utf8))
            return
        }
        guard let range = text.range(of: place, encoding) else {
            throw ResponseError.invalidParameters("the range of a change can't be read")
        }
        text.replace(range, with: Array(new.utf8))
    }

    /// The analysis of the text, made if necessary.
    mutating func analysis(by linter: Linter) -> Analysis {
        if let analysis { return analysis }
        let fresh =
            isPayload(under: linter.options.reading)
            ? Analysis.of(text.bytes, named: path, by: linter) : Analysis(entries: [], pushes: [])
        analysis = fresh
        return fresh
    }

    /// True for files that `lint` would check in a folder, and for text and streams with payloads inside. Editors send all
    /// JSON of a project, most of which has nothing to do with pushes.
    func isPayload(under options: ReadingOptions) -> Bool {
        if isSaidToBePayload || path.hasSuffix(".apns") { return true }
        if Analysis.isStream(path) {
            let lines = Analysis.documents(in: text.bytes, named: path)
            return options.stage.record != nil || lines.contains { PushDocument.isPayload(Array(text.bytes[$0])) }
        }
        if EnvelopeForm.ofText(named: path, choice: options.envelope) != nil { return true }
        let start = text.bytes.first { $0 > 0x20 }
        guard path.hasSuffix(".json") || start == UInt8(ascii: "{") || start == UInt8(ascii: "[") else { return false }
        return PushDocument.isPayload(text.bytes)
    }
}

/// What a document is for apnslint.
package enum DocumentRole: Sendable {
    /// A document with pushes, or none of apnslint's.
    case pushes
    /// A `.apnslint.json`; the ids are those of the own rules that configurations above it define.
    case configuration(outerRules: [String])
    /// The manifest of an app.
    case manifest

    var schema: SchemaPlace? {
        switch self {
        case .pushes: nil
        case .configuration: SchemaPlace(Configuration.schema)
        case .manifest: SchemaPlace(AppManifest.schema)
        }
    }

    /// The mistakes in a document of apnslint's own, with the bytes that each is about.
    func mistakes(in bytes: [UInt8], path: String) -> [(range: Range<Int>, message: String)] {
        switch self {
        case .pushes: return []
        case .configuration(let outerRules):
            do throws(ConfigurationError) {
                _ = try Configuration(parsing: bytes, path: path, outerRules: outerRules)
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
