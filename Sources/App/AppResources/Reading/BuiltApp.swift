import JSONText

/// Reads an app as Xcode builds it: a folder with its Info.plist, extensions, signature and resources.
struct BuiltApp {
    let files: AppFolder
    let folder: String
    /// True if it is signed as it is installed, so that its `aps-environment` can be trusted.
    let isForDelivery: Bool

    /// The manifest of the app. Throws for an app without an Info.plist that can be read.
    func manifest() throws(AppReadingError) -> JSONObject {
        guard let plist = try files.propertyList(path("Info.plist")) else {
            throw AppReadingError("\(folder.isEmpty ? "the folder" : folder): there is no Info.plist")
        }
        guard plist.point == nil else {
            // An extension alone: nothing is known of its app.
            var facts = AppBundle()
            facts.set("extensions", [.object(try bundle(folder, plist, isExtension: true).json)])
            facts.setUnknown("extensions", because: "only this extension was given")
            return facts.json
        }
        var facts = try bundle(folder, plist, isExtension: false)
        try addExtensions(to: &facts)
        addResources(to: &facts)
        let icons = plist.value["CFBundleIcons"]?["CFBundlePrimaryIcon"]?["CFBundleIconFiles"]?.strings ?? []
        // Info.plist leaves out the scale and the device, which file names have: `AppIcon60x60@2x.png`.
        let found = files.names(in: folder).filter { name in
            icons.contains { icon in name == icon || [".png", "@", "~"].contains { name.hasPrefix(icon + $0) } }
        }
        facts.setIcon(from: found.map(path), of: plist.path, in: files)
        for list in ["categories", "live-activities"] {
            facts.setUnknown(list, because: "it stands in the sources, which a built app does not have")
        }
        facts.developmentLanguage = plist.value["CFBundleDevelopmentRegion"]?.string
        return facts.json
    }

    private func path(_ name: String) -> String { folder.isEmpty ? name : "\(folder)/\(name)" }

    private func bundle(
        _ folder: String, _ plist: PropertyListFile, isExtension: Bool
    ) throws(AppReadingError) -> AppBundle {
        let value = plist.value
        let program = value["CFBundleExecutable"]?.string
        let name = value["CFBundleDisplayName"]?.string ?? value["CFBundleName"]?.string ?? program
        var facts = AppBundle(name: name, point: isExtension ? plist.point ?? "unknown" : nil)
        for (fact, key) in [(AppFact.bundleIDs, "CFBundleIdentifier"), (.minimumIOS, "MinimumOSVersion")] {
            if let text = value[key]?.string { facts.set(fact, [text], at: plist.place(of: key)) }
        }
        facts.take(plist)
        let base = folder.isEmpty ? "" : folder + "/"
        let binary = program.map { base + $0 }
        if value["CFBundleSupportedPlatforms"]?.strings?.contains("iPhoneSimulator") == true {
            facts.setUnknown(.entitlements, because: "it is built for the Simulator, which needs no signature")
        } else if let binary, let signed = try CodeSignature.entitlements(of: binary, in: files) {
            facts.take(entitlements: signed, at: AppPlace(binary), isSigned: isForDelivery && !isExtension)
        } else if let allowed = CodeSignature.entitlements(inProfile: try files.read(base + "embedded.mobileprovision"))
        {
            // Entitlements missing in the provisioning profile are dropped.
            facts.take(entitlements: allowed, at: AppPlace(base + "embedded.mobileprovision"), isSigned: isForDelivery)
        } else {
            facts.setUnknown(.entitlements, because: "the program is not signed")
        }
        if plist.point == ExtensionPoint.service, let binary, let code = try? files.read(binary) {
            // The name of `updating(from:)` in Objective-C, by which a program calls it.
            let calls = code.offset(of: "contentByUpdatingWithProvider:error:") != nil
            facts.set(.updatesContent, calls ? ["true"] : [], at: AppPlace(binary))
        }
        return facts
    }

    /// An archive of some kilobytes may hold any number of bundles of 256 MiB.
    private static let maximumBundles = 50

    private func bundles(_ suffix: String, in container: String, of facts: inout AppBundle) -> [String] {
        let names = files.names(in: path(container)).filter { $0.hasSuffix(suffix) }
        if names.count > Self.maximumBundles {
            facts.setUnknown("extensions", because: "\(container) has \(names.count) bundles, too many to read")
        }
        return names.prefix(Self.maximumBundles).map { path("\(container)/\($0)") }
    }

    private func addExtensions(to facts: inout AppBundle) throws(AppReadingError) {
        var extensions: [JSONValue] = []
        for container in ["PlugIns", "Extensions"] {
            for folder in bundles(".appex", in: container, of: &facts) {
                guard let plist = try files.propertyList("\(folder)/Info.plist") else {
                    facts.setUnknown("extensions", because: "\(folder) has no Info.plist")
                    continue
                }
                extensions.append(.object(try bundle(folder, plist, isExtension: true).json))
            }
        }
        facts.set("extensions", extensions)
        let others = try bundles(".app", in: "Watch", of: &facts).map { folder throws(AppReadingError) in
            try files.propertyList("\(folder)/Info.plist")?.value["CFBundleIdentifier"]?.string
        }
        facts.set(.otherBundleIDs, others.compactMap { $0 })
    }

    private func addResources(to facts: inout AppBundle) {
        let names = files.names(in: folder)
        facts.setSounds(names, at: names.map(path), in: files)
        let tables = names.filter { $0.hasSuffix(".lproj") }.flatMap { language in
            files.names(in: path(language)).filter { ["Localizable.strings", "Localizable.stringsdict"].contains($0) }
                .map { path("\(language)/\($0)") }
        }
        facts.set("strings", tables.map { .string($0) })
    }
}
