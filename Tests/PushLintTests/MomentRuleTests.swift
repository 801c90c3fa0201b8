import JSONText
import PushPayload
import Testing

@testable import LintEngine
@testable import PushLint

/// Times in a push compared with the moment at which it is sent. No test reads the real clock.
@Suite("Rules of the moment") struct MomentRuleTests {
    private static let now = 1_780_000_000.0

    private func findings(_ text: String, at moment: Double? = now) -> [Finding] {
        Linter().findings(Input(Array(text.utf8), at: moment.map(UnixTime.init)))
    }

    private static func update(_ event: String, _ timestamp: Double, _ more: String = "") -> String {
        #"{"aps":{"event":"\#(event)","timestamp":\#(Int(timestamp)),"content-state":{"score":3}\#(more)}}"#
    }

    private static func call(_ expiration: Double) -> String {
        let headers = #""apns-push-type":"voip","apns-topic":"a.b.voip","apns-priority":"10""#
        return #"{"headers":{\#(headers),"apns-expiration":"\#(Int(expiration))"},"payload":{"a":1}}"#
    }

    static let timestamps: [(event: String, age: Double, severity: Severity?)] = [
        ("update", 0, nil), ("update", 60, nil), ("update", 61, .warning), ("update", 28_000, .warning),
        ("update", 28_861, .error), ("update", 90_000_000, .error), ("update", -28_800, nil),
        ("update", -28_801, .error), ("end", 61, .info), ("end", 90_000_000, .info), ("end", -28_801, .error),
    ]

    @Test("A timestamp that the device drops is reported, by its age", arguments: timestamps)
    func timestamp(_ event: String, _ age: Double, _ severity: Severity?) {
        let text = Self.update(event, Self.now - age)
        #expect(findings(text).map(\.severity) == [severity].compactMap { $0 })
        #expect(findings(text, at: nil).isEmpty)
    }

    @Test("A timestamp is no milder the older it is", arguments: [1_500_000_000, 1000, 0])
    func oldTimestamp(_ timestamp: Double) {
        let found = findings(Self.update("update", timestamp)).map { $0 }
        #expect(found.map { $0.rule.id } == ["timestamp-in-past"] && found.allSatisfy { $0.severity == .error })
    }

    @Test("Apple's sample value is called what it is")
    func sample() throws {
        let found = try #require(findings(Self.update("update", 1_685_952_000)).first)
        #expect(found.rule.id == "timestamp-in-past" && found.severity == .error)
        #expect(found.message.hasSuffix("old, the value of Apple's sample") && found.effect.contains("drops"))
    }

