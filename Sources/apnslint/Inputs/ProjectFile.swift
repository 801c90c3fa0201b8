/// A file that says something about payloads and is none: a configuration, an ignore file, an app's manifest or a table of texts.
///
/// It may come with a repository of strangers, so only a regular file is read: a pipe would be waited for, and a device has no
/// end.
struct ProjectFile {
    let path: String
    /// True if a link is taken for a file that is not there, as git takes a `.gitignore`.
    var passesOverLinks = false
    /// The folders that a link may lead into, for a file that nobody has named; nil where it may lead anywhere.
    var linkFolders: [String]?

    /// Reads all bytes.
    ///
    /// - Throws: `Failure` for usage where this is no regular file, and as `InputFile.read()`.
    func read() throws -> [UInt8] {
        var status = stat()
        guard stat(path, &status) == 0 else { throw InputFile(path: path).failure(errno) }
        // What is opened next may be another file: `InputFile` looks again at the one that it has opened.
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw Failure(status: .usage, message: "\(path): it is no regular file, and is not read")
        }
        return try InputFile(path: path).read(onlyRegular: true)
    }

    /// Reads all bytes, or gives nil where there is no such file.
    ///
    /// - Throws: as `read()`, and `Failure` for usage where a link leads nowhere.
    func readIfThere() throws -> [UInt8]? {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw InputFile(path: path).failure(errno)
        }
        if status.st_mode & S_IFMT == S_IFLNK {
            if passesOverLinks { return nil }
            guard access(path, F_OK) == 0 else {
                throw Failure(status: .usage, message: "\(path): it is a link that leads nowhere")
            }
            guard linkStaysInside else {
                throw Failure(
                    status: .usage, message: "\(path): it is a link that leads out of the tree, and is not followed")
            }
        }
        return try read()
    }

    private var linkStaysInside: Bool {
        guard let linkFolders else { return true }
        guard let target = Self.resolved(path) else { return false }
        return linkFolders.contains { Self.resolved($0).map { target.hasPrefix($0 == "/" ? $0 : $0 + "/") } ?? false }
    }

    /// The path without links in it; nil where it leads nowhere.
    static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
