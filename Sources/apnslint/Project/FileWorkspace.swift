import JSONText
import LanguageServer
import LintProject
import PushLint

/// The file system as the language server sees it: configuration, apps and files.
struct FileWorkspace: Workspace {
    private let configuration: ConfigurationSource
    private let commandLine: [Setting]
    /// Created on first use, because mistakes in a configuration are reported to the editor.
    private var finder: SettingsFinder?
    private var apps = AppLoader()
    /// The linters created so far, because most documents share one.
    private var known: [(settings: Settings, found: DocumentSettings)] = []

    init(_ configuration: ConfigurationSource, commandLine: [Setting]) {
        self.configuration = configuration
        self.commandLine = commandLine
    }

    mutating func settings(for path: String) throws -> DocumentSettings {
        do { return try found(for: path) } catch let failure as Failure {
            throw WorkspaceError(message: failure.message)
        }
    }

    private mutating func found(for path: String) throws -> DocumentSettings {
        var finder = try self.finder ?? SettingsFinder(configuration, terminal: Terminal(), commandLine: commandLine)
        defer { self.finder = finder }
        // A URI that is not a file's has no folder with a configuration.
        let report = try finder.report(for: path.hasPrefix("/") ? path : nil)
        if var found = known.first(where: { $0.settings == report.settings })?.found {
            found.isIgnored = report.ignoredBy != nil
            return found
        }
        var options = report.settings.options
        try apps.add(to: &options, for: report.settings)
        let found = DocumentSettings(
            linter: Linter(options), isIgnored: report.ignoredBy != nil,
            appFiles: try apps.files(for: report.settings).map { AbsolutePath($0).text })
        known.append((report.settings, found))
        return found
    }

    func read(_ path: String) -> [UInt8]? { try? InputFile(path: path).read() }

    mutating func forget() {
        finder = nil
        apps = AppLoader()
        known = []
    }
}
