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
        // An app for Android has to read from data what an iPhone gets in aps.
        let isForAndroid = message.value.contains("android") != false
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
                key == name && (!isForAndroid || flags.contains(key))
                    || (flags.contains(key) || key.contains("-loc-")) && Spelling.isSame(key, name)
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
        // Null is no target: Firebase reads JSON as protocol buffers do.
        let targets = ServiceMessage.firebaseTargets.filter { ![nil, .null].contains(message.value[$0]) }
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
        guard message.isForFirebase, !message.isRetired else { return [] }
        let all = JSONValue.object(message.value)
        let flag: JSONPointer = "/apns/payload/aps/mutable-content"
        guard let image = imagePlaces.first(where: { all[$0] != nil }), all.contains(flag) == false,
            !message.isForSDK || all.contains("/apns/payload/aps/mutableContent") == false
        else { return [] }
        return .finding(
            "an image without mutable-content in apns.payload.aps", at: .value(message.pointer.appending(image)),
            effect: "the notification is shown without the image",
            fix: .changes("add mutable-content", [.set(message.pointer.appending(flag), 1)]), safe: false)
    }

    private static let imagePlaces: [JSONPointer] = [
        "/apns/fcm_options/image", "/apns/fcmOptions/image", "/apns/fcmOptions/imageUrl", "/notification/image",
        "/notification/imageUrl",
    ]

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
    var isForFirebase: Bool { service == "Firebase" }
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
    static func firebase(_ members: String) -> Self {
        #"{"message": {"token": "bk3RNwTe3H0", \#(members)}}"#
    }
}
