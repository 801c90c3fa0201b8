import ArgumentParser
import JSONText
import LintProject
import PushLint
import PushReport
import ReportText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `apnslint init`: a configuration to begin with.
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Write a .apnslint.json to start from.",
        discussion: "It has an example of each option. An existing file is left as it is.")

    @Argument(help: ArgumentHelp("The folder to write it to.", valueName: "folder"), completion: .directory)
    var folder = "."

    func run() throws {
        let path = AbsolutePath(Configuration.fileName, from: AbsolutePath(folder))
        let bytes = JSONWriter(.indented(2)).bytes(Configuration.starter) + Array("\n".utf8)
        do {
            try Data(bytes).write(to: URL(fileURLWithPath: path.text), options: .withoutOverwriting)
        } catch let error as CocoaError where error.code == .fileWriteFileExists {
            throw Failure(status: .usage, message: "\(path): there is one already, and it is left as it is")
        } catch {
            throw Failure(status: .unreadable, message: "\(path): \(systemReason())")
        }
        var output = Output()
        try output.print("\(TerminalText.safe(path.description)): written\n")
        try output.flush()
    }
}
