import JSONText
import PushReport
import ReportText

/// Passes on the lines of a stream that may be sent, in order and unchanged.
struct LineGate {
    let gate: Gate
    let name: String
    let output: GateOutput
    /// The output for rejected lines; nil if they are not reported.
    let rejects: StandardStream?
    /// True if rejected lines go to the same output as good ones. A good line that begins like a rejected one then gets
    /// a blank before it.
    let answersGood: Bool

    private(set) var hasPassed = true
    /// Messages about lines that could not be passed or rejected.
    private(set) var problems: [String] = []

    private static let mark = Array(RejectedLine.beginning.utf8)

    /// Passes on lines until the stream ends; throws `Interrupted` if the run has to end first.
    mutating func run(_ input: InputFile) throws {
        var reader = try LineReader(input)
        while let part = try reader.next() {
            switch part {
            case .tooLong(let line):
                problems.append(
                    "\(name):\(line): the line is longer than \(InputFile.maximumInWords) and was held back")
                output.next = line + 1
            case .lines(let block): try pass(block)
            case .idle: break
            }
            if Interruption.isRequested { throw Interrupted() }
        }
    }

    /// Consecutive lines that pass unchanged are written together.
    private mutating func pass(_ block: LineBlock) throws {
        var passing = (bytes: 0..<0, line: 0)
        try block.eachLine { line in
            if !isMarked(line.text), gate.passesAsItIs(line.text) {
                let start = line.place.offset - block.start.offset
                if passing.bytes.isEmpty || start != passing.bytes.upperBound {
                    try write(passing, of: block)
                    passing = (start..<start, line.place.line)
                }
                passing.bytes = passing.bytes.lowerBound..<start + line.whole.count
                return
            }
            try write(passing, of: block)
            passing.bytes = 0..<0
            let text = isMarked(line.text) ? [0x20] + Array(line.text) : Array(line.text)
            switch try? gate.judge(text) {
            case nil: problems.append("\(name):\(line.place.line): \(Gate.lacksMemory.message), and it was held back")
            case .pass(let bytes):
                let whole = bytes + line.whole.dropFirst(line.text.count)
                output.next = line.place.line
                try whole.withUnsafeBytes(output.write)
            case .reject(let result):
                hasPassed = false
                let report = FileReport(path: name, result: result)
                try rejects?.writePiece(Array(RejectedLine(number: line.place.line, report: report).text.utf8))
            }
            output.next = line.place.line + 1
        }
        try write(passing, of: block)
    }

    private func isMarked(_ text: UnsafeRawBufferPointer) -> Bool { answersGood && text.starts(with: Self.mark) }

    private func write(_ passing: (bytes: Range<Int>, line: Int), of block: LineBlock) throws {
        guard !passing.bytes.isEmpty else { return }
        output.next = passing.line
        try block.bytes.withUnsafeBytes { try output.write(UnsafeRawBufferPointer(rebasing: $0[passing.bytes])) }
    }
}

/// A rejected line, with its findings and everything needed to send it later.
struct RejectedLine {
    let number: Int
    let report: FileReport

    private static let lineKey = "line"
    /// The beginning of every such line.
    static let beginning = "{\"\(lineKey)\":"

    /// A line of JSON: `line`, `text` (`base64` if it is not UTF-8), and the members of a file in `--format json`.
    var text: String {
        let bytes = report.result.bytes
        var object: JSONObject = [Self.lineKey: .integer(number)]
        if let text = String(validating: bytes, as: UTF8.self) {
            object["text"] = .string(text)
        } else {
            object["base64"] = .string(Data(bytes).base64EncodedString())
        }
        for member in JSONReporter.value(report).object?.members ?? [] { object[member.name] = member.value }
        return JSONWriter().safeText(.object(object)) + "\n"
    }
}
