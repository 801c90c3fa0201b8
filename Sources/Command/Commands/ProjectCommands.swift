import AppResources
import ArgumentParser
import CEmbedded
import JSONText
import LintProject
import PushDocument
import PushLint
import PushReport
import ReportText
import YAMLText

/// `apnslint init`: a configuration for the payloads and the app that are in a folder, with a baseline and a hook.
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(helpOf: "init")

    @Argument(help: "The folder to write it to.", completion: .directory) var folder = "."

    private static let baselineName = ".apnslint-baseline.json"
    private static let hookName = ".pre-commit-config.yaml"

    func run() throws {
        let path = path(of: Configuration.fileName)
        guard FileIdentity(of: path.text, followingLinks: false) == nil else {
            throw Failure.usage("\(path): there is one already, and it is left as it is")
        }
        let name = (try? AppInput(folder)?.manifest())??.object?["name"]?.string
        var loader = AppLoader()
        let files = try findings(against: name.flatMap { _ in try? loader.manifest(at: folder) })
        var settings = Configuration.starter.object ?? JSONObject()
        settings["overrides"] = Self.overrides(for: files)
        if let name {
            settings["app"] = "."
            try Output.write("the receiving app is \(TerminalText.safe(name)), whose project is here\n")
        }
        let unread = unreadPlaces
        if unread.isEmpty {
            settings["fail-on-unread"] = true
        } else {
            let lines = unread.prefix(Self.maximumUnread).map { "  \(TerminalText.safe($0.sentence))\n" }.joined()
            let more = unread.count > Self.maximumUnread ? "  and \(unread.count - Self.maximumUnread) more\n" : ""
            try Output.write("fail-on-unread is not set, as not everything here can be read:\n\(lines)\(more)")
        }
        let known = files.reduce(0) { $0 + $1.errors }
        if known > 0 { settings["baseline"] = .string(Self.baselineName) }
        try write(JSONWriter(.indented(2)).text(.object(settings)) + "\n", to: path)
        if known > 0 {
            var run = LintRun(session: Session(paths: [folder]))
            run.session.settings.report.isQuiet = true
            run.baseline.written = self.path(of: Self.baselineName).text
            do { try run.run() } catch let status as ExitStatus where status == .nothing {}
            let written = try Baseline(parsing: ProjectFile(path: run.baseline.written ?? "").readIfThere() ?? []).count
            try Output.write(
                "\(Self.baselineName): \(counted(written, "finding is", "findings are")) known; only new ones fail a run\n"
            )
        }
        try writeHook()
    }

    /// What is found in one payload file: its folder is that from the folder of the configuration, and empty for that folder itself.
    private typealias File = (folder: String, isSilent: Bool, errors: Int)

    private func findings(against app: AppManifest?) throws -> [File] {
        var finder = PayloadFinder()
        var options = LintOptions()
        options.app = app
        let linter = Linter(options)
        return finder.files(below: folder).compactMap { input in
            guard let bytes = try? input.read() else { return nil }
            let result = linter.lint(bytes, named: input.path)
            let requests = result.document.pushes.compactMap(\.request)
            let parent = AbsolutePath(input.path).parent ?? .current
            return (
                parent.relative(to: AbsolutePath(folder)),
                !requests.isEmpty && requests.allSatisfy { $0.pushType == .background && $0.headers.fields.isEmpty },
                result.findings.count { $0.severity >= Settings.defaultFailOn }
            )
        }
    }

    private static let maximumUnread = 10

    /// The places below the folder that set `aps` and can't be read, in programs and documents too.
    private var unreadPlaces: [UnreadPlace] {
        var search = FileSearch().ofSources
        search.reportsUnread = true
        var finder = PayloadFinder(search)
        var options = LintOptions()
        options.yaml = YAMLReader.documents
        let linter = Linter(options)
        let places = finder.files(below: folder).flatMap { input in
            (try? input.read()).map {
                UnreadPlace.all(in: FileReport(path: input.path, result: linter.lint($0, named: input.path)))
            } ?? []
        }
        return places + finder.brokenLinks
    }

    /// An override for the folders that have only background pushes; nil if there are none.
    private static func overrides(for files: [File]) -> JSONValue? {
        let folders = Dictionary(grouping: files) { $0.folder }.filter { folder, files in
            !folder.isEmpty && files.allSatisfy { $0.isSilent }
        }.keys.sorted()
        guard !folders.isEmpty else { return nil }
        let globs = folders.map { JSONValue.string("/\(Glob.escaped($0))/") }
        return [["files": .array(globs), "push-type": "background", "headers": ["apns-priority": "5"]]]
    }

    /// Writes the hook for a repository that has no hooks of pre-commit; says how to add it to others.
    private func writeHook() throws {
        guard FileIdentity(of: path(of: GitTree.marker).text) != nil else { return }
        let path = path(of: Self.hookName)
        if let bytes = try ProjectFile(path: path.text).readIfThere() {
            guard !String(decoding: bytes, as: UTF8.self).contains(Project.name) else { return }
            try Output.write("\(Self.hookName): there is one already; docs/install.md has the hook to add to it\n")
            return
        }
        try write(Self.hook(of: Project.release), to: path)
    }

    /// The hook with a release's wheel, which holds the program; before the first release with the program on the PATH.
    static func hook(of release: String?) -> String {
        let source = release.map { "language: python\n        additional_dependencies: [\(Project.name)==\($0)]" }
        return """
            repos:
              - repo: local
                hooks:
                  - id: apnslint
                    name: apnslint
                    entry: apnslint lint --skip-other-json
                    \(source ?? "language: system")
                    files: \\.(apns|json)$

            """
    }

    private func path(of name: String) -> AbsolutePath { AbsolutePath(name, from: AbsolutePath(folder)) }

    private func write(_ text: String, to path: AbsolutePath) throws {
        do { try Data(text.utf8).write(to: URL(fileURLWithPath: path.text), options: .withoutOverwriting) } catch {
            throw Failure.system(path.description)
        }
        try Output.write("\(TerminalText.safe(path.description)): written\n")
    }
}

