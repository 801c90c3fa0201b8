import JSONText
import PushLint
import PushReport
import ReportText

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
