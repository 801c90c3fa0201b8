import AppResources
import JSONText
import PushPayload

/// Pushes with `mutable-content`, with the app's service extensions if all of them are known.
extension RuleSubject<@Sendable (CheckedPush, AppManifest, [AppBundle]) -> [Violation]> {
    fileprivate static var serviceExtensions: Self {
        Self { check in
            RuleSubject<@Sendable (CheckedPush, AppManifest) -> [Violation]>.app(with: .mutableContent).check {
                push, app in
                guard push.aps[.mutableContent].value == true, let services = app.extensions(at: ExtensionPoint.service)
                else { return [] }
                return check(push, app, services)
            }
        }
    }
}

/// The requirements of a push with `mutable-content` on the app's service extension.
extension Rule {
    private static let mutable: Example = #"{"aps": {"alert": "Your order is here", "mutable-content": 1}}"#

    static let extensionMissing = Rule(
        "extension-missing", .app, .warning, on: .serviceExtensions, pushTypes: [.alert],
        finds: "mutable-content for an app without a notification service extension",
        why: """
            `mutable-content` hands a notification to the app's notification service extension, which may load an image
            or decrypt the text. Without an extension in the app the notification is shown as it was sent.
            """, source: .documented(.modifying), app: .withServiceExtension(), badApp: #"{"extensions": []}"#,
        bad: mutable, at: "/aps/mutable-content"
    ) { push, app, services in
        guard services.isEmpty, push.isForApp(app) else { return [] }
        return .finding(
            "the app has no notification service extension", at: .value(.mutableContent),
            effect: "the notification is shown as it was sent", inApp: app.app.place(of: .bundleIDs))
    }

