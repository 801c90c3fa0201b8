import JSONText
import LanguageServer
import LintProject
import PushReport

/// The file system as the language server sees it: configuration, apps and files.
struct FileWorkspace: Workspace {
    private var run: RunOptions
    /// Created on first use, because mistakes in a configuration are reported to the editor.
    private var finder: LinterFinder?
    /// The files that settings were read from, or would be.
    private var watched = WatchedFiles()
    /// True if the settings of a document could not be read: any change may correct them.
    private var hasFailed = false

    init(_ run: RunOptions) { self.run = run }

    mutating func settings(for path: String) throws -> DocumentSettings {
        do {
            let (found, appFiles) = try withFinder(for: path) { finder, file in
                let found = try finder.linter(for: file)
                let files = try finder.apps.files(for: finder.settings.report(for: file).settings)
                return (found, files.map { AbsolutePath($0).text })
            }
            watched.add(appFiles)
            return DocumentSettings(linter: found.linter, isIgnored: found.isIgnored, appFiles: appFiles)
        } catch let failure as Failure {
            hasFailed = true
            throw WorkspaceError(message: failure.message)
        }
    }

    /// Calls a function with the path of a file; a URI of another scheme has no configuration.
    private mutating func withFinder<Found>(
        for path: String, _ find: (inout LinterFinder, String?) throws -> Found
    ) throws -> Found {
        var finder = try madeFinder()
        defer {
            self.finder = finder
            watched.add(finder.settings.searchedPaths)
        }
        return try find(&finder, path.hasPrefix("/") ? path : nil)
    }

    private mutating func report(for path: String) throws -> SettingsReport {
        try withFinder(for: path) { try $0.settings.report(for: $1) }
    }

    private func madeFinder() throws -> LinterFinder {
        if let finder { return finder }
        var finder = try LinterFinder(run)
        finder.apps.isFromRoot = true
        return finder
    }

    mutating func role(of path: String) -> DocumentRole {
        let file = AbsolutePath(path)
        if file.name == Configuration.fileName {
            var finder = try? madeFinder()
            return .configuration(outerRules: file.parent.flatMap { finder?.settings.outerRules(of: $0) } ?? [])
        }
        guard path.hasSuffix(".json"), let settings = try? report(for: path).settings else { return .pushes }
        let manifests = [settings.effect.appPath, settings.effect.olderAppPath].compactMap {
            $0.map { AbsolutePath($0) }
        }
        return manifests.contains(file) ? .manifest : .pushes
    }

    mutating func configurationPath(for path: String) -> String? {
        guard case .search = run.configuration, let report = try? report(for: path) else { return nil }
        if let nearest = report.configurations.last { return AbsolutePath(nearest).text }
        return AbsolutePath(Configuration.fileName, from: AbsolutePath(path).parent ?? .current).text
    }

    func hasChanged() -> Bool { hasFailed || watched.haveChanged }

    mutating func take(_ settings: JSONObject) throws {
        do throws(ConfigurationError) {
            run.defaults = try Configuration(
                parsing: JSONWriter().bytes(.object(settings)), path: "the editor's settings"
            ).settings(for: nil)
        } catch { throw WorkspaceError(message: "the editor's settings: \(error)") }
        forget()
    }

    func read(_ path: String) -> [UInt8]? { try? InputFile(path: path).read() }

    mutating func forget() {
        finder = nil
        run.types.forget()
        watched = WatchedFiles()
        hasFailed = false
    }
}
