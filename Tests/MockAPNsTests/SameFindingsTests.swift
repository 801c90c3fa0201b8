import Foundation
import JSONText
import PushLint
import PushPayload
import TestSupport
import Testing

@testable import MockAPNs

/// A push over the wire gets the same findings as the same request in a document.
@Suite struct SameFindingsTests {
    /// Rules about things that only a document can have, because HTTP/2 has no JSON values, capital letters or repeated names.
    private static let ofDocumentsOnly: Set<String> = [
        "header-not-text", "headers-not-object", "payload-not-object", "duplicate-header", "method-not-post",
    ]

    @Test("every request document of the samples and of the rules' examples has the same findings when it is sent")
    func samples() throws {
        let samples = try SampleFiles.paths.map { ($0, Array(try Data(contentsOf: URL(filePath: $0)))) }
        let examples = Rule.all.flatMap { rule in
            [rule.bad, rule.good].map { (rule.id, Self.document(of: $0)) }
        }
        var compared = 0
        for (name, bytes) in samples + examples {
            guard let sent = SentDocument(bytes) else { continue }
            compared += 1
            var apns = APNsConnection()
            let outcome = apns.handle(sent.request)
            let expected = sent.findings.filter { !Self.ofDocumentsOnly.contains($0.0) }.map { "\($0.0): \($0.1)" }
            let found = outcome.findings.map { "\($0.finding.rule.id): \($0.finding.message)" }
            #expect(found.sorted() == expected.sorted(), "\(name)")
        }
        #expect(compared > 60, "\(compared) request documents were compared")
    }

    /// The text of an example, with its headers as a request document.
    private static func document(of example: Rule.Example) -> [UInt8] {
        guard !example.headers.isEmpty else { return Array(example.text.utf8) }
        let headers = JSONObject(example.headers.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
        return Array(#"{"headers": \#(JSONWriter().text(.object(headers))), "payload": \#(example.text)}"#.utf8)
    }

    @Test("a header that is missing on the wire is reported as missing")
    func missing() {
        var apns = APNsConnection()
        let silent = Push.alert(["apns-push-type": nil], body: #"{"aps":{"content-available":1}}"#)
        #expect(apns.handle(silent).findings.map(\.finding.rule.id).contains("push-type-missing"))
        let channel = apns.handle(
            Push.channels("POST", body: #"{"push-type":"LiveActivity","message-storage-policy":1}"#)
        ).answer.channelID
        let broadcast = apns.handle(Push.broadcast(channel, ["apns-expiration": nil]))
        #expect(broadcast.findings.map(\.finding.rule.id) == ["broadcast-incomplete"])
    }

    @Test("a body is a payload, whatever else it looks like")
    func bodies() {
        var apns = APNsConnection()
        let wrapped = #"{"headers":{"apns-push-type":"alert"},"payload":{"aps":{"alert":"Hi"}}}"#
        for body in [
            wrapped, #"[{"aps":{"alert":"Hi"}}]"#, #"{"message":{"apns":{"payload":{"aps":{"alert":"Hi"}}}}}"#,
        ] {
            for _ in 0..<400 {
                #expect(apns.handle(Push.alert(body: body)).worst == .error, "\(body)")
            }
        }
    }
}

/// A request document, and the same request as it is sent.
private struct SentDocument {
    let request: IncomingRequest
    let findings: [(String, String)]

    /// Nil if it is not a request document that can be sent.
    init?(_ bytes: [UInt8]) {
        let result = Linter().lint(Input(bytes))
        guard !result.document.isEnvelope, let push = result.largest, let given = push.request,
            let headers = given.headersPointer, headers == "/headers", given.hasPayload,
            result.document.fragments.count == 1
        else { return nil }
        let fields = given.headers.fields
        guard fields.allSatisfy({ $0.value != nil }) else { return nil }
        var sent = IncomingRequest(method: "POST", path: given.path ?? "/3/device/" + Push.device)
        if given.path == nil, given.isBroadcast { sent.path = "/4/broadcasts/apps/com.example.app" }
        for field in fields where ![":path", ":method"].contains(field.key) {
            sent.fields.append((field.key, field.value ?? ""))
        }
        sent.body = Array(bytes[push.range])
        sent.bodyBytes = sent.body.count
        request = sent
        findings = LocatedFinding.all(of: result).map { ($0.finding.rule.id, $0.finding.message) }
    }
}
