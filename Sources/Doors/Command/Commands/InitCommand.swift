import AppResources
import ArgumentParser
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

    @Option(help: .value("service", "Write what \(CIService.names) needs to run the check, too.")) var ci: [CIService] =
        []

    @Flag(help: "Write no baseline: today's errors fail the check, too.") var noBaseline = false

    private static let baselineName = ".apnslint-baseline.json"

    func run() throws {
        let path = path(of: Configuration.fileName)
        let isNew = FileIdentity(of: path.text, followingLinks: false) == nil
        if !isNew, ci.isEmpty { throw Failure.usage("\(path): there is one already, and it is left as it is") }
        let name = (try? AppInput(folder)?.manifest())??.object?["name"]?.string
        var loader = AppLoader()
        let found = look(for: name.flatMap { _ in try? loader.manifest(at: folder) })
        if isNew { try writeConfiguration(to: path, found, ofApp: name) }
        if ci.isEmpty, FileIdentity(of: self.path(of: GitTree.marker).text) != nil {
            try write(.preCommit, found.senders > 0)
        }
        for service in ci { try write(service, found.senders > 0) }
    }

    private func writeConfiguration(to path: AbsolutePath, _ found: Found, ofApp name: String?) throws {
        let files = found.files
        var settings = Configuration.starter.object ?? JSONObject()
        settings["overrides"] = Self.overrides(for: files)
        if let name {
            settings["app"] = "."
            try Output.write("the receiving app is \(TerminalText.safe(name)), whose project is here\n")
        }
        let unread = found.unread
        if found.senders > 0 {
            let programs = counted(found.senders, "program or script holds", "programs or scripts hold")
            try Output.write("\(programs) payloads: apnslint lint --sources . checks them\n")
        }
        if unread.isEmpty {
            settings["fail-on-unread"] = true
        } else {
            let lines = unread.prefix(Self.maximumUnread).map { "  \(TerminalText.safe($0.sentence))\n" }.joined()
            let more = unread.count > Self.maximumUnread ? "  and \(unread.count - Self.maximumUnread) more\n" : ""
            try Output.write("fail-on-unread is not set, as not everything here can be read:\n\(lines)\(more)")
        }
        if let record {
            settings["record"] = record
            try Output.write("the logs here are read as records: \(JSONWriter().text(record))\n")
        }
        let (errors, mended) = (found.tally.count(Settings.defaultFailOn), files.reduce(0) { $0 + $1.mended })
        if errors > 0, !noBaseline { settings["baseline"] = .string(Self.baselineName) }
        try write(JSONWriter(.indented(2)).text(.object(settings)) + "\n", to: path)
        if errors > 0, noBaseline {
            try Output.write("\(counted(errors, "error fails", "errors fail")) a run\n")
        } else if errors > 0 {
            var run = LintRun(session: Session(paths: [folder]))
            run.session.settings.report.isQuiet = true
            if found.senders > 0 { run.session.search = run.session.search.ofSources }
            run.baseline.written = self.path(of: Self.baselineName).text
            do { try run.run() } catch let status as ExitStatus where status == .success {}
            // The settings can add findings, or take some away.
            let count = try Baseline(parsing: ProjectFile(path: run.baseline.written ?? "").readIfThere() ?? []).count
            let known = count == found.tally.findings ? found.tally.found : counted(count, "finding")
            let verb = count == 1 ? "is" : "are"
            try Output.write("\(Self.baselineName): \(known) \(verb) known; only new ones fail a run\n")
        }
        let option = found.senders > 0 ? " --sources" : ""
        if errors > 0, mended > 0 { try Output.write("apnslint fix --write\(option) mends \(mended) of them\n") }
    }

    /// The findings in one payload file that can be mended; `folder` is relative to that of the configuration, and empty for that folder itself.
    private typealias File = (folder: String, isSilent: Bool, mended: Int)

    /// The contents of the folder: the files that a run is to check with their findings, the places that can't be read, and how many
    /// programs hold payloads.
    private typealias Found = (files: [File], tally: Tally, unread: [UnreadPlace], senders: Int)

    private func look(for app: AppManifest?) -> Found {
        var search = FileSearch().ofSources
        search.reportsUnread = true
        var finder = PayloadFinder(search)
        var options = LintOptions()
        options.app = app
        options.yaml = YAMLReader.documents
        let linter = Linter(options)
        var found: Found = ([], Tally(), [], 0)
        var (ofSources, tallyOfSources) = ([] as [File], Tally())
        for input in finder.files(below: folder) {
            guard let bytes = try? input.read() else { continue }
            let result = linter.lint(Input(bytes, named: input.path))
            let report = FileReport(path: input.path, result: result)
            found.unread += UnreadPlace.all(in: report)
            let form = EnvelopeForm.ofText(named: EnvelopeForm.name(of: bytes, named: input.path), choice: .auto)
            let requests = result.document.pushes.compactMap(\.request)
            let parent = AbsolutePath(input.path).parent ?? .current
            let file = (
                parent.relative(to: AbsolutePath(folder)),
                !requests.isEmpty && requests.allSatisfy { $0.pushType == .background && $0.headers.fields.isEmpty },
                result.findings.count { $0.fix?.isSafe == true }
            )
            guard form != nil else {
                found.files.append(file)
                found.tally.add(report)
                continue
            }
            ofSources.append(file)
            tallyOfSources.add(report)
            if form != .markdown, !input.isUnread { found.senders += 1 }
        }
        if found.senders > 0 {
            found.files += ofSources
            found.tally.add(tallyOfSources)
        }
        found.unread += finder.brokenLinks
        return found
    }

    private static let maximumRecords = 100

    /// The pointers to the parts of the records in the first log of the folder; nil if it has none.
    private var record: JSONValue? {
        var search = FileSearch()
        search.extensions = InputFile.extensionsOfLogs
        var finder = PayloadFinder(search)
        let logs = finder.files(below: folder).filter { file in
            InputFile.extensionsOfLogs.contains { file.path.hasSuffix("." + $0) }
        }
        return logs.lazy.compactMap { log -> JSONValue? in
            guard let bytes = try? OpenFile(log).bytes(in: 0..<Self.maximumRecords << 12) else { return nil }
            let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: Self.maximumRecords)
            let records = lines.prefix(Self.maximumRecords).compactMap { try? JSONDocument(parsing: Array($0)).value }
            return RecordParts(records).setting
        }.first
    }

    private static let maximumUnread = 10

    /// An override for the folders that have only background pushes; nil if there are none.
    private static func overrides(for files: [File]) -> JSONValue? {
        let folders = Dictionary(grouping: files) { $0.folder }.filter { folder, files in
            !folder.isEmpty && files.allSatisfy { $0.isSilent }
        }.keys.sorted()
        guard !folders.isEmpty else { return nil }
        let globs = folders.map { JSONValue.string("/\(Glob.escaped($0))/") }
        return [["files": .array(globs), "push-type": "background", "headers": ["apns-priority": "5"]]]
    }

    /// Writes the file of a service; says what to add to one that is there.
    private func write(_ service: CIService, _ hasSenders: Bool) throws {
        let text = service.text(
            of: Project.release, hasSenders: hasSenders, checksApp: (try? AppInput(folder)?.manifest()) != nil)
        let path = path(of: service.file)
        if let bytes = try ProjectFile(path: path.text).readIfThere() {
            guard !String(decoding: bytes, as: UTF8.self).contains(Project.name) else {
                if !ci.isEmpty { try Output.write("\(service.file): it has \(Project.name) already\n") }
                return
            }
            let advice = ci.isEmpty ? "docs/install.md has the hook to add to it\n" : "add this to it:\n\n\(text)\n"
            return try Output.write("\(service.file): there is one already; \(advice)")
        }
        if let folder = path.parent {
            try? FileManager.default.createDirectory(atPath: folder.text, withIntermediateDirectories: true)
        }
        try write(text, to: path)
        if let advice = service.advice { try Output.write("\(advice)\n") }
    }

    private func path(of name: String) -> AbsolutePath { AbsolutePath(name, from: AbsolutePath(folder)) }

    private func write(_ text: String, to path: AbsolutePath) throws {
        do { try Data(text.utf8).write(to: URL(fileURLWithPath: path.text), options: .withoutOverwriting) } catch {
            throw Failure.system(path.description)
        }
        try Output.write("\(TerminalText.safe(path.description)): written\n")
    }
}
