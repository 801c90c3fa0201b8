import JSONText

/// The types of libraries that a program fills, as if it declared them.
extension DeclaredTypes {
    static func ofLibraries(in text: [UInt8], _ language: Language) -> [String: Fields] {
        if language.name == .python, text.contains(word: "exponent_server_sdk") {
            return ["PushMessage": Fields(names: messageOfPython, optional: nil)]
        }
        if language.name == .go, librariesForGo.contains(where: text.contains(word:)) {
            return ["expo.PushMessage": Fields(names: messageOfGo, optional: nil)]
        }
        if language.name == .go, text.contains(word: "onesignal-go") {
            return ["onesignal.NotificationRequest": Fields(names: requestToOneSignal, optional: nil)]
        }
        return [:]
    }

    /// The arguments of `PushMessage` in Expo's library for Python, with their names in JSON. Source: exponent_server_sdk 2.2.0, read in
    /// November 2026.
    private static let messageOfPython = [
        "to": "to", "data": "data", "title": "title", "body": "body", "sound": "sound", "ttl": "ttl",
        "expiration": "expiration", "priority": "priority", "badge": "badge", "category": "categoryId",
        "display_in_foreground": "_displayInForeground", "channel_id": "channelId", "subtitle": "subtitle",
        "mutable_content": "mutableContent",
    ]

    /// The fields of `PushMessage` in Expo's library for Go and its copies, with their names in JSON. Source: the pages of
    /// exponent-server-sdk-golang, November 2026.
    private static let messageOfGo = [
        "To": "to", "Body": "body", "Data": "data", "Sound": "sound", "Title": "title", "TTLSeconds": "ttl",
        "Expiration": "expiration", "Priority": "priority", "Badge": "badge", "ChannelID": "channelId",
    ]
    /// The fields of `NotificationRequest` in tbalthazar/onesignal-go that Apple devices read, with their names in JSON. Source: its
    /// notifications.go, read in November 2026.
    private static let requestToOneSignal = [
        "AppID": "app_id", "Contents": "contents", "Headings": "headings", "IsIOS": "isIos", "Data": "data",
        "IncludedSegments": "included_segments", "ExcludedSegments": "excluded_segments",
        "IncludePlayerIDs": "include_player_ids", "IncludeIOSTokens": "include_ios_tokens", "URL": "url",
        "IOSBadgeType": "ios_badgeType", "IOSBadgeCount": "ios_badgeCount", "IOSSound": "ios_sound",
        "SendAfter": "send_after", "TemplateID": "template_id", "ContentAvailable": "content_available",
    ]
    private static let librariesForGo = ["exponent-server-sdk-golang", "expo-notifications-sdk-golang"]
}
