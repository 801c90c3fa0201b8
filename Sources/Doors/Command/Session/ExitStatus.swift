import JSONText
import PushReport

/// The program's exit code; as an error, it ends a run without a further message.
enum ExitStatus: Int32, Error {
    case success = 0
    case findings = 1
    /// Wrong usage or configuration.
    case usage = 2
    /// An unreadable input, or a failure to write the output.
    case unreadable = 3
}

/// The reason why the program stops at once; the default error of functions in this module.
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

/// The system's message for its last error.
func systemReason(_ code: Int32 = errno) -> String {
    let words = String(cString: strerror(code))
    return words.prefix(1).lowercased() + words.dropFirst()
}

/// Suggests commands for a misspelt one, and for a command used as an option.
extension UnknownCommand {
    /// Checks the first argument: a word of small letters that is not a file is an unknown command.
    static func check(_ arguments: ArraySlice<String>) throws {
        guard let word = arguments.first, let sentence = sentence(word, among: Apnslint.commandNames),
            FileIdentity(of: word) == nil
        else { return }
        throw Failure.usage(sentence)
    }

    /// The suggestion in place of the argument parser's; nil if the parser's is better.
    static func advice(_ arguments: ArraySlice<String>) -> String? {
        if arguments.first?.utf8.first == UInt8(ascii: "-"),
            let word = arguments.first(where: Apnslint.commandNames.contains)
        {
            return "Error: the command comes first, and its options after it: 'apnslint \(word) …'"
        }
        guard arguments.contains("--fix"), !arguments.prefix(while: { $0 != "--fix" }).contains("--") else {
            return nil
        }
        return "Error: there is no option --fix: 'apnslint fix --write PATH' puts right what can be put right"
    }
}
