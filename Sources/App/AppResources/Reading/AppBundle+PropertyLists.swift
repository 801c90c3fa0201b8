import JSONText
import PushPayload

/// Facts of property lists and icon sets.
extension AppBundle {
    /// Takes what an Info.plist says. Its strings may hold settings of the project, which `expand` fills in.
    mutating func take(_ plist: PropertyListFile, expand: (String) -> String? = { $0 }) {
        let value = plist.value
        func list(_ fact: AppFact, _ key: String, _ found: PropertyList?) {
            let strings = found?.strings ?? []
            let known = strings.compactMap(expand)
            set(fact, known, at: plist.place(of: key))
            if known.count < strings.count { setUnknown(fact, because: "\(key) has settings that are not known") }
        }
        guard let point = plist.point else {
            list(.backgroundModes, "UIBackgroundModes", value["UIBackgroundModes"])
            list(.userActivityTypes, "NSUserActivityTypes", value["NSUserActivityTypes"])
            for (fact, key) in Self.flags {
                set(fact, value[key]?.isTrue == true ? ["true"] : [], at: plist.place(of: key))
            }
            return
        }
        if point == ExtensionPoint.content {
            let key = "UNNotificationExtensionCategory"
            list(.interfaceCategories, key, value["NSExtension"]?["NSExtensionAttributes"]?[key])
        }
        if point == ExtensionPoint.service {
            let security = value["NSAppTransportSecurity"]
            list(.intents, "IntentsSupported", value["NSExtension"]?["NSExtensionAttributes"]?["IntentsSupported"])
            set(.insecureHosts, security?.insecureHosts ?? [], at: plist.place(of: "NSAppTransportSecurity"))
        }
    }

    static let flags: [(fact: AppFact, key: String)] = [
        (.liveActivities, "NSSupportsLiveActivities"),
        (.frequentUpdates, "NSSupportsLiveActivitiesFrequentUpdates"),
    ]

    mutating func take(entitlements: PropertyList, at place: AppPlace, isSigned: Bool = false) {
        let granted = (entitlements.members ?? []).filter { member in
            if case .boolean(false) = member.value { false } else { member.value.strings != [] }
        }
        set(.entitlements, granted.map { $0.key }.sorted(), at: place)
        if isSigned, let environment = entitlements["aps-environment"]?.string {
            set(.apsEnvironment, [environment], at: place)
        }
    }

    /// Takes an icon from the icon set of this name (`name.appiconset`) in the asset catalogues among an app's resources.
    mutating func setIcon(named name: String, inCataloguesOf resources: FileList, in files: AppFolder) {
        let catalogues = resources.paths.filter { $0.fileExtension == "xcassets" }
        let sets = catalogues.lazy.flatMap { files.walk($0).paths }
        guard let set = sets.first(where: { $0.hasSuffix("/\(name).appiconset/Contents.json") }) else {
            let missing = catalogues.isEmpty ? "asset catalogue" : "\(name).appiconset in the asset catalogue"
            return setUnknown(.icon, because: resources.gap ?? "there is no \(missing)")
        }
        guard let contents = (try? files.read(set)).flatMap({ try? JSONDocument(parsing: $0).value }) else {
            return setUnknown(.icon, because: "\(set) can't be read")
        }
        let names = (contents["/images"]?.array ?? []).compactMap { image -> String? in
            // Icons for dark and tinted screens are left out, and a Mac's, which have another shape.
            let isPlain = image.object?["appearances"] == nil && image.object?["idiom"] != "mac"
            return isPlain ? image.object?["filename"]?.string : nil
        }
        setIcon(from: names.compactMap(set.folderName.path), of: set.folderName, in: files)
    }

    /// Takes the icon that suits a picture best from files that `owner` names: the smallest of at least 76 pixels, or else the largest
    /// of at least 58. Where there is none, says what keeps them out.
    mutating func setIcon(from paths: [String], of owner: String, in files: AppFolder) {
        var icons: [(side: Int, path: String, png: [UInt8])] = []
        var faults: [String] = []
        for path in paths.withoutRepeats.prefix(50) {
            guard let png = try? files.read(path, 0..<AppIcon.maximumBytes + 1) else {
                faults.append(files.reason(forNotReading: path))
                continue
            }
            let (side, fault) = AppIcon.inspect(png)
            if let fault = fault ?? (side < 58 ? "\(side) px" : nil) {
                faults.append(fault)
            } else {
                icons.append((side, path, png))
            }
        }
        let large = icons.filter { $0.side >= 76 }
        if let best = large.min(by: { $0.side < $1.side }) ?? icons.max(by: { $0.side < $1.side }) {
            set(.icon, [Base64.encode(best.png)], at: AppPlace(best.path))
        } else {
            let reason = faults.isEmpty ? "" : ": \(faults.withoutRepeats.joined(separator: ", "))"
            setUnknown(.icon, because: "\(owner) has none for pictures\(reason)")
        }
    }
}

extension PropertyList {
    /// The hosts that App Transport Security lets a program load from without TLS.
    fileprivate var insecureHosts: [String] {
        if self["NSAllowsArbitraryLoads"]?.isTrue == true { return ["*"] }
        return (self["NSExceptionDomains"]?.members ?? []).flatMap { domain, settings -> [String] in
            guard settings["NSExceptionAllowsInsecureHTTPLoads"]?.isTrue == true else { return [] }
            return settings["NSIncludesSubdomains"]?.isTrue == true ? [domain, "*.\(domain)"] : [domain]
        }
    }
}
