import TestSupport
import Testing

@testable import LintEngine
@testable import PushLint

/// The pushes of a document are fixed one by one, and those with the same faults together: the result is the same, and what is linted
/// grows with the bytes.
@Suite("Fixes of many pushes") struct FixTrialTests {
    private static let messages = [
        #"{"aps":{"alert":"Hi","badge":"3"}}"#, #"{"aps":{"alert":"Hi","sound":1}}"#,
        #"{"message":{"token":"a","notification":{"title":"x"},"apns":{"headers":{"apns-priority":3}}}}"#,
        #"{"message":{"token":"a","notification":{"title":"x"},"apns":{"headers":{"apns-priority":3},"payload":{"aps":{"badge":"3"}}}}}"#,
        #"{"to":"ExponentPushToken[a]","title":"x","badge":"3","sound":true}"#,
        #"{"headers":{"apns-priority":3},"payload":{"aps":{"alert":"Hi","mutable-content":true,"thread-id":7}}}"#,
        #"{"default":"x","APNS":"{\"aps\":{\"badge\":\"3\",\"sound\":1}}"}"#,
        #"{"aps":{"alert":"Hi"},"a":[1,],}"#, #"{"x":{"data":1},"gate":null}"#,
    ]

    @Test("What is linted to fix a document grows with its bytes", arguments: messages)
    func linearFixes(_ message: String) {
        for (before, between, after, name) in [
            ("[", ",", "]", nil), (#"{"messages":["#, ",", "]}", nil), (#"{"a":{"b":["#, ",", "]}}", "a.json"),
            ("```json\n", "\n```\n\n```json\n", "\n```\n", "a.md"), ("- ", "\n- ", "\n", "a.yaml"),
        ] {
            let texts = [8, 32].map { count in
                Array((before + Array(repeating: message, count: count).joined(separator: between) + after).utf8)
            }
            for text in texts {
                let linted = Fixer(Linter()).fix(text, named: name).bytesLinted
                #expect(linted < 24 * text.count, "\(name ?? before) \(text.count) \(linted / text.count)")
            }
        }
    }

    @Test("A fix that is refused in one push is not tried again in others with the same faults")
    func refusedOnce() {
        func message(_ number: Int) -> String {
            #"{"message":{"token":"\#(number)","notification":{"title":"\#(number)"},"#
                + #""apns":{"headers":{"apns-priority":3},"payload":{"aps":{"badge":"\#(number)"}}}}}"#
        }
        func fixed(_ count: Int) -> FixResult { fix("[\((100..<100 + count).map(message).joined(separator: ","))]") }
        let (few, many) = (fixed(2), fixed(40))
        #expect(many.applied.count == 40 && !many.text.contains(#""badge":""#) && many.text.contains(#""badge":139"#))
        let refusals = many.remaining.findings.compactMap { $0.fix?.refusal }
        #expect(refusals.count == 40 && Set(refusals) == Set(few.remaining.findings.compactMap { $0.fix?.refusal }))
        // Each further push is linted as it is, with its fix, and with the whole document.
        let bytes = Double(message(100).utf8.count + 1)
        #expect(Double(many.bytesLinted - few.bytesLinted) / 38 < 4 * bytes + 2 * 128)
        #expect(fix(many.text).text == many.text)
    }

    @Test("One text with many mistakes is fixed by a number of readings that does not grow with them")
    func linearFixesOfOneText() {
        let inside: [(Int) -> String] = [
            { #""own\#($0)":null"# }, { #""_\#(String(repeating: "_", count: $0))badge":1"# }, { #""own\#($0) ":1"# },
            { #""badge":"\#($0)""# },
        ]
        for make in inside {
            for (head, tail) in [(#"{"aps":{"alert":"Hi"},"#, "}"), (#"{"aps":{"alert":"Hi","#, "}}")] {
                for unsafe in [false, true] {
                    let text = Array((head + (0..<120).map(make).joined(separator: ",") + tail).utf8)
                    let result = Fixer(Linter(), unsafe: unsafe).fix(text)
                    #expect(
                        result.bytesLinted < 24 * (text.count + 128),
                        "\(head) \(make(0)) \(result.bytesLinted / text.count)")
                }
            }
        }
    }

    @Test("The pushes of a document are fixed as each is alone", arguments: 0..<messages.count)
    func fixesOfParts(_ first: Int) {
        func fixed(_ messages: [String]) -> String {
            fix("[\n" + messages.joined(separator: ",\n") + "\n]").text
        }
        for second in Self.messages.indices where Self.messages[second].last == "}" {
            let pair = [Self.messages[first], Self.messages[second]]
            let alone = pair.map { fixed([$0]).dropFirst(2).dropLast(2) }
            #expect(fixed(pair) == "[\n" + alone.joined(separator: ",\n") + "\n]")
        }
    }

    @Test(
        "Pushes that differ in a value are fixed as each is alone, whatever stands first",
        arguments: ["badge", "thread-id", "interruption-level", "mutable-content"])
    func fixesOfOtherValues(_ key: String) {
        let values = [
            #""0""#, #""17""#, #""-5""#, #""x""#, #""99999999999""#, #""Active""#, "1", "true", "false", #""""#, "null",
        ]
        let messages = values.map { #"{"aps":{"alert":"Hi","\#(key)":\#($0)}}"# }
        func fixed(_ messages: [String]) -> String { fix("[\(messages.joined(separator: ",\n"))]").text }
        let alone = messages.map { String(fixed([$0]).dropFirst().dropLast()) }
        for first in messages.indices {
            func turned(_ texts: [String]) -> [String] { Array(texts[first...] + texts[..<first]) }
            #expect(fixed(turned(messages)) == "[\(turned(alone).joined(separator: ",\n"))]")
        }
    }

    @Test("Pushes that differ in a value are linted with the whole document alone")
    func trialsOfOtherValues() {
        let messages = (0..<100).map { #"{"aps":{"alert":"Hi","badge":"\#($0)"}}"# }
        let result = fix("[\(messages.joined(separator: ","))]")
        #expect(result.applied.count == 100)
        #expect(result.bytesLinted < 2 * result.original.count)
    }

    @Test(
        "Pushes with the values of others that were tried are linted with the whole document alone",
        arguments: ["-5", "99999999999", "x"])
    func trialsOfValues(_ value: String) {
        let messages = (0..<200).map { #"{"aps":{"alert":"Hi","badge":"\#($0 % 8 == 0 ? value : "\($0)")"}}"# }
        let result = fix("[\(messages.joined(separator: ","))]")
        let isRefused = value != "99999999999"
        #expect(result.applied.count == (isRefused ? 175 : 200))
        let trial = messages[0].utf8.count + 128
        #expect(result.bytesLinted < result.original.count + 2 * 9 * trial)
    }

    @Test("Only pushes that turn out otherwise than others with their faults are tried by themselves")
    func trialsOfSurprises() {
        let values = (0..<200).map { $0 % 8 == 7 && $0 > 8 ? "-\($0)" : "\($0)" }
        let result = fix("[\(values.map { #"{"aps":{"alert":"Hi","badge":"\#($0)"}}"# }.joined(separator: ","))]")
        #expect(result.applied.count == 176)
        let trial = result.original.count / 200 + 128
        #expect(result.bytesLinted < 3 * result.original.count + 2 * (24 + 9) * trial)
    }

    @Test("Fixes that were applied one after the other in a push are applied together in others like it")
    func fixesOfSeveralSteps() {
        let values = ["-5", "x", "17", "99999999999"]
        let messages = (0..<200).map {
            #"{"aps":{"alert":{"titel":"a","bdy":"b"},"badge":"\#(values[$0 % 4])","mutable_content":"1","#
                + #""content-available":true,"sound":5,"interruption-level":"Active"}}"#
        }
        let result = fix("[\(messages.joined(separator: ",\n"))]")
        let alone = messages.prefix(values.count).map { String(fix("[\($0)]").text.dropFirst().dropLast()) }
        let fixed = messages.indices.map { alone[$0 % values.count] }
        #expect(result.text == "[\(fixed.joined(separator: ",\n"))]")
        #expect(result.bytesLinted < 3 * result.original.count)
    }

    @Test("Pushes of any values, in requests of any form, are fixed as each is alone", arguments: 0..<8)
    func fixesOfAnyPushes(_ seed: UInt64) {
        var random = SeededGenerator(seed)
        let forms: [(before: String, after: String)] = [
            (#"{"aps":"#, "}"), (#"{"x":1,"aps":"#, "}"),
            (#"{"message":{"token":"t","apns":{"payload":{"aps":"#, "}}}}"),
            (#"{"headers":{"apns-priority":"10","apns-push-type":"alert"},"payload":{"aps":"#, "}}"),
            (#"{"headers":{"apns-priority":5,"apns-push-type":"background"},"payload":{"aps":"#, "}}"),
        ]
        for _ in 0..<3 {
            let keys = Self.keys.shuffled(using: &random).prefix(4)
            let values = Self.values.shuffled(using: &random).prefix(6)
            let messages = (0..<16).map { _ in
                let form = forms.randomElement(using: &random) ?? forms[0]
                let members = keys.compactMap { key in
                    Int.random(in: 0..<8, using: &random) == 0
                        ? nil : values.randomElement(using: &random).map { "\"\(key)\":\($0)" }
                }
                return form.before + "{\(members.joined(separator: ","))}" + form.after
            }
            let alone = messages.map { String(fix("[\($0)]").text.dropFirst().dropLast()) }
            #expect(fix("[\(messages.joined(separator: ",\n"))]").text == "[\(alone.joined(separator: ",\n"))]")
        }
    }

    private static let keys = [
        "badge", "sound", "alert", "thread_id", "mutable-content", "mutable_content", "content-available",
        "interruption-level", "category", "relevance-score", "title", "bdy", "url-args", "timestamp", "event",
    ]
    private static let values = [
        #""-5""#, #""17""#, #""x""#, #""1""#, #""""#, "null", "1.5", "true", "false", "0", "1", "17", #""Active""#,
        "[]",
        #"["a"]"#, #"{"body":"b"}"#, #"{"titel":"t"}"#, "1685952000000", #""update""#, #""99999999999""#,
    ]

    private func fix(_ text: String) -> FixResult { Fixer(Linter()).fix(Array(text.utf8)) }
}
