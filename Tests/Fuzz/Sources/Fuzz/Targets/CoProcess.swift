import JSONText
import LintProject
import PushPayload
import PushLint
import PushReport

extension Target {
    /// The questions and answers of `gate --answers`, one per line.
    static let coProcess = Target(name: "coprocess", isLines: true) { bytes, choices in
        let gate = Gate(
            linter: Linter(Gate.options(LintOptions())), failOn: .error, minifies: false, sendsPayloadOnly: false)
        for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            let line = Array(line)
            let answer = GateAnswer(to: line, line: index + 1, by: gate, showsStacks: false)
            guard let given = answer.json else {
                fatalError("broken law: an answer is an object in one line: \(answer.text)")
            }
            law("an answer has its line", given["line"] == .integer(Int64(index + 1)))
            law(
                "an answer has these members alone",
                Set(given.names).isSubset(of: ["id", "line", "ok", "findings", "error"]))
            law(
                "what passes has an id as it was given", given["ok"] != true || line.json?["id"] ?? .null == given["id"]
            )
            law("what passes says no error", given["ok"] != true || given["error"] == nil)
            // The same text as a question in both forms.
            guard let text = String(validating: line, as: UTF8.self) else { continue }
            let escaped = JSONWriter().text(.string(text))
            let asText = GateAnswer(
                to: Array("{\"id\":\(index),\"text\":\(escaped)}".utf8), line: 1, by: gate, showsStacks: false)
            law(
                "the text is asked about byte for byte", asText.json?["ok"] == .boolean(Target.isGood(line, gate)),
                asText.text)
            guard line.isJSON else { continue }
            let asPayload = GateAnswer(
                to: Array("{\"id\":\(index),\"payload\":".utf8) + line + [0x7D], line: 1, by: gate,
                showsStacks: false)
            // The line adds one level of nesting, of which 512 are allowed.
            law(
                "both forms give one answer",
                asPayload.json?["ok"] == asText.json?["ok"] || asPayload.text.contains("512"))
        }
    }

    /// True if a payload may be sent; a request document is not a payload.
    private static func isGood(_ payload: [UInt8], _ gate: Gate) -> Bool {
        guard let root = payload.json, !Request.isRequestDocument(root) else { return false }
        guard case .pass = try? gate.judge(payload) else { return false }
        return true
    }
}

extension [UInt8] {
    fileprivate var json: JSONObject? { (try? JSONDocument(parsing: self))?.value.object }
}

extension GateAnswer {
    /// The answer as an object; nil if it is not one, or has more than one line.
    fileprivate var json: JSONObject? {
        text.utf8.last == 0x0A && !text.utf8.dropLast().contains(0x0A) ? Array(text.utf8).json : nil
    }
}
