import JSONText
import PushPayload

extension Rule {
    static let outOfRange = Rule(
        "out-of-range", family: .keys, severity: .error, confidence: .observed,
        summary: "a number that its key does not take",
        explanation: """
            A badge is a whole number from 0 on: a negative one is dropped, of a fraction the whole part counts. Scores \
            and volumes run from 0 to 1, and values outside are moved to the nearest end.
            """,
        effect: "the value is dropped or counts as another",
        bad: Example(#"{"aps": {"alert": "Gate changed", "badge": -1}}"#, at: "/aps/badge"),
        good: Example(#"{"aps": {"alert": "Gate changed", "badge": 1}}"#),
        on: .members(.keys { $0.forms.contains(where: \.isNumeric) }),
        check: .member { member, findings in
            guard let key = member.key, let number = member.value.number else { return }
            for form in key.forms(for: member.request.pushType) {
                switch form {
                case .count(from: 0) where number < 0:
                    findings.report(.value(member.pointer), "\(key.name) is negative", effect: key.effectWhenDropped)
                case .count where number.wholePart == nil:
                    findings.report(
                        .value(member.pointer), "\(key.name) does not fit into 64 bits",
                        effect: "what a device makes of it is not defined", severity: .warning)
                case .count(let least)
                where number >= Double(least) && number.wholePart.map { Double($0) != number } ?? false:
                    findings.report(
                        .value(member.pointer), "\(key.name) has a fraction", effect: "only the whole part counts",
                        severity: .warning)
                case .number(let range?) where !range.contains(number) && member.request.reads(key):
                    let nearest = min(max(number, range.lowerBound), range.upperBound)
                    findings.report(
                        .value(member.pointer),
                        "\(key.name) is not between \(Int(range.lowerBound)) and \(Int(range.upperBound)): it is \(JSONWriter().text(member.value))",
                        effect: "it counts as \(Int(nearest))", severity: .warning,
                        fix: .write(.integer(Int64(nearest)), at: findings.inDocument(member.pointer)))
                default: break
                }
            }
        })
}

extension Key.Form {
    /// True if it is a number that can be out of range.
    fileprivate var isNumeric: Bool {
        switch self {
        case .count, .number: true
        default: false
        }
    }
}
