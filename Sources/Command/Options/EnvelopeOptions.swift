import ArgumentParser
import LintProject
import PushDocument

/// Where payloads are looked for, and which placeholders they may have.
struct EnvelopeOptions: ParsableArguments {
    @Option(help: .of("--envelope", listing: EnvelopeForm.allCases.map(\.rawValue))) var envelope: EnvelopeChoice?
    @Option(help: .of("--template", listing: Template.allCases.map(\.rawValue))) var template: Template?
    @Flag(help: "In folders, also check programs and YAML that hold a payload.") var sources = false

    var settings: [Setting] {
        [envelope.map { Setting.envelope($0) }, template.map { Setting.template($0) }].compactMap(\.self)
    }

    /// The extensions of files to find in folders besides payloads and JSON with payloads.
    var extensions: [String] {
        let named = if case .only(let form) = envelope { form.extensions } else { [String]() }
        return named + (sources ? EnvelopeForm.source.extensions + EnvelopeForm.yaml.extensions : [])
    }
}

extension EnvelopeChoice: ExpressibleByArgument {
    /// The choice of a word.
    public init?(argument: String) { self.init(word: argument) }

    /// The words there are.
    public static var allValueStrings: [String] { words }
}

extension Template: ExpressibleByArgument {}
