// swift-format-ignore-file
import JSONText

// Each key of the catalogue is a property of the object that holds it. It is nil if the key is absent or the device can't
// read its value, which `aps[.badge]` tells apart; setting nil removes the key. The comments are the meanings of the rows.

extension Payload {
    /// The PushMagic string that makes a managed device call its MDM server.
    public var mdm: String? { get { self[of: .mdm] } set { self[of: .mdm] = newValue } }
    /// The File Provider container that has changed.
    public var containerIdentifier: String? {
        get { self[of: .containerIdentifier] }
        set { self[of: .containerIdentifier] = newValue }
    }
    /// The File Provider domain that has changed.
    public var domain: String? { get { self[of: .domain] } set { self[of: .domain] = newValue } }
    /// The bundle id that the Simulator delivers an .apns file to.
    public var simulatorTargetBundle: String? {
        get { self[of: .simulatorTargetBundle] }
        set { self[of: .simulatorTargetBundle] = newValue }
    }
    /// The action buttons that the watch Simulator shows.
    public var watchKitSimulatorActions: [JSONObject]? {
        get { self[of: .watchKitSimulatorActions] }
        set { self[of: .watchKitSimulatorActions] = newValue }
    }
}

extension APS {
    /// The text of the notification; a string is its body.
    public var alert: Alert? { get { self[of: .alert] } set { self[of: .alert] = newValue } }
    /// The number on the app's icon; 0 takes it away.
    public var badge: Int? {
        get { self[of: .badge].map { Int(clamping: $0) } }
        set { self[of: .badge] = newValue.map { Int64($0) } }
    }
    /// The sound file to play, `default` for the system's; a dictionary for critical alerts.
    public var sound: Sound? { get { self[of: .sound] } set { self[of: .sound] = newValue } }
    /// The group that the notification stacks with, the same string for all of it.
    public var threadID: String? { get { self[of: .threadID] } set { self[of: .threadID] = newValue } }
    /// The identifier of a category that the app has registered.
    public var category: String? { get { self[of: .category] } set { self[of: .category] = newValue } }
    /// 1 wakes the app in the background.
    public var contentAvailable: Bool? {
        get { self[of: .contentAvailable] }
        set { self[of: .contentAvailable] = newValue }
    }
    /// 1 runs the app's notification service extension before the notification shows.
    public var mutableContent: Bool? { get { self[of: .mutableContent] } set { self[of: .mutableContent] = newValue } }
    /// The window or scene that a tap brings forward.
    public var targetContentID: String? {
        get { self[of: .targetContentID] }
        set { self[of: .targetContentID] = newValue }
    }
    /// How much the notification may interrupt.
    public var interruptionLevel: InterruptionLevel? {
        get { self[of: .interruptionLevel] }
        set { self[of: .interruptionLevel] = newValue }
    }
    /// How the system orders the app's notifications in the scheduled summary, and its Live Activities in the Dynamic
    /// Island, where of equal or no scores the first one started is shown.
    public var relevanceScore: Double? {
        get { self[of: .relevanceScore] }
        set { self[of: .relevanceScore] = newValue }
    }
    /// What the app's Focus filter is matched against.
    public var filterCriteria: String? {
        get { self[of: .filterCriteria] }
        set { self[of: .filterCriteria] = newValue }
    }
    /// True reloads the app's widgets or controls.
    public var contentChanged: Bool? { get { self[of: .contentChanged] } set { self[of: .contentChanged] = newValue } }
    /// The values for the placeholders of a website's urlFormatString.
    public var urlArgs: [String]? { get { self[of: .urlArgs] } set { self[of: .urlArgs] = newValue } }
    /// The mail account to look into, in the pushes of Apple's mail servers.
    public var accountID: String? { get { self[of: .accountID] } set { self[of: .accountID] = newValue } }
    /// A topic, in the pushes of Apple's own apps.
    public var topicID: [String]? { get { self[of: .topicID] } set { self[of: .topicID] = newValue } }
    /// That a Push to Talk push updates the service and brings no speaker.
    public var pttPushType: String? { get { self[of: .pttPushType] } set { self[of: .pttPushType] = newValue } }
    /// What happens to the Live Activity.
    public var event: LiveActivityEvent? { get { self[of: .event] } set { self[of: .event] = newValue } }
    /// When the push was made; one older than the last is dropped.
    public var timestamp: Double? { get { self[of: .timestamp] } set { self[of: .timestamp] = newValue } }
    /// The activity's new state, decoded by the app's ContentState.
    public var contentState: JSONObject? { get { self[of: .contentState] } set { self[of: .contentState] = newValue } }
    /// When the activity counts as out of date.
    public var staleDate: Double? { get { self[of: .staleDate] } set { self[of: .staleDate] = newValue } }
    /// When an ended activity leaves the lock screen, at most four hours after its end.
    public var dismissalDate: Double? { get { self[of: .dismissalDate] } set { self[of: .dismissalDate] = newValue } }
    /// The name of the Swift type of the attributes, for a start.
    public var attributesType: String? {
        get { self[of: .attributesType] }
        set { self[of: .attributesType] = newValue }
    }
    /// The activity's static data, for a start.
    public var attributes: JSONObject? { get { self[of: .attributes] } set { self[of: .attributes] = newValue } }
    /// 1 asks for an update token for the activity that starts.
    public var inputPushToken: Bool? { get { self[of: .inputPushToken] } set { self[of: .inputPushToken] = newValue } }
    /// The broadcast channel that the activity that starts listens to.
    public var inputPushChannel: String? {
        get { self[of: .inputPushChannel] }
        set { self[of: .inputPushChannel] = newValue }
    }
}

