/// The identity of a file, which changes when the file is written to.
struct FileIdentity: Hashable, Sendable {
    /// The device and inode numbers.
    struct Place: Hashable, Sendable {
        let device: UInt64
        let number: UInt64
    }

    let place: Place
    private let size: Int64
    /// The times of the last change of its bytes and of its metadata, in nanoseconds.
    private let times: [Int64]

    init(_ status: stat) {
        place = Place(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
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
    /// What the system says of the file at a path, or of the link itself; nil with its error.
    init?(of path: String, followingLinks: Bool = true) {
        self.init()
        let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
        guard fstatat(Surroundings.current.folderDescriptor, path, &self, flags) == 0 else { return nil }
    }

    /// What the system says of an open file; nil with its error.
    init?(of descriptor: Int32) {
        self.init()
        guard fstat(descriptor, &self) == 0 else { return nil }
    }

    /// True for a file of this kind, such as `S_IFREG`.
    func isA(_ kind: mode_t) -> Bool { st_mode & S_IFMT == kind }
}
