/// How files are found for the paths in the arguments.
struct PathChoice: Sendable {
    /// A file with more paths, which may be more than fit on a command line.
    var listFile: InputFile?
    /// True if its paths are separated by NUL, as `find -print0` and `git ls-files -z` write them, instead of line feeds.
    var isNullTerminated = false
    /// True if files in folders that git ignores are skipped.
    var honoursGitIgnore = true
    /// Extensions of files in folders to check besides payloads.
    var extensions: [String] = []
    /// True if links in folders are followed, unless they lead out of the folder.
    var followsLinks = true
    /// True if named JSON files without a payload are skipped, as in folders.
    var skipsOtherJSON = false
    /// How many bytes all compressed files may hold together.
    var maximumDecompressed = DecompressionBudget.usual
    /// True if JSON files in folders may be decided on when they are read, once a payload is known.
    var decidesLater = false
    /// True if skipped files are reported.
    var isVerbose = false
    /// True if each line of all named files is a document.
    var areLines = false
    /// True if files of all forms in folders are looked into.
    var readsSources = false
    /// True if it is an error that a folder holds no payload.
    var requiresPayloads = false

    /// The paths in the list, without empty ones.
    func listedPaths() throws -> [String] {
        try (listFile?.read() ?? []).split(separator: isNullTerminated ? 0 : 0x0A).compactMap { line in
            let line = !isNullTerminated && line.last == 0x0D ? line.dropLast() : line
            guard !line.isEmpty else { return nil }
            let path = String(decoding: line, as: UTF8.self)
            // In a list, `-` can only be a file's name.
            return path == InputFile.standardInput.path ? "./-" : path
        }
    }
}
