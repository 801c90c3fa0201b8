import JSONText
import PushDocument
import PushPayload

extension Rule {
    static let messageMemberUnknown = Rule(
        "message-member-unknown", .service, .error, on: .messageMember,
        finds: "a member that the push service does not define in this object of its message",
        why: """
            A push service reads the members that it defines and builds the push from them. Firebase's HTTP v1
            interface refuses a message with any other (its reference of projects.messages lists them): what the
            interface before it took in `notification` or beside it, such as `sound`, `badge`, `priority` and
            `content_available`, now belongs into `apns.payload.aps` or `android`. A member that is like none of
            those known is a warning with the month in which the service's page was read: the service may have it since.
            """, source: .documented(),
        loss: .takes(.all), bad: .firebase(#""notification": {"title": "Gate changed", "sound": "default"}"#),
        at: "/message/notification/sound",
        good: .firebase(
            #""notification": {"title": "Gate changed"}, "apns": {"payload": {"aps": {"sound": "default"}}}"#)
    ) { member in
        let place = member.object.elsewhere[member.name]
        // The app's service worker may have members of its own beside a declarative web push.
        let isBesidePush =
            member.message.service == WebPush.service && member.object.members[member.name] == nil
            && member.pointer.parent == member.message.pointer
        let isOfSDK =
            member.message.isForSDK && member.message.isForFirebase && FirebaseSDK.members.contains(member.name)
        guard member.expected == nil || place != nil || isBesidePush, !isOfSDK else { return nil }
        let isBeside = place?.contains(".") == false && member.pointer.parent == member.message.pointer
        let nearest =
            place == nil
            ? Spelling.nearest(member.name, among: member.object.members.keys.sorted()) : isBeside ? place : nil
        let target = (place ?? nearest).map { JSONPointer($0.split(separator: ".").map(String.init)) }
        let isThere = target.map { JSONValue.object(member.message.value).contains($0) != false }
        if isBesidePush || place != nil && member.message.service == WebPush.service, isThere ?? true { return nil }
        let hint = nearest.map { ": did you mean \($0)?" } ?? place.map { ": it belongs at \($0)" }
        let isOld = member.message.isTableOld ? ", more than a year before" : ""
        let date = member.object.readDate.map { ", as of \($0)\(isOld)" } ?? ""
        return .finding(
            "\(member.name) is no member that \(member.message.service) has here\(hint ?? date)", at: .name,
            effect: (hint == nil ? "unless it is newer than that, " : "") + member.object.effect,
            severity: hint == nil ? .warning : nil,
            fix: (nearest ?? place).flatMap { moving(member, to: $0, nearest != nil) },
            safe: false)
    }

    static let messageMemberDeprecated = Rule(
        "message-member-deprecated", .service, .info, on: .messageMember,
        finds: "a member in whose place the push service wants another",
        why: """
            Expo takes `contentAvailable` since August 2026, and the name with an underscore before it only for older
            senders; where both are given, the new one counts (its page "Send notifications").
            """, source: .documented(),
        loss: .nothing, bad: #"{"to": "ExponentPushToken[xxxxxxxx]", "data": {"id": 7}, "_contentAvailable": true}"#,
        at: "/_contentAvailable",
        good: #"{"to": "ExponentPushToken[xxxxxxxx]", "data": {"id": 7}, "contentAvailable": true}"#
    ) { member in
        guard let new = member.object.deprecated[member.name] else { return nil }
        return .finding(
            "\(member.name) is deprecated: \(member.message.service) takes \(new)", at: .name,
            effect: "the service may stop reading it", fix: member.message.value[new] == nil ? .rename(new) : nil,
            safe: false)
    }

    /// Moves a member to a path from the message, or renames it; nil where something stands already.
    private static func moving(_ member: ServiceMessage.Member, to place: String, _ isName: Bool) -> Correction? {
        // A list of receivers is not one receiver.
        guard member.value.array == nil else { return nil }
        if isName { return .rename(place) }
        let target = JSONPointer(place.split(separator: ".").map(String.init))
        guard JSONValue.object(member.message.value).contains(target) == false else { return nil }
        return .move(to: member.message.pointer.appending(target), "move it to \(place)")
    }

    static let messageWrongKind = Rule(
        "message-wrong-kind", .service, .error, on: .messageMember,
        finds: "a value of another kind than the push service takes",
        why: """
            A push service reads each member as one kind of value. In a message to Firebase all values of `data` and of
            `apns.headers` are strings, also numbers and flags (the reference of projects.messages says so): anything
            else makes the whole request invalid.
            """, source: .documented(),
        loss: .takes(.all), bad: .firebase(#""notification": {"title": "Gate"}, "data": {"gate": 12}"#),
        at: "/message/data/gate",
        good: .firebase(#""notification": {"title": "Gate"}, "data": {"gate": "12"}"#)
    ) { member in
        let value = member.value
        guard let expected = member.expected, !expected.kinds.isEmpty, value != .null,
            !expected.kinds.contains(where: value.mayBe)
        else { return nil }
        return .finding(
            "\(member.name) is \(value.phrase), and \(member.message.service) takes \(expected.phrase)",
            effect: member.object.refusal ?? member.message.refusal,
            fix: expected.kind.flatMap { converted(value, to: $0) }.map { .write($0) },
            safe: value.object == nil && value.array == nil)
    }

    /// The value as one of another kind; nil if it has no such form.
    private static func converted(_ value: JSONValue, to kind: JSONKind) -> JSONValue? {
        switch (kind, value) {
        case (.string, _) where value.isKnown: .string(JSONWriter().text(value))
        case (.number, .string(let text)): Int64(text).map { .integer($0) }
        case (.boolean, 1), (.boolean, "1"), (.boolean, "true"): true
        case (.boolean, 0), (.boolean, "0"), (.boolean, "false"): false
        default: nil
        }
    }

    static let messageMemberMissing = Rule(
        "message-member-missing", .service, .error, on: .message,
        finds: "a message without a member that the push service needs",
        why: """
            Without some members a push service refuses a message. OneSignal needs a text in English among `contents`, which it
            shows where it has no other (its page "Multi-language messaging"); Amazon SNS needs `default` in a message to a topic,
            and `MessageStructure` beside a message with a part for each platform, which is a mere text without it (its
            reference of Publish).
            """, source: .documented(),
        loss: .takes(.all), bad: #"{"app_id": "a1", "included_segments": ["All"], "contents": {"de": "Neues Gate"}}"#,
        at: "/contents",
        good: #"{"app_id": "a1", "included_segments": ["All"], "contents": {"en": "New gate", "de": "Neues Gate"}}"#
    ) { message in
        guard message.service != WebPush.service else { return [] }
        return message.missing.map { name, place, object in
            .finding(
                "there is no \(name), which \(message.service) needs here", at: .value(place),
                effect: object.without[name] ?? object.refusal ?? message.refusal,
                fix: object.onlyWord(for: name).map { word in
                    .changes("add \(name) \"\(word)\"", [.set(place.appending(name), .string(word))])
                }, safe: false)
        }
    }

    static let messageUnknownValue = Rule(
        "message-unknown-value", .service, .error, on: .messageMember,
        finds: "a word that the push service does not know in this place",
        why: """
            Some members of a service's message take one of a few words, and any other makes the service refuse the
            message or leave the member out. Expo's page "Send notifications" lists those of its messages.
            """, source: .documented(),
        loss: .takes(.all),
        bad: #"{"to": "ExponentPushToken[xxxxxxxx]", "title": "Gate changed", "interruptionLevel": "timeSensitive"}"#,
        at: "/interruptionLevel",
        good: #"{"to": "ExponentPushToken[xxxxxxxx]", "title": "Gate changed", "interruptionLevel": "time-sensitive"}"#
    ) { member in
        guard case .words(let words)? = member.expected, let text = member.value.string, !words.contains(text)
        else { return nil }
        let nearest = Spelling.nearest(text, among: words)
        return .finding(
            "\(member.name) \"\(text)\" is no word that \(member.message.service) knows"
                + (nearest.map { ": did you mean \"\($0)\"?" } ?? ""),
            effect: member.message.service == WebPush.service
                ? member.message.refusal : "the message is refused, or sent without it",
            fix: nearest.map { .write(.string($0)) },
            safe: Spelling.isSame(nearest ?? "", text))
    }
}
