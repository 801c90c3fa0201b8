import LintProject
import PushDocument
import PushReport

/// Finds the payload files below a folder, in the order of their names. An `.apns` file is one. A `.json` file is one when `aps` is a key
/// of its root, when it is a request document, or when it is not JSON and contains `"aps"`. Skipped are names that begin with a dot
/// (except the folders of CI where programs are read), `node_modules`, files that git ignores, pipes and devices, links that lead out of the folder, and folders that were walked already.
struct PayloadFinder {
    private(set) var problems: [String] = []
    private let search: FileSearch
    /// The forms that the settings name for the files that are looked into.
    private let forms: NamedForms
    private(set) var skipped = SkippedFiles()
    /// The paths that the result depends on: the folders that were walked, and the JSON files that were read.
    private(set) var lookedAt: [String] = []
    /// The folder that is walked, with links in its path resolved.
    private var root: String?
    private var visited: Set<FileIdentity.Inode> = []
    private var knowsPayload = false
    /// The links to files that may be payloads and that lead nowhere, each with the system's reason.
    private(set) var brokenLinks: [UnreadPlace] = []

    init(_ search: FileSearch, _ forms: NamedForms? = nil) {
        (self.search, self.forms) = (search, forms ?? NamedForms(search.settings))
    }

    /// A file that was found in a folder, or one that has to be looked into.
    private enum Found {
        case file(InputFile)
        case question(String)
    }

    /// The payload files below a folder. That folder itself is walked even when git ignores it.
    mutating func files(below folder: String) -> [InputFile] {
        root = ProjectFile.resolved(folder)
        do {
            return decided(
                found(in: folder, try search.honoursGitIgnore ? GitTree.ignoredNames(in: AbsolutePath(folder)) : nil))
        } catch {
            problems.append((error as? Failure)?.message ?? "\(folder): it could not be read")
            return []
        }
    }

    /// The payload files among those that were found. Several threads look into programs and documents, which takes longer than to find them.
    private mutating func decided(_ found: [Found]) -> [InputFile] {
        var paths = found.compactMap { if case .question(let path) = $0 { path } else { nil } }[...]
        var looks: [FileLook] = []
        let pipeline = Pipeline(
            threads: search.threads, give: { paths.popFirst() }, reserved: { 0 },
            work: { [search, forms] path in FileLook(into: path, search, forms) }, take: { looks.append($0) })
        // No look throws.
        try? pipeline.run()
        var rest = looks[...]
        return found.compactMap { found in
            guard case .question(let path) = found else { return if case .file(let file) = found { file } else { nil } }
            guard let look = rest.popFirst() else { return nil }
            note(look)
            if look.holdsPayload { return InputFile(path: path) }
            return look.isUnread ? InputFile(path: path, isUnread: true) : nil
        }
    }

    /// True if a JSON file, or a program, holds a payload, as far as a quick look at its content shows.
    mutating func isPayload(_ path: String) -> Bool {
        let look = FileLook(into: path, search, forms)
        note(look)
        return look.holdsPayload
    }

    private mutating func note(_ look: FileLook) {
        lookedAt.append(look.path)
        skipped.add(look.skipped)
        if let problem = look.problem { problems.append(problem) }
    }

    /// The payload files in a folder and below, and those to be looked into; `ignored` are the patterns from the folders above.
    private mutating func found(in folder: String, _ outer: IgnoredNames?) -> [Found] {
        guard let place = FileIdentity(of: folder)?.inode else { return [] }
        guard visited.insert(place).inserted else {
            skipped.add(.visited)
            return []
        }
        lookedAt.append(folder)
        guard let entries = kinds(in: folder), access(folder, X_OK) == 0 else {
            problems.append("\(folder): \(systemReason())")
            return []
        }
        let ignored = ignoredNames(in: folder, holding: entries.map { $0.name }, outer)
        let seen = entries.filter { entry in
            let isOfCI = search.readsSources && Self.ofCI.contains(entry.name)
            return (isOfCI || !entry.name.hasPrefix(".")) && entry.name != "node_modules"
        }
        var files: [Found] = []
        for (name, entryKind) in NaturalOrder.sorted(seen, by: { $0.name }) {
            let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
            // Ask for the kind of a link's target, and for that of an entry which `readdir` left open.
            let kind = entryKind.flatMap { $0 == S_IFLNK ? nil : $0 } ?? stat(of: path).map { $0.st_mode & S_IFMT }
            let isFolder = kind == S_IFDIR
            let isFound = name.hasSuffix(".apns") || search.extensions.contains { name.hasSuffix(".\($0)") }
            let isUnread = search.readsSources && !isFound && Self.unread.contains { name.hasSuffix(".\($0)") }
            let isScript = search.readsSources && kind == S_IFREG && mayBeScript(path, name)
            guard isFolder || isFound || isUnread || isScript || name.hasSuffix(".json") else { continue }
            if isFolder, search.readsSources, Self.isVendored(name) {
                skipped.add(.vendored)
                continue
            }
            let isLookedInto = search.readsSources && !name.hasSuffix(".apns")
            let isNamed =
                isFound && !isLookedInto && EnvelopeForm.ofText(named: name, choice: .auto)?.isMostlyOther != true
            // Pipes and devices are read only when they are named. Missing files are reported later.
            guard isFolder || kind ?? S_IFREG == S_IFREG else {
                skipped.add(.special)
                continue
            }
            if let ignored, ignored.contains(name, isFolder: isFolder) {
                skipped.add(isFolder ? .ignoredFolder : .ignored)
            } else if entryKind ?? S_IFLNK == S_IFLNK, let reason = reasonNotToFollow(path) {
                skipped.add(reason)
            } else if kind == nil, stat(of: path, followingLinks: false)?.isA(S_IFLNK) == true {
                _ = stat(of: path)
                brokenLinks.append(UnreadPlace(path: path, message: "the link was not read: \(systemReason())"))
            } else if isFolder {
                files += found(in: path, ignored?.inFolder(name))
            } else if search.readsSources, !isNamed {
                files.append(.question(path))
            } else if search.decidesLater, knowsPayload, !isNamed, name.hasSuffix(".json") {
                lookedAt.append(path)
                files.append(.file(InputFile(path: path, isCandidate: true)))
            } else if isNamed || isPayload(path) {
                knowsPayload = true
                files.append(.file(InputFile(path: path)))
            }
        }
        return files
    }

