import Foundation
import JSONText
import PushLint
import APNSLint
import PushPayload
import Testing

/// Pushes given as Swift values are checked as their encoded bytes.
@Suite("Values that are written as payloads") struct EncodableTests {
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
        #expect(refused.findings.map(\.rule.id) == ["wrong-kind"])
        var headers = Headers()
        headers["apns-collapse-id"] = ""
        #expect(throws: PushRefused.self) { try linter.encode(Push(), headers: headers) }
    }

    @Test("A typed payload is checked and written by one call, and encoded by others")
    func typedPayload() throws {
        let linter = Linter()
        var payload = Payload(aps: APS(alert: "Gate changed", badge: 3), ["flight": ["LH441", 1.5, true, .null]])
        #expect(linter.findings(in: payload, headers: ["apns-push-type": "alert"]).map(\.rule.id) == ["null-value"])
        #expect(try linter.encode(payload) == Data(payload.bytes()))
        let encoded = try linter.encode(payload, with: JSONEncoder())
        #expect(try Payload(parsing: Array(encoded)).custom == payload.custom)
        payload.json["aps"] = ["badge": "3"]
        let refused = try #require(throws: PushRefused.self) { try linter.encode(payload) }
        let worst = try #require(refused.findings.first)
        #expect(worst.severity == .error && worst.message == "badge is a string, not a number")
        #expect(worst.effect == "the icon keeps the number it had")
        payload.json["deep"] = (0..<1000).reduce(JSONValue.null) { inner, _ in .array([inner]) }
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(payload) }
    }

    @Test("Options name what is commonest in header fields")
    func options() {
        var options = LintOptions()
        (options.pushType, options.topic, options.priority) = (.background, "com.example.app", 5)
        #expect(
            options.headers == ["apns-push-type": "background", "apns-topic": "com.example.app", "apns-priority": "5"])
        #expect(options.priority == 5)
    }

    /// Any JSON as an `Encodable` value.
    private func value(_ text: String) throws -> some Encodable {
        try JSONDecoder().decode(AnyJSON.self, from: Data(text.utf8))
    }

    @Test(
        "What is sent is a payload with something in it that the system can use",
        arguments: [
            #"{}"#, #"{"x":1}"#, #"{"aps":{}}"#, #"{"aps":{"alert":""}}"#,
            #"{"headers":{},"payload":{"aps":{"alert":"x"}}}"#,
            #"{"message":{"token":"a","apns":{"payload":{"aps":{"alert":"x"}}}}}"#, #"[{"aps":{"alert":"x"}}]"#,
            #""x""#,
            #"{"default":"x","APNS":"{\"aps\":{\"alert\":\"x\"}}"}"#, #"{"payload":{"aps":{"alert":"x"}}}"#,
        ])
    func bodies(_ text: String) throws {
        let linter = Linter().prepared()
        // What the linter learns of documents in other forms must not count.
        for _ in 0..<3 { _ = linter.findings(in: text) }
        #expect(throws: PushRefused.self) { try linter.encode(value(text)) }
    }

    @Test("A body may have a key named headers, and a push without aps is sent as what it is")
    func otherBodies() throws {
        let linter = Linter().prepared()
        for text in [#"{"aps":{"alert":"x"},"headers":{},"payload":{}}"#, #"{"aps":{"alert":"headers"}}"#] {
            #expect(throws: Never.self) { try linter.encode(value(text)) }
        }
        #expect(throws: Never.self) {
            _ = try linter.encode(value(#"{"call":7}"#), headers: Headers(fields: [("apns-push-type", "voip")]))
            _ = try linter.encode(value("{}"), headers: Headers(fields: [("apns-topic", "pass.com.example")]))
        }
    }

    @Test("With a named envelope the request has to be one")
    func namedEnvelope() throws {
        var options = LintOptions()
        options.envelope = .only(.fcm)
        let linter = Linter(options).prepared()
        #expect(throws: Never.self) {
            try linter.encode(value(#"{"message":{"token":"a","apns":{"payload":{"aps":{"alert":"x"}}}}}"#))
        }
        for text in [#"{"mesage":{"token":"a","apns":{"payload":{"aps":{"alert":"x"}}}}}"#, "{}"] {
            #expect(throws: PushRefused.self) { try linter.encode(value(text)) }
        }
    }

    @Test("An error is one line for people")
    func descriptions() throws {
        let refused = try #require(throws: PushRefused.self) { try Linter().encode(Push(aps: .init(badge: "3"))) }
        let line = "/aps/badge: error: badge is a string, not a number [wrong-kind]"
        #expect("\(refused)" == "push refused: \(line)" && refused.localizedDescription == "\(refused)")
        #expect("\(refused.findings)" == "[\(line)]" && String(describing: refused.findings[0]) == line)
        #expect("\(Linter().lint(Input(Array("{}".utf8))))".count < 200)
        do { _ = try Payload(parsing: Array("[]".utf8)) } catch {
            #expect("\(error)" == "the payload is an array, not an object" && error.localizedDescription == "\(error)")
        }
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

/// JSON of any kind.
private enum AnyJSON: Codable {
    case object([String: AnyJSON]), array([AnyJSON]), text(String), number(Int)

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let object = try? value.decode([String: AnyJSON].self) {
            self = .object(object)
        } else if let array = try? value.decode([AnyJSON].self) {
            self = .array(array)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else {
            self = .number(try value.decode(Int.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .object(let object): try value.encode(object)
        case .array(let array): try value.encode(array)
        case .text(let text): try value.encode(text)
        case .number(let number): try value.encode(number)
        }
    }
}
