import CApnslint
import JSONText
import PushLint
import PushPayload
import PushReport
import Synchronization

/// What `apnslint_linter` points to: a linter that any number of threads use at once.
@available(macOS 15, *)
final class SharedLinter: Sendable {
    private let linter: Linter
    private let failOn: Severity
    /// How many payloads were checked before the linter was prepared.
    private let checks = Atomic(0)
    private let prepared = AtomicLazyReference<Prepared>()

    /// To prepare a linter takes as long as some hundred payloads: one that checks only a few is not prepared.
    private static let checksBeforePreparing = 100

    private final class Prepared: Sendable {
        let linter: Linter
        init(_ linter: Linter) { self.linter = linter }
    }

    init(_ options: LibraryOptions) {
        linter = Linter(options.lint)
        failOn = options.failOn
    }

    /// Checks a payload, and returns the code for it; a report is made only where there are findings.
    func check(_ payload: InputBytes, _ headers: Headers?, _ report: UnsafeMutablePointer<apnslint_text>?) -> Int32 {
        guard let result = result(payload, headers) else { return Int32(APNSLINT_CLEAN) }
        let code = code(for: result)
        if code != APNSLINT_CLEAN, let report { report.write(JSONWriter().text(value(result))) }
        return code
    }

    /// Puts a payload right, and returns the code for what is left.
    func fix(
        _ payload: InputBytes, _ headers: Headers?, unsafe: Bool, _ fixed: UnsafeMutablePointer<apnslint_text>?,
        _ report: UnsafeMutablePointer<apnslint_text>?
    ) -> Int32 {
        let result = Fixer(current(headers), unsafe: unsafe).fix(payload.array)
        if let fixed { result.bytes.withUnsafeBufferPointer { fixed.write($0) } }
        if let report, var object = value(result.remaining).object {
            object["fixed"] = .array(
                result.applied.map { finding in
                    [
                        "rule": .string(finding.rule.id), "severity": .string(finding.severity.rawValue),
                        "message": .string(finding.message), "pointer": .string(finding.pointer.description),
                    ]
                })
            report.write(JSONWriter().text(.object(object)))
        }
        return code(for: result.remaining)
    }

    /// What there is to say about a payload; nil if it certainly has no finding.
    private func result(_ payload: InputBytes, _ headers: Headers?) -> LintResult? {
        // Used in place: to copy a linter counts a dozen references.
        if headers == nil, let prepared = prepared.load() { return prepared.linter.lintUnlessClean(payload.buffer) }
        return current(headers).lintUnlessClean(payload.buffer)
    }

    private func current(_ headers: Headers?) -> Linter {
        let linter = prepared.load()?.linter ?? preparing()
        return headers.map { linter.sending(with: $0) } ?? linter
    }

    private func preparing() -> Linter {
        guard checks.add(1, ordering: .relaxed).newValue > Self.checksBeforePreparing else { return linter }
        // Of several threads that get here at once, one wins.
        return prepared.storeIfNil(Prepared(linter.prepared())).linter
    }

    private func code(for result: LintResult) -> Int32 {
        guard let worst = result.findings.map(\.severity).max() else { return Int32(APNSLINT_CLEAN) }
        return Int32(worst >= failOn ? APNSLINT_FAILED : APNSLINT_PASSED)
    }

    private func value(_ result: LintResult) -> JSONValue {
        JSONReporter.value(FileReport(path: "-", result: result, failOn: failOn))
    }
}

extension Headers {
    /// The header fields of a push as JSON.
    ///
    /// - Throws: `LibraryProblem` for text that is no JSON object, and for a value that is neither a string nor a number.
    init(parsing bytes: [UInt8]) throws(LibraryProblem) {
        let document: JSONDocument
        do { document = try JSONDocument(parsing: bytes) } catch {
            throw .badHeaders("the headers are not JSON: \(error.message)")
        }
        guard let fields = document.value.object else {
            throw .badHeaders("headers are an object, not \(document.value.kind.phrase)")
        }
        self.init()
        for field in fields.members {
            switch field.value {
            case .string(let text): self[field.name.lowercased()] = text
            case .integer(let number): self[field.name.lowercased()] = String(number)
            default: throw .badHeaders("\(field.name) is \(field.value.kind.phrase), not a string")
            }
        }
    }
}
