import ArgumentParser
import PushReport

/// `apnslint generate-docs`: writes the pages that are made from the rules; for `make docs`.
struct GenerateDocsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate-docs", abstract: "Write the pages about rules and keys.", shouldDisplay: false)

    @Argument(help: "The folder of the docs.")
    var folder: String

    func run() throws {
        let files = FileManager.default
        let rules = "\(folder)/\(GeneratedDocs.rulesFolder)"
        let docs = GeneratedDocs()
        do {
            try files.createDirectory(atPath: rules, withIntermediateDirectories: true)
            let names = Set(docs.files.map(\.path))
            for name in try files.contentsOfDirectory(atPath: rules)
            where !names.contains("\(GeneratedDocs.rulesFolder)/\(name)") {
                try files.removeItem(atPath: "\(rules)/\(name)")
            }
        } catch {
            throw Failure.unreadable("\(rules): \(systemReason())")
        }
        for file in docs.files {
            let path = "\(folder)/\(file.path)"
            // An unchanged file keeps its date.
            guard files.contents(atPath: path) != Data(file.text.utf8) else { continue }
            guard files.createFile(atPath: path, contents: Data(file.text.utf8)) else {
                throw Failure.unreadable("\(path): \(systemReason())")
            }
        }
    }
}

/// `apnslint generate-manual`: the manual page; for `make install`.
struct GenerateManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate-manual", abstract: "Print the manual page.", shouldDisplay: false)

    func run() throws { try Output.write(ManualPage(Apnslint.self, version: Apnslint.version).text) }
}
