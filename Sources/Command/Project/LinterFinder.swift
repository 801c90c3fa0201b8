import LintProject
import PushDocument
import PushLint
import PushPayload
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
        (self.run, self.work) = (run, work)
        settings = try SettingsFinder(run)
    }

    /// What the linters are for: nothing where only their options count, a few documents, or so many that it is worthwhile to prepare them.
    enum Work { case reading, few, many }

    /// How a file is checked.
    struct FileSettings: Sendable {
        let options: LintOptions
        fileprivate let made: Linter?
        /// The linter; a new one each time if there is nothing to check.
        var linter: Linter { made ?? Linter(options) }
        let failOn: Severity
        let isIgnored: Bool
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
            options: options, made: linter, failOn: settings.effect.failOn, isIgnored: report.ignoredBy != nil,
            showsStacks: settings.effect.showsStacks)
    }

    private mutating func options(_ settings: Settings) throws -> LintOptions {
        var options = settings.options
        try apps.add(to: &options, for: settings)
        options.clock = run.clock
        options.yaml = YAMLReader.documents
        return run.stage.isBody ? Gate.options(options) : options
    }
}

/// How documents are checked and findings are reported.
struct RunOptions: Sendable {
    /// The settings of the command line.
    var settings: [Setting] = []
    /// Settings that those of configurations and of the command line take precedence over.
    var defaults: [Setting] = []
    var configuration = ConfigurationSource.search
    var report = Reporting()
    var stdinFilename: String?

    /// Tells when the pushes are sent; nil if they are not.
    var clock: (@Sendable () -> UnixTime)?

    /// How far the documents are on their way: what is about to be sent, as by `gate`, has to be a payload under all settings.
    var stage = Stage.written

    /// The options for one input, for a command that makes no linter.
    func lintOptions(for input: InputFile?) throws -> LintOptions {
        var finder = try LinterFinder(self, for: .reading)
        return try finder.linter(for: input.flatMap(fileName)).options
    }

    func areLines(_ input: InputFile) -> Bool {
        input.isLines || fileName(of: input).map(InputFile.isNameOfLines) ?? false
    }

    /// The file of an input; nil for standard input without a name.
    func fileName(of input: InputFile) -> String? { input.isStandardInput ? stdinFilename : input.path }
    func name(of input: InputFile) -> String { fileName(of: input) ?? input.path }

    /// The location of an input for CI services: its path from the current folder.
    func location(of input: InputFile) -> String {
        let name = name(of: input)
        return name == InputFile.standardInput.path ? name : AbsolutePath(name).relative(to: .current)
    }
}
