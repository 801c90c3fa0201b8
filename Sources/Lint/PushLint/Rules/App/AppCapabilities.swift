import AppResources
import PushPayload

/// The capabilities that a push needs of the app. All of these rules report only facts that are known to be absent.
extension Rule {
    static let appNotWoken = Rule(
        "app-not-woken", .app, .error, on: .app(with: .contentAvailable), pushTypes: [.alert, .background],
        finds: "content-available for an app without the mode remote-notification",
        why: """
            iOS wakes an app for a push with `content-available` only if `remote-notification` is one of the
            `UIBackgroundModes` in its Info.plist: in Xcode the capability Background Modes ▸ Remote notifications.
            Xcode ignores `INFOPLIST_KEY_UIBackgroundModes`; the modes have to stand in the file.
            """, source: .documented(.background), app: #"{"background-modes": ["remote-notification"]}"#,
        badApp: #"{"background-modes": ["voip"]}"#, bad: #"{"aps": {"content-available": 1}}"#,
        at: "/aps/content-available"
    ) { push, app in
        guard push.aps[.contentAvailable].value == true, push.isForApp(app) else { return [] }
        return app.lacking(
            "remote-notification", in: .backgroundModes, at: .value(.contentAvailable),
            effect: "the app is not woken in the background")
    }

    static let callModeMissing = Rule(
        "call-mode-missing", .app, .error, on: .app(), pushTypes: [.voip, .pushToTalk],
        finds: "a voip or pushtotalk push for an app without the background mode",
        why: """
            PushKit gives an app tokens for calls only if `voip` is one of its `UIBackgroundModes`. Push to Talk needs
            the mode `push-to-talk` and the entitlement `com.apple.developer.push-to-talk`.
            """, source: .documented(.voip, .pushToTalk), app: #"{"background-modes": ["voip"]}"#,
        badApp: #"{"background-modes": []}"#, bad: .document(#"{"caller": "Ada"}"#, ["apns-push-type": "voip"])
    ) { push, app in
        let isCall = push.pushType == .voip
        let effect = "the app gets no token for such pushes, and no call comes in"
        let place = Violation.Location.header("apns-push-type")
        let mode = app.lacking(isCall ? "voip" : "push-to-talk", in: .backgroundModes, at: place, effect: effect)
        guard mode.isEmpty, !isCall else { return mode }
        return app.lacking(.pushToTalk, at: place, effect: effect)
    }

    static let timeSensitiveNotAllowed = Rule(
        "time-sensitive-not-allowed", .app, .warning, on: .app(with: .interruptionLevel), pushTypes: [.alert],
        finds: "the level time-sensitive for an app without the entitlement",
        why: """
            A notification breaks through a Focus and the scheduled summary only if the app has the entitlement
            `com.apple.developer.usernotifications.time-sensitive`: in Xcode the capability Time Sensitive
            Notifications.
            """, source: .observed(.interruptionLevel),
        app: #"{"entitlements": ["aps-environment", "com.apple.developer.usernotifications.time-sensitive"]}"#,
        badApp: #"{"entitlements": ["aps-environment"]}"#,
        bad: #"{"aps": {"alert": "Your car is here", "interruption-level": "time-sensitive"}}"#,
        at: "/aps/interruption-level"
    ) { push, app in
        guard push.aps[.interruptionLevel].value == .timeSensitive else { return [] }
        return app.lacking(
            .timeSensitive, at: .value(.interruptionLevel), effect: "the notification counts as active")
    }

    static let criticalNotAllowed = Rule(
        "critical-not-allowed", .app, .error, on: .app(with: .interruptionLevel, .critical), pushTypes: [.alert],
        finds: "a critical alert for an app without the entitlement",
        why: """
            Critical alerts sound while the device is muted. They need an entitlement that Apple grants on request,
            `com.apple.developer.usernotifications.critical-alerts`; without it the sound is an ordinary one.
            """, source: .documented(.generating, .interruptionLevel),
        app: #"{"entitlements": ["aps-environment", "com.apple.developer.usernotifications.critical-alerts"]}"#,
        badApp: #"{"entitlements": ["aps-environment"]}"#,
        bad: #"{"aps": {"alert": "Smoke", "sound": {"critical": 1, "name": "default"}}}"#, at: "/aps/sound/critical"
    ) { push, app in
        let hasSound = push.isOn(.critical) == true
        guard hasSound || push.aps[.interruptionLevel].value == .critical else { return [] }
        return app.lacking(
            .criticalAlerts, at: .value(hasSound ? .critical : .interruptionLevel),
            effect: "it is an ordinary notification, muted with the device")
    }

