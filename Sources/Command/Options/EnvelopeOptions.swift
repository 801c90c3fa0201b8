import ArgumentParser
import LintProject
import PushDocument

/// Where payloads are looked for, and which placeholders they may have.
struct EnvelopeOptions: ParsableArguments {
    @Option(help: .of("--envelope")) var envelope: EnvelopeChoice?
    @Option(help: .of("--template")) var template: Template?
    @Flag(help: "In folders, also check programs, scripts, Markdown, YAML and HTTP messages that hold a payload.")
    var sources = false
    @Flag(help: "With --sources: to find no payload is an error.") var requirePayloads = false

    func validate() throws {
        if requirePayloads, !sources {
            throw ValidationError("--require-payloads is about --sources, which is not given.")
        }
        if sources, case .only = envelope {
            throw ValidationError("--sources reads each file in its own form; --envelope is for files that are named.")
        }
    }

    var settings: [Setting] {
        [envelope.map { Setting.envelope($0) }, template.map { Setting.template($0) }].compactMap(\.self)
    }

    /// The extensions of files to find in folders besides payloads and JSON with payloads.
    var extensions: [String] {
        let named = if case .only(let form) = envelope { form.extensions } else { [String]() }
        let read: [EnvelopeForm] = [.source, .shell, .markdown, .http, .yaml]
        return named + (sources ? read.flatMap { $0.extensions } : [])
    }
}

extension EnvelopeChoice: ExpressibleByArgument {
    /// The choice of a word.
    public init?(argument: String) { self.init(word: argument) }

    /// The words there are.
    public static var allValueStrings: [String] { words }
}

extension Template: ExpressibleByArgument {}
