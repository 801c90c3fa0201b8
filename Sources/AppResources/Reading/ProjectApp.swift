import JSONText
import PushPayload

/// Reads an app from its Xcode project and its sources.
struct ProjectApp {
    let files: AppFolder
    /// The name of the project to read; nil for any.
    var project: String?
    /// The name of the app's target, where there are several.
    let target: String?

    /// A target that is an app, with its project.
    private struct Host {
        let project: XcodeProject
        let target: XcodeProject.Target
        /// Its configurations, the one for delivery first.
        let settings: [BuildSettings]
    }

    /// The manifest of the app. Throws for a folder without a project, with several apps, and for a damaged file.
    func manifest() throws(AppReadingError) -> JSONObject {
        var facts = AppBundle()
        var hosts: [Host] = []
        var host: Host?
        let generator = project == nil && projectFolders().isEmpty ? self.generator() : nil
        if let generator {
            try addGenerated(by: generator, to: &facts)
        } else if project == nil, files.names(in: "").contains("Package.swift"), projectFolders().isEmpty {
            for list in ["categories", "live-activities", "sounds"] {
                facts.setUnknown(list, because: "the app that the package is for may have more")
            }
        } else {
            let (app, all) = try self.host()
            (host, hosts) = (app, all)
            facts = try bundle(app.target, in: app.project, app.settings, point: nil)
            addOtherIDs(app, hosts, to: &facts)
            addResources(app, to: &facts)
        }
        var sources = SwiftSources(try sourceFiles(host, hosts, &facts, all: generator != nil), in: files)
        if let host { try addExtensions(host, hosts, &sources, to: &facts) }
        let types = sources.add(to: &facts)
        var manifest = facts.json
        if !types.isEmpty { manifest["types"] = .object(types) }
        return manifest
    }

    // MARK: Without a project

    /// A tool that writes the Xcode project, and what makes it do so.
    private typealias Generator = (name: String, command: String)

    /// The tool whose files are in the folder; nil if there are none.
    private func generator() -> Generator? {
        let names = files.names(in: "")
        let isXcodeGen = names.contains { name in
            ["project.yml", "project.yaml"].contains(name) || name.hasPrefix("project-") && name.hasSuffix(".yml")
        }
        if isXcodeGen { return ("XcodeGen", "xcodegen") }
        if names.contains("Project.swift") || names.contains("Workspace.swift") { return ("Tuist", "tuist generate") }
        let isExpo = names.contains { $0.hasPrefix("app.config.") } || expo != nil
        return isExpo ? ("Expo", "expo prebuild") : nil
    }

    /// The configuration of Expo, where it is written down; nil if there is none.
    private var expo: JSONObject? {
        guard let bytes = try? files.read("app.json") else { return nil }
        return (try? JSONDocument(parsing: bytes))?.value.object?["expo"]?.object
    }

    /// Adds what the files of a tool say of a project that is not there; the rest is unknown.
    private func addGenerated(by generator: Generator, to facts: inout AppBundle) throws(AppReadingError) {
        let reason =
            "\(generator.name) writes the Xcode project, which is not here: run \(generator.command), or give the built app"
        if let expo, let ios = expo["ios"]?.object {
            let (plist, place) = (ios["infoPlist"]?.object, AppPlace("app.json"))
            facts.name = expo["name"]?.string
            let icon = ios["icon"]?.string ?? ios["icon"]?.object?["light"]?.string ?? expo["icon"]?.string
            facts.setIcon(from: [icon.flatMap("".path)].compactMap { $0 }, of: "app.json", in: files)
            if let id = ios["bundleIdentifier"]?.string { facts.set(.bundleIDs, [id], at: place) }
            if let modes = plist?["UIBackgroundModes"]?.array {
                facts.set(.backgroundModes, modes.compactMap { $0.string }, at: place)
            }
            for (fact, name) in AppBundle.flags where plist?[name] == true { facts.set(fact, ["true"], at: place) }
            if let entitlements = ios["entitlements"]?.object {
                facts.set(.entitlements, entitlements.names.sorted(), at: place)
            }
        }
        for fact in AppFact.allCases where fact.isOfApp && (fact.form == .texts || !facts.isOn(fact)) {
            facts.setUnknown(fact, because: reason)
        }
        for list in AppBundle.lists { facts.setUnknown(list, because: reason) }
    }

    // MARK: The app