    @Test("The effect of a time that is past is not that of a missing one")
    func effectOfPastTime() throws {
        let text = Self.update("update", Self.now - 50, ",\"stale-date\":\(Int(Self.now - 41))")
        #expect(
            findings(text).first { $0.rule.id == "stale-date-in-past" }?.effect
                == "the activity is out of date at once")
    }

    @Test("The fix writes the present time, and keeps the distances of the other times")
    func refreshed() {
        let text = Self.update("update", Self.now - 100_000, ",\"stale-date\":\(Int(Self.now - 96_400))")
        let fixed = findings(text).first?.edits.applied(to: Array(text.utf8)) ?? []
        let expected = Self.update("update", Self.now, ",\"stale-date\":\(Int(Self.now + 3600))")
        #expect(String(decoding: fixed, as: UTF8.self) == expected)
        #expect(findings(expected).isEmpty)
    }

    static let others: [(text: String, rule: String?)] = [
        (call(now + 61), "call-stored"), (call(now + 60), nil), (call(0), nil),
        (update("update", now, ",\"stale-date\":\(Int(now - 61))"), "stale-date-before-timestamp"),
        (update("update", now - 50, ",\"stale-date\":\(Int(now - 41))"), "stale-date-in-past"),
        (update("update", now - 50, ",\"stale-date\":\(Int(now + 10))"), nil),
        (update("end", now, ",\"dismissal-date\":\(Int(now + 14_400))"), nil),
        (update("end", now, ",\"dismissal-date\":\(Int(now + 14_461))"), "dismissal-date-too-late"),
        (update("end", now + 120, ",\"dismissal-date\":\(Int(now + 14_500))"), "dismissal-date-too-far"),
        (update("update", now - 1000, ",\"stale-date\":\(Int(now - 61))"), "stale-date-in-past"),
        (#"{"headers":{"apns-push-type":"alert","apns-expiration":"0"},"payload":{"aps":{"alert":"x"}}}"#, nil),
        (
            #"{"headers":{"apns-push-type":"alert","apns-expiration":"1779999900"},"payload":{"aps":{"alert":"x"}}}"#,
            "expiration-in-past"
        ),
        (
            #"{"headers":{"apns-push-type":"alert","apns-expiration":"300"},"payload":{"aps":{"alert":"x"}}}"#,
            "expiration-implausible"
        ),
    ]

    @Test("Other times are compared with the moment too, and each mistake has one finding", arguments: others)
    func other(_ text: String, _ rule: String?) {
        let found = findings(text).map(\.rule.id).filter { $0 != "timestamp-in-past" }
        #expect(found == [rule].compactMap { $0 })
    }

    @Test(
        "A provider token is taken for an hour",
        arguments: [(0.0, nil), (3660, nil), (3661, Severity.error), (-60, nil), (-61, .warning)])
    func token(_ age: Double, _ severity: Severity?) {
        let token = ProviderToken.unsigned(issuedAt: Int64(Self.now - age))
        let text =
            #"{"headers":{"apns-topic":"a.b","apns-push-type":"alert","authorization":"bearer \#(token)"},"payload":{"aps":{"alert":"x"}}}"#
        #expect(findings(text).map(\.severity) == [severity].compactMap { $0 })
        #expect(findings(text, at: nil).isEmpty)
    }

    @Test("A prepared linter asks the clock for each payload")
    func prepared() {
        let text = Array(Self.update("update", Self.now).utf8)
        let linter = Linter().prepared()
        for _ in 0..<3 {
            #expect(linter.findings(Input(text, at: UnixTime(Self.now))).isEmpty)
            #expect(linter.findings(Input(text, at: UnixTime(Self.now + 100))).count == 1)
            #expect(linter.findings(in: text).isEmpty)
        }
    }

    static let surrounded = [
        update("update", now - 100),
        #"{"headers":{"Apns-Expiration":"1779999900","apns-push-type":"alert"},"payload":{"aps":{"alert":"x"}}}"#,
        #"{"headers":{"Authorization":"bearer \#(ProviderToken.unsigned(issuedAt: 1_779_990_000))","apns-topic":"a.b"},"#
            + #""payload":{"aps":{"alert":"x"}}}"#,
        #"{"message":{"token":"t","apns":{"headers":{"apns-expiration":"1779999900"},"payload":{"aps":{"alert":"x"}}}}}"#,
        #"{"message":{"token":"t","apns":{"payload":\#(update("update", now - 100))}}}"#,
        ##"{"APNS":"{\"aps\":{\"event\":\"update\",\"timestamp\":1779999900,\"content-state\":{}}}"}"##,
    ]

    @Test(
        "A prepared linter finds a time that has come to be in the past since the last document", arguments: surrounded)
    func comesToBePast(_ text: String) {
        let linter = Linter().prepared()
        // Any of these times may lie before the first moment.
        let before = linter.findings(Input(Array(text.utf8), at: UnixTime(1_779_989_990))).map(\.rule.id)
        let at = linter.findings(Input(Array(text.utf8), at: UnixTime(Self.now))).map(\.rule.id)
        #expect(Set(at).subtracting(before).count == 1)
        #expect(at == findings(text).map(\.rule.id))
    }

    @Test("The moment is compared with header fields of the options and of a call too")
    func givenFields() {
        let text = Array(#"{"aps":{"alert":"x"}}"#.utf8)
        var options = LintOptions()
        options.headers = Headers(fields: [("apns-expiration", "1779999900")])
        let calls = [
            (Linter(options).prepared(), Headers()), (Linter().prepared(), options.headers),
            (Linter(options).prepared(), Headers(fields: [("apns-topic", "a.b")])),
        ]
        for (linter, headers) in calls {
            #expect(linter.findings(Input(text, headers: headers, at: UnixTime(Self.now - 200))).isEmpty)
            #expect(linter.findings(Input(text, headers: headers, at: UnixTime(Self.now))).count == 1)
        }
    }
}
