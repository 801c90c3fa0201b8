import CApnslint
import JSONText
import Playground

// What apnslint.wasm has beyond apnslint.h: requests and answers are JSON.

/// What the page shows of a text (`Playground.answer`).
@c public func apnslint_playground(
    _ request: UnsafePointer<CChar>?, _ length: Int, _ report: UnsafeMutablePointer<apnslint_text>?
) -> Int32 {
    reply(request, length, report) { bytes throws(LibraryProblem) in Playground().answer(bytes) }
}

/// What the command of the npm package says (`CommandRequest`).
@c public func apnslint_run(
    _ request: UnsafePointer<CChar>?, _ length: Int, _ report: UnsafeMutablePointer<apnslint_text>?
) -> Int32 {
    reply(request, length, report) { bytes throws(LibraryProblem) in JSONWriter().bytes(CommandRequest.answer(bytes)) }
}

private func reply(
    _ request: UnsafePointer<CChar>?, _ length: Int, _ report: UnsafeMutablePointer<apnslint_text>?,
    _ answer: ([UInt8]) throws(LibraryProblem) -> [UInt8]
) -> Int32 {
    report?.clear()
    do throws(LibraryProblem) {
        let bytes = try answer(try InputBytes(request, length, name: "request").array)
        bytes.withUnsafeBufferPointer { report?.write($0) }
        return Int32(APNSLINT_CLEAN)
    } catch {
        report?.write(error.message)
        return error.code
    }
}
