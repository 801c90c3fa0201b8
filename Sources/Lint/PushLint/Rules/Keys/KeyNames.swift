import JSONText
import PushDocument
import PushPayload

extension Rule {
    static let missingAPS = Rule(
        "missing-aps", .keys, .error, on: .pushes(without: .aps), yieldsTo: [.anywhere(.envelope)],
        finds: "a payload without an `aps` dictionary",
        why: """
            The system reads `aps` and nothing else. Without it APNs answers 200, and the push is neither shown nor
            handed to the app in the background. The name is compared letter by letter: `APS` and `apns` are other
            keys. VoIP, Push to Talk, MDM, File Provider, location and complication pushes need no `aps`: give their
            push type. Where the push type is not known, a payload without anything that looks like an alert is a
            warning only, unless it is about to be sent.
            """, source: .observed(.generating),
        loss: .takes(.all),
        bad: #"{"alert": "Gate changed", "badge": 3}"#,
        good: #"{"aps": {"alert": "Gate changed", "badge": 3}}"#
    ) { push in
        let root = push.payload.json
        guard push.request.readsAPS, !push.request.mayBeForChannel else { return [] }
        if let near = root.names.first(where: isNear) {
            let odd = Confusables.clause(about: near)
            return .finding(
                "\(near) is not a key of Apple's\(odd): the dictionary has to be named aps",
                at: .key(JSONPointer([near])), effect: Key.aps.effectWhenDropped, fix: .rename(Key.aps.name))
        }
        // Wallet passes are updated with an empty object.
        if root.isEmpty == true, push.headers.isForPass { return [] }
        let isAlert = root.names.contains(where: isForAPS)
        // An object of unknown push type may be for a push that needs no `aps`, or for something else.
        let isSure = !push.isPushTypeAssumed || push.stage == .simulated || isAlert
        // VoIP pushes often carry the data of the call under this name; and a topic that is computed may be one of theirs.
        let isForVoIP = root["metadata"] != nil || push.headers.has("apns-topic") && push.headers.topic == nil
        let isHint = root.isEmpty == true && push.pushType != .liveActivity || !isSure && isForVoIP
        return .finding(
            "there is no aps\(push.isPushTypeAssumed ? guess(root, isAlert) : "")", effect: Key.aps.effectWhenDropped,
            severity: push.mustBePush ? .error : isHint ? .info : isSure ? .error : .warning,
            fix: movesIntoAPS(root, .root), safe: false)
    }

    /// The fix that puts the keys of `aps` into one, in a payload at a pointer; nil where there are none.
    static func movesIntoAPS(_ payload: JSONObject, _ place: JSONPointer) -> Correction? {
        let members = payload.members.filter { Key.named($0.name, in: .aps) != nil }
        guard !members.isEmpty, !members.contains(where: { $0.value.isUnknown }) else { return nil }
        let aps = JSONValue.object(JSONObject(members.map { ($0.name, $0.value) }))
        let changes: [JSONChange] =
            members.count == payload.members.count
            ? [.set(place, [Key.aps.name: aps])]
            : [.set(place.appending(Key.aps.name), aps)] + members.map { .remove(place.appending($0.name)) }
        return .changes("put \(members.map { $0.name }.joined(separator: ", ")) into aps", changes)
    }

    /// The type that the push was taken for, or what else it may be.
    private static func guess(_ root: JSONObject, _ isAlert: Bool) -> String {
        let isForService = root.names.contains { Alias.services.contains(Spelling.folded($0)) }
        if isForService {
            return " (taken for an alert push; a request to a push service holds it in a part of its own, if at all)"
        }
        return " (taken for an alert push\(isAlert ? "" : "; a VoIP push, for one, needs none"))"
    }

    /// True for a name that people mean for `aps` or its alert.
    private static func isForAPS(_ name: String) -> Bool {
        RootName.shown.contains(name) || AlertLine.all.contains { $0.text.name == name }
            || name.contains("-") && (Key.named(name, in: .aps) ?? Key.named(name, in: .alert)) != nil
            || RootName.unmistakable.contains(Spelling.folded(name))
    }

    private static func isNear(_ name: String) -> Bool {
        // A letter of another alphabet that looks like one of these.
        let scalars = name.unicodeScalars
        if scalars.count == 3, !scalars.allSatisfy({ $0.isASCII }),
            zip(scalars, "aps".unicodeScalars).filter(==).count == 2
        {
            return true
        }
        let letters = name.lowercased().filter { $0.isLetter }
        return ["aps", "apns", "asp", "apn", "aspn", "ap", "appleaps"].contains(letters)
    }

    static let emptyAPS = Rule(
        "empty-aps", .keys, .info, on: .key(.aps), pushTypes: [.alert], finds: "an `aps` dictionary with nothing in it",
        why: """
            An empty `aps` is what updates of Wallet passes, location queries and Push to Talk are sent with. An alert
            or background push does nothing with it: nothing is shown and the app is not woken.
            """, source: .observed(.generating),
        bad: #"{"aps": {}, "gate": "B12"}"#, at: "/aps",
        good: #"{"aps": {"alert": "Gate changed"}, "gate": "B12"}"#
    ) { aps in
        guard aps.push.isPushTypeAssumed, aps.value.object?.isEmpty == true else { return nil }
        return .finding(
            "aps is empty", effect: "as an alert or background push it does nothing",
            severity: aps.push.mustBePush && !aps.push.headers.isForPass ? .error : nil)
    }

    static let envelope = Rule(
        "envelope", .keys, .error, on: .pushes(without: .aps), finds: "a push service's request in place of a payload",
        why: """
            Firebase, Ably, Pusher, OneSignal, Amazon SNS and others take requests of their own form and make the
            payload from them. Sent to APNs as it is, such a request is a payload without `aps`: APNs answers 200 and
            nothing is shown. Payloads inside such a request are found and checked in place, and so are messages to
            services that build the payload themselves, if they say to whom they go. Other requests without a payload
            in them are flagged. With `--envelope none`, for documents that go to APNs as they are, all such requests
            are.
            """, source: .observed(.generating),
        loss: .takes(.all),
        bad: #"{"message": {"android": {"notification": {"title": "Gate changed"}}}}"#,
        good: #"{"aps": {"alert": "Gate changed"}}"#
    ) { push in
        let effect = "sent to APNs like this, nothing is shown and the app is not woken"
        guard push.request.readsAPS, let form = ServiceRequest(push.payload.json) else { return [] }
        let what = form.service.map { "this is a request to \($0), not a payload" } ?? "aps is not at the root"
        guard let inner = form.inner else { return .finding(what, effect: effect) }
        let value = push.payload.value(inner)
        let payload = value?.string.flatMap(EncodedJSON.value) ?? value ?? .null
        let place =
            "\(value?.string == nil ? "stands at" : "is the string at") \(push.request.payloadPointer.appending(inner))"
        return .finding(
            "\(what): the part for APNs \(place)", at: .value(inner), effect: effect,
            fix: .changes("take the payload out", [.set(.root, payload)]), safe: false)
    }

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
