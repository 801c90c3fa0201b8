import JSONText
import ReportText

/// A difference between an expected and a found JSON value.
///
/// Members that the expected object lacks are not compared, so that a saved result can be cut down to the members that
/// matter, and stays valid when keys are added. Arrays must have the same length.
struct JSONDifference {
    /// The place of the difference.
    let pointer: JSONPointer
    /// The expected value; nil if none was expected.
    let expected: JSONValue?
    /// The value found; nil if there is none.
    let found: JSONValue?

    /// The differences in the order of the expected value.
    static func all(expected: JSONValue, found: JSONValue?, at pointer: JSONPointer = .root) -> [JSONDifference] {
        var differences: [JSONDifference] = []
        compare(expected, found, at: pointer, &differences)
        return differences
    }

    private static func compare(
        _ expected: JSONValue, _ found: JSONValue?, at pointer: JSONPointer, _ differences: inout [JSONDifference]
    ) {
        switch (expected, found) {
        case (.object(let expected), .object(let found)?):
            for member in expected.members {
                compare(member.value, found[member.name], at: pointer.appending(member.name), &differences)
            }
        case (.array(let expected), .array(let found)?):
            for (index, element) in expected.enumerated() {
                compare(
                    element, index < found.count ? found[index] : nil, at: pointer.appending(index), &differences)
            }
            for index in expected.count..<max(expected.count, found.count) {
                differences.append(
                    JSONDifference(pointer: pointer.appending(index), expected: nil, found: found[index]))
            }
        case (_, let found?) where expected == found: break
        default: differences.append(JSONDifference(pointer: pointer, expected: expected, found: found))
        }
    }

    /// The difference as a clause.
    var sentence: String {
        switch (expected, found) {
        case (let expected?, let found?): "expected \(Self.text(expected)), found \(Self.text(found))"
        case (let expected?, nil): "expected \(Self.text(expected)), found nothing"
        case (nil, let found?): "not expected, found \(Self.text(found))"
        case (nil, nil): "the same"
        }
    }

    /// A value in one line, truncated if it is long.
    static func text(_ value: JSONValue) -> String {
        let text = DisplayWidth.visible(JSONWriter().text(value))
        return text.count > 120 ? text.prefix(119) + "…" : text
    }
}
