/// A file beside the payloads: a configuration, an ignore file, an app's manifest or a table of texts.
/// It may come from an untrusted repository, so only a regular file is read: a pipe could block, and a device has no
/// end.
struct ProjectFile {
    let path: String
    /// True if a link counts as a missing file, as git treats a `.gitignore`.
    var passesOverLinks = false
    /// The folders that a link may lead into, for a file that was not named by the user; nil if it may lead anywhere.
    var linkFolders: [String]?

    func read() throws -> [UInt8] {
        guard let status = stat(of: path) else { throw Failure.system(path) }
        // The file may be replaced before it is opened, so `InputFile` checks the opened one again.
        guard status.isA(S_IFREG) else {
            throw Failure.usage("\(path): it is not a regular file, and is not read")
        }
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
