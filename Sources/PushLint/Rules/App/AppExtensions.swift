import AppResources
import JSONText
import PushPayload

/// What a push needs of the app's extensions. All of these rules speak only of what is known to be absent.
extension Rule {
    static let extensionMissing = Rule(
        "extension-missing", family: .app, severity: .warning,
        summary: "mutable-content for an app without a notification service extension",
        bad: Example(mutable, app: ExampleApp(#"{"extensions": []}"#), at: "/aps/mutable-content"),
        good: Example(mutable, app: .service("")),
        references: [.modifying],
        on: .app(with: .mutableContent), pushTypes: [.alert]
    ) { push, app in
        guard push.aps[.mutableContent].value == true, push.isForApp(app),
            app.extensions(at: ExtensionPoint.service)?.isEmpty == true
        else { return [] }
        return .finding(
            "the app has no notification service extension", at: .value(.mutableContent),
            effect: "the notification is shown as it was sent", inApp: app.app.place(of: .bundleIDs))
    }

    static let extensionTooNew = Rule(
        "extension-too-new", family: .app, severity: .warning,
        summary: "mutable-content where the service extension needs a newer system than the app",
        bad: Example(
            mutable, app: .service(#", "minimum-ios": "18.5""#, app: #""minimum-ios": "15.6", "#),
            at: "/aps/mutable-content"),
        good: Example(mutable, app: .service(#", "minimum-ios": "15.6""#, app: #""minimum-ios": "15.6", "#)),
        references: [.modifying],
        on: .app(with: .mutableContent), pushTypes: [.alert]
    ) { push, app in
        guard push.aps[.mutableContent].value == true, let oldest = app.app.minimumIOS else { return [] }
        let extensions = app.extensions(at: ExtensionPoint.service) ?? []
        let minimums = extensions.compactMap { bundle in bundle.minimumIOS.map { (bundle, $0) } }
        guard minimums.count == extensions.count,
            let (bundle, minimum) = minimums.min(by: { $0.1.isBefore($1.1) }), oldest.isBefore(minimum)
        else { return [] }
        return .finding(
            "the service extension needs \(minimum), and the app \(oldest)", at: .value(.mutableContent),
            effect: "from \(oldest) on and before \(minimum) the notification is shown as it was sent",
            inApp: bundle.place(of: .minimumIOS))
    }

    static let extensionID = Rule(
        "extension-id", family: .app, severity: .error,
        summary: "mutable-content where the service extension's id does not begin with the app's",
        bad: Example(
            mutable,
            app: .service(
                #", "bundle-ids": ["com.example.Service"]"#, app: #""bundle-ids": ["com.example.Courier"], "#),
            at: "/aps/mutable-content"),
        good: Example(
            mutable,
            app: .service(
                #", "bundle-ids": ["com.example.Courier.Service"]"#, app: #""bundle-ids": ["com.example.Courier"], "#)),
        references: [.modifying],
        on: .app(with: .mutableContent), pushTypes: [.alert]
    ) { push, app in
        guard push.aps[.mutableContent].value == true, let ids = app.app.all(.bundleIDs), !ids.isEmpty else {
            return []
        }
        for bundle in app.extensions(at: ExtensionPoint.service) ?? [] {
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
        "filtered-push-untyped", family: .app, severity: .warning, confidence: .observed,
        summary: "a push for an extension that filters, without the push type alert",
        bad: Example(
            mutable, headers: ["apns-priority": "10"], app: .service(filtering), at: ""),
        good: Example(mutable, headers: ["apns-push-type": "alert"], app: .service(filtering)),
        references: [.modifying],
        on: .app(with: .mutableContent), pushTypes: [.alert], yieldsTo: [.anywhere(.pushTypeMissing)]
    ) { push, app in
        let filter = "com.apple.developer.usernotifications.filtering"
        guard push.isPushTypeAssumed, !push.headers.fields.isEmpty, push.aps[.mutableContent].value == true,
            let bundle = app.extensions(at: ExtensionPoint.service)?.first(where: {
                $0.values(of: .entitlements)?.contains(filter) == true
            })
        else { return [] }
        return .finding(
            "there is no apns-push-type, and the service extension filters", at: .header("apns-push-type"),
            effect: "the extension can't keep a notification from being shown",
            inApp: bundle.place(of: .entitlements))
    }

    private static let filtering = #", "entitlements": ["com.apple.developer.usernotifications.filtering"]"#

    static let communicationIncomplete = Rule(
        "communication-incomplete", family: .app, severity: .warning, confidence: .observed,
        summary: "mutable-content for an extension that shows senders, in an app that is not set up for it",
        bad: Example(
            mutable,
            app: .service(
                #", "updates-content": true"#,
                app: #""entitlements": [], "user-activity-types": ["INSendMessageIntent"], "#),
            at: "/aps/mutable-content"),
        good: Example(
            mutable,
            app: .service(
                #", "updates-content": true"#,
                app: """
                    "entitlements": ["com.apple.developer.usernotifications.communication"], \
                    "user-activity-types": ["INSendMessageIntent"], 
                    """)),
        references: [.modifying],
        on: .app(with: .mutableContent), pushTypes: [.alert]
    ) { push, app in
        guard push.aps[.mutableContent].value == true,
            app.extensions(at: ExtensionPoint.service)?.contains(where: { $0.isOn(.updatesContent) }) == true
        else { return [] }
        let entitlement = "com.apple.developer.usernotifications.communication"
        let intents = ["INSendMessageIntent", "INStartCallIntent"]
        let fact: AppFact
        if app.app.lacks(entitlement, in: .entitlements) {
            fact = .entitlements
        } else if intents.allSatisfy({ app.app.lacks($0, in: .userActivityTypes) }) {
            fact = .userActivityTypes
        } else {
            return []
        }
        return .finding(
            fact == .entitlements
                ? "the app lacks the entitlement \(entitlement)"
                : "the app's NSUserActivityTypes lack INSendMessageIntent",
            at: .value(.mutableContent), effect: "the sender's picture is not shown",
            inApp: app.app.place(of: fact))
    }

    static let contentExtensionCategory = Rule(
        "content-extension-category", family: .app, severity: .info,
        summary: "a category that the app's content extension does not draw",
        bad: Example(
            #"{"aps": {"alert": "Your order is here", "category": "order"}}"#, app: map, at: "/aps/category"),
        good: Example(#"{"aps": {"alert": "Your order is here", "category": "MAP"}}"#, app: map),
        on: .app(with: .category), pushTypes: [.alert], yieldsTo: [.here(.categoryNotRegistered)]
    ) { push, app in
        guard let category = push.aps[.category].value, let extensions = app.extensions(at: ExtensionPoint.content),
            let first = extensions.first, extensions.allSatisfy({ $0.lacks(category, in: .interfaceCategories) })
        else { return [] }
        return .finding(
            "the app's content extension does not name the category \"\(category)\"", at: .value(.category),
            effect: "the notification has the system's interface", inApp: first.place(of: .interfaceCategories))
    }

    private static let map = ExampleApp(
        #"""
        {
          "extensions": [
            {"point": "com.apple.usernotifications.content-extension", "interface-categories": ["MAP"]}
          ]
        }
        """#)

    static let insecureAttachment = Rule(
        "insecure-attachment", family: .app, severity: .info,
        summary: "an http URL for a service extension that may load https only",
        bad: Example(
            #"{"aps": {"alert": "Your order is here", "mutable-content": 1}, "picture": "http://example.com/1.jpg"}"#,
            app: .service(#", "insecure-hosts": []"#), at: "/picture"),
        good: Example(
            #"{"aps": {"alert": "Your order is here", "mutable-content": 1}, "picture": "https://example.com/1.jpg"}"#,
            app: .service(#", "insecure-hosts": []"#)),
        references: [.modifying],
        on: .app(with: .mutableContent), pushTypes: [.alert]
    ) { push, app in
        guard push.aps[.mutableContent].value == true,
            let bundle = app.extensions(at: ExtensionPoint.service)?.first, let allowed = bundle.all(.insecureHosts)
        else { return [] }
        return push.payload.json.members.filter { $0.name != Key.aps.name }.flatMap { member in
            member.value.insecureURLs(at: JSONPointer([member.name]))
        }.filter { url in
            !allowed.contains {
                $0 == "*" || $0 == url.host || $0.hasPrefix("*.") && url.host.hasSuffix($0.dropFirst())
            }
        }.map { url in
            .finding(
                "\(url.pointer.last ?? "it") is an http URL", at: .value(url.pointer),
                effect: "the service extension can't load it", inApp: bundle.place(of: .insecureHosts))
        }
    }

    static let widgetPushNotAllowed = Rule(
        "widget-push-not-allowed", family: .app, severity: .error,
        summary: "a widgets push for an app whose widget extension has no push capability",
        bad: Example(
            #"{"aps": {"content-changed": true}}"#, headers: ["apns-push-type": "widgets"],
            app: ExampleApp(#"{"extensions": [{"point": "com.apple.widgetkit-extension", "entitlements": []}]}"#)),
        good: Example(
            #"{"aps": {"content-changed": true}}"#, headers: ["apns-push-type": "widgets"],
            app: ExampleApp(
                #"{"extensions": [{"point": "com.apple.widgetkit-extension", "entitlements": ["aps-environment"]}]}"#)),
        references: [.widgets],
        on: .app(), pushTypes: [.widgets]
    ) { push, app in
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
        "location-push-not-allowed", family: .app, severity: .error,
        summary: "a location push for an app without a location push service extension",
        bad: Example(
            #"{"id": 7}"#, headers: ["apns-push-type": "location"], app: ExampleApp(#"{"extensions": []}"#)),
        good: Example(
            #"{"id": 7}"#, headers: ["apns-push-type": "location"],
            app: ExampleApp(#"{"extensions": [{"point": "com.apple.location.push.service"}]}"#)),
        references: [.location],
        on: .app(), pushTypes: [.location]
    ) { push, app in
        let entitlement = "com.apple.developer.location.push"
        let hasNone = app.extensions(at: ExtensionPoint.location)?.isEmpty == true
        guard hasNone || app.app.lacks(entitlement, in: .entitlements) else { return [] }
        return .finding(
            hasNone
                ? "the app has no location push service extension" : "the app lacks the entitlement \(entitlement)",
            at: .header("apns-push-type"), effect: "there is no token for such pushes",
            inApp: app.app.place(of: .entitlements))
    }

    private static let mutable = #"{"aps": {"alert": "Your order is here", "mutable-content": 1}}"#
}

extension ExampleApp {
    /// An app with a service extension, with more members of both.
    fileprivate static func service(_ members: String, app: String = "") -> ExampleApp {
        ExampleApp(#"{\#(app)"extensions": [{"point": "com.apple.usernotifications.service"\#(members)}]}"#)
    }
}

extension AppBundle {
    /// The oldest iOS that it is installed on; nil where that is unknown.
    fileprivate var minimumIOS: SystemVersion? {
        values(of: .minimumIOS)?.first.flatMap { SystemVersion(.iOS, $0) }
    }
}

extension JSONValue {
    /// The texts in it that are http URLs of hosts on the Internet.
    fileprivate func insecureURLs(at pointer: JSONPointer) -> [(pointer: JSONPointer, host: String)] {
        switch self {
        case .string(let text):
            guard text.hasPrefix("http://") else { return [] }
            let host = text.dropFirst("http://".count).prefix { !"/:?#".contains($0) }.lowercased()
            let isName = host.contains(".") && host.contains(where: \.isLetter) && !host.hasSuffix(".local")
            return isName ? [(pointer, host)] : []
        case .array(let elements):
            return elements.enumerated().flatMap { $1.insecureURLs(at: pointer.appending($0)) }
        case .object(let object):
            return object.members.flatMap { $0.value.insecureURLs(at: pointer.appending($0.name)) }
        default: return []
        }
    }
}
