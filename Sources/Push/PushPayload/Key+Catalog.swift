import JSONText

/// Every key Apple defines, one row each: what typed values, rules, the JSON Schema and the pages are derived from.
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

    public static let aps = TypedKey<Payload, APS>(
        "aps", .view, pushTypes: PushType.known, since: [.iOS(3)], carries: .all,
        meaning: "everything the system itself reads",
        dropped: "nothing is shown and the app is not woken")
    public static let mdm = TypedKey<Payload, String>(
        "mdm", .text, pushTypes: [.mdm], since: [.iOS(4)], free: true, carries: .wake, page: .mdm,
        meaning: "the PushMagic string that makes a managed device call its MDM server",
        dropped: "the device does not call its server")
    public static let containerIdentifier = TypedKey<Payload, String>(
        "container-identifier", .text, pushTypes: [.fileProvider], since: [.iOS(11)], carries: .wake,
        page: .fileProvider,
        meaning: "the File Provider container that has changed", dropped: "the File Provider sees no change")
    public static let domain = TypedKey<Payload, String>(
        "domain", .text, pushTypes: [.fileProvider], since: [.iOS(11)], carries: .wake, page: .fileProvider,
        meaning: "the File Provider domain that has changed", dropped: "the File Provider sees no change")
    public static let simulatorTargetBundle = TypedKey<Payload, String>(
        "Simulator Target Bundle", .text, pushTypes: PushType.known, since: [.iOS(13)],
        reader: "by the Simulator of Xcode 11.4 and later", compared: true, carries: .all, page: .simulator,
        meaning: "the bundle id that the Simulator delivers an .apns file to",
        dropped: "the Simulator does not know which app to deliver to")
    public static let watchKitSimulatorActions = TypedKey<Payload, [JSONObject]>(
        "WatchKit Simulator Actions", .objects, pushTypes: PushType.known, since: [.watchOS(2)], rare: true,
        carries: .actions, page: .simulator, meaning: "the action buttons that the watch Simulator shows",
        dropped: "the watch Simulator shows no buttons")

    public static let alert = TypedKey<APS, Alert>(
        "alert", Alert.form, pushTypes: [.alert, .liveActivity], since: [.iOS(3)],
        variants: [.liveActivity: .init(forms: [.object], since: [.iOS(16, 1)])], free: true,
        carries: .text, meaning: "the text of the notification; a string is its body", dropped: "no text is shown")
    public static let badge = TypedKey<APS, Int64>(
        "badge", .natural, since: [.iOS(3)], aspects: .names,
        carries: .badge, meaning: "the number on the app's icon; 0 takes it away",
        dropped: "the icon keeps the number it had")
    public static let sound = TypedKey<APS, Sound>(
        "sound", Sound.form, since: [.iOS(3)], compared: true, aspects: .sound,
        carries: .sound,
        meaning: "the sound file to play, `default` for the system's; a dictionary for critical alerts",
        dropped: "the notification makes no sound", unmatched: "the default sound plays")
    public static let threadID = TypedKey<APS, String>(
        "thread-id", .text, since: [.iOS(10)], compared: true, free: true, aspects: .names,
        carries: .stack, meaning: "the group that the notification stacks with, the same string for all of it",
        dropped: "the notification falls into the app's own group",
        unmatched: "the notification joins a group of its own")
    public static let category = TypedKey<APS, String>(
        "category", .text, since: [.iOS(8)], compared: true, free: true, aspects: .names,
        carries: .actions, meaning: "the identifier of a category that the app has registered",
        dropped: "there are no action buttons, no summary format and no content extension")
    public static let contentAvailable = TypedKey<APS, Bool>(
        "content-available", .flag, pushTypes: [.background, .alert], since: [.iOS(7)], carries: .wake,
        page: .background,
        meaning: "1 wakes the app in the background", dropped: "the app is not woken in the background")
    public static let mutableContent = TypedKey<APS, Bool>(
        "mutable-content", .flag, since: [.iOS(10)], aspects: .texts, carries: .serviceExtension, page: .modifying,
        meaning: "1 runs the app's notification service extension before the notification shows",
        dropped: "the notification service extension does not run")
    public static let targetContentID = TypedKey<APS, String>(
        "target-content-id", .anyText, since: [.iOS(13), .macOS(10, 15)], compared: true, free: true, aspects: .order,
        meaning: "the window or scene that a tap brings forward", dropped: "a tap opens the app's default scene")
    public static let interruptionLevel = TypedKey<APS, InterruptionLevel>(
        "interruption-level", .word(InterruptionLevel.known), since: [.iOS(15), .watchOS(8), .macOS(12)],
        aspects: [.texts, .sound], carries: .interruption, meaning: "how much the notification may interrupt",
        dropped: "the notification counts as active")
    public static let relevanceScore = TypedKey<APS, Double>(
        "relevance-score", .number(0...1), pushTypes: [.alert, .liveActivity], since: [.iOS(15)],
        variants: [.liveActivity: .init(forms: [.number(nil)], since: [.iOS(16, 2)])], aspects: .order,
        meaning:
            "how the system orders the app's notifications in the scheduled summary, and its Live Activities in the Dynamic Island, where of equal or no scores the first one started is shown",
        dropped: "it has no say in what the system puts first")
    public static let filterCriteria = TypedKey<APS, String>(
        "filter-criteria", .anyText, since: [.iOS(16)], free: true, aspects: .order,
        meaning: "what the app's Focus filter is matched against",
        dropped: "the Focus filter does not see the notification")
    public static let contentChanged = TypedKey<APS, Bool>(
        "content-changed", .boolean, pushTypes: [.widgets, .controls], since: [.iOS(18)],
        variants: [.widgets: .init(since: [.iOS(26)])], carries: .widget, page: .widgets,
        meaning: "true reloads the app's widgets or controls", dropped: "the widget or control is not reloaded")
    public static let urlArgs = TypedKey<APS, [String]>(
        "url-args", .texts, since: [.macOS(10, 9)], rare: true, page: .website,
        meaning: "the values for the placeholders of a website's urlFormatString",
        dropped: "Safari has no address to open")
    public static let accountID = TypedKey<APS, String>(
        "account-id", .text, pushTypes: [.alert, .background], since: [.iOS(4)], rare: true, documented: false,
        page: .archive,
        meaning: "the mail account to look into, in the pushes of Apple's mail servers",
        dropped: "Mail does not look into the account")
    public static let topicID = TypedKey<APS, [String]>(
        "topic-id", .textOrTexts, since: [.iOS(15)], rare: true, documented: false,
        meaning: "a topic, in the pushes of Apple's own apps", dropped: "nothing that is known")
    public static let pttPushType = TypedKey<APS, String>(
        "ptt-push-type", .words(["service-update"]), pushTypes: [.pushToTalk], since: [.iOS(17, 2)], rare: true,
        carries: .wake, page: .pushToTalk,
        meaning: "that a Push to Talk push updates the service and brings no speaker",
        dropped: "the system takes the push for one about a speaker")

    public static let event = TypedKey<APS, LiveActivityEvent>(
        "event", .word(LiveActivityEvent.known), pushTypes: [.liveActivity], since: [.iOS(16, 1)],
        carries: .activity, page: .liveActivities, meaning: "what happens to the Live Activity",
        dropped: "the device discards the push")
    public static let timestamp = TypedKey<APS, Double>(
        "timestamp", .time, pushTypes: [.liveActivity], since: [.iOS(16, 1)], carries: .activity, page: .liveActivities,
        meaning: "when the push was made; one older than the last is dropped", dropped: "the device discards the push")
    public static let contentState = TypedKey<APS, JSONObject>(
        "content-state", .object, pushTypes: [.liveActivity], since: [.iOS(16, 1)], carries: .activity,
        page: .liveActivities,
        meaning: "the activity's new state, decoded by the app's ContentState", dropped: "the device discards the push")
    public static let staleDate = TypedKey<APS, Double>(
        "stale-date", .time, pushTypes: [.liveActivity], since: [.iOS(16, 2)], page: .liveActivities,
        meaning: "when the activity counts as out of date", dropped: "the activity never counts as out of date")
    public static let dismissalDate = TypedKey<APS, Double>(
        "dismissal-date", .time, pushTypes: [.liveActivity], since: [.iOS(16, 1)], carries: .end, page: .liveActivities,
        meaning: "when an ended activity leaves the lock screen, at most four hours after its end",
        dropped: "the ended activity stays for up to four hours")
    public static let attributesType = TypedKey<APS, String>(
        "attributes-type", .text, pushTypes: [.liveActivity], since: [.iOS(17, 2)], compared: true,
        carries: .start, page: .liveActivities, meaning: "the name of the Swift type of the attributes, for a start",
        dropped: "the activity does not start")
    public static let attributes = TypedKey<APS, JSONObject>(
        "attributes", .object, pushTypes: [.liveActivity], since: [.iOS(17, 2)], carries: .start, page: .liveActivities,
        meaning: "the activity's static data, for a start", dropped: "the activity does not start")
    public static let inputPushToken = TypedKey<APS, Bool>(
        "input-push-token", .flag, pushTypes: [.liveActivity], since: [.iOS(18)], strict: true, carries: .start,
        page: .liveActivities,
        meaning: "1 asks for an update token for the activity that starts",
        dropped: "the app gets no token to update the activity with")
    public static let inputPushChannel = TypedKey<APS, String>(
        "input-push-channel", .text, pushTypes: [.liveActivity], since: [.iOS(18)], carries: .start,
        page: .liveActivities,
        meaning: "the broadcast channel that the activity that starts listens to",
        dropped: "the activity gets no broadcasts")

    public static let title = TypedKey<AlertDictionary, String>(
        "title", .text, since: [.iOS(8, 2), .macOS(10, 9)], free: true, aspects: .texts,
        carries: .text, meaning: "the first line, and the short look on Apple Watch", dropped: "no title is shown")
    public static let subtitle = TypedKey<AlertDictionary, String>(
        "subtitle", .text, since: [.iOS(10)], free: true, aspects: .texts, carries: .text, meaning: "the second line",
        dropped: "no subtitle is shown")
    public static let body = TypedKey<AlertDictionary, String>(
        "body", .text, since: [.iOS(3)], free: true, aspects: .texts, carries: .text, meaning: "the message",
        dropped: "no message is shown")
    public static let titleLocKey = TypedKey<AlertDictionary, String>(
        "title-loc-key", .text, since: [.iOS(8, 2)], compared: true, free: true, aspects: .texts,
        carries: .text, meaning: "the key of the title in the app's string tables",
        dropped: "no localized title is shown")
    public static let titleLocArgs = TypedKey<AlertDictionary, [String]>(
        "title-loc-args", .texts, since: [.iOS(8, 2)], aspects: .texts,
        carries: .text, meaning: "the values for the placeholders of the localized title",
        dropped: "the title's placeholders stay unfilled")
    public static let subtitleLocKey = TypedKey<AlertDictionary, String>(
        "subtitle-loc-key", .text, since: [.iOS(10)], compared: true, free: true, aspects: .texts,
        carries: .text, meaning: "the key of the subtitle in the app's string tables",
        dropped: "no localized subtitle is shown")
    public static let subtitleLocArgs = TypedKey<AlertDictionary, [String]>(
        "subtitle-loc-args", .texts, since: [.iOS(10)], aspects: .texts,
        carries: .text, meaning: "the values for the placeholders of the localized subtitle",
        dropped: "the subtitle's placeholders stay unfilled")
    public static let locKey = TypedKey<AlertDictionary, String>(
        "loc-key", .text, since: [.iOS(3)], compared: true, free: true, aspects: .texts,
        carries: .text, meaning: "the key of the body in the app's string tables",
        dropped: "no localized message is shown")
    public static let locArgs = TypedKey<AlertDictionary, [String]>(
        "loc-args", .texts, since: [.iOS(3)], aspects: .texts,
        carries: .text, meaning: "the values for the placeholders of the localized body",
        dropped: "the message's placeholders stay unfilled")
    public static let launchImage = TypedKey<AlertDictionary, String>(
        "launch-image", .text, since: [.iOS(4)], compared: true, aspects: .texts,
        meaning: "the image shown while a tap launches the app", dropped: "the app launches with its default image")
    public static let summaryArg = TypedKey<AlertDictionary, String>(
        "summary-arg", .text, since: [.iOS(12)], obsoletedIn: [.iOS(15), .watchOS(8)], free: true, aspects: .texts,
        carries: .stack, page: .summaryArgument, meaning: "the name that the notification adds to its group's summary",
        dropped: "the group's summary does not name it")
    public static let summaryArgCount = TypedKey<AlertDictionary, Int64>(
        "summary-arg-count", .count(from: 1), since: [.iOS(12)], obsoletedIn: [.iOS(15), .watchOS(8)], aspects: .texts,
        carries: .stack, page: .summaryArgumentCount,
        meaning: "how many items the notification counts for in its group's summary",
        dropped: "the notification counts as one in its group's summary")
    public static let action = TypedKey<AlertDictionary, String>(
        "action", .text, since: [.macOS(10, 9)], rare: true, aspects: .texts, carries: .actions, page: .website,
        meaning: "the label of the button of a website push", dropped: "the button has Safari's own label")
    public static let actionLocKey = TypedKey<AlertDictionary, String>(
        "action-loc-key", .text, since: [.iOS(3)], obsoletedIn: [.iOS(10)], rare: true, aspects: .texts,
        carries: .actions, page: .archive,
        meaning: "the key of the label of the old modal alert's button", dropped: "nothing on iOS 10 and later")

    public static let critical = TypedKey<SoundDictionary, Bool>(
        "critical", .flag, since: [.iOS(12)], aspects: .sound,
        carries: .interruption, meaning: "1 plays the sound even when the device is muted",
        dropped: "the sound is an ordinary one")
    public static let soundName = TypedKey<SoundDictionary, String>(
        "name", .text, since: [.iOS(12)], compared: true, aspects: .sound, carries: .sound,
        meaning: "the sound file, or `default`",
        dropped: "the system's default sound plays", unmatched: "the default sound plays")
    public static let volume = TypedKey<SoundDictionary, Double>(
        "volume", .number(0...1), since: [.iOS(12)], aspects: .sound, carries: .sound,
        meaning: "how loud a critical sound is",
        dropped: "the sound plays at full volume")

    public static let activityTitle = TypedKey<LiveActivityAlert, LiveActivityText>(
        "title", LiveActivityText.form, pushTypes: [.liveActivity], since: [.iOS(16, 1)], free: true, aspects: .texts,
        carries: .text, page: .liveActivities, meaning: "the title, literal or as `{loc-key, loc-args}`",
        dropped: "the device discards the whole alert")
    public static let activityBody = TypedKey<LiveActivityAlert, LiveActivityText>(
        "body", LiveActivityText.form, pushTypes: [.liveActivity], since: [.iOS(16, 1)], free: true, aspects: .texts,
        carries: .text, page: .liveActivities, meaning: "the message, literal or as `{loc-key, loc-args}`",
        dropped: "the device discards the whole alert")
    public static let activitySound = TypedKey<LiveActivityAlert, String>(
        "sound", .text, pushTypes: [.liveActivity], since: [.iOS(16, 1)], compared: true, carries: .sound,
        page: .liveActivities,
        meaning: "the sound file to play", dropped: "the alert makes no sound", unmatched: "the default sound plays")

    public static let activityLocKey = TypedKey<LocalizedActivityText, String>(
        "loc-key", .text, pushTypes: [.liveActivity], since: [.iOS(16, 1)], compared: true, free: true, aspects: .texts,
        carries: .text, page: .liveActivities, meaning: "the key of the text in the app's string tables",
        dropped: "the device discards the whole alert")
    public static let activityLocArgs = TypedKey<LocalizedActivityText, [String]>(
        "loc-args", .texts, pushTypes: [.liveActivity], since: [.iOS(16, 1)], aspects: .texts, carries: .text,
        page: .liveActivities,
        meaning: "the values for the text's placeholders", dropped: "the text's placeholders stay unfilled")
}
