import JSONText
import PushPayload

extension Rule {
    static let misspeltKey = Rule(
        "misspelt-key", .keys, .error, on: .unrecognized(), finds: "a key that is nearly one of Apple's",
        why: """
            Keys are compared letter by letter: `thread_id`, `threadId` and `Thread-id` are three keys that mean
            nothing. Apple's names have small letters and hyphens. Libraries that take `contentAvailable` write
            `content-available` into the payload; a payload made by hand has to spell it so itself.
            """, source: .observed(.generating), effect: "what the key is for does not happen",
        bad: #"{"aps": {"alert": "Gate changed", "thread_id": "trip-7"}}"#, at: "/aps/thread_id",
        good: #"{"aps": {"alert": "Gate changed", "thread-id": "trip-7"}}"#
    ) { member in
        guard let key = member.misspelt else { return nil }
        let isFree = member.holder?[key.name] == nil
        let odd = Confusables.clause(about: member.name)
        return .finding(
            "\(member.name) is not a key of Apple's\(odd): did you mean \(key.name)?", at: .name,
            effect: isFree ? key.effectWhenDropped : "the system ignores it",
            loss: isFree ? .takes(key.effects) : .nothing, fix: isFree ? .rename(key.name) : nil,
            safe: Spelling.isSame(member.name, key.name))
    }

    static let misplacedKey = Rule(
        "misplaced-key", .keys, .error, on: .unrecognized(), yieldsTo: [.here(.summaryArgMisplaced)],
        finds: "a key of Apple's in the wrong object",
        why: """
            Each of Apple's keys counts in one object only. `title` and `body` belong in the alert, `thread-id`,
            `badge` and `sound` in `aps`. In another place nothing reads them.
            """, source: .documented(.generating), effect: "what the key is for does not happen",
        bad: #"{"aps": {"alert": "Gate changed"}, "thread-id": "trip-7"}"#, at: "/thread-id",
        good: #"{"aps": {"alert": "Gate changed", "thread-id": "trip-7"}}"#
    ) { member in
        guard let key = member.misplaced else { return nil }
        let spelling = member.name == key.name ? "" : ", spelt \(key.name)\(Confusables.clause(about: member.name))"
        let message = "\(member.name) is \(member.parent.phrase) and belongs \(key.parent.phrase)\(spelling)"
        guard member.push.payload.value(key.pointer) == nil else {
            return .finding(message, at: .name, effect: "nobody reads it here", loss: .nothing, severity: .warning)
        }
        return .finding(
            message, at: .name, effect: key.effectWhenDropped, loss: .takes(key.effects),
            fix: moving(member, to: key))
    }

    /// Moves a member into the object it belongs in; a string alert becomes a dictionary with that body.
    private static func moving(_ member: Member, to key: Key) -> Correction? {
        let title = "move it into \(key.parent.path)"
        let alert = member.push.written(.alert)
        // An alert with this key alone would not be valid in a Live Activity.
        if key.parent == .activityAlert, alert?.object == nil { return nil }
        if case .string(let body)? = alert, key.parent == .alert, key !== Key.body {
            return .joining(member, as: key, toAlert: body, title)
        }
        return .move(to: key.pointer, title)
    }

    static let besideAPS = Rule(
        "beside-aps", .keys, .warning, on: .unrecognized(), pushTypes: [.alert, .background],
        finds: "alert, badge or sound beside `aps` instead of in it",
        why: """
            Beside `aps` these words are data of the app's own, which the system does not read. When `aps` has no such
            key they were almost surely meant for it.
            """, source: .documented(.generating), effect: "the system does not read it",
        bad: #"{"aps": {"alert": "Gate changed"}, "badge": 3}"#, at: "/badge",
        good: #"{"aps": {"alert": "Gate changed", "badge": 3}}"#
    ) { member in
        let push = member.push
        guard member.parent == .root, let key = Key.noticeable.first(where: { $0.name == member.name }),
            push.has(.aps) == true, push.pushType == .alert || push.isPushTypeAssumed,
            key.takes(member.value, in: .alert) == true,
            push.has(key) == false
        else { return nil }
        return .finding(
            "\(key.name) is beside aps and belongs in it", at: .name, effect: key.effectWhenDropped,
            loss: .takes(key.effects),
            fix: .move(to: key.pointer, "move it into aps"), safe: false)
    }

