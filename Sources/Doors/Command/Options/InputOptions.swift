import ArgumentParser
import LintProject
import PushDocument

/// The search for files at the paths in the arguments.
struct PathOptions: ParsableArguments {
    @Option(name: .customLong("files-from"), help: .of("--files-from")) var listFile: String?
    @Flag(name: [.customShort("0"), .customLong("null")], help: .of("--null")) var isNullTerminated = false
    @Flag(name: .customLong("no-gitignore"), help: "Also check files in folders that git ignores.")
    var isGitIgnoreOff = false
    @Flag(name: .customLong("skip-other-json"), help: .of("--skip-other-json")) var skipsOtherJSON = false
    @Option(help: .of("--max-size"), transform: Self.bytes) var maxSize: Int?
    @Flag(help: "Report skipped files in folders on standard error.") var verbose = false

    func validate() throws {
        if isNullTerminated, listFile == nil {
            throw ValidationError("--null is about --files-from, which is not given.")
        }
    }

    /// A number of bytes with K, M, G or T, which are powers of 1024.
    private static func bytes(_ text: String) throws -> Int {
        let units = ["K": 10, "M": 20, "G": 30, "T": 40]
        let unit = text.last.flatMap { units[$0.uppercased()] }
        guard let number = Int(unit == nil ? Substring(text) : text.dropLast()), number > 0,
            case let (bytes, false) = number.multipliedReportingOverflow(by: 1 << (unit ?? 0))
        else { throw ValidationError("'\(text)' is not a size such as 500M or 64G.") }
        return bytes
    }

    /// The options as a plain value, with the files that a form adds.
    func search(_ form: EnvelopeOptions, areLines: Bool) -> FileSearch {
        FileSearch(
            listFile: listFile.map { InputFile(path: $0) }, isNullTerminated: isNullTerminated,
            honoursGitIgnore: !isGitIgnoreOff, extensions: form.extensions, skipsOtherJSON: skipsOtherJSON,
            maximumDecompressed: maxSize ?? DecompressionBudget.usual, isVerbose: verbose, areLines: areLines,
            readsSources: form.sources, requiresPayloads: form.requirePayloads)
    }
}

/// The forms in which payloads are looked for, and the placeholders that they may have.
struct EnvelopeOptions: ParsableArguments {
    @Option(help: .value("form", "Where payloads are embedded.")) var envelope: EnvelopeChoice?
    @Option(help: .value("language", "Take placeholders of this language outside strings as values."))
    var template: Template?
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
        return named + (sources ? FileSearch.extensionsOfSources : [])
    }
}

extension EnvelopeChoice: ExpressibleByArgument {
    /// The choice of a word.
    public init?(argument: String) { self.init(word: argument) }
    /// The words there are.
    public static var allValueStrings: [String] { words }
}

extension Template: ExpressibleByArgument {}
