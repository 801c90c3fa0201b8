import JSONText
import PushLint
import PushPayload
import ReportText

/// The list of tokens that the answers of a log say are no longer valid, and the list of those to look into. While the log is read, the
/// refused tokens and the dates of all sends that succeeded stand in temporary files, since only the end tells what became of a token.
final class DeadTokens {
    private let path: String
    private let refused: SpoolFile
    private let succeeded: SpoolFile

    init(_ path: String) throws(Failure) {
        try ReportFile.refuseLinks(in: path)
        if let status = stat(of: path), !status.isA(S_IFREG) { throw Failure.usage("\(path): it is not a file") }
        self.path = path
        refused = try SpoolFile(beside: path)
        succeeded = try SpoolFile(beside: path)
    }

    /// Takes the next push that was answered.
    func take(_ earlier: PushInStory) {
        let push = earlier.push
        guard let device = push.device else { return }
        switch push.answer {
        case .none, .unsure: break
        case .accepted: if let push = push.accepted { take(push) }
        case .refused(let refusal):
            guard refusal.kind == .tokenEnded || refusal.kind == .tokenRefused, let name = refusal.device else {
                return
            }
            let date = (refusal.timestamp ?? push.date).flatMap { UnixTime($0).rfc3339 } ?? ""
            let reason = refusal.answer.reason ?? refusal.answer.text
            refused.append(device, earlier.place, [name, reason, date].map(Self.cell).joined(separator: ",") + "\n")
        }
    }

    /// Takes the next push, which was accepted.
    func take(_ push: AcceptedPush) {
        let date = push.date.wholeSeconds
        if let device = push.device, date > 0 { succeeded.append(device, date) }
    }

    /// A cell of a table in the form of RFC 4180.
    private static func cell(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "\"") }
        return isPlain ? text : "\"\(text.replacing("\"", with: "\"\""))\""
    }

    /// The name of the second list: `dead-to-look-into.csv` beside `dead.csv`.
    private var secondPath: String {
        let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let end = path[name...].dropFirst().lastIndex(of: ".") ?? path.endIndex
        return "\(path[..<end])-to-look-into\(path[end...])"
    }

    /// Writes both lists, and says so; false if there were more tokens than are kept.
    func write(after answers: AnswerHistory?, _ notes: inout [String]) throws(Failure) -> Bool {
        var answers = answers ?? AnswerHistory()
        try succeeded.read { device, date, _ in answers.succeeded(device, at: date) }
        let lists = [try TokenList(path), try TokenList(secondPath)]
        try refused.read { device, place, line in
            switch answers.judgement(of: device, at: place) {
            case .delete: lists[0].add(line)
            case .lookInto: lists[1].add(line)
            case .keep: break
            }
        }
        for (list, purpose) in zip(lists, ["to delete", "to look into"]) {
            try list.putInPlace()
            notes.append("\(list.path): \(counted(list.count, "token")) \(purpose)")
        }
        if answers.beyond > 0 {
            notes.append(
                "\(path): more than \(counted(AnswerHistory.maximum, "token")) were refused, and \(answers.beyond) refusals after them are not in it"
            )
        }
        return answers.beyond == 0
    }
}

/// A list of tokens with a line for each, which nobody but its owner may read.
private final class TokenList {
    let path: String
    private(set) var count = 0
    private var text = Array("token,reason,date\n".utf8)
    private var code: Int32?
    private let file: TemporaryFile

    init(_ path: String) throws(Failure) {
        self.path = path
        file = try TemporaryFile(beside: path, mode: 0o600, named: path)
    }

    func add(_ line: Slice<UnsafeRawBufferPointer>) {
        count += 1
        text += line
        if text.count > SpoolFile.blockBytes { flush() }
    }

    private func flush() {
        code = code ?? text.withUnsafeBytes { writeAll($0, to: file.descriptor) }
        text.removeAll(keepingCapacity: true)
    }

    func putInPlace() throws(Failure) {
        flush()
        if let code = code ?? file.takePlace(of: path) { throw Failure.system(path, code) }
    }
}
