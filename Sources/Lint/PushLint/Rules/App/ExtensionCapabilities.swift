import AppResources
import JSONText
import PushPayload

/// The capabilities that a service extension needs for its work.
extension Rule {
    static let filteredPushUntyped = Rule(
        "filtered-push-untyped", .app, .warning, on: .serviceExtensions, pushTypes: [.alert],
        finds: "a push without its type for an extension that filters",
        why: """
            With the entitlement `com.apple.developer.usernotifications.filtering` a service extension may show nothing
            at all. That works only for pushes that are sent with `apns-push-type: alert`; others are shown as they
            were sent.
            """, source: .observed(.modifying), app: .withServiceExtension(#""entitlements": []"#),
        badApp: .withServiceExtension(#""entitlements": ["\#(Entitlement.filtering.rawValue)"]"#),
        bad: .document(.mutable, ["apns-priority": "10"])
    ) { push, _, services in
        let filter = services.first { $0.has(.filtering) }
        guard push.isPushTypeAssumed, !push.headers.fields.isEmpty, let filter else { return [] }
        return .finding(
            "there is no apns-push-type, and the service extension filters", at: .header("apns-push-type"),
            effect: "the extension can't keep a notification from being shown", inApp: filter.place(of: .entitlements))
    }

    static let appGroupMissing = Rule(
        "app-group-missing", .app, .warning, on: .serviceExtensions, pushTypes: [.alert],
        finds: "OneSignal's `Increase` of a badge for an app whose service extension shares no App Group with it",
        why: """
            Apple's badge is a number and no difference. OneSignal's part of the service extension adds up, and keeps
            the number in an App Group that the app and the extension both have in their entitlements:
            `group.`, the app's bundle id and `.onesignal`, unless its Info.plist names another.
            """, source: .observed(.modifying),
        loss: .takes(.badge),
        app: .withServiceExtension(
            #""entitlements": ["\#(Entitlement.appGroups.rawValue)"]"#,
            others: #""entitlements": ["\#(Entitlement.appGroups.rawValue)"]"#),
        badApp: .withServiceExtension(
            #""entitlements": []"#, others: #""entitlements": ["\#(Entitlement.appGroups.rawValue)"]"#),
        bad: #"""
            {"aps": {"alert": "Your order is here", "mutable-content": 1}, "custom": {"i": "a", "badge_inc": 1}}
            """#, at: "/custom/badge_inc"
    ) { push, app, services in
        let place: JSONPointer = "/custom/badge_inc"
        let bundles = services.isEmpty ? [] : [app.app] + services
        guard JSONValue.object(push.payload.json)[place] != nil,
            let bundle = bundles.first(where: { $0.lacks(.appGroups) })
        else { return [] }
        let id = app.app.values(of: .bundleIDs)?.first.map { " such as group.\($0).onesignal" } ?? ""
        return .finding(
            "the \(bundle.point == nil ? "app" : "service extension") has no App Group\(id)", at: .value(place),
            effect: "the badge does not count up", inApp: bundle.place(of: .entitlements))
    }

    static let filteringNotAllowed = Rule(
        "filtering-not-allowed", .app, .warning, on: .serviceExtensions, pushTypes: [.alert],
        finds: "mutable-content for an extension that hides notifications, without the entitlement",
        why: """
            A service extension that hands back an empty content means to show nothing. That works only if the
            extension, not the app, has the entitlement `com.apple.developer.usernotifications.filtering`, which Apple
            gives on request.
            """, source: .documented(.modifying),
        loss: .takes(.serviceExtension),
        bad: .document(.mutable, app: .withServiceExtension(#""filters-content": true, "entitlements": []"#)),
        at: "/aps/mutable-content",
        good: .document(
            .mutable, ["apns-push-type": "alert"],
            app: .withServiceExtension(
                #""filters-content": true, "entitlements": ["\#(Entitlement.filtering.rawValue)"]"#))
    ) { _, _, services in
        guard let bundle = services.first(where: { $0.isOn(.filtersContent) && $0.lacks(.filtering) })
        else { return [] }
        return .finding(
            "the service extension hides notifications and lacks the entitlement \(Entitlement.filtering.rawValue)",
            at: .value(.mutableContent), effect: "what it means to hide is shown",
            inApp: bundle.place(of: .filtersContent))
    }

    static let communicationIncomplete = Rule(
        "communication-incomplete", .app, .warning, on: .serviceExtensions, pushTypes: [.alert],
        finds: "mutable-content for an extension that shows senders, in an app that is not set up for it",
        why: """
            A service extension that calls `updating(from:)` with an `INSendMessageIntent` shows the sender's name and
            picture only if the app has the entitlement `com.apple.developer.usernotifications.communication` and names
            the intent in `NSUserActivityTypes` of its Info.plist. Apps work without `IntentsSupported` and without the
            entitlement in the extension; where pictures are still missing, single reports were cured by adding them
            there too. An attached image makes no communication notification: without a call of `updating(from:)` the
            entitlement has no effect.
            """, source: .observed(.modifying),
        loss: .takes(.sender),
        app: .withServiceExtension(
            #""updates-content": true"#, others: #""user-activity-types": ["INSendMessageIntent"]"#),
        badApp: .withServiceExtension(#""updates-content": true"#, others: #""user-activity-types": []"#),
        bad: .mutable, at: "/aps/mutable-content"
    ) { push, app, services in
        let effect = "the sender's picture is not shown"
        let place = Violation.Location.value(.mutableContent)
        guard services.contains(where: { $0.isOn(.updatesContent) }) else {
            guard app.app.has(.communication), !services.isEmpty,
                services.allSatisfy({ $0.lacks("true", in: .updatesContent) })
            else { return [] }
            return .finding(
                "the app has the entitlement for communication, and no service extension calls updating(from:)",
                at: place, effect: effect, inApp: services.first?.place(of: .updatesContent))
        }
        let entitlement = app.lacking(.communication, at: place, effect: effect)
        guard entitlement.isEmpty, app.app.lacks("INStartCallIntent", in: .userActivityTypes) else {
            return entitlement
        }
        return app.lacking("INSendMessageIntent", in: .userActivityTypes, at: place, effect: effect)
    }
}
