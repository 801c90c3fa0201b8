/// The targets of an Xcode project, with their settings and files (`project.pbxproj`).
struct XcodeProject {
    let path: String
    /// The folder that its paths begin at.
    let folder: String
    private let files: AppFolder
    private let bytes: [UInt8]
    private let objects: [String: PropertyList]
    private var parents: [String: String] = [:]
    private let root: PropertyList
    /// The folders whose files Xcode 16 does not list.
    private let synchronized: [(id: String, group: PropertyList)]
    private let settingNames: Set<String>
    private(set) var targets: [Target] = []

    struct Target {
        let id: String
        let name: String
        /// The end of the product's type, such as `application` or `app-extension`.
        let kind: Substring
        fileprivate let object: PropertyList

        /// True for an app or an extension, whose code is part of no other target.
        var isForItself: Bool {
            ["application", "app-extension", "extensionkit", "watchkit", "messages"].contains { kind.hasPrefix($0) }
        }

        var isTest: Bool { kind.hasPrefix("bundle.") && kind.hasSuffix("-test") || kind == "bundle.ui-testing" }
    }

    init(_ path: String, in files: AppFolder) throws(AppReadingError) {
        guard let file = try files.propertyList(path) else { throw AppReadingError("\(path): there is no such file") }
        self.path = path
        self.files = files
        bytes = file.bytes
        objects = Dictionary(file.value["objects"]?.members ?? []) { _, last in last }
        guard let root = file.value["rootObject"]?.string.flatMap({ [objects] in objects[$0] }) else {
            throw AppReadingError("\(path): it is not the file of an Xcode project")
        }
        self.root = root
        settingNames = Set(objects.values.flatMap { $0["buildSettings"]?.members ?? [] }.map { $0.key })
        folder = path.folderName.folderName.path(root["projectDirPath"]?.string ?? "") ?? ""
        for (id, object) in objects { for child in object.all("children") { parents[child] = id } }
        synchronized = objects.filter { $1["isa"]?.string == "PBXFileSystemSynchronizedRootGroup" }.map { ($0, $1) }
        // A project of nonsense may have any number of them.
        targets = root.all("targets").prefix(500).compactMap { id in
            guard let object = objects[id], let name = object["name"]?.string else { return nil }
            let kind = object["productType"]?.string?.dropFirst("com.apple.product-type.".count) ?? ""
            return Target(id: id, name: name, kind: kind, object: object)
        }
    }

    /// The configurations of a target with its settings in each; the one for delivery first.
    func settings(of target: Target) throws(AppReadingError) -> [BuildSettings] {
        let shared = configurations(root)
        var all: [BuildSettings] = []
        for (id, own) in configurations(target.object) {
            let name = own["name"]?.string ?? ""
            var settings = BuildSettings(configuration: name)
            var usual = [
                "TARGET_NAME": target.name, "PRODUCT_NAME": "$(TARGET_NAME)", "CONFIGURATION": name, "SRCROOT": ".",
                "PROJECT_DIR": ".", "SOURCE_ROOT": ".", "PROJECT_NAME": String(path.folderName.fileName.dropLast(10)),
                "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)", "EXECUTABLE_NAME": "$(PRODUCT_NAME)",
            ]
            usual["DEVELOPMENT_LANGUAGE"] = root["developmentRegion"]?.string
            settings.layers = [usual.mapValues { [BuildSettings.Definition(value: $0)] }]
            if let (id, common) = shared.first(where: { $0.object["name"]?.string == name }) {
                try add(common, id, to: &settings)
            }
            try add(own, id, to: &settings)
            all.append(settings)
        }
        // A setting that the project has elsewhere, and not here, is empty here.
        let names = Set(all.flatMap { $0.layers.flatMap { $0.keys } }).union(settingNames)
        for index in all.indices { all[index].knownNames = names.subtracting(["DEVELOPMENT_TEAM"]) }
        return all.filter { $0.configuration != "Debug" } + all.filter { $0.configuration == "Debug" }
    }

    private func configurations(_ owner: PropertyList) -> [(id: String, object: PropertyList)] {
        let list = owner["buildConfigurationList"]?.string.flatMap { objects[$0] }
        return (list?.all("buildConfigurations") ?? []).prefix(20).compactMap { id in objects[id].map { (id, $0) } }
    }

    /// Adds the file of settings that a configuration is based on, and its own settings.
    private func add(_ configuration: PropertyList, _ id: String, to settings: inout BuildSettings)
        throws(AppReadingError)
    {
        let anchor = configuration["baseConfigurationReferenceAnchor"]?.string.flatMap(path(of:))
        let relative = configuration["baseConfigurationReferenceRelativePath"]?.string
        let base = configuration["baseConfigurationReference"]?.string
        if let file = base.map(path(of:)) ?? relative.map({ (anchor ?? folder).path($0) }) {
            if let file {
                try settings.add(file, from: files)
            } else {
                (settings.missingFile, settings.isIncomplete) = ("a file of settings", true)
            }
        }
        var layer: BuildSettings.Layer = [:]
        for (key, value) in configuration["buildSettings"]?.members ?? [] {
            guard let text = value.strings?.joined(separator: " ") else { continue }
            BuildSettings.add(.init(value: text, configuration: id), named: key[...], to: &layer)
        }
        settings.layers.append(layer)
    }

