import ArgumentParser
import JSONText
import LintProject
import PushLint
import PushReport
import ReportText

/// `apnslint config`: the settings that apply to a path, and where each was set.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(helpOf: "config")

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

    @Argument(help: "A file, which need not exist, or a folder.", completion: .file())
    var path: String?

    @Option(help: "How the options are written.")
    var format = Format.text

    @Flag(help: "Print the JSON Schema of .apnslint.json instead.")
    var schema = false

    @OptionGroup(title: "The configuration") var configuration: ConfigurationOptions
    @OptionGroup(title: "The request") var request: RequestOptions
    @OptionGroup(title: "The systems") var systems: SystemOptions
    @OptionGroup(title: "The report") var display: TerminalOptions

    func run() throws { try Output.write(try text()) }

    private func text() throws -> String {
        let writer = JSONWriter(.indented(2))
        if schema { return writer.text(Configuration.schema) + "\n" }
        var finder = try SettingsFinder(
            configuration.source, terminal: display.terminal, commandLine: request.settings + systems.settings)
        let path = path == "-" ? nil : path
        let folder = path.flatMap { PayloadFinder.isFolder($0) ? AbsolutePath($0) : nil }
        let report = try finder.report(for: path, from: folder)
        return format == .json ? writer.safeText(report.json) + "\n" : report.text(style: display.terminal.style())
    }
}

/// `apnslint schema`: the JSON Schema of payloads.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(helpOf: "schema")

    func run() throws { try Output.write(PayloadSchema.text) }
}

/// `apnslint init`: a configuration to begin with.
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(helpOf: "init")

    @Argument(help: ArgumentHelp("The folder to write it to.", valueName: "folder"), completion: .directory)
    var folder = "."

    func run() throws {
        let path = AbsolutePath(Configuration.fileName, from: AbsolutePath(folder))
        var configuration = Configuration.starter
        let app = try? AppInput(folder)?.manifest()
        if let name = app?.object?["name"]?.string, var object = configuration.object {
            object["app"] = "."
            configuration = .object(object)
            try Output.write("the receiving app is \(TerminalText.safe(name)), whose project is here\n")
        }
        let bytes = JSONWriter(.indented(2)).bytes(configuration) + Array("\n".utf8)
        do {
            try Data(bytes).write(to: URL(fileURLWithPath: path.text), options: .withoutOverwriting)
        } catch let error as CocoaError where error.code == .fileWriteFileExists {
            throw Failure.usage("\(path): there is one already, and it is left as it is")
        } catch {
            throw Failure.unreadable("\(path): \(systemReason())")
        }
        try Output.write("\(TerminalText.safe(path.description)): written\n")
    }
}
