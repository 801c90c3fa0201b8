/// Every key Apple defines, one row each. Rules, the JSON Schema and the key reference are derived from it.
extension Key {
    /// The rows in the order of the reference: the root, `aps`, the alert, the sound, Live Activities.
    public static let catalog: [Key] = root + aps + liveActivity + alert + sound + activityAlert + activityText

    private static let root: [Key] = [
        Key(
            "aps", in: .root, .object, pushTypes: PushType.known, since: [.init(.iOS, 3)],
            meaning: "everything the system itself reads", lost: "nothing is shown and the app is not woken",
            page: .generating),
        Key(
            "mdm", in: .root, .text, pushTypes: [.mdm], since: [.init(.iOS, 4)],
            meaning: "the PushMagic string that makes a managed device call its MDM server",
            lost: "the device does not call its server", page: .mdm),
        Key(
            "container-identifier", in: .root, .text, pushTypes: [.fileProvider], since: [.init(.iOS, 11)],
            meaning: "the File Provider container that has changed", lost: "the File Provider sees no change",
            page: .fileProvider),
        Key(
            "domain", in: .root, .text, pushTypes: [.fileProvider], since: [.init(.iOS, 11)], rare: true,
            meaning: "the File Provider domain that has changed", lost: "the File Provider sees no change",
            page: .fileProvider),
        Key(
            "Simulator Target Bundle", in: .root, .text, pushTypes: PushType.known, since: [.init(.iOS, 13)],
            meaning: "the bundle id that the Simulator delivers an .apns file to",
            lost: "the Simulator does not know which app to deliver to", page: .simulator),
        Key(
            "WatchKit Simulator Actions", in: .root, .objects, pushTypes: PushType.known, since: [.init(.watchOS, 2)],
            rare: true, meaning: "the action buttons that the watch Simulator shows",
            lost: "the watch Simulator shows no buttons", page: .simulator),
    ]

    private static let aps: [Key] = [
        Key(
            "alert", in: .aps, .object, .text, pushTypes: [.alert, .liveActivity], since: [.init(.iOS, 3)],
            meaning: "the text of the notification; a string is its body", lost: "no text is shown",
            page: .generating),
        Key(
            "badge", in: .aps, .count(from: 0), since: [.init(.iOS, 3)],
            meaning: "the number on the app's icon; 0 takes it away", lost: "the icon keeps the number it had",
            page: .generating),
        Key(
            "sound", in: .aps, .text, .object, since: [.init(.iOS, 3)],
            meaning: "the sound file to play, `default` for the system's; a dictionary for critical alerts",
            lost: "the notification makes no sound", page: .generating),
        Key(
            "thread-id", in: .aps, .text, since: [.init(.iOS, 10)],
            meaning: "the group that the notification stacks with, the same string for all of it",
            lost: "the notification falls into the app's own group", page: .generating),
        Key(
            "category", in: .aps, .text, since: [.init(.iOS, 8)],
            meaning: "the identifier of a category that the app has registered",
            lost: "there are no action buttons, no summary format and no content extension", page: .generating),
        Key(
            "content-available", in: .aps, .flag, pushTypes: [.background, .alert], since: [.init(.iOS, 7)],
            meaning: "1 wakes the app in the background", lost: "the app is not woken in the background",
            page: .background),
        Key(
            "mutable-content", in: .aps, .flag, since: [.init(.iOS, 10)],
            meaning: "1 runs the app's notification service extension before the notification shows",
            lost: "the notification service extension does not run", page: .modifying),
        Key(
            "target-content-id", in: .aps, .anyText, since: [.init(.iOS, 13), .init(.macOS, 10, 15)],
            meaning: "the window or scene that a tap brings forward", lost: "a tap opens the app's default scene",
            page: .generating),
        Key(
            "interruption-level", in: .aps, .word(["passive", "active", "time-sensitive", "critical"]),
            since: [.init(.iOS, 15), .init(.watchOS, 8), .init(.macOS, 12)],
            meaning: "how much the notification may interrupt", lost: "the notification counts as active",
            page: .generating),
        Key(
            "relevance-score", in: .aps, .number(0...1), pushTypes: [.alert, .liveActivity], since: [.init(.iOS, 15)],
            meaning: "how the system orders the app's notifications in the scheduled summary",
            lost: "the notification has no say in the order of the summary", page: .generating),
        Key(
            "filter-criteria", in: .aps, .anyText, since: [.init(.iOS, 16)],
            meaning: "what the app's Focus filter is matched against",
            lost: "the Focus filter does not see the notification",
            page: .generating),
        Key(
            "content-changed", in: .aps, .boolean, pushTypes: [.widgets, .controls], since: [.init(.iOS, 18)],
            meaning: "true loads the app's widgets or controls anew", lost: "the widget or control is not loaded anew",
            page: .widgets),
        Key(
            "url-args", in: .aps, .texts, since: [.init(.macOS, 10, 9)], rare: true,
            meaning: "the values for the placeholders of a website's urlFormatString",
            lost: "Safari has no address to open", page: .website),
        Key(
            "account-id", in: .aps, .text, since: [.init(.iOS, 4)], rare: true,
            meaning: "the mail account to look into, in the pushes of Apple's mail servers",
            lost: "Mail does not look into the account", page: .archive),
        Key(
            "topic-id", in: .aps, .text, .texts, since: [.init(.iOS, 15)], rare: true,
            meaning: "undocumented, for Apple's own apps", lost: "nothing that is documented", page: .generating),
    ]