    /// The line that sets a setting; nil if none does.
    func place(of key: String, in settings: BuildSettings) -> AppPlace? {
        guard let definition = settings.definition(of: key) else { return nil }
        guard let id = definition.configuration else { return definition.place }
        guard let start = bytes.offset(of: "\t\(id) "), let offset = bytes.offset(of: key, from: start) else {
            return AppPlace(path)
        }
        return AppPlace(path, line: bytes.line(at: offset))
    }

    /// The path of a file or group; nil if it lies outside, or where only a build knows.
    private func path(of id: String) -> String? {
        var parts: [String] = []
        var next: String? = id
        for _ in 0..<64 {
            guard let current = next, let object = objects[current] else { break }
            if let part = object["path"]?.string { parts.append(part) }
            switch object["sourceTree"]?.string {
            case "SOURCE_ROOT": next = nil
            case "<group>", nil: next = parents[current]
            default: return nil
            }
        }
        return folder.path(parts.reversed().joined(separator: "/")).map(files.spelled)
    }

    /// The files of a target's phases of a kind, such as `Sources`, and those of its synchronized folders.
    func files(of target: Target, in phase: String) -> FileList {
        var list = synchronizedFiles(of: target)
        for file in phases(of: target, "PBX\(phase)BuildPhase").flatMap({ objects($0, "files") }) {
            // A group of languages has a file for each.
            for id in file["fileRef"]?.string.map({ objects[$0]?["children"]?.strings ?? [$0] }) ?? [] {
                if let path = path(of: id) {
                    list.paths.append(path)
                } else if let name = objects[id].flatMap({ $0["path"]?.string ?? $0["name"]?.string }) {
                    list.outside.append(String(name.fileName))
                }
            }
        }
        return list
    }

    /// The other projects that this one refers to; nil for one outside of the folder.
    var otherProjects: [String?] {
        (root["projectReferences"]?.elements ?? []).map { $0["ProjectRef"]?.string.flatMap(path(of:)) }
    }

    /// True if the text of the project has a word of another tool.
    func mentions(_ word: String) -> Bool { bytes.offset(of: word) != nil }

    func runsScript(_ name: String, in target: Target) -> Bool {
        phases(of: target, "PBXShellScriptBuildPhase").contains { $0["name"]?.string?.contains(name) ?? false }
    }

    private func phases(of target: Target, _ kind: String) -> [PropertyList] {
        objects(target.object, "buildPhases").filter { $0["isa"]?.string == kind }
    }

    private func objects(_ owner: PropertyList, _ list: String) -> [PropertyList] {
        owner.all(list).compactMap { objects[$0] }
    }

    /// The files of folders that Xcode 16 walks: all but the exceptions of a member, and the exceptions of any other target.
    private func synchronizedFiles(of target: Target) -> FileList {
        let own = Set(target.object.all("fileSystemSynchronizedGroups"))
        var list = FileList()
        for (id, group) in synchronized {
            let folder = path(of: id)
            let exceptions = objects(group, "exceptions").filter { $0["target"]?.string == target.id }
                .flatMap { $0.all("membershipExceptions") }.compactMap { name in folder.map { "\($0)/\(name)" } }
            if !own.contains(id) {
                list.paths += exceptions
            } else if let folder {
                var walked = files.walk(folder)
                let left = Set(exceptions)
                walked.paths.removeAll { left.contains($0) }
                list.add(walked)
            } else {
                list.gap = list.gap ?? "\(group["path"]?.string ?? "a folder") lies outside of the folder"
            }
        }
        list.paths.sort()
        return list
    }

    /// The extensions that are put into an app, perhaps only for an installation; nil if one is not a target of this project.
    func extensions(of target: Target) -> [(target: Target, isInstalledOnly: Bool)]? {
        var found: [(target: Target, isInstalledOnly: Bool)] = []
        for phase in phases(of: target, "PBXCopyFilesBuildPhase") {
            let place = phase["dstSubfolderSpec"]?.string ?? phase["dstSubfolder"]?.string
            let folder = place == "16" ? phase["dstPath"]?.string ?? "" : ""
            guard ["13", "PlugIns"].contains(place) || folder.contains("EXTENSIONS_FOLDER") else { continue }
            for file in objects(phase, "files") {
                let platforms = file["platformFilters"]?.strings ?? file.all("platformFilter")
                if !platforms.isEmpty, !platforms.contains("ios") { continue }
                let product = file["fileRef"]?.string
                guard let owner = targets.first(where: { $0.object["productReference"]?.string == product }) else {
                    return nil
                }
                found.append((owner, phase["runOnlyForDeploymentPostprocessing"]?.string == "1"))
            }
        }
        return found
    }
}
