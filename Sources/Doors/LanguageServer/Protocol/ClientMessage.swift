import JSONText

/// A message of the client: a request, a notification, or an answer to a request of the server.
struct ClientMessage {
    /// The id of a request or an answer; nil for a notification.
    let id: JSONValue?
    /// The method; nil for an answer.
    let method: String?
    let parameters: JSONValue

    init(_ frame: FrameReader.Frame) throws {
        switch frame {
        case .malformed(let reason): throw ResponseError.parseError(reason)
        case .message(let body): try self.init(Self.parse(body))
        }
    }

    init(_ value: JSONValue) throws {
        guard let object = value.object else {
            throw ResponseError.invalidRequest("a message has to be an object; batches are not part of the protocol")
        }
        id = object["id"]
        method = object["method"]?.string
        parameters = object["params"] ?? .null
        switch id {
        case nil, .null, .integer, .string: break
        default: throw ResponseError.invalidRequest("an id is a number or a string")
        }
        if method == nil, object["result"] == nil, object["error"] == nil {
            throw ResponseError.invalidRequest("the message has no method")
        }
    }

    static func parse(_ body: [UInt8]) throws -> JSONValue {
        do { return try JSONDocument(parsing: body).value } catch {
            // Editors with UTF-16 may send lone surrogates, which jansson refuses. Losing the change would be worse than a wrong
            // character.
            if let document = try? JSONDocument(parsing: withoutLoneSurrogates(body)) { return document.value }
            throw ResponseError.parseError(error.message)
        }
    }

    /// The text with the replacement character for each half of a character in its escapes.
    private static func withoutLoneSurrogates(_ body: [UInt8]) -> [UInt8] {
        let halves = StringEscapes.decoding(body.indices, in: body).filter { escape in
            escape.text.unicodeScalars.contains("\u{FFFD}")
        }
        return halves.map { TextEdit($0.range, String(JSONWriter().text(.string($0.text)).dropFirst().dropLast())) }
            .applied(to: body)
    }

    /// The URI of the document that the message is about.
    var uri: String? { parameters["/textDocument/uri"]?.string }
}

/// The reason why a request failed, with the protocol's code.
struct ResponseError: Error, Equatable {
    let code: Int64
    let message: String

    static func parseError(_ message: String) -> ResponseError { ResponseError(code: -32700, message: message) }
    static func invalidRequest(_ message: String) -> ResponseError { ResponseError(code: -32600, message: message) }
    static func methodNotFound(_ method: String) -> ResponseError {
        ResponseError(code: -32601, message: "there is no method \(method)")
    }
    static func invalidParameters(_ message: String) -> ResponseError { ResponseError(code: -32602, message: message) }
    static let notInitialized = ResponseError(code: -32002, message: "the first request has to be initialize")
    static let cancelled = ResponseError(code: -32800, message: "the request was cancelled")
    static func failed(_ message: String) -> ResponseError { ResponseError(code: -32803, message: message) }

    /// The error as JSON in a response; any other one counts as a failure.
    static func json(_ error: any Error) -> JSONValue {
        let error = error as? ResponseError ?? .failed("\(error)")
        return ["code": .integer(error.code), "message": .string(error.message)]
    }
}
