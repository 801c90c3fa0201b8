import JSONText

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
