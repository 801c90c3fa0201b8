import JSONText

extension PushService {
    /// Expo: messages to devices by Expo's own tokens. Expo builds the payload.
    static let expo = PushService(
        name: "Expo", form: .expo,
        payloads: { root, _ in
            let receiver = root["to"]?.string ?? root["to"]?.array?.first?.string ?? ""
            return receiver.hasPrefix("ExponentPushToken[") || receiver.hasPrefix("ExpoPushToken[") ? [] : nil
        },
        resembles: { $0["to"]?.string?.hasPrefix("Expo") ?? false },
        messages: { [ServiceMessage(service: "Expo", pointer: $1, value: $0, form: .expo)] })
}
