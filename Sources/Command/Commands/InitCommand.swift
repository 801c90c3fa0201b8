import CEmbedded
import ArgumentParser
import JSONText
import LintProject
import PushDocument
import PushLint
import PushReport
import ReportText

/// `apnslint init`: a configuration for the payloads and the app that are in a folder, with a baseline and a hook.
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(helpOf: "init")

    @Argument(help: .of("init folder"), completion: .directory) var folder = "."

    private static let baselineName = ".apnslint-baseline.json"
    private static let hookName = ".pre-commit-config.yaml"

    func run() throws {
        let path = path(of: Configuration.fileName)
        guard FileIdentity(of: path.text, followingLinks: false) == nil else {
            throw Failure.usage("\(path): there is one already, and it is left as it is")
        }
        let files = try findings()
        var settings = Configuration.starter.object ?? JSONObject()
        settings["overrides"] = Self.overrides(for: files)
        if let name = (try? AppInput(folder)?.manifest())??.object?["name"]?.string {
            settings["app"] = "."
            try Output.write("the receiving app is \(TerminalText.safe(name)), whose project is here\n")
        }
        let known = files.reduce(0) { $0 + $1.errors }
        if known > 0 { settings["baseline"] = .string(Self.baselineName) }
        try write(JSONWriter(.indented(2)).text(.object(settings)) + "\n", to: path)
        if known > 0 {
            var run = LintRun(paths: [folder])
            run.runOptions.report.isQuiet = true
            run.baseline.written = self.path(of: Self.baselineName).text
            do { try run.run() } catch let status as ExitStatus where status == .nothing {}
            let written = try Baseline(parsing: ProjectFile(path: run.baseline.written ?? "").readIfThere() ?? []).count
            try Output.write(
                "\(Self.baselineName): \(counted(written, "finding is", "findings are")) known; only new ones fail a run\n"
            )
        }
        try writeHook()
    }

    /// What is found in one payload file of the folder.
    private struct File {
        /// Its folder, from the folder of the configuration; empty for that folder itself.
        let folder: String
        let isSilent: Bool
        let errors: Int
    }

    private func findings() throws -> [File] {
        var finder = PayloadFinder()
        let linter = Linter()
        return finder.files(below: folder).compactMap { input in
            guard let bytes = try? input.read() else { return nil }
            let result = linter.lint(bytes, named: input.path)
            let requests = result.document.pushes.compactMap(\.request)
            let parent = AbsolutePath(input.path).parent ?? .current
            return File(
                folder: parent.relative(to: AbsolutePath(folder)),
                isSilent: !requests.isEmpty
                    && requests.allSatisfy { $0.pushType == .background && $0.headers.fields.isEmpty },
                errors: result.findings.count { $0.severity >= Settings.defaultFailOn })
        }
    }

    /// An override for the folders that have only background pushes; nil if there are none.
    private static func overrides(for files: [File]) -> JSONValue? {
        let folders = Dictionary(grouping: files, by: \.folder).filter { folder, files in
            !folder.isEmpty && files.allSatisfy(\.isSilent)
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
            try Output.write("\(Self.hookName): there is one already; docs/ci.md has the hook to add to it\n")
            return
        }
        let hook = String(decoding: [UInt8](embedded_pre_commit_config_yaml()), as: UTF8.self)
        try write(hook.replacing("VERSION", with: Project.version), to: path)
    }

    private func path(of name: String) -> AbsolutePath { AbsolutePath(name, from: AbsolutePath(folder)) }

    private func write(_ text: String, to path: AbsolutePath) throws {
        do { try Data(text.utf8).write(to: URL(fileURLWithPath: path.text), options: .withoutOverwriting) } catch {
            throw Failure.system(path.description)
        }
        try Output.write("\(TerminalText.safe(path.description)): written\n")
    }
}
