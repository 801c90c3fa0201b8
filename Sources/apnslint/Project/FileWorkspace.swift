import JSONText
import LanguageServer
import LintProject
import PushLint
import PushReport
import YAMLText

/// The file system as the language server sees it: configuration, apps and files.
struct FileWorkspace: Workspace {
    private let configuration: ConfigurationSource
    private let commandLine: [Setting]
    /// Created on first use, because mistakes in a configuration are reported to the editor.
    private var finder: SettingsFinder?
    private var apps = AppLoader()
    /// The linters created so far, because most documents share one.
    private var known: [(settings: Settings, found: DocumentSettings)] = []
    /// The editor's own settings.
    private var editorSettings: [Setting] = []
    /// The files that settings were read from, or would be.
    private var watched = WatchedFiles()
    /// True if the settings of a document could not be read: any change may correct them.
    private var hasFailed = false

    init(_ configuration: ConfigurationSource, commandLine: [Setting]) {
        self.configuration = configuration
        self.commandLine = commandLine
    }

    mutating func settings(for path: String) throws -> DocumentSettings {
        do { return try found(for: path) } catch let failure as Failure {
            hasFailed = true
            throw WorkspaceError(message: failure.message)
        }
    }

    private mutating func found(for path: String) throws -> DocumentSettings {
        let report = try report(for: path)
        if var found = known.first(where: { $0.settings == report.settings })?.found {
            found.isIgnored = report.ignoredBy != nil
            return found
        }
        var options = report.settings.options
        options.yaml = YAMLReader.documents
        try apps.add(to: &options, for: report.settings)
        let found = DocumentSettings(
            linter: Linter(options), isIgnored: report.ignoredBy != nil,
            appFiles: try apps.files(for: report.settings).map { AbsolutePath($0).text })
        known.append((report.settings, found))
        watched.add(found.appFiles)
        return found
    }

    private mutating func report(for path: String) throws -> SettingsReport {
        var finder = try madeFinder()
        defer {
            self.finder = finder
            watched.add(finder.searchedPaths)
        }
        // A URI that is not a file's has no folder with a configuration.
        return try finder.report(for: path.hasPrefix("/") ? path : nil)
    }

    private func madeFinder() throws -> SettingsFinder {
        try finder
            ?? SettingsFinder(configuration, terminal: .auto, commandLine: commandLine, defaults: editorSettings)
    }

    mutating func role(of path: String) -> DocumentRole {
        let file = AbsolutePath(path)
        if file.name == Configuration.fileName {
            var finder = try? madeFinder()
            return .configuration(outerRules: file.parent.flatMap { finder?.outerRules(of: $0) } ?? [])
        }
        guard path.hasSuffix(".json"), let settings = try? report(for: path).settings else { return .pushes }
        let manifests = [settings.appPath, settings.olderAppPath].compactMap { $0.map { AbsolutePath($0) } }
        return manifests.contains(file) ? .manifest : .pushes
    }

    mutating func configurationPath(for path: String) -> String? {
        guard case .search = configuration, let report = try? report(for: path) else { return nil }
        if let nearest = report.configurations.last { return AbsolutePath(nearest).text }
        return AbsolutePath(Configuration.fileName, from: AbsolutePath(path).parent ?? .current).text
    }

    func hasChanged() -> Bool { hasFailed || watched.haveChanged }

    mutating func take(_ settings: JSONObject) throws {
        do throws(ConfigurationError) {
            editorSettings = try Configuration(
                parsing: JSONWriter().bytes(.object(settings)), path: "the editor's settings"
            )
            .settings(for: nil)
        } catch { throw WorkspaceError(message: "the editor's settings: \(error)") }
        forget()
    }

    func read(_ path: String) -> [UInt8]? { try? InputFile(path: path).read() }

    mutating func forget() {
        finder = nil
        apps = AppLoader()
        known = []
        watched = WatchedFiles()
        hasFailed = false
    }
}
