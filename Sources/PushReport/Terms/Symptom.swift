import PushPayload

/// Something that people see or miss on a device, and what has to hold on a push's way for it to work, in the order of
/// that way.
public struct Symptom: Sendable {
    /// The word for it, as in `apnslint why not-shown`.
    public let name: String
    /// What people see, as a sentence.
    let title: String
    /// Words of those who ask about it; all words of one phrase have to occur.
    let phrases: [String]
    /// What has to hold.
    let conditions: [Condition]

    /// The stations on the way of a push.
    public enum Stage: String, Sendable, CaseIterable {
        case request, apns = "APNs", device, settings = "system settings", app
        case serviceExtension = "service extension"
    }

    /// One thing that has to hold at a stage.
    struct Condition: Sendable {
        let stage: Stage
        /// The condition as a statement that can be true or false.
        let statement: String
        /// The rules whose findings show that it does not hold.
        var rules: [String] = []
        /// The keys of which it is true only if no rule about kinds, names and places objects to them.
        var keys: [Key] = []
        /// What the payload lacks for it; nil if it lacks nothing.
        var lack: @Sendable (Request) -> String? = { _ in nil }
        /// True if it holds once APNs has accepted the push, where it is about APNs.
        var isShownByAnswer = true
        /// Where to look for what a payload can't show; empty if the payload decides.
        var elsewhere = ""
    }

    /// All of them.
    public static let all: [Symptom] = [notShown, noSound, noBadge, notStacked, notWoken, noImage, activityNotUpdating]
}

extension Symptom.Condition {
    fileprivate static let headers = Symptom.Condition(
        stage: .request, statement: "the request is addressed to this app, with the right push type",
        rules: [
            "push-type-missing", "unknown-push-type", "topic-missing", "topic-not-for-type", "topic-malformed",
            "unknown-priority", "path-malformed", "method-not-post", "host-not-in-use", "authorization-malformed",
            "misspelt-header", "headers-not-object", "header-not-text", "body-compressed",
        ],
        elsewhere: "compare `apns-topic`, `apns-push-type` and the host with what your sender really sends: "
            + "`apnslint serve` shows it")
    fileprivate static let accepted = Symptom.Condition(
        stage: .apns, statement: "APNs accepted it", rules: ["payload-too-large", "collapse-id-length", "id-not-uuid"],
        elsewhere: "log the status and the reason of each answer; `apnslint explain REASON` tells what they mean")
    fileprivate static let kept = Symptom.Condition(
        stage: .apns, statement: "APNs kept it until the device was reachable", rules: ["expiration-implausible"],
        isShownByAnswer: false,
        elsewhere: "with `apns-expiration` 0 it is tried once; the delivery log of Apple's push console shows the rest")
    fileprivate static let readable = Symptom.Condition(
        stage: .device, statement: "the device can read the payload",
        rules: ["not-json", "root-not-object", "payload-not-object", "repeated-key", "missing-aps", "envelope"],
        keys: [.aps])
    fileprivate static let allowed = Symptom.Condition(
        stage: .settings, statement: "the user allows it",
        elsewhere: "Settings ▸ Notifications ▸ the app (allowed, lock screen, banners, sounds, badges), a Focus, and "
            + "the scheduled summary")
    fileprivate static func app(_ statement: String, rules: [String] = [], _ elsewhere: String) -> Symptom.Condition {
        .init(stage: .app, statement: statement, rules: rules, elsewhere: elsewhere)
    }
    fileprivate static let extensionReturns = Symptom.Condition(
        stage: .serviceExtension, statement: "the service extension returns it",
        rules: ["extension-missing", "extension-too-new", "extension-id"],
        elsewhere:
            "only with `mutable-content`: it has to call its content handler within 30 seconds; Console shows its log")
}

extension Symptom {
    private static let notShown = Symptom(
        name: "not-shown", title: "the push is accepted, and nothing is shown",
        phrases: [
            "not shown", "nothing shown", "not showing", "no notification", "not received", "never arrives",
            "200 nothing", "not displayed", "not delivered", "success nothing",
        ],
        conditions: [
            .headers, .accepted, .kept, .readable,
            .init(
                stage: .device, statement: "there is text, a badge or a sound to present",
                rules: [
                    "nothing-to-show", "empty-text", "background-shows", "silent-sent-as-alert", "beside-aps",
                    "empty-aps",
                ],
                keys: [.alert, .title, .body, .locKey],
                lack: { $0.aps.notifies ? nil : "aps has no text, badge or sound that the device can read" }),
            .allowed,
            .app(
                "the app presents it while it is open",
                "in the foreground nothing is shown unless "
                    + "`userNotificationCenter(_:willPresent:)` returns `.banner`"),
            .extensionReturns,
        ])

    private static let noSound = Symptom(
        name: "no-sound", title: "the notification is shown, and makes no sound",
        phrases: ["no sound", "silent", "sound not playing", "not play sound"],
        conditions: [
            .headers, .accepted, .readable,
            .init(
                stage: .device, statement: "aps names a sound that the device can read",
                rules: [
                    "sound-without-name", "sound-not-critical", "critical-level-without-sound", "background-shows",
                ],
                keys: [.sound, .critical, .soundName, .volume, .interruptionLevel],
                lack: { request in
                    let isPassive = request.aps[.interruptionLevel].value == .passive
                    return !request.aps[.sound].isPresent
                        ? "aps has no sound" : isPassive ? "the level passive makes no sound" : nil
                }),
            .allowed,
            .app(
                "the app has the file, in a format and length that iOS plays",
                rules: [
                    "sound-not-in-app", "sound-format-not-played", "sound-without-extension", "sound-default-misspelt",
                    "critical-not-allowed",
                ],
                "without the file the default sound plays; at most 30 seconds of PCM, IMA4, µLaw or aLaw"),
            .extensionReturns,
        ])

