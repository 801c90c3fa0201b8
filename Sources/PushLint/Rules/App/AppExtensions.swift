import AppResources
import JSONText
import PushPayload

/// What a push with `mutable-content` needs of the app's service extension.
extension Rule {
    /// A rule about the service extensions of an app, which its check gets if all of them are known.
    private init(
        service id: String, _ severity: Severity,
        check: @escaping @Sendable (CheckedPush, AppManifest, [AppBundle]) -> [Report]
    ) {
        self.init(id, .app, severity, on: .app(with: .mutableContent), pushTypes: [.alert]) { push, app in
            guard push.aps[.mutableContent].value == true, let services = app.extensions(at: ExtensionPoint.service)
            else { return [] }
            return check(push, app, services)
        }
    }

    static let extensionMissing = Rule(service: "extension-missing", .warning) { push, app, services in
        guard services.isEmpty, push.isForApp(app) else { return [] }
        return .finding(
            "the app has no notification service extension", at: .value(.mutableContent),
            effect: "the notification is shown as it was sent", inApp: app.app.place(of: .bundleIDs))
    }

    static let extensionTooNew = Rule(service: "extension-too-new", .warning) { _, app, services in
        let minimums = services.compactMap { bundle in bundle.minimumIOS.map { (bundle, $0) } }
        guard let oldest = app.app.minimumIOS, minimums.count == services.count,
            let (bundle, minimum) = minimums.min(by: { $0.1.isBefore($1.1) }), oldest.isBefore(minimum)
        else { return [] }
        return .finding(
            "the service extension needs \(minimum), and the app \(oldest)", at: .value(.mutableContent),
            effect: "from \(oldest) on and before \(minimum) the notification is shown as it was sent",
            inApp: bundle.place(of: .minimumIOS))
    }

    static let extensionID = Rule(service: "extension-id", .error) { _, app, services in
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

    static let filteredPushUntyped = Rule(service: "filtered-push-untyped", .warning) { push, _, services in
        let filter = services.first { $0.has(.filtering) }
        guard push.isPushTypeAssumed, !push.headers.fields.isEmpty, let filter else { return [] }
        return .finding(
            "there is no apns-push-type, and the service extension filters", at: .header("apns-push-type"),
            effect: "the extension can't keep a notification from being shown",
            inApp: filter.place(of: .entitlements))
    }

    static let communicationIncomplete = Rule(service: "communication-incomplete", .warning) { push, app, services in
        guard services.contains(where: { $0.isOn(.updatesContent) }) else { return [] }
        let effect = "the sender's picture is not shown"
        let place = Report.Place.value(.mutableContent)
        let entitlement = app.lacking(Entitlement.communication.rawValue, in: .entitlements, at: place, effect: effect)
        guard entitlement.isEmpty, app.app.lacks("INStartCallIntent", in: .userActivityTypes) else {
            return entitlement
        }
        return app.lacking("INSendMessageIntent", in: .userActivityTypes, at: place, effect: effect)
    }

    static let insecureAttachment = Rule(service: "insecure-attachment", .info) { push, _, services in
        guard let bundle = services.first, let allowed = bundle.all(.insecureHosts) else { return [] }
        let urls = JSONValue.object(push.payload.json).leaves { value, _ in
            guard let host = value.string?.insecureHost else { return false }
            return !allowed.contains { $0 == "*" || $0 == host || $0.hasPrefix("*.") && host.hasSuffix($0.dropFirst()) }
        }
        return urls.filter { $0.pointer.tokens.first != Key.aps.name }.map { url in
            .finding(
                "\(url.pointer.last ?? "it") is an http URL", at: .value(url.pointer),
                effect: "the service extension can't load it", inApp: bundle.place(of: .insecureHosts))
        }
    }
}

extension AppBundle {
    /// The oldest iOS that it is installed on; nil where that is unknown.
    fileprivate var minimumIOS: SystemVersion? { values(of: .minimumIOS)?.first.flatMap { SystemVersion(.iOS, $0) } }
}

extension String {
    /// The host of an http URL on the Internet; nil for any other text.
    fileprivate var insecureHost: String? {
        guard hasPrefix("http://") else { return nil }
        let host = dropFirst("http://".count).prefix { !"/:?#".contains($0) }.lowercased()
        return host.contains(".") && host.contains(where: \.isLetter) && !host.hasSuffix(".local") ? host : nil
    }
}
