import LintProject
import PushLint

/// How documents are checked and findings are reported.
struct RunOptions: Sendable {
    /// The settings of the command line.
    var settings: [Setting] = []
    var configuration = ConfigurationSource.search
    var report = Reporting()
    /// The name that standard input has in the report.
    var stdinFilename: String?

    /// True for `gate`, whose output is sent: anything but a payload is then a finding under all settings, and embedded
    /// payloads are not searched for.
    var isGate = false

    /// The finder of each document's linter; `forMany` prepares the linters for many documents.
    ///
    /// - Throws: as `LinterFinder`.
    func finder(forMany: Bool = false) throws -> LinterFinder {
        try LinterFinder(
            configuration, terminal: report.terminal, commandLine: settings, forMany: forMany, isGate: isGate)
    }

    /// True if each line of an input is a document.
    func areLines(_ input: InputFile) -> Bool {
        input.isLines || fileName(of: input).map(InputFile.isNameOfLines) ?? false
    }

    /// The file of an input; nil for standard input without a name.
    func fileName(of input: InputFile) -> String? { input.isStandardInput ? stdinFilename : input.path }

    /// The name of an input in the report.
    func name(of input: InputFile) -> String { fileName(of: input) ?? input.path }

    /// The location of an input for CI services: its path from the current folder.
    func location(of input: InputFile) -> String {
        let name = name(of: input)
        return name == InputFile.standardInput.path ? name : AbsolutePath(name).relative(to: .current)
    }
}
