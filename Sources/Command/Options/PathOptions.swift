import ArgumentParser

/// How files are found for the paths in the arguments.
struct PathOptions: ParsableArguments {
    @Option(name: .customLong("files-from"), help: .of("--files-from")) var listFile: String?
    @Flag(name: [.customShort("0"), .customLong("null")], help: .of("--null")) var isNullTerminated = false
    @Flag(name: .customLong("no-gitignore"), help: .of("--no-gitignore")) var isGitIgnoreOff = false
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
    func choice(_ form: EnvelopeOptions, areLines: Bool) -> PathChoice {
        PathChoice(
            listFile: listFile.map { InputFile(path: $0) }, isNullTerminated: isNullTerminated,
            honoursGitIgnore: !isGitIgnoreOff, extensions: form.extensions, skipsOtherJSON: skipsOtherJSON,
            maximumDecompressed: maxSize ?? DecompressionBudget.usual, isVerbose: verbose, areLines: areLines,
            readsSources: form.sources, requiresPayloads: form.requirePayloads)
    }
}
