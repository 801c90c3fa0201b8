import AppResources
import CSystemTime
import JSONText
import LintProject
import PushDocument
import PushLint
import PushPayload
import PushReport
import ReportText

/// A command line of the npm package: JavaScript reads and writes files, all else is decided here.
///
/// A request has the `verb`; the `files` as `{"path", "location", "file", "chain", "base64"}`; the `chains` of configurations that they name by
/// number, the outermost first, as `{"path", "folder", "base64"}`; the `settings` of the command line as a configuration; and `apps`, the
/// manifests by their paths. The answer has `text` for standard output, `notes` for standard error and the exit `code`.
struct CommandRequest {
    private let request: ObjectReader
    private let verb: String
    private let style: Style
    private let columns: Int
    private var chains: [[(configuration: Configuration, folder: String)]] = []
    private var commandLine: [Setting] = []
    private var last: (settings: Settings, linter: Linter)?

    private enum Problem: Error {
        case message(String, report: String? = nil)
        /// The manifest of an app has to be read first.
        case needs(String)
    }

    static func answer(_ bytes: [UInt8]) -> JSONValue {
        do throws(Problem) {
            var command = try reading { () throws(ReadingError) in try CommandRequest(bytes) }
            switch command.verb {
            case "explain": return try command.explain()
            case "ignored": return try reading { () throws(ReadingError) in try command.ignored() }
            case "payloads": return try command.payloads()
            default: return try command.run()
            }
        } catch {
            switch error {
            case .message(let message, let report): return ["error": .string(message), "report": .text(report)]
            case .needs(let path): return ["needs": .string(path)]
            }
        }
    }

    private static func reading<Value>(_ body: () throws(ReadingError) -> Value) throws(Problem) -> Value {
        do throws(ReadingError) { return try body() } catch { throw .message(error.message) }
    }

    private init(_ bytes: [UInt8]) throws(ReadingError) {
        request = try ObjectReader(JSONDocument.unambiguous(bytes, called: "the request").value, "the request")
        verb = try request.required("verb").text()
        style = Style(coloured: try request["coloured"]?.flag() ?? false)
        columns = try request["columns"]?.count() ?? 80
    }

    private static func bytes(_ file: ObjectReader) throws(ReadingError) -> [UInt8] {
        let text = try file.required("base64")
        guard let bytes = Base64.decode(try text.text().utf8) else { throw text.error("base64 is not that") }
        return bytes
    }

    // MARK: Pages and folders

    private func explain() throws(Problem) -> JSONValue {
        let question = request["words"]?.value.string ?? ""
        let search = TermSearch(question)
        guard !search.found.isEmpty else {
            let near = search.others.isEmpty || search.meant != nil
            let advice =
                near ? adviceOnRules(search.meant.map { [$0] } ?? []) : "the nearest pages are \(search.others.listed)"
            throw .message("nothing is known of '\(question)': \(advice)")
        }
        return ["text": .string(search.text(style: style, columns: columns)), "code": 0]
    }

    /// Which of some names git ignores, by the ignore files of the folders from the root on.
    private func ignored() throws(ReadingError) -> JSONValue {
        var names = IgnoredNames()
        for level in try request.required("levels").elements() {
            let level = try ObjectReader(level.value, "a folder")
            if let name = level["name"]?.value.string { names = names.inFolder(name) }
            if level["base64"] != nil { names.add(try Self.bytes(level)) }
        }
        return .array(
            try request.required("names").elements().map { name throws(ReadingError) in
                let text = try name.text()
                let isFolder = text.utf8.last == UInt8(ascii: "/")
                return .boolean(names.contains(isFolder ? String(text.dropLast()) : text, isFolder: isFolder))
            })
    }

    /// Which files of a folder hold a payload.
    private func payloads() throws(Problem) -> JSONValue {
        try Self.reading { () throws(ReadingError) in
            .array(
                try request.required("files").elements().map { file throws(ReadingError) in
                    .boolean(PushDocument.isPayload(try Self.bytes(ObjectReader(file.value, "a file"))))
                })
        }
    }

    // MARK: Settings

    private mutating func readSettings() throws(Problem) {
        let terms = try Self.reading { () throws(ReadingError) in
            (try request["select"]?.text() ?? "", try request["ignore"]?.text() ?? "")
        }
        let given = JSONWriter().bytes(request["settings"]?.value ?? [:])
        do { commandLine = try Configuration(parsing: given, path: "the command line").settings(for: nil) } catch {
            throw .message(error.description)
        }
        if terms.0 != "" || terms.1 != "" {
            func names(_ text: String) -> [RuleName] { text == "" ? [] : RuleName.list(text) }
            commandLine.append(Setting.selection(RuleSelection(selected: names(terms.0), ignored: names(terms.1))))
        }
        for chain in request["chains"]?.value.array ?? [] {
            var read: [(configuration: Configuration, folder: String)] = []
            for element in chain.array ?? [] {
                let (path, folder, bytes) = try Self.reading { () throws(ReadingError) in
                    let file = try ObjectReader(element, "a configuration")
                    return (
                        try file.required("path").text(), try file.required("folder").text(), try Self.bytes(file)
                    )
                }
                do {
                    let outer = read.flatMap { $0.configuration.ownRules }
                    read.append((try Configuration(parsing: bytes, path: path, outerRules: outer), folder))
                } catch {
                    let reporter = TextReporter(style: style, columns: columns)
                    throw .message(
                        "\(path): \(error.mistakes.map { $0.message }.joined(separator: "; "))",
                        report: reporter.text(error, path: path, bytes: bytes))
                }
            }
            chains.append(read)
        }
    }

