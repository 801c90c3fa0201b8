/// The program's exit code; as an error, it ends a run without a further message.
enum ExitStatus: Int32, Error {
    case nothing = 0
    case findings = 1
    /// Wrong usage or configuration.
    case usage = 2
    /// An input could not be read, or the output not be written.
    case unreadable = 3
}

/// Why the program stops at once: what functions of this module throw, if nothing else is said.
struct Failure: Error {
    let status: ExitStatus
    let message: String
    /// The message with the place shown, for people; nil if there is only the message.
    var report: String?

    static func usage(_ message: String) -> Failure { Failure(status: .usage, message: message) }
    static func unreadable(_ message: String) -> Failure { Failure(status: .unreadable, message: message) }

    /// An error of the system about something of this name.
    static func system(_ name: String, _ code: Int32 = errno) -> Failure {
        unreadable("\(name): \(systemReason(code))")
    }
}

/// A closed pipe and a file size limit are then errors of `write`, which can be reported.
func ignoreWriteSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
}

/// The system's message for its last error.
func systemReason(_ code: Int32 = errno) -> String {
    let words = String(cString: strerror(code))
    return words.prefix(1).lowercased() + words.dropFirst()
}
