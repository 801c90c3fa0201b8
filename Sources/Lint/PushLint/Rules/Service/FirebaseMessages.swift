import JSONText
import PushDocument
import PushPayload

extension Rule {
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
}

extension ServiceMessage {
    /// True if it is for Firebase, whose rules about several members are no other service's.
    var isForFirebase: Bool { service == "Firebase" }
}

extension Rule.Example {
    /// A message to one device by Firebase's interface.
    static func firebase(_ members: String) -> Self {
        #"{"message": {"token": "bk3RNwTe3H0", \#(members)}}"#
    }
}
