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
        effect: "a key of Apple's counts as absent or as its opposite; the app gets an NSNull in its own data",
        bad: Example(#"{"aps": {"alert": "Gate changed", "badge": null}}"#, at: "/aps/badge"),
        good: Example(#"{"aps": {"alert": "Gate changed"}}"#),
        on: .pushes,
        yieldsTo: [.around(.wrongKind), .anywhere(.envelope, .missingAPS)]
    ) { push in
        guard push.payload.json.hasLeaf(where: { value, _ in value == .null }) else { return [] }
        var reports: [Report] = []
        find(in: .object(push.payload.json), at: [], of: push, &reports)
        return reports
    }

    private static func find(in value: JSONValue, at path: [String], of push: CheckedPush, _ reports: inout [Report]) {
        switch value {
        case .null:
            let pointer = JSONPointer(path)
            let (effect, severity) = verdict(at: pointer)
            // Removing an element would move the ones after it, and a required key has to get a value.
            let isKept = Int(path.last ?? "") != nil || push.request.isNothingWithout(pointer)
            reports.append(
                .finding(
                    "\(path.last ?? "the payload") is null", at: .value(pointer), effect: effect, severity: severity,
                    fix: isKept ? nil : .remove))
        case .array(let elements):
            for (index, element) in elements.enumerated() where element.mayHoldNull {
                find(in: element, at: path + [String(index)], of: push, &reports)
            }
        case .object(let object):
            for member in object.members where member.value.mayHoldNull {
                let place = path + [member.name]
                // Swift's decoding reads null as an optional without value.
                if isDecoded(JSONPointer(place)), member.value != .null { continue }
                find(in: member.value, at: place, of: push, &reports)
            }
        default: break
        }
    }

    /// True if the app decodes it into its own Live Activity types.
    private static func isDecoded(_ pointer: JSONPointer) -> Bool {
        pointer == Key.contentState.pointer || pointer == Key.attributes.pointer
    }

    private static func verdict(at pointer: JSONPointer) -> (effect: String, Severity) {
        if let key = Key.defined(at: pointer) {
            if key.isFlag { return ("it may count as on, the opposite of what it says", .error) }
            // Apple's older pages allow null for this key: it is meant.
            let isOldForm = AlertLine.all.contains { $0.locKey === key } || key === Key.actionLocKey
            return (
                "it counts as absent, and pushes with null were reported not to show", isOldForm ? .warning : .error
            )
        }
        return ("the app gets an NSNull where it expects a value, or nothing at all", .warning)
    }
}

extension JSONValue {
    fileprivate var mayHoldNull: Bool { kind == .null || kind == .array || kind == .object }
}

extension Key {
    /// Apple's key at a pointer from the payload's root; nil if there is none.
    static func defined(at pointer: JSONPointer) -> Key? {
        guard let container = pointer.parent, let name = pointer.last else { return nil }
        return Key.Parent.allCases.first { $0.pointer == container }.flatMap { named(name, in: $0) }
    }
}

extension Request {
    /// True if another rule reports this key as missing when it is removed.
    fileprivate func isNothingWithout(_ pointer: JSONPointer) -> Bool {
        if pointer == Key.aps.pointer { return pushType.readsAPS }
        guard pushType == .liveActivity else { return false }
        let needed = Key.neededByActivity + (aps.event.value == .start ? Key.neededAtStart : [])
        return needed.contains { $0.pointer == pointer }
    }
}
