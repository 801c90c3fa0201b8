import ReportText

/// The progress of a long run: one faint line on a terminal that is rewritten in place, after a second; nothing in a pipe.
struct Progress {
    /// The number of inputs, or the bytes of the only one; nil if unknown.
    private let total: Int?
    private let isOneInput: Bool
    private let line: ProgressLine
    private let start = SystemClock.monotonic
    /// The moment at which the line was last written; nil while there is none.
    private var shown: Double?
    private var documents = 0
    private var inputs = 0
    private var bytes = 0

    /// Shorter runs show no progress.
    private static let patience = 1.0
    private static let interval = 0.1

    /// The progress of a run; nil without a terminal.
    init?(_ files: [InputFile], _ terminal: Terminal, isQuiet: Bool = false) {
        guard !isQuiet, let line = ProgressLine(terminal) else { return nil }
        isOneInput = files.count == 1
        total = isOneInput ? files.first?.size : files.count
        self.line = line
    }

    /// Runs work of unknown length, such as walking a folder, and shows its name and the seconds so far on a terminal.
    static func during<Result>(_ what: String, _ work: () throws -> Result) rethrows -> Result {
        guard let line = ProgressLine(.auto) else { return try work() }
        let start = SystemClock.monotonic
        SystemThread {
            repeat {
                usleep(UInt32(patience * 1e6))
            } while line.show("\(what): \(Int(SystemClock.monotonic - start)) s")
        }?.detach()
        defer { line.clear(forGood: true) }
        return try work()
    }

    var isShown: Bool { shown != nil }

    /// Counts completed work, and updates the line when it is due.
    mutating func advance(documents: Int, inputs: Int, bytes: Int) {
        self.documents += documents
        self.inputs += inputs
        self.bytes += bytes
        let now = SystemClock.monotonic
        guard now - start >= Self.patience, now - (shown ?? 0) >= Self.interval else { return }
        shown = now
        line.show(text(after: now - start))
    }

    mutating func clear() {
        guard isShown else { return }
        shown = nil
        line.clear()
    }

    private func text(after seconds: Double) -> String {
        var text = "\(Self.withCommas(documents)) \(documents == 1 ? "document" : "documents")"
        text += ", \(Self.withCommas(Int(Double(documents) / seconds))) a second"
        if let share = shareDone, share > 0 {
            text += ", \(Int(share * 100)) %, \(Self.duration(seconds / share - seconds)) left"
        }
        return text
    }

    /// The share of the work that is done, at most 1 even for a growing file; nil if the total is unknown.
    private var shareDone: Double? {
        guard let total, total > 0 else { return nil }
        return min(1, Double(isOneInput ? bytes : inputs) / Double(total))
    }

    private static func duration(_ seconds: Double) -> String {
        let seconds = Int(min(seconds.rounded(.up), 359_999))
        switch seconds {
        case ..<60: return "\(seconds) s"
        case ..<3600: return "\(seconds / 60) min \(seconds % 60) s"
        default: return "\(seconds / 3600) h \(seconds % 3600 / 60) min"
        }
    }

    private static func withCommas(_ number: Int) -> String {
        let digits = String(number)
        return digits.enumerated().reduce(into: "") { text, digit in
            if digit.offset > 0, (digits.count - digit.offset) % 3 == 0 { text += "," }
            text.append(digit.element)
        }
    }
}

/// The line on the terminal; safe to use from any thread because a lock guards its state.
private final class ProgressLine: @unchecked Sendable {
    private let style: Style
    private let columns = StandardStream.error.columns ?? Terminal.columnsOfFiles
    private let lock = Lock()
    private var isShown = false
    private var isOver = false

    /// The line of standard error; nil if that is no terminal.
    init?(_ terminal: Terminal) {
        guard StandardStream.error.isScreen else { return nil }
        style = terminal.style(for: .error)
    }

    /// Writes a text in place of the last one; false if the line was cleared for good.
    @discardableResult func show(_ text: String) -> Bool {
        lock.hold {
            guard !isOver else { return false }
            isShown = true
            StandardStream.error.write("\r\u{1B}[K" + style.paint(String(text.prefix(columns - 1)), .faint))
            return true
        }
    }

    func clear(forGood isOver: Bool = false) {
        lock.hold {
            if isShown { StandardStream.error.write("\r\u{1B}[K") }
            (isShown, self.isOver) = (false, isOver)
        }
    }
}
