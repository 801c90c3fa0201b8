import LintProject
import PushLint

/// What documents are checked by, and how findings are reported.
struct LintSettings: Sendable {
    /// What the command line says.
    var settings: [Setting] = []
    var configuration = ConfigurationSource.search
    var report = Reporting()
    /// The name that standard input has in the report.
    var stdinFilename: String?

    /// True if what passes is sent: then what is no payload is a finding under any settings, and nothing stands for itself but
    /// what will be sent.
    var isGate = false

    /// Finds the linter for each document, for many of them when it is said that there are.
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

    /// The file an input stands for; nil for standard input without a name.
    func fileName(of input: InputFile) -> String? { input.isStandardInput ? stdinFilename : input.path }

    /// The name of an input in the report.
    func name(of input: InputFile) -> String { fileName(of: input) ?? input.path }

    /// Where services look for an input: its path from the current folder.
    func location(of input: InputFile) -> String {
        let name = name(of: input)
        return name == InputFile.standardInput.path ? name : AbsolutePath(name).relative(to: .current)
    }
}
