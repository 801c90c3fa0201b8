/// How Firebase's server SDKs change `aps` before they send it.
package enum FirebaseSDK {
    /// The names that they convert to Apple's spelling.
    package static let names: Set = [
        "contentAvailable", "mutableContent", "threadId", "titleLocKey", "titleLocArgs", "subtitleLocKey",
        "subtitleLocArgs", "locKey", "locArgs", "actionLocKey", "launchImage",
    ]
}
