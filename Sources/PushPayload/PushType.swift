/// The kind of a push as the `apns-push-type` header names it. Any text is kept, so an unknown one can be reported.
public struct PushType: Sendable, Hashable, RawRepresentable {
    /// The header's value.
    public let rawValue: String

    /// A push type by the header's value.
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let alert = PushType(rawValue: "alert")
    public static let background = PushType(rawValue: "background")
    public static let complication = PushType(rawValue: "complication")
    public static let controls = PushType(rawValue: "controls")
    public static let fileProvider = PushType(rawValue: "fileprovider")
    public static let liveActivity = PushType(rawValue: "liveactivity")
    public static let location = PushType(rawValue: "location")
    public static let mdm = PushType(rawValue: "mdm")
    public static let pushToTalk = PushType(rawValue: "pushtotalk")
    public static let voip = PushType(rawValue: "voip")
    public static let widgets = PushType(rawValue: "widgets")

    /// All that Apple defines (`ApplePage.sending`).
    public static let known: [PushType] = [
        .alert, .background, .complication, .controls, .fileProvider, .liveActivity, .location, .mdm, .pushToTalk, .voip,
        .widgets,
    ]

    /// Whether Apple defines this type.
    public var isKnown: Bool { Self.known.contains(self) }

    /// Whether the system itself reads `aps` in such a push, rather than handing all of it to the app.
    public var readsAPS: Bool {
        [.alert, .background, .liveActivity, .controls, .widgets].contains(self) || !isKnown
    }

    /// What follows the bundle id in `apns-topic`; nil where the topic is no bundle id (MDM).
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

    /// The type whose topics end like this one, when the suffix names one.
    public init?(topic: String) {
        let match = Self.known.first { type in type.topicSuffix.map { !$0.isEmpty && topic.hasSuffix($0) } ?? false }
        guard let match else { return nil }
        self = match
    }

    /// The bytes that a payload of this type may have (`ApplePage.generating`, `.broadcast`).
    public func limit(isBroadcast: Bool) -> Int { self == .voip || isBroadcast ? 5120 : 4096 }
}
