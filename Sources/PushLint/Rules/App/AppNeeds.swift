import AppResources
import JSONText
import PushPayload

/// What a push needs of the app. All of these rules speak only of what is known to be absent.
extension Rule {
    static let appNotWoken = Rule(
        "app-not-woken", .app, .error, on: .app(with: .contentAvailable), pushTypes: [.alert, .background]
    ) { push, app in
        guard push.aps[.contentAvailable].value == true, push.isForApp(app) else { return [] }
        return app.lacking(
            "remote-notification", in: .backgroundModes, at: .value(.contentAvailable),
            effect: "the app is not woken in the background")
    }

    static let callModeMissing = Rule("call-mode-missing", .app, .error, on: .app(), pushTypes: [.voip, .pushToTalk]) {
        push, app in
        let isCall = push.pushType == .voip
        let effect = "the app gets no token for such pushes, and no call comes in"
        let place = Report.Place.header("apns-push-type")
        let mode = app.lacking(isCall ? "voip" : "push-to-talk", in: .backgroundModes, at: place, effect: effect)
        guard mode.isEmpty, !isCall else { return mode }
        return app.lacking("com.apple.developer.push-to-talk", in: .entitlements, at: place, effect: effect)
    }

    static let timeSensitiveNotAllowed = Rule(
        "time-sensitive-not-allowed", .app, .warning, on: .app(with: .interruptionLevel), pushTypes: [.alert]
    ) { push, app in
        guard push.aps[.interruptionLevel].value == .timeSensitive else { return [] }
        return app.lacking(
            Entitlement.timeSensitive.rawValue, in: .entitlements, at: .value(.interruptionLevel),
            effect: "the notification counts as active")
    }

    static let criticalNotAllowed = Rule(
        "critical-not-allowed", .app, .error, on: .app(with: .interruptionLevel, .critical), pushTypes: [.alert]
    ) { push, app in
        let hasSound = push[.critical].map(Flag.isOn) ?? false
        guard hasSound || push.aps[.interruptionLevel].value == .critical else { return [] }
        return app.lacking(
            Entitlement.criticalAlerts.rawValue, in: .entitlements,
            at: .value(hasSound ? .critical : .interruptionLevel),
            effect: "it is an ordinary notification, muted with the device")
    }

    static let liveActivitiesOff = Rule("live-activities-off", .app, .error, on: .app(), pushTypes: [.liveActivity]) {
        push, app in
        guard push.isForApp(app) else { return [] }
        return app.lacking(
            "true", in: .liveActivities, at: push[.event] == nil ? .subject : .value(.event),
            effect: "the app has no Live Activities, and nothing appears")
    }

    static let topicNotThisApp = Rule("topic-not-this-app", .app, .error, on: .app()) { push, app in
        guard let id = push.topicApp, let ids = app.app.all(.bundleIDs), !ids.isEmpty,
            let others = app.app.all(.otherBundleIDs), !(ids + others).contains(id), push.pushType != .mdm
        else { return [] }
        return .finding(
            "apns-topic names \(id), and the app is \((ids + others).listed)", at: .header("apns-topic"),
            effect: "APNs answers \(APNsReason.deviceTokenNotForTopic.answer)", inApp: app.app.place(of: .bundleIDs))
    }

    static let environmentDiffers = Rule("environment-differs", .app, .error, on: .app()) { push, app in
        guard let signed = app.app.values(of: .apsEnvironment)?.first, let right = app.host,
            let (header, host) = push.headers.host, host != right, AppManifest.hosts.values.contains(host)
        else { return [] }
        return .finding(
            "the app is signed for \(signed), whose host is \(right)", at: .header(header),
            effect: "APNs answers \(APNsReason.badDeviceToken.answer)", inApp: app.app.place(of: .apsEnvironment))
    }

    static let widgetPushNotAllowed = Rule("widget-push-not-allowed", .app, .error, on: .app(), pushTypes: [.widgets]) {
        push, app in
        guard let widgets = app.extensions(at: ExtensionPoint.widget),
            widgets.allSatisfy({ $0.lacks("aps-environment", in: .entitlements) })
        else { return [] }
        return .finding(
            widgets.isEmpty
                ? "the app has no widget extension" : "the widget extension lacks the entitlement aps-environment",
            at: .header("apns-push-type"), effect: "there is no token for such pushes",
            inApp: widgets.first?.place(of: .entitlements))
    }

    static let locationPushNotAllowed = Rule(
        "location-push-not-allowed", .app, .error, on: .app(), pushTypes: [.location]
    ) { push, app in
        let effect = "there is no token for such pushes"
        if app.extensions(at: ExtensionPoint.location)?.isEmpty == true {
            return .finding(
                "the app has no location push service extension", at: .header("apns-push-type"), effect: effect)
        }
        return app.lacking(
            "com.apple.developer.location.push", in: .entitlements, at: .header("apns-push-type"), effect: effect)
    }
}

extension CheckedPush {
    /// The bundle id in the topic; nil if there is no topic.
    fileprivate var topicApp: String? {
        let suffix = pushType.topicSuffix ?? ""
        return headers.topic.map { $0.hasSuffix(suffix) ? String($0.dropLast(suffix.count)) : $0 }
    }

    /// False if the topic names another app, such as the watch app.
    func isForApp(_ app: AppManifest) -> Bool {
        guard let id = topicApp, let ids = app.app.values(of: .bundleIDs), !ids.isEmpty else { return true }
        return ids.contains(id)
    }
}

extension AppManifest {
    func lacking(_ value: String, in fact: AppFact, at place: Report.Place, effect: String) -> [Report] {
        guard app.lacks(value, in: fact) else { return [] }
        let setting = "INFOPLIST_KEY_UIBackgroundModes"
        let isIgnored = fact == .backgroundModes && app.values(of: .ignoredSettings)?.contains(setting) == true
        let message =
            switch fact {
            case .backgroundModes: "the app's UIBackgroundModes lack \(value)"
            case .userActivityTypes: "the app's NSUserActivityTypes lack \(value)"
            case .liveActivities: "the app's Info.plist lacks NSSupportsLiveActivities"
            default: "the app lacks the entitlement \(value)"
            }
        return .finding(
            isIgnored ? "\(message); Xcode ignores \(setting)" : message, at: place, effect: effect,
            inApp: app.place(of: isIgnored ? .ignoredSettings : fact))
    }
}
