import JSONText
import PushLint
import PushPayload
import PushReport
import ReportText

/// A line that a co-process asks the gate: a push with its headers, and an id that comes back with the answer.
///
///     {"id": 7, "headers": {"apns-push-type": "alert"}, "payload": {"aps": {"alert": "Gate changed"}}}
///
/// In place of `payload`, whose bytes in the line are checked, `text` may hold the payload's bytes as a
/// string: for a payload of several lines, or for a client that can't embed JSON in JSON.
struct GateQuestion {
    /// The payload's bytes, which are what goes on the wire.
    let payload: [UInt8]
    /// The header fields of the push: all of them, if the line has any.
    let headers: Headers

    /// Reads a line without its end, and its id as soon as that is known: a string, a whole number, or null by default.
    /// Throws `ReadingError` for anything ambiguous: text other than JSON, unknown or repeated members, headers other than texts,
    /// both payload and text, or neither.
    init(_ line: [UInt8], id: inout JSONValue, isForService: Bool = false) throws(ReadingError) {
        let document: JSONDocument
        do { document = try JSONDocument(parsing: line) } catch {
            let isUnread = error.mistake == .outOfMemory
            throw ReadingError(.bytes(error.range), (isUnread ? "" : "the line is not JSON: ") + error.message)
        }
        let locator = Locator(line)
        let repeated = document.hasRepeatedKeys ? locator.repeatedKeys() : []
        if let twice = repeated.first(where: { $0.pointer.tokens.count == 1 }) {
            throw ReadingError(.name(twice.pointer), "the line gives \(twice.pointer.last ?? "") twice")
        }
        if let given = try ObjectReader(document.value, "the line")["id"] {
            switch given.value {
            case .null, .string, .integer: id = given.value
            default: throw given.isNot("a string or a whole number")
            }
        }
        let root = try ObjectReader(document.value, "the line", keys: ["id", "headers", "payload", "text"])
        if repeated.contains(where: { $0.pointer.tokens.first == "headers" }) {
            throw root.error("the line gives a header twice")
        }
        let fields = try root["headers"]?.object("headers").object
        guard Set(fields?.names.map { $0.lowercased() } ?? []).count == fields?.count ?? 0 else {
            throw root.error("the line gives a header twice")
        }
        headers = fields.map { .whole(Headers(json: $0)) } ?? Headers()
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
        if !isForService, let object = value?.object, Request.isRequestDocument(object) {
            throw root.error(
                "the payload is a request of its own: give its headers and its payload as members of the line")
        }
    }
}

/// The gate's answer to one line of a co-process: one line of JSON, which never contains the payload itself.
///
///     {"id":7,"line":3,"ok":true}
///     {"id":7,"line":3,"ok":false,"findings":[…]}
///     {"id":null,"line":4,"ok":false,"error":"the line is not JSON: …"}
struct GateAnswer {
    var id = JSONValue.null
    /// The line of the question, from 1.
    let line: Int
    var isGood = false
    /// The findings in the payload, with places relative to it.
    var findings: [JSONValue] = []
    var stack: String?
    /// The reason why the line is no valid question.
    var error: String?

    /// The answer to a line.
    init(to line: [UInt8], line number: Int, by gate: Gate, showsStacks: Bool) {
        self.line = number
        do throws(ReadingError) {
            let question = try GateQuestion(line, id: &id, isForService: gate.linter.options.envelope.isOneForm)
            let input = Input(question.payload, headers: question.headers, stage: .sending)
            let linter = gate.linter
            guard let result = showsStacks ? linter.lint(input) : linter.lintUnlessKnownClean(input) else {
                isGood = true
                return
            }
            guard !result.document.ranOutOfMemory, let isPayload = try? gate.isBody(question.payload) else {
                error = Gate.OutOfMemory.message
                return
            }
            let report = FileReport(path: "", result: result, failOn: gate.failOn)
            // Anything but a JSON object never passes.
            isGood = isPayload && !report.hasFailed
            findings = report.findings.map { JSONReporter.value($0, report.source) }
            stack = showsStacks ? StackReport.line(of: result, by: linter) : nil
        } catch { self.error = error.message }
    }

    /// The answer to a line that was not read.
    init(line: Int, error: String) { (self.line, self.error) = (line, error) }

    /// The line, with its line feed.
    var text: String {
        var answer: JSONObject = ["id": id, "line": .integer(line), "ok": .boolean(isGood)]
        if !findings.isEmpty { answer["findings"] = .array(findings) }
        if let stack { answer["stack"] = .string(stack) }
        if let error { answer["error"] = .string(error) }
        return JSONWriter().safeText(.object(answer)) + "\n"
    }
}
