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

/// `apnslint app`: the manifest of an app, from its project or the built app.
struct AppCommand: ParsableCommand {
    static let configuration = CommandConfiguration(helpOf: "app")

    @Argument(help: "An Xcode project or its folder, or an .app, .xcarchive or .ipa.", completion: .file())
    var path: String
    @Option(help: "The target of the app, where the project has several.") var target: String?
    @Option(help: .value("manifest", "Compare with this manifest; exit 1 if it differs."), completion: .file())
    var check: String?
    @Flag(help: "Report the faults of the app itself, each once; exit 1 if there are any.") var audit = false

    func validate() throws {
        if audit, check != nil { throw ValidationError("--audit and --check exclude each other.") }
    }

    func run() throws {
        if audit {
            var loader = AppLoader()
            let audit = AppAudit(of: try loader.manifest(at: path, target: target))
            try Output.write(audit.text)
            if audit.hasFaults { throw ExitStatus.findings }
            return
        }
        guard let input = try AppInput(path) else { throw Failure.usage("\(path): it is neither a folder nor an .ipa") }
        var manifest = try Progress.during("reading the app \(TerminalText.safe(path))") {
            AppReader.manifest(try input.manifest(target: target), in: input.prefix)
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

/// The faults of an app by itself: those that lint finds in pushes that use each of its sounds, categories and extensions.
struct AppAudit {
    private(set) var hasFaults = false
    private var lines: [String] = []
    private var end: String?

    init(of app: AppManifest) {
        var options = LintOptions()
        options.app = app
        let linter = Linter(options)
        var seen: Set<String> = []
        for payload in Self.payloads(for: app) {
            for finding in linter.lint(Input(JSONWriter().bytes(["aps": .object(payload)]))).findings
            where finding.rule.family == .app && seen.insert(finding.message).inserted {
                hasFaults = hasFaults || finding.severity > .info
                let place = finding.appPlace.map { "\($0): " } ?? ""
                lines.append("\(place)\(finding.severity.rawValue): \(finding.message) [\(finding.rule.id)]")
                lines.append("  = effect: \(finding.effect)")
            }
        }
        let opened = Set(app.soundFiles.map(\.name))
        lines += (app.sounds ?? []).filter { !opened.contains($0) }.map {
            "? \($0): its format and length can't be told"
        }
        lines += Self.differences(between: app)
        lines += app.app.unknown.map { "? \($0.key): \($0.reason)" }
        let counts = Self.counts(of: app)
        if !counts.isEmpty { end = "looked at \(counts.listed)" }
    }

    /// The keys that the app and a service extension read in different spellings, of which a payload may have one alone.
    private static func differences(between app: AppManifest) -> [String] {
        let keys = app.app.values(of: .userInfoKeys) ?? []
        return (app.extensions(at: ExtensionPoint.service) ?? []).flatMap { service -> [String] in
            let other = service.values(of: .userInfoKeys) ?? []
            return keys.filter { !other.contains($0) }.compactMap { key in
                other.first { Spelling.isSame($0, key) && !keys.contains($0) }.map {
                    "info: the app reads \(key), and the service extension \($0) [key-not-read]"
                }
            }
        }
    }

    private static func counts(of app: AppManifest) -> [String] {
        let keys = app.tables.keys()
        let lacking = keys.filter { !app.tables.languages(lacking: $0).isEmpty }.count
        let texts = counted(keys.count, "text") + " in " + counted(app.tables.languages.count, "language")
        let parts: [(Int, String)] = [
            (app.categories.count, counted(app.categories.count, "category", "categories")),
            ((app.sounds ?? []).count, counted((app.sounds ?? []).count, "sound")),
            ((app.extensions ?? []).count, counted((app.extensions ?? []).count, "extension")),
            (app.activities.count, counted(app.activities.count, "Live Activity", "Live Activities")),
            (keys.count, texts + (lacking == 0 ? "" : ", \(lacking) not in all of them")),
        ]
        return parts.filter { $0.0 > 0 }.map { $0.1 }
    }

    /// The content of `aps` for each resource.
    private static func payloads(for app: AppManifest) -> [JSONObject] {
        let sounds = (app.sounds ?? []).map { ("sound", JSONValue.string($0)) }
        let categories = app.categories.map { ("category", JSONValue.string($0.identifier)) }
        let services = app.extensions(at: ExtensionPoint.service) ?? []
        let mutable = services.isEmpty ? [] : [("mutable-content", JSONValue.integer(1))]
        let alert: JSONObject = ["alert": ["body": "A text", "summary-arg": "A name"]]
        // Times of a Live Activity's update; the state is the app's own.
        let update: JSONObject = ["event": "update", "timestamp": 1]
        return [alert] + (app.activities.isEmpty ? [] : [update])
            + (sounds + categories + mutable).map { key, value in
                var payload = alert
                payload[key] = value
                return payload
            }
    }

    var text: String {
        let summary =
            hasFaults
            ? [] : [lines.isEmpty ? "the app has no fault that pushes can show" : "no fault in what could be read"]
        return (lines + summary + [end].compactMap { $0 }).map { TerminalText.safe($0) + "\n" }.joined()
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

/// `apnslint schema`: the JSON Schema of payloads, or of another body.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(helpOf: "schema")

    @Option(help: .value("name", "The schema of another body, such as alert, webpush, channel, fcm or onesignal."))
    var body: String?

    func run() throws {
        guard let name = body else { return try Output.write(PayloadSchema.text) }
        guard let schema = PayloadSchema.json(named: name) else {
            throw Failure.usage(Spelling.unknown(name, "body", among: PayloadSchema.names))
        }
        try Output.write(PayloadSchema.text(of: schema))
    }
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
