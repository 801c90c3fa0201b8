import ArgumentParser
import PushReport

/// `apnslint schema`: the JSON Schema of payloads.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print a JSON Schema of payloads, for editors.",
        discussion: """
            The schema lets an editor complete and describe Apple's keys. It rejects nothing that lint would not report; \
            checks that depend on the push type or on other keys need lint.
            """)

    func run() throws {
        var output = Output()
        try output.print(PayloadSchema().text)
        try output.flush()
    }
}
