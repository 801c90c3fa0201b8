// swift-format-ignore-file
import JSONText

// Each key of the catalogue is a property of the object that holds it. It is nil if the key is absent or the device can't
// read its value, which `aps[.badge]` tells apart; setting nil removes the key. The comments are the meanings of the rows.

extension Payload {
    /// The PushMagic string that makes a managed device call its MDM server.
    public var mdm: String? { get { self[.mdm].value } set { self[.mdm].value = newValue } }
    /// The File Provider container that has changed.
    public var containerIdentifier: String? {
        get { self[.containerIdentifier].value }
        set { self[.containerIdentifier].value = newValue }
    }
    /// The File Provider domain that has changed.
    public var domain: String? { get { self[.domain].value } set { self[.domain].value = newValue } }
    /// The bundle id that the Simulator delivers an .apns file to.
    public var simulatorTargetBundle: String? {
        get { self[.simulatorTargetBundle].value }
        set { self[.simulatorTargetBundle].value = newValue }
    }
    /// The action buttons that the watch Simulator shows.
    public var watchKitSimulatorActions: [JSONObject]? {
        get { self[.watchKitSimulatorActions].value }
        set { self[.watchKitSimulatorActions].value = newValue }
    }
}

extension APS {
    /// The text of the notification; a string is its body.
    public var alert: Alert? { get { self[.alert].value } set { self[.alert].value = newValue } }
    /// The number on the app's icon; 0 takes it away.
    public var badge: Int64? { get { self[.badge].value } set { self[.badge].value = newValue } }
    /// The sound file to play, `default` for the system's; a dictionary for critical alerts.
    public var sound: Sound? { get { self[.sound].value } set { self[.sound].value = newValue } }
    /// The group that the notification stacks with, the same string for all of it.
    public var threadID: String? { get { self[.threadID].value } set { self[.threadID].value = newValue } }
    /// The identifier of a category that the app has registered.
    public var category: String? { get { self[.category].value } set { self[.category].value = newValue } }
    /// 1 wakes the app in the background.
    public var contentAvailable: Bool? {
        get { self[.contentAvailable].value }
        set { self[.contentAvailable].value = newValue }
    }
    /// 1 runs the app's notification service extension before the notification shows.
    public var mutableContent: Bool? {
        get { self[.mutableContent].value }
        set { self[.mutableContent].value = newValue }
    }
    /// The window or scene that a tap brings forward.
    public var targetContentID: String? {
        get { self[.targetContentID].value }
        set { self[.targetContentID].value = newValue }
    }
    /// How much the notification may interrupt.
    public var interruptionLevel: InterruptionLevel? {
        get { self[.interruptionLevel].value }
        set { self[.interruptionLevel].value = newValue }
    }
    /// How the system orders notifications in the scheduled summary, and Live Activities in the Dynamic Island.
    public var relevanceScore: Double? {
        get { self[.relevanceScore].value }
        set { self[.relevanceScore].value = newValue }
    }
    /// What the app's Focus filter is matched against.
    public var filterCriteria: String? {
        get { self[.filterCriteria].value }
        set { self[.filterCriteria].value = newValue }
    }
    /// True reloads the app's widgets or controls.
    public var contentChanged: Bool? {
        get { self[.contentChanged].value }
        set { self[.contentChanged].value = newValue }
    }
    /// The values for the placeholders of a website's urlFormatString.
    public var urlArgs: [String]? { get { self[.urlArgs].value } set { self[.urlArgs].value = newValue } }
    /// The mail account to look into, in the pushes of Apple's mail servers.
    public var accountID: String? { get { self[.accountID].value } set { self[.accountID].value = newValue } }
    /// A topic, in the pushes of Apple's own apps.
    public var topicID: [String]? { get { self[.topicID].value } set { self[.topicID].value = newValue } }
    /// That a Push to Talk push updates the service and brings no speaker.
    public var pttPushType: String? { get { self[.pttPushType].value } set { self[.pttPushType].value = newValue } }
    /// What happens to the Live Activity.
    public var event: LiveActivityEvent? { get { self[.event].value } set { self[.event].value = newValue } }
    /// When the push was made; one older than the last is dropped.
    public var timestamp: Double? { get { self[.timestamp].value } set { self[.timestamp].value = newValue } }
    /// The activity's new state, decoded by the app's ContentState.
    public var contentState: JSONObject? {
        get { self[.contentState].value }
        set { self[.contentState].value = newValue }
    }
    /// When the activity counts as out of date.
    public var staleDate: Double? { get { self[.staleDate].value } set { self[.staleDate].value = newValue } }
    /// When an ended activity leaves the lock screen, at most four hours after its end.
    public var dismissalDate: Double? {
        get { self[.dismissalDate].value }
        set { self[.dismissalDate].value = newValue }
    }
    /// The name of the Swift type of the attributes, for a start.
    public var attributesType: String? {
        get { self[.attributesType].value }
        set { self[.attributesType].value = newValue }
    }
    /// The activity's static data, for a start.
    public var attributes: JSONObject? { get { self[.attributes].value } set { self[.attributes].value = newValue } }
    /// 1 asks for an update token for the activity that starts.
    public var inputPushToken: Bool? {
        get { self[.inputPushToken].value }
        set { self[.inputPushToken].value = newValue }
    }
    /// The broadcast channel that the activity that starts listens to.
    public var inputPushChannel: String? {
        get { self[.inputPushChannel].value }
        set { self[.inputPushChannel].value = newValue }
    }
}

