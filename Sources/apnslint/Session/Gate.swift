import JSONText
import PushLint
import PushPayload

/// Decides whether a document may be sent, and which bytes.
struct Gate: Sendable {
    let linter: Linter
    /// The least severity that keeps a document back.
    let failOn: Severity
    /// Whether the smallest equal document is sent.
    let minifies: Bool
    /// Whether of a request document only the payload is sent.
    let sendsPayloadOnly: Bool

    enum Judgement {
        /// These bytes are to be sent.
        case pass([UInt8])
        /// Nothing is to be sent.
        case reject(LintResult)
    }

    /// Whether a document certainly passes, and nothing in it is changed; `false` says nothing.
    func passesAsItIs(_ bytes: UnsafeRawBufferPointer) -> Bool {
        !minifies && !sendsPayloadOnly && linter.isCertainlyClean(bytes)
    }

    /// Why a document is not judged that can't be read for want of memory.
    static let lacksMemory = Failure(status: .unreadable, message: "there was not enough memory to check it")

    /// What becomes of a document.
    ///
    /// - Throws: `lacksMemory`.
    func judge(_ bytes: [UInt8]) throws(Failure) -> Judgement {
        let given = linter.lint(bytes)
        guard !given.document.lacksMemory else { throw Self.lacksMemory }
        // Without its white space a payload may be small enough: what counts is what is sent.
        let sent = minifies && given.request != nil ? minified(bytes) : bytes
        let result = sent == bytes ? given : linter.lint(sent)
        guard !result.document.lacksMemory else { throw Self.lacksMemory }
        // Whatever the rules are set to, what is no payload is not sent.
        let isGood = !result.findings.contains { $0.severity >= failOn } && Self.isObject(sent)
        guard !isGood else { return .pass(try part(of: sent, result)) }
        // The findings of the document as it was given, with its lines, say more.
        return .reject(given.findings.contains { $0.severity >= failOn } ? given : result)
    }

    /// Whether a document is a JSON object, as every payload is.
    static func isObject(_ bytes: [UInt8]) -> Bool { (try? JSONDocument(parsing: bytes))?.value.object != nil }

    private func minified(_ bytes: [UInt8]) -> [UInt8] {
        guard (try? JSONDocument(parsing: bytes)) != nil else { return bytes }
        return Minifier(unescaping: true).bytes(bytes[...])
    }

    private func part(of bytes: [UInt8], _ result: LintResult) throws(Failure) -> [UInt8] {
        guard sendsPayloadOnly, let request = result.request else { return bytes }
        guard let document = try? JSONDocument(parsing: bytes) else { throw Self.lacksMemory }
        return Array(document.bytes[PayloadSize.range(of: request, in: document)])
    }
}
