import JSONText
import PushPayload
import Testing

@testable import PushLint

/// The law of the scan: what it is certain of has no finding. And it has to be certain of what nearly everybody sends.
@Suite struct CleanScanTests {
    private static let linter = Linter().prepared()

    private func isCertain(_ text: String, _ linter: Linter = Self.linter) -> Bool {
        Array(text.utf8).withUnsafeBytes { linter.isCertainlyClean($0) }
    }

    @Test("Payloads that are certainly clean have no finding, whatever the options", arguments: 0..<40)
    func law(_ block: Int) {
        var push = RandomPush(UInt64(block))
        var certain = 0
        for _ in 0..<4 {
            let linter = Linter(push.options()).prepared()
            for _ in 0..<100 {
                let bytes = push.bytes()
                guard bytes.withUnsafeBytes({ linter.isCertainlyClean($0) }) else { continue }
                certain += 1
                let messages = linter.lint(bytes).findings.map { "\($0.rule.id) at \($0.pointer)" }
                #expect(messages.isEmpty, "\(messages): \(String(decoding: bytes, as: UTF8.self))")
            }
        }
        #expect(certain > 0)
    }

    @Test("Nothing that a rule flags is certainly clean", arguments: Rule.all.map(\.id))
    func examples(_ id: String) throws {
        let rule = try #require(Rule.named(id))
        let example = rule.bad
        var options = LintOptions()
        for (name, value) in example.headers { options.headers[name] = value }
        options.minimum = example.minimum
        options.app = example.app?.manifest
        #expect(!isCertain(example.text, Linter(options).prepared()))
    }

    @Test("No sample with a finding is certainly clean", arguments: ["good", "bad", "broken", "envelopes"])
    func samples(_ folder: String) throws {
        for sample in SampleTests.samples(folder) {
            let bytes = try sample.bytes()
            guard bytes.withUnsafeBytes({ Self.linter.isCertainlyClean($0, named: sample.url.path) }) else { continue }
            #expect(Self.linter.lint(bytes, named: sample.url.path).isClean, "\(sample.url.lastPathComponent)")
        }
    }

    @Test(
        "What nearly everybody sends is certainly clean",
        arguments: [
            #"{"aps":{"alert":"Gate changed"}}"#,
            #"{"aps":{"alert":{"title":"Gate","body":"It is B7 now"},"sound":"default","badge":3}}"#,
            #" { "aps" : { "alert" : { "body" : "a" } , "thread-id" : "flight-7" , "category" : "GATE" } , "id" : 7 } "#,
            #"{"aps":{"alert":{"title":"a","subtitle":"b","body":"c"},"sound":"ping.caf","mutable-content":1},"url":"https://example.com/a?b=c"}"#,
            #"{"aps":{"alert":{"title-loc-key":"T","loc-key":"K","loc-args":["Ann","7"]},"badge":1}}"#,
            #"{"aps":{"alert":{"loc-key":"K"}}}"#,
            #"{"aps":{"badge":9}}"#,
            #"{"aps":{"content-available":1},"ids":[1,2,3],"more":{"a":{"b":[true,false,-1.5,"x"]},"c":[]},"e":{}}"#,
            #"{"aps":{"alert":"a","interruption-level":"time-sensitive","relevance-score":0.75,"target-content-id":"w"}}"#,
            #"{"aps":{"alert":"caf\u00e9 \ud83d\ude00 \u003cb\u003e"},"gcm.message_id":"550e8400-e29b-41d4-a716-446655440000"}"#,
            #"{"aps":{"alert":{"title":"\u5929\u6c17","body":"\"Hi\" is a word"},"thread-id":"7x"}}"#,
            #"{"aps":{"event":"update","timestamp":1750000000,"content-state":{"score":3,"note":"Goal","at":[1,2]}}}"#,
            #"{"aps":{"content-state":{"a":{"b":true}},"stale-date":1750000600,"event":"update","timestamp":1750000000}}"#,
            #"{"aps":{"event":"end","timestamp":1750000000,"content-state":{"a":"b"},"alert":{"title":"a","body":"b"}}}"#,
            #"{"aps":{"alert":"Wir sind da: süß, 東京は雨 😀"},"user_id":"a","type":"b","message":"c","count":12}"#,
        ])
    func usual(_ text: String) {
        #expect(isCertain(text))
        #expect(Self.linter.lint(Array(text.utf8)).isClean)
    }

    @Test("A payload of as many bytes as are allowed may be clean, one of a byte more is not")
    func limit() {
        func text(_ count: Int) -> String { "{\"aps\":{\"alert\":\"" + String(repeating: "a", count: count) + "\"}}" }
        let rest = text(0).utf8.count
        #expect(isCertain(text(4096 - rest)))
        #expect(!isCertain(text(4097 - rest)))
    }

    @Test("A linter that is not prepared is certain of nothing, and its findings are the same")
    func unprepared() {
        let text = #"{"aps":{"alert":"a"}}"#
        #expect(!isCertain(text, Linter()))
        #expect(Linter().findings(in: Array(text.utf8)).isEmpty)
        #expect(Self.linter.findings(in: Array(text.utf8)).isEmpty)
        let bad = Array(#"{"aps":{"alert":"a","badge":"3"}}"#.utf8)
        #expect(Self.linter.findings(in: bad).map(\.finding.rule.id) == ["wrong-kind"])
        #expect(Linter().findings(in: bad).map(\.finding.rule.id) == ["wrong-kind"])
    }
}
