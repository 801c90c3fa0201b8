import CApnslint
import JSONText
import Playground
import PushLint
import YAMLText

// Functions of apnslint.wasm beside those of apnslint.h: requests and answers are JSON.

/// The page's answer to a text (`Playground.answer`).
@c public func apnslint_playground(
    _ request: UnsafePointer<CChar>?, _ length: Int, _ report: UnsafeMutablePointer<apnslint_text>?
) -> Int32 {
    answer(report) { () throws(LibraryProblem) in
        var options = LintOptions()
        options.yaml = YAMLReader.documents
        report?.write(Playground(lint: options).answer(Array(try input(request, length, name: "request"))))
        return Int32(APNSLINT_CLEAN)
    }
}

/// The answer to a command of the npm package (`CommandRequest`).
@c public func apnslint_run(
    _ request: UnsafePointer<CChar>?, _ length: Int, _ report: UnsafeMutablePointer<apnslint_text>?
) -> Int32 {
    answer(report) { () throws(LibraryProblem) in
        let request = Array(try input(request, length, name: "request"))
        report?.write(JSONWriter().bytes(CommandRequest.answer(request)))
        return Int32(APNSLINT_CLEAN)
    }
}
