import ArgumentParser

/// How files are found for the paths in the arguments.
struct PathOptions: ParsableArguments {
    @Option(
        name: .customLong("files-from"),
        help: ArgumentHelp("Check also what this file lists, a path a line; - for standard input.", valueName: "file"))
    var listFile: String?

    @Flag(
        name: [.customShort("0"), .customLong("null")],
        help: "The paths of --files-from end with a NUL each, not with a line.")
    var isNullTerminated = false

    @Flag(name: .customLong("no-gitignore"), help: "Walk folders without regard to what git ignores.")
    var isGitIgnoreOff = false

    @Flag(help: "Say on standard error what is passed over in folders.")
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
