/// The documents that the arguments name.
struct Inputs {
    private(set) var files: [InputFile] = []
    /// Messages about inputs that could not be read.
    var problems: [String] = []
    /// The folders that were walked, and the JSON files that were read to decide whether they are payloads.
    private(set) var lookedAt: [String] = []

    /// The amount of work.
    var total: Progress.Total {
        guard files.count == 1, let file = files.first else { return .inputs(files.count) }
        return file.size.map { .bytes($0) } ?? .unknown
    }

    /// Turns paths, and those of a list, into files; standard input by default.
    mutating func resolve(_ paths: [String], _ choice: PathChoice = PathChoice()) throws {
        if let list = choice.list, list.input.isStandardInput, paths.contains(InputFile.standardInput.path) {
            throw Failure.usage("standard input can't be both a document and the list of --files-from")
        }
        let paths = try paths + (choice.list?.paths() ?? [])
        let budget = DecompressionBudget(bytes: choice.maximumDecompressed)
        if paths.isEmpty {
            // An empty list means nothing to check, as when no file has changed.
            guard choice.list == nil else { return }
            guard isatty(0) == 0 else {
                throw Failure.usage("nothing to check: name files or folders, or pipe a payload in; see --help")
            }
            files = [
                InputFile(path: InputFile.standardInput.path, isSaidToBeLines: choice.areLines, decompression: budget)
            ]
            return
        }
        var skipped = SkippedFiles()
        var emptyFolders: [(path: String, hasIgnored: Bool)] = []
        for path in paths {
            guard path != "-", PayloadFinder.isFolder(path) else {
                let input = InputFile(path: path, isSaidToBeLines: choice.areLines, decompression: budget)
                if choice.skipsOtherJSON, path.hasSuffix(".json"), input.isThere {
                    var finder = PayloadFinder()
                    guard finder.isPayload(path) || !finder.problems.isEmpty else { continue }
                }
                files.append(input)
                continue
            }
            var finder = PayloadFinder(extensions: choice.extensions)
            finder.honoursGitIgnore = choice.honoursGitIgnore
            finder.followsLinks = choice.followsLinks
            let found = finder.files(below: path)
            files += found.map { InputFile(path: $0.path, decompression: budget) }
            lookedAt += finder.lookedAt
            problems += finder.problems
            skipped.add(finder.skipped)
            if found.isEmpty, finder.problems.isEmpty { emptyFolders.append((path, finder.skipped.hasIgnored)) }
        }
        if choice.isVerbose { for sentence in skipped.sentences { StandardStream.tell(sentence) } }
        guard let folder = emptyFolders.first else { return }
        let hint = folder.hasIgnored ? "; --no-gitignore would check what git ignores, too" : ""
        throw Failure(
            status: .usage,
            message:
                "\(folder.path): no payloads here: an .apns file, or a .json file with aps at its root, would be one"
                + hint)
    }
}
