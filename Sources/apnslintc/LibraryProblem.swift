import CApnslint

/// Why a call of the C library failed: a code of `apnslint.h`, and a message for people.
struct LibraryProblem: Error {
    let code: Int32
    let message: String

    static func badArgument(_ message: String) -> LibraryProblem {
        LibraryProblem(code: Int32(APNSLINT_BAD_ARGUMENT), message: message)
    }

    static func badOptions(_ message: String) -> LibraryProblem {
        LibraryProblem(code: Int32(APNSLINT_BAD_OPTIONS), message: message)
    }

    static func badHeaders(_ message: String) -> LibraryProblem {
        LibraryProblem(code: Int32(APNSLINT_BAD_HEADERS), message: message)
    }

    static let tooLong = LibraryProblem(
        code: Int32(APNSLINT_TOO_LONG), message: "more than \(maximumBytes) bytes are not read")

    /// The maximum size of an input in bytes, the same as the command's.
    static let maximumBytes = 64 << 20
}
