import JSONText
import PushDocument
import PushPayload

/// The answer of APNs or of a push service, as far as it is known.
package struct PushAnswer: Sendable, Hashable {
    package let status: Int?
    package let reason: String?

    /// An answer by its status and the `reason` in its body.
    package init(status: Int? = nil, reason: String? = nil) { (self.status, self.reason) = (status, reason) }

    /// An answer by the values that stand for it in a document; a body stands for the reason in it.
    package init(status: JSONValue?, reason: JSONValue?) {
        self.status =
            switch status {
            case .integer(let number)?: Int(exactly: number)
            case .string(let text)?: Int(text.prefix(3))
            default: nil
            }
        let text = (Self.reason(in: reason)?.prefix(Self.maximumLength)).map(String.init)
        self.reason = text?.isEmpty == true ? nil : text
    }

    /// A document, and the answer of APNs where a record contains both.
    package static func separated(from bytes: [UInt8]) -> (request: [UInt8], answer: PushAnswer) {
        guard let root = try? JSONDocument(parsing: bytes).value.object, root["aps"] == nil,
            let inner = root["request"], root["status"] != nil || root["reason"] != nil
        else { return (bytes, PushAnswer()) }
        return (JSONWriter().bytes(inner), PushAnswer(status: root["status"], reason: root["reason"]))
    }

    package init(of record: JSONValue, _ form: RecordForm) {
        self.init(status: form.status.flatMap { record[$0] }, reason: form.reason.flatMap { record[$0] })
    }

    /// A log may have any text where the reason should be.
    private static let maximumLength = 80

    /// The time at which APNs found that a token is no longer valid, in Unix seconds; the body of an answer has it in milliseconds.
    package static func timestamp(in body: JSONValue?) -> Double? {
        guard let text = body?.string else {
            return body?.object?["timestamp"]?.number.map { UnixTime($0).inSeconds.seconds }
        }
        return text.hasPrefix("{") ? timestamp(in: try? JSONDocument(parsing: Array(text.utf8)).value) : nil
    }

    /// The reason that a value names: the text, or its place in the bodies of APNs, Firebase and Expo.
    private static func reason(in value: JSONValue?) -> String? {
        guard let text = value?.string else {
            let body = value?.object
            return body?["reason"]?.string ?? body?["error"]?.object?["status"]?.string
                ?? body?["details"]?.object?["error"]?.string
        }
        let body = text.hasPrefix("{") ? try? JSONDocument(parsing: Array(text.utf8)).value : nil
        return body.map { reason(in: $0) } ?? text
    }

    package var isKnown: Bool { status != nil || reason != nil }
    package var isAccepted: Bool { reason == nil && status.map { 200..<300 ~= $0 } == true }
    package var isRefused: Bool { isKnown && !isAccepted }
    /// As in "400 BadTopic".
    package var text: String { [status.map(String.init), reason].compactMap { $0 }.joined(separator: " ") }

    package var members: [(String, JSONValue)] {
        (status.map { [("status", .integer($0))] } ?? []) + (reason.map { [("reason", .string($0))] } ?? [])
    }

    /// True if the push was refused because of what a finding reports, whose effect names the answer.
    package func isExplained(by finding: Finding) -> Bool {
        guard isRefused else { return false }
        // Reasons are words of ASCII letters and digits.
        let words = finding.effect.utf8.split { !$0.isLetter && !$0.isDigit && $0 < 0x80 }
        guard let reason else {
            return words.contains { APNsReason.named(String(Substring($0))).map { $0.status == status } ?? false }
        }
        func isNamed(_ word: String) -> Bool { words.contains { $0.elementsEqual(word.utf8) } }
        // A push service has reasons of its own.
        let isOfService = finding.rule.family == .service && APNsReason.named(reason) == nil
        return isNamed(reason) || isOfService && isNamed("refused")
    }
}

extension RecordForm {
    package var hasAnswer: Bool { status != nil || reason != nil }
}
