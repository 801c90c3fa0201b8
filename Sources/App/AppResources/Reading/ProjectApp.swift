import JSONText
import PushPayload

/// Reads an app from its Xcode project and its sources.
struct ProjectApp {
    let files: AppFolder
    var project: String?
    let target: String?

    /// An app or an extension that a target of a project makes.
    private struct Product {
        let project: XcodeProject
        let target: XcodeProject.Target
        /// The configurations of the target, the one for delivery first.
        let configurations: [BuildSettings]
        let settings: BuildSettings

        init(_ target: XcodeProject.Target, of project: XcodeProject) throws(AppReadingError) {
            (self.project, self.target) = (project, target)
            configurations = try project.settings(of: target)
            settings = configurations.first ?? BuildSettings(configuration: "")
        }

        func place(of key: String) -> AppPlace? { project.place(of: key, in: settings) }
        /// The name of the target with the path of its project.
        var label: String { "\(project.path.folderName):\(target.name)" }
    }

    /// The manifest of the app. Throws for a folder without a project, with several apps, and for a damaged file.
    func manifest() throws(AppReadingError) -> JSONObject {
        var facts = AppBundle()
        var apps: [Product] = []
        var app: Product?
        let generator = project == nil && projectFolders().isEmpty ? self.generator() : nil
        if let generator {
            addFactsWithoutProject(by: generator.name, command: generator.command, to: &facts)
        } else if project == nil, files.names(in: "").contains("Package.swift"), projectFolders().isEmpty {
            for list in ["categories", "live-activities", "sounds"] {
                facts.setUnknown(list, because: "the app that the package is for may have more")
            }
        } else {
            let found = try appProducts()
            apps = found.all
            app = found.app
            facts = try bundle(found.app, infoPlist(found.app), point: nil)
            facts.set(.otherBundleIDs, [])
            for other in apps
            where other.target.id != found.app.target.id || other.project.path != found.app.project.path {
                addIDs(of: other, to: &facts, as: .otherBundleIDs, named: "the id of \(other.target.name)")
            }
            addResources(found.app, to: &facts)
        }
        var sources = SwiftSources(try sourceFiles(app, apps, &facts, all: generator != nil), in: files)
        if let app { try addExtensions(app, apps, &sources, to: &facts) }
        let types = sources.add(to: &facts)
        var manifest = facts.json
        if types.isEmpty == false { manifest["types"] = .object(types) }
        return manifest
    }

