/// Replaces a file atomically: readers get the old bytes or the new ones, even if the program is killed.
struct FileReplacement {
    let path: String
    let old: [UInt8]
    /// The identity of the file when it was read; nil if unknown.
    let identity: FileIdentity?
    let new: [UInt8]

    /// Writes a temporary file beside it and renames that; if it throws, the file is unchanged. Links are not followed, because
    /// they may lead anywhere.
    func run() throws {
        guard let status = stat(of: path, followingLinks: false) else { throw failure(errno) }
        guard !status.isA(S_IFLNK) else {
            throw failure("it is a link, and only the file that it leads to is replaced, when that is named")
        }
        guard status.isA(S_IFREG) else { throw failure("it is not a file that can be replaced") }
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
        syncFolder(path.lastIndex(of: "/").map { String(path[...$0]) } ?? ".")
    }

    /// True if the path still names the file that was read, and it was not written to since.
    private func isAsItWas() throws -> Bool {
        let (bytes, now) = try InputFile(path: path).readIdentified()
        return bytes == old && (identity == nil || now == identity)
            && now == FileIdentity(of: path, followingLinks: false)
    }

    /// Makes the rename survive a power failure, if the file system can.
    private func syncFolder(_ folder: String) {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
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
