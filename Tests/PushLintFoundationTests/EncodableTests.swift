import Foundation
import PushLint
import PushLintFoundation
import PushPayload
import Testing

/// Pushes given as Swift values are checked as their encoded bytes.
@Suite struct EncodableTests {
    struct Push: Encodable {
        struct APS: Encodable {
            var alert = "Gate changed"
            var badge: String?
        }
        var aps = APS()
    }

    @Test("A good push is encoded, a bad one refused with its findings")
    func encode() throws {
        let linter = Linter().prepared()
        #expect(try linter.encode(Push()) == JSONEncoder().encode(Push()))
        let refused = try #require(throws: PushRefused.self) { try linter.encode(Push(aps: .init(badge: "3"))) }
        #expect(refused.findings.map(\.finding.rule.id) == ["wrong-kind"])
        var headers = Headers()
        headers["apns-collapse-id"] = ""
        #expect(throws: PushRefused.self) { try linter.encode(Push(), headers: headers) }
    }

    @Test("Data is read as its bytes")
    func data() {
        let linter = Linter().prepared()
        for text in [#"{"aps":{"alert":"a"}}"#, #"{"aps":{"alert":1}}"#, "{"] {
            let data = Data(text.utf8)
            #expect(linter.findings(in: data).count == linter.findings(in: Array(text.utf8)).count)
            #expect(linter.findings(in: (Data([0x20]) + data).dropFirst()).count == linter.findings(in: data).count)
        }
    }
}
