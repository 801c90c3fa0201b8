import JSONText
import PushPayload

extension Rule {
    package static let noLongerRead = Rule(
        "no-longer-read", family: .keys, severity: .info, summary: "a key that today's systems have no use for",
        explanation: """
            Some keys had an effect once: `summary-arg` and `summary-arg-count` on iOS 12 to 14, `action-loc-key` \
            before iOS 10 (observed). They do no harm. When the oldest systems served are given, as with `--min-ios \
            15`, a key that none of them reads is a warning, and one that some of them still read is not reported.
            """,
        effect: "only older systems read it",
        bad: Example(
            #"{"aps": {"alert": {"body": "Not again", "summary-arg": "Teja"}}}"#, at: "/aps/alert/summary-arg"),
        good: Example(
            #"{"aps": {"alert": {"body": "Not again", "summary-arg": "Teja"}}}"#, minimum: [SystemVersion(.iOS, 12)]),
        references: [.summaryArgument, .summaryArgumentCount, .archive],
        on: .members(.keys { !$0.obsoletedIn.isEmpty }),
        check: .member { member, findings in
            guard let key = member.key, member.value != .null else { return }
            let passed = key.obsoletedIn.filter { end in
                findings.minimum.contains { $0.system == end.system && !$0.isBefore(end) }
            }
            guard findings.minimum.isEmpty || !passed.isEmpty else { return }
            let ends = passed.isEmpty ? key.obsoletedIn : passed
            let from = ends.map(\.description).joined(separator: " and ")
            findings.report(
                .key(member.pointer), "\(key.name) has no effect from \(from) on",
                effect: passed.isEmpty ? "only older systems read it" : "no device that the app serves there reads it",
                severity: passed.isEmpty ? .info : .warning,
                fix: passed.isEmpty ? nil : .remove(findings.inDocument(member.pointer), safe: false))
        })
}
