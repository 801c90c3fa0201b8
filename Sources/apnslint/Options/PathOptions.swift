import ArgumentParser

/// How files are found for the paths in the arguments.
struct PathOptions: ParsableArguments {
    @Option(
        name: .customLong("files-from"),
        help: ArgumentHelp(
            "Also check the files listed in this file, one path per line; - for standard input.", valueName: "file"))
    var listFile: String?

    @Flag(
        name: [.customShort("0"), .customLong("null")],
        help: "The paths of --files-from are separated by NUL, not by line feeds.")
    var isNullTerminated = false

    @Flag(name: .customLong("no-gitignore"), help: "Also check files in folders that git ignores.")
    var isGitIgnoreOff = false

    @Flag(help: "Report skipped files in folders on standard error.")
    var verbose = false

    func validate() throws {
        if isNullTerminated, listFile == nil {
            throw ValidationError("--null is about --files-from, which is not given.")
        }
    }

    /// The options as a plain value.
    var choice: PathChoice {
        let list = listFile.map { PathList(input: InputFile(path: $0), isNullTerminated: isNullTerminated) }
        return PathChoice(list: list, honoursGitIgnore: !isGitIgnoreOff, isVerbose: verbose)
    }
}
