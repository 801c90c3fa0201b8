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

/// A host that Apple names for pushes, with its ports and the requests that it takes (`ApplePage.sending`, `.broadcast`, `.channels`,
/// `.webPush`). Broadcasts are also sent to the hosts for devices, as in Apple's page of commands.
package struct APNsHost: Sendable {
    package let name: String
    package let ports: [String]
    private let kinds: [Kind]
    private enum Kind { case device, broadcast, channel, browser }

    package static let all: [APNsHost] = [
        APNsHost(name: "api.push.apple.com", ports: ["443", "2197"], kinds: [.device, .broadcast]),
        APNsHost(name: "api.sandbox.push.apple.com", ports: ["443", "2197"], kinds: [.device, .broadcast]),
        APNsHost(name: "api.development.push.apple.com", ports: ["443", "2197"], kinds: [.device, .broadcast]),
        APNsHost(name: "api-broadcast.push.apple.com", ports: ["443", "2197"], kinds: [.broadcast]),
        APNsHost(name: "api-broadcast.sandbox.push.apple.com", ports: ["443", "2197"], kinds: [.broadcast]),
        APNsHost(name: "api-manage-broadcast.push.apple.com", ports: ["2196"], kinds: [.channel]),
        APNsHost(name: "api-manage-broadcast.sandbox.push.apple.com", ports: ["2195"], kinds: [.channel]),
        APNsHost(name: "web.push.apple.com", ports: ["443"], kinds: [.browser]),
    ]

    /// The host of a name in any case.
    package static func named(_ name: String) -> APNsHost? { all.first { $0.name == name.lowercased() } }

    /// True if the host takes requests to a path.
    package func takes(_ target: RequestTarget) -> Bool {
        switch target {
        case .device: kinds.contains(.device)
        case .broadcast: kinds.contains(.broadcast)
        case .channel, .allChannels: kinds.contains(.channel)
        case .unknown: true
        }
    }

    /// The hosts that take requests to a path, in the same environment.
    package func others(for target: RequestTarget) -> [APNsHost] {
        Self.all.filter {
            $0.takes(target) && $0.name.contains(".sandbox.") == name.contains(".sandbox.")
                && !$0.name.contains(".development.") && !$0.kinds.contains(.browser)
        }
    }
}

extension String {
    /// The text as devices are compared: a token in lower case.
    package var asDevice: String { RequestTarget.tokenDigits.contains(utf8.count) && isHex ? lowercased() : self }
}
