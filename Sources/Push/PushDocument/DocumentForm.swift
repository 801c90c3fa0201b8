import JSONText
import PushPayload

/// The kind of a document, by its name and its content.
package enum DocumentForm: Sendable, Equatable {
    /// JSON, also with mistakes of syntax.
    case json
    /// Text around JSON, as in a script.
    case text(EnvelopeForm)
    /// Text of another kind, such as a program, which is left alone.
    case foreign

    /// True if the author meant the text as something else than JSON: its file name is a program's, or it begins unlike JSON
    /// and holds no JSON either.
    static func isForeign(_ text: [UInt8], named name: String?, after error: SyntaxError) -> Bool {
        let fileExtension = fileExtension(of: name)
        switch error.mistake {
        case .empty, .utf16, .propertyList, .outOfMemory: return false
        case .notText, .notUTF8: return fileExtension.map(programs.contains) ?? false
        default: break
        }
        if let fileExtension, programs.contains(fileExtension) { return true }
        if let fileExtension, payloads.contains(fileExtension) { return false }
        if beginsLikeJSON(text[...]) { return false }
        // Standard input may be the copy of a request or of an assignment, whose JSON stands as it was sent.
        guard name == nil else { return true }
        let recovery = SyntaxRecovery(text, after: error)
        return recovery.document == nil || recovery.steps.contains { ofPrograms.contains($0.error.mistake) }
    }

    static func fileExtension(of name: String?) -> String? {
        guard let file = name?.split(separator: "/").last, let dot = file.lastIndex(of: ".") else { return nil }
        return file[dot...].dropFirst().lowercased()
    }

    /// The extensions of payloads, which may have any mistake.
    private static let payloads: Set = ["apns", "json", "jsonc", "json5"]
    /// The extensions of programs, whose literals often look like JSON.
    private static let programs = Set(Language.extensions).union([
        "fs", "hpp", "yaml", "yml", "rst",
    ])
    /// Mistakes that are the ordinary notation of a language.
    private static let ofPrograms: Set<SyntaxError.Mistake> = [
        .comment, .singleQuotes, .unquotedKey, .unquotedText, .keyNotString, .foreignLiteral, .expression, .notJSON,
        .placeholder,
    ]

    /// True if the first byte after white space and comments is one of JSON, also quoted or escaped.
    private static func beginsLikeJSON(_ text: ArraySlice<UInt8>) -> Bool {
        var rest = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text
        while true {
            rest = rest.drop { $0 <= 0x20 }
            if rest.starts(with: "//".utf8) || rest.first == UInt8(ascii: "#") {
                rest = rest.drop { $0 != 0x0A }
            } else if rest.starts(with: "/*".utf8), let end = Array(rest).offset(of: "*/") {
                rest = rest.dropFirst(end + 2)
            } else {
                return rest.first.map { "{[\"'`\\@".utf8.contains($0) } ?? false
            }
        }
    }
}

/// The places of a push's parts in the records of a log, by default those in request documents. Other members of a record belong to
/// the sender and are not checked.
public struct RecordForm: Sendable, Equatable {
    /// The payload: an object, or a string that holds one. With the root, a record is read as any other document.
    public var payload: JSONPointer
    /// An object of header fields that the push was sent with.
    public var headers: JSONPointer?
    /// True if the push was sent with no others, so that one that is missing is reported.
    package var headersAreAll = true
    /// The field that identifies the record in reports.
    public var id: JSONPointer?
    /// The fields that reports show with its findings.
    public var kept: [JSONPointer]
    /// The status with which APNs answered.
    public var status: JSONPointer?
    /// The reason that APNs gave, or the body of its answer.
    public var reason: JSONPointer?
    /// The device: a name or token, in place of that in the path.
    public var device: JSONPointer = "/device"
    /// The time of sending: Unix time, or text as in RFC 3339.
    public var date: JSONPointer = "/date"
    /// The bundle id of the receiving app, in place of that in the topic.
    public var app: JSONPointer = "/app"

    /// A form with these pointers.
    public init(
        payload: JSONPointer = .root, headers: JSONPointer? = nil, id: JSONPointer? = nil, kept: [JSONPointer] = [],
        status: JSONPointer? = nil, reason: JSONPointer? = nil
    ) {
        (self.payload, self.headers, self.id, self.kept) = (payload, headers, id, kept)
        (self.status, self.reason) = (status, reason)
    }

    /// True if it has records read otherwise than other documents, or their answers.
    package var isOfLog: Bool {
        payload != .root || headers != nil || id != nil || !kept.isEmpty || status != nil || reason != nil
    }
}