    private struct File {
        let path: String
        let location: String
        let bytes: [UInt8]
        let settings: Settings
        var linter: Linter
    }

    /// A file with its linter; nil if a configuration excludes it.
    private mutating func file(_ value: JSONValue) throws(Problem) -> File? {
        let (path, location, place, chain, bytes) = try Self.reading { () throws(ReadingError) in
            let file = try ObjectReader(value, "a file")
            return (
                try file.required("path").text(), try file["location"]?.text(), try file["file"]?.text(),
                try file["chain"]?.count() ?? 0, try Self.bytes(file)
            )
        }
        var settings = Settings()
        var isIgnored = false
        for (configuration, folder) in chains.indices.contains(chain) ? chains[chain] : [] {
            let inside = place.flatMap {
                $0.hasPrefix(folder + "/") ? String($0.dropFirst(folder.utf8.count + 1)) : nil
            }
            settings.add(configuration.settings(for: inside))
            isIgnored = isIgnored || inside.flatMap { configuration.ignoring($0) } != nil
        }
        settings.add(commandLine)
        if let name = settings.unknownRule {
            throw .message("no rule or family is named '\(name.text)': \(adviceOnRules(name.similar))")
        }
        if settings.baselinePath != nil {
            throw .message("a baseline needs the program: this is apnslint in WebAssembly")
        }
        guard !isIgnored || verb == "fix" else { return nil }
        if last?.settings != settings { last = (settings, Linter(try options(settings))) }
        guard let last, !isIgnored else { return nil }
        return File(path: path, location: location ?? path, bytes: bytes, settings: settings, linter: last.linter)
    }

    private func options(_ settings: Settings) throws(Problem) -> LintOptions {
        var options = settings.options
        options.app = try app(settings.appPath)
        options.olderApp = try app(settings.olderAppPath)
        if let now = request["now"]?.value.number { options.clock = { UnixTime(now) } }
        return verb == "gate" ? Gate.options(options) : options
    }

    private func app(_ path: String?) throws(Problem) -> AppManifest? {
        guard let path else { return nil }
        guard let apps = try Self.reading({ () throws(ReadingError) in try request["apps"]?.object("apps") }),
            let manifest = apps[path]
        else { throw .needs(path) }
        return try Self.reading { () throws(ReadingError) in try LibraryOptions.app(manifest) }
    }

    // MARK: Documents

    private mutating func run() throws(Problem) -> JSONValue {
        try readSettings()
        var files: [File] = []
        for value in request["files"]?.value.array ?? [] { if let file = try file(value) { files.append(file) } }
        if verb == "gate" { return try gate(files) }
        var (reports, patches, fixed, fixes) = ([] as [FileReport], [] as [UInt8], [] as [JSONValue], FixTally())
        for file in files {
            let name = file.path == "-" ? nil : file.path
            guard verb == "fix" else {
                reports.append(report(on: file, file.linter.lint(file.bytes, named: name)))
                continue
            }
            let result = Fixer(file.linter, unsafe: request["unsafe"]?.value == true).fix(file.bytes, named: name)
            let report = report(on: file, result.remaining)
            fixes.add(result.found, fixed: result.applied.count, left: report)
            reports.append(report)
            guard result.isChanged || name == nil else { continue }
            fixed.append(["path": .string(file.path), "base64": .string(Base64.encode(result.bytes))])
            guard name != nil, request["writes"]?.value != true else { continue }
            let difference = UnifiedDiff(path: file.location, from: file.bytes, to: result.bytes)
            patches += style.isColoured ? Array(difference.text(style: style, columns: columns).utf8) : difference.patch
        }
        let isUnsafe = request["unsafe"]?.value == true
        let isWritten = request["writes"]?.value == true || files.allSatisfy { $0.path == "-" }
        let batch = try batch(
            reports, sentence: verb == "fix" ? fixes.sentence(isWritten: isWritten, isUnsafe: isUnsafe) : nil)
        let code: JSONValue = .integer(batch.tally.failed > 0 ? 1 : 0)
        guard verb == "fix" else { return ["text": .string(batch.text), "code": code] }
        return [
            "text": .string(String(decoding: patches, as: UTF8.self)), "notes": .string(batch.text),
            "files": .array(fixed), "code": code,
        ]
    }

    private func gate(_ files: [File]) throws(Problem) -> JSONValue {
        guard let file = files.first else { return ["text": "", "code": 0] }
        let gate = Gate(
            linter: file.linter, failOn: file.settings.failOn, minifies: request["minify"]?.value == true,
            sendsPayloadOnly: request["payload-only"]?.value == true)
        switch try? gate.judge(file.bytes) {
        case .pass(let bytes)?: return ["base64": .string(Base64.encode(bytes)), "code": 0]
        case .reject(let result)?:
            return ["notes": .string(try batch([report(on: file, result)], sentence: nil).text), "code": 1]
        case nil: throw .message("\(file.path): there was not enough memory to check it")
        }
    }

    private func report(on file: File, _ result: LintResult) -> FileReport {
        FileReport(path: file.path, location: file.location, result: result, failOn: file.settings.failOn)
    }

    private func batch(_ reports: [FileReport], sentence: String?) throws(Problem) -> BatchReport {
        let format = request["format"]?.value.string ?? "text"
        guard let batch = BatchReport(reports, format: format, style: style, columns: columns, sentence: sentence)
        else {
            throw .message("there is no format \(format) here: text, concise, json, sarif or github")
        }
        return batch
    }
}
