import JSONText

/// What a JSON value says otherwise than expected.
///
/// Only what is expected is compared: a member that the expected object does not have may be anything, so that a saved
/// result can be cut down to what matters, and goes on to hold when keys are added. Arrays have to be as long.
public enum JSONDifference {
    /// The differences, each with its pointer, in the order of the expected value.
    public static func lines(expected: JSONValue, found: JSONValue) -> [String] {
        var lines: [String] = []
        compare(expected, found, at: .root, &lines)
        return lines.map(DisplayWidth.visible)
    }

    private static func compare(
        _ expected: JSONValue, _ found: JSONValue?, at pointer: JSONPointer, _ lines: inout [String]
    ) {
        switch (expected, found) {
        case (.object(let expected), .object(let found)?):
            for member in expected.members {
                compare(member.value, found[member.name], at: pointer.appending(member.name), &lines)
            }
        case (.array(let expected), .array(let found)?):
            for (index, element) in expected.enumerated() {
                compare(element, index < found.count ? found[index] : nil, at: pointer.appending(index), &lines)
            }
            for index in expected.count..<max(expected.count, found.count) {
                lines.append("\(pointer.appending(index)): not expected, found \(text(found[index]))")
            }
        case (_, let found?) where expected == found: break
        case (_, let found?):
            lines.append("\(pointer): expected \(text(expected)), found \(text(found))")
        case (_, nil):
            lines.append("\(pointer): expected \(text(expected)), found nothing")
        }
    }

    private static func text(_ value: JSONValue) -> String {
        let text = JSONWriter().text(value)
        return text.count > 120 ? text.prefix(119) + "…" : text
    }
}
