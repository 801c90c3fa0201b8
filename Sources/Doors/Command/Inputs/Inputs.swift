import PushReport

/// The documents that the arguments name.
struct Inputs {
    private(set) var files: [InputFile] = []
    private(set) var problems: [String] = []
    /// The folders that were walked, and the JSON files that were read to decide whether they are payloads.
    private(set) var lookedAt: [String] = []
    /// The reason to refuse the inputs, such as a folder without payloads.
    private(set) var refusal: (any Error)?
    /// The links in folders that lead nowhere.
    private(set) var brokenLinks: [UnreadPlace] = []

    init(_ file: InputFile) { files = [file] }
    /// Turns paths, and those of a list, into files; standard input by default.
    init(_ paths: [String], _ search: FileSearch) { do { try resolve(paths, search) } catch { refusal = error } }

    private mutating func resolve(_ named: [String], _ search: FileSearch) throws {
        let standardInput = InputFile.standardInput.path
        if search.listFile?.path == standardInput, named.contains(standardInput) {
            throw Failure.usage("standard input can't be both a document and the list of --files-from")
        }
        var paths = try named + search.listedPaths()
        if paths.isEmpty {
            // An empty list is fine: as a rule, no file has changed.
            guard search.listFile == nil else { return }
            guard !StandardStream.input.isTerminal else {
                throw Failure.usage("nothing to check: name files or folders, or pipe a payload in; see --help")
            }
            paths = [standardInput]
        }
        let budget = DecompressionBudget(bytes: search.maximumDecompressed)
        var skipped = SkippedFiles()
        var emptyFolder: (path: String, hasIgnored: Bool)?
        let forms = NamedForms(search.settings)
        for path in paths {
            var finder = PayloadFinder(search, forms)
            guard path != standardInput, PayloadFinder.isFolder(path) else {
                let input = InputFile(path: path, isSaidToBeLines: search.areLines, decompression: budget)
                if search.skipsOtherJSON, path.hasSuffix(".json"), input.isThere {
                    guard finder.isPayload(path) || !finder.problems.isEmpty else { continue }
                }
                files.append(input)
                continue
            }
            let found = finder.files(below: path)
            for var file in found {
                file.decompression = budget
                files.append(file)
            }
            lookedAt += finder.lookedAt
            problems += finder.problems
            brokenLinks += finder.brokenLinks
            skipped.add(finder.skipped)
            let isEmpty = search.requiresPayloads ? found.allSatisfy(\.isUnread) : found.isEmpty
            if isEmpty, finder.problems.isEmpty { emptyFolder = emptyFolder ?? (path, finder.skipped.hasIgnored) }
        }
        if search.isVerbose { for sentence in skipped.sentences { StandardStream.tell(sentence) } }
        if search.readsSources, !search.isVerbose, let sentence = skipped.sentenceOfSources {
            StandardStream.tell(sentence)
        }
        guard let emptyFolder else { return }
        if search.readsSources, !search.requiresPayloads {
            return StandardStream.tell("\(emptyFolder.path): no payload was found, and nothing checked")
        }
        throw Failure.usage(
            "\(emptyFolder.path): no payloads here: an .apns file, or a .json file with aps at its root, would be one"
                + (emptyFolder.hasIgnored ? "; --no-gitignore would check what git ignores, too" : "")
                + Self.adviceOnSources(in: emptyFolder.path, search))
    }

    /// Advice to use `--sources` in a folder without payload files; empty if it would find nothing.
    private static func adviceOnSources(in folder: String, _ search: FileSearch) -> String {
        guard !search.readsSources else { return "" }
        var finder = PayloadFinder(search.ofSources)
        let count = finder.files(below: folder).count
        let holders = count == 1 ? "1 program or document holds" : "\(count) programs or documents hold"
        return count == 0 ? "" : "; \(holders) payloads: --sources checks \(count == 1 ? "it" : "them")"
    }
}
