import JSONText
import PushPayload

extension Rule {
    static let unknownValue = Rule(
        "unknown-value", family: .keys, severity: .error, confidence: .observed,
        summary: "a word that its key does not know",
        explanation: """
            Some keys take one of a few words, compared letter by letter. Another word, or the same in another case or \
            spelling, is dropped as if the key were absent.
            """,
        effect: "the device drops the word as if the key were absent",
        bad: Example(
            #"{"aps": {"alert": "Gate changed", "interruption-level": "timeSensitive"}}"#, at: "/aps/interruption-level"
        ),
        good: Example(#"{"aps": {"alert": "Gate changed", "interruption-level": "time-sensitive"}}"#),
        on: .members(.keys { $0.words != nil }),
        check: .member { member, findings in
            guard let key = member.key, let word = member.value.string, let words = key.words, !words.contains(word)
            else { return }
            let near = Spelling.nearest(word, among: words)
            let fix = near.map {
                Fix.write(.string($0), at: findings.inDocument(member.pointer), safe: Spelling.isSame($0, word))
            }
            let list = words.dropLast().joined(separator: ", ") + " and " + (words.last ?? "")
            findings.report(
                .value(member.pointer), "\(key.name) does not know the word \"\(word)\": there are \(list)",
                effect: key.effectWhenDropped, fix: fix)
        })
}
