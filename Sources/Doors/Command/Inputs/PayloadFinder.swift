import FastReaders
import JSONText
import LintProject
import PushDocument
import PushLint
import PushReport
import YAMLText

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

/// The order of file names in which numbers count as numbers: `2.apns` before `10.apns`.
enum NaturalOrder {
    /// Elements in the order of their names. Of equal numbers, such as 1 and 01, the one with fewer zeros comes first.
    static func sorted<Element>(_ elements: [Element], by name: (Element) -> String) -> [Element] {
        elements.map { (element: $0, key: key(name($0))) }.sorted { one, other in
            one.key.text == other.key.text
                ? one.key.zeros.lexicographicallyPrecedes(other.key.zeros)
                : one.key.text.lexicographicallyPrecedes(other.key.text)
        }.map(\.element)
    }

    /// The bytes of a name, with a digit and its length before each number, and how many zeros each number begins with. A name has less
    /// than 256 bytes.
    private static func key(_ name: String) -> (text: [UInt8], zeros: [UInt8]) {
        var (text, zeros): ([UInt8], [UInt8]) = ([], [])
        text.reserveCapacity(name.utf8.count + 8)
        var rest = name.utf8[...]
        while let byte = rest.first {
            let digits = rest.prefix(while: \.isDigit)
            let number = digits.drop { $0 == UInt8(ascii: "0") }
            if digits.isEmpty {
                text.append(byte)
                rest.removeFirst()
                continue
            }
            text.append(UInt8(ascii: "0"))
            text.append(UInt8(clamping: number.count))
            text += number
            zeros.append(UInt8(clamping: digits.count - number.count))
            rest = rest[digits.endIndex...]
        }
        return (text, zeros)
    }
}

/// The number of files that a walk through folders has skipped, by reason.
struct SkippedFiles {
    enum Reason: CaseIterable {
        case ignored, ignoredFolder, linkOutside, link, visited, special, tooLong, generated, vendored, unread

        /// As in "3 files that git ignores".
        func phrase(_ count: Int) -> String {
            let them = count == 1 ? "it" : "them"
            return switch self {
            case .ignored:
                "\(counted(count, "file")) that a .gitignore names (--no-gitignore checks \(them); git may track \(them) all the same)"
            case .ignoredFolder: "\(counted(count, "folder")) that a .gitignore names"
            case .linkOutside: "\(counted(count, "link that leads", "links that lead")) out of the folder"
            case .link: counted(count, "link")
            case .visited: "\(counted(count, "folder")) that had been walked already"
            case .special: counted(count, "pipe or device", "pipes or devices")
            case .tooLong: "\(counted(count, "file")) of more than \(InputFile.maximumInWords)"
            case .generated: counted(count, "generated or minified file")
            case .vendored: "\(counted(count, "folder")) of other projects' code"
            case .unread: "\(counted(count, "file")) with \"aps\" in a form that is not read"
            }
        }
    }

    private var counts: [Reason: Int] = [:]

    mutating func add(_ reason: Reason) { counts[reason, default: 0] += 1 }

    mutating func add(_ other: SkippedFiles) {
        counts.merge(other.counts, uniquingKeysWith: +)
        unread = Array((unread + other.unread).prefix(3))
    }

    var hasIgnored: Bool { counts[.ignored] != nil || counts[.ignoredFolder] != nil }

    /// The files that a run over sources left out, in one line; nil if there are none.
    var sentenceOfSources: String? {
        let phrases = [Reason.generated, .vendored, .unread].compactMap { reason in
            counts[reason].map { reason.phrase($0) }
        }
        let names = unread.isEmpty ? "" : ": " + unread.joined(separator: ", ")
        return phrases.isEmpty ? nil : "left out: \(phrases.joined(separator: ", "))\(names)"
    }

    /// Some files in a form that is not read.
    private var unread: [String] = []

    mutating func addUnread(_ path: String) {
        add(.unread)
        if unread.count < 3 { unread.append(path) }
    }

    var sentences: [String] {
        Reason.allCases.compactMap { reason in counts[reason].map { "left out: \(reason.phrase($0))" } }
    }
}
