import JSONText
import PushPayload

extension Rule {
    static let unknownValue = Rule(
        "unknown-value", .keys, .error, on: .keys(where: { @Sendable key in key.words != nil }),
        finds: "a word that its key does not know",
        why: """
            Some keys take one of a few words, compared letter by letter. Another word, or the same in another case or
            spelling, is dropped as if the key were absent.
            """, source: .observed(.generating), effect: "the device drops the word as if the key were absent",
        bad: #"{"aps": {"alert": "Gate changed", "interruption-level": "timeSensitive"}}"#,
        at: "/aps/interruption-level",
        good: #"{"aps": {"alert": "Gate changed", "interruption-level": "time-sensitive"}}"#
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
        "out-of-range", .keys, .error, on: .keys(where: { @Sendable key in key.forms.contains { $0.kind == .number } }),
        finds: "a number that its key does not take",
        why: """
            A badge is a whole number from 0 on: a negative one is dropped, of a fraction the whole part counts. Scores
            and volumes run from 0 to 1, and values outside are moved to the nearest end.
            """, source: .observed(.generating), effect: "the value is dropped or counts as another",
        bad: #"{"aps": {"alert": "Gate changed", "badge": -1}}"#, at: "/aps/badge",
        good: #"{"aps": {"alert": "Gate changed", "badge": 1}}"#
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
                return .finding(
                    "\(key.name) has a fraction", effect: "only the whole part counts", loss: .changes(key.effects),
                    severity: .warning)
            case .number(let range?) where !range.contains(number) && member.request.reads(key):
                let nearest = Int64(min(max(number, range.lowerBound), range.upperBound))
                // A sound as loud as can be is heard as it was meant.
                let isHeard = key.effects == .sound && nearest > 0
                let limits = "\(Int(range.lowerBound)) and \(Int(range.upperBound))"
                return .finding(
                    "\(key.name) is not between \(limits): it is \(JSONWriter().text(member.value))",
                    effect: "it counts as \(nearest)", loss: isHeard ? .nothing : .changes(key.effects),
                    severity: .warning, fix: .write(.integer(nearest)))
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
        ],
        finds: "an empty string or dictionary where it counts as absent",
        why: """
            An empty string is dropped as if the key were absent. As a way to make a push silent it does not work: an
            empty `sound` or `alert` made old systems vibrate. Leave the key out.
            """, source: .observed(.generating), effect: "the value counts as absent",
        bad: #"{"aps": {"alert": "Gate changed", "sound": ""}}"#, at: "/aps/sound",
        good: #"{"aps": {"alert": "Gate changed"}}"#
    ) { member in
        guard let key = member.key, key.forms.contains(.text), member.hasAcceptedKind == true else { return nil }
        let what = member.isEmptyText ? "an empty string" : "an empty dictionary"
        return .finding("\(key.name) is \(what)", effect: "it counts as absent: \(key.effectWhenDropped)", fix: .remove)
    }

    static let blankAtEnd = Rule(
        "blank-at-end", .keys, .warning, on: .keys(where: { $0.isCompared }),
        finds: "an identifier with a blank at one of its ends",
        why: """
            Identifiers and names of files are compared character by character. With a blank, a no-break space or a
            zero-width space at its beginning or end, a `thread-id` is another group, a `category` one that the app has
            not registered, and a sound a file that does not exist, so that the default sound plays.
            """, source: .observed(.generating), effect: "it is another name than the one without the blank",
        bad: #"{"aps": {"alert": "Gate changed", "sound": " default"}}"#, at: "/aps/sound",
        good: #"{"aps": {"alert": "Gate changed", "sound": "default"}}"#
    ) { member in
        guard let key = member.key, let text = member.value.string, let end = Confusables.end(of: text)
        else { return nil }
        let trimmed = Confusables.trimmed(text)
        return .finding(
            "\(key.name) has a blank at its \(end)",
            effect: "it is another name than the one without the blank: \(key.effectWhenUnmatched)",
            fix: trimmed.isEmpty ? nil : .write(.string(trimmed)), safe: false)
    }

    static let badgeZero = Rule(
        "badge-zero", .keys, .info, on: .key(.badge), pushTypes: [.alert],
        finds: "a badge of 0, which does more than clear the number",
        why: """
            0 removes the badge from the icon. If it had one, the system was also seen to clear the app's notifications
            from Notification Center, and their groups with them. Leave the key out to keep the badge as it is.
            """, source: .observed(.generating, .badge),
        loss: .takes(.badge),
        bad: #"{"aps": {"alert": "Gate changed", "badge": 0}}"#, at: "/aps/badge",
        good: #"{"aps": {"alert": "Gate changed"}}"#
    ) { badge in
        guard badge.value == 0 else { return nil }
        return .finding(
            "badge is 0",
            effect: "it takes the badge off the icon and can clear the app's notifications from Notification Center")
    }

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
        let payload = push.payload.json
        guard payload.hasNull else { return [] }
        return JSONValue.object(payload).leaves(where: { value, _ in value == .null }).compactMap { leaf in
            // In what the app decodes into its own Live Activity types, null is an optional without value.
            let decoded = [Key.contentState, .attributes].map { $0.pointer }
            if decoded.contains(where: { leaf.pointer.isWithin($0) && leaf.pointer != $0 }) { return nil }
            let (effect, severity) = verdict(at: leaf.pointer)
            let name = leaf.pointer.last ?? "the payload"
            // Removing an element would move the ones after it, and a required key has to get a value.
            let isKept = Int64(name) != nil || push.request.needs(leaf.pointer)
            return .finding(
                "\(name) is null", at: .value(leaf.pointer), effect: effect, severity: severity,
                fix: isKept ? nil : .remove)
        }
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

extension Request {
    /// True if another rule reports a missing value here.
    fileprivate func needs(_ pointer: JSONPointer) -> Bool {
        if pointer == Key.aps.pointer { return pushType.readsAPS }
        guard pushType == .liveActivity else { return false }
        let needed = Key.neededByActivity + (aps[.event].value == .start ? Key.neededAtStart : [])
        return needed.contains { $0.pointer == pointer }
    }
}