    static let liveActivitiesOff = Rule(
        "live-activities-off", .app, .error, on: .app(), pushTypes: [.liveActivity],
        finds: "a Live Activity push for an app that does not support Live Activities",
        why: """
            An app has Live Activities only if its Info.plist has `NSSupportsLiveActivities` with the value true: the
            app's own, not that of its widget extension. Without it no activity starts, and there is no token to send
            to.
            """, source: .documented(.liveActivities, .liveActivityData),
        app: #"{"supports-live-activities": true}"#, badApp: #"{"supports-live-activities": false}"#,
        bad: .update(), at: "/aps/event"
    ) { push, app in
        guard push.isForApp(app) else { return [] }
        return app.lacking(
            "true", in: .liveActivities, at: push.written(.event) == nil ? .subject : .value(.event),
            effect: "the app has no Live Activities, and nothing appears")
    }

    static let pushNotEnabled = Rule(
        "push-not-enabled", .app, .error, on: .app(), finds: "a push to an app without the entitlement aps-environment",
        why: """
            An app gets no device token without the entitlement `aps-environment`: in Xcode the capability Push
            Notifications. Without it Live Activities that are to be updated by push fail as well ("ActivityInput error
            0"). It is checked only where the entitlements were read from a file or a signature.
            """, source: .documented(.sending),
        app: #"{"entitlements": ["aps-environment"], "places": {"entitlements": "App/App.entitlements"}}"#,
        badApp: #"{"entitlements": [], "places": {"entitlements": "App/App.entitlements"}}"#,
        bad: #"{"aps": {"alert": "Your order is here"}}"#, at: "/aps"
    ) { push, app in
        guard app.app.place(of: .entitlements) != nil, push.isForApp(app), push.has(.simulatorTargetBundle) == false
        else { return [] }
        return app.lacking(
            .push, at: push.written(.aps) == nil ? .subject : .value(.aps),
            effect: "the app gets no token, and nothing can be sent to it")
    }

    static let widgetPushNotAllowed = Rule(
        "widget-push-not-allowed", .app, .error, on: .app(), pushTypes: [.widgets],
        finds: "a widgets push for an app whose widget extension has no push capability",
        why: """
            Widgets get a token only if their extension, and not only the app, has the capability Push Notifications,
            which is the entitlement `aps-environment` (iOS 26).
            """, source: .documented(.widgets),
        app: #"{"extensions": [{"point": "com.apple.widgetkit-extension", "entitlements": ["aps-environment"]}]}"#,
        badApp: #"{"extensions": [{"point": "com.apple.widgetkit-extension", "entitlements": []}]}"#,
        bad: .document(#"{"aps": {"content-changed": true}}"#, ["apns-push-type": "widgets"])
    ) { push, app in
        guard let widgets = app.extensions(at: ExtensionPoint.widget),
            widgets.allSatisfy({ $0.lacks(.push) })
        else { return [] }
        return .finding(
            widgets.isEmpty
                ? "the app has no widget extension" : "the widget extension lacks the entitlement aps-environment",
            at: .header("apns-push-type"), effect: "there is no token for such pushes",
            inApp: widgets.first?.place(of: .entitlements))
    }

    static let locationPushNotAllowed = Rule(
        "location-push-not-allowed", .app, .error, on: .app(), pushTypes: [.location],
        finds: "a location push for an app without a location push service extension",
        why: """
            A push that asks for the location wakes the app's location push service extension. The app needs such an
            extension, and the entitlement `com.apple.developer.location.push`, which Apple grants on request.
            """, source: .documented(.location),
        app: #"{"extensions": [{"point": "com.apple.location.push.service"}]}"#, badApp: #"{"extensions": []}"#,
        bad: .document(#"{"id": 7}"#, ["apns-push-type": "location"])
    ) { push, app in
        let effect = "there is no token for such pushes"
        if app.extensions(at: ExtensionPoint.location)?.isEmpty == true {
            return .finding(
                "the app has no location push service extension", at: .header("apns-push-type"), effect: effect)
        }
        return app.lacking(.locationPush, at: .header("apns-push-type"), effect: effect)
    }
}

extension AppManifest {
    func lacking(_ entitlement: Entitlement, at place: Violation.Location, effect: String) -> [Violation] {
        lacking(entitlement.rawValue, in: .entitlements, at: place, effect: effect)
    }

    func lacking(_ value: String, in fact: AppFact, at place: Violation.Location, effect: String) -> [Violation] {
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
