import AppResources
import CSystemTime
import JSONText
import LintProject
import PushDocument
import PushLint
import PushPayload
import PushReport
import ReportText
import YAMLText

/// A command line of the npm package: JavaScript reads and writes files, all else is decided here.
///
/// The request has a `verb`, and what the verb needs:
/// - `files`: `path` as it was given, `location` as messages name it, `file` (the absolute path, for configurations), `chain` (a number in
///   `chains`), `base64`, `lines` (true if each line is a document), `known` (the path in a baseline)
/// - `chains`: the configurations of a folder, the outermost first, as `path`, `folder` and `base64`; `folder`, the number of the chain
///   of the current folder
/// - `settings` of the command line, as a configuration, with `select` and `ignore`; `apps`, the manifests by their paths; `baseline`
/// - `words`, `word`, `names`, `levels` for verbs without files; the options of the others, under their names on the command line
/// - `incomplete`, if a file could not be read
///
/// The answer has `text` for standard output, `notes` for standard error and the exit `code`; `files` or `base64` to write; `message` and
/// `baseline` of a run with a baseline. An `error` comes alone, with a `report`. `needs` is a path to read first, as an app or a baseline
/// (`as`).
struct CommandRequest {
    let request: JSONValue
    private let verb: String
    let style: Style
    let columns: Int
    private var chains: [[(configuration: Configuration, folder: String)]] = []
    /// The settings of the command line, which come after those of configurations.
    private var givenSettings: [Setting] = []
    /// The linter of the last file, for the next one with the same settings.
    private var latest: (settings: Settings, linter: Linter)?

    enum Problem: Error {
        case message(String, report: String? = nil)
        /// The manifest of an app, or a baseline, has to be read first.
        case needs(String, as: String)
    }

    static func answer(_ bytes: [UInt8]) -> JSONValue {
        var command = CommandRequest(bytes)
        do throws(Problem) {
            switch command.verb {
            case "explain", "rules":
                return try command.pages((command.request["/words"]?.array ?? []).compactMap { $0.string })
            case "unknown":
                let names = (command.request["/names"]?.array ?? []).compactMap { $0.string }
                return .text(UnknownCommand.sentence(command.request["/word"]?.string ?? "", among: names))
            case "schema": return ["text": .string(PayloadSchema.text), "code": 0]
            case "ignored": return command.ignored()
            case "payloads": return .array(command.files.map { .boolean(PushDocument.isPayload(Self.bytes($0))) })
            default: return try command.run()
            }
        } catch {
            switch error {
            case .message(let message, let report): return ["error": .string(message), "report": .text(report)]
            case .needs(let path, let kind): return ["needs": .string(path), "as": .string(kind)]
            }
        }
    }

    /// Reads what `command.js` has written, so a member is there with its kind, or was left out.
    private init(_ bytes: [UInt8]) {
        request = (try? JSONDocument(parsing: bytes).value) ?? [:]
        verb = request["/verb"]?.string ?? ""
        style = Style(coloured: request["/coloured"] == true)
        columns = Self.count(request["/columns"]) ?? 80
    }

    static func count(_ value: JSONValue?) -> Int? { value?.number.flatMap { Int(exactly: $0) } }
    private static func bytes(_ file: JSONValue) -> [UInt8] {
        file["/base64"]?.string.flatMap { Base64.decode($0.utf8) } ?? []
    }
    private var files: [JSONValue] { request["/files"]?.array ?? [] }

    // MARK: Pages and folders

    /// The names in the request that git ignores, by the ignore files of the folders from the root on.
    private func ignored() -> JSONValue {
        var names = IgnoredNames()
        for level in request["/levels"]?.array ?? [] {
            if let name = level["/name"]?.string { names = names.inFolder(name) }
            if level["/base64"] != nil { names.add(Self.bytes(level)) }
        }
        let asked = (request["/names"]?.array ?? []).compactMap { $0.string }
        return .array(
            asked.map { name in
                let isFolder = name.utf8.last == UInt8(ascii: "/")
                return .boolean(names.contains(isFolder ? String(name.dropLast()) : name, isFolder: isFolder))
            })
    }

    // MARK: Settings

    mutating func readSettings() throws(Problem) {
        func names(_ value: JSONValue?) -> [RuleName] {
            value?.string.flatMap { $0.isEmpty ? nil : RuleName.list($0) } ?? []
        }
        let given = JSONWriter().bytes(request["/settings"] ?? [:])
        do { givenSettings = try Configuration(parsing: given, path: "the command line").settings(for: nil) } catch {
            throw .message(error.description)
        }
        let (selected, ignored) = (names(request["/select"]), names(request["/ignore"]))
        if !selected.isEmpty || !ignored.isEmpty {
            givenSettings.append(Setting.selection(RuleSelection(selected: selected, ignored: ignored)))
        }
        for chain in request["/chains"]?.array ?? [] {
            var read: [(configuration: Configuration, folder: String)] = []
            for file in chain.array ?? [] {
                let (path, bytes) = (file["/path"]?.string ?? "", Self.bytes(file))
                do {
                    let outer = read.flatMap { $0.configuration.ownRules }
                    let configuration = try Configuration(parsing: bytes, path: path, outerRules: outer)
                    read.append((configuration, file["/folder"]?.string ?? ""))
                } catch { throw problem(error, path, bytes) }
            }
            chains.append(read)
        }
    }

