import LintProject
import PushDocument
import PushLint
import PushPayload

/// The source of settings besides the command line.
enum ConfigurationSource: Sendable {
    /// From `.apnslint.json` in each file's folder and in those above.
    case search
    case file(String)
    case off
}

/// The settings for the checks and reports of a run.
struct RunOptions: Sendable {
    /// The settings of the command line.
    var settings: [Setting] = []
    /// Settings that those of configurations and of the command line take precedence over.
    var defaults: [Setting] = []
    var configuration = ConfigurationSource.search
    var report = Reporting()
    var stdinFilename: String?
    /// The types that the projects of the documents declare.
    let types = ProjectTypes()

    /// Tells when the pushes are sent; nil if they are not.
    var clock: (@Sendable () -> UnixTime)?

    /// The stage of the documents. Those that are about to be sent, as by `gate`, have to be payloads under all settings.
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
        let isShort = name == InputFile.standardInput.path || AbsolutePath.isShortest(name)
        return isShort ? name : AbsolutePath(name).relative(to: .current)
    }
}
