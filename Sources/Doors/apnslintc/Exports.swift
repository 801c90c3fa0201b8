import CApnslint
import PushPayload
import PushReport

// The functions of apnslint.h. The compiler holds each to its declaration there.

/// The version, as a C string that is never freed.
@c @implementation public func apnslint_version() -> UnsafePointer<CChar>? {
    // A literal ends with a NUL.
    UnsafeRawPointer(Project.versionText.utf8Start).assumingMemoryBound(to: CChar.self)
}

/// Creates a linter from options in JSON. Returns nil for invalid options, and writes into `problem` what is wrong.
@c @implementation public func apnslint_create(
    _ options: UnsafePointer<CChar>?, _ length: Int, _ problem: UnsafeMutablePointer<apnslint_text>?
) -> OpaquePointer? {
    problem?.clear()
    do throws(LibraryProblem) {
        let options = try input(optional: options, length).map { Array($0) }
        let linter = SharedLinter(try LibraryOptions(parsing: options ?? Array("{}".utf8)))
        return OpaquePointer(Unmanaged.passRetained(linter).toOpaque())
    } catch {
        problem?.write(Array(error.message.utf8))
        return nil
    }
}

/// Frees a linter.
@c @implementation public func apnslint_destroy(_ linter: OpaquePointer?) {
    guard let linter else { return }
    Unmanaged<SharedLinter>.fromOpaque(UnsafeRawPointer(linter)).release()
}

/// Checks a payload. Returns a code, and writes a report if there are findings.
@c @implementation public func apnslint_check(
    _ linter: OpaquePointer?, _ payload: UnsafeRawPointer?, _ length: Int, _ headers: UnsafePointer<CChar>?,
    _ headersLength: Int, _ report: UnsafeMutablePointer<apnslint_text>?
) -> Int32 {
    answer(report) { () throws(LibraryProblem) in
        let payload = try input(payload, length, name: "payload")
        let headers = try input(optional: headers, headersLength)
        return try withLinter(linter) { linter throws(LibraryProblem) in try linter.check(payload, headers, report) }
    }
}

/// Fixes a payload. Returns the code of the fixed payload, and writes its bytes and a report.
@c @implementation public func apnslint_fix(
    _ linter: OpaquePointer?, _ payload: UnsafeRawPointer?, _ length: Int, _ headers: UnsafePointer<CChar>?,
    _ headersLength: Int, _ flags: UInt32, _ fixed: UnsafeMutablePointer<apnslint_text>?,
    _ report: UnsafeMutablePointer<apnslint_text>?
) -> Int32 {
    fixed?.clear()
    return answer(report) { () throws(LibraryProblem) in
        guard flags & ~APNSLINT_FIX_UNSAFE == 0 else { throw .badArgument("flags has a bit that does not exist") }
        let payload = try input(payload, length, name: "payload")
        let headers = try Headers(parsing: input(optional: headers, headersLength))
        return try withLinter(linter) { $0.fix(payload, headers, unsafe: flags != 0, fixed, report) }
    }
}

/// Predicts how a list of notifications stacks, and writes the prediction as JSON.
@c @implementation public func apnslint_group(
    _ options: UnsafePointer<CChar>?, _ optionsLength: Int, _ notifications: UnsafePointer<CChar>?, _ length: Int,
    _ report: UnsafeMutablePointer<apnslint_text>?
) -> Int32 {
    answer(report) { () throws(LibraryProblem) in
        let options = try input(optional: options, optionsLength).map { Array($0) }
        let notifications = try input(notifications, length, name: "notifications")
        report?.write(try StackPrediction(options: options).report(on: Array(notifications)))
        return Int32(APNSLINT_CLEAN)
    }
}

/// Frees a text and sets it to NULL and 0.
@c @implementation public func apnslint_text_free(_ text: UnsafeMutablePointer<apnslint_text>?) {
    text?.pointee.bytes?.deallocate()
    text?.clear()
}

/// Runs a call. If it throws, returns the error's code and writes its message into the report.
func answer(
    _ report: UnsafeMutablePointer<apnslint_text>?, _ call: () throws(LibraryProblem) -> Int32
) -> Int32 {
    report?.clear()
    do { return try call() } catch {
        report?.write(Array(error.message.utf8))
        return error.code
    }
}

private func withLinter(
    _ pointer: OpaquePointer?, _ body: (SharedLinter) throws(LibraryProblem) -> Int32
) throws(LibraryProblem) -> Int32 {
    guard let pointer else { throw .badArgument("linter is NULL") }
    // A `Result`, because `_withUnsafeGuaranteedRef` rethrows without the type of the error.
    return try Unmanaged<SharedLinter>.fromOpaque(UnsafeRawPointer(pointer))._withUnsafeGuaranteedRef { linter in
        Result { () throws(LibraryProblem) in try body(linter) }
    }.get()
}

/// Bytes that the caller of a C function hands over by pointer and length.
func input(_ start: UnsafeRawPointer?, _ length: Int, name: String) throws(LibraryProblem) -> UnsafeRawBufferPointer {
    guard let start else { throw .badArgument("\(name) is NULL") }
    // A size_t past Int.max arrives as a negative number.
    guard (0...LibraryProblem.maximumBytes).contains(length) else { throw .tooLong }
    return UnsafeRawBufferPointer(start: start, count: length)
}

/// Bytes that the caller may leave out; nil for NULL and for a length of 0.
private func input(
    optional start: UnsafeRawPointer?, _ length: Int
) throws(LibraryProblem) -> UnsafeRawBufferPointer? {
    start == nil || length == 0 ? nil : try input(start, length, name: "")
}

/// Text that a C function returns, and that the caller frees.
extension UnsafeMutablePointer<apnslint_text> {
    func clear() { pointee = apnslint_text(bytes: nil, length: 0) }

    func write(_ bytes: [UInt8]) {
        // The last byte is a NUL.
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
        copy.initialize(repeating: 0, count: bytes.count + 1)
        UnsafeMutableRawBufferPointer(start: copy, count: bytes.count).copyBytes(from: bytes)
        pointee = apnslint_text(bytes: copy, length: bytes.count)
    }
}

/// The reason why a call of the C library failed: a code of `apnslint.h`, and a message for people.
struct LibraryProblem: Error {
    let code: Int32
    let message: String

    private init(_ code: Int, _ message: String) { (self.code, self.message) = (Int32(code), message) }

    static func badArgument(_ message: String) -> Self { Self(APNSLINT_BAD_ARGUMENT, message) }
    static func badOptions(_ message: String) -> Self { Self(APNSLINT_BAD_OPTIONS, message) }
    static func badHeaders(_ message: String) -> Self { Self(APNSLINT_BAD_HEADERS, message) }
    static let tooLong = Self(APNSLINT_TOO_LONG, "more than \(maximumBytes) bytes are not read")

    /// The maximum size of an input in bytes, the same as the command's.
    static let maximumBytes = 64 << 20
}