    /// The tool whose files in the folder describe the Xcode project, and its command that writes the project; nil if there are none.
    private func generator() -> (name: String, command: String)? {
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

    /// Adds the facts in a tool's own files, for a project that the tool has yet to write; all others are unknown.
    private func addFactsWithoutProject(by tool: String, command: String, to facts: inout AppBundle) {
        let reason = "\(tool) writes the Xcode project, which is not here: run \(command), or give the built app"
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

    private func appProducts() throws(AppReadingError) -> (app: Product, all: [Product]) {
        var apps: [Product] = []
        let projects = projectFolders()
        for folder in projects.prefix(20) {
            let project = try XcodeProject("\(folder)/project.pbxproj", in: files)
            for target in project.targets where target.kind.hasPrefix("application") {
                apps.append(try Product(target, of: project))
            }
        }
        guard !apps.isEmpty else {
            throw AppReadingError(
                projects.isEmpty ? "there is no Xcode project here" : "the project has no target that is an app")
        }
        var meant = apps.filter { $0.target.kind == "application" }
        if let target {
            meant = meant.filter { [$0.target.name, $0.label].contains(target) }
        } else if meant.count > 1 {
            meant = meant.filter { app in
                app.configurations.isEmpty
                    || [.known("iphoneos"), .known("auto"), .absent].contains(app.settings.value("SDKROOT"))
                        && app.settings.value("IPHONEOS_DEPLOYMENT_TARGET") != .absent
            }
        }
        guard let app = meant.first, meant.count == 1 else {
            // Several projects may have a target of one name.
            let labels = apps.map { app in
                apps.count { $0.target.name == app.target.name } == 1 ? app.target.name : app.label
            }.withoutRepeats
            throw AppReadingError(
                target.map { "there is no app \($0), or several: the apps are \(labels.listed)" }
                    ?? "there are several apps, \(labels.listed): name one with --target \(labels.first ?? "NAME")")
        }
        return (app, apps)
    }

    /// The Xcode projects nearest to the top of the folder, outside folders of dependencies and build products.
    private func projectFolders() -> [String] {
        var folders = [""]
        for _ in 0..<4 {
            let below = folders.flatMap { folder in
                files.names(in: folder).filter { !$0.hasPrefix(".") && !Self.foreignFolders.contains($0) }
                    .map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
            }
            // A generated project may be ignored by git while schemes in the same folder are committed.
            let found = below.filter { path in
                path.hasSuffix(".xcodeproj")
                    && (project.map { $0 == path.fileName } ?? files.names(in: path).contains("project.pbxproj"))
            }
            if !found.isEmpty { return found }
            folders = below.filter { files.isFolder($0) }
        }
        return []
    }

    /// The folders of dependencies and build products.
    private static let foreignFolders: Set = ["Pods", "Carthage", "node_modules", "build", "DerivedData", "vendor"]

    private func bundle(
        _ product: Product, _ plist: PropertyListFile?, point: String?
    ) throws(AppReadingError) -> AppBundle {
        let settings = product.settings
        let names = [
            plist?.value["CFBundleDisplayName"]?.string, "$(INFOPLIST_KEY_CFBundleDisplayName)",
            plist?.value["CFBundleName"]?.string, "$(PRODUCT_NAME)",
        ]
        let name = names.lazy.compactMap { $0.flatMap(settings.expanded) }.first { !$0.isEmpty }
        var facts = AppBundle(name: point == nil ? name ?? product.target.name : product.target.name, point: point)
        if point == nil {
            let language = plist?.value["CFBundleDevelopmentRegion"]?.string ?? "$(DEVELOPMENT_LANGUAGE)"
            facts.developmentLanguage = settings.expanded(language)
        }
        let id = "PRODUCT_BUNDLE_IDENTIFIER"
        addIDs(of: product, to: &facts, as: .bundleIDs, named: id, at: product.place(of: id))
        let minimum = "IPHONEOS_DEPLOYMENT_TARGET"
        if case .known(let version) = settings.value(minimum) {
            facts.set(.minimumIOS, [version], at: product.place(of: minimum))
        }
        if let plist {
            facts.take(plist) { settings.expanded($0) }
            addInfoPlistSettings(product, plist, to: &facts)
        } else {
            facts.setUnknown(
                .backgroundModes, .userActivityTypes, .liveActivities, .frequentUpdates,
                because: "the Info.plist could not be found")
        }
        try addEntitlements(product, to: &facts)
        return facts
    }

    private func addIDs(
        of product: Product, to facts: inout AppBundle, as fact: AppFact, named name: String, at place: AppPlace? = nil
    ) {
        var ids = facts.values(of: fact) ?? []
        for settings in product.configurations {
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

    /// The Info.plist of a target; an empty one if Xcode makes all of it, nil if it can't be found.
    private func infoPlist(_ product: Product) throws(AppReadingError) -> PropertyListFile? {
        switch product.settings.value("INFOPLIST_FILE") {
        case .unknown: return nil
        case .known(let path) where !path.isEmpty:
            guard let path = product.project.folder.path(path) else { return nil }
            return try files.propertyList(path)
        default:
            guard product.settings.value("GENERATE_INFOPLIST_FILE") == .known("YES") else { return nil }
            return PropertyListFile(path: product.project.path, bytes: [], value: .dictionary([]))
        }
    }

    /// Adds the settings that Xcode writes into the Info.plist, and notes those that it ignores.
    private func addInfoPlistSettings(_ product: Product, _ plist: PropertyListFile, to facts: inout AppBundle) {
        for (fact, name) in AppBundle.flags where plist.point == nil && plist.value[name] == nil {
            let setting = "INFOPLIST_KEY_\(name)"
            guard product.settings.value(setting) == .known("YES") else { continue }
            facts.set(fact, ["true"], at: product.place(of: setting))
        }
        let ignored = ["NSAppTransportSecurity", "NSExtension", "NSUserActivityTypes", "UIBackgroundModes"]
            .map { "INFOPLIST_KEY_\($0)" }.filter { key in product.settings.layers.contains { $0[key] != nil } }
        if let first = ignored.first { facts.set(.ignoredSettings, ignored, at: product.place(of: first)) }
    }

    private func addEntitlements(_ product: Product, to facts: inout AppBundle) throws(AppReadingError) {
        let key = "CODE_SIGN_ENTITLEMENTS"
        switch product.settings.value(key) {
        case .known(let path) where !path.isEmpty:
            guard let inside = product.project.folder.path(path) else {
                return facts.setUnknown(.entitlements, because: "\(path) lies outside of the folder")
            }
            guard let list = try files.propertyList(inside) else {
                return facts.setUnknown(.entitlements, because: files.reason(forNotReading: inside))
            }
            facts.take(entitlements: list.value, at: AppPlace(list.path))
        case .unknown: return facts.setUnknown(.entitlements, because: "\(key) has settings that are not known")
        default: facts.set(.entitlements, [], at: AppPlace(product.project.path))
        }
        if product.settings.value("CODE_SIGN_ALLOW_ENTITLEMENTS_MODIFICATION") == .known("YES") {
            facts.setUnknown(
                .entitlements, because: "a script may add some (CODE_SIGN_ALLOW_ENTITLEMENTS_MODIFICATION)")
        }
    }

    private func addExtensions(
        _ app: Product, _ apps: [Product], _ sources: inout SwiftSources, to facts: inout AppBundle
    ) throws(AppReadingError) {
        guard let embedded = app.project.extensions(of: app.target) else {
            facts.setUnknown("extensions", because: "one of them comes from another project")
            return
        }
        var extensions: [JSONValue] = []
        for (target, isInstalledOnly) in embedded {
            let product = try Product(target, of: app.project)
            guard let plist = try infoPlist(product), let point = plist.point else {
                facts.setUnknown("extensions", because: "the Info.plist of \(target.name) could not be read")
                continue
            }
            var bundle = try bundle(product, plist, point: point)
            let homes = apps.filter {
                $0.project.extensions(of: $0.target)?.contains { $0.target.id == target.id } ?? false
            }
            if homes.count > 1 { bundle.setUnknown(.bundleIDs, because: "it is put into several apps") }
            bundle.set(.installedOnly, isInstalledOnly ? ["true"] : [], at: AppPlace(app.project.path))
            if point == ExtensionPoint.service {
                sources.addService(
                    app.project.files(of: target, in: "Sources"),
                    besides: app.project.files(of: app.target, in: "Sources"), to: &bundle)
            }
            extensions.append(.object(bundle.json))
        }
        facts.set("extensions", extensions)
    }

    private func addResources(_ app: Product, to facts: inout AppBundle) {
        let resources = app.project.files(of: app.target, in: "Resources")
        let names = resources.paths.map { String($0.fileName) } + resources.outside
        facts.setSounds(names, at: resources.paths, in: files)
        let tables = resources.paths.filter { AppReader.isStringTable(String($0.fileName)) }
        let missing = tables.filter { (try? files.read($0, 0..<1)) == nil }
        facts.set("strings", tables.filter { !missing.contains($0) }.withoutRepeats.map { .string($0) })
        func setUnknown(_ reason: String) {
            for list in ["sounds", "strings"] { facts.setUnknown(list, because: reason) }
        }
        if let gap = resources.gap { setUnknown(gap) }
        if app.project.runsScript("Copy Pods Resources", in: app.target) {
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
        if !app.configurations.isEmpty, let icon = app.settings.expanded("$(\(key):default=AppIcon)") {
            facts.setIcon(named: icon, inCataloguesOf: resources, in: files)
        } else {
            facts.setUnknown(.icon, because: "\(key) has settings that are not known")
        }
    }

    /// The Swift files of the app: those of its project's targets, except other apps, extensions of other apps and tests, and those of
    /// packages in the folder.
    private func sourceFiles(
        _ app: Product?, _ apps: [Product], _ facts: inout AppBundle, all takesAll: Bool
    ) throws(AppReadingError) -> FileList {
        var list = FileList()
        if let app {
            let own = app.project.extensions(of: app.target)?.map { $0.target } ?? app.project.targets
            let ids = Set(own.map { $0.id } + [app.target.id])
            var projects = [app.project]
            for other in apps where !projects.contains(where: { $0.path == other.project.path }) {
                projects.append(other.project)
            }
            for path in app.project.otherProjects {
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
                    guard number == 0 && ids.contains(target.id) || !target.isForItself else { continue }
                    list.add(project.files(of: target, in: "Sources"))
                }
            }
            if let code = list.outside.first(where: { ["swift", "m", "mm"].contains($0.fileExtension) }) {
                list.gap = list.gap ?? "\(code) is made by the build, or lies outside of the folder"
            }
            if app.project.mentions("node_modules") || app.project.mentions("main.jsbundle") {
                facts.setUnknown("categories", because: "the code in JavaScript may add some")
            }
            if app.project.mentions("FLUTTER_") {
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
