import ArgumentParser
import LanguageServer

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
        var reader = try LineReader(.standardInput)
        while let part = try reader.next() {
            switch part {
            case .lines(let block): try block.eachLine { try send(server.receive(Array($0.text))) }
            case .tooLong: try send(server.receive([], isCut: true))
            case .idle: break
            }
        }
    }

    private func send(_ answer: [UInt8]) throws {
        // There is nobody to answer if the client has gone.
        if answer.withUnsafeBytes({ writeAll($0, to: StandardStream.output.descriptor) }) != nil {
            throw ExitStatus.nothing
        }
    }
}