    private static let liveActivity: [Key] = [
        Key(
            "event", in: .aps, .word(["start", "update", "end"]), pushTypes: [.liveActivity],
            since: [.init(.iOS, 16, 1)],
            meaning: "what happens to the Live Activity", lost: "the device discards the push",
            page: .liveActivities),
        Key(
            "timestamp", in: .aps, .time, pushTypes: [.liveActivity], since: [.init(.iOS, 16, 1)],
            meaning: "when the push was made; one older than the last is dropped", lost: "the device discards the push",
            page: .liveActivities),
        Key(
            "content-state", in: .aps, .object, pushTypes: [.liveActivity], since: [.init(.iOS, 16, 1)],
            meaning: "the activity's new state, decoded by the app's ContentState",
            lost: "the device discards the push",
            page: .liveActivities),
        Key(
            "stale-date", in: .aps, .time, pushTypes: [.liveActivity], since: [.init(.iOS, 16, 2)],
            meaning: "when the activity counts as out of date", lost: "the activity never counts as out of date",
            page: .liveActivities),
        Key(
            "dismissal-date", in: .aps, .time, pushTypes: [.liveActivity], since: [.init(.iOS, 16, 1)],
            meaning: "when an ended activity leaves the lock screen, at most four hours after its end",
            lost: "the ended activity stays for up to four hours", page: .liveActivities),
        Key(
            "attributes-type", in: .aps, .text, pushTypes: [.liveActivity], since: [.init(.iOS, 17, 2)],
            meaning: "the name of the Swift type of the attributes, for a start", lost: "the activity does not start",
            page: .liveActivities),
        Key(
            "attributes", in: .aps, .object, pushTypes: [.liveActivity], since: [.init(.iOS, 17, 2)],
            meaning: "the activity's static data, for a start", lost: "the activity does not start",
            page: .liveActivities),
        Key(
            "input-push-token", in: .aps, .flag, pushTypes: [.liveActivity], since: [.init(.iOS, 18)],
            meaning: "1 asks for an update token for the activity that starts",
            lost: "the app gets no token to update the activity with", page: .liveActivities),
        Key(
            "input-push-channel", in: .aps, .text, pushTypes: [.liveActivity], since: [.init(.iOS, 18)],
            meaning: "the broadcast channel that the activity that starts listens to",
            lost: "the activity gets no broadcasts", page: .liveActivities),
    ]

