import LintProject
import PushLint
import PushReport
import YAMLText

/// The linter for each document, with the configuration that applies to it.
struct LinterFinder {
    var settings: SettingsFinder
    var apps = AppLoader()
    private let run: RunOptions
    private let work: Work
    /// The settings of the last document, and what was made of them.
    private var last: (settings: Settings, options: LintOptions, linter: Linter?)?

    init(_ run: RunOptions, for work: Work = .few) throws {
        self.run = run
        self.work = work
        settings = try SettingsFinder(run)
    }

    /// What the linters are for: nothing where only their options count, a few documents, or so many that it is worthwhile to
    /// prepare them.
    enum Work { case reading, few, many }

    /// How a file is checked.
    struct FileSettings: Sendable {
        let options: LintOptions
        fileprivate let made: Linter?
        /// The linter; a new one each time if there is nothing to check.
        var linter: Linter { made ?? Linter(options) }
        let failOn: Severity
        let isIgnored: Bool
        /// True if a configuration asks for the stacks.
        let showsStacks: Bool
    }

    /// The linter for a file, or for a document without one.
    mutating func linter(for path: String?) throws -> FileSettings {
        let report = try self.settings.report(for: path)
        let settings = report.settings
        // Files of one folder usually share their settings, and so the linter.
        let (options, linter): (LintOptions, Linter?)
        if let last, last.settings == settings {
            (options, linter) = (last.options, last.linter)
        } else {
            options = try self.options(settings)
            linter =
                switch work {
                case .reading: nil
                case .few: Linter(options)
                case .many: Linter(options).prepared()
                }
            last = (settings, options, linter)
        }
        return FileSettings(
            options: options, made: linter, failOn: settings.failOn, isIgnored: report.ignoredBy != nil,
            showsStacks: settings.showsStacks)
    }

    private mutating func options(_ settings: Settings) throws -> LintOptions {
        var options = settings.options
        try apps.add(to: &options, for: settings)
        options.clock = run.clock
        options.yaml = YAMLReader.documents
        return run.isSent ? Gate.options(options) : options
    }
}
