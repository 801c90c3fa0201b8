import ArgumentParser
import LanguageServer

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