    /// True for a file that can be run and whose name has no ending; no other one is opened for its first line.
    private func mayBeScript(_ path: String, _ name: String) -> Bool {
        guard !name.contains("."), let status = stat(of: path) else { return false }
        return status.st_mode & S_IXUSR != 0 && status.st_size <= Self.longestScript
    }
    private static let longestScript = 1 << 20

    /// The reason why a link is not followed; nil for a path that is followed or broken.
    private func reasonNotToFollow(_ path: String) -> SkippedFiles.Reason? {
        guard let status = stat(of: path, followingLinks: false), status.isA(S_IFLNK) else { return nil }
        guard search.followsLinks else { return .link }
        guard let target = ProjectFile.resolved(path), let root else { return nil }
        return target == root || target.hasPrefix(root == "/" ? root : root + "/") ? nil : .linkOutside
    }

    /// The ignore patterns for a folder with these entries; a nested working tree has its own.
    private mutating func ignoredNames(
        in folder: String, holding names: [String], _ outer: IgnoredNames?
    ) -> IgnoredNames? {
        guard search.honoursGitIgnore else { return nil }
        do {
            let isRoot = names.contains(GitTree.marker)
            guard var ignored = try isRoot ? GitTree.ignoredNames(atRoot: folder) : outer else { return nil }
            if names.contains(GitTree.ignoreFile) { try GitTree.addIgnoreFile(of: folder, to: &ignored) }
            return ignored
        } catch {
            problems.append((error as? Failure)?.message ?? "\(folder): it could not be read")
            return outer
        }
    }

    static func isFolder(_ path: String) -> Bool { stat(of: path)?.isA(S_IFDIR) ?? false }

    /// Folders of code that is not the project's own.
    static func isVendored(_ name: String) -> Bool {
        vendored.contains(name) || [".dSYM", ".framework", ".xcframework"].contains { name.hasSuffix($0) }
    }

    /// Folders whose workflows send pushes, too.
    private static let ofCI: Set = [".github", ".gitlab", ".circleci"]
    private static let vendored: Set = [
        "vendor", "Pods", "Carthage", "third_party", "bower_components", "site-packages", "DerivedData", "venv",
    ]
    /// Extensions of programs and templates without a reader.
    private static let unread = [
        "fs", "clj", "erl", "hs", "ml", "nim", "zig", "cr", "jl", "coffee", "erb",
        "ejs", "twig", "j2", "tmpl", "hbs", "mustache", "ipynb", "hx", "as", "pas",
    ]
}

/// The entries of a folder with their kinds, such as `S_IFREG`; nil if the folder can't be read, and for a kind that is unknown.
func kinds(in folder: String) -> [(name: String, kind: mode_t?)]? {
    guard let list = opendir(located(folder)) else { return nil }
    defer { closedir(list) }
    var entries: [(name: String, kind: mode_t?)] = []
    while let entry = readdir(list) {
        // The name may be longer or shorter than the type says.
        let start = UnsafeRawPointer(entry) + (MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
        let name = String(cString: start.assumingMemoryBound(to: CChar.self))
        guard name != ".", name != ".." else { continue }
        // The kinds of entries are those of files, without the zeros at their end.
        let kind = mode_t(entry.pointee.d_type) << 12
        entries.append((name, kind == 0 ? nil : kind))
    }
    return entries
}
