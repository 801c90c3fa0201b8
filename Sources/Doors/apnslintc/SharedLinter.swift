import CApnslint
import JSONText
import PushLint
import PushPayload
import PushReport

/// The target of an `apnslint_linter`: a linter that any number of threads use at once.
final class SharedLinter: Sendable {
    private let linter: Linter
    private let failOn: Severity

    init(_ options: LibraryOptions) {
        linter = Linter(options.lint)
        failOn = options.failOn
    }

    /// Checks a payload and returns its code. Writes a report only if there are findings.
    ///
    /// - Throws: `LibraryProblem` if the headers can't be read.
    func check(
        _ payload: UnsafeRawBufferPointer, _ headers: UnsafeRawBufferPointer?,
        _ report: UnsafeMutablePointer<apnslint_text>?
    ) throws(LibraryProblem) -> Int32 {
        // Headers that were seen before need not be parsed.
        if let headers, linter.isKnownClean(payload, headers: headers) { return code(for: nil) }
        let input = Input(payload, headers: try Headers(parsing: headers))
        let result: LintResult
        switch linter.recallOrLint(input) {
        case .known(let worst):
            let code = code(for: worst)
            guard code != APNSLINT_CLEAN, report != nil else { return code }
            result = linter.lint(input)
        case .linted(let linted): result = linted
        }
        let code = code(for: result.worstSeverity)
        if code != APNSLINT_CLEAN, let report { report.write(JSONWriter().bytes(value(result))) }
        return code
    }

    func fix(
        _ payload: UnsafeRawBufferPointer, _ headers: Headers, unsafe: Bool,
        _ fixed: UnsafeMutablePointer<apnslint_text>?, _ report: UnsafeMutablePointer<apnslint_text>?
    ) -> Int32 {
        let result = Fixer(linter, unsafe: unsafe).fix(Input(Array(payload), headers: headers))
        fixed?.write(result.bytes)
        if let report, var object = value(result.remaining).object {
            object["fixed"] = .array(
                result.applied.map { finding in
                    [
                        "rule": .string(finding.rule.id), "severity": .string(finding.severity.rawValue),
                        "message": .string(finding.message), "pointer": .string(finding.pointer.description),
                    ]
                })
            report.write(JSONWriter().bytes(.object(object)))
        }
        return code(for: result.remaining.worstSeverity)
    }

    private func code(for worst: Severity?) -> Int32 {
        guard let worst else { return Int32(APNSLINT_CLEAN) }
        return Int32(worst >= failOn ? APNSLINT_FAILED : APNSLINT_PASSED)
    }

    private func value(_ result: LintResult) -> JSONValue {
        JSONReporter.value(FileReport(path: "-", result: result, failOn: failOn))
    }
}

extension Headers {
    /// The fields of an object in JSON; none if it is left out.
    init(parsing bytes: UnsafeRawBufferPointer?) throws(LibraryProblem) {
        guard let bytes else {
            self.init()
            return
        }
        let document: JSONDocument
        do { document = try JSONDocument(parsing: Array(bytes)) } catch {
            throw .badHeaders("the headers are not JSON: \(error.message)")
        }
        guard let fields = document.value.object else {
            throw .badHeaders("headers are an object, not \(document.value.phrase)")
        }
        self.init(json: fields)
    }
}
