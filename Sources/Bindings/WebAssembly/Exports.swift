import CApnslint
import Playground

/// What the page shows of a text; the request and the answer are JSON (`Playground.answer`). Part of the build for WebAssembly.
@c public func apnslint_playground(
    _ request: UnsafePointer<CChar>?, _ length: Int, _ report: UnsafeMutablePointer<apnslint_text>?
) -> Int32 {
    report?.clear()
    do {
        let request = try InputBytes(request, length, name: "request")
        Playground().answer(request.array).withUnsafeBufferPointer { report?.write($0) }
        return Int32(APNSLINT_CLEAN)
    } catch {
        report?.write(error.message)
        return error.code
    }
}