/// `apnslint app`: the manifest of an app, from its project or the built app.
struct AppCommand: ParsableCommand {
    static let configuration = CommandConfiguration(helpOf: "app")

    @Argument(help: "An Xcode project or its folder, or an .app, .xcarchive or .ipa.", completion: .file())
    var path: String
    @Option(help: "The target of the app, where the project has several.") var target: String?
    @Option(help: .value("manifest", "Compare with this manifest; exit 1 if it differs."), completion: .file())
    var check: String?

    func run() throws {
        guard let input = try AppInput(path) else { throw Failure.usage("\(path): it is neither a folder nor an .ipa") }
        var manifest = try Progress.during("reading the app \(TerminalText.safe(path))") {
            AppReader.inside(input.prefix, try input.manifest(target: target))
        }
        // A manifest can't name the tables in an archive.
        if input.name.hasSuffix(".ipa"), var object = manifest.object {
            object["strings"] = nil
            manifest = .object(object)
        }
        guard let check else { return try Output.write(JSONWriter(.indented(2)).safeText(manifest) + "\n") }
        let lines = try drift(from: check, to: manifest)
        try Output.write(lines.map { TerminalText.safe($0) + "\n" }.joined())
        if !lines.isEmpty { throw ExitStatus.findings }
    }

    private func drift(from path: String, to manifest: JSONValue) throws -> [String] {
        let bytes = try ProjectFile(path: path).read()
        do {
            _ = try AppManifest(parsing: bytes)
            let written = try JSONDocument(parsing: bytes).value
            return ManifestDrift.lines(from: written, to: manifest).map { "\(path): \($0)" }
        } catch { throw Failure.usage("\(path): \((error as? ReadingError)?.message ?? "it is not JSON")") }
    }
}

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

/// `apnslint completions`: the argument parser's completion scripts, with an addition for `lint`'s options without a command name.
struct CompletionsCommand: ParsableCommand {
    enum Shell: String, ExpressibleByArgument, CaseIterable { case bash, zsh, fish }

    static let configuration = CommandConfiguration(helpOf: "completions")

    @Argument(help: "The shell.") var shell: Shell

    func run() throws {
        let text =
            switch shell {
            case .bash: Self.script(.bash) + "\n" + Self.addition([UInt8](embedded_completions_bash()))
            case .fish: Self.script(.fish) + "\n" + Self.addition([UInt8](embedded_completions_fish()))
            case .zsh:
                // The function has to be defined before its call.
                Self.script(.zsh).replacing(
                    Self.callOfZsh, with: Self.addition([UInt8](embedded_completions_zsh())) + Self.callOfZsh,
                    maxReplacements: 1)
            }
        try Output.write(text)
    }

    private static let callOfZsh = #"if [[ "${funcstack[1]}" = _apnslint ]]; then"#

    private static func script(_ shell: CompletionShell) -> String { Apnslint.completionScript(for: shell) }

    /// A script with the names of all commands filled in.
    private static func addition(_ script: [UInt8]) -> String {
        let commands = Apnslint.configuration.subcommands.map { $0._commandName } + ["help"]
        return String(decoding: script, as: UTF8.self).replacing("@COMMANDS@", with: commands.joined(separator: " "))
    }
}
