import JSONText
import PushDocument
import PushPayload

extension Rule {
    package static let notJSON = Rule(
        "not-json", family: .text, severity: .error, confidence: .observed,
        summary: "text that is not strict JSON in UTF-8",
        explanation: """
            A payload is a JSON object in UTF-8. APNs does not look into what it sends to a device; a broadcast that is not \
            JSON is refused with 400. Some readers accept a trailing comma or a comment, most services and libraries refuse \
            both, and a payload that the device cannot read is discarded. Most such texts were JSON once and were edited by \
            hand: a trailing comma, a comment, a curly quote from a slide, a missing comma. The message says which it is and \
            where. If there is no doubt about what was meant, the rest of the document is checked as well. Comments and text \
            around a document are removed with `--unsafe` only. A file in a form that is not read, such as the source of a \
            program, has one finding, and nothing in it is changed.
            """,
        bad: Example(#"{"aps": {"alert": "Gate changed", "badge": 3,}}"#),
        good: Example(#"{"aps": {"alert": "Gate changed", "badge": 3}}"#), references: [.generating, .sending],
        on: .syntax, check: .reading)

    private static let effect = "most services refuse it, and what can't be read is not shown"

    /// Reports mistakes of syntax. Those with one cause are one finding.
    static func report(_ mistakes: [SyntaxMistake], into findings: inout FindingCollector) {
        var groups: [(first: SyntaxError, ranges: [Range<Int>], edits: [TextEdit]?)] = []
        for mistake in mistakes {
            let error = mistake.error
            if error.mistake.commonRepair != nil, error.repair?.isCertain == true,
                let index = groups.firstIndex(where: {
                    $0.first.mistake == error.mistake && $0.first.repair?.isCertain == true
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
                effect: group.first.mistake == .foreignText ? "nothing in it was checked" : effect, fix: fix,
                related: others.map { Finding.Related(pointer: .root, target: .bytes($0), message: "and here") })
        }
        findings.commit(.notJSON)
    }
}
