import JSONText
import PushDocument
import PushLint
import PushPayload
import TestSupport
import Testing

/// Records of a log: only the payload is checked, in its place.
@Suite("Records") struct RecordTests {
    private static func linter(_ payload: JSONPointer, headers: JSONPointer? = nil) -> Linter {
        var options = LintOptions()
        options.stage = .recorded(RecordForm(payload: payload, headers: headers))
        return Linter(options)
    }

    private static func rules(_ text: String, _ linter: Linter) -> [String] {
        linter.findings(Input(Array(text.utf8))).map(\.rule.id)
    }

    static let payloads = [
        #"{"aps":{"alert":"Hi"}}"#, #"{"aps":{"alert":"Hi","badge":"2"}}"#,
        #"{"aps":{"alert":"Hi","badge":1},"a":[null]}"#,
        #"{"aps":{"alert":{"title":"é👍\n","body":"\u00fc"},"thread_id":"x"}}"#, #"{"aps":{"content-available":1}}"#,
        #"{"aps":{"sound":"","alert":"x"}}"#, #"{}"#, #"[1]"#, #"{"aps":{"badge":1,"badge":2}}"#, #"7"#,
        #"{"aps":{"event":"update","timestamp":1700000000,"content-state":{}}}"#,
        #"{"aps":{"alert":"Hi"},"text":"{\"aps\":{\"alert\":7}}"}"#, #"{"x":{"aps":{"alert":7}},"aps":{"alert":"Hi"}}"#,
    ]

    @Test("A payload in a record has the findings that it has alone, as an object and as a string", arguments: payloads)
    func sameFindings(payload: String) {
        let alone = Self.rules(payload, Linter())
        let inside = Self.linter("/message/apns")
        #expect(Self.rules(#"{"id":1,"message":{"to":null,"apns":\#(payload)},"id":2}"#, inside) == alone)
        let text = JSONWriter().text(.string(payload))
        #expect(Self.rules(#"{"message":{"apns":\#(text)}}"#, inside) == alone)
    }

