import JSONText
import PushDocument

extension Rule {
    static let messageImageNotShown = Rule(
        "message-image-not-shown", family: .service, severity: .warning, confidence: .observed,
        summary: "an image in a message to Firebase without mutable-content",
        explanation: """
            On Apple's devices the app's notification service extension downloads the image of a message to Firebase, and \
            the system calls the extension only for pushes with `mutable-content`. Firebase's own sample of an image has \
            it in `apns.payload.aps`.
            """,
        bad: Example(
            #"{"message": {"token": "bk3RNwTe3H0", "notification": {"title": "Goal!"}, "apns": {"payload": {"aps": {"sound": "default"}}, "fcm_options": {"image": "https://example.com/goal.png"}}}}"#,
            at: "/message/apns/fcm_options/image"),
        good: Example(
            #"{"message": {"token": "bk3RNwTe3H0", "notification": {"title": "Goal!"}, "apns": {"payload": {"aps": {"mutable-content": 1}}, "fcm_options": {"image": "https://example.com/goal.png"}}}}"#
        ),
        references: [.modifying], on: .serviceMessage,
        check: .message { message, findings in
            let all = JSONValue.object(message.value)
            let images: [JSONPointer] = ["/apns/fcm_options/image", "/apns/fcmOptions/image"]
            guard let image = images.first(where: { all[$0] != nil }),
                all["/apns/payload/aps/mutable-content"] == nil
            else { return }
            let flag = message.pointer.appending("/apns/payload/aps/mutable-content" as JSONPointer)
            findings.report(
                .value(message.pointer.appending(image)), "an image without mutable-content in apns.payload.aps",
                effect: "the notification is shown without the image",
                fix: Fix(title: "add mutable-content", isSafe: false, change: .json([.set(flag, 1)])))
        })
}
