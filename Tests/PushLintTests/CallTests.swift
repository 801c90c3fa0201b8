import PushPayload
import Testing

@testable import LintEngine
@testable import PushLint

/// All ways to pass a push to a linter give the same findings.
@Suite("Pushes of calls") struct CallTests {
    private static func headers(_ fields: [String: String]) -> Headers {
        var headers = Headers()
        for (name, value) in fields { headers[name] = value }
        return headers
    }

    private static func said(_ findings: [Finding]) -> [String] {
        findings.map { "\($0.rule.id) \($0.pointer) \($0.range)" }
    }

    /// Header fields of pushes, right and wrong.
    static let pushes: [[String: String]] = [
        [:],
        ["apns-push-type": "alert", "apns-topic": "com.example.MyApp"],
        ["apns-push-type": "background", "apns-priority": "5"],
        ["apns-push-type": "background", "apns-priority": "10"],
        ["apns-push-type": "voip", "apns-topic": "com.example.MyApp"],
        ["apns-push-type": "alert", "apns-collapse-id": ""],
        ["apns-push-type": "alert", "apns-expiration": "1777636800000"],
        ["apns-push-type": "shout"],
    ]

    static let payloads = [
        #"{"aps":{"alert":"Gate changed"}}"#, #"{"aps":{"content-available":1}}"#,
        #"{"aps":{"alert":"a","badge":"3"}}"#,
        #"{"aps":{"timestamp":1685952000,"event":"update","content-state":{"score":3}}}"#, "{", "",
    ]

    @Test("Headers of a call count as those of the options", arguments: pushes)
    func headersOfCall(_ fields: [String: String]) {
        var options = LintOptions()
        options.headers = Self.headers(fields)
        let fixed = Linter(options)
        for base in Self.pushes {
            var options = LintOptions()
            options.headers = Self.headers(base)
            let merged = Linter(LintOptions.with(Self.headers(fields).filled(by: options.headers)))
            let linter = Linter(options).prepared()
            for payload in Self.payloads {
                let bytes = Array(payload.utf8)
                let found = Self.said(linter.findings(in: bytes, headers: Self.headers(fields)))
                #expect(found == Self.said(merged.findings(in: bytes)), "\(payload) \(fields) over \(base)")
                if base.isEmpty { #expect(found == Self.said(fixed.findings(in: bytes))) }
            }
        }
    }

    @Test("Text and collections of bytes are read as arrays are", arguments: payloads)
    func forms(_ payload: String) {
        let linter = Linter().prepared()
        let bytes = Array(payload.utf8)
        let expected = Self.said(linter.findings(in: bytes))
        #expect(Self.said(linter.findings(in: payload)) == expected)
        #expect(Self.said(linter.findings(in: ([0x20] + bytes)[1...])) == expected)
        #expect(Self.said(linter.findings(in: ContiguousArray(bytes))) == expected)
        // Not contiguous in memory.
        #expect(Self.said(linter.findings(in: bytes.reversed().reversed())) == expected)
    }
}

extension LintOptions {
    fileprivate static func with(_ headers: Headers) -> LintOptions {
        var options = LintOptions()
        options.headers = headers
        return options
    }
}