extension AlertDictionary {
    /// The first line, and the short look on Apple Watch.
    public var title: String? { get { self[.title].value } set { self[.title].value = newValue } }
    /// The second line.
    public var subtitle: String? { get { self[.subtitle].value } set { self[.subtitle].value = newValue } }
    /// The message.
    public var body: String? { get { self[.body].value } set { self[.body].value = newValue } }
    /// The key of the title in the app's string tables.
    public var titleLocKey: String? { get { self[.titleLocKey].value } set { self[.titleLocKey].value = newValue } }
    /// The values for the placeholders of the localized title.
    public var titleLocArgs: [String]? {
        get { self[.titleLocArgs].value }
        set { self[.titleLocArgs].value = newValue }
    }
    /// The key of the subtitle in the app's string tables.
    public var subtitleLocKey: String? {
        get { self[.subtitleLocKey].value }
        set { self[.subtitleLocKey].value = newValue }
    }
    /// The values for the placeholders of the localized subtitle.
    public var subtitleLocArgs: [String]? {
        get { self[.subtitleLocArgs].value }
        set { self[.subtitleLocArgs].value = newValue }
    }
    /// The key of the body in the app's string tables.
    public var locKey: String? { get { self[.locKey].value } set { self[.locKey].value = newValue } }
    /// The values for the placeholders of the localized body.
    public var locArgs: [String]? { get { self[.locArgs].value } set { self[.locArgs].value = newValue } }
    /// The image shown while a tap launches the app.
    public var launchImage: String? { get { self[.launchImage].value } set { self[.launchImage].value = newValue } }
    /// The name that the notification adds to its group's summary.
    public var summaryArg: String? { get { self[.summaryArg].value } set { self[.summaryArg].value = newValue } }
    /// How many items the notification counts for in its group's summary.
    public var summaryArgCount: Int64? {
        get { self[.summaryArgCount].value }
        set { self[.summaryArgCount].value = newValue }
    }
    /// The label of the button of a website push.
    public var action: String? { get { self[.action].value } set { self[.action].value = newValue } }
    /// The key of the label of the old modal alert's button.
    public var actionLocKey: String? { get { self[.actionLocKey].value } set { self[.actionLocKey].value = newValue } }
}

extension SoundDictionary {
    /// 1 plays the sound even when the device is muted.
    public var critical: Bool? { get { self[.critical].value } set { self[.critical].value = newValue } }
    /// The sound file, or `default`.
    public var name: String? { get { self[.soundName].value } set { self[.soundName].value = newValue } }
    /// How loud a critical sound is.
    public var volume: Double? { get { self[.volume].value } set { self[.volume].value = newValue } }
}

extension LiveActivityAlert {
    /// The title, literal or as `{loc-key, loc-args}`.
    public var title: LiveActivityText? {
        get { self[.activityTitle].value }
        set { self[.activityTitle].value = newValue }
    }
    /// The message, literal or as `{loc-key, loc-args}`.
    public var body: LiveActivityText? {
        get { self[.activityBody].value }
        set { self[.activityBody].value = newValue }
    }
    /// The sound file to play.
    public var sound: String? { get { self[.activitySound].value } set { self[.activitySound].value = newValue } }
}

extension LocalizedActivityText {
    /// The key of the text in the app's string tables.
    public var locKey: String? { get { self[.activityLocKey].value } set { self[.activityLocKey].value = newValue } }
    /// The values for the text's placeholders.
    public var locArgs: [String]? {
        get { self[.activityLocArgs].value }
        set { self[.activityLocArgs].value = newValue }
    }
}