    private static let noBadge = Symptom(
        name: "no-badge", title: "the number on the icon does not change",
        phrases: ["no badge", "badge not", "badge count", "badge number"],
        conditions: [
            .headers, .accepted, .readable,
            .init(
                stage: .device, statement: "aps has a badge that the device can read", rules: ["background-shows"],
                keys: [.badge],
                lack: { $0.aps[.badge].isPresent ? nil : "aps has no badge: the icon keeps its number" }),
            .allowed,
            .app("the app does not set the number itself", "look for `setBadgeCount` and `applicationIconBadgeNumber`"),
            .extensionReturns,
        ])

    private static let notStacked = Symptom(
        name: "not-stacked", title: "notifications that belong together are not stacked",
        phrases: ["not grouped", "not stacked", "not grouping", "group notifications", "separate notifications"],
        conditions: [
            .headers, .accepted, .readable,
            .init(
                stage: .device, statement: "aps has a thread-id that the device can read",
                rules: ["thread-id-empty", "payload-key-as-header", "blank-at-end"], keys: [.threadID],
                lack: { $0.aps[.threadID].isPresent ? nil : "aps has no thread-id: it joins the app's own group" }),
            .init(
                stage: .settings, statement: "the user groups this app's notifications automatically",
                elsewhere:
                    "Settings ▸ Notifications ▸ the app ▸ Notification Grouping; a stack forms from about four on"),
            .app(
                "all of them have the same thread-id, letter by letter",
                "`apnslint group --why A B` compares two of them"),
            .extensionReturns,
        ])

    private static let notWoken = Symptom(
        name: "not-woken", title: "the app is not woken in the background",
        phrases: [
            "not woken", "background not called", "silent push", "content-available not",
            "didreceiveremotenotification not", "not waking",
        ],
        conditions: [
            .headers,
            .init(
                stage: .request, statement: "a push that only wakes has type background and priority 5",
                rules: ["background-priority", "silent-sent-as-alert", "priority-too-low"]),
            .accepted, .readable,
            .init(
                stage: .device, statement: "aps has content-available 1",
                rules: ["background-wakes-nothing", "flag-off", "flag-not-number", "flag-not-one"],
                keys: [.contentAvailable],
                lack: { $0.aps[.contentAvailable].isPresent ? nil : "aps has no content-available" }),
            .init(
                stage: .device, statement: "the device's budget allows it",
                elsewhere:
                    "two or three background pushes an hour; none after the user has ended the app, or in Low Power Mode"
            ),
            .init(
                stage: .settings, statement: "background refresh is on",
                elsewhere: "Settings ▸ General ▸ Background App Refresh"),
            .app(
                "the app declares the mode and handles the push", rules: ["app-not-woken"],
                "`remote-notification` in `UIBackgroundModes`, and "
                    + "`application(_:didReceiveRemoteNotification:fetchCompletionHandler:)` calls its handler"),
        ])

    private static let noImage = Symptom(
        name: "no-image", title: "the notification comes without its picture",
        phrases: ["no image", "image not", "picture", "rich notification", "attachment not"],
        conditions: [
            .headers, .accepted, .readable,
            .init(
                stage: .device, statement: "aps has mutable-content 1 and text",
                rules: ["mutable-content-without-text", "flag-off", "flag-not-number", "flag-not-one"],
                keys: [.mutableContent],
                lack: {
                    $0.aps[.mutableContent].isPresent
                        ? nil : "aps has no mutable-content: the service extension does not run"
                }),
            .allowed,
            .app(
                "the app contains a service extension that this system can run",
                rules: ["extension-missing", "extension-too-new", "extension-id"],
                "the extension's minimum system and its id, which begins with the app's and a dot"),
            .init(
                stage: .serviceExtension, statement: "it loads the file and attaches it",
                rules: ["insecure-attachment", "attachment-url"],
                elsewhere:
                    "an https URL, a file extension or a type hint, and the content handler called within 30 seconds"),
        ])

    private static let activityNotUpdating = Symptom(
        name: "activity-not-updating", title: "the Live Activity does not start, change or end",
        phrases: ["live activity", "activity not", "dynamic island"],
        conditions: [
            .headers, .accepted, .readable,
            .init(
                stage: .device, statement: "event, timestamp and content-state can be read",
                rules: [
                    "live-activity-incomplete", "live-activity-start-incomplete", "live-activity-data-too-large",
                    "time-in-milliseconds", "input-push-token-and-channel", "start-key-without-start",
                    "content-state-empty", "broadcast-start",
                ],
                keys: [.event, .timestamp, .contentState, .attributes, .attributesType],
                lack: { $0.pushType == .liveActivity ? nil : "this is no Live Activity push" }),
            .init(
                stage: .device, statement: "the timestamp is newer than that of the last update",
                rules: ["timestamp-long-past", "timestamp-in-past"],
                elsewhere:
                    "the device drops an update whose timestamp is not newer; `apnslint lint --now` compares it with the clock"
            ),
            .init(
                stage: .device, statement: "the budget of priority 10 allows it",
                elsewhere: "send what can wait at priority 5, or declare frequent updates"),
            .init(
                stage: .settings, statement: "Live Activities are allowed",
                elsewhere:
                    "Settings ▸ the app ▸ Live Activities; after a start by push the user has to allow updates once"),
            .app(
                "the app can decode content-state into its type",
                rules: [
                    "activity-member-missing", "activity-value-not-decodable", "activity-type-not-in-app",
                    "activity-date-misread", "live-activities-off",
                ],
                "Console shows “Unable to decode content state”; describe the type with `--app` to check it here"),
        ])
}
