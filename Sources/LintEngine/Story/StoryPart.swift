import PushPayload

/// A header field, a key of `aps` or a field of a record that matters to later pushes.
package enum StoryPart: String {
    case device, date
    case path = ":path"
    case pushType = "apns-push-type"
    case topic = "apns-topic"
    case channelID = "apns-channel-id"
    case collapseID = "apns-collapse-id"
    case priority = "apns-priority"
    case alert, badge, sound, event, timestamp, attributes
    case contentAvailable = "content-available"
    case mutableContent = "mutable-content"
    case inputToken = "input-push-token"
    case inputChannel = "input-push-channel"
    case contentState = "content-state"
    case attributesType = "attributes-type"
    case staleDate = "stale-date"
    case dismissalDate = "dismissal-date"

    /// The header field of a name, in any case; nil for others.
    package init?(header name: String) {
        self.init(rawValue: name.lowercased())
        guard self == .path || rawValue.hasPrefix("apns-") else { return nil }
    }
}
