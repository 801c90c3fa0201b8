/// Replaces a file atomically: readers get the old bytes or the new ones, even if the program is killed.
struct FileReplacement {
    let path: String
    let old: [UInt8]
    let identity: FileIdentity?
    let new: [UInt8]

    /// If it throws, the file is unchanged. Links are not followed, because they may lead anywhere.
    func run() throws {
        guard let status = stat(of: path, followingLinks: false) else { throw failure(errno) }
        guard !status.isA(S_IFLNK) else {
            throw failure("it is a link, and only the file that it leads to is replaced, when that is named")
        }
        guard status.isA(S_IFREG) else { throw failure("it is not a file that can be replaced") }
        guard status.st_nlink == 1 else {
            throw failure("it has another name, a hard link, which would keep the old text: copy it first")
        }
        // The folder's permission would be enough to replace a file, but a read-only file is meant to stay.
        guard status.st_mode & 0o222 != 0 else { throw failure("it is read-only") }
        guard access(path, W_OK) == 0 else { throw failure(errno) }
        try withSignalsHeld { try replace(status) }
    }

    private func replace(_ status: stat) throws {
        let temporary = try TemporaryFile(beside: path, mode: 0o600, named: path)
        let descriptor = temporary.descriptor
        var code = new.withUnsafeBytes { writeAll($0, to: descriptor) }
        // Only root can change the owner; the group is kept if the owner belongs to it.
        if fchown(descriptor, status.st_uid, status.st_gid) != 0 { _ = fchown(descriptor, uid_t.max, status.st_gid) }
        if code == nil, fchmod(descriptor, status.st_mode & 0o7777) != 0 { code = errno }
        if code == nil, fsync(descriptor) != 0 { code = errno }
        if let code { throw failure(code) }
        guard try isAsItWas() else { throw failure("somebody else has changed it meanwhile") }
        if let code = temporary.takePlace(of: path) { throw failure(code) }
        // The rename survives a power failure, if the file system can do that.
        let folder = open(path.lastIndex(of: "/").map { String(path[...$0]) } ?? ".", O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    /// True if the path still names the file that was read, and it was not written to since.
    private func isAsItWas() throws -> Bool {
        let (bytes, now) = try InputFile(path: path).readIdentified()
        return bytes == old && (identity == nil || now == identity)
            && now == FileIdentity(of: path, followingLinks: false)
    }

    private func withSignalsHeld(_ body: () throws -> Void) rethrows {
        var held = sigset_t()
        var before = sigset_t()
        sigemptyset(&held)
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&held, signal) }
        sigprocmask(SIG_BLOCK, &held, &before)
        defer { sigprocmask(SIG_SETMASK, &before, nil) }
        try body()
    }

    private func failure(_ code: Int32) -> Failure { failure(systemReason(code)) }

    private func failure(_ reason: String) -> Failure {
        Failure.unreadable("\(path): \(reason); the file is as it was")
    }
}

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
                (self.descriptor, self.path) = (descriptor, path)
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

/// The identity of a file, which changes when the file is written to.
struct FileIdentity: Hashable, Sendable {
    /// The device and inode numbers.
    struct Inode: Hashable, Sendable {
        let device: UInt64
        let number: UInt64
    }

    let inode: Inode
    private let size: Int64
    /// The times of the last change of its bytes and of its metadata, in nanoseconds.
    private let times: [Int64]

    init(_ status: stat) {
        inode = Inode(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
        size = Int64(status.st_size)
        #if canImport(Darwin)
            let times = [status.st_mtimespec, status.st_ctimespec]
        #else
            let times = [status.st_mtim, status.st_ctim]
        #endif
        self.times = times.map { Int64($0.tv_sec) &* 1_000_000_000 &+ Int64($0.tv_nsec) }
    }

    /// The identity of the file at a path, or of the link itself; nil if there is none.
    init?(of path: String, followingLinks: Bool = true) {
        guard let status = stat(of: path, followingLinks: followingLinks) else { return nil }
        self.init(status)
    }
}

extension stat {
    /// The status of the file at a path, or of the link itself; nil with `errno` set.
    init?(of path: String, followingLinks: Bool = true) {
        self.init()
        let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
        guard fstatat(Surroundings.current.folderDescriptor, path, &self, flags) == 0 else { return nil }
    }

    /// The status of an open file; nil with `errno` set.
    init?(of descriptor: Int32) {
        self.init()
        guard fstat(descriptor, &self) == 0 else { return nil }
    }

    func isA(_ kind: mode_t) -> Bool { st_mode & S_IFMT == kind }
}
