import AppResources
import JSONText
import PushPayload

/// What a push needs of the app's Info.plist and its entitlements. All of these rules speak only of what is known to be absent.
extension Rule {
    static let appNotWoken = Rule(
        "app-not-woken", family: .app, severity: .error,
        summary: "content-available for an app without the mode remote-notification",
        bad: Example(
            #"{"aps": {"content-available": 1}}"#, app: ExampleApp(#"{"background-modes": ["voip"]}"#),
            at: "/aps/content-available"),
        good: Example(
            #"{"aps": {"content-available": 1}}"#, app: ExampleApp(#"{"background-modes": ["remote-notification"]}"#)),
        references: [.background],
        on: .app(with: .contentAvailable), pushTypes: [.alert, .background]
    ) { push, app in
        guard push.aps[.contentAvailable].value == true, push.isForApp(app),
            app.app.lacks("remote-notification", in: .backgroundModes)
        else { return [] }
        return .finding(
            "the app's UIBackgroundModes lack remote-notification" + app.missingModes.suffix,
            at: .value(.contentAvailable), effect: "the app is not woken in the background",
            inApp: app.missingModes.place)
    }

    static let callModeMissing = Rule(
        "call-mode-missing", family: .app, severity: .error,
        summary: "a voip or pushtotalk push for an app without the background mode",
        bad: Example(
            #"{"caller": "Ada"}"#, headers: ["apns-push-type": "voip"],
            app: ExampleApp(#"{"background-modes": ["remote-notification"]}"#)),
        good: Example(
            #"{"caller": "Ada"}"#, headers: ["apns-push-type": "voip"],
            app: ExampleApp(#"{"background-modes": ["voip"]}"#)),
        references: [.voip, .pushToTalk],
        on: .app(), pushTypes: [.voip, .pushToTalk]
    ) { push, app in
        let mode = push.pushType == .voip ? "voip" : "push-to-talk"
        let entitlement = "com.apple.developer.push-to-talk"
        let fact: AppFact
        if app.app.lacks(mode, in: .backgroundModes) {
            fact = .backgroundModes
        } else if push.pushType == .pushToTalk, app.app.lacks(entitlement, in: .entitlements) {
            fact = .entitlements
        } else {
            return []
        }
        return .finding(
            fact == .entitlements
                ? "the app lacks the entitlement \(entitlement)"
                : "the app's UIBackgroundModes lack \(mode)" + app.missingModes.suffix,
            at: .header("apns-push-type"), effect: "the app gets no token for such pushes, and no call comes in",
            inApp: fact == .entitlements ? app.app.place(of: fact) : app.missingModes.place)
    }

    static let timeSensitiveNotAllowed = Rule(
        "time-sensitive-not-allowed", family: .app, severity: .warning, confidence: .observed,
        summary: "the level time-sensitive for an app without the entitlement",
        bad: Example(
            #"{"aps": {"alert": "Your car is here", "interruption-level": "time-sensitive"}}"#,
            app: ExampleApp(#"{"entitlements": ["aps-environment"]}"#), at: "/aps/interruption-level"),
        good: Example(
            #"{"aps": {"alert": "Your car is here", "interruption-level": "time-sensitive"}}"#,
            app: ExampleApp(
                #"{"entitlements": ["aps-environment", "com.apple.developer.usernotifications.time-sensitive"]}"#)),
        references: [.interruptionLevel],
        on: .app(with: .interruptionLevel), pushTypes: [.alert]
    ) { push, app in
        guard push.aps[.interruptionLevel].value == .timeSensitive else { return [] }
        return app.lacking(
            "com.apple.developer.usernotifications.time-sensitive", at: .value(.interruptionLevel),
            effect: "the notification counts as active")
    }

    static let criticalNotAllowed = Rule(
        "critical-not-allowed", family: .app, severity: .error,
        summary: "a critical alert for an app without the entitlement",
        bad: Example(
            #"{"aps": {"alert": "Smoke", "sound": {"critical": 1, "name": "default"}}}"#,
            app: ExampleApp(#"{"entitlements": ["aps-environment"]}"#), at: "/aps/sound/critical"),
        good: Example(
            #"{"aps": {"alert": "Smoke", "sound": {"critical": 1, "name": "default"}}}"#,
            app: ExampleApp(
                #"{"entitlements": ["aps-environment", "com.apple.developer.usernotifications.critical-alerts"]}"#)),
        references: [.generating, .interruptionLevel],
        on: .app(with: .interruptionLevel, .critical), pushTypes: [.alert]
    ) { push, app in
        let hasSound = push[.critical].map(Flag.isOn) ?? false
        guard hasSound || push.aps[.interruptionLevel].value == .critical else { return [] }
        return app.lacking(
            "com.apple.developer.usernotifications.critical-alerts",
            at: .value(hasSound ? .critical : .interruptionLevel),
            effect: "it is an ordinary notification, muted with the device")
    }

    static let liveActivitiesOff = Rule(
        "live-activities-off", family: .app, severity: .error,
        summary: "a Live Activity push for an app that does not support Live Activities",
        bad: Example(
            #"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"score": 3}}}"#,
            app: ExampleApp(#"{"supports-live-activities": false}"#), at: "/aps/event"),
        good: Example(
            #"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"score": 3}}}"#,
            app: ExampleApp(#"{"supports-live-activities": true}"#)),
        references: [.liveActivities, .liveActivityData],
        on: .app(), pushTypes: [.liveActivity]
    ) { push, app in
        guard app.app.isOff(.liveActivities), push.isForApp(app) else { return [] }
        return .finding(
            "the app's Info.plist lacks NSSupportsLiveActivities",
            at: push[.event] == nil ? .subject : .value(.event),
            effect: "the app has no Live Activities, and nothing appears", inApp: app.app.place(of: .liveActivities)
        )
    }

    static let frequentUpdatesOff = Rule(
        "frequent-updates-off", family: .app, severity: .info,
        summary: "an update of a Live Activity at priority 10 for an app without frequent updates",
        bad: Example(
            #"{"headers": {"apns-push-type": "liveactivity", "apns-priority": "10"}, "payload": {"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"score": 3}}}}"#,
            app: ExampleApp(#"{"supports-frequent-updates": false}"#), at: "/headers/apns-priority"),
        good: Example(
            #"{"headers": {"apns-push-type": "liveactivity", "apns-priority": "5"}, "payload": {"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"score": 3}}}}"#,
            app: ExampleApp(#"{"supports-frequent-updates": false}"#)),
        references: [.liveActivities],
        on: .app(with: .event), pushTypes: [.liveActivity]
    ) { push, app in
        guard push.aps[.event].value == .update, push.headers.priority == "10", app.app.isOff(.frequentUpdates) else {
            return []
        }
        return .finding(
            "the app's Info.plist lacks NSSupportsLiveActivitiesFrequentUpdates", at: .header("apns-priority"),
            effect: "after many such updates in an hour the system delays more of them",
            inApp: app.app.place(of: .frequentUpdates))
    }

    static let topicNotThisApp = Rule(
        "topic-not-this-app", family: .app, severity: .error,
        summary: "a topic that is no bundle id of the app",
        bad: Example(
            #"{"headers": {"apns-push-type": "alert", "apns-topic": "com.example.Courier.dev"}, "payload": {"aps": {"alert": "Your order is here"}}}"#,
            app: ExampleApp(#"{"bundle-ids": ["com.example.Courier"], "other-bundle-ids": []}"#),
            at: "/headers/apns-topic"),
        good: Example(
            #"{"headers": {"apns-push-type": "alert", "apns-topic": "com.example.Courier"}, "payload": {"aps": {"alert": "Your order is here"}}}"#,
            app: ExampleApp(#"{"bundle-ids": ["com.example.Courier"], "other-bundle-ids": []}"#)),
        references: [.sending, .responses],
        on: .app()
    ) { push, app in
        guard let id = push.topicApp, let ids = app.app.all(.bundleIDs), !ids.isEmpty,
            let others = app.app.all(.otherBundleIDs), !(ids + others).contains(id), !id.hasPrefix("com.apple.mgmt.")
        else { return [] }
        return .finding(
            "apns-topic names \(id), and the app is \((ids + others).listed)", at: .header("apns-topic"),
            effect: "APNs answers \(APNsReason.deviceTokenNotForTopic.answer)", inApp: app.app.place(of: .bundleIDs)
        )
    }

    static let environmentDiffers = Rule(
        "environment-differs", family: .app, severity: .error,
        summary: "a host of APNs for builds that are signed in another way",
        bad: Example(
            #"{"headers": {":authority": "api.sandbox.push.apple.com", "apns-push-type": "alert"}, "payload": {"aps": {"alert": "Goal!"}}}"#,
            app: ExampleApp(#"{"aps-environment": "production"}"#), at: "/headers/:authority"),
        good: Example(
            #"{"headers": {":authority": "api.push.apple.com", "apns-push-type": "alert"}, "payload": {"aps": {"alert": "Goal!"}}}"#,
            app: ExampleApp(#"{"aps-environment": "production"}"#)),
        references: [.sending, .responses],
        on: .app()
    ) { push, app in
        guard let signed = app.app.values(of: .apsEnvironment)?.first,
            let header = [":authority", "host"].first(where: { push.headers[$0] != nil }),
            let host = push.headers[header]?.split(separator: ":").first?.lowercased()
        else { return [] }
        let hosts = ["production": "api.push.apple.com", "development": "api.sandbox.push.apple.com"]
        guard let right = hosts[signed], host != right, hosts.values.contains(host) else { return [] }
        return .finding(
            "the app is signed for \(signed), whose host is \(right)", at: .header(header),
            effect: "APNs answers \(APNsReason.badDeviceToken.answer)", inApp: app.app.place(of: .apsEnvironment))
    }
}

extension CheckedPush {
    /// The bundle id in the topic; nil if there is no topic.
    fileprivate var topicApp: String? {
        headers.topic.map { topic in
            topic.hasSuffix(pushType.topicSuffix ?? "")
                ? String(topic.dropLast(pushType.topicSuffix?.count ?? 0)) : topic
        }
    }

    /// False if the topic names another app, such as the watch app.
    func isForApp(_ app: AppManifest) -> Bool {
        guard let id = topicApp, let ids = app.app.values(of: .bundleIDs), !ids.isEmpty else { return true }
        return ids.contains(id)
    }
}

extension AppManifest {
    /// A finding if the app certainly lacks an entitlement.
    fileprivate func lacking(_ entitlement: String, at place: Report.Place, effect: String) -> [Report] {
        guard app.lacks(entitlement, in: .entitlements) else { return [] }
        return .finding(
            "the app lacks the entitlement \(entitlement)", at: place, effect: effect,
            inApp: app.place(of: .entitlements))
    }

    /// The end of a message about modes, and their place: a setting of the project that Xcode ignores, where there is one.
    fileprivate var missingModes: (suffix: String, place: AppPlace?) {
        let setting = "INFOPLIST_KEY_UIBackgroundModes"
        return app.values(of: .ignoredSettings)?.contains(setting) == true
            ? ("; Xcode ignores \(setting)", app.place(of: .ignoredSettings)) : ("", app.place(of: .backgroundModes))
    }
}
