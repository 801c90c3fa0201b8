import JSONText
import ReportText

/// A difference between an expected and a found JSON value.
///
/// Members that the expected object lacks are not compared, so that a saved result can be cut down to the members that
/// matter, and stays valid when keys are added. Arrays must have the same length.
struct JSONDifference {
    let pointer: JSONPointer
    let expected: JSONValue?
    let found: JSONValue?

    static func all(expected: JSONValue?, found: JSONValue?, at pointer: JSONPointer = .root) -> [JSONDifference] {
        switch (expected, found) {
        case (.object(let expected)?, .object(let found)?):
            expected.members.flatMap { all(expected: $0.value, found: found[$0.name], at: pointer.appending($0.name)) }
        case (.array(let expected)?, .array(let found)?):
            (0..<max(expected.count, found.count)).flatMap {
                all(expected: expected.element(at: $0), found: found.element(at: $0), at: pointer.appending($0))
            }
        default: expected == found ? [] : [JSONDifference(pointer: pointer, expected: expected, found: found)]
        }
    }

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

extension Array {
    func element(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
