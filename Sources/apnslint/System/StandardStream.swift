import PushReport

/// Standard output, standard error or a file that is open for writing, unbuffered.
struct StandardStream: Sendable {
    let descriptor: Int32

    static let output = StandardStream(descriptor: 1)
    static let error = StandardStream(descriptor: 2)

    /// What messages call it.
    var name: String { descriptor == 2 ? "standard error" : "standard output" }

    /// True if a person is looking at it.
    var isTerminal: Bool { isatty(descriptor) == 1 }

    /// True if what is written may end up in the log of a build service, which obeys commands in it: one is at work, and no
    /// file takes the output.
    var isBuildLog: Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return false }
        return ["CI", "TF_BUILD", "TEAMCITY_VERSION"].contains { !(environment($0) ?? "").isEmpty }
    }

    /// The terminal's columns, or nil where it has none.
    var columns: Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Says something to people on standard error, in one line and safe for terminals and logs: names of files and the like
    /// may stand in it.
    static func tell(_ message: String) { error.write("apnslint: \(TerminalText.safe(message))\n") }

    /// Writes all of a text, or gives the system's error; on standard error there is nobody left to tell.
    @discardableResult
    func write(_ text: String) -> Int32? {
        var text = text
        return text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
    }
}

/// Writes all bytes to a file descriptor, or gives the system's error. Nothing is written twice: where somebody has made the
/// descriptor one that does not wait, this waits for room.
func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
    var rest = bytes
    while !rest.isEmpty {
        switch writeSome(rest, to: descriptor) {
        case .wrote(let count): rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        case .full: _ = Interruption.waitToWrite(descriptor, heedingRequests: false, seconds: nil)
        case .failed(let code): return code
        }
    }
    return nil
}

/// What came of one call of the system's `write`.
enum WriteOutcome {
    case wrote(Int)
    /// There is no room at once.
    case full
    /// The system's error.
    case failed(Int32)
}

/// Writes what there is room for.
func writeSome(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> WriteOutcome {
    while true {
        let count = write(descriptor, bytes.baseAddress, bytes.count)
        if count >= 0 { return .wrote(count) }
        switch errno {
        case EINTR: continue
        case EAGAIN: return .full
        default: return .failed(errno)
        }
    }
}

/// Standard output or a file, collected into larger pieces.
struct Output {
    private let stream: StandardStream
    private let name: String
    private var pending = ""
    private static let pieceBytes = 65536

    init(_ stream: StandardStream = .output, named name: String = "standard output") {
        self.stream = stream
        self.name = name
    }

    /// Takes text, and writes when enough has come together.
    ///
    /// - Throws: `Failure` when the reader has gone or the disk is full.
    mutating func print(_ text: String) throws(Failure) {
        pending += text
        if pending.utf8.count >= Self.pieceBytes { try flush() }
    }

    /// Writes what is left.
    mutating func flush() throws(Failure) {
        defer { pending = "" }
        guard let code = stream.write(pending) else { return }
        let reason = code == EPIPE ? "it was closed before the report was complete" : systemReason(code)
        throw Failure(status: .unreadable, message: "\(name): \(reason)")
    }
}
