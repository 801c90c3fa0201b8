import JSONText

/// The members of a message to Firebase's HTTP v1 interface. Its JSON may also be written in camel case.
///
/// Source: "REST Resource: projects.messages" (firebase.google.com/docs/reference/fcm/rest/v1/projects.messages).
extension MessageObject {
    package static let fcm = MessageObject(
        members: [
            "name": .text, "data": .object(data),
            "notification": .object(notification),
            "android": .any, "webpush": .any, "apns": .object(apns), "fcm_options": .any, "fcmOptions": .any,
            "token": .text, "topic": .text, "condition": .text,
        ],
        elsewhere: [
            "to": "token", "registration_ids": "token", "priority": "android.priority",
            "collapse_key": "android.collapse_key", "collapseKey": "android.collapse_key",
            "time_to_live": "android.ttl",
            "ttl": "android.ttl", "content_available": aps + "content-available",
            "contentAvailable": aps + "content-available", "content-available": aps + "content-available",
            "mutable_content": aps + "mutable-content", "mutableContent": aps + "mutable-content",
            "mutable-content": aps + "mutable-content", "sound": aps + "sound", "badge": aps + "badge",
            "title": "notification.title", "body": "notification.body", "image": "notification.image",
            "live_activity_token": "apns.live_activity_token", "liveActivityToken": "apns.live_activity_token",
            "aps": "apns.payload.aps", "payload": "apns.payload", "headers": "apns.headers",
        ])

    private static let aps = "apns.payload.aps."

    private static let data = MessageObject(
        members: [:], others: .text, elsewhere: ["notifee_options": "apns.payload.notifee_options"],
        effect: "the app gets it as data, and nothing is shown with it")

    private static let notification = MessageObject(
        members: ["title": .text, "body": .text, "image": .text],
        elsewhere: [
            "sound": aps + "sound", "badge": aps + "badge", "click_action": aps + "category",
            "subtitle": aps + "alert.subtitle", "category": aps + "category", "icon": "android.notification.icon",
            "color": "android.notification.color", "tag": "android.notification.tag",
            "android_channel_id": "android.notification.channel_id", "channel_id": "android.notification.channel_id",
            "content_available": aps + "content-available", "content-available": aps + "content-available",
            "mutable_content": aps + "mutable-content", "mutable-content": aps + "mutable-content",
            "title_loc_key": aps + "alert.title-loc-key", "title_loc_args": aps + "alert.title-loc-args",
            "body_loc_key": aps + "alert.loc-key", "body_loc_args": aps + "alert.loc-args",
            "thread_id": aps + "thread-id", "thread-id": aps + "thread-id", "priority": "android.priority",
            "data": "data", "imageUrl": "notification.image", "image_url": "notification.image",
        ])

    private static let apns = MessageObject(
        members: [
            "headers": .object(MessageObject(members: [:], others: .text)), "payload": .object(payload),
            "fcm_options": .object(options), "fcmOptions": .object(options), "live_activity_token": .text,
            "liveActivityToken": .text,
        ],
        elsewhere: ["aps": "apns.payload.aps"])

    private static let payload = MessageObject(
        members: ["aps": .any], others: .any,
        elsewhere: [
            "headers": "apns.headers", "live_activity_token": "apns.live_activity_token",
            "liveActivityToken": "apns.live_activity_token",
        ], effect: "it travels as the app's own data, and nobody acts on it")

    private static let options = MessageObject(
        members: ["analytics_label": .text, "analyticsLabel": .text, "image": .text],
        elsewhere: ["image_url": "apns.fcm_options.image", "imageUrl": "apns.fcm_options.image"])
}
