/// A file that a report is written to. An existing file keeps its old text until the new one is complete.
final class ReportFile {
    /// The stream to write to, named by the path as it was given.
    let stream: StandardStream
    private let path: String
    private let temporary: TemporaryFile?

    /// Opens a file for new text; anything but a regular file, such as a pipe, is written directly.
    convenience init(replacing path: String) throws(Failure) {
        try Self.refuseLinks(in: path)
        guard let status = stat(of: path) else {
            guard errno == ENOENT else { throw Failure.system(path) }
            try self.init(path, beside: path, mode: nil)
            return
        }
        guard status.isA(S_IFREG) else {
            try self.init(opening: path, O_WRONLY)
            return
        }
        // A read-only file is not replaced; a link is followed to the file to replace.
        guard access(path, W_OK) == 0, let target = ProjectFile.resolved(path) else { throw Failure.system(path) }
        try self.init(target, beside: path, mode: status.st_mode & 0o7777)
    }

    static func write(_ text: String, to path: String) throws(Failure) {
        let file = try ReportFile(replacing: path)
        try Output.write(text, to: file.stream)
        try file.putInPlace()
    }

    /// Refuses a path below the current folder if a link in it leads out of that folder or into `.git`: anybody may have committed the
    /// link.
    static func refuseLinks(in path: String) throws(Failure) {
        let given = AbsolutePath(path).relative(to: .current)
        guard given != "..", !given.hasPrefix("../"), let root = ProjectFile.resolved(AbsolutePath.current.text)
        else { return }
        let folder = AbsolutePath(path).parent ?? .current
        // The folder counts for a path that can't be resolved: a new file, or a link to a missing one, which is replaced.
        guard let target = ProjectFile.resolved(path) ?? ProjectFile.resolved(folder.text) else { return }
        let resolved = AbsolutePath(target).relative(to: AbsolutePath(root))
        let isOutside = resolved == ".." || resolved.hasPrefix("../")
        let isInGit = Self.names(resolved).contains(GitTree.marker) && !Self.names(given).contains(GitTree.marker)
        guard isOutside || isInGit else { return }
        throw Failure.usage(
            "\(path): a link leads \(isOutside ? "out of the folder" : "into .git"), and nothing is written there")
    }

    private static func names(_ path: String) -> [String] { path.split(separator: "/").map(String.init) }

    private init(_ target: String, beside name: String, mode: mode_t?) throws(Failure) {
        TemporaryFile.removeLeftovers(in: TemporaryFile.folder(of: target))
        let temporary = try TemporaryFile(beside: target, mode: 0o666, named: name)
        if let mode { fchmod(temporary.descriptor, mode) }
        path = target
        self.temporary = temporary
        stream = StandardStream(descriptor: temporary.descriptor, name: name)
    }

    /// Opens a file that is written directly.
    init(opening path: String, _ flags: Int32) throws(Failure) {
        let descriptor = open(path, flags | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw Failure.system(path) }
        self.path = path
        temporary = nil
        stream = StandardStream(descriptor: descriptor, name: path)
    }

    deinit { if temporary == nil { close(stream.descriptor) } }

    func putInPlace() throws(Failure) {
        guard let temporary, let code = temporary.takePlace(of: path) else { return }
        throw Failure.system(stream.name, code)
    }
}
