import LintProject
import PushLint
import PushPayload

/// How documents are checked and findings are reported.
struct RunOptions: Sendable {
    /// The settings of the command line.
    var settings: [Setting] = []
    /// Settings that those of configurations and of the command line take precedence over.
    var defaults: [Setting] = []
    var configuration = ConfigurationSource.search
    var report = Reporting()
    /// The name that standard input has in the report.
    var stdinFilename: String?

    /// Tells when the pushes are sent; nil if they are not.
    var clock: (@Sendable () -> UnixTime)?

    /// True if what passes is sent, as by `gate`: anything but a payload is then a finding under all settings, and embedded
    /// payloads are not searched for.
    var isSent = false

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
