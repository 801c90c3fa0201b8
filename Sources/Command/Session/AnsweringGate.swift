import JSONText
import PushLint
import PushReport

/// Answers each line of a co-process with one line.
struct AnsweringGate {
    let gate: Gate
    /// True if each answer says the stack of its push.
    let showsStacks: Bool
    let output: GateOutput
    private(set) var hasPassed = true

    /// Answers lines until the stream ends; throws `Interrupted` if the run has to end first.
    mutating func run(_ input: InputFile) throws {
        var reader = try LineReader(input)
        while let part = try reader.next() {
            var answers: [UInt8] = []
            switch part {
            case .tooLong(let line):
                let error = "the line is longer than \(InputFile.maximumInWords)"
                add(GateAnswer(id: .null, line: line, error: error), to: &answers)
            case .lines(let block):
                block.eachLine(includingBlank: true) { line in
                    add(answer(to: Array(line.text), line: line.place.line), to: &answers)
                }
            case .idle: break
            }
            try answers.withUnsafeBytes(output.write)
            if Interruption.isRequested { throw Interrupted() }
        }
    }

    private func answer(to line: [UInt8], line number: Int) -> GateAnswer {
        do throws(GateQuestion.Refusal) {
            let question = try GateQuestion(line)
            let input = Input(question.payload, headers: question.headers)
            let found: LintResult? =
                showsStacks
                ? gate.linter.lint(input) : gate.linter.lintUnlessClean(input)
            guard let result = found else {
                return GateAnswer(id: question.id, line: number, isGood: true)
            }
            guard !result.document.lacksMemory, let isPayload = try? Gate.isObject(question.payload) else {
                throw GateQuestion.Refusal(id: question.id, message: Gate.lacksMemory.message)
            }
            let report = FileReport(path: "", result: result, failOn: gate.failOn)
            // Anything but a JSON object never passes.
            return GateAnswer(
                id: question.id, line: number, isGood: isPayload && !report.hasFailed,
                findings: report.findings.map { JSONReporter.value($0, report.source) },
                stack: showsStacks ? StackReport.line(of: result, by: gate.linter) : nil)
        } catch { return GateAnswer(id: error.id, line: number, error: error.message) }
    }

    private mutating func add(_ answer: GateAnswer, to answers: inout [UInt8]) {
        hasPassed = hasPassed && answer.isGood
        answers += Array(answer.text.utf8)
    }
}
