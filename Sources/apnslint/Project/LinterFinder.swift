import LintProject
import PushLint
import PushPayload
import PushReport

/// The linter for each document, with the configuration that applies to it.
struct LinterFinder {
    private var finder: SettingsFinder
    private var apps = AppLoader()
    private var settings = Settings()
    /// The options and the linter of the last document.
    private var last: (options: LintOptions, linter: Linter?)?
    private let work: Work
    /// True for `gate`, whose output is sent.
    private let isGate: Bool
    private let clock: (@Sendable () -> UnixTime)?

    /// Takes the settings of the command line.
    ///
    /// - Throws: as `SettingsFinder`.
    init(
        _ configuration: ConfigurationSource, terminal: Terminal, commandLine: [Setting], for work: Work,
        isGate: Bool = false, clock: (@Sendable () -> UnixTime)? = nil
    ) throws {
        self.work = work
        self.clock = clock
        self.isGate = isGate
        finder = try SettingsFinder(configuration, terminal: terminal, commandLine: commandLine)
    }

    /// What the linters are for: nothing where only their options count, a few documents, or so many that it is worthwhile to
    /// prepare them.
    enum Work { case reading, few, many }

    /// How one document is checked.
    struct Found: Sendable {
        let options: LintOptions
        fileprivate let made: Linter?
        /// The linter; a new one each time if there is nothing to check.
        var linter: Linter { made ?? Linter(options) }
        /// The lowest severity that fails the run.
        let failOn: Severity
        /// True if a configuration ignores the document.
        let isIgnored: Bool
        /// True if a configuration asks for the stacks.
        let showsStacks: Bool
    }

    /// The linter for a file, or for a document without one.
    ///
    /// - Throws: as `SettingsFinder.report(for:)`, and `Failure` for an app that can't be read.
    mutating func linter(for path: String?) throws -> Found {
        let found = try finder.report(for: path)
        // Files of one folder usually share their settings, and so the linter.
        if let last, found.settings == settings { return self.found(last, found) }
        settings = found.settings
        var options = settings.options
        try apps.add(to: &options, for: settings)
        options.clock = clock
        if isGate {
            options.template = nil
            for rule in [Rule.notJSON, .rootNotObject] { options.severities[rule.id] = nil }
        }
        let linter: Linter? =
            switch work {
            case .reading: nil
            case .few: Linter(options)
            case .many: Linter(options).prepared()
            }
        last = (options, linter)
        return self.found((options, linter), found)
    }

    /// As `SettingsFinder.uselessOverrides(in:)`.
    func uselessOverrides(in folders: Set<AbsolutePath>) -> [String] { finder.uselessOverrides(in: folders) }

    private func found(_ last: (options: LintOptions, linter: Linter?), _ found: SettingsReport) -> Found {
        Found(
            options: last.options, made: last.linter, failOn: settings.failOn, isIgnored: found.ignoredBy != nil,
            showsStacks: settings.showsStacks)
    }
}