    private static let alert: [Key] = [
        Key(
            "title", in: .alert, .text, since: [.init(.iOS, 8, 2), .init(.macOS, 10, 9)],
            meaning: "the first line, and the short look on Apple Watch", lost: "no title is shown", page: .generating),
        Key(
            "subtitle", in: .alert, .text, since: [.init(.iOS, 10)], meaning: "the second line",
            lost: "no subtitle is shown", page: .generating),
        Key(
            "body", in: .alert, .text, since: [.init(.iOS, 3)], meaning: "the message", lost: "no message is shown",
            page: .generating),
        Key(
            "title-loc-key", in: .alert, .text, since: [.init(.iOS, 8, 2)],
            meaning: "the key of the title in the app's string tables", lost: "no localized title is shown",
            page: .generating),
        Key(
            "title-loc-args", in: .alert, .texts, since: [.init(.iOS, 8, 2)],
            meaning: "the values for the placeholders of the localized title",
            lost: "the title's placeholders stay unfilled", page: .generating),
        Key(
            "subtitle-loc-key", in: .alert, .text, since: [.init(.iOS, 10)],
            meaning: "the key of the subtitle in the app's string tables", lost: "no localized subtitle is shown",
            page: .generating),
        Key(
            "subtitle-loc-args", in: .alert, .texts, since: [.init(.iOS, 10)],
            meaning: "the values for the placeholders of the localized subtitle",
            lost: "the subtitle's placeholders stay unfilled", page: .generating),
        Key(
            "loc-key", in: .alert, .text, since: [.init(.iOS, 3)],
            meaning: "the key of the body in the app's string tables", lost: "no localized message is shown",
            page: .generating),
        Key(
            "loc-args", in: .alert, .texts, since: [.init(.iOS, 3)],
            meaning: "the values for the placeholders of the localized body",
            lost: "the message's placeholders stay unfilled", page: .generating),
        Key(
            "launch-image", in: .alert, .text, since: [.init(.iOS, 4)],
            meaning: "the image shown while a tap launches the app", lost: "the app launches with its default image",
            page: .generating),
        Key(
            "summary-arg", in: .alert, .text, since: [.init(.iOS, 12)],
            ignoredSince: [.init(.iOS, 15), .init(.watchOS, 8)],
            meaning: "the name that the notification adds to its group's summary",
            lost: "the group's summary does not name it", page: .summaryArgument),
        Key(
            "summary-arg-count", in: .alert, .count(from: 1), since: [.init(.iOS, 12)],
            ignoredSince: [.init(.iOS, 15), .init(.watchOS, 8)],
            meaning: "how many items the notification stands for in its group's summary",
            lost: "the notification counts as one in its group's summary", page: .summaryArgumentCount),
        Key(
            "action", in: .alert, .text, since: [.init(.macOS, 10, 9)], rare: true,
            meaning: "the label of the button of a website push", lost: "the button has Safari's own label",
            page: .website),
        Key(
            "action-loc-key", in: .alert, .text, since: [.init(.iOS, 3)], ignoredSince: [.init(.iOS, 10)], rare: true,
            meaning: "the key of the label of the old modal alert's button", lost: "nothing on iOS 10 and later",
            page: .archive),
    ]

    private static let sound: [Key] = [
        Key(
            "critical", in: .sound, .flag, since: [.init(.iOS, 12)],
            meaning: "1 plays the sound even when the device is muted", lost: "the sound is an ordinary one",
            page: .generating),
        Key(
            "name", in: .sound, .text, since: [.init(.iOS, 12)], meaning: "the sound file, or `default`",
            lost: "the system's default sound plays", page: .generating),
        Key(
            "volume", in: .sound, .number(0...1), since: [.init(.iOS, 12)], meaning: "how loud a critical sound is",
            lost: "the sound plays at full volume", page: .generating),
    ]

    private static let activityAlert: [Key] = [
        Key(
            "title", in: .activityAlert, .text, .object, pushTypes: [.liveActivity], since: [.init(.iOS, 16, 1)],
            meaning: "the title, literal or as `{loc-key, loc-args}`", lost: "the device discards the whole alert",
            page: .liveActivities),
        Key(
            "body", in: .activityAlert, .text, .object, pushTypes: [.liveActivity], since: [.init(.iOS, 16, 1)],
            meaning: "the message, literal or as `{loc-key, loc-args}`", lost: "the device discards the whole alert",
            page: .liveActivities),
        Key(
            "sound", in: .activityAlert, .text, pushTypes: [.liveActivity], since: [.init(.iOS, 16, 1)],
            meaning: "the sound file to play", lost: "the alert makes no sound", page: .liveActivities),
    ]

    private static let activityText: [Key] = [
        Key(
            "loc-key", in: .activityText, .text, pushTypes: [.liveActivity], since: [.init(.iOS, 16, 1)],
            meaning: "the key of the text in the app's string tables", lost: "the device discards the whole alert",
            page: .liveActivities),
        Key(
            "loc-args", in: .activityText, .texts, pushTypes: [.liveActivity], since: [.init(.iOS, 16, 1)],
            meaning: "the values for the text's placeholders", lost: "the text's placeholders stay unfilled",
            page: .liveActivities),
    ]
}
