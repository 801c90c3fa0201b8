/// The kind of a push as the `apns-push-type` header names it. Any text is kept, so an unknown one can be reported.
public struct PushType: Sendable, Hashable, RawRepresentable {
    /// The header's value.
    public let rawValue: String

    /// A push type by the header's value.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Shows text, plays a sound or sets the badge.
    public static let alert = PushType(rawValue: "alert")
    /// Wakes the app and shows nothing.
    public static let background = PushType(rawValue: "background")
    /// Goes to the complication of a watch app.
    public static let complication = PushType(rawValue: "complication")
    /// Reloads the app's controls.
    public static let controls = PushType(rawValue: "controls")
    /// Tells a File Provider of changes.
    public static let fileProvider = PushType(rawValue: "fileprovider")
    /// Starts, updates or ends a Live Activity.
    public static let liveActivity = PushType(rawValue: "liveactivity")
    /// Asks the app's location push service extension for the device's location.
    public static let location = PushType(rawValue: "location")
    /// Makes a managed device call its server.
    public static let mdm = PushType(rawValue: "mdm")
    /// Goes to the Push to Talk framework.
    public static let pushToTalk = PushType(rawValue: "pushtotalk")
    /// Announces a call to PushKit.
    public static let voip = PushType(rawValue: "voip")
    /// Reloads the app's widgets.
    public static let widgets = PushType(rawValue: "widgets")

    /// All that Apple defines (`ApplePage.sending`).
    public static let known: [PushType] = [
        .alert, .background, .complication, .controls, .fileProvider, .liveActivity, .location, .mdm, .pushToTalk,
        .voip, .widgets,
    ]

    /// True if Apple defines this type.
    public var isKnown: Bool { Self.known.contains(self) }
    /// True if the system itself reads `aps` in such a push, rather than handing all of it to the app.
    public var readsAPS: Bool { Self.readingAPS.contains(self) || !isKnown }
    private static let readingAPS: [PushType] = [.alert, .background, .liveActivity, .controls, .widgets]

    /// The suffix after the bundle id in `apns-topic`; nil if the topic is not a bundle id (MDM).
    public var topicSuffix: String? {
        switch self {
        case .complication: ".complication"
        case .controls: ".push-type.controls"
        case .fileProvider: ".pushkit.fileprovider"
        case .liveActivity: ".push-type.liveactivity"
        case .location: ".location-query"
        case .pushToTalk: ".voip-ptt"
        case .voip: ".voip"
        case .widgets: ".push-type.widgets"
        case .mdm: nil
        default: ""
        }
    }

    /// The values of `apns-priority` that Apple names for such pushes; all three where it names none.
    public var priorities: [Int] {
        switch self {
        case .background: [5]
        case .liveActivity, .location: [10, 5]
        case .pushToTalk: [10]
        default: [10, 5, 1]
        }
    }

    /// The type that the topic's suffix names; nil if there is none.
    public init?(topic: String) {
        let match = Self.known.first { type in type.topicSuffix.map { !$0.isEmpty && topic.hasSuffix($0) } ?? false }
        guard let match else { return nil }
        self = match
    }

    /// The bytes that a payload of this type may have (`ApplePage.generating`, `.broadcast`).
    public func limit(isBroadcast: Bool) -> Int { self == .voip || isBroadcast ? 5120 : 4096 }
}