    private func host() throws(AppReadingError) -> (Host, all: [Host]) {
        var hosts: [Host] = []
        let projects = projectFolders()
        for folder in projects.prefix(20) {
            let project = try XcodeProject("\(folder)/project.pbxproj", in: files)
            for target in project.targets where target.kind.hasPrefix("application") {
                hosts.append(Host(project: project, target: target, settings: try project.settings(of: target)))
            }
        }
        guard !hosts.isEmpty else {
            throw AppReadingError(
                projects.isEmpty ? "there is no Xcode project here" : "the project has no target that is an app")
        }
        var meant = hosts.filter { $0.target.kind == "application" }
        if let target {
            meant = meant.filter {
                target == $0.target.name || target == "\($0.project.path.folderName):\($0.target.name)"
            }
        } else if meant.count > 1 {
            meant = meant.filter { host in
                let settings = host.settings.first
                let sdk = settings?.value("SDKROOT") ?? .absent
                let isForPhones = sdk == .known("iphoneos") || sdk == .known("auto") || sdk == .absent
                return isForPhones && settings?.value("IPHONEOS_DEPLOYMENT_TARGET") != .absent
            }
        }
        guard let host = meant.first, meant.count == 1 else {
            let labels = hosts.map { label(of: $0, in: hosts) }.withoutRepeats
            throw AppReadingError(
                target.map { "there is no app \($0), or several: the apps are \(labels.listed)" }
                    ?? "there are several apps, \(labels.listed): name one with --target \(labels.first ?? "NAME")")
        }
        return (host, hosts)
    }

    /// The name of an app's target, with the path of its project if several projects have one of that name.
    private func label(of host: Host, in hosts: [Host]) -> String {
        let isAlone = hosts.count { $0.target.name == host.target.name } == 1
        return isAlone ? host.target.name : "\(host.project.path.folderName):\(host.target.name)"
    }

    /// The projects that lie nearest to the folder's top, not those of other people's code.
    private func projectFolders() -> [String] {
        var folders = [""]
        for _ in 0..<4 {
            let below = folders.flatMap { folder in
                files.names(in: folder).filter { !$0.hasPrefix(".") && !Self.foreignFolders.contains($0) }
                    .map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
            }
            // What XcodeGen and others write may be left out of the repository, and schemes in the same folder not.
            let found = below.filter { path in
                path.hasSuffix(".xcodeproj")
                    && (project.map { $0 == path.fileName } ?? files.names(in: path).contains("project.pbxproj"))
            }
            if !found.isEmpty { return found }
            folders = below.filter { files.isFolder($0) }
        }
        return []
    }

    private static let foreignFolders: Set = ["Pods", "Carthage", "node_modules", "build", "DerivedData", "vendor"]

    /// What is known of a target's product.
    private func bundle(
        _ target: XcodeProject.Target, in project: XcodeProject, _ all: [BuildSettings], point: String?
    ) throws(AppReadingError) -> AppBundle {
        let settings = all.first ?? BuildSettings(configuration: "")
        let plist = try infoPlist(settings, project)
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
        addIDs(of: all, to: &facts, as: .bundleIDs, named: id, at: project.place(of: id, in: settings))
        let minimum = "IPHONEOS_DEPLOYMENT_TARGET"
        if case .known(let version) = settings.value(minimum) {
            facts.set(.minimumIOS, [version], at: project.place(of: minimum, in: settings))
        }
        if let plist {
            facts.take(plist) { settings.expanded($0) }
            addGenerated(settings, project, plist, to: &facts)
        } else {
            facts.setUnknown(
                .backgroundModes, .userActivityTypes, .liveActivities, .frequentUpdates,
                because: "the Info.plist could not be found")
        }
        try addEntitlements(settings, project, to: &facts)
        return facts
    }

    /// Adds the ids of a product in all configurations.
    private func addIDs(
        of all: [BuildSettings], to facts: inout AppBundle, as fact: AppFact, named name: String,
        at place: AppPlace? = nil
    ) {
        var ids = facts.values(of: fact) ?? []
        for settings in all {
            // An empty part, or a mark such as ##TEAM_ID##, is to be filled in by who builds the app.
            if case .known(let id) = settings.value("PRODUCT_BUNDLE_IDENTIFIER"), id.isTopic {
                ids.append(id)
            } else {
                let reason = settings.missingFile.map { "\($0) is not there" } ?? "it has settings that are not known"
                facts.setUnknown(fact, because: "\(name) in \(settings.configuration): \(reason)")
            }
        }
        if !ids.isEmpty || fact == .otherBundleIDs { facts.set(fact, ids.withoutRepeats, at: place) }
    }