    static let extensionTooNew = Rule(
        "extension-too-new", .app, .warning, on: .serviceExtensions, pushTypes: [.alert],
        finds: "mutable-content where the service extension needs a newer system than the app",
        why: """
            Xcode gives a new extension the newest system as its minimum. On devices between the app's minimum and the
            extension's the app runs, the extension is not there, and nothing says so. Lower the extension's deployment
            target to the app's.
            """, source: .documented(.modifying),
        app: .withServiceExtension(#""minimum-ios": "15.6""#, others: #""minimum-ios": "15.6""#),
        badApp: .withServiceExtension(#""minimum-ios": "18.5""#, others: #""minimum-ios": "15.6""#), bad: mutable,
        at: "/aps/mutable-content"
    ) { _, app, services in
        guard let (bundle, oldest, minimum) = app.tooNew(services) else { return [] }
        return .finding(
            "the service extension needs \(minimum), and the app \(oldest)", at: .value(.mutableContent),
            effect: "from \(oldest) on and before \(minimum) the notification is shown as it was sent",
            loss: .takes(.serviceExtension).before([minimum]),
            inApp: bundle.place(of: .minimumIOS))
    }

    private static let content =
        #""extensions": [{"point": "\#(ExtensionPoint.content)", "interface-categories": ["INVITE"], "#

    static let viewTooNew = Rule(
        "view-too-new", .app, .warning, on: .app(with: .category), pushTypes: [.alert],
        finds: "a category whose content extension needs a newer system than the app",
        why: """
            Xcode gives a new extension the newest system as its minimum. On devices between the app's minimum and the
            extension's there is no view of the app's own. Lower the extension's deployment target to the app's.
            """, source: .documented(.modifying), loss: .takes(.actions),
        app: #"{\#(content)"minimum-ios": "15.6"}], "minimum-ios": "15.6"}"#,
        badApp: #"{\#(content)"minimum-ios": "18.5"}], "minimum-ios": "15.6"}"#,
        bad: #"{"aps": {"alert": "Dinner at 8?", "category": "INVITE"}}"#, at: "/aps/category"
    ) { push, app in
        guard let id = push.aps[.category].value,
            let views = app.extensions(at: ExtensionPoint.content)?.filter({
                $0.values(of: .interfaceCategories)?.contains(id) ?? false
            }),
            let (bundle, oldest, minimum) = app.tooNew(views)
        else { return [] }
        return .finding(
            "the content extension for \(id) needs \(minimum), and the app \(oldest)", at: .value(.category),
            effect:
                "from \(oldest) on and before \(minimum) a notification that is opened has no view of the app's own",
            loss: .takes(.actions).before([minimum]), inApp: bundle.place(of: .minimumIOS))
    }

    static let extensionID = Rule(
        "extension-id", .app, .error, on: .serviceExtensions, pushTypes: [.alert],
        finds: "mutable-content where the service extension's id does not begin with the app's",
        why: """
            The bundle id of an extension is that of its app, a full stop and a name. An app with another extension
            can't be installed, or the extension is left out of it.
            """, source: .documented(.modifying),
        app: .withServiceExtension(
            #""bundle-ids": ["com.example.Service"]"#, others: #""bundle-ids": ["com.example"]"#),
        badApp: .withServiceExtension(
            #""bundle-ids": ["com.other.Service"]"#, others: #""bundle-ids": ["com.example"]"#),
        bad: mutable, at: "/aps/mutable-content"
    ) { _, app, services in
        guard let ids = app.app.all(.bundleIDs), !ids.isEmpty else { return [] }
        for bundle in services {
            let foreign = bundle.all(.bundleIDs)?.first { id in !ids.contains { id.hasPrefix("\($0).") } }
            guard let foreign else { continue }
            return .finding(
                "the id of the service extension, \(foreign), does not begin with the app's, \(ids.listed)",
                at: .value(.mutableContent), effect: "the extension is not installed with the app",
                inApp: bundle.place(of: .bundleIDs))
        }
        return []
    }

    static let filteredPushUntyped = Rule(
        "filtered-push-untyped", .app, .warning, on: .serviceExtensions, pushTypes: [.alert],
        finds: "a push without its type for an extension that filters",
        why: """
            With the entitlement `com.apple.developer.usernotifications.filtering` a service extension may show nothing
            at all. That works only for pushes that are sent with `apns-push-type: alert`; others are shown as they
            were sent.
            """, source: .observed(.modifying), app: .withServiceExtension(#""entitlements": []"#),
        badApp: .withServiceExtension(#""entitlements": ["\#(Entitlement.filtering.rawValue)"]"#),
        bad: .document(mutable, ["apns-priority": "10"])
    ) { push, _, services in
        let filter = services.first { $0.has(.filtering) }
        guard push.isPushTypeAssumed, !push.headers.fields.isEmpty, let filter else { return [] }
        return .finding(
            "there is no apns-push-type, and the service extension filters", at: .header("apns-push-type"),
            effect: "the extension can't keep a notification from being shown", inApp: filter.place(of: .entitlements))
    }

    static let extensionInstalledOnly = Rule(
        "extension-installed-only", .app, .warning, on: .serviceExtensions, pushTypes: [.alert],
        finds: "mutable-content for an extension that Xcode embeds only when it installs",
        why: """
            With "Copy only when installing" in the build phase that embeds the extensions, a build that Xcode runs has
            no extension; only an archive has it. Pictures are then missing while the app is developed.
            """, source: .observed(.modifying), app: .withServiceExtension(#""embedded-when-installing": false"#),
        badApp: .withServiceExtension(#""embedded-when-installing": true"#), bad: mutable, at: "/aps/mutable-content"
    ) { _, _, services in
        guard let bundle = services.first(where: { $0.isOn(.installedOnly) }), services.count == 1 else { return [] }
        return .finding(
            "the service extension is embedded only when installing", at: .value(.mutableContent),
            effect: "in a build that Xcode runs the notification is shown as it was sent",
            inApp: bundle.place(of: .installedOnly))
    }

    private static let appGroups = "com.apple.security.application-groups"

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
            #""entitlements": ["\#(appGroups)"]"#, others: #""entitlements": ["\#(appGroups)"]"#),
        badApp: .withServiceExtension(#""entitlements": []"#, others: #""entitlements": ["\#(appGroups)"]"#),
        bad: #"""
            {"aps": {"alert": "Your order is here", "mutable-content": 1}, "custom": {"i": "a", "badge_inc": 1}}
            """#, at: "/custom/badge_inc"
    ) { push, app, services in
        let place: JSONPointer = "/custom/badge_inc"
        let bundles = services.isEmpty ? [] : [app.app] + services
        guard JSONValue.object(push.payload.json)[place] != nil,
            let bundle = bundles.first(where: { $0.lacks(appGroups, in: .entitlements) })
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
        bad: .document(mutable, app: .withServiceExtension(#""filters-content": true, "entitlements": []"#)),
        at: "/aps/mutable-content",
        good: .document(
            mutable, ["apns-push-type": "alert"],
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

    static let keyNotRead = Rule(
        "key-not-read", .app, .info, on: .app(), pushTypes: [.alert, .background],
        finds:
            "a key that the app does not read, or a URL that its service extension does not, where it reads a similar one",
        why: """
            The app's and the extension's own code reads keys of the payload, such as `userInfo["imageURL"]`, and the
            push has another name: of the extension's keys a longer or shorter one, of the app's the same in another
            spelling. It is checked where all of the code was read.
            """, source: .observed(.modifying),
        loss: .takes(.serviceExtension),
        app: .withServiceExtension(#""user-info-keys": ["fcm_options", "image"]"#),
        badApp: .withServiceExtension(#""user-info-keys": ["fcm_options", "imageURL"]"#),
        bad: #"""
            {"aps": {"alert": "Your order is here", "mutable-content": 1}, "fcm_options": {"image": "https://example.com/1.jpg"}}
            """#, at: "/fcm_options/image"
    ) { push, app in
        let services = app.extensions(at: ExtensionPoint.service) ?? []
        return keysNotRead(in: push, by: app.app, besides: services)
            + (push.aps[.mutableContent].value == true && services.count == 1
                ? urlsNotRead(in: push, by: services[0]) : [])
    }

    private static func keysNotRead(
        in push: CheckedPush, by app: AppBundle, besides services: [AppBundle]
    ) -> [Violation] {
        guard let keys = app.all(.userInfoKeys) else { return [] }
        let all = Set(keys + services.flatMap { $0.values(of: .userInfoKeys) ?? [] })
        let names = push.payload.json.names.filter { $0 != Key.aps.name && !all.contains($0) }
        return names.compactMap { name in
            guard let read = keys.first(where: { Spelling.isSame($0, name) }), push.payload.json[read] == nil
            else { return nil }
            return .finding(
                "the app reads \(read), and not \(name)", at: .key(JSONPointer([name])),
                effect: "the app does not find it",
                loss: .nothing, inApp: app.place(of: .userInfoKeys))
        }
    }

    private static func urlsNotRead(in push: CheckedPush, by bundle: AppBundle) -> [Violation] {
        guard let keys = bundle.all(.userInfoKeys), !keys.isEmpty else { return [] }
        let urls = JSONValue.object(push.payload.json).leaves { value, _ in value.string?.hasPrefix("http") ?? false }
        return urls.filter { $0.pointer.tokens.first != Key.aps.name }.compactMap { url -> Violation? in
            guard let name = url.pointer.last, name.utf8.count > 2, !keys.contains(name) else { return nil }
            let (lower, tokens) = (name.lowercased(), url.pointer.tokens)
            // A key that stands elsewhere in the push is read there.
            guard tokens.allSatisfy({ $0 == name || keys.contains($0) }),
                let read = keys.first(where: { key in
                    let key = key.lowercased()
                    return key.hasPrefix(lower) || lower.hasPrefix(key) && key.utf8.count > 2
                }), !tokens.contains(read)
            else { return nil }
            return .finding(
                "the service extension reads \(read), and not \(name)", at: .value(url.pointer),
                effect: "the picture is not loaded", inApp: bundle.place(of: .userInfoKeys))
        }
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
        bad: mutable, at: "/aps/mutable-content"
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
        let entitlement = app.lacking(Entitlement.communication.rawValue, in: .entitlements, at: place, effect: effect)
        guard entitlement.isEmpty, app.app.lacks("INStartCallIntent", in: .userActivityTypes) else {
            return entitlement
        }
        return app.lacking("INSendMessageIntent", in: .userActivityTypes, at: place, effect: effect)
    }

    static let insecureAttachment = Rule(
        "insecure-attachment", .app, .info, on: .serviceExtensions, pushTypes: [.alert],
        finds: "an http URL for a service extension that may load https only",
        why: """
            App Transport Security refuses `http:` unless the Info.plist of the service extension, not that of the app,
            has an exception in `NSAppTransportSecurity`. A URL that is only opened when the user taps is not affected.
            """, source: .documented(.modifying), loss: .takes(.picture),
        app: .withServiceExtension(#""insecure-hosts": ["example.com"]"#),
        badApp: .withServiceExtension(#""insecure-hosts": []"#),
        bad: #"""
            {"aps": {"alert": "Your order is here", "mutable-content": 1}, "picture": "http://example.com/1.jpg"}
            """#, at: "/picture"
    ) { push, _, services in
        guard let bundle = services.first else { return [] }
        let urls = JSONValue.object(push.payload.json).leaves { value, _ in
            value.string.map { bundle.loads($0) == false } ?? false
        }
        return urls.filter { $0.pointer.tokens.first != Key.aps.name }.map { url in
            .finding(
                "\(url.pointer.last ?? "it") is an http URL", at: .value(url.pointer),
                effect: "the service extension can't load it", inApp: bundle.place(of: .insecureHosts))
        }
    }
}

extension AppManifest {
    /// The extension that runs on the oldest systems, with the app's minimum and its own, if all of them need a newer system than the app.
    fileprivate func tooNew(_ extensions: [AppBundle]) -> (
        bundle: AppBundle, oldest: SystemVersion, minimum: SystemVersion
    )? {
        let minimums = extensions.compactMap { bundle in bundle.minimumIOS.map { (bundle, $0) } }
        guard let oldest = app.minimumIOS, minimums.count == extensions.count,
            let (bundle, minimum) = minimums.min(by: { $0.1.isBefore($1.1) }), oldest.isBefore(minimum)
        else { return nil }
        return (bundle, oldest, minimum)
    }
}
