import JSONText
import PushDocument
import PushPayload

extension Rule {
    package static let notJSON = Rule(
        "not-json", family: .text, severity: .error, confidence: .observed,
        summary: "text that is not strict JSON in UTF-8",
        explanation: """
            A payload is a JSON object in UTF-8. APNs does not look into it: text that is not JSON is answered with 200 \
            like any other, and the device discards it. Most such texts were JSON once and were edited by hand: a trailing \
            comma, a comment, a curly quote from a slide, a missing comma. The message says which it is and where. If the \
            mistake can certainly be corrected, the rest of the document is checked as well.
            """,
        bad: Example(#"{"aps": {"alert": "Gate changed", "badge": 3,}}"#),
        good: Example(#"{"aps": {"alert": "Gate changed", "badge": 3}}"#), references: [.generating, .sending],
        on: .syntax, check: .reading)

    /// Reports mistakes of syntax. Those with one cause are one finding.
    static func report(_ mistakes: [SyntaxMistake], into findings: inout FindingCollector) {
        var groups: [(first: SyntaxError, ranges: [Range<Int>], edits: [TextEdit]?)] = []
        for mistake in mistakes {
            let error = mistake.error
            if error.mistake.commonRepair != nil, error.repair?.isSafe == true,
                let index = groups.firstIndex(where: {
                    $0.first.mistake == error.mistake && $0.first.repair?.isSafe == true
                })
            {
                groups[index].ranges.append(mistake.range)
                groups[index].edits = groups[index].edits.flatMap { all in mistake.edits.map { all + $0 } }
            } else {
                groups.append((error, [mistake.range], mistake.edits))
            }
        }
        for group in groups {
            let others = group.ranges.dropFirst().sorted { $0.lowerBound < $1.lowerBound }
            let title = others.isEmpty ? group.first.repair?.title : group.first.mistake.commonRepair
            let fix = group.edits.flatMap { edits in
                title.map {
                    Fix(
                        title: $0, isSafe: group.first.repair?.isSafe == true,
                        change: .text(edits.sorted { $0.range.lowerBound < $1.range.lowerBound }))
                }
            }
            let count = others.isEmpty ? "" : ", the first of \(group.ranges.count)"
            findings.add(
                .root, .bytes(group.ranges[0]), group.first.message + count,
                effect: group.first.mistake == .foreignText
                    ? "nothing in it was checked" : "no device can read the payload: nothing is shown", fix: fix,
                related: others.map { Finding.Related(pointer: .root, target: .bytes($0), message: "and here") })
        }
        findings.commit(.notJSON)
    }
}
