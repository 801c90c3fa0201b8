/// The target of a path.
package enum RequestTarget: Sendable, Equatable {
    /// A push to the device with this token, which may be empty. Its digits are in lower case, as either case names one device.
    case device(token: String)
    /// A broadcast to a channel of this app.
    case broadcast(app: String)
    /// The channels of this app: to create, read or delete one.
    case channel(app: String)
    /// The list of an app's channels.
    case allChannels(app: String)
    /// An unknown path.
    case unknown

    /// Reads a `:path`.
    package init(path: String) {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
            String(Substring($0))
        }
        switch (parts.count, parts.dropFirst().first, parts.last) {
        case (3, "3", "device"): self = .device(token: "")
        case (4, "3", let token?) where parts[2] == "device": self = .device(token: token.asDevice)
        case (5, "4", let app?) where parts[2] == "broadcasts" && parts[3] == "apps" && !app.isEmpty:
            self = .broadcast(app: app)
        case (5, "1", "channels") where parts[2] == "apps" && !parts[3].isEmpty: self = .channel(app: parts[3])
        case (5, "1", "all-channels") where parts[2] == "apps" && !parts[3].isEmpty: self = .allChannels(app: parts[3])
        default: self = .unknown
        }
    }

    /// The app that the path names; nil for device pushes, whose topic names it.
    package var app: String? {
        switch self {
        case .broadcast(let app), .channel(let app), .allChannels(let app): app
        case .device, .unknown: nil
        }
    }

    package var methods: [String] {
        switch self {
        case .device, .broadcast: ["POST"]
        case .channel: ["POST", "GET", "DELETE"]
        case .allChannels: ["GET"]
        case .unknown: []
        }
    }

    package var service: APNsReason.Service { app == nil ? .device : .broadcast }

    /// The digits of a device token: the shortest have 32 bytes, those of Live Activities more than twice that (observed).
    package static let tokenDigits = 64...512

    /// APNs' answer to a malformed device token or app; nil if the form is right.
    package var fault: APNsReason? {
        switch self {
        case .device(token: ""): .missingDeviceToken
        case .device(let token):
            token.isHex && token.utf8.count.isMultiple(of: 2) && Self.tokenDigits.contains(token.utf8.count)
                ? nil : .badDeviceToken
        case .broadcast(let app), .channel(let app), .allChannels(let app):
            app.isTopic && PushType(topic: app) != .liveActivity ? nil : .topicDisallowed
        case .unknown: .badPath
        }
    }

    /// True if the request carries a payload that goes to devices.
    package var isPush: Bool {
        switch self {
        case .device, .broadcast: true
        case .channel, .allChannels, .unknown: false
        }
    }
}

extension String {
    /// The name of a device, of which a token's digits are compared in lower case.
    package var asDevice: String { RequestTarget.tokenDigits.contains(utf8.count) && isHex ? lowercased() : self }
}
