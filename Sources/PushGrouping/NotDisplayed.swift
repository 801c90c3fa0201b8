public import PushPayload

/// A push that puts nothing into the list of notifications.
public struct NotDisplayed: Sendable, Equatable {
    /// Its place in the order of arrival, from 0.
    public let arrival: Int
    /// What the caller calls it.
    public let label: String
    /// The app that received it.
    public let app: String?
    /// The device that received it.
    public let device: String?
    /// When it arrived.
    public let date: String?
    /// Why it is not displayed.
    public let reason: Reason
    /// What else is to be said of it.
    public let notes: [Note]

    /// Why a push is not displayed (observed, except where Apple defines the push type so).
    public enum Reason: Sendable, Hashable {
        /// A background push: nothing in it is shown, even if there is text.
        case background(hasText: Bool, isAssumed: Bool)
        /// A push that goes to the app, an extension or another part of the system rather than to the user.
        case pushType(PushType, isAssumed: Bool)
        /// A push type that Apple does not define: APNs refuses it.
        case unknownPushType(String)
        /// No text to show, only a new number on the icon, a sound, or both.
        case noText(badge: Bool, sound: Bool)
        /// An alert push that only wakes the app: it is neither shown nor handed over.
        case onlyContentAvailable
        /// An alert push in which the system finds nothing to do.
        case empty
    }
}

extension NotDisplayed.Reason {
    /// Why this push would not be displayed; nil when it would.
    init?(_ request: Request) {
        if let given = request.headers.pushType, !given.isKnown {
            self = .unknownPushType(given.rawValue)
        } else if request.pushType == .background {
            self = .background(hasText: request.aps.hasText, isAssumed: request.isPushTypeAssumed)
        } else if request.pushType != .alert {
            self = .pushType(request.pushType, isAssumed: request.isPushTypeAssumed)
        } else if request.aps.hasText {
            return nil
        } else if request.aps.notifies {
            self = .noText(badge: request.aps.badge.value != nil, sound: request.aps.sound.value != nil)
        } else if request.aps.json["content-available"].map(Flag.isOn) ?? false {
            self = .onlyContentAvailable
        } else {
            self = .empty
        }
    }

    /// The name of the reason in JSON.
    public var code: String {
        switch self {
        case .background: "background"
        case .pushType: "push-type"
        case .unknownPushType: "unknown-push-type"
        case .noText: "no-text"
        case .onlyContentAvailable: "only-content-available"
        case .empty: "empty"
        }
    }

    /// The reason as a sentence without capital and full stop.
    public var sentence: String {
        switch self {
        case .background(let hasText, let isAssumed):
            "a background push is never shown" + (hasText ? ", not even its text, as observed" : "")
                + Self.assumed(isAssumed)
        case .pushType(let type, let isAssumed):
            "a push of the type \(type.rawValue) does not go to the list of notifications" + Self.assumed(isAssumed)
        case .unknownPushType(let name): "the push type \(name) is unknown, APNs refuses it"
        case .noText(badge: true, sound: true): "it has no text; it sets the number on the icon and plays a sound"
        case .noText(badge: true, sound: false): "it has no text; it sets the number on the icon"
        case .noText: "it has no text; it plays a sound"
        case .onlyContentAvailable:
            "an alert push that only wakes the app is neither shown nor handed to the app, as observed"
        case .empty: "it has no text, badge or sound that the device can read"
        }
    }

    private static func assumed(_ isAssumed: Bool) -> String {
        isAssumed ? " (the type is not given and was taken from the payload)" : ""
    }
}
