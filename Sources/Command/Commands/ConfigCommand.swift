import ArgumentParser
import JSONText
import LintProject
import PushReport
import ReportText

/// `apnslint config`: the settings that apply to a path, and where each was set.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(helpOf: "config")

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

    @Argument(help: "A file, which need not exist, or a folder.", completion: .file()) var path: String?
    @Option(help: "How the options are written.") var format = Format.text
    @Flag(help: "Print the JSON Schema of .apnslint.json instead.") var schema = false
    @OptionGroup(title: "The configuration") var configuration: ConfigurationOptions
    @OptionGroup(title: "The request") var request: RequestOptions
    @OptionGroup(title: "The systems") var systems: SystemOptions
    @OptionGroup(title: "The report") var display: TerminalOptions

    func run() throws { try Output.write(try text()) }

    private func text() throws -> String {
        let writer = JSONWriter(.indented(2))
        if schema { return writer.text(Configuration.schema) + "\n" }
        var finder = try SettingsFinder(configuration.runOptions(request.settings + systems.settings, display))
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
