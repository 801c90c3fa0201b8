import LintProject
import PushDocument
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
    private var last: (settings: Settings, made: FileSettings)?

    init(_ run: RunOptions, for work: Work = .few) throws {
        (self.run, self.work) = (run, work)
        settings = try SettingsFinder(run)
    }

    /// The use of the linters: none if only their options count, a few documents, or so many that preparing them pays.
    enum Work { case reading, few, many }

    /// The options and the linter for a file.
    struct FileSettings: Sendable {
        let options: LintOptions
        fileprivate let made: Linter?
        /// The linter; a new one each time if there is nothing to check.
        var linter: Linter { made ?? Linter(options) }
        let failOn: Severity
        fileprivate(set) var isIgnored = false
        let showsStacks: Bool

        /// The same for records of a form.
        func reading(_ record: RecordForm) -> FileSettings {
            var options = options
            options.record = record
            return FileSettings(
                options: options, made: Linter(options).prepared(), failOn: failOn, showsStacks: showsStacks)
        }
    }

    mutating func linter(for path: String?) throws -> FileSettings {
        let report = try settings.report(for: path)
        var file: FileSettings
        // Files of one folder usually share their settings, and so the linter.
        if let last, last.settings == report.settings {
            file = last.made
        } else {
            file = try made(of: report.settings)
            last = (report.settings, file)
        }
        file.isIgnored = report.ignoredBy != nil
        return file
    }

    private mutating func made(of settings: Settings) throws -> FileSettings {
        var options = settings.options
        try apps.add(to: &options, for: settings)
        options.clock = run.clock
        options.yaml = YAMLReader.documents
        options.projectTypes = run.types.near
        if run.stage.isBody { options = Gate.options(options) }
        let linter: Linter? =
            switch work {
            case .reading: nil
            case .few: Linter(options)
            case .many: Linter(options).prepared()
            }
        let effect = settings.effect
        return FileSettings(options: options, made: linter, failOn: effect.failOn, showsStacks: effect.showsStacks)
    }
}
