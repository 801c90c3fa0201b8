import ArgumentParser
import JSONText
import LanguageServer
import LintProject
import PushReport

/// `apnslint lsp`: a language server for editors, over standard input and output.
struct LanguageServerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(helpOf: "lsp")

    @OptionGroup(title: "The rules") var selection: SelectionOptions
    @OptionGroup(title: "The app") var app: AppOptions
    @OptionGroup(title: "The systems") var systems: SystemOptions
    @OptionGroup(title: "The configuration") var configuration: ConfigurationOptions
    @Flag(help: ArgumentHelp("Use standard input and output; always on.", visibility: .hidden)) var stdio = false

    func run() throws {
        // An editor opens paths that begin at the root.
        let settings = app.settings { AbsolutePath($0).text } + systems.settings + selection.settings
        let workspace = FileWorkspace(RunOptions(settings: settings, configuration: configuration.source))
        var server = LanguageServer(workspace: workspace)
        let input = try OpenFile(InputFile.standardInput)
        var reader = FrameReader()
        while server.exitStatus == nil {
            // Another process may hold the other end of the pipe after the editor has gone.
            while let editor = server.clientProcess, !input.isReadable(within: 1000) {
                if kill(editor, 0) != 0, errno == ESRCH { return }
            }
            let bytes = try [UInt8](unsafeUninitializedCapacity: 65536) { buffer, count in
                count = try input.read(into: UnsafeMutableRawBufferPointer(buffer))
            }
            // The editor has gone, so nobody waits for an answer.
            if bytes.isEmpty { break }
            reader.append(bytes)
            var frames: [FrameReader.Frame] = []
            while let frame = reader.next() { frames.append(frame) }
            server.receive(frames)
            if server.exitStatus == nil, !input.isReadable() { server.publishChanges() }
            for message in server.takeOutput() {
                guard message.withUnsafeBytes({ writeAll($0, to: StandardStream.output.descriptor) }) == nil
                else { return }
            }
        }
        if server.exitStatus == 1 { throw ExitStatus.findings }
    }
}

/// `apnslint mcp`: tools for agents, over standard input and output.
struct ToolServerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(helpOf: "mcp")

    @Argument(help: .of("mcp folder"), completion: .directory) var folders: [String] = []
    @OptionGroup(title: "The rules") var selection: SelectionOptions
    @OptionGroup(title: "The app") var app: AppOptions
    @OptionGroup(title: "The systems") var systems: SystemOptions

    func run() throws {
        let options = RunOptions(settings: app.settings() + systems.settings + selection.settings, configuration: .off)
        var server = ToolServer(
            options: try options.lintOptions(for: nil), folders: folders,
            read: { try? InputFile(path: $0).read(onlyRegular: true) }, resolved: ProjectFile.resolved)
        let messages = AgentMessages()
        server.perform = messages.perform
        guard let reader = SystemThread({ messages.read() }) else { throw Failure.system("a thread", EAGAIN) }
        reader.detach()
        while let message = try messages.next() { try send(server.receive(message.bytes, isCut: message.isCut)) }
    }

    private func send(_ answer: [UInt8]) throws {
        // The client has gone, so nobody waits for an answer.
        if answer.withUnsafeBytes({ writeAll($0, to: StandardStream.output.descriptor) }) != nil {
            throw ExitStatus.success
        }
    }
}

/// The messages of an agent. A thread of their own reads them, so that the agent can cancel the call that is worked on.
/// A lock protects them, so both threads may use them.
private final class AgentMessages: @unchecked Sendable {
    private struct Message {
        let bytes: [UInt8]
        let isCut: Bool
        var cancelled: [JSONValue] = []
    }

    private let lock = Lock()
    private var waiting: [Message] = []
    private var bytesWaiting = 0
    /// The ids that the messages which wait cancel.
    private var cancelled: [JSONValue] = []
    /// The number of calls in work: the last, and cancelled ones that have not noticed.
    private var callCount = 0
    private var end: Result<Void, any Error>?

    private static let (maximumBytes, maximumCalls) = (64 << 20, 4)

    /// Reads all messages.
    func read() {
        let result = Result {
            var reader = try LineReader(.standardInput)
            while let part = try reader.next() {
                switch part {
                case .lines(let block): block.eachLine { take(Message(bytes: Array($0.text), isCut: false)) }
                case .tooLong(_, let head): take(Message(bytes: head, isCut: true))
                case .idle: break
                }
            }
        }
        lock.hold {
            end = result
            lock.broadcast()
        }
    }

    private func take(_ message: Message) {
        var message = message
        message.cancelled = message.isCut ? [] : ToolServer.cancelledIDs(in: message.bytes)
        lock.hold {
            while bytesWaiting > Self.maximumBytes { lock.wait() }
            waiting.append(message)
            bytesWaiting += message.bytes.count
            cancelled += message.cancelled
            lock.broadcast()
        }
    }

