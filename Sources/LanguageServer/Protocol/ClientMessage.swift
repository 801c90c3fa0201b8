import JSONText

/// A message of the client: a request, a notification, or an answer to a request of the server.
struct ClientMessage {
    /// The id of a request or an answer; nil for a notification.
    let id: JSONValue?
    /// The method; nil for an answer.
    let method: String?
    let parameters: JSONObject

    /// Reads the body of a message.
    ///
    /// - Throws: `ResponseError` for text that is not a message.
    init(_ body: [UInt8]) throws {
        guard let object = try Self.parse(body).object else {
            throw ResponseError.invalidRequest("a message has to be an object; batches are not part of the protocol")
        }
        id = object["id"]
        method = object["method"]?.string
        parameters = object["params"]?.object ?? JSONObject()
        switch id {
        case nil, .null, .integer, .string: break
        default: throw ResponseError.invalidRequest("an id is a number or a string")
        }
        if method == nil, object["result"] == nil, object["error"] == nil {
            throw ResponseError.invalidRequest("the message has no method")
        }
    }

    private static func parse(_ body: [UInt8]) throws -> JSONValue {
        do { return try JSONDocument(parsing: body).value } catch {
            // Editors with UTF-16 may send lone surrogates. Losing the change would be worse than a wrong character.
            if let mended = LoneSurrogates.replaced(in: body), let document = try? JSONDocument(parsing: mended) {
                return document.value
            }
            throw ResponseError.parseError(error.message)
        }
    }

    /// The URI of the document that a request is about.
    ///
    /// - Throws: `ResponseError` if there is none.
    func documentURI() throws -> String {
        guard let uri = parameters["textDocument"]?.object?["uri"]?.string else {
            throw ResponseError.invalidParameters("textDocument.uri is missing")
        }
        return uri
    }
}

/// Why a request was not answered, with the protocol's code.
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

    /// The error as JSON in a response.
    var json: JSONValue { ["code": .integer(code), "message": .string(message)] }
}

/// Lone surrogates in the escapes of JSON strings, which jansson refuses.
enum LoneSurrogates {
    /// The text with each `\u` escape of a lone surrogate replaced by the replacement character; nil if there is none.
    static func replaced(in text: [UInt8]) -> [UInt8]? {
        var result = text
        var offset = 0
        var hasReplaced = false
        while offset < result.count {
            guard result[offset] == UInt8(ascii: "\\") else {
                offset += 1
                continue
            }
            guard let unit = unit(result, at: offset) else {
                offset += 2
                continue
            }
            if 0xD800..<0xDC00 ~= unit, let low = self.unit(result, at: offset + 6), 0xDC00..<0xE000 ~= low {
                offset += 12
                continue
            }
            if 0xD800..<0xE000 ~= unit {
                result.replaceSubrange(offset..<offset + 6, with: Array("\\uFFFD".utf8))
                hasReplaced = true
            }
            offset += 6
        }
        return hasReplaced ? result : nil
    }

    /// The code unit of the `\u` escape that starts at an offset.
    private static func unit(_ text: [UInt8], at offset: Int) -> UInt16? {
        guard offset + 6 <= text.count, text[offset] == UInt8(ascii: "\\"), text[offset + 1] == UInt8(ascii: "u")
        else { return nil }
        return UInt16(String(decoding: text[offset + 2..<offset + 6], as: UTF8.self), radix: 16)
    }
}
