import JSONText
import PushDocument
import PushPayload

extension Rule {
    static let messageInterfaceRetired = Rule(
        "message-interface-retired", .service, .error, on: .message,
        finds: "a message for Firebase's interface from before HTTP v1",
        why: """
            Firebase switched off the interface that takes `to` and `registration_ids`, from July 2024 on (its page
            "Migrate from legacy FCM APIs to HTTP v1"). In HTTP v1 the message stands in `message`, goes to one
            `token`, `topic` or `condition`, and what is for Apple's devices alone is in `apns`. An `apns` part in a
            message of the old form was never read.
            """, source: .documented(),
        loss: .takes(.all),
        bad: #"{"to": "/topics/gates", "notification": {"title": "Gate changed", "sound": "default"}}"#, at: "/to",
        good: .firebase(
            #""notification": {"title": "Gate changed"}, "apns": {"payload": {"aps": {"sound": "default"}}}"#)
    ) { message in
        guard message.isRetired else { return [] }
        let name = ["to", "registration_ids", "condition"].first { message.value[$0] != nil } ?? "notification"
        return [
            Violation.finding(
                "a message for Firebase's interface from before HTTP v1, which was switched off",
                at: .key(message.pointer.appending(name)), effect: "it is refused: nobody gets it",
                fix: message.value.inHTTPv1.map {
                    .changes("write it for HTTP v1", [.set(message.pointer, ["message": .object($0)])])
                }, safe: false, repeated: "another one")
        ]
    }

    static let notAPush = Rule(
        "not-a-push", .service, .info, on: .text, finds: "a document that has to do with pushes and is none",
        why: """
            An answer, a browser's subscription, a list of channels and a request to another system have no payload that a
            device reads. They are named where a file of them is given, and nothing in them is checked.
            """, source: .observed(),
        loss: .nothing, bad: #"{"reason": "BadDeviceToken"}"#, at: "/reason",
        good: #"{"aps": {"alert": "Gate changed"}}"#
    ) { fragment in
        guard let other = fragment.other else { return [] }
        return .finding(
            "this is \(other.name), not a push", at: .value(other.place),
            effect: other.reason.map { "apnslint explain \($0) says what it means" } ?? "nothing was checked here")
    }

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
        let date = member.object.readDate.map { ", as of \($0)" } ?? ""
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

    static let sdkSpelling = Rule(
        "sdk-spelling", .service, .info, on: .message,
        finds: "a request without a topic whose keys are spelt as Firebase's Admin SDK takes them",
        why: """
            The Admin SDK takes `mutableContent: true` and sends `"mutable-content": 1`. APNs and Firebase's HTTP interface
            know Apple's names only. Header fields and a payload with such a flag, and without a topic, are taken for
            the `apns` of a message that a program hands to the SDK, and checked as what it sends.
            """,
        source: .observed(.modifying),
        bad:
            #"{"headers": {"apns-push-type": "alert"}, "payload": {"aps": {"alert": "Goal!", "mutableContent": true}}}"#,
        at: "/payload/aps/mutableContent",
        good: #"{"token": "bk3RNwTe3H0", "apns": {"payload": {"aps": {"alert": "Goal!", "mutableContent": true}}}}"#
    ) { message in
        let aps: JSONPointer = "/payload/aps"
        let flags = JSONValue.object(message.value)[aps]?.object.map { object in
            FirebaseSDK.flags.filter { object[$0] != nil }
        }
        guard message.isForSDK, let flag = flags?.first else { return [] }
        return .finding(
            "\(flag) is the spelling of Firebase's Admin SDK",
            at: .key(message.pointer.appending(aps).appending(flag)),
            effect: "without the SDK it means nothing: APNs knows Apple's names only")
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
        guard let kind = member.expected?.kind, value != .null, !value.mayBe(kind) else { return nil }
        return .finding(
            "\(member.name) is \(value.phrase), and \(member.message.service) takes \(kind.phrase)",
            effect: member.message.refusal, fix: converted(value, to: kind).map { .write($0) },
            safe: value.object == nil && value.array == nil)
    }

    /// The value as one of another kind; nil if it has no such form.
    private static func converted(_ value: JSONValue, to kind: JSONKind) -> JSONValue? {
        switch (kind, value) {
        case (.string, _): .string(JSONWriter().text(value))
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
            and `MessageStructure` beside a message with a part for each platform (its reference of Publish).
            """, source: .documented(),
        loss: .takes(.all), bad: #"{"app_id": "a1", "included_segments": ["All"], "contents": {"de": "Neues Gate"}}"#,
        at: "/contents",
        good: #"{"app_id": "a1", "included_segments": ["All"], "contents": {"en": "New gate", "de": "Neues Gate"}}"#
    ) { message in
        guard message.service != WebPush.service else { return [] }
        return message.missing.map { name, place in
            .finding(
                "there is no \(name), which \(message.service) needs here", at: .value(place), effect: message.refusal)
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
            effect: "the message is refused, or sent without it", fix: nearest.map { .write(.string($0)) },
            safe: Spelling.isSame(nearest ?? "", text))
    }

    static let messageDataName = Rule(
        "message-data-name", .service, .warning, on: .message,
        finds: "a name in a message's data that means something elsewhere only",
        why: """
            What stands in `data` is handed to the app and means nothing to the system: `content-available` wakes
            nothing there and `title-loc-key` shows no text. Apple's keys belong into `apns.payload.aps`. Some names
            are reserved by Firebase (`from`, `message_type`, and those that begin with `google.` or
            `gcm.notification.`) and refused.
            """, source: .observed(),
        loss: .nothing, bad: .firebase(#""data": {"content-available": "1"}"#), at: "/message/data/content-available",
        good: .firebase(
            #""data": {"id": "7"}, "apns": {"headers": {"apns-priority": "5"}, "payload": {"aps": {"content-available": 1}}}"#
        )
    ) { message in
        guard message.isForFirebase, !message.isRetired else { return [] }
        // Names of one word are often the app's own, and so is `thread_id`.
        let keys =
            (Key.all(in: .aps) + Key.all(in: .alert)).map { $0.name }.filter { $0.contains("-") }
            + ["body-loc-key", "body-loc-args"]
        let flags = [Key.contentAvailable.name, Key.mutableContent.name]
        return (message.value["data"]?.object?.names ?? []).flatMap { name -> [Violation] in
            let place = Violation.Location.key(message.pointer.appending("data").appending(name))
            if ["from", "message_type"].contains(name) || name.hasPrefix("google.")
                || name.hasPrefix("gcm.notification.")
            {
                return .finding(
                    "\(name) is a name that \(message.service) keeps for itself", at: place,
                    effect: "the whole message is refused: nobody gets it", severity: .error)
            }
            let isShort = [Key.badge.name, Key.sound.name].contains(name)
            let isKnown = keys.contains { key in
                key == name || (flags.contains(key) || key.contains("-loc-")) && Spelling.isSame(key, name)
            }
            guard isShort || name == "aps" || isKnown else { return [] }
            return .finding(
                "\(name) in data is the app's own: the system reads it in apns.payload only", at: place,
                effect: "the system does not act on it", severity: isShort ? .info : nil)
        }
    }

    static let messageTargetCount = Rule(
        "message-target-count", .service, .error, on: .message, finds: "a message to several targets at once",
        why: """
            A message to Firebase goes to an installation id (`fid`), a token, a topic or a condition, to exactly one of
            them (the reference of projects.messages says so). With two the request is invalid.
            """, source: .documented(),
        loss: .takes(.all), bad: .firebase(#""topic": "gates", "notification": {"title": "Gate changed"}"#),
        at: "/message/topic",
        good: #"{"message": {"topic": "gates", "notification": {"title": "Gate changed"}}}"#
    ) { message in
        let targets = ServiceMessage.firebaseTargets.filter { message.value[$0] != nil }
        guard message.isForFirebase, targets.count > 1 else { return [] }
        return .finding(
            "\(targets[1]) beside \(targets[0]), and a message has one target",
            at: .key(message.pointer.appending(targets[1])), effect: "the whole message is refused: nobody gets it")
    }

    static let messageDataPriority = Rule(
        "message-data-priority", .service, .error, on: .message,
        finds: "a background message to Firebase with priority 10",
        why: """
            Firebase sends a message that has only `data` to Apple's devices as a background push, for which it allows
            `"apns-priority": "5"` only (the reference of projects.messages says so). Messages with 10 were answered
            with INVALID_ARGUMENT. A push of type `background` goes out with 10 if the message gives no priority (the
            reference of ApnsConfig), and Apple calls that an error.
            """, source: .documented(),
        loss: .takes(.wake), bad: .firebase(#""data": {"id": "7"}, "apns": {"headers": {"apns-priority": "10"}}"#),
        at: "/message/apns/headers/apns-priority",
        good: .firebase(#""data": {"id": "7"}, "apns": {"headers": {"apns-priority": "5"}}"#)
    ) { message in
        guard let apns = message.value["apns"]?.object, message.value.contains("notification") == false else {
            return []
        }
        let headers = message.pointer.appending("/apns/headers" as JSONPointer)
        let priority = headers.appending("apns-priority")
        let given = apns["headers"]?.object
        if apns.contains("payload") == false, message.value["data"] != nil, given?["apns-priority"]?.string == "10" {
            return .finding(
                "a message of data alone with priority 10, where 5 is needed", at: .value(priority),
                effect: "the whole message is refused: nobody gets it", fix: .write("5"))
        }
        guard message.isForFirebase, !message.isRetired, given?["apns-push-type"] == "background",
            given?.contains("apns-priority") == false
        else { return [] }
        return .finding(
            "a background push without apns-priority: Firebase sends it with 10, where 5 is needed",
            at: .value(headers),
            effect: "the app is not launched", severity: .warning,
            fix: .changes("write \"apns-priority\": \"5\"", [.set(priority, "5")]))
    }

    static let messageVoIP = Rule(
        "message-voip", .service, .error, on: .message, finds: "a VoIP push in a message to Firebase",
        why: """
            Firebase sends a message to the device token that the app got for its notifications. A VoIP push goes to another
            token, which PushKit gives and Firebase does not take: its maintainers answer that it has no VoIP pushes. Send
            them to APNs yourself, or through a service that takes PushKit's token.
            """, source: .observed(.sending),
        loss: .takes(.call),
        bad: .firebase(#""apns": {"headers": {"apns-push-type": "voip"}, "payload": {"caller": "Ada"}}"#),
        at: "/message/apns/headers/apns-push-type",
        good: .firebase(
            #""apns": {"headers": {"apns-push-type": "alert"}, "payload": {"aps": {"alert": "Ada calls"}}}"#)
    ) { message in
        guard message.isForFirebase, !message.isRetired, let headers = message.value["apns"]?.object?["headers"]?.object
        else { return [] }
        let isTopic = headers["apns-topic"]?.string?.hasSuffix(".voip") == true
        guard headers["apns-push-type"] == "voip" || isTopic else { return [] }
        let name = headers["apns-push-type"] == "voip" ? "apns-push-type" : "apns-topic"
        return .finding(
            "a VoIP push through Firebase, which has no token of PushKit's",
            at: .value(message.pointer.appending(JSONPointer(["apns", "headers", name]))),
            effect: "APNs answers \(APNsReason.deviceTokenNotForTopic.answer): the call does not ring")
    }

    static let messageImageNotShown = Rule(
        "message-image-not-shown", .service, .warning, on: .message,
        finds: "an image in a message to Firebase without mutable-content",
        why: """
            On Apple's devices the app's notification service extension downloads the image of a message to Firebase,
            and the system calls the extension only for pushes with `mutable-content`. Firebase's own sample of an
            image has it in `apns.payload.aps`.
            """, source: .observed(.modifying),
        loss: .takes(.picture),
        bad: .firebase(
            #""notification": {"title": "Goal!"}, "apns": {"payload": {"aps": {"sound": "default"}}, "fcm_options": {"image": "https://example.com/goal.png"}}"#
        ), at: "/message/apns/fcm_options/image",
        good: .firebase(
            #""notification": {"title": "Goal!"}, "apns": {"payload": {"aps": {"mutable-content": 1}}, "fcm_options": {"image": "https://example.com/goal.png"}}"#
        )
    ) { message in
        let all = JSONValue.object(message.value)
        let images: [JSONPointer] = [
            "/apns/fcm_options/image", "/apns/fcmOptions/image", "/apns/fcmOptions/imageUrl",
            "/notification/image", "/notification/imageUrl",
        ]
        let flag: JSONPointer = "/apns/payload/aps/mutable-content"
        guard message.isForFirebase, !message.isRetired, let image = images.first(where: { all[$0] != nil }),
            all.contains(flag) == false,
            !message.isForSDK || all.contains("/apns/payload/aps/mutableContent") == false
        else { return [] }
        return .finding(
            "an image without mutable-content in apns.payload.aps", at: .value(message.pointer.appending(image)),
            effect: "the notification is shown without the image",
            fix: .changes("add mutable-content", [.set(message.pointer.appending(flag), 1)]), safe: false)
    }

    static let messageActivityToken = Rule(
        "message-activity-token-missing", .service, .error, on: .message,
        finds: "a Live Activity push in a message to Firebase without live_activity_token",
        why: """
            Firebase sends a Live Activity push to the token of the activity, which is given beside the payload as
            `apns.live_activity_token` (`liveActivityToken` in the Admin SDKs for Node); `token` names the app's
            installation. Without it the push goes to the app like any other, and no activity changes.
            """, source: .observed(),
        loss: .takes(.all),
        bad: .firebase(
            #""apns": {"payload": {"aps": {"timestamp": 1790000000, "event": "update", "content-state": {"score": 2}}}}"#
        ), at: "/message/apns",
        good: .firebase(
            #""apns": {"live_activity_token": "80a1", "payload": {"aps": {"timestamp": 1790000000, "event": "update", "content-state": {"score": 2}}}}"#
        )
    ) { message in
        guard let apns = message.value["apns"]?.object, apns["payload"]?.object?.holds("aps", "event") == true,
            // A token in the wrong place is found there.
            [message.value, apns, apns["payload"]?.object].allSatisfy({
                $0?.contains("live_activity_token") == false && $0?.contains("liveActivityToken") == false
            })
        else { return [] }
        return .finding(
            "a Live Activity push without live_activity_token", at: .value(message.pointer.appending("apns")),
            effect: "no Live Activity changes")
    }

    static let messageWithoutContent = Rule(
        "message-without-content", .service, .warning, on: .message,
        finds: "a message with nothing to show that does not wake the app either",
        why: """
            Firebase refuses a message whose `apns.payload` has neither alert, badge nor sound, and no
            `content-available`, with INVALID_ARGUMENT. Expo takes a message of `data` alone, but the app is woken for
            it only with `contentAvailable` (Expo's page "Send notifications").
            """, source: .observed(.background),
        loss: .takes(.text), bad: #"{"to": "ExponentPushToken[xxxxxxxx]", "data": {"id": 7}}"#,
        good: #"{"to": "ExponentPushToken[xxxxxxxx]", "data": {"id": 7}, "contentAvailable": true}"#
    ) { message in
        if message.service == "Expo" {
            let noticed = ["title", "subtitle", "body", "sound", "badge", "contentAvailable", "_contentAvailable"]
            guard message.value["data"] != nil, !message.value.isOpen,
                !message.value.names.contains(where: { message.form[$0] == nil || message.form.elsewhere[$0] != nil }),
                noticed.allSatisfy({ [nil, .null, "", false].contains(message.value[$0]) })
            else { return [] }
            return .finding(
                "a message of data alone without contentAvailable", at: .value(message.pointer),
                effect: "nothing is shown, and the app is not woken",
                fix: .changes("add contentAvailable", [.set(message.pointer.appending("contentAvailable"), true)]),
                safe: false)
        }
        let needed =
            Key.noticeable.map { $0.name } + [Key.contentAvailable.name, Key.event.name, Key.contentChanged.name]
        // Firebase's refusal is known of alerts and background pushes alone.
        let type = message.value["apns"]?.object?["headers"]?.object?["apns-push-type"]?.string
        guard message.isForFirebase, message.value.contains("notification") == false,
            [nil, PushType.alert.rawValue, PushType.background.rawValue].contains(type),
            let payload = message.value["apns"]?.object?["payload"]?.object,
            payload["aps"]?.object != nil || payload.contains("aps") == false,
            case let aps = payload["aps"]?.object ?? JSONObject(), !aps.isOpen,
            !aps.names.contains(where: { name in needed.contains { Spelling.isSame($0, name) } })
        else { return [] }
        let place = message.pointer.appending("/apns/payload" as JSONPointer)
        return .finding(
            "apns has neither something to show nor content-available",
            at: .value(payload["aps"] == nil ? place : place.appending("aps")),
            effect: "Firebase answers INVALID_ARGUMENT: nobody gets it", severity: .error,
            fix: .changes(
                "add content-available",
                [.set(place.appending("/aps" as JSONPointer).appending(Key.contentAvailable.name), 1)]), safe: false)
    }

    static let messageShownTwice = Rule(
        "message-shown-twice", .service, .info, on: .message,
        finds: "the text of a notification that stands in the data as well",
        why: """
            The system shows what is in `notification` by itself. An app that also makes a notification of its data,
            for instance with a library for local notifications, shows the same twice. Such apps send the texts in
            `data` alone.
            """, source: .observed(),
        loss: .nothing,
        bad: .firebase(#""notification": {"title": "Gate changed"}, "data": {"title": "Gate changed"}"#),
        at: "/message/data/title",
        good: .firebase(#""notification": {"title": "Gate changed"}, "data": {"gate": "B12"}"#)
    ) { message in
        guard message.isForFirebase, let notification = message.value["notification"]?.object,
            let data = message.value["data"]?.object,
            let name = data.names.first(where: { ["title", "body"].contains($0) && notification[$0] != nil })
        else { return [] }
        return .finding(
            "\(name) is in notification and in data", at: .key(message.pointer.appending("data").appending(name)),
            effect: "an app that makes a notification of its data shows this one twice")
    }
}

extension ServiceMessage {
    /// True if it is for Firebase, whose rules about several members are no other service's.
    fileprivate var isForFirebase: Bool { service == "Firebase" }
}

extension JSONObject {
    /// A message of the interface before HTTP v1 as one of that; nil if not all of it can be said there.
    fileprivate var inHTTPv1: JSONObject? {
        var message = JSONObject()
        for member in members {
            switch (member.name, member.value) {
            case ("to", .string(let receiver)) where receiver.hasPrefix("/topics/"):
                message["topic"] = .string(String(receiver.dropFirst("/topics/".count)))
            case ("to", .string), ("registration_ids", .array):
                let receivers = member.value.array ?? [member.value]
                guard receivers.count == 1, message["token"] == nil else { return nil }
                message["token"] = receivers[0]
            case ("condition", .string): message["condition"] = member.value
            case ("data", .object(let data)):
                let texts = data.members.map { ($0.name, $0.value.string ?? JSONWriter().text($0.value)) }
                message["data"] = .object(JSONObject(texts.map { ($0.0, .string($0.1)) }))
            case ("notification", .object(let notification)):
                guard case .object(let form)? = MessageObject.fcm.members["notification"],
                    notification.members.allSatisfy({ message.take($0, form, at: "notification") })
                else { return nil }
            case ("apns", .object), ("android", .object), ("webpush", .object):
                message.fill([member.name], member.value)
            default: guard message.take(member, .fcm, at: "") else { return nil }
            }
        }
        return message
    }

    /// Sets a member of the old form at its place in the new one; false if it has none.
    private mutating func take(_ member: Member, _ form: MessageObject, at object: String) -> Bool {
        let own = form.members[member.name] != nil && !object.isEmpty ? "\(object).\(member.name)" : nil
        guard let place = own ?? form.elsewhere[member.name], place != "token" else { return false }
        var value = member.value
        if value == true, place.hasSuffix("-available") || place.hasSuffix("-content") { value = 1 }
        if place.hasSuffix("badge"), let number = value.string.flatMap({ Int64($0) }) { value = .integer(number) }
        if place.hasSuffix("ttl"), value.kind == .number { value = .string(JSONWriter().text(value) + "s") }
        fill(place.split(separator: ".").map(String.init)[...], value)
        return true
    }
}

extension Rule.Example {
    /// A message to one device by Firebase's interface.
    fileprivate static func firebase(_ members: String) -> Self {
        #"{"message": {"token": "bk3RNwTe3H0", \#(members)}}"#
    }
}
