import JSONText
import PushPayload
import Testing

@testable import LintEngine
@testable import PushLint

/// Laws for every fix, and the results of the most common ones.
@Suite("Fixed documents") struct FixerTests {
    private static let samples = ["good", "bad", "broken"].flatMap(SampleTests.samples)

    // MARK: Laws

    @Test("Edits of several rounds stand where they belong, also in a text that has become shorter")
    func rounds() {
        let payload = #"""
            {"m":-,"ContentAvailable":-0,"k":{"gameID" :null,"id":1,"I":null},"aps":{"badge"
            :1, "target-content-id":"7.5"} }
            """#
        let text = "curl -d @- https://api.push.apple.com/3/device/00 <<'E'\n\(payload)\nE\n"
        let fixed = String(decoding: Fixer(Linter()).fix(Array(text.utf8)).bytes, as: UTF8.self)
        #expect(fixed.hasSuffix("\n:1, \"target-content-id\":\"7.5\"} }\nE\n"), "\(fixed)")
    }

    @Test("The fix of a rule's bad example corrects it", arguments: Rule.all)
    func badExamples(_ rule: Rule) throws {
        let result = Fixer(Linter(rule.bad.options), unsafe: true).fix(Array(rule.bad.text.utf8))
        let left = FixerTests.fixable(result.remaining, unsafe: true)
        #expect(left.map(\.description) == [])
        let offers = rule.findings(in: rule.bad).contains { $0.fix != nil }
        #expect(result.isChanged == offers)
    }

    @Test("A second run changes nothing", arguments: samples)
    func idempotence(_ sample: SampleTests.Sample) throws {
        for unsafe in [false, true] {
            let fixer = Fixer(Linter(), unsafe: unsafe)
            let once = fixer.fix(try sample.report().result.bytes)
            let twice = fixer.fix(once.bytes)
            #expect(twice.bytes == once.bytes && twice.applied.isEmpty)
            #expect(once.isChanged == !once.applied.isEmpty)
        }
    }

    @Test("Fixes never make a sample worse", arguments: samples)
    func samplesImprove(_ sample: SampleTests.Sample) throws {
        let before = try sample.report().result
        let after = Fixer(Linter(), unsafe: true).fix(before.bytes)
        if before.request != nil { #expect(after.remaining.request != nil) }
        #expect(
            Linter().lint(Input(after.bytes)).findings.map(\.description) == after.remaining.findings.map(\.description)
        )
    }

    @Test("Payloads with planted mistakes are restored byte for byte", arguments: UInt64(0)..<400)
    func plantedMistakes(_ seed: UInt64) throws {
        var generator = Mistakes(seed)
        let document = generator.document()
        let good = Array(document.text(isGood: true).utf8)
        let bad = Array(document.text(isGood: false).utf8)
        try #require(Linter().lint(Input(good)).findings.map(\.description) == [])
        // Comments are removed on request only.
        let result = Fixer(Linter(), unsafe: true).fix(bad)
        #expect(String(decoding: result.bytes, as: UTF8.self) == String(decoding: good, as: UTF8.self))
        #expect(result.remaining.findings.map(\.description) == [])
        #expect(result.isChanged == (good != bad))
    }

    @Test(
        "Misplaced keys are moved to their places, from anywhere and in any order", arguments: UInt64(0)..<150)
    func misplacedKeys(_ seed: UInt64) throws {
        var generator = Mistakes(seed)
        let keys: [(name: String, value: JSONValue, home: JSONPointer, elsewhere: [JSONPointer])] = [
            ("title", "T", "/aps/alert", ["/aps"]), ("subtitle", "S", "/aps/alert", ["/aps"]),
            ("thread-id", "t", "/aps", ["", "/aps/alert"]), ("badge", 3, "/aps", ["/aps/alert"]),
            ("mutable-content", 1, "/aps", ["", "/aps/alert"]),
        ]
        let hasAlert = Bool.random(using: &generator)
        var good: JSONValue =
            hasAlert ? ["aps": ["alert": ["body": "B"]], "own": [1, 2]] : ["aps": [:], "own": [1, 2]]
        var bad = good
        for key in keys.shuffled(using: &generator) where Bool.random(using: &generator) || key.name == "title" {
            let isAstray = Bool.random(using: &generator) || !hasAlert && key.home == "/aps/alert"
            let place =
                isAstray
                ? key.elsewhere.filter { hasAlert || $0 != "/aps/alert" }.randomElement(using: &generator) : nil
            good = good.setting(key.value, at: key.home.appending(key.name))
            bad = bad.setting(key.value, at: (place ?? key.home).appending(key.name))
        }
        for layout in [JSONWriter.Layout.compact, .indented(2)] {
            let result = Fixer(Linter()).fix(JSONWriter(layout).bytes(bad))
            #expect(result.remaining.findings.filter { $0.severity > .info }.map(\.description) == [])
            #expect(try JSONDocument(parsing: result.bytes).value == good, "\(result.text)")
        }
    }

    @Test("A fix that does not help is not applied, and overlapping fixes are applied in the next round")
    func order() {
        // Both fixes replace the alert: one makes it a dictionary, then the other moves a key into that.
        let result = fix(#"{"aps":{"alert":"Hi","title":"T","subtitle":"S"}}"#)
        #expect(result.text == #"{"aps":{"alert":{"body":"Hi","title":"T","subtitle":"S"}}}"#)
        #expect(result.applied.count == 2)
    }

    @Test(
        "A fix after which something else would be found is not applied unasked",
        arguments: [
            #"{"aps":{"alert":"Hi","sound":1}}"#, #"{"aps":{"alert":"Hi","summary-arg":"A"}}"#,
            #"{"aps":{"alert":{"body":"Hi"}},"summary-arg":"A"}"#, #"{"apns":{"alert":"Hi","badge":"many"}}"#,
            #"{"aps":{"alert":"Hi"},"badge":BADGE}"#, #"{"aps":{"alert":"Hi","badge":BADGE}}"#,
            #"{"aps":{"event":"update","timestamp":TIMESTAMP,"content-state":{"score":3}}}"#,
            #"{"aps":{"alert":{"title":content.title}}}"#,
            #"{"aps":{"alert":"Hi"},"id":REPLACE_WITH_A_REAL_RECIPE_ID}"#,
        ])
    func nothingAdded(_ text: String) {
        #expect(fix(text).text == text)
    }

    @Test("A bare word has one finding", arguments: ["BADGE", "badgeCount", "self.badge"])
    func bareWords(_ word: String) {
        let found = Linter().lint(Input(Array(#"{"aps":{"alert":"Hi","badge":\#(word)}}"#.utf8))).findings
        #expect(found.map(\.rule.id) == ["not-json"])
    }

    @Test(
        "A file in no form that is read has one finding, and nothing in it is changed",
        arguments: [
            ("n.rb", "# frozen\nn = Rpush::Apnsp8::Notification.new\nn.data = data\n"),
            ("a.js", "'use strict';\nmodule.exports = {'aps': make()}\n"),
            ("a.ts", "/** Sends it. */\nexport const p = { alert: { title: content.title } }\n"),
        ])
    func foreignFiles(_ name: String, _ text: String) {
        let result = Fixer(Linter(), unsafe: true).fix(Array(text.utf8), named: name)
        #expect(result.text == text)
        #expect(
            result.remaining.findings.map(\.rule.id) == ["form-not-read"])
    }

    @Test("A literal in a program is fixed where a value is replaced as a whole")
    func literals() {
        let result = Fixer(Linter(), unsafe: true).fix(
            Array("p = {'aps': {'alert': title, 'badge': '3', 'content-available': True, 'data': 1}}\n".utf8),
            named: "a.py")
        #expect(result.text == "p = {'aps': {'alert': title, 'badge': 3, 'content-available': 1, 'data': 1}}\n")
        #expect(result.remaining.findings.map(\.rule.id) == ["wakes-and-shows", "unknown-key"])
    }

    @Test("A payload with another name is read by its beginning")
    func otherNames() {
        for name in ["push.tmpl", "push.txt", "push"] {
            #expect(
                Fixer(Linter()).fix(Array("{\n\"aps\":{\"alert\":\"Hi\",}}".utf8), named: name).text
                    == "{\n\"aps\":{\"alert\":\"Hi\"}}")
        }
    }

    @Test("Repeated keys are not changed")
    func repeated() {
        let text = #"{"aps":{"alert":"Hi","badge":"3","badge":null}}"#
        #expect(fix(text).text == text)
    }

    @Test("An information does not stop the fix of an error, and a fix that is not applied says why")
    func refusals() {
        let text = #"{"aps":{"alert":"x","content-available":"1"}}"#
        #expect(
            String(decoding: Fixer(Linter()).fix(Array(text.utf8)).bytes, as: UTF8.self)
                == #"{"aps":{"alert":"x","content-available":1}}"#)
        let unsafe = Fixer(Linter()).fix(Array(#"{"aps":{"alert":"x","thread-id":"a "}}"#.utf8))
        #expect(unsafe.applied.isEmpty && unsafe.found == 1)
        #expect(
            unsafe.remaining.findings.map(\.fix?.refusal) == ["it may not be what was meant; --unsafe applies it"])
    }

    @Test("Unsafe fixes are applied only on request")
    func unsafe() {
        let text = #"{"aps":{"alert":"Hi","gate":"B12"}}"#
        #expect(fix(text).text == text)
        #expect(fix(text, unsafe: true).text == #"{"aps":{"alert":"Hi"},"gate":"B12"}"#)
    }

    @Test("A rule that is off fixes nothing")
    func severities() {
        var options = LintOptions()
        for rule in ["not-json", "wrong-kind"] { options.severities.updateValue(nil, forKey: rule) }
        for text in [#"{"aps":{"alert":"Hi",}}"#, #"{"aps":{"alert":"Hi","badge":"3"}}"#] {
            #expect(Fixer(Linter(options)).fix(Array(text.utf8)).bytes == Array(text.utf8))
        }
    }

    @Test("Mistakes before and after one that can't be corrected are corrected")
    func halfRepaired() {
        let result = fix("{\n \"a\": [1,],\n \"b\": {{count}},\n \"c\": [1,]\n}")
        #expect(result.text == "{\n \"a\": [1],\n \"b\": {{count}},\n \"c\": [1]\n}")
        #expect(result.applied.count == 2)
    }

    @Test("A document with too many mistakes is left unchanged")
    func bounds() {
        let text = Array("{\"aps\":{\"alert\":\"Hi\",\"badge\":\"3\",},}".utf8)
        var fixer = Fixer(Linter())
        #expect(fixer.fix(text).applied.count == 3)
        fixer.budget = (base: 300, perByte: 0)
        let result = fixer.fix(text)
        #expect(!result.isChanged && result.applied.isEmpty && !result.remaining.findings.isEmpty)
    }

    // MARK: The table

    @Test(
        "Common mistakes are corrected",
        arguments: [
            // Flags.
            (#"{"aps":{"alert":"Hi","mutable-content":true}}"#, #"{"aps":{"alert":"Hi","mutable-content":1}}"#),
            (#"{"aps":{"alert":"Hi","mutable-content":"1"}}"#, #"{"aps":{"alert":"Hi","mutable-content":1}}"#),
            (#"{"aps":{"alert":"Hi","mutable-content":"0"}}"#, #"{"aps":{"alert":"Hi"}}"#),
            (#"{"aps":{"content-available":0,"alert":"Hi"}}"#, #"{"aps":{"alert":"Hi"}}"#),
            // Numbers and words.
            (#"{"aps":{"alert":"Hi","badge":"3"}}"#, #"{"aps":{"alert":"Hi","badge":3}}"#),
            (#"{"aps":{"alert":"Hi","badge":true}}"#, #"{"aps":{"alert":"Hi","badge":1}}"#),
            (#"{"aps":{"alert":"Hi","thread-id":7}}"#, #"{"aps":{"alert":"Hi","thread-id":"7"}}"#),
            (
                #"{"aps":{"alert":"Hi","interruption-level":"timeSensitive"}}"#,
                #"{"aps":{"alert":"Hi","interruption-level":"time-sensitive"}}"#
            ),
            // Names and places.
            (#"{"aps":{"alert":"Hi","threadId":"t"}}"#, #"{"aps":{"alert":"Hi","thread-id":"t"}}"#),
            (#"{"aps":{"alert":"Hi","Badge":"3"}}"#, #"{"aps":{"alert":"Hi","badge":3}}"#),
            (#"{"aps":{"alert":"Hi"},"thread-id":"t"}"#, #"{"aps":{"alert":"Hi","thread-id":"t"}}"#),
            (#"{"aps":{"alert":{"body":"Hi","badge":1}}}"#, #"{"aps":{"alert":{"body":"Hi"},"badge":1}}"#),
            (#"{"aps":{"title":"T","body":"B"}}"#, #"{"aps":{"alert":{"title":"T","body":"B"}}}"#),
            (#"{"aps":{"badge":1,"body":"B"}}"#, #"{"aps":{"badge":1,"alert":{"body":"B"}}}"#),
            (
                "{\n  \"aps\": {\n    \"alert\": {\n      \"body\": \"B\"\n    },\n    \"title\": \"T\"\n  }\n}\n",
                "{\n  \"aps\": {\n    \"alert\": {\n      \"body\": \"B\",\n      \"title\": \"T\"\n    }\n  }\n}\n"
            ),
            (#"{"apns":{"alert":"Hi","badge":"3"}}"#, #"{"aps":{"alert":"Hi","badge":3}}"#),
            // Nothing at all.
            (#"{"aps":{"alert":"Hi","badge":null}}"#, #"{"aps":{"alert":"Hi"}}"#),
            (#"{"aps":{"alert":"Hi","sound":""}}"#, #"{"aps":{"alert":"Hi"}}"#),
            (#"{"aps":{"alert":"","badge":3}}"#, #"{"aps":{"badge":3}}"#),
            (#"{"aps":{"alert":{},"badge":3}}"#, #"{"aps":{"badge":3}}"#),
            (#"{"aps":{"alert":{"title":""},"badge":3}}"#, #"{"aps":{"badge":3}}"#),
            // Times.
            (
                #"{"aps":{"event":"update","timestamp":1750000000123,"content-state":{"score":3}}}"#,
                #"{"aps":{"event":"update","timestamp":1750000000,"content-state":{"score":3}}}"#
            ),
            (
                #"{"aps":{"event":"update","timestamp":"1750000000","content-state":{"score":3}}}"#,
                #"{"aps":{"event":"update","timestamp":1750000000,"content-state":{"score":3}}}"#
            ),
            // Syntax.
            ("\u{FEFF}{\"aps\":{\"alert\":\"Hi\",},}", #"{"aps":{"alert":"Hi"}}"#),
            (
                "{\"aps\": // the system's\n{“alert”: 'Hi' /* said */}}",
                "{\"aps\": // the system's\n{\"alert\": \"Hi\" /* said */}}"
            ),
            (
                "{\"aps\":{\"alert\":\"Hi\",\"badge\":\"3\" // no more\n}}",
                "{\"aps\":{\"alert\":\"Hi\",\"badge\":3 // no more\n}}"
            ),
            ("{\"aps\":{\"alert\":\"Hi\"\n\"badge\":\"3\",,}}", "{\"aps\":{\"alert\":\"Hi\",\n\"badge\":3}}"),
            (#""{\"aps\":{\"alert\":\"Hi\",\"badge\":\"3\"}}""#, #"{"aps":{"alert":"Hi","badge":3}}"#),
            // Request documents.
            (
                #"{"headers":{"apns-push-type":"background"},"payload":{"aps":{"content-available":true}}}"#,
                #"{"headers":{"apns-push-type":"background","apns-priority":"5"},"payload":{"aps":{"content-available":1}}}"#
            ),
            (
                #"{"headers":{"apns-push-type":"background","apns-priority":"10"},"payload":{"aps":{"content-available":1}}}"#,
                #"{"headers":{"apns-push-type":"background","apns-priority":"5"},"payload":{"aps":{"content-available":1}}}"#
            ),
        ])
    func commonMistakes(_ bad: String, _ good: String) {
        let result = fix(bad)
        #expect(result.text == good)
        #expect(FixerTests.fixable(result.remaining, unsafe: false).isEmpty)
        #expect(fix(good).text == good)
    }

    private func fix(_ text: String, unsafe: Bool = false) -> FixResult {
        Fixer(Linter(), unsafe: unsafe).fix(Array(text.utf8))
    }

    private static func fixable(_ result: LintResult, unsafe: Bool) -> [Finding] {
        result.findings.filter { !$0.edits.isEmpty && (unsafe || $0.fix?.isSafe == true) }
    }
}

extension FixResult {
    var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension JSONValue {
    /// The value with another value at a pointer; missing objects on the way are added.
    fileprivate func setting(_ value: JSONValue, at pointer: JSONPointer) -> JSONValue {
        guard let name = pointer.tokens.first else { return value }
        var object = object ?? [:]
        object[name] = (object[name] ?? [:]).setting(value, at: JSONPointer(Array(pointer.tokens.dropFirst())))
        return .object(object)
    }
}