    @Test("Events between the pushes of a sequence have no finding, and are known to hold no push")
    func events() {
        let linter = Linter()
        for (text, isEvent) in [
            (#"{"event":"hello","id":"a"}"#, false), (#"{"event":"dismiss","id":"a"}"#, true),
            (#"{"event":"unlock","device":"a","date":"2025-06-15T15:06:40Z"}"#, true),
            (#"{"event":"unlock","id":"a"}"#, false),
            (#"{"event":"dismiss","aps":{}}"#, false), (#"{"event":7}"#, false),
            (#"{"event":"hello","id":"b"}"#, false),
            (#"{"event":"dismiss","id":"b"}"#, true),
        ] {
            #expect(linter.findings(Input(Array(text.utf8))).isEmpty == isEvent, "\(text)")
            #expect(PushDocument(Array(text.utf8)).hasNoPush == isEvent, "\(text)")
            #expect(!linter.findings(in: text).isEmpty)
        }
    }

    @Test("Findings have their places in the record")
    func places() {
        let text = #"{"id":7,"push":{"aps":{"alert":"x","badge":"2"}}}"#
        let found = Self.linter("/push").findings(Input(Array(text.utf8)))
        #expect(found.map(\.pointer) == ["/push/aps/badge"])
        #expect(found.map { String(decoding: Array(text.utf8)[$0.range], as: UTF8.self) } == ["\"2\""])
    }

    @Test("Header fields of the record are used, and findings have places in them")
    func headers() {
        let linter = Self.linter("/p", headers: "/h")
        let text = #"{"h":{"apns-push-type":"background","apns-priority":"10"},"p":{"aps":{"content-available":1}}}"#
        let found = linter.findings(Input(Array(text.utf8)))
        #expect(found.map(\.rule.id) == ["background-priority"])
        #expect(
            Self.rules(
                #"{"h":{"apns-push-type":"background","apns-priority":"5"},"p":{"aps":{"content-available":1}}}"#,
                linter) == [])
    }

    @Test(
        "A record without a payload has no push and no finding",
        arguments: [#"{"id":1}"#, #"{"push":null}"#, #"{"push":{}}"#.replacing("push", with: "mail"), "[]", "1"])
    func withoutPayload(text: String) {
        let result = Self.linter("/push").lint(Input(Array(text.utf8)))
        #expect(result.isClean)
        #expect(result.document.pushes.isEmpty)
    }

    @Test("A record that is not JSON is reported")
    func noJSON() {
        #expect(Self.rules(#"{"push":{"aps":{"alert":"x"}}"#, Self.linter("/push")).contains("not-json"))
    }

    /// The forms of a payload in a record.
    private static let forms: [@Sendable (String) -> String] = [
        { $0 }, { JSONWriter().text(.string($0)) },
        { #"{"headers":{"apns-push-type":"alert","apns-priority":"10"},"payload":\#($0)}"# },
        { #"{"headers":{"apns-push-type":"background","apns-priority":"10"},"payload":\#($0)}"# },
        { #"{"headers":{},"payload":\#($0)}"# }, { #"{"payload":\#($0)}"# },
        { #"{"message":{"token":"t","apns":{"payload":\#($0)}}}"# },
        { #"{"message":{"token":"t","apns":{"headers":{"apns-priority":"5"},"payload":\#($0)}}}"# },
        { #"{"message":{"notification":{"body":"x"},"apns":{"payload":\#($0)}}}"# },
        { #"{"apns":\#($0),"campaign":"spring"}"# }, { #"{"a":{"b":{"push":\#($0)}},"c":[1,null]}"# },
        { #"{"apns":\#($0),"fallback":{"aps":{"alert":7}}}"# }, { #"{"x":"{\"aps\":{}}","push":\#($0)}"# },
    ]

    @Test("A clean push in a record like an earlier one is recognised", arguments: forms.indices)
    func known(form: Int) {
        // In these forms the rules find something, or look at the message to Firebase around the payload.
        guard ![3, 4, 5, 6, 7, 8, 11, 12].contains(form) else { return }
        let prepared = Self.linter("/push").prepared()
        for number in 1...3 {
            let payload = #"{"aps":{"alert":{"title":"Hi \#(number)","body":"b"},"badge":\#(number + 1)}}"#
            let push = Self.forms[form](payload)
            let record = Array(#"{"id":\#(number),"push":\#(push)}"#.utf8)
            #expect(record.withUnsafeBytes { prepared.isKnown(Input($0)) }, "\(push)")
        }
    }

    @Test("A record that is certainly clean has no finding, whatever records came before")
    func earlierRecords() {
        var generator = SeededGenerator(7)
        let prepared = Self.linter("/a/p", headers: "/h").prepared()
        let plain = Self.linter("/a/p", headers: "/h")
        let headers = [
            #""h":{"apns-push-type":"alert","apns-priority":"10"},"#, #""h":{"apns-push-type":"background"},"#,
            #""h":null,"#,
            "", #""h":{"apns-topic":"com.example.app"},"#, #""h":[],"#, #""h":{"apns-priority":5},"#,
        ]
        let extras = [#""x":{"p":1,"deep":[{"a":null}]},"#, "", #""x":"Bearer \u00e9","#, #""a":1,"#, #""x":1e5,"#]
        var clean = 0
        for _ in 0..<4000 {
            let payload = Self.payloads.randomElement(using: &generator) ?? ""
            let inner = (Self.forms.randomElement(using: &generator) ?? { $0 })(payload)
            let text =
                "{\(headers.randomElement(using: &generator) ?? "")\(extras.randomElement(using: &generator) ?? "")"
                + #""a":{"q":1,"p":\#(inner)}}"#
            let bytes = Array(text.utf8)
            guard bytes.withUnsafeBytes({ prepared.isKnown(Input($0)) }) else { continue }
            clean += 1
            #expect(plain.findings(Input(bytes)).isEmpty, "\(text)")
        }
        #expect(clean > 100)
    }
}
