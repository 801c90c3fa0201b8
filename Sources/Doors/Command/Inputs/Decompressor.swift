/// The bytes that all compressed inputs of a run may hold together, so that a small file can't keep a run busy for hours.
/// A lock protects the rest of the budget, so any thread may take from it.
final class DecompressionBudget: @unchecked Sendable {
    /// 16 GiB: some ten million records, which take a minute.
    static let usual = 16 << 30

    private let lock = Lock()
    private let size: Int
    private var left: Int

    init(bytes: Int) { (size, left) = (bytes, bytes) }

    /// Takes bytes that were decompressed, and throws if there are not as many left.
    func take(_ count: Int, named name: String) throws(Failure) {
        let isEnough = lock.hold {
            left -= min(left, count)
            return left > 0 || count == 0
        }
        guard isEnough else {
            throw Failure.unreadable(
                "\(name): the compressed files hold more than \(size) bytes, and the rest was not read; --max-size allows more"
            )
        }
    }
}

/// An external program that decompresses a file into a pipe, in parallel with linting (docs/decisions/streams.md).
final class Decompressor {
    /// A kind of compression, recognised by the first bytes of a file.
    struct Kind {
        fileprivate let program: String
        private let suffix: String
        /// The magic number (RFC 1952, RFC 8878).
        fileprivate let magic: [UInt8]

        fileprivate static let gzip = Kind(program: "gzip", suffix: ".gz", magic: [0x1F, 0x8B, 0x08])
        private static let all = [gzip, Kind(program: "zstd", suffix: ".zst", magic: [0x28, 0xB5, 0x2F, 0xFD])]

        static func of(_ start: some Collection<UInt8>) -> Kind? { all.first { start.starts(with: $0.magic) } }

        /// True if more bytes may make this the start of a file of some kind.
        static func mayBegin(with start: some Collection<UInt8>) -> Bool {
            all.contains { $0.magic.starts(with: start) }
        }

        static var suffixes: [String] { all.map(\.suffix) }
    }

    let descriptor: Int32
    private let kind: Kind
    private let process: pid_t
    private var hasEnded = false

    /// Starts the program on an open file, which it reads from the current position on.
    init(_ kind: Kind, reading file: Int32, named name: String) throws(Failure) {
        self.kind = kind
        guard let ends = newPipe() else { throw Failure.system(name) }
        #if os(Linux)
            // The program goes on while all threads lint, instead of waiting after every 64 KiB. A smaller pipe serves too.
            // Not all C libraries declare `F_SETPIPE_SZ`, which is 1031.
            _ = fcntl(ends.into, 1031, 1 << 20)
        #endif
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, file, 0)
        posix_spawn_file_actions_adddup2(&actions, ends.into, 1)
        // Errors are reported here, with the name of the file.
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(kind.program), strdup("-dc"), nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        let code = posix_spawnp(&process, kind.program, &actions, nil, &arguments, environ)
        close(ends.into)
        guard code == 0 else {
            close(ends.out)
            let reason =
                code == ENOENT ? "\(kind.program), which decompresses it, is not installed" : systemReason(code)
            throw Failure.unreadable("\(name): \(reason)")
        }
        self.process = process
        descriptor = ends.out
    }

    /// Starts the program on bytes that were read already and those that follow, as from a pipe; a thread writes them.
    convenience init(_ kind: Kind, reading start: [UInt8], then source: Int32, named name: String) throws(Failure) {
        guard let (out, into) = newPipe() else { throw Failure.system(name) }
        defer { close(out) }
        let thread = SystemThread {
            Self.copy(start, then: source, to: into)
            close(into)
        }
        guard let thread else {
            close(into)
            throw Failure.unreadable("\(name): no thread could be started")
        }
        thread.detach()
        try self.init(kind, reading: out, named: name)
    }

    /// Decompresses gzip data in memory that holds at most so many bytes.
    static func decompressed(_ data: [UInt8], to limit: Int, named name: String) throws(Failure) -> [UInt8] {
        let decompressor = try Decompressor(.gzip, reading: data, then: nothing, named: name)
        var bytes = [UInt8](repeating: 0, count: limit + 1)
        var count = 0
        while count <= limit {
            let more = bytes.withUnsafeMutableBytes { buffer in
                readBytes(decompressor.descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
            }
            if more == 0 { break }
            if more > 0 { count += more } else if errno != EINTR { break }
        }
        guard count <= limit else { throw Failure.unreadable("\(name): it holds more than its directory says") }
        try decompressor.finish(named: name)
        return Array(bytes[..<count])
    }

    private static let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)

    /// Copies bytes into a pipe until their source ends, the reader is gone, or the run has to end.
    private static func copy(_ start: [UInt8], then source: Int32, to pipe: Int32) {
        guard start.withUnsafeBytes({ writeAll($0, to: pipe) }) == nil else { return }
        var piece = [UInt8](repeating: 0, count: 65536)
        while Interruption.waitToRead(source) {
            let isDone = piece.withUnsafeMutableBytes { buffer -> Bool in
                let count = readBytes(source, buffer.baseAddress, buffer.count)
                if count < 0 { return errno != EINTR && errno != EAGAIN }
                return count == 0 || writeAll(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: pipe) != nil
            }
            if isDone { return }
        }
    }

    /// Waits for the program after the last byte was read, and throws if the file is damaged or cut off.
    func finish(named name: String) throws(Failure) {
        guard let status = wait(), status != 0 else { return }
        throw Failure.unreadable("\(name): the \(kind.program) data is damaged or cut off; what came before was read")
    }

    deinit {
        // A program whose output is no longer read ends by SIGPIPE.
        close(descriptor)
        _ = wait()
    }

    /// Waits for the program to end and returns its status; nil the second time.
    private func wait() -> Int32? {
        guard !hasEnded else { return nil }
        hasEnded = true
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 { guard errno == EINTR else { return nil } }
        return status
    }
}
