import JSONText
import PushPayload

/// One line that a co-process asks the gate: a push with its headers, and an id that comes back with the answer.
///
///     {"id": 7, "headers": {"apns-push-type": "alert"}, "payload": {"aps": {"alert": "Gate changed"}}}
///
/// In place of `payload`, whose bytes in the line are checked, `text` may hold the payload's bytes as a
/// string: for a payload of several lines, or for a client that can't embed JSON in JSON.
struct GateQuestion {
    /// The id that the answer repeats: a string, a whole number, or null if none was given.
    let id: JSONValue
    /// The payload's bytes, which are what goes on the wire.
    let payload: [UInt8]
    /// The header fields of this push.
    let headers: Headers

    /// Why a line is not a question.
    struct Refusal: Error {
        /// The id; null if it could not be read.
        let id: JSONValue
        /// What is wrong with the line.
        let message: String

        /// A refusal of a line with this id.
        init(id: JSONValue, message: String) {
            self.id = id
            self.message = message
        }
    }

    /// The members that a question may have.
    private static let names = ["id", "headers", "payload", "text"]

    /// Reads a line without its end.
    ///
    /// - Throws: `Refusal` for anything that could be read in two ways: text that is not JSON, members that are not
    ///   known or given twice, headers that are not text, both payload and text, or neither.
    init(_ line: [UInt8]) throws(Refusal) {
        let document: JSONDocument
        do { document = try JSONDocument(parsing: line) } catch {
            let isUnread = error.mistake == .outOfMemory
            throw Refusal(id: .null, message: (isUnread ? "" : "the line is not JSON: ") + error.message)
        }
        guard let root = document.value.object else {
            throw Refusal(id: .null, message: "the line is \(document.value.kind.phrase), not an object")
        }
        let locator = Locator(line)
        let repeated = document.hasRepeatedKeys ? locator.repeatedKeys() : []
        if let twice = repeated.first(where: { $0.pointer.tokens.count == 1 }) {
            throw Refusal(id: .null, message: "the line gives \(twice.pointer.last ?? "") twice")
        }
        let id = root["id"] ?? .null
        switch id {
        case .null, .string, .integer: break
        default: throw Refusal(id: .null, message: "id is \(id.kind.phrase), not a string or a whole number")
        }
        func refusal(_ message: String) -> Refusal { Refusal(id: id, message: message) }
        if let other = root.names.first(where: { !Self.names.contains($0) }) {
            throw refusal("\(other) is not known; a line has id, headers, and payload or text")
        }
        if repeated.contains(where: { $0.pointer.tokens.first == "headers" }) {
            throw refusal("the line gives a header twice")
        }
        self.id = id
        headers = try Self.headers(root["headers"], refusal)
        let value: JSONValue?
        switch (root["payload"], root["text"]) {
        case (.some(let given), nil):
            guard let place = locator.place(of: JSONPointer.root.appending("payload")) else {
                throw refusal("the payload was not found in the line")
            }
            payload = Array(line[place.value])
            value = given
        case (nil, .string(let text)):
            payload = Array(text.utf8)
            value = try? JSONDocument(parsing: payload).value
        case (nil, .some(let text)): throw refusal("text is \(text.kind.phrase), not a string")
        case (.some, .some): throw refusal("the line has both payload and text")
        case (nil, nil): throw refusal("the line has neither payload nor text")
        }
        if let object = value?.object, Request.isRequestDocument(object) {
            throw refusal(
                "the payload is a request of its own: give its headers and its payload as members of the line")
        }
    }

    private static func headers(_ value: JSONValue?, _ refusal: (String) -> Refusal) throws(Refusal) -> Headers {
        guard let value else { return Headers() }
        guard let object = value.object else { throw refusal("headers is \(value.kind.phrase), not an object") }
        for member in object.members {
            guard case .string = member.value else {
                throw refusal("the header \(member.name) is \(member.value.kind.phrase), not a string")
            }
        }
        guard Set(object.names.map { $0.lowercased() }).count == object.names.count else {
            throw refusal("the line gives a header twice")
        }
        return Headers(json: object)
    }
}
