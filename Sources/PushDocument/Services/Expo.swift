import JSONText

extension PushService {
    /// Expo: messages to devices by Expo's own tokens. Expo builds the payload.
    static let expo = building("Expo", form: .expo, rows: "expo") { root, pointer in
        let receiver = root["to"]?.string ?? root["to"]?.array?.first?.string ?? ""
        return receiver.hasPrefix("ExponentPushToken[") || receiver.hasPrefix("ExpoPushToken[")
            ? [(pointer, root)] : nil
    }
}