    /// The Info.plist of a target; an empty one if Xcode makes all of it, nil if it can't be found.
    private func infoPlist(
        _ settings: BuildSettings, _ project: XcodeProject
    ) throws(AppReadingError) -> PropertyListFile? {
        switch settings.value("INFOPLIST_FILE") {
        case .unknown: return nil
        case .known(let path) where !path.isEmpty:
            guard let path = project.folder.path(path) else { return nil }
            return try files.propertyList(path)
        default:
            guard case .known("YES") = settings.value("GENERATE_INFOPLIST_FILE") else { return nil }
            return PropertyListFile(path: project.path, bytes: [], value: .dictionary([]))
        }
    }

    /// Adds what Xcode writes into the Info.plist from settings, and those that it ignores.
    private func addGenerated(
        _ settings: BuildSettings, _ project: XcodeProject, _ plist: PropertyListFile, to facts: inout AppBundle
    ) {
        for (fact, name) in AppBundle.flags {
            let setting = "INFOPLIST_KEY_\(name)"
            guard plist.point == nil, plist.value[name] == nil, settings.value(setting) == .known("YES") else {
                continue
            }
            facts.set(fact, ["true"], at: project.place(of: setting, in: settings))
        }
        let ignored = ["NSAppTransportSecurity", "NSExtension", "NSUserActivityTypes", "UIBackgroundModes"]
            .map { "INFOPLIST_KEY_\($0)" }.filter { key in settings.layers.contains { $0[key] != nil } }
        if let first = ignored.first {
            facts.set(.ignoredSettings, ignored, at: project.place(of: first, in: settings))
        }
    }

    private func addEntitlements(
        _ settings: BuildSettings, _ project: XcodeProject, to facts: inout AppBundle
    ) throws(AppReadingError) {
        let key = "CODE_SIGN_ENTITLEMENTS"
        switch settings.value(key) {
        case .known(let path) where !path.isEmpty:
            let inside = project.folder.path(path)
            guard let list = try inside.flatMap({ path throws(AppReadingError) in try files.propertyList(path) }) else {
                let reason = inside.map { files.reason(forNotReading: $0) }
                facts.setUnknown(.entitlements, because: reason ?? "\(path) lies outside of the folder")
                return
            }
            facts.take(entitlements: list.value, at: AppPlace(list.path))
        case .unknown:
            facts.setUnknown(.entitlements, because: "\(key) has settings that are not known")
            return
        default: facts.set(.entitlements, [], at: AppPlace(project.path))
        }
        if settings.value("CODE_SIGN_ALLOW_ENTITLEMENTS_MODIFICATION") == .known("YES") {
            facts.setUnknown(
                .entitlements, because: "a script may add some (CODE_SIGN_ALLOW_ENTITLEMENTS_MODIFICATION)")
        }
    }

    // MARK: Other products

    private func addOtherIDs(_ host: Host, _ hosts: [Host], to facts: inout AppBundle) {
        facts.set(.otherBundleIDs, [])
        for other in hosts where other.target.id != host.target.id || other.project.path != host.project.path {
            addIDs(of: other.settings, to: &facts, as: .otherBundleIDs, named: "the id of \(other.target.name)")
        }
    }

    private func addExtensions(
        _ host: Host, _ hosts: [Host], _ sources: inout SwiftSources, to facts: inout AppBundle
    ) throws(AppReadingError) {
        guard let embedded = host.project.extensions(of: host.target) else {
            facts.setUnknown("extensions", because: "one of them comes from another project")
            return
        }
        var extensions: [JSONValue] = []
        for (target, isInstalledOnly) in embedded {
            let settings = try host.project.settings(of: target)
            guard let first = settings.first, let plist = try infoPlist(first, host.project), let point = plist.point
            else {
                facts.setUnknown("extensions", because: "the Info.plist of \(target.name) could not be read")
                continue
            }
            var bundle = try bundle(target, in: host.project, settings, point: point)
            let homes = hosts.filter {
                $0.project.extensions(of: $0.target)?.contains { $0.target.id == target.id } ?? false
            }
            if homes.count > 1 { bundle.setUnknown(.bundleIDs, because: "it is put into several apps") }
            bundle.set(.installedOnly, isInstalledOnly ? ["true"] : [], at: AppPlace(host.project.path))
            if point == ExtensionPoint.service {
                sources.addService(
                    host.project.files(of: target, in: "Sources"),
                    besides: host.project.files(of: host.target, in: "Sources"), to: &bundle)
            }
            extensions.append(.object(bundle.json))
        }
        facts.set("extensions", extensions)
    }

    // MARK: Resources and sources

