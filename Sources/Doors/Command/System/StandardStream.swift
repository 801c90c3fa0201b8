import ReportText

/// A standard stream, or a file that is open for writing, unbuffered.
struct StandardStream: Sendable {
    let descriptor: Int32
    let name: String

    static var input: Self { StandardStream(descriptor: Surroundings.current.input, name: "standard input") }
    static var output: Self { StandardStream(descriptor: Surroundings.current.output, name: "standard output") }
    static var error: Self { StandardStream(descriptor: Surroundings.current.error, name: "standard error") }
    var isTerminal: Bool { isatty(descriptor) == 1 }
    /// True if it is a terminal that obeys control codes.
    var isScreen: Bool { isTerminal && environment("TERM") != "dumb" }

    /// True if the output may end up in the log of a build service, which obeys commands in it: the service runs the
    /// program, and the output is not a file.
    var isBuildLog: Bool {
        guard let status = stat(of: descriptor), !status.isA(S_IFREG) else { return false }
        return ["CI", "TF_BUILD", "TEAMCITY_VERSION"].contains { !(environment($0) ?? "").isEmpty }
    }

    var columns: Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Writes a message to standard error, in one line and safe for terminals and logs, because it may contain file names.
    static func tell(_ message: String) { error.write("apnslint: \(TerminalText.safe(message))\n") }

    static func tell(_ failure: Failure) {
        error.write(failure.report ?? "apnslint: \(TerminalText.safe(failure.message))\n")
    }

    /// Writes all of a text, or returns the system's error; errors of standard error are ignored.
    @discardableResult func write(_ text: String) -> Int32? {
        var text = text
        return text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
    }
}

/// Both ends of a new pipe, which programs that this one starts do not inherit; nil if the system refuses.
func newPipe(isBlocking: Bool = true) -> (out: Int32, into: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        if !isBlocking { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    }
    return (ends[0], ends[1])
}

/// Writes all bytes, or returns the system's error. If the descriptor is non-blocking, this waits until it is writable.
func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
    var rest = bytes
    while !rest.isEmpty {
        let count = write(descriptor, rest.baseAddress, rest.count)
        if count >= 0 {
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        } else if errno == EAGAIN {
            _ = Interruption.waitToWrite(descriptor, heedingRequests: false, seconds: nil)
        } else if errno != EINTR {
            return errno
        }
    }
    return nil
}

struct Output {
    private let stream: StandardStream
    private var pending = ""
    private static let pieceBytes = 65536

    init(_ stream: StandardStream = .output) { self.stream = stream }

    mutating func print(_ text: String) throws(Failure) {
        pending += text
        if pending.utf8.count >= Self.pieceBytes { try flush() }
    }

    static func write(_ text: String, to stream: StandardStream = .output) throws(Failure) {
        var output = Output(stream)
        try output.print(text)
        try output.flush()
    }

    mutating func flush() throws(Failure) {
        defer { pending = "" }
        guard let code = stream.write(pending) else { return }
        let reason = code == EPIPE ? "it was closed before the report was complete" : systemReason(code)
        throw Failure.unreadable("\(stream.name): \(reason)")
    }
}

/// The appearance of text on the terminal: its colours and its width.
enum Terminal: String, CaseIterable, Sendable {
    case auto, always, never

    func style(for stream: StandardStream = .output) -> Style {
        switch self {
        case .always: Style(coloured: true)
        case .never: Style(coloured: false)
        case .auto: Style(coloured: stream.isScreen && (environment("NO_COLOR") ?? "").isEmpty)
        }
    }

    /// The width of a terminal, up to a readable maximum; 80 for a pipe, so that output is deterministic.
    var columns: Int { min(StandardStream.output.columns ?? Self.columnsOfFiles, 120) }

    /// The width of output that is not on a terminal.
    static let columnsOfFiles = 80
}

/// The value of a variable of the environment; nil if it is not set.
func environment(_ name: String) -> String? { Surroundings.current.variable(name) }

/// Writes pieces completely or not at all: a file keeps no part of a piece that failed.
extension StandardStream {
    init(appendingTo path: String) throws {
        try ReportFile.refuseLinks(in: path)
        self.init(descriptor: open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644), name: path)
        guard descriptor >= 0 else { throw Failure.system(path) }
    }

    func writePiece(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes(writePiece) }

    func writePiece(_ bytes: UnsafeRawBufferPointer) throws {
        let end = fileEnd
        guard let code = writeAll(bytes, to: descriptor) else { return }
        if let end { goBack(to: end) }
        throw failure(code)
    }

    /// Writes whole lines and returns the number of bytes written: all, unless the run has to end, which is possible
    /// after each line. If not all lines can be written, a file keeps those that fit.
    func writeLines(_ lines: UnsafeRawBufferPointer) throws -> Int {
        guard let end = fileEnd else { return try writeToReader(lines) }
        guard let code = writeAll(lines, to: descriptor) else { return lines.count }
        goBack(to: end)
        var rest = lines
        while let feed = rest.firstIndex(of: 0x0A) {
            try writePiece(UnsafeRawBufferPointer(rebasing: rest[...feed]))
            rest = UnsafeRawBufferPointer(rebasing: rest[(feed + 1)...])
        }
        throw failure(code)
    }

    /// Writes lines to a reader that may be slow: when the run has to end, it has some seconds to take the rest of a line.
    private func writeToReader(_ lines: UnsafeRawBufferPointer) throws -> Int {
        var end = lines.count
        var done = 0
        var isRequested = false
        while done < end {
            switch Interruption.waitToWrite(descriptor, heedingRequests: !isRequested, seconds: isRequested ? 2 : nil) {
            case .requested:
                isRequested = true
                // A line that has been started is completed.
                if done == 0 || lines[done - 1] == 0x0A { return done }
                end = lines[done...].firstIndex(of: 0x0A).map { $0 + 1 } ?? end
            case .late: return done
            case .ready:
                let count = writeBytes(descriptor, lines[done..<end])
                if count < 0, errno != EINTR, errno != EAGAIN { throw failure(errno) }
                done += max(0, count)
            }
        }
        return done
    }

    private func goBack(to end: off_t) { if ftruncate(descriptor, end) == 0 { lseek(descriptor, end, SEEK_SET) } }

    private func failure(_ code: Int32) -> Failure {
        let reason = code == EPIPE ? "it was closed before everything was written" : systemReason(code)
        return Failure.unreadable("\(name): \(reason)")
    }

    /// The end of the file, if it is a regular file and the next byte is written there.
    private var fileEnd: off_t? {
        guard let status = stat(of: descriptor), status.isA(S_IFREG) else { return nil }
        let isAppending = fcntl(descriptor, F_GETFL) & O_APPEND != 0
        return isAppending || lseek(descriptor, 0, SEEK_CUR) == status.st_size ? status.st_size : nil
    }
}
