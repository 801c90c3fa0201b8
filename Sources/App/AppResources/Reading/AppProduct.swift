import JSONText

/// An app or an extension that a target of a project makes.
struct AppProduct {
    private let files: AppFolder
    let project: XcodeProject
    let target: XcodeProject.Target
    /// The configurations of the target, the one for delivery first.
    let configurations: [BuildSettings]
    let settings: BuildSettings

    init(_ target: XcodeProject.Target, of project: XcodeProject, in files: AppFolder) throws(AppReadingError) {
        (self.files, self.project, self.target) = (files, project, target)
        configurations = try project.settings(of: target)
        settings = configurations.first ?? BuildSettings(configuration: "")
    }

    private func place(of key: String) -> AppPlace? { project.place(of: key, in: settings) }
    /// The name of the target with the path of its project.
    var label: String { "\(project.path.folderName):\(target.name)" }

    /// The facts of the settings, the Info.plist and the entitlements; `point` is the extension point of an extension.
    func bundle(_ plist: PropertyListFile?, point: String?) throws(AppReadingError) -> AppBundle {
        let names = [
            plist?.value["CFBundleDisplayName"]?.string, "$(INFOPLIST_KEY_CFBundleDisplayName)",
            plist?.value["CFBundleName"]?.string, "$(PRODUCT_NAME)",
        ]
        let name = names.lazy.compactMap { $0.flatMap(settings.expanded) }.first { !$0.isEmpty }
        var facts = AppBundle(name: point == nil ? name ?? target.name : target.name, point: point)
        if point == nil {
            let language = plist?.value["CFBundleDevelopmentRegion"]?.string ?? "$(DEVELOPMENT_LANGUAGE)"
            facts.developmentLanguage = settings.expanded(language)
        }
        let id = "PRODUCT_BUNDLE_IDENTIFIER"
        addIDs(to: &facts, as: .bundleIDs, named: id, at: place(of: id))
        let minimum = "IPHONEOS_DEPLOYMENT_TARGET"
        if case .known(let version) = settings.value(minimum) {
            facts.set(.minimumIOS, [version], at: place(of: minimum))
        }
        if let plist {
            facts.take(plist) { settings.expanded($0) }
            addInfoPlistSettings(plist, to: &facts)
        } else {
            facts.setUnknown(
                .backgroundModes, .userActivityTypes, .liveActivities, .frequentUpdates,
                because: "the Info.plist could not be found")
        }
        try addEntitlements(to: &facts)
        return facts
    }

    func addIDs(to facts: inout AppBundle, as fact: AppFact, named name: String, at place: AppPlace? = nil) {
        var ids = facts.values(of: fact) ?? []
        for settings in configurations {
            // A bundle id with an empty part, or with a mark such as ##TEAM_ID##, is completed when the app is built.
            if case .known(let id) = settings.value("PRODUCT_BUNDLE_IDENTIFIER"), id.isTopic {
                ids.append(id)
            } else {
                let reason = settings.missingFile.map { "\($0) is not there" } ?? "it has settings that are not known"
                facts.setUnknown(fact, because: "\(name) in \(settings.configuration): \(reason)")
            }
        }
        if !ids.isEmpty || fact == .otherBundleIDs { facts.set(fact, ids.withoutRepeats, at: place) }
    }

    /// The Info.plist; an empty one if Xcode makes all of it, nil if it can't be found.
    func infoPlist() throws(AppReadingError) -> PropertyListFile? {
        switch settings.value("INFOPLIST_FILE") {
        case .unknown: return nil
        case .known(let path) where !path.isEmpty:
            guard let path = project.folder.path(path) else { return nil }
            return try files.propertyList(path)
        default:
            guard settings.value("GENERATE_INFOPLIST_FILE") == .known("YES") else { return nil }
            return PropertyListFile(path: project.path, bytes: [], value: .dictionary([]))
        }
    }

    /// Adds the settings that Xcode writes into the Info.plist, and notes those that it ignores.
    private func addInfoPlistSettings(_ plist: PropertyListFile, to facts: inout AppBundle) {
        for (fact, name) in AppBundle.flags where plist.point == nil && plist.value[name] == nil {
            let setting = "INFOPLIST_KEY_\(name)"
            guard settings.value(setting) == .known("YES") else { continue }
            facts.set(fact, ["true"], at: place(of: setting))
        }
        let ignored = ["NSAppTransportSecurity", "NSExtension", "NSUserActivityTypes", "UIBackgroundModes"]
            .map { "INFOPLIST_KEY_\($0)" }.filter { key in settings.layers.contains { $0[key] != nil } }
        if let first = ignored.first { facts.set(.ignoredSettings, ignored, at: place(of: first)) }
    }

    private func addEntitlements(to facts: inout AppBundle) throws(AppReadingError) {
        let key = "CODE_SIGN_ENTITLEMENTS"
        switch settings.value(key) {
        case .known(let path) where !path.isEmpty:
            guard let inside = project.folder.path(path) else {
                return facts.setUnknown(.entitlements, because: "\(path) lies outside of the folder")
            }
            guard let list = try files.propertyList(inside) else {
                return facts.setUnknown(.entitlements, because: files.reason(forNotReading: inside))
            }
            facts.take(entitlements: list.value, at: AppPlace(list.path))
        case .unknown: return facts.setUnknown(.entitlements, because: "\(key) has settings that are not known")
        default: facts.set(.entitlements, [], at: AppPlace(project.path))
        }
        if settings.value("CODE_SIGN_ALLOW_ENTITLEMENTS_MODIFICATION") == .known("YES") {
            facts.setUnknown(
                .entitlements, because: "a script may add some (CODE_SIGN_ALLOW_ENTITLEMENTS_MODIFICATION)")
        }
    }

    /// Adds the sounds, tables of texts and the icon that are copied into the app.
    func addResources(to facts: inout AppBundle) {
        let resources = project.files(of: target, in: "Resources")
        let names = resources.paths.map { String($0.fileName) } + resources.outside
        facts.setSounds(names, at: resources.paths, in: files)
        let tables = resources.paths.filter { AppReader.isStringTable(String($0.fileName)) }
        let missing = tables.filter { (try? files.read($0, 0..<1)) == nil }
        facts.set("strings", tables.filter { !missing.contains($0) }.withoutRepeats.map { .string($0) })
        func setUnknown(_ reason: String) {
            for list in ["sounds", "strings"] { facts.setUnknown(list, because: reason) }
        }
        if let gap = resources.gap { setUnknown(gap) }
        if project.runsScript("Copy Pods Resources", in: target) {
            setUnknown("CocoaPods copies more into the app")
        }
        if let table = resources.outside.first(where: AppReader.isStringTable) {
            facts.setUnknown("strings", because: "\(table) is made by the build, or lies outside of the folder")
        }
        if let table = missing.first { facts.setUnknown("strings", because: files.reason(forNotReading: table)) }
        let folders = resources.paths.filter { files.isFolder($0) } + resources.outside
        if let folder = folders.first(where: { $0.fileExtension.isEmpty }) {
            facts.setUnknown("sounds", because: "the folder \(folder) is copied into the app as a whole")
        }
        let key = "ASSETCATALOG_COMPILER_APPICON_NAME"
        if !configurations.isEmpty, let icon = settings.expanded("$(\(key):default=AppIcon)") {
            facts.setIcon(named: icon, inCataloguesOf: resources, in: files)
        } else {
            facts.setUnknown(.icon, because: "\(key) has settings that are not known")
        }
    }
}
