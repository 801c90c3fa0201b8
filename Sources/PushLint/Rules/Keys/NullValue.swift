import JSONText
import PushPayload

extension Rule {
    static let nullValue = Rule(
        "null-value", .keys, .error, on: .pushes(), yieldsTo: [.around(.wrongKind), .anywhere(.envelope, .missingAPS)],
        finds: "null, which no push should hold",
        why: """
            Apple lists objects, arrays, strings, numbers and Booleans as values; null is not among them. Under a key
            of Apple's it is dropped or, for a flag, read as its opposite. In an app's own data it reaches the app as
            an NSNull, which crashes code that expects a string; watch interfaces were seen not to load. Leave the key
            out.
            """, source: .observed(.generating),
        effect: "a key of Apple's counts as absent or as its opposite; the app gets an NSNull in its own data",
        bad: #"{"aps": {"alert": "Gate changed", "badge": null}}"#, at: "/aps/badge",
        good: #"{"aps": {"alert": "Gate changed"}}"#
    ) { push in
        JSONValue.object(push.payload.json).leaves(where: { value, _ in value == .null }).compactMap { leaf in
            guard !isDecoded(leaf.pointer) else { return nil }
            let (effect, severity) = verdict(at: leaf.pointer)
            let name = leaf.pointer.last ?? "the payload"
            // Removing an element would move the ones after it, and a required key has to get a value.
            let isKept = Int64(name) != nil || push.request.isNothingWithout(leaf.pointer)
            return .finding(
                "\(name) is null", at: .value(leaf.pointer), effect: effect, severity: severity,
                fix: isKept ? nil : .remove)
        }
    }

    /// True inside of what the app decodes into its own Live Activity types: there null is an optional without value.
    private static func isDecoded(_ pointer: JSONPointer) -> Bool {
        [Key.contentState, .attributes].contains { pointer.isWithin($0.pointer) && pointer != $0.pointer }
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
        let needed = Key.neededByActivity + (aps[.event].value == .start ? Key.neededAtStart : [])
        return needed.contains { $0.pointer == pointer }
    }
}