    package static let unknownKey = Rule(
        "unknown-key", .keys, .warning, on: .unrecognized(),
        yieldsTo: [
            .here(
                .misplacedKey, .misspeltKey, .summaryArgMisplaced, .headerInPayload, .keyOfOtherPush,
                .liveActivityLocKey)
        ],
        finds: "a key inside `aps` that Apple does not define",
        why: """
            The system ignores what it does not know inside `aps`, in the alert and in the sound. The app's own data
            belongs beside `aps`, where no later key of Apple's can collide with it. The app can still read such a key,
            so this is a warning; keys that are meant can be allowed in the configuration.
            """, source: .documented(.generating),
        loss: .nothing,
        bad: #"{"aps": {"alert": "Gate changed", "gate": "B12"}}"#, at: "/aps/gate",
        good: #"{"aps": {"alert": "Gate changed"}, "gate": "B12"}"#
    ) { member in
        guard member.parent != .root, member.key == nil else { return nil }
        let isFree = member.push.payload.json[member.name] == nil
        let what = Alias.firebase.contains(member.name) ? "a key of Firebase's form, not one" : "not a key"
        return .finding(
            "\(member.name) is \(what) that Apple defines in \(member.parent.path)", at: .name,
            effect: "the system ignores it; the app's own data belongs beside aps",
            fix: isFree ? .move(to: JSONPointer([member.name]), "move it beside aps") : nil, safe: false)
    }

    static let keyOfOtherPush = Rule(
        "key-of-other-push", .keys, .warning, on: .unrecognized(),
        yieldsTo: [.here(.misplacedKey, .backgroundShows, .liveActivityLocKey, .mutableContentWithoutText, .flagOff)],
        finds: "a key that this type of push does not read",
        why: """
            Each push type reads its own keys of `aps`. An alert push does not read those of a Live Activity, a Live
            Activity push no `badge` and no `thread-id`, a background push nothing but `content-available`.
            """, source: .observed(.generating, .liveActivities), effect: "the device does not read it",
        bad: .document(#"{"aps": {"alert": "Goal!", "stale-date": 1750000000}}"#, ["apns-push-type": "alert"]),
        at: "/aps/stale-date",
        good: .document(#"{"aps": {"alert": "Goal!"}}"#, ["apns-push-type": "alert"])
    ) { member in
        let isGuess = member.push.isPushTypeAssumed
        // The rest of an open aps, or an event still to be computed, may show another type.
        guard let key = member.ofOtherPush, !isGuess || !member.push.aps.json.isOpen,
            !member.push.request.otherPushTypes.contains(where: key.pushTypes.contains)
        else { return nil }
        let owners = key.pushTypes.map { $0.rawValue }.joined(separator: " and ")
        let type = "\(isGuess ? "was taken for" : "is") \(member.push.pushType.article) push"
        // If the type is a guess, all keys that do not fit it are reported once.
        let isJoined = isGuess && member.parent == .aps
        return .finding(
            "\(key.name) belongs to \(owners) pushes, and this \(type)", at: .name,
            effect: isJoined
                ? "if it is one, the device does not read it; give the push type to be sure"
                : "the device does not read it",
            fix: isGuess ? nil : .remove, safe: false, repeated: isJoined ? "nor this" : nil)
    }

    static let applePrivateKey = Rule(
        "apple-private-key", .keys, .info, on: .unrecognized(and: .accountID, .topicID),
        finds: "a key that is Apple's own and not for third parties",
        why: """
            `account-id` belongs to the pushes of Apple's mail servers, `topic-id` is undocumented, and names that
            begin with `com.apple.private` are for Apple's own builds; one of them was seen to get a push blocked. An
            app has no use for them.
            """, source: .observed(.generating),
        loss: .nothing,
        bad: #"{"aps": {"alert": "Gate changed", "topic-id": "gates"}}"#, at: "/aps/topic-id",
        good: #"{"aps": {"alert": "Gate changed"}}"#
    ) { member in
        let isPrivate =
            switch member.parent {
            case .root: member.name.hasPrefix(RootName.applePrivate)
            case .aps: [Key.accountID, .topicID].contains { $0.name == member.name }
            default: false
            }
        // The mail servers' own topics.
        guard isPrivate, !(member.push.headers.topic?.hasPrefix("com.apple.mail.") ?? false) else { return nil }
        return .finding(
            "\(member.name) is a private key of Apple's", at: .name, effect: "what it does may change without notice")
    }
}
