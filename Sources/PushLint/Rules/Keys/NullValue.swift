import JSONText
import PushPayload

extension Rule {
    static let nullValue = Rule(
        "null-value", family: .keys, severity: .error, confidence: .observed,
        summary: "null, which no push should hold",
        explanation: """
            Apple lists objects, arrays, strings, numbers and Booleans as values; null is not among them. Under a key of \
            Apple's it is dropped or, for a flag, read as its opposite. In an app's own data it reaches the app as an \
            NSNull, which crashes code that expects a string; watch interfaces were seen not to load. Leave the key out.
            """,
        bad: Example(#"{"aps": {"alert": "Gate changed", "badge": null}}"#, at: "/aps/badge"),
        good: Example(#"{"aps": {"alert": "Gate changed"}}"#)
    ) { request, findings in
        find(in: .object(request.payload.json), at: [], &findings)
    }

    private static func find(in value: JSONValue, at path: [String], _ findings: inout Findings) {
        switch value {
        case .null:
            let pointer = JSONPointer(path)
            let isApple = Key.defined(at: pointer) != nil
            findings.report(
                .value(pointer), "\(path.last ?? "the payload") is null",
                effect: isApple
                    ? "it does not count, or counts as the opposite of what it says"
                    : "the app gets an NSNull where it expects a value, or nothing at all",
                severity: isApple ? .error : .warning,
                // An element's removal would move those behind it.
                fix: Int(path.last ?? "") == nil ? .remove(findings.inDocument(pointer)) : nil)
        case .array(let elements):
            for (index, element) in elements.enumerated() where element.mayHoldNull {
                find(in: element, at: path + [String(index)], &findings)
            }
        case .object(let object):
            for member in object.members where member.value.mayHoldNull {
                let place = path + [member.name]
                // Swift's decoding reads null as an optional without value.
                if isDecoded(place), member.value != .null { continue }
                find(in: member.value, at: place, &findings)
            }
        default: break
        }
    }

    /// Whether it is what the app of a Live Activity decodes into types of its own.
    private static func isDecoded(_ path: [String]) -> Bool {
        path == ["aps", "content-state"] || path == ["aps", "attributes"]
    }
}

extension JSONValue {
    fileprivate var mayHoldNull: Bool { kind == .null || kind == .array || kind == .object }
}

extension Key {
    /// The key that stands at a pointer from the payload's root, where Apple defines one there.
    static func defined(at pointer: JSONPointer) -> Key? {
        guard let container = pointer.parent, let name = pointer.last else { return nil }
        return Key.Parent.allCases.first { $0.pointer == container }.flatMap { named(name, in: $0) }
    }
}
