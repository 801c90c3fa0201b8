import JSONText
import PushDocument
import PushPayload

extension Rule {
    static let repeatedKey = Rule(
        "repeated-key", family: .text, severity: .error, confidence: .format,
        summary: "a key that an object gives more than once",
        explanation: """
            JSON leaves open which of two equal keys counts. Most readers keep the last, some the first, and none reports \
            it. With two `aps` dictionaries, everything in one of them is lost.
            """,
        bad: Example(#"{"aps": {"alert": "Gate changed"}, "aps": {"badge": 3}}"#, at: "/aps"),
        good: Example(#"{"aps": {"alert": "Gate changed", "badge": 3}}"#), references: [], on: .repeatedNames,
        check: .reading)

    /// Reports every repeat at the later place, with the earlier one as a related place.
    static func reportRepeats(_ document: JSONDocument, in fragment: Fragment, into findings: inout FindingCollector) {
        for found in Locator(document.bytes).repeatedKeys() {
            let earlier = Finding.Related(
                pointer: found.pointer, target: .bytes(fragment.documentRange(found.earlier)),
                message: "first given here")
            let name = found.pointer.last ?? ""
            findings.add(
                found.pointer, .bytes(fragment.documentRange(found.later)),
                "\(name.isEmpty ? "an empty key" : name) is given twice",
                effect: "which of the two counts depends on the reader; the other is lost", related: [earlier])
        }
        findings.commit(.repeatedKey)
    }
}
