import JSONText
import PushLint
import PushPayload
import RandomPushes
import TestSupport
import Testing

/// The law of safe fixes: they add no error and no warning, they remove nothing that was written for people, and a second run changes
/// nothing.
@Suite("Laws of fixes") struct FixLawTests {
    private static let samples: [SampleTests.Sample] =
        ["good", "bad", "broken", "envelopes", "activities"].flatMap(SampleTests.samples)
        + SampleTests.samples("groups").flatMap { SampleTests.samples("groups/\($0.url.lastPathComponent)") }
        .filter { !$0.url.pathExtension.hasSuffix("lproj") }

    @Test("Safe fixes of a sample keep the law", arguments: samples)
    func sampleFiles(_ sample: SampleTests.Sample) throws {
        try check(try sample.bytes(), named: sample.url.lastPathComponent, by: Linter())
    }

    @Test("Safe fixes of each rule's bad example keep the law", arguments: Rule.all)
    func badExamples(_ rule: Rule) throws {
        try check(Array(rule.bad.text.utf8), by: Linter(rule.bad.options))
    }

    @Test("Safe fixes of generated payloads with comments keep the law", arguments: UInt64(0)..<40)
    func generated(_ seed: UInt64) throws {
        for seed in seed * 25..<seed * 25 + UInt64(LargeLaw.count(25)) {
            var push = RandomPush(seed)
            let bytes = push.bytes()
            var options = push.options()
            options.severities = [:]
            var random = SeededGenerator(seed)
            for name in [nil, "a.md", "a.sh"] {
                let text = Self.commented(bytes, &random)
                let document = name.map { Array(Self.surrounded(text, in: $0).utf8) } ?? Array(text.utf8)
                try check(document, named: name, by: Linter(options), "seed \(seed)")
            }
        }
    }

    @Test("Where two fields speak for an alert and one against it, a safe fix leaves all three")
    func contradictions() {
        let types = ["background", "voip", "pushtotalk", "complication", "location", "fileprovider"]
        for type in types {
            let suffix = type == "background" ? "" : PushType(rawValue: type).topicSuffix ?? ""
            for (topic, isPlain) in [("com.example.app", true), ("com.example.app\(suffix)", suffix.isEmpty)] {
                // Something to show and priority 10, or something to show and the app's plain topic.
                guard type == "background" || isPlain else { continue }
                let request = """
                    {"headers": {"apns-push-type": "\(type)", "apns-topic": "\(topic)", "apns-priority": "10", \
                    "apns-expiration": "0"}, "payload": {"aps": {"alert": "Gate changed"}}}
                    """
                let fixed = Fixer(Linter()).fix(Array(request.utf8))
                #expect(String(decoding: fixed.bytes, as: UTF8.self) == request)
                let offers = fixed.remaining.findings.filter { $0.severity == .error }.compactMap { $0.fix?.title }
                #expect(type != "background" || offers.contains { $0.contains("alert") }, "\(type): \(offers)")
            }
        }
        let silent = """
            {"headers": {"apns-push-type": "alert", "apns-priority": "10"}, "payload": {"aps": {"content-available": 1}}}
            """
        #expect(String(decoding: Fixer(Linter()).fix(Array(silent.utf8)).bytes, as: UTF8.self) == silent)
    }

    /// Checks the law for one document.
    private func check(_ bytes: [UInt8], named name: String? = nil, by linter: Linter, _ about: String = "") throws {
        let before = linter.lint(Input(bytes, named: name))
        let fixer = Fixer(linter)
        let once = fixer.fix(bytes, named: name)
        let text = String(decoding: once.bytes, as: UTF8.self)
        let what: Comment =
            "\(about) \(String(decoding: bytes.prefix(2000), as: UTF8.self)) became \(text.prefix(2000))"
        #expect(fixer.fix(once.bytes, named: name).bytes == once.bytes, what)
        for written in Self.writtenForPeople(bytes) { #expect(text.contains(written), what) }
        // After a mistake that ends reading, nothing was checked.
        guard before.document.fragments.allSatisfy({ $0.value != nil }) else { return }
        let (old, new) = (Self.counts(before), Self.counts(once.remaining))
        for (rule, count) in new { #expect(count <= old[rule, default: 0], "\(rule): \(what)") }
    }

    private static func counts(_ result: LintResult) -> [String: Int] {
        Dictionary(
            result.findings.filter { $0.severity > .info }.map {
                ($0.rule.id, 1 + ($0.rule.id == "not-json" ? 0 : $0.related.count))
            },
            uniquingKeysWith: +)
    }

    /// The comments and the texts of several words in a document.
    private static func writtenForPeople(_ bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).matches(of: /comment \d+|[A-Z][a-z]+( [a-z]+)+/).map {
            String($0.output.0)
        }
    }

    /// A payload with comments and commas that JSON does not allow, at places where they can be read.
    private static func commented(_ bytes: [UInt8], _ random: inout SeededGenerator) -> String {
        var text = ""
        var isInString = false
        var isEscaped = false
        var count = 0
        for character in String(decoding: bytes, as: UTF8.self) {
            if !isInString, "}]".contains(character), Int.random(in: 0..<20, using: &random) == 0 { text += "," }
            text.append(character)
            if isEscaped {
                isEscaped = false
            } else if character == "\"" {
                isInString.toggle()
            } else if character == "\\" {
                isEscaped = isInString
            }
            guard !isInString, ",{}[".contains(character), Int.random(in: 0..<12, using: &random) == 0 else { continue }
            count += 1
            text += Bool.random(using: &random) ? " // comment \(count)\n" : " /* comment \(count) */ "
        }
        return text
    }

    /// A payload as an example in a guide or in a script.
    private static func surrounded(_ text: String, in name: String) -> String {
        name.hasSuffix("md")
            ? "# Heading of it\n\nSee the example.\n\n```json\n\(text)\n```\n\nThat is all there is.\n"
            : "# Send it to one\ncurl -d @- https://api.push.apple.com/3/device/00 <<'E'\n\(text)\nE\n# And again later\n"
    }
}
