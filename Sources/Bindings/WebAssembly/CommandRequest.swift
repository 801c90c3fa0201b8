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
    private var commandLine: [Setting] = []
    private var last: (settings: Settings, linter: Linter)?

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
        do { commandLine = try Configuration(parsing: given, path: "the command line").settings(for: nil) } catch {
            throw .message(error.description)
        }
        let (selected, ignored) = (names(request["/select"]), names(request["/ignore"]))
        if !selected.isEmpty || !ignored.isEmpty {
            commandLine.append(Setting.selection(RuleSelection(selected: selected, ignored: ignored)))
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
        /// The path in a baseline.
        let known: String
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
        if last?.settings != settings { last = (settings, Linter(try options(settings))) }
        guard let last, !isIgnored else { return nil }
        return File(
            path: path, location: value["/location"]?.string ?? path, known: value["/known"]?.string ?? path,
            bytes: Self.bytes(value), areLines: value["/lines"] == true, settings: settings, linter: last.linter)
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
        settings.add(commandLine)
        return (settings, isIgnored)
    }

    /// The baseline that the command line names, or the configuration of the current folder; nil if there is none.
    private func baseline() throws(Problem) -> BaselineRun? {
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

    // MARK: Documents

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

    private func lint(_ files: [File]) throws(Problem) -> JSONValue {
        var (parts, baseline) = ([] as [BatchReport.Part], try baseline())
        for file in files {
            var count = StreamTally(limit: file.linter.options.headers.limit)
            for document in Self.documents(of: file) {
                let result = file.linter.lint(Input(Array(document.text), named: document.name))
                count.add(isClean: result.isClean, bytes: result.wireBytes, limit: result.limit)
                guard !result.isClean || !file.areLines else { continue }
                var report = report(on: file, result, at: document.place)
                baseline?.take(&report, in: file.known, file.linter.options)
                parts.append(.document(report))
            }
            guard file.areLines else { continue }
            parts.append(.end(StreamReport(path: file.path, location: file.location, count: count)))
            baseline?.endStream(file.known, file.linter.options)
        }
        let batch = try batch(parts, sentence: nil)
        var answer: JSONObject = ["text": .string(batch.text)]
        let isWritten = baseline?.isWritten ?? false
        answer["code"] = .integer(batch.tally.failed > 0 && !isWritten ? 1 : 0)
        if request["/incomplete"] != nil {
            answer["message"] = baseline?.problem.map { .string($0) }
        } else {
            let there = (request["/baseline/there"]?.array ?? []).compactMap { $0.string }
            let end = baseline?.end { there.contains($0) }
            (answer["message"], answer["baseline"]) = (end?.message.map { .string($0) }, end?.text.map { .string($0) })
        }
        return .object(answer)
    }

    private func fix(_ files: [File]) throws(Problem) -> JSONValue {
        let (isUnsafe, writes) = (request["/unsafe"] == true, request["/writes"] == true)
        let shows = request["/diff"] == true
        var (parts, patches, fixed, fixes) = ([] as [BatchReport.Part], [] as [UInt8], [] as [JSONValue], FixTally())
        for file in files {
            var new: [UInt8] = []
            for document in Self.documents(of: file) {
                var result = Fixer(file.linter, unsafe: isUnsafe).fix(Array(document.text), named: document.name)
                // A line has to stay a single line.
                if file.areLines, result.isChanged, result.bytes.contains(0x0A) {
                    result = FixResult(unchanged: Input(Array(document.text), named: document.name), by: file.linter)
                }
                // The text between two lines stays.
                new += file.bytes[document.before] + result.bytes
                let report = report(on: file, result.remaining, at: document.place)
                fixes.add(result.found, fixed: result.applied.count, left: report)
                parts.append(.document(report))
            }
            if file.areLines { new += file.bytes[(Self.documents(of: file).last?.text.endIndex ?? 0)...] }
            if new != file.bytes || file.name == nil {
                fixed.append(["path": .string(file.path), "base64": .string(Base64.encode(new))])
            }
            guard new != file.bytes, shows || !writes && file.name != nil else { continue }
            let difference = UnifiedDiff(path: file.location, from: file.bytes, to: new)
            patches += style.isColoured ? Array(difference.text(style: style, columns: columns).utf8) : difference.patch
        }
        let isWritten = writes || !shows && files.allSatisfy { $0.name == nil }
        let batch = try batch(parts, sentence: fixes.sentence(isWritten: isWritten, isUnsafe: isUnsafe))
        return [
            "text": .string(String(decoding: patches, as: UTF8.self)), "notes": .string(batch.text),
            "files": .array(fixed), "code": .integer(batch.tally.failed > 0 ? 1 : 0),
        ]
    }

    private func gate(_ files: [File]) throws(Problem) -> JSONValue {
        guard let file = files.first else { return ["text": "", "code": 0] }
        let gate = Gate(
            linter: file.linter, failOn: file.settings.effect.failOn, minifies: request["/minify"] == true,
            sendsPayloadOnly: request["/payload-only"] == true)
        var (passed, notes, isGood) = ([] as [UInt8], "", true)
        for document in Self.documents(of: file) {
            switch try? gate.judge(Array(document.text)) {
            case .pass(let bytes)?: passed += bytes + document.end
            case .reject(let result)?:
                isGood = false
                guard let place = document.place else {
                    notes = try batch([.document(report(on: file, result))], sentence: nil).text
                    continue
                }
                notes += RejectedLine(number: place.line, report: FileReport(path: file.path, result: result)).text
            case nil: throw .message("\(file.path): there was not enough memory to check it")
            }
        }
        return ["base64": .string(Base64.encode(passed)), "notes": .string(notes), "code": isGood ? 0 : 1]
    }

    /// A file, or one of its lines.
    struct Document {
        let text: ArraySlice<UInt8>
        var name: String?
        /// The line's start in the file; nil for a whole file.
        var place: SourcePosition?
        /// The bytes between the line and the one before.
        var before = 0..<0
        /// The end of the line.
        var end: ArraySlice<UInt8> = []
    }

    /// The documents of a file: itself, or its lines that are not blank.
    static func documents(of file: File) -> [Document] {
        guard file.areLines else { return [Document(text: file.bytes[...], name: file.name)] }
        var (documents, place, last) = ([] as [Document], SourcePosition.start, 0)
        for line in file.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            let text = line.last == 0x0D && line.endIndex < file.bytes.count ? line.dropLast() : line
            let end = min(line.endIndex + 1, file.bytes.count)
            if !text.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
                documents.append(
                    Document(
                        text: text, name: "line.json", place: place, before: last..<text.startIndex,
                        end: file.bytes[text.endIndex..<end]))
                last = text.endIndex
            }
            place.line += 1
            place.offset = end
        }
        return documents
    }

    private func report(on file: File, _ result: LintResult, at place: SourcePosition? = nil) -> FileReport {
        FileReport(
            path: file.path, location: file.location, result: result, failOn: file.settings.effect.failOn, place: place)
    }

    private func batch(_ parts: [BatchReport.Part], sentence: String?) throws(Problem) -> BatchReport {
        let format = request["/format"]?.string ?? "text"
        guard let batch = BatchReport(parts, format: format, style: style, columns: columns, sentence: sentence)
        else { throw .message("there is no format \(format) here: text, concise, json, sarif or github") }
        return batch
    }
}
