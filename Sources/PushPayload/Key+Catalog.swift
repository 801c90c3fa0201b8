import JSONText

/// Every key Apple defines, one row each. Typed values, rules, the JSON Schema and the key reference are derived from it.
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

    public static let aps = TypedKey<Payload, APS>(
        "aps", .view, pushTypes: PushType.known, since: [.iOS(3)], meaning: "everything the system itself reads",
        whenDropped: "nothing is shown and the app is not woken")
    public static let mdm = TypedKey<Payload, String>(
        "mdm", .text, pushTypes: [.mdm], since: [.iOS(4)],
        meaning: "the PushMagic string that makes a managed device call its MDM server",
        whenDropped: "the device does not call its server", page: .mdm, free: true)
    public static let containerIdentifier = TypedKey<Payload, String>(
        "container-identifier", .text, pushTypes: [.fileProvider], since: [.iOS(11)],
        meaning: "the File Provider container that has changed", whenDropped: "the File Provider sees no change",
        page: .fileProvider)
    public static let domain = TypedKey<Payload, String>(
        "domain", .text, pushTypes: [.fileProvider], since: [.iOS(11)],
        meaning: "the File Provider domain that has changed", whenDropped: "the File Provider sees no change",
        page: .fileProvider)
    public static let simulatorTargetBundle = TypedKey<Payload, String>(
        "Simulator Target Bundle", .text, pushTypes: PushType.known, since: [.iOS(13)],
        reader: "by the Simulator of Xcode 11.4 and later",
        meaning: "the bundle id that the Simulator delivers an .apns file to",
        whenDropped: "the Simulator does not know which app to deliver to", compared: true, page: .simulator)
    public static let watchKitSimulatorActions = TypedKey<Payload, [JSONObject]>(
        "WatchKit Simulator Actions", .objects, pushTypes: PushType.known, since: [.watchOS(2)], rare: true,
        meaning: "the action buttons that the watch Simulator shows",
        whenDropped: "the watch Simulator shows no buttons", page: .simulator)

    // MARK: In `aps`

    public static let alert = TypedKey<APS, Alert>(
        "alert", Alert.form, pushTypes: [.alert, .liveActivity], since: [.iOS(3)],
        variants: [.liveActivity: .init([.object], since: [.iOS(16, 1)])],
        meaning: "the text of the notification; a string is its body", whenDropped: "no text is shown", free: true)
    public static let badge = TypedKey<APS, Int>(
        "badge", .natural, since: [.iOS(3)], meaning: "the number on the app's icon; 0 takes it away",
        whenDropped: "the icon keeps the number it had", aspects: .names)
    public static let sound = TypedKey<APS, Sound>(
        "sound", Sound.form, since: [.iOS(3)],
        meaning: "the sound file to play, `default` for the system's; a dictionary for critical alerts",
        whenDropped: "the notification makes no sound", whenUnmatched: "the default sound plays", aspects: .sound)
    public static let threadID = TypedKey<APS, String>(
        "thread-id", .text, since: [.iOS(10)],
        meaning: "the group that the notification stacks with, the same string for all of it",
        whenDropped: "the notification falls into the app's own group",
        whenUnmatched: "the notification joins a group of its own", free: true, aspects: .names)
    public static let category = TypedKey<APS, String>(
        "category", .text, since: [.iOS(8)], meaning: "the identifier of a category that the app has registered",
        whenDropped: "there are no action buttons, no summary format and no content extension", compared: true,
        free: true, aspects: .names)
    public static let contentAvailable = TypedKey<APS, Bool>(
        "content-available", .flag, pushTypes: [.background, .alert], since: [.iOS(7)],
        meaning: "1 wakes the app in the background", whenDropped: "the app is not woken in the background",
        page: .background)
    public static let mutableContent = TypedKey<APS, Bool>(
        "mutable-content", .flag, since: [.iOS(10)],
        meaning: "1 runs the app's notification service extension before the notification shows",
        whenDropped: "the notification service extension does not run", page: .modifying, aspects: .texts)
    public static let targetContentID = TypedKey<APS, String>(
        "target-content-id", .anyText, since: [.iOS(13), .macOS(10, 15)],
        meaning: "the window or scene that a tap brings forward", whenDropped: "a tap opens the app's default scene",
        compared: true, free: true, aspects: .order)
    public static let interruptionLevel = TypedKey<APS, InterruptionLevel>(
        "interruption-level", .word(InterruptionLevel.known), since: [.iOS(15), .watchOS(8), .macOS(12)],
        meaning: "how much the notification may interrupt", whenDropped: "the notification counts as active",
        aspects: [.texts, .sound])
    public static let relevanceScore = TypedKey<APS, Double>(
        "relevance-score", .number(0...1), pushTypes: [.alert, .liveActivity], since: [.iOS(15)],
        variants: [.liveActivity: .init([.number(nil)], since: [.iOS(16, 2)])],
        meaning:
            "how the system orders the app's notifications in the scheduled summary, and its Live Activities in the Dynamic Island",
        whenDropped: "it has no say in what the system puts first", aspects: .order)
    public static let filterCriteria = TypedKey<APS, String>(
        "filter-criteria", .anyText, since: [.iOS(16)], meaning: "what the app's Focus filter is matched against",
        whenDropped: "the Focus filter does not see the notification", free: true, aspects: .order)
    public static let contentChanged = TypedKey<APS, Bool>(
        "content-changed", .boolean, pushTypes: [.widgets, .controls], since: [.iOS(18)],
        variants: [.widgets: .init(since: [.iOS(26)])], meaning: "true reloads the app's widgets or controls",
        whenDropped: "the widget or control is not reloaded", page: .widgets)
    public static let urlArgs = TypedKey<APS, [String]>(
        "url-args", .texts, since: [.macOS(10, 9)], rare: true,
        meaning: "the values for the placeholders of a website's urlFormatString",
        whenDropped: "Safari has no address to open", page: .website)
    public static let accountID = TypedKey<APS, String>(
        "account-id", .text, since: [.iOS(4)], rare: true,
        meaning: "the mail account to look into, in the pushes of Apple's mail servers",
        whenDropped: "Mail does not look into the account", page: .archive, documented: false)
    public static let topicID = TypedKey<APS, [String]>(
        "topic-id", .textOrTexts, since: [.iOS(15)], rare: true, meaning: "a topic, in the pushes of Apple's own apps",
        whenDropped: "nothing that is known", documented: false)
    public static let pttPushType = TypedKey<APS, String>(
        "ptt-push-type", .words(["service-update"]), pushTypes: [.pushToTalk], since: [.iOS(17, 2)], rare: true,
        meaning: "that a Push to Talk push updates the service and brings no speaker",
        whenDropped: "the system takes the push for one about a speaker", page: .pushToTalk)

    // MARK: In `aps` of a Live Activity push

    public static let event = TypedKey<APS, LiveActivityEvent>(
        "event", .word(LiveActivityEvent.known), pushTypes: [.liveActivity], since: [.iOS(16, 1)],
        meaning: "what happens to the Live Activity", whenDropped: "the device discards the push",
        page: .liveActivities)
    public static let timestamp = TypedKey<APS, Double>(
        "timestamp", .time, pushTypes: [.liveActivity], since: [.iOS(16, 1)],
        meaning: "when the push was made; one older than the last is dropped",
        whenDropped: "the device discards the push", page: .liveActivities)
    public static let contentState = TypedKey<APS, JSONObject>(
        "content-state", .object, pushTypes: [.liveActivity], since: [.iOS(16, 1)],
        meaning: "the activity's new state, decoded by the app's ContentState",
        whenDropped: "the device discards the push", page: .liveActivities)
    public static let staleDate = TypedKey<APS, Double>(
        "stale-date", .time, pushTypes: [.liveActivity], since: [.iOS(16, 2)],
        meaning: "when the activity counts as out of date", whenDropped: "the activity never counts as out of date",
        page: .liveActivities)
    public static let dismissalDate = TypedKey<APS, Double>(
        "dismissal-date", .time, pushTypes: [.liveActivity], since: [.iOS(16, 1)],
        meaning: "when an ended activity leaves the lock screen, at most four hours after its end",
        whenDropped: "the ended activity stays for up to four hours", page: .liveActivities)
    public static let attributesType = TypedKey<APS, String>(
        "attributes-type", .text, pushTypes: [.liveActivity], since: [.iOS(17, 2)],
        meaning: "the name of the Swift type of the attributes, for a start",
        whenDropped: "the activity does not start", compared: true, page: .liveActivities)
    public static let attributes = TypedKey<APS, JSONObject>(
        "attributes", .object, pushTypes: [.liveActivity], since: [.iOS(17, 2)],
        meaning: "the activity's static data, for a start", whenDropped: "the activity does not start",
        page: .liveActivities)
    public static let inputPushToken = TypedKey<APS, Bool>(
        "input-push-token", .flag, pushTypes: [.liveActivity], since: [.iOS(18)],
        meaning: "1 asks for an update token for the activity that starts",
        whenDropped: "the app gets no token to update the activity with", strict: true, page: .liveActivities)
    public static let inputPushChannel = TypedKey<APS, String>(
        "input-push-channel", .text, pushTypes: [.liveActivity], since: [.iOS(18)],
        meaning: "the broadcast channel that the activity that starts listens to",
        whenDropped: "the activity gets no broadcasts", page: .liveActivities)

    // MARK: In `aps.alert`

    public static let title = TypedKey<AlertDictionary, String>(
        "title", .text, since: [.iOS(8, 2), .macOS(10, 9)],
        meaning: "the first line, and the short look on Apple Watch", whenDropped: "no title is shown", free: true,
        aspects: .texts)
    public static let subtitle = TypedKey<AlertDictionary, String>(
        "subtitle", .text, since: [.iOS(10)], meaning: "the second line", whenDropped: "no subtitle is shown",
        free: true, aspects: .texts)
    public static let body = TypedKey<AlertDictionary, String>(
        "body", .text, since: [.iOS(3)], meaning: "the message", whenDropped: "no message is shown", free: true,
        aspects: .texts)
    public static let titleLocKey = TypedKey<AlertDictionary, String>(
        "title-loc-key", .text, since: [.iOS(8, 2)], meaning: "the key of the title in the app's string tables",
        whenDropped: "no localized title is shown", compared: true, free: true, aspects: .texts)
    public static let titleLocArgs = TypedKey<AlertDictionary, [String]>(
        "title-loc-args", .texts, since: [.iOS(8, 2)],
        meaning: "the values for the placeholders of the localized title",
        whenDropped: "the title's placeholders stay unfilled", aspects: .texts)
    public static let subtitleLocKey = TypedKey<AlertDictionary, String>(
        "subtitle-loc-key", .text, since: [.iOS(10)], meaning: "the key of the subtitle in the app's string tables",
        whenDropped: "no localized subtitle is shown", compared: true, free: true, aspects: .texts)
    public static let subtitleLocArgs = TypedKey<AlertDictionary, [String]>(
        "subtitle-loc-args", .texts, since: [.iOS(10)],
        meaning: "the values for the placeholders of the localized subtitle",
        whenDropped: "the subtitle's placeholders stay unfilled", aspects: .texts)
    public static let locKey = TypedKey<AlertDictionary, String>(
        "loc-key", .text, since: [.iOS(3)], meaning: "the key of the body in the app's string tables",
        whenDropped: "no localized message is shown", compared: true, free: true, aspects: .texts)
    public static let locArgs = TypedKey<AlertDictionary, [String]>(
        "loc-args", .texts, since: [.iOS(3)], meaning: "the values for the placeholders of the localized body",
        whenDropped: "the message's placeholders stay unfilled", aspects: .texts)
    public static let launchImage = TypedKey<AlertDictionary, String>(
        "launch-image", .text, since: [.iOS(4)], meaning: "the image shown while a tap launches the app",
        whenDropped: "the app launches with its default image", compared: true, aspects: .texts)
    public static let summaryArg = TypedKey<AlertDictionary, String>(
        "summary-arg", .text, since: [.iOS(12)], obsoletedIn: [.iOS(15), .watchOS(8)],
        meaning: "the name that the notification adds to its group's summary",
        whenDropped: "the group's summary does not name it", page: .summaryArgument, free: true, aspects: .texts)
    public static let summaryArgCount = TypedKey<AlertDictionary, Int>(
        "summary-arg-count", .count(from: 1), since: [.iOS(12)], obsoletedIn: [.iOS(15), .watchOS(8)],
        meaning: "how many items the notification counts for in its group's summary",
        whenDropped: "the notification counts as one in its group's summary", page: .summaryArgumentCount,
        aspects: .texts)
    public static let action = TypedKey<AlertDictionary, String>(
        "action", .text, since: [.macOS(10, 9)], rare: true, meaning: "the label of the button of a website push",
        whenDropped: "the button has Safari's own label", page: .website, aspects: .texts)
    public static let actionLocKey = TypedKey<AlertDictionary, String>(
        "action-loc-key", .text, since: [.iOS(3)], obsoletedIn: [.iOS(10)], rare: true,
        meaning: "the key of the label of the old modal alert's button", whenDropped: "nothing on iOS 10 and later",
        page: .archive, aspects: .texts)

    // MARK: In `aps.sound`

    public static let critical = TypedKey<SoundDictionary, Bool>(
        "critical", .flag, since: [.iOS(12)], meaning: "1 plays the sound even when the device is muted",
        whenDropped: "the sound is an ordinary one", aspects: .sound)
    public static let soundName = TypedKey<SoundDictionary, String>(
        "name", .text, since: [.iOS(12)], meaning: "the sound file, or `default`",
        whenDropped: "the system's default sound plays", whenUnmatched: "the default sound plays", aspects: .sound)
    public static let volume = TypedKey<SoundDictionary, Double>(
        "volume", .number(0...1), since: [.iOS(12)], meaning: "how loud a critical sound is",
        whenDropped: "the sound plays at full volume", aspects: .sound)

    // MARK: In `aps.alert` of a Live Activity

    public static let activityTitle = TypedKey<LiveActivityAlert, LiveActivityText>(
        "title", LiveActivityText.form, pushTypes: [.liveActivity], since: [.iOS(16, 1)],
        meaning: "the title, literal or as `{loc-key, loc-args}`", whenDropped: "the device discards the whole alert",
        page: .liveActivities, free: true, aspects: .texts)
    public static let activityBody = TypedKey<LiveActivityAlert, LiveActivityText>(
        "body", LiveActivityText.form, pushTypes: [.liveActivity], since: [.iOS(16, 1)],
        meaning: "the message, literal or as `{loc-key, loc-args}`", whenDropped: "the device discards the whole alert",
        page: .liveActivities, free: true, aspects: .texts)
    public static let activitySound = TypedKey<LiveActivityAlert, String>(
        "sound", .text, pushTypes: [.liveActivity], since: [.iOS(16, 1)], meaning: "the sound file to play",
        whenDropped: "the alert makes no sound", whenUnmatched: "the default sound plays", page: .liveActivities)

    // MARK: In `title` and `body` of a Live Activity's alert

    public static let activityLocKey = TypedKey<LocalizedActivityText, String>(
        "loc-key", .text, pushTypes: [.liveActivity], since: [.iOS(16, 1)],
        meaning: "the key of the text in the app's string tables", whenDropped: "the device discards the whole alert",
        compared: true, page: .liveActivities, free: true, aspects: .texts)
    public static let activityLocArgs = TypedKey<LocalizedActivityText, [String]>(
        "loc-args", .texts, pushTypes: [.liveActivity], since: [.iOS(16, 1)],
        meaning: "the values for the text's placeholders", whenDropped: "the text's placeholders stay unfilled",
        page: .liveActivities, aspects: .texts)
}
