import JSONText
import PushDocument
import PushPayload

/// The part `apns` of a message to Firebase, its ApnsConfig: header fields and payload of the push.
extension Rule {
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
}
