import JSONText
import PushDocument
import PushPayload

extension Rule {
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
        message.service == "Expo" ? dataAlone(in: message) : message.isForFirebase ? nothingForAPNs(in: message) : []
    }

    private static func dataAlone(in message: ServiceMessage) -> [Violation] {
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

    private static func nothingForAPNs(in message: ServiceMessage) -> [Violation] {
        let needed =
            Key.noticeable.map { $0.name } + [Key.contentAvailable.name, Key.event.name, Key.contentChanged.name]
        // Firebase's refusal is known of alerts and background pushes alone.
        let type = message.value["apns"]?.object?["headers"]?.object?["apns-push-type"]?.string
        guard message.value.contains("notification") == false,
            [nil, PushType.alert.rawValue, PushType.background.rawValue].contains(type),
            let payload = message.value["apns"]?.object?["payload"]?.object,
            payload["aps"]?.object != nil || payload.contains("aps") == false,
            case let aps = payload["aps"]?.object ?? JSONObject(), !aps.isOpen,
            !aps.names.contains(where: { name in needed.contains { Spelling.isSame($0, name) } })
        else { return [] }
        let place = message.pointer.appending("/apns/payload" as JSONPointer)
        let moves = movesIntoAPS(payload, place)
        return .finding(
            moves == nil
                ? "apns has neither something to show nor content-available"
                : "apns.payload has no aps around what is to be shown",
            at: .value(payload["aps"] == nil ? place : place.appending("aps")),
            effect: "Firebase answers INVALID_ARGUMENT: nobody gets it", severity: .error,
            fix: moves
                ?? .changes(
                    "add content-available",
                    [.set(place.appending("/aps" as JSONPointer).appending(Key.contentAvailable.name), 1)]),
            safe: false)
    }
}
