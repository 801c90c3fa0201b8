/// A temporary file beside another one, which it replaces when it is complete.
/// It is locked while it is written. A killed run leaves an unlocked one, which a later run can delete.
final class TemporaryFile {
    let descriptor: Int32
    private var path: String?

    private static let prefix = ".apnslint-"
    private static let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    private static let randomLetters = 8

    /// Creates a file beside this one, which need not exist.
    init(beside target: String, mode: mode_t, named name: String) throws(Failure) {
        let folder = Self.folder(of: target)
        // If the name is taken, or another run has deleted the new file as a leftover, another name is tried.
        for _ in 0..<100 {
            let random = (0..<Self.randomLetters).compactMap { _ in Self.letters.randomElement() }
            let path = "\(folder)\(Self.prefix)\(String(random))"
            let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
            if descriptor < 0, errno == EEXIST { continue }
            guard descriptor >= 0 else { throw Failure.system(name) }
            let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
            if isLocked || errno != EWOULDBLOCK, let status = stat(of: descriptor), status.st_nlink > 0 {
                self.descriptor = descriptor
                self.path = path
                return
            }
            close(descriptor)
        }
        throw Failure.unreadable("\(name): no temporary file could be made beside it")
    }

    deinit {
        close(descriptor)
        if let path { unlink(path) }
    }

    /// Replaces the other file by this one; on failure returns the system's error and leaves the other unchanged.
    func takePlace(of target: String) -> Int32? {
        guard let path else { return ENOENT }
        guard rename(path, target) == 0 else { return errno }
        self.path = nil
        return nil
    }

    /// Removes the leftovers of killed runs.
    static func removeLeftovers(in folder: String) {
        let names = (try? entries(of: folder.isEmpty ? "." : folder)) ?? []
        for name in names where isTemporary(name) {
            let path = folder + name
            let descriptor = open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            guard let status = stat(of: descriptor), status.isA(S_IFREG), status.st_uid == geteuid(),
                flock(descriptor, LOCK_EX | LOCK_NB) == 0
            else { continue }
            unlink(path)
        }
    }

    private static func isTemporary(_ name: String) -> Bool {
        name.hasPrefix(prefix) && name.count == prefix.count + randomLetters
            && name.dropFirst(prefix.count).allSatisfy(letters.contains)
    }

    /// The folder of a path, with its slash; empty for the current one.
    static func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }
}
