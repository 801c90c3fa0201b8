import CApnslint
import JSONText
import PushLint
import PushPayload
import PushReport
import Synchronization

/// What `apnslint_linter` points to: a linter that any number of threads use at once.
@available(macOS 15, *) final class SharedLinter: Sendable {
    private let linter: Linter
    private let failOn: Severity
    /// How many payloads have been checked without preparing.
    private let checks = Atomic(0)
    /// A `Prepared` that this linter owns; nil before there is one. `AtomicLazyReference` looks up type metadata at each load,
    /// which takes longer than everything else around the cache.
    private let prepared = Atomic<Unmanaged<Prepared>?>(nil)

    /// Preparing a linter takes as long as a dozen checks, so one that makes only a few is not prepared.
    private static let checksBeforePreparing = 16

    private final class Prepared: Sendable {
        let linter: Linter
        /// `linter.check`. Calling the closure does not copy the linter, which counts a dozen references.
        let check: @Sendable (UnsafeRawBufferPointer) -> Linter.Checked
        /// `linter.isCertainlyClean`, of a payload and its header fields.
        let isCertainlyClean: @Sendable (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Bool

        init(_ linter: Linter) {
            self.linter = linter
            check = { linter.check($0) }
            isCertainlyClean = { linter.isCertainlyClean($0, headers: $1) }
        }
    }

    init(_ options: LibraryOptions) {
        linter = Linter(options.lint)
        failOn = options.failOn
    }

    deinit { prepared.load(ordering: .acquiring)?.release() }

    /// Checks a payload and returns its code. Writes a report only if there are findings.
    ///
    /// - Throws: `LibraryProblem` if the headers can't be read.
    func check(
        _ payload: InputBytes, _ headers: InputBytes?, _ report: UnsafeMutablePointer<apnslint_text>?
    ) throws(LibraryProblem) -> Int32 {
        // Headers that were seen before need not be parsed.
        if let headers, let prepared = prepared.load(ordering: .acquiring),
            prepared._withUnsafeGuaranteedRef({ $0.isCertainlyClean(payload.buffer, headers.buffer) })
        {
            return code(for: nil)
        }
        let headers = try headers.map { bytes throws(LibraryProblem) in try Headers(parsing: bytes.array) }
        let result: LintResult
        switch known(payload, headers) {
        case .known(let worst):
            let code = code(for: worst)
            guard code != APNSLINT_CLEAN, report != nil else { return code }
            result = current(headers).lint(payload.array)
        case .linted(let linted): result = linted
        }
        let code = code(for: result.worstSeverity)
        if code != APNSLINT_CLEAN, let report { report.write(JSONWriter().text(value(result))) }
        return code
    }

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
        return code(for: result.remaining.worstSeverity)
    }

    private func known(_ payload: InputBytes, _ headers: Headers?) -> Linter.Checked {
        if headers == nil, let prepared = prepared.load(ordering: .acquiring) {
            return prepared._withUnsafeGuaranteedRef { $0.check(payload.buffer) }
        }
        return current(headers).check(payload.buffer)
    }

    private func current(_ headers: Headers?) -> Linter {
        let linter = prepared.load(ordering: .acquiring)?.takeUnretainedValue().linter ?? preparing()
        return headers.map { linter.sending(with: $0) } ?? linter
    }

    private func preparing() -> Linter {
        guard checks.add(1, ordering: .relaxed).newValue > Self.checksBeforePreparing else { return linter }
        let made = Prepared(linter.prepared())
        let owned = Unmanaged.passRetained(made)
        let (_, other) = prepared.compareExchange(expected: nil, desired: owned, ordering: .acquiringAndReleasing)
        guard let other else { return made.linter }
        // Another thread was faster: all use its linter.
        owned.release()
        return other.takeUnretainedValue().linter
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
    init(parsing bytes: [UInt8]) throws(LibraryProblem) {
        let document: JSONDocument
        do { document = try JSONDocument(parsing: bytes) } catch {
            throw .badHeaders("the headers are not JSON: \(error.message)")
        }
        guard let fields = document.value.object else {
            throw .badHeaders("headers are an object, not \(document.value.kind.phrase)")
        }
        self.init(
            fields: try fields.members.map { field throws(LibraryProblem) in
                switch field.value {
                case .string(let text): (field.name.lowercased(), text)
                case .integer(let number): (field.name.lowercased(), String(number))
                default: throw .badHeaders("\(field.name) is \(field.value.kind.phrase), not a string")
                }
            })
    }
}