    private func problem(_ error: ConfigurationError, _ path: String, _ bytes: [UInt8]) -> Problem {
        let reporter = TextReporter(style: style, columns: columns)
        return .message(
            "\(path): \(error.mistakes.map { $0.message }.joined(separator: "; "))",
            report: reporter.text(error, path: path, bytes: bytes))
    }

    struct File {
        let path: String
        let location: String
        let pathInBaseline: String
        let bytes: [UInt8]
        /// True if each line is a document.
        let areLines: Bool
        let settings: Settings
        var linter: Linter

        var name: String? { path == "-" ? nil : path }
    }

    /// A file with its linter; nil if a configuration excludes it.
    private mutating func file(_ value: JSONValue) throws(Problem) -> File? {
        let path = value["/path"]?.string ?? ""
        let (settings, isIgnored) = settings(in: Self.count(value["/chain"]) ?? 0, for: value["/file"]?.string)
        if let name = settings.unknownRule {
            throw .message("no rule or family is named '\(name.text)': \(adviceOnRules(name.similar))")
        }
        if settings.record != nil {
            throw .message("records of a log need the program: this is apnslint in WebAssembly")
        }
        guard !isIgnored || verb == "fix" else { return nil }
        if latest?.settings != settings { latest = (settings, Linter(try options(settings))) }
        guard let latest, !isIgnored else { return nil }
        return File(
            path: path, location: value["/location"]?.string ?? path, pathInBaseline: value["/known"]?.string ?? path,
            bytes: Self.bytes(value), areLines: value["/lines"] == true, settings: settings, linter: latest.linter)
    }

    /// The settings for a file, or for documents without one, and whether a configuration excludes it.
    func settings(in chain: Int, for place: String?) -> (Settings, isIgnored: Bool) {
        var (settings, isIgnored) = (Settings(), false)
        for (configuration, folder) in chains.indices.contains(chain) ? chains[chain] : [] {
            let inside = place.flatMap {
                $0.hasPrefix(folder + "/") ? String($0.dropFirst(folder.utf8.count + 1)) : nil
            }
            settings.add(configuration.settings(for: inside))
            isIgnored = isIgnored || inside.flatMap { configuration.ignoring($0) } != nil
        }
        settings.add(givenSettings)
        return (settings, isIgnored)
    }

    /// The baseline that the command line names, or the configuration of the current folder; nil if there is none.
    func baseline() throws(Problem) -> BaselineRun? {
        guard let given = request["/baseline"], let name = given["/path"]?.string else {
            let folder = Self.count(request["/folder"]) ?? 0
            guard let path = settings(in: folder, for: nil).0.effect.baselinePath else { return nil }
            throw .needs(path, as: "baseline")
        }
        if given["/writes"] == true { return BaselineRun(writing: name) }
        guard let bytes = given["/base64"]?.string.flatMap({ Base64.decode($0.utf8) }) else {
            throw .message("\(name): there is no such baseline; --write-baseline would write one")
        }
        do throws(ConfigurationError) {
            return BaselineRun(try Baseline(parsing: bytes), named: name, isPruned: given["/prunes"] == true)
        } catch { throw problem(error, name, bytes) }
    }

    private func options(_ settings: Settings) throws(Problem) -> LintOptions {
        var options = settings.options
        options.app = try app(settings.effect.appPath)
        options.olderApp = try app(settings.effect.olderAppPath)
        options.yaml = YAMLReader.documents
        if let now = request["/now"]?.number { options.clock = { UnixTime(now) } }
        return verb == "gate" ? Gate.options(options) : options
    }

    private func app(_ path: String?) throws(Problem) -> AppManifest? {
        guard let path else { return nil }
        guard let manifest = request["/apps"]?.object?[path] else { throw .needs(path, as: "app") }
        do throws(ReadingError) { return try LibraryOptions.app(ValueReader(path, manifest, .root)) } catch {
            throw .message(error.message)
        }
    }

    private mutating func run() throws(Problem) -> JSONValue {
        try readSettings()
        var files: [File] = []
        for value in self.files { if let file = try file(value) { files.append(file) } }
        return switch verb {
        case "gate": try gate(files)
        case "fix": try fix(files)
        case "size": size(files)
        case "why": try why(files)
        case "group": try group(files)
        default: try lint(files)
        }
    }
}
