import ArgumentParser

/// `apnslint gate`: passes a document on unchanged, or nothing.
struct GateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(helpOf: "gate")

    @Argument(help: .of("gate path"), completion: .file()) var path = "-"
    @Flag(help: "Send the smallest equivalent document, and check that.") var minify = false
    @Flag(help: "Send only the payload of a request document.") var payloadOnly = false
    @Flag(help: "Treat each line as a document.") var jsonl = false
    @Flag(help: .of("--answers")) var answers = false
    @Flag(help: "With --answers: say the stack of each push.") var stacks = false
    @Option(help: .of("--rejects")) var rejects: String?
    @OptionGroup var options: RunOptionGroup

    func validate() throws {
        try options.report.refuseLintOnly()
        if stacks, !answers { throw ValidationError("--stacks is for --answers.") }
        if rejects != nil, !jsonl { throw ValidationError("--rejects is for --jsonl.") }
        if answers, jsonl || minify || payloadOnly {
            throw ValidationError("--answers has lines of its own, and sends nothing on: leave the other option out.")
        }
    }

    func run() throws { try plan.run() }

    var plan: GateRun {
        GateRun(
            path: path, minifies: minify, sendsPayloadOnly: payloadOnly, areLines: jsonl, answers: answers,
            showsStacks: stacks, rejects: rejects, runOptions: options.runOptions([]))
    }
}