extension AlertDictionary {
    /// The first line, and the short look on Apple Watch.
    public var title: String? { get { self[of: .title] } set { self[of: .title] = newValue } }
    /// The second line.
    public var subtitle: String? { get { self[of: .subtitle] } set { self[of: .subtitle] = newValue } }
    /// The message.
    public var body: String? { get { self[of: .body] } set { self[of: .body] = newValue } }
    /// The key of the title in the app's string tables.
    public var titleLocKey: String? { get { self[of: .titleLocKey] } set { self[of: .titleLocKey] = newValue } }
    /// The values for the placeholders of the localized title.
    public var titleLocArgs: [String]? { get { self[of: .titleLocArgs] } set { self[of: .titleLocArgs] = newValue } }
    /// The key of the subtitle in the app's string tables.
    public var subtitleLocKey: String? {
        get { self[of: .subtitleLocKey] }
        set { self[of: .subtitleLocKey] = newValue }
    }
    /// The values for the placeholders of the localized subtitle.
    public var subtitleLocArgs: [String]? {
        get { self[of: .subtitleLocArgs] }
        set { self[of: .subtitleLocArgs] = newValue }
    }
    /// The key of the body in the app's string tables.
    public var locKey: String? { get { self[of: .locKey] } set { self[of: .locKey] = newValue } }
    /// The values for the placeholders of the localized body.
    public var locArgs: [String]? { get { self[of: .locArgs] } set { self[of: .locArgs] = newValue } }
    /// The image shown while a tap launches the app.
    public var launchImage: String? { get { self[of: .launchImage] } set { self[of: .launchImage] = newValue } }
    /// The name that the notification adds to its group's summary.
    public var summaryArg: String? { get { self[of: .summaryArg] } set { self[of: .summaryArg] = newValue } }
    /// How many items the notification counts for in its group's summary.
    public var summaryArgCount: Int? {
        get { self[of: .summaryArgCount].map { Int(clamping: $0) } }
        set { self[of: .summaryArgCount] = newValue.map { Int64($0) } }
    }
    /// The label of the button of a website push.
    public var action: String? { get { self[of: .action] } set { self[of: .action] = newValue } }
    /// The key of the label of the old modal alert's button.
    public var actionLocKey: String? { get { self[of: .actionLocKey] } set { self[of: .actionLocKey] = newValue } }
}

extension SoundDictionary {
    /// 1 plays the sound even when the device is muted.
    public var critical: Bool? { get { self[of: .critical] } set { self[of: .critical] = newValue } }
    /// The sound file, or `default`.
    public var name: String? { get { self[of: .soundName] } set { self[of: .soundName] = newValue } }
    /// How loud a critical sound is.
    public var volume: Double? { get { self[of: .volume] } set { self[of: .volume] = newValue } }
}

extension LiveActivityAlert {
    /// The title, literal or as `{loc-key, loc-args}`.
    public var title: LiveActivityText? { get { self[of: .activityTitle] } set { self[of: .activityTitle] = newValue } }
    /// The message, literal or as `{loc-key, loc-args}`.
    public var body: LiveActivityText? { get { self[of: .activityBody] } set { self[of: .activityBody] = newValue } }
    /// The sound file to play.
    public var sound: String? { get { self[of: .activitySound] } set { self[of: .activitySound] = newValue } }
}

extension LocalizedActivityText {
    /// The key of the text in the app's string tables.
    public var locKey: String? { get { self[of: .activityLocKey] } set { self[of: .activityLocKey] = newValue } }
    /// The values for the text's placeholders.
    public var locArgs: [String]? { get { self[of: .activityLocArgs] } set { self[of: .activityLocArgs] = newValue } }
}
