import ArgumentParser

/// `apnslint generate-manual`: the manual page; for `make install`.
struct GenerateManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate-manual", abstract: "Print the manual page.", shouldDisplay: false)

    func run() throws { try Output.write(ManualPage(Apnslint.self, version: Apnslint.version).text) }
}
