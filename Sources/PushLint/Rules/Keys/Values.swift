import JSONText
import PushPayload

extension Rule {
    static let unknownValue = Rule(
        "unknown-value", .keys, .error, on: .keys(where: { @Sendable key in key.words != nil })
    ) { member in
        guard let key = member.key, let word = member.value.string, let words = key.words, !words.contains(word)
        else { return nil }
        let near = Spelling.nearest(word, among: words)
        let known = words.count == 1 ? "there is \(words.listed)" : "there are \(words.listed)"
        return .finding(
            "\(key.name) does not know the word \"\(word)\": \(known)",
            // Apple's documentation has no list of this key's words.
            severity: key === Key.pttPushType ? .warning : nil, fix: near.map { .write(.string($0)) },
            safe: Spelling.isSame(near ?? "", word))
    }

    static let outOfRange = Rule(
        "out-of-range", .keys, .error, on: .keys(where: { @Sendable key in key.forms.contains { $0.kind == .number } })
    ) { member in
        guard let key = member.key, let number = member.value.number else { return nil }
        for form in key.forms(for: member.push.pushType) {
            switch form {
            case .count(from: 0) where number < 0: return .finding("\(key.name) is negative")
            case .count where number.wholePart == nil:
                return .finding(
                    "\(key.name) does not fit into 64 bits", effect: "what a device makes of it is not defined",
                    severity: .warning)
            case .count(let least)
            where number >= Double(least) && number.wholePart.map { Double($0) != number } ?? false:
                return .finding("\(key.name) has a fraction", effect: "only the whole part counts", severity: .warning)
            case .number(let range?) where !range.contains(number) && member.request.reads(key):
                let nearest = Int64(min(max(number, range.lowerBound), range.upperBound))
                let limits = "\(Int(range.lowerBound)) and \(Int(range.upperBound))"
                return .finding(
                    "\(key.name) is not between \(limits): it is \(JSONWriter().text(member.value))",
                    effect: "it counts as \(nearest)", severity: .warning, fix: .write(.integer(nearest)))
            default: break
            }
        }
        return nil
    }

    static let emptyText = Rule(
        "empty-text", .keys, .warning, on: .empty,
        yieldsTo: [
            .here(.threadIDEmpty, .mdmKeyMissing),
            .around(.backgroundShows, .nothingToShow, .liveActivityAlertIncomplete, .liveActivityStartIncomplete),
        ]
    ) { member in
        guard let key = member.key, key.forms.contains(.text), member.isTaken else { return nil }
        let what = member.isEmptyText ? "an empty string" : "an empty dictionary"
        return .finding("\(key.name) is \(what)", effect: "it counts as absent: \(key.effectWhenDropped)", fix: .remove)
    }

    static let blankAtEnd = Rule("blank-at-end", .keys, .warning, on: .keys(where: \.isCompared)) { member in
        guard let key = member.key, let text = member.value.string, let end = Confusables.end(of: text) else {
            return nil
        }
        let trimmed = Confusables.trimmed(text)
        return .finding(
            "\(key.name) has a blank at its \(end)",
            effect: "it is another name than the one without the blank: \(key.effectWhenUnmatched)",
            fix: trimmed.isEmpty ? nil : .write(.string(trimmed)), safe: false)
    }

    static let badgeZero = Rule("badge-zero", .keys, .info, on: .key(.badge), pushTypes: [.alert]) { badge in
        guard badge.value == 0 else { return nil }
        return .finding(
            "badge is 0",
            effect: "it takes the badge off the icon and can clear the app's notifications from Notification Center")
    }
}
