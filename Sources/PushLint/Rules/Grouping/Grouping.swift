import JSONText
import PushPayload

extension Rule {
    static let threadIDEmpty = Rule("thread-id-empty", .grouping, .error, on: .key(.threadID), pushTypes: [.alert]) {
        key in
        key.isEmptyText ? .finding("thread-id is an empty string", fix: .remove, safe: false) : nil
    }

    static let summaryArgMisplaced = Rule("summary-arg-misplaced", .grouping, .info, on: .unrecognized()) { member in
        guard let key = member.misplaced, key === Key.summaryArg || key === Key.summaryArgCount else { return nil }
        let here = member.parent == .root ? "the root" : member.parent.path
        var message = "\(key.name) is in \(here) and belongs in aps.alert"
        var fix: Correction?
        switch member.push[.alert] {
        case .string(let body):
            message += ", which has to be a dictionary for it"
            fix = .joining(member, as: key, toAlert: body, "write the alert as a dictionary")
        case .object(let object) where object[key.name] == nil: fix = .move(to: key.pointer, "move it into aps.alert")
        default: break
        }
        let isServed = key.obsoletedIn.contains { end in
            member.push.minimum.contains { $0.system == end.system && $0.isBefore(end) }
        }
        return .finding(
            message, at: .name, effect: key.effectWhenDropped, severity: isServed ? .error : .info, fix: fix,
            // Where it is read no longer, the right place is of no use either.
            safe: false)
    }

    static let summaryArgCountTooSmall = Rule(
        "summary-arg-count-too-small", .grouping, .error, on: .key(.summaryArgCount), pushTypes: [.alert]
    ) { count in
        guard let number = count.value.number, number < 1 else { return nil }
        return .finding(
            "summary-arg-count is \(number < 0 ? "negative" : "less than 1")",
            effect: number < 0
                ? "the summary counts billions of notifications" : "the notification counts as one all the same",
            fix: .write(1))
    }
}

extension Correction {
    /// Makes a dictionary of a string alert, with a member that was elsewhere.
    static func joining(_ member: Member, as key: Key, toAlert body: String, _ title: String) -> Correction {
        let alert: JSONValue = .object([Key.body.name: .string(body), key.name: member.value])
        return .changes(title, [.set(Key.alert.pointer, alert), .remove(member.pointer)])
    }
}
