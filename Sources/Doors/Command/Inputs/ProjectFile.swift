import LintProject

/// A file beside the payloads: a configuration, an ignore file, an app's manifest or a table of texts. It may come from an untrusted
/// repository, so only a regular file is read: a pipe could block, and a device has no end.
struct ProjectFile {
    let path: String
    /// True if a link counts as a missing file, as git treats a `.gitignore`.
    var passesOverLinks = false
    /// The folders that a link may lead into, for a file that was not named by the user; nil if it may lead anywhere.
    var linkFolders: [String]?

    func read() throws -> [UInt8] {
        guard let status = stat(of: path) else { throw Failure.system(path) }
        // The file may be replaced before it is opened, so `InputFile` checks the opened one again.
        guard status.isA(S_IFREG) else { throw Failure.usage("\(path): it is not a regular file, and is not read") }
        return try InputFile(path: path).read(onlyRegular: true)
    }

    func readIfThere() throws -> [UInt8]? {
        guard let status = stat(of: path, followingLinks: false) else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw Failure.system(path)
        }
        if status.isA(S_IFLNK) {
            if passesOverLinks { return nil }
            guard access(path, F_OK) == 0 else { throw Failure.usage("\(path): it is a link that leads nowhere") }
            guard linkStaysInside else {
                throw Failure.usage("\(path): it is a link that leads out of the tree, and is not followed")
            }
        }
        return try read()
    }

    private var linkStaysInside: Bool {
        guard let linkFolders else { return true }
        guard let target = Self.resolved(path) else { return false }
        return linkFolders.contains { Self.resolved($0).map { target.hasPrefix($0 == "/" ? $0 : $0 + "/") } ?? false }
    }

    /// The path with its links resolved; nil if nothing is there.
    static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(located(path), nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}

/// The ignore rules of the git working tree that a folder belongs to.
enum GitTree {
    /// The ignore rules for a folder from the folders above it; nil outside of a working tree.
    static func ignoredNames(in folder: AbsolutePath) throws -> IgnoredNames? {
        guard let parent = folder.parent, let name = folder.name else { return nil }
        var outer = try ignoredNames(in: parent)
        if isRoot(parent) { outer = try ignoredNames(atRoot: parent.text) }
        guard var names = outer else { return nil }
        try addIgnoreFile(of: parent.text, to: &names)
        return names.inFolder(name)
    }

    /// The ignore rules for the root of a tree, without its `.gitignore`.
    static func ignoredNames(atRoot root: String) throws -> IgnoredNames {
        var names = IgnoredNames()
        let folder = try commonFolder(of: root)
        if let bytes = try ignoreFile(at: "\(folder)/info/exclude") { names.add(bytes) }
        return names
    }

    static func addIgnoreFile(of folder: String, to names: inout IgnoredNames) throws {
        if let bytes = try ignoreFile(at: "\(folder)/\(ignoreFile)") { names.add(bytes) }
    }

    static let ignoreFile = ".gitignore"
    /// The entry in the root of a tree.
    static let marker = ".git"

    private static func isRoot(_ folder: AbsolutePath) -> Bool {
        InputFile(path: AbsolutePath(marker, from: folder).text).isThere
    }

    /// The folder of git's own files; in a submodule or a linked working tree `.git` is a file with its path.
    private static func commonFolder(of root: String) throws -> String {
        let own = "\(root)/\(marker)"
        guard !PayloadFinder.isFolder(own) else { return own }
        let lead = "gitdir: "
        guard let link = try line(of: own), link.hasPrefix(lead) else { return own }
        let folder = AbsolutePath(String(link.dropFirst(lead.count)), from: AbsolutePath(root))
        guard let common = try line(of: "\(folder.text)/commondir") else { return folder.text }
        return AbsolutePath(common, from: folder).text
    }

    /// The text of an ignore file; nil if there is none, or if it is a link, which git does not follow either.
    private static func ignoreFile(at path: String) throws -> [UInt8]? {
        try ProjectFile(path: path, passesOverLinks: true).readIfThere()
    }

    private static func line(of path: String) throws -> String? {
        let bytes = try ProjectFile(path: path).readIfThere()
        return bytes?.split(separator: 0x0A).first.map { String(decoding: $0, as: UTF8.self) }
    }
}
