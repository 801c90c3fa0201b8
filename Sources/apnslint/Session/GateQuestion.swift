import JSONText
import PushLint
import PushPayload
import PushReport
import ReportText

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
        let locator = Locator(line)
        let repeated = document.hasRepeatedKeys ? locator.repeatedKeys() : []
        if let twice = repeated.first(where: { $0.pointer.tokens.count == 1 }) {
            throw Refusal(id: .null, message: "the line gives \(twice.pointer.last ?? "") twice")
        }
        do throws(ReadingError) { id = try Self.id(document.value) } catch {
            throw Refusal(id: .null, message: error.message)
        }
        do throws(ReadingError) {
            let root = try ObjectReader(document.value, "the line", keys: ["id", "headers", "payload", "text"])
            if repeated.contains(where: { $0.pointer.tokens.first == "headers" }) {
                throw root.error("the line gives a header twice")
            }
            headers = try root["headers"]?.headers() ?? Headers()
            let value: JSONValue?
            switch (root["payload"], root["text"]) {
            case (let given?, nil):
                guard let place = locator.place(of: given.pointer) else {
                    throw given.error("the payload was not found in the line")
                }
                payload = Array(line[place.value])
                value = given.value
            case (nil, let text?):
                payload = Array(try text.text().utf8)
                value = try? JSONDocument(parsing: payload).value
            case (.some, .some): throw root.error("the line has both payload and text")
            case (nil, nil): throw root.error("the line has neither payload nor text")
            }
            if let object = value?.object, Request.isRequestDocument(object) {
                throw root.error(
                    "the payload is a request of its own: give its headers and its payload as members of the line")
            }
        } catch {
            throw Refusal(id: id, message: error.message)
        }
    }

    private static func id(_ line: JSONValue) throws(ReadingError) -> JSONValue {
        guard let id = try ObjectReader(line, "the line")["id"] else { return .null }
        switch id.value {
        case .null, .string, .integer: return id.value
        default: throw id.isNot("a string or a whole number")
        }
    }
}

extension ValueReader {
    /// Header fields, each given once and as a string.
    fileprivate func headers() throws(ReadingError) -> Headers {
        let object = try object()
        for field in try members() { _ = try field.text() }
        guard Set(object.names.map { $0.lowercased() }).count == object.count else {
            throw error("the line gives a header twice")
        }
        return Headers(json: object)
    }
}

/// The gate's answer to one line of a co-process: one line of JSON, which never contains the payload itself.
///
///     {"id":7,"line":3,"ok":true}
///     {"id":7,"line":3,"ok":false,"findings":[…]}
///     {"id":null,"line":4,"ok":false,"error":"the line is not JSON: …"}
struct GateAnswer {
    private let id: JSONValue
    private let line: Int
    private let outcome: Outcome

    private enum Outcome {
        case checked(isGood: Bool, [LocatedFinding], SourceText)
        case refused(String)
    }

    /// The answer to a question on this line, from 1: the findings in its payload, and whether it passes; anything but
    /// a JSON object never passes. Places are relative to the payload.
    init(to question: GateQuestion, line: Int, _ report: FileReport, isPayload: Bool) {
        id = question.id
        self.line = line
        outcome = .checked(isGood: isPayload && !report.hasFailed, report.findings, report.source)
    }

    /// The answer to a question whose payload has no findings.
    init(toClean question: GateQuestion, line: Int) {
        id = question.id
        self.line = line
        outcome = .checked(isGood: true, [], SourceText([]))
    }

    /// The answer to a line that is not a question.
    init(to refusal: GateQuestion.Refusal, line: Int) {
        id = refusal.id
        self.line = line
        outcome = .refused(refusal.message)
    }

    /// The answer to a line that could not be read, with the reason.
    init(refusing message: String, line: Int) {
        self.init(to: GateQuestion.Refusal(id: .null, message: message), line: line)
    }

    /// True if the push may be sent.
    var isGood: Bool {
        if case .checked(isGood: true, _, _) = outcome { true } else { false }
    }

    /// The line, with its line feed.
    var text: String {
        var answer: JSONObject = ["id": id, "line": .integer(line), "ok": .boolean(isGood)]
        switch outcome {
        case .checked(_, let findings, let source):
            if !findings.isEmpty { answer["findings"] = .array(findings.map { JSONReporter.value($0, source) }) }
        case .refused(let message): answer["error"] = .string(message)
        }
        return JSONWriter().safeText(.object(answer)) + "\n"
    }
}
