import AppResources
import JSONText
import PushDocument
import PushPayload

/// What of a push matters to the pushes after it.
struct StoryPush: Sendable {
    /// The line or file that it stands in.
    let place: AppPlace
    /// When it was sent, in Unix seconds; nil if that is not known.
    let date: Double?
    /// The hash of the device; nil if it is not named.
    let device: UInt64?
    /// The hash of the Live Activity: its device or channel, with the collapse id; nil if neither is named.
    let activity: UInt64?
    /// The event of a Live Activity; nil for other pushes.
    let event: LiveActivityEvent?
    let timestamp: Double?
    /// True if a Live Activity's push takes from its budget.
    let isUrgent: Bool
    /// The hash of all that a Live Activity shows, or of the text of a notification; nil if there is none.
    let content: UInt64?
    /// The hash of the app's own data; nil if there is none.
    let data: UInt64?
    let hasCollapseID: Bool
    /// True for a push that only wakes the app.
    let isSilent: Bool

    /// A push, with the fields around it that name its device and its time.
    init(_ request: Request, of record: JSONValue?, _ fields: StoryFields, at place: AppPlace) {
        let aps = request.aps
        self.place = place
        date = record?[fields.date].flatMap { $0.number ?? $0.string.flatMap { UnixTime($0)?.seconds } }
        let named = record?[fields.device].flatMap { $0.string ?? $0.number.map { String($0) } }
        let owner = named ?? request.path.flatMap { $0.hasPrefix("/3/device/") ? $0 : nil }
        device = owner.map { Self.hash($0) }
        let collapseID = request.headers.collapseID
        hasCollapseID = collapseID?.isEmpty == false
        let isActivity = request.pushType == .liveActivity
        event = isActivity ? aps[.event].value : nil
        let activityOwner = request.headers.channelID ?? owner ?? collapseID
        activity = isActivity ? activityOwner.map { Self.hash($0, collapseID ?? "") } : nil
        timestamp = isActivity ? aps[.timestamp].value : nil
        isUrgent = isActivity && request.headers["apns-priority"] != "5"
        var shown = aps.json
        shown[Key.timestamp.name] = nil
        let text = isActivity ? .object(shown) : aps.json[Key.alert.name]
        content = text.map { Self.hash(JSONWriter().text($0)) }
        let own = request.payload.json.members.filter { $0.name != Key.aps.name }
        data = own.isEmpty ? nil : Self.hash(JSONWriter().text(.object(JSONObject(own.map { ($0.name, $0.value) }))))
        isSilent = aps[.contentAvailable].value == true && text == nil && !isActivity
    }

    /// The same hash for the same texts, in this process.
    private static func hash(_ texts: String...) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(texts)
        return UInt64(truncatingIfNeeded: hasher.finalize())
    }
}

/// Where the records of a log name the device and the time of a push.
public struct StoryFields: Sendable, Equatable {
    /// The device: a name or token, in place of that in the path.
    public var device: JSONPointer = "/device"
    /// The time of sending: Unix seconds, or text as in RFC 3339.
    public var date: JSONPointer = "/date"

    /// The members of request documents.
    public init() {}
}
