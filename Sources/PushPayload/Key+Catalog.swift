import JSONText

/// Every key Apple defines, one row each. Typed values, rules, the JSON Schema and the key reference are derived from it. Its
/// page, what it is for and the effect without it are in `keys.txt`.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Key {
    /// The rows in the order of the reference: the root, `aps`, Live Activities, the alert, the sound.
    public static let catalog: [Key] = [
        .aps, .mdm, .containerIdentifier, .domain, .simulatorTargetBundle, .watchKitSimulatorActions,
        .alert, .badge, .sound, .threadID, .category, .contentAvailable, .mutableContent, .targetContentID,
        .interruptionLevel, .relevanceScore, .filterCriteria, .contentChanged, .urlArgs, .accountID, .topicID,
        .pttPushType,
        .event, .timestamp, .contentState, .staleDate, .dismissalDate, .attributesType, .attributes, .inputPushToken,
        .inputPushChannel,
        .title, .subtitle, .body, .titleLocKey, .titleLocArgs, .subtitleLocKey, .subtitleLocArgs, .locKey, .locArgs,
        .launchImage, .summaryArg, .summaryArgCount, .action, .actionLocKey,
        .critical, .soundName, .volume,
        .activityTitle, .activityBody, .activitySound,
        .activityLocKey, .activityLocArgs,
    ]

    /// The keys of `aps` that the user notices.
    public static let noticeable: [Key] = [.alert, .badge, .sound]
    /// The keys without which a device discards a push to a Live Activity.
    public static let neededByActivity: [Key] = [.event, .timestamp, .contentState]
    /// The keys that the start of a Live Activity needs beside those.
    public static let neededAtStart: [Key] = [.attributesType, .attributes, .alert]

    // MARK: At the root

    public static let aps = TypedKey<Payload, APS>("aps", .view, pushTypes: PushType.known, since: [.iOS(3)])
    public static let mdm = TypedKey<Payload, String>("mdm", .text, pushTypes: [.mdm], since: [.iOS(4)], free: true)
    public static let containerIdentifier = TypedKey<Payload, String>(
        "container-identifier", .text, pushTypes: [.fileProvider], since: [.iOS(11)])
    public static let domain = TypedKey<Payload, String>("domain", .text, pushTypes: [.fileProvider], since: [.iOS(11)])
    public static let simulatorTargetBundle = TypedKey<Payload, String>(
        "Simulator Target Bundle", .text, pushTypes: PushType.known, since: [.iOS(13)],
        reader: "by the Simulator of Xcode 11.4 and later", compared: true)
    public static let watchKitSimulatorActions = TypedKey<Payload, [JSONObject]>(
        "WatchKit Simulator Actions", .objects, pushTypes: PushType.known, since: [.watchOS(2)], rare: true)

    // MARK: In `aps`

    public static let alert = TypedKey<APS, Alert>(
        "alert", Alert.form, pushTypes: [.alert, .liveActivity], since: [.iOS(3)],
        variants: [.liveActivity: .init(forms: [.object], since: [.iOS(16, 1)])], free: true)
    public static let badge = TypedKey<APS, Int>("badge", .natural, since: [.iOS(3)], aspects: .names)
    public static let sound = TypedKey<APS, Sound>(
        "sound", Sound.form, since: [.iOS(3)], compared: true, aspects: .sound)
    public static let threadID = TypedKey<APS, String>(
        "thread-id", .text, since: [.iOS(10)], compared: true, free: true, aspects: .names)
    public static let category = TypedKey<APS, String>(
        "category", .text, since: [.iOS(8)], compared: true, free: true, aspects: .names)
    public static let contentAvailable = TypedKey<APS, Bool>(
        "content-available", .flag, pushTypes: [.background, .alert], since: [.iOS(7)])
    public static let mutableContent = TypedKey<APS, Bool>("mutable-content", .flag, since: [.iOS(10)], aspects: .texts)
    public static let targetContentID = TypedKey<APS, String>(
        "target-content-id", .anyText, since: [.iOS(13), .macOS(10, 15)], compared: true, free: true, aspects: .order)
    public static let interruptionLevel = TypedKey<APS, InterruptionLevel>(
        "interruption-level", .word(InterruptionLevel.known), since: [.iOS(15), .watchOS(8), .macOS(12)],
        aspects: [.texts, .sound])
    public static let relevanceScore = TypedKey<APS, Double>(
        "relevance-score", .number(0...1), pushTypes: [.alert, .liveActivity], since: [.iOS(15)],
        variants: [.liveActivity: .init(forms: [.number(nil)], since: [.iOS(16, 2)])], aspects: .order)
    public static let filterCriteria = TypedKey<APS, String>(
        "filter-criteria", .anyText, since: [.iOS(16)], free: true, aspects: .order)
    public static let contentChanged = TypedKey<APS, Bool>(
        "content-changed", .boolean, pushTypes: [.widgets, .controls], since: [.iOS(18)],
        variants: [.widgets: .init(since: [.iOS(26)])])
    public static let urlArgs = TypedKey<APS, [String]>("url-args", .texts, since: [.macOS(10, 9)], rare: true)
    public static let accountID = TypedKey<APS, String>(
        "account-id", .text, since: [.iOS(4)], rare: true, documented: false)
    public static let topicID = TypedKey<APS, [String]>(
        "topic-id", .textOrTexts, since: [.iOS(15)], rare: true, documented: false)
    public static let pttPushType = TypedKey<APS, String>(
        "ptt-push-type", .words(["service-update"]), pushTypes: [.pushToTalk], since: [.iOS(17, 2)], rare: true)

    // MARK: In `aps` of a Live Activity push

    public static let event = TypedKey<APS, LiveActivityEvent>(
        "event", .word(LiveActivityEvent.known), pushTypes: [.liveActivity], since: [.iOS(16, 1)])
    public static let timestamp = TypedKey<APS, Double>(
        "timestamp", .time, pushTypes: [.liveActivity], since: [.iOS(16, 1)])
    public static let contentState = TypedKey<APS, JSONObject>(
        "content-state", .object, pushTypes: [.liveActivity], since: [.iOS(16, 1)])
    public static let staleDate = TypedKey<APS, Double>(
        "stale-date", .time, pushTypes: [.liveActivity], since: [.iOS(16, 2)])
    public static let dismissalDate = TypedKey<APS, Double>(
        "dismissal-date", .time, pushTypes: [.liveActivity], since: [.iOS(16, 1)])
    public static let attributesType = TypedKey<APS, String>(
        "attributes-type", .text, pushTypes: [.liveActivity], since: [.iOS(17, 2)], compared: true)
    public static let attributes = TypedKey<APS, JSONObject>(
        "attributes", .object, pushTypes: [.liveActivity], since: [.iOS(17, 2)])
    public static let inputPushToken = TypedKey<APS, Bool>(
        "input-push-token", .flag, pushTypes: [.liveActivity], since: [.iOS(18)], strict: true)
    public static let inputPushChannel = TypedKey<APS, String>(
        "input-push-channel", .text, pushTypes: [.liveActivity], since: [.iOS(18)])

    // MARK: In `aps.alert`

    public static let title = TypedKey<AlertDictionary, String>(
        "title", .text, since: [.iOS(8, 2), .macOS(10, 9)], free: true, aspects: .texts)
    public static let subtitle = TypedKey<AlertDictionary, String>(
        "subtitle", .text, since: [.iOS(10)], free: true, aspects: .texts)
    public static let body = TypedKey<AlertDictionary, String>(
        "body", .text, since: [.iOS(3)], free: true, aspects: .texts)
    public static let titleLocKey = TypedKey<AlertDictionary, String>(
        "title-loc-key", .text, since: [.iOS(8, 2)], compared: true, free: true, aspects: .texts)
    public static let titleLocArgs = TypedKey<AlertDictionary, [String]>(
        "title-loc-args", .texts, since: [.iOS(8, 2)], aspects: .texts)
    public static let subtitleLocKey = TypedKey<AlertDictionary, String>(
        "subtitle-loc-key", .text, since: [.iOS(10)], compared: true, free: true, aspects: .texts)
    public static let subtitleLocArgs = TypedKey<AlertDictionary, [String]>(
        "subtitle-loc-args", .texts, since: [.iOS(10)], aspects: .texts)
    public static let locKey = TypedKey<AlertDictionary, String>(
        "loc-key", .text, since: [.iOS(3)], compared: true, free: true, aspects: .texts)
    public static let locArgs = TypedKey<AlertDictionary, [String]>(
        "loc-args", .texts, since: [.iOS(3)], aspects: .texts)
    public static let launchImage = TypedKey<AlertDictionary, String>(
        "launch-image", .text, since: [.iOS(4)], compared: true, aspects: .texts)
    public static let summaryArg = TypedKey<AlertDictionary, String>(
        "summary-arg", .text, since: [.iOS(12)], obsoletedIn: [.iOS(15), .watchOS(8)], free: true, aspects: .texts)
    public static let summaryArgCount = TypedKey<AlertDictionary, Int>(
        "summary-arg-count", .count(from: 1), since: [.iOS(12)], obsoletedIn: [.iOS(15), .watchOS(8)], aspects: .texts)
    public static let action = TypedKey<AlertDictionary, String>(
        "action", .text, since: [.macOS(10, 9)], rare: true, aspects: .texts)
    public static let actionLocKey = TypedKey<AlertDictionary, String>(
        "action-loc-key", .text, since: [.iOS(3)], obsoletedIn: [.iOS(10)], rare: true, aspects: .texts)

    // MARK: In `aps.sound`

    public static let critical = TypedKey<SoundDictionary, Bool>("critical", .flag, since: [.iOS(12)], aspects: .sound)
    public static let soundName = TypedKey<SoundDictionary, String>(
        "name", .text, since: [.iOS(12)], compared: true, aspects: .sound)
    public static let volume = TypedKey<SoundDictionary, Double>(
        "volume", .number(0...1), since: [.iOS(12)], aspects: .sound)

    // MARK: In `aps.alert` of a Live Activity

    public static let activityTitle = TypedKey<LiveActivityAlert, LiveActivityText>(
        "title", LiveActivityText.form, pushTypes: [.liveActivity], since: [.iOS(16, 1)], free: true, aspects: .texts)
    public static let activityBody = TypedKey<LiveActivityAlert, LiveActivityText>(
        "body", LiveActivityText.form, pushTypes: [.liveActivity], since: [.iOS(16, 1)], free: true, aspects: .texts)
    public static let activitySound = TypedKey<LiveActivityAlert, String>(
        "sound", .text, pushTypes: [.liveActivity], since: [.iOS(16, 1)], compared: true)

    // MARK: In `title` and `body` of a Live Activity's alert

    public static let activityLocKey = TypedKey<LocalizedActivityText, String>(
        "loc-key", .text, pushTypes: [.liveActivity], since: [.iOS(16, 1)], compared: true, free: true, aspects: .texts)
    public static let activityLocArgs = TypedKey<LocalizedActivityText, [String]>(
        "loc-args", .texts, pushTypes: [.liveActivity], since: [.iOS(16, 1)], aspects: .texts)
}
