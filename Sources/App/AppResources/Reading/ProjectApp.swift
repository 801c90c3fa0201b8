import JSONText

/// Reads an app from its Xcode project and its sources.
struct ProjectApp {
    let files: AppFolder
    let project: String?
    let target: String?

    /// The manifest of the app. Throws for a folder without a project, with several apps, and for a damaged file.
    func manifest() throws(AppReadingError) -> JSONObject {
        var facts = AppBundle()
        var apps: [AppProduct] = []
        var app: AppProduct?
        let generator = project == nil && projectFolders().isEmpty ? ProjectGenerator(in: files) : nil
        if let generator {
            generator.addFacts(to: &facts)
        } else if project == nil, files.names(in: "").contains("Package.swift"), projectFolders().isEmpty {
            for list in ["categories", "live-activities", "sounds"] {
                facts.setUnknown(list, because: "the app that the package is for may have more")
            }
        } else {
            let found = try appProducts()
            apps = found.all
            app = found.app
            facts = try found.app.bundle(found.app.infoPlist(), point: nil)
            facts.set(.otherBundleIDs, [])
            for other in apps
            where other.target.id != found.app.target.id || other.project.path != found.app.project.path {
                other.addIDs(to: &facts, as: .otherBundleIDs, named: "the id of \(other.target.name)")
            }
            found.app.addResources(to: &facts)
        }
        var sources = SwiftSources(sourceFiles(app, apps, &facts, all: generator != nil), in: files)
        if let app { try addExtensions(app, apps, &sources, to: &facts) }
        let types = sources.add(to: &facts)
        var manifest = facts.json
        if types.isEmpty == false { manifest["types"] = .object(types) }
        return manifest
    }

    private func appProducts() throws(AppReadingError) -> (app: AppProduct, all: [AppProduct]) {
        var apps: [AppProduct] = []
        let projects = projectFolders()
        for folder in projects.prefix(20) {
            let project = try XcodeProject("\(folder)/project.pbxproj", in: files)
            for target in project.targets where target.kind.hasPrefix("application") {
                apps.append(try AppProduct(target, of: project, in: files))
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
    static let foreignFolders: Set = ["Pods", "Carthage", "node_modules", "build", "DerivedData", "vendor"]

    private func addExtensions(
        _ app: AppProduct, _ apps: [AppProduct], _ sources: inout SwiftSources, to facts: inout AppBundle
    ) throws(AppReadingError) {
        guard let embedded = app.project.extensions(of: app.target) else {
            facts.setUnknown("extensions", because: "one of them comes from another project")
            return
        }
        var extensions: [JSONValue] = []
        for (target, isInstalledOnly) in embedded {
            let product = try AppProduct(target, of: app.project, in: files)
            guard let plist = try product.infoPlist(), let point = plist.point else {
                facts.setUnknown("extensions", because: "the Info.plist of \(target.name) could not be read")
                continue
            }
            var bundle = try product.bundle(plist, point: point)
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
}
