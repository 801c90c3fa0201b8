/// The documents that the arguments name.
struct Inputs {
    private(set) var files: [InputFile] = []
    /// What could not be read, as messages.
    var problems: [String] = []

    /// Turns paths into files; no path at all is standard input. In folders files with these extensions count as well.
    ///
    /// - Throws: `Failure` for wrong usage: nothing to read, or a folder that holds no payloads.
    mutating func resolve(_ paths: [String], alsoWalking extensions: [String] = []) throws {
        if paths.isEmpty {
            guard !isTerminal(0) else {
                throw Failure(
                    status: .usage, message: "nothing to check: name files or folders, or pipe a payload in; see --help"
                )
            }
            files = [.standardInput]
            return
        }
        var emptyFolders: [String] = []
        for path in paths {
            guard path != "-", PayloadFinder.isFolder(path) else {
                files.append(InputFile(path: path))
                continue
            }
            var finder = PayloadFinder(extensions: extensions)
            let found = finder.files(below: path)
            files += found
            problems += finder.problems
            if found.isEmpty, finder.problems.isEmpty { emptyFolders.append(path) }
        }
        guard let folder = emptyFolders.first else { return }
        throw Failure(
            status: .usage,
            message: "\(folder): no payloads here: an .apns file, or a .json file with aps at its root, would be one")
    }
}
