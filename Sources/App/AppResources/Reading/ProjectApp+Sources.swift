extension ProjectApp {
    /// The Swift files of the app: those of its projects, and those of packages in the folder; `takesAll` for a folder without a project.
    func sourceFiles(
        _ app: AppProduct?, _ apps: [AppProduct], _ facts: inout AppBundle, all takesAll: Bool
    ) -> FileList {
        var list = FileList()
        if let app {
            list = projectFiles(of: app, apps)
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

    /// The files of the targets of its projects, except other apps, extensions of other apps and tests.
    private func projectFiles(of app: AppProduct, _ apps: [AppProduct]) -> FileList {
        let own = app.project.extensions(of: app.target)?.map { $0.target } ?? app.project.targets
        let ids = Set(own.map { $0.id } + [app.target.id])
        var list = FileList()
        for (number, project) in projects(of: app, apps, gap: &list.gap).enumerated() {
            for target in project.targets where !target.isTest {
                guard number == 0 && ids.contains(target.id) || !target.isForItself else { continue }
                list.add(project.files(of: target, in: "Sources"))
            }
        }
        if let code = list.outside.first(where: { ["swift", "m", "mm"].contains($0.fileExtension) }) {
            list.gap = list.gap ?? "\(code) is made by the build, or lies outside of the folder"
        }
        return list
    }

    /// The project of an app, those of the other apps, and those that it refers to; `gap` is why one of these is not there.
    private func projects(of app: AppProduct, _ apps: [AppProduct], gap: inout String?) -> [XcodeProject] {
        var projects = [app.project]
        for other in apps where !projects.contains(where: { $0.path == other.project.path }) {
            projects.append(other.project)
        }
        for path in app.project.otherProjects {
            guard let path else {
                gap = gap ?? "a project that this one refers to lies outside of the folder"
                continue
            }
            if projects.contains(where: { $0.path.hasPrefix(path + "/") }) { continue }
            do throws(AppReadingError) {
                projects.append(try XcodeProject("\(path)/project.pbxproj", in: files))
            } catch { gap = gap ?? error.message }
        }
        return projects
    }
}