    private func addResources(_ host: Host, to facts: inout AppBundle) {
        let resources = host.project.files(of: host.target, in: "Resources")
        let names = resources.paths.map { String($0.fileName) } + resources.outside
        facts.set("sounds", names.filter(AppReader.isSound).withoutRepeats.map { .string($0) })
        let tables = resources.paths.filter { AppReader.isTable(String($0.fileName)) }
        let missing = tables.filter { (try? files.read($0, 0..<1)) == nil }
        facts.set("strings", tables.filter { !missing.contains($0) }.withoutRepeats.map { .string($0) })
        func setUnknown(_ reason: String) {
            for list in ["sounds", "strings"] { facts.setUnknown(list, because: reason) }
        }
        if let gap = resources.gap { setUnknown(gap) }
        if host.project.runsScript("Copy Pods Resources", in: host.target) {
            setUnknown("CocoaPods copies more into the app")
        }
        if let table = resources.outside.first(where: AppReader.isTable) {
            facts.setUnknown("strings", because: "\(table) is made by the build, or lies outside of the folder")
        }
        if let table = missing.first { facts.setUnknown("strings", because: files.reason(forNotReading: table)) }
        let folders = resources.paths.filter { files.isFolder($0) } + resources.outside
        if let folder = folders.first(where: { $0.fileExtension.isEmpty }) {
            facts.setUnknown("sounds", because: "the folder \(folder) is copied into the app as a whole")
        }
        addIcon(host, resources, to: &facts)
    }

    /// Adds the app's icon, by the name of the icon set in the build settings.
    private func addIcon(_ host: Host, _ resources: FileList, to facts: inout AppBundle) {
        let key = "ASSETCATALOG_COMPILER_APPICON_NAME"
        guard let name = host.settings.first?.expanded("$(\(key):default=AppIcon)") else {
            return facts.setUnknown(.icon, because: "\(key) has settings that are not known")
        }
        facts.setIcon(named: name, inCataloguesOf: resources, in: files)
    }

    /// The Swift files of the app: of its targets but other apps, their extensions and tests, and of packages in the folder.
    private func sourceFiles(
        _ host: Host?, _ hosts: [Host], _ facts: inout AppBundle, all takesAll: Bool
    ) throws(AppReadingError) -> FileList {
        var list = FileList()
        if let host {
            let own = Set(
                host.project.extensions(of: host.target)?.map { $0.target.id } ?? host.project.targets.map { $0.id })
            var projects = [host.project]
            for other in hosts where !projects.contains(where: { $0.path == other.project.path }) {
                projects.append(other.project)
            }
            for path in host.project.otherProjects {
                guard let path else {
                    list.gap = list.gap ?? "a project that this one refers to lies outside of the folder"
                    continue
                }
                if projects.contains(where: { $0.path.hasPrefix(path + "/") }) { continue }
                do throws(AppReadingError) {
                    projects.append(try XcodeProject("\(path)/project.pbxproj", in: files))
                } catch { list.gap = list.gap ?? error.message }
            }
            for (number, project) in projects.enumerated() {
                for target in project.targets where !target.isTest {
                    let isApp = number == 0 && target.id == host.target.id
                    let isOfApp = number == 0 && own.contains(target.id)
                    guard isApp || isOfApp || !target.isForItself else { continue }
                    list.add(project.files(of: target, in: "Sources"))
                }
            }
            let codes = list.outside.first { ["swift", "m", "mm"].contains($0.fileExtension) }
            if let code = codes {
                list.gap = list.gap ?? "\(code) is made by the build, or lies outside of the folder"
            }
            if host.project.mentions("node_modules") || host.project.mentions("main.jsbundle") {
                facts.setUnknown("categories", because: "the code in JavaScript may add some")
            }
            if host.project.mentions("FLUTTER_") {
                facts.setUnknown("categories", because: "a plugin of Flutter may add some")
            }
        }
        let all = files.walk("", skipping: Self.foreignFolders)
        let packages = Set(all.paths.filter { $0.fileName == "Package.swift" }.map { $0.folderName })
        if takesAll || !packages.isEmpty { list.gap = list.gap ?? all.gap }
        list.paths += all.paths.filter { path in
            guard path.fileExtension == "swift", !path.contains("Tests/") else { return false }
            if takesAll { return !path.hasPrefix("Tuist/") && path != "Project.swift" }
            var folder = path.folderName
            while !folder.isEmpty, !packages.contains(folder) { folder = folder.folderName }
            return packages.contains(folder)
        }
        list.paths = Set(list.paths).sorted()
        return list
    }
}
