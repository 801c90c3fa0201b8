import CApnslint
import JSONText
import Playground
import PushLint
import PushPayload
import PushReport
import ReportText

// What apnslint.wasm has beyond apnslint.h: requests and answers are JSON.

/// What the page shows of a text (`Playground.answer`).
@c public func apnslint_playground(
    _ request: UnsafePointer<CChar>?, _ length: Int, _ report: UnsafeMutablePointer<apnslint_text>?
) -> Int32 {
    reply(request, length, report) { bytes throws(LibraryProblem) in Playground().answer(bytes) }
}

/// What the command says of documents: `files` as `[{"path": …, "base64": …}]`, `options` as for `apnslint_create`, `format`,
/// `columns` and `coloured`; or with `explain` the page of a rule, and with `fix` the documents with their fixes.
@c public func apnslint_run(
    _ request: UnsafePointer<CChar>?, _ length: Int, _ report: UnsafeMutablePointer<apnslint_text>?
) -> Int32 {
    reply(request, length, report) { bytes throws(LibraryProblem) in
        do throws(ReadingError) { return JSONWriter().bytes(try run(bytes)) } catch {
            throw LibraryProblem.badArgument(error.message)
        }
    }
}

private func run(_ bytes: [UInt8]) throws(ReadingError) -> JSONValue {
    let request = try ObjectReader(JSONDocument.unambiguous(bytes, called: "the request").value, "the request")
    let coloured = try request["coloured"]?.flag() ?? false
    let columns = try request["columns"]?.count() ?? 80
    if let name = try request["explain"]?.text() {
        guard let rule = Rule.named(name) else { return ["error": .string("there is no rule \(name)")] }
        return ["text": .string(RulePage(rule).text(style: Style(coloured: coloured), columns: columns))]
    }
    let options: LibraryOptions
    do { options = try LibraryOptions(parsing: JSONWriter().bytes(request["options"]?.value ?? [:])) } catch {
        return ["error": .string(error.message)]
    }
    var lint = options.lint
    // These are files, which may hold more than what is sent.
    lint.stage = .written
    if request["options"]?.value.object?["envelope"] == nil { lint.envelope = .auto }
    let linter = Linter(lint)
    var documents: [(path: String, bytes: [UInt8])] = []
    for element in try request.required("files").elements() {
        let file = try ObjectReader(element.value, "a file")
        let text = try file.required("base64")
        guard let bytes = Base64.decode(try text.text().utf8) else { throw text.error("base64 is not that") }
        documents.append((path: try file.required("path").text(), bytes: bytes))
    }
    if let unsafe = try request["fix"]?.flag() {
        let fixer = Fixer(linter, unsafe: unsafe)
        return .array(
            documents.map { document in
                let result = fixer.fix(document.bytes, named: document.path)
                return ["base64": .string(Base64.encode(result.bytes)), "fixed": .integer(result.applied.count)]
            })
    }
    let format = try request["format"]?.text() ?? "text"
    guard
        let report = BatchReport(
            on: documents, by: linter, failOn: options.failOn, format: format, columns: columns, coloured: coloured)
    else { return ["error": .string("there is no format \(format) here: text, concise, json, sarif or github")] }
    return ["text": .string(report.text), "failed": .integer(report.tally.failed)]
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
