/// What Firebase's SDKs for servers make of `aps` before they send it.
package enum FirebaseSDK {
    /// The names that they write in Apple's way.
    package static let names: Set = [
        "contentAvailable", "mutableContent", "threadId", "titleLocKey", "titleLocArgs", "subtitleLocKey",
        "subtitleLocArgs", "locKey", "locArgs", "actionLocKey", "launchImage",
    ]
}
