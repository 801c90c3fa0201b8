import AppResources
import JSONText
import PushPayload

/// App extensions that a push needs and that a device may lack, although the project has them.
extension Rule {
    static let extensionMissing = Rule(
        "extension-missing", .app, .warning, on: .serviceExtensions, pushTypes: [.alert],
        finds: "mutable-content for an app without a notification service extension",
        why: """
            `mutable-content` hands a notification to the app's notification service extension, which may load an image
            or decrypt the text. Without an extension in the app the notification is shown as it was sent.
            """, source: .documented(.modifying), app: .withServiceExtension(), badApp: #"{"extensions": []}"#,
        bad: .mutable, at: "/aps/mutable-content"
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
        badApp: .withServiceExtension(#""minimum-ios": "18.5""#, others: #""minimum-ios": "15.6""#), bad: .mutable,
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
        bad: .mutable, at: "/aps/mutable-content"
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

    static let extensionInstalledOnly = Rule(
        "extension-installed-only", .app, .warning, on: .serviceExtensions, pushTypes: [.alert],
        finds: "mutable-content for an extension that Xcode embeds only when it installs",
        why: """
            With "Copy only when installing" in the build phase that embeds the extensions, a build that Xcode runs has
            no extension; only an archive has it. Pictures are then missing while the app is developed.
            """, source: .observed(.modifying), app: .withServiceExtension(#""embedded-when-installing": false"#),
        badApp: .withServiceExtension(#""embedded-when-installing": true"#), bad: .mutable, at: "/aps/mutable-content"
    ) { _, _, services in
        guard let bundle = services.first(where: { $0.isOn(.installedOnly) }), services.count == 1 else { return [] }
        return .finding(
            "the service extension is embedded only when installing", at: .value(.mutableContent),
            effect: "in a build that Xcode runs the notification is shown as it was sent",
            inApp: bundle.place(of: .installedOnly))
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