    /// The next message; nil after the last.
    func next() throws -> (bytes: [UInt8], isCut: Bool)? {
        try lock.hold {
            while waiting.isEmpty, end == nil { lock.wait() }
            guard !waiting.isEmpty else {
                try end?.get()
                return nil
            }
            let message = waiting.removeFirst()
            bytesWaiting -= message.bytes.count
            // The calls before it have ended.
            cancelled.removeFirst(message.cancelled.count)
            lock.broadcast()
            return (message.bytes, message.isCut)
        }
    }

    /// The result and the state of a call, which its lock protects.
    private final class Call: @unchecked Sendable {
        var result: JSONValue?
        var isCancelled = false
    }

    /// Does the work of a call on a thread of its own. A cancelled call is left at once, and its thread ends when it notices.
    func perform(_ id: JSONValue, _ work: @escaping ToolServer.CallWork) -> JSONValue? {
        let call = Call()
        let mayBegin = lock.hold {
            while callCount >= Self.maximumCalls, !cancelled.contains(id) { lock.wait() }
            guard !cancelled.contains(id) else { return false }
            callCount += 1
            return true
        }
        guard mayBegin else { return nil }
        let body: @Sendable () -> Void = {
            let result = work { self.lock.hold { call.isCancelled } }
            self.lock.hold {
                call.result = result
                self.callCount -= 1
                self.lock.broadcast()
            }
        }
        if let thread = SystemThread(body) { thread.detach() } else { body() }
        return lock.hold {
            while call.result == nil, !cancelled.contains(id) { lock.wait() }
            call.isCancelled = call.result == nil
            return call.result
        }
    }
}

/// The file system as the language server sees it: configuration, apps and files.
struct FileWorkspace: Workspace {
    private var run: RunOptions
    /// Created on first use, because mistakes in a configuration are reported to the editor.
    private var finder: LinterFinder?
    /// The files that settings were read from, or would be.
    private var watched = WatchedFiles()
    /// True if the settings of a document could not be read: any change may correct them.
    private var hasFailed = false

    init(_ run: RunOptions) { self.run = run }

    mutating func settings(for path: String) throws -> DocumentSettings {
        do {
            let (found, appFiles) = try withFinder(for: path) { finder, file in
                let found = try finder.linter(for: file)
                let files = try finder.apps.files(for: finder.settings.report(for: file).settings)
                return (found, files.map { AbsolutePath($0).text })
            }
            watched.add(appFiles)
            return DocumentSettings(linter: found.linter, isIgnored: found.isIgnored, appFiles: appFiles)
        } catch let failure as Failure {
            hasFailed = true
            throw WorkspaceError(message: failure.message)
        }
    }

    /// Calls a function with the path of a file; a URI of another scheme has no configuration.
    private mutating func withFinder<Found>(
        for path: String, _ find: (inout LinterFinder, String?) throws -> Found
    ) throws -> Found {
        var finder = try madeFinder()
        defer {
            self.finder = finder
            watched.add(finder.settings.searchedPaths)
        }
        return try find(&finder, path.hasPrefix("/") ? path : nil)
    }

    private mutating func report(for path: String) throws -> SettingsReport {
        try withFinder(for: path) { try $0.settings.report(for: $1) }
    }

    private func madeFinder() throws -> LinterFinder {
        if let finder { return finder }
        var finder = try LinterFinder(run)
        finder.apps.isFromRoot = true
        return finder
    }

    mutating func role(of path: String) -> DocumentRole {
        let file = AbsolutePath(path)
        if file.name == Configuration.fileName {
            var finder = try? madeFinder()
            return .configuration(outerRules: file.parent.flatMap { finder?.settings.outerRules(of: $0) } ?? [])
        }
        guard path.hasSuffix(".json"), let settings = try? report(for: path).settings else { return .pushes }
        let manifests = [settings.effect.appPath, settings.effect.olderAppPath].compactMap {
            $0.map { AbsolutePath($0) }
        }
        return manifests.contains(file) ? .manifest : .pushes
    }

    mutating func configurationPath(for path: String) -> String? {
        guard case .search = run.configuration, let report = try? report(for: path) else { return nil }
        if let nearest = report.configurations.last { return AbsolutePath(nearest).text }
        return AbsolutePath(Configuration.fileName, from: AbsolutePath(path).parent ?? .current).text
    }

    func hasChanged() -> Bool { hasFailed || watched.haveChanged }

    mutating func take(_ settings: JSONObject) throws {
        do throws(ConfigurationError) {
            run.defaults = try Configuration(
                parsing: JSONWriter().bytes(.object(settings)), path: "the editor's settings"
            ).settings(for: nil)
        } catch { throw WorkspaceError(message: "the editor's settings: \(error)") }
        forget()
    }

    func read(_ path: String) -> [UInt8]? { try? InputFile(path: path).read() }

    mutating func forget() {
        finder = nil
        run.types.forget()
        watched = WatchedFiles()
        hasFailed = false
    }
}
