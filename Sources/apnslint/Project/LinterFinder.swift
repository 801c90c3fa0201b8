import LintProject
import PushLint
import PushReport

/// The linter for each document, with the configuration that applies to it.
struct LinterFinder {
    private var finder: SettingsFinder
    private var apps = AppLoader()
    private var settings = Settings()
    private var failOn = Settings.defaultFailOn
    private var linter: Linter?
    /// True if there are enough documents to make preparing the linter worthwhile.
    private let isForMany: Bool
    /// True for `gate`, whose output is sent.
    private let isGate: Bool

    /// Takes the settings of the command line.
    ///
    /// - Throws: as `SettingsFinder`.
    init(
        _ configuration: ConfigurationSource, terminal: Terminal, commandLine: [Setting], forMany: Bool,
        isGate: Bool = false
    ) throws {
        isForMany = forMany
        self.isGate = isGate
        finder = try SettingsFinder(configuration, terminal: terminal, commandLine: commandLine)
    }

    /// How one document is checked.
    struct Found: Sendable {
        let linter: Linter
        /// The lowest severity that fails the run.
        let failOn: Severity
        /// True if a configuration ignores the document.
        let isIgnored: Bool
    }

    /// The linter for a file, or for a document without one.
    ///
    /// - Throws: as `SettingsFinder.report(for:)`, and `Failure` for an app that can't be read.
    mutating func linter(for path: String?) throws -> Found {
        let found = try finder.report(for: path)
        // Files of one folder usually share their settings, and so the linter.
        if let linter, found.settings == settings { return self.found(linter, found) }
        settings = found.settings
        failOn = settings.failOn
        var options = settings.options
        options.app = try apps.manifest(for: settings)
        if isGate {
            options.template = nil
            for rule in [Rule.notJSON, .rootNotObject] { options.severities[rule.id] = nil }
        }
        let linter = isForMany ? Linter(options).prepared() : Linter(options)
        self.linter = linter
        return self.found(linter, found)
    }

    private func found(_ linter: Linter, _ found: SettingsReport) -> Found {
        Found(linter: linter, failOn: failOn, isIgnored: found.ignoredBy != nil)
    }
}
