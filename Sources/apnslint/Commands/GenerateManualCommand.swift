import ArgumentParser

/// `apnslint generate-manual`: the manual page; for `make install`.
struct GenerateManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate-manual", abstract: "Print the manual page.", shouldDisplay: false)

    func run() throws {
        var output = Output()
        try output.print(ManualPage(Apnslint.self, version: Apnslint.version).text)
        try output.flush()
    }
}
