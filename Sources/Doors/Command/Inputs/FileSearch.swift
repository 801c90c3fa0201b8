import PushDocument

/// The search for files at the paths in the arguments.
struct FileSearch: Sendable {
    /// A file with more paths, which may be more than fit on a command line.
    var listFile: InputFile?
    /// True if its paths are separated by NUL, as `find -print0` and `git ls-files -z` write them, instead of line feeds.
    var isNullTerminated = false
    var honoursGitIgnore = true
    /// Extensions of files in folders to check besides payloads.
    var extensions: [String] = []
    /// True if links in folders are followed, unless they lead out of the folder.
    var followsLinks = true
    /// True if named JSON files without a payload are skipped, as in folders.
    var skipsOtherJSON = false
    /// The bytes that all compressed files may hold together.
    var maximumDecompressed = DecompressionBudget.usual
    /// True if JSON files in folders may be decided on when they are read, once a payload is known.
    var decidesLater = false
    var isVerbose = false
    /// True if each line of all named files is a document.
    var areLines = false
    /// True if files of all forms in folders are looked into.
    var readsSources = false
    var requiresPayloads = false
    /// The options of the run, which may name a service: JSON files in folders then count as its messages.
    var settings: RunOptions?
    /// True if files in folders that set `aps` only where it can't be read are to be reported.
    var reportsUnread = false
    /// The maximum number of threads; nil for one on each processor.
    var threads: Int?

    /// The extensions of programs, scripts and documents in which payloads are looked for.
    static let extensionsOfSources = [EnvelopeForm.source, .shell, .markdown, .http, .yaml].flatMap { $0.extensions }

    /// The search that also looks into programs, scripts and documents.
    var ofSources: FileSearch {
        var search = self
        search.readsSources = true
        search.extensions = Self.extensionsOfSources
        return search
    }

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
