import JSONText
import PushLint
import PushPayload

/// A document that is open in the editor: its text, and what the linter says about it.
struct OpenDocument {
    let uri: String
    /// The path of its file; the address itself where it has none, as for a buffer that was never saved.
    let path: String
    var version: Int64?
    private(set) var text: DocumentText
    /// What the linter said of the text as it is; nil after a change until somebody asks.
    private var analysis: Analysis?

    init(uri: String, version: Int64?, text: String) {
        self.uri = uri
        path = DocumentURI.path(uri) ?? uri
        self.version = version
        self.text = DocumentText(Array(text.utf8))
    }

    /// Applies one change of the client.
    ///
    /// - Throws: `ResponseError` for a change that is none.
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

    /// Forgets what the linter said, as its configuration may have changed.
    mutating func forgetAnalysis() { analysis = nil }

    /// What the linter says of the text.
    mutating func analysis(by linter: Linter) -> Analysis {
        if let analysis { return analysis }
        let fresh = Analysis(text.bytes, named: path, by: linter)
        analysis = fresh
        return fresh
    }
}
