import JSONText
import PushPayload

/// Names that people give to Apple's keys from other services, libraries and habits.
package enum Alias {
    /// The key meant by this name in this object; nil if it may be anything.
    package static func name(meantBy name: String, in parent: Key.Parent) -> String? {
        table[parent]?[Spelling.folded(name)]
    }

    /// Names of Firebase's form that get copied into `aps` as they are.
    package static let firebase: Set = [
        "notification", "android", "webpush", "collapse_key", "time_to_live", "registration_ids", "fcm_options",
        "fcmOptions",
    ]

    /// Names in requests to push services that build the payload themselves, as `Spelling.folded` gives them.
    package static let services: Set = [
        "contents", "headings", "includealiases", "includedsegments", "includeplayerids", "includesubscriptionids",
        "notification", "message", "messages", "registrationids", "interests", "audience",
    ]

    private static let table: [Key.Parent: [String: String]] = [
        .aps: [
            "message": "alert", "text": "alert", "thread": "thread-id", "threadidentifier": "thread-id",
            "badgecount": "badge", "badgenumber": "badge", "soundname": "sound", "clickaction": "category",
            "categoryid": "category", "categoryidentifier": "category",
            "targetcontentidentifier": "target-content-id",
        ],
        .alert: ["message": "body", "text": "body", "msg": "body", "content": "body"],
        .sound: ["sound": "name", "file": "name", "filename": "name", "soundname": "name", "iscritical": "critical"],
    ]
}
