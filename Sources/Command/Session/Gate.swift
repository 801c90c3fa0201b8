import JSONText
import PushLint
import PushPayload

/// Decides whether a document may be sent, and which bytes.
struct Gate: Sendable {
    let linter: Linter
    let failOn: Severity
    let minifies: Bool
    let sendsPayloadOnly: Bool

    enum Decision {
        case pass([UInt8])
        case reject(LintResult)
    }

    /// True if a document certainly passes unchanged; `false` means unknown.
    func passesAsItIs(_ bytes: UnsafeRawBufferPointer) -> Bool {
        !minifies && !sendsPayloadOnly && linter.isKnown(below: failOn, Input(bytes))
    }

    /// Why a document is not checked if memory runs out.
    static let lacksMemory = Failure.unreadable("there was not enough memory to check it")

    func judge(_ bytes: [UInt8]) throws(Failure) -> Decision {
        let given = linter.lint(bytes)
        guard !given.document.lacksMemory else { throw Self.lacksMemory }
        // Without its white space a payload may be small enough: the sent bytes count.
        let sent = minifies && given.request != nil ? try minified(bytes) : bytes
        let result = sent == bytes ? given : linter.lint(sent)
        guard !result.document.lacksMemory else { throw Self.lacksMemory }
        // Anything but a payload is never sent, whatever the settings of rules.
        let isObject = try Self.isObject(sent)
        let isGood = isObject && !result.findings.contains { $0.severity >= failOn }
        guard !isGood else { return .pass(try part(of: sent, result)) }
        // The findings of the original document, with its lines, are more useful.
        return .reject(given.findings.contains { $0.severity >= failOn } ? given : result)
    }

    static func isObject(_ bytes: [UInt8]) throws(Failure) -> Bool { try document(bytes)?.value.object != nil }

    private func minified(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
        try Self.document(bytes) == nil ? bytes : Minifier(unescaping: true).bytes(bytes[...])
    }

    private static func document(_ bytes: [UInt8]) throws(Failure) -> JSONDocument? {
        do { return try JSONDocument(parsing: bytes) } catch {
            if error.mistake == .outOfMemory { throw lacksMemory }
            return nil
        }
    }

    private func part(of bytes: [UInt8], _ result: LintResult) throws(Failure) -> [UInt8] {
        guard sendsPayloadOnly, let request = result.request else { return bytes }
        guard let document = try? JSONDocument(parsing: bytes) else { throw Self.lacksMemory }
        return Array(document.bytes[PayloadSize.range(of: request, in: document)])
    }
}
