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
