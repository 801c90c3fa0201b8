/// Writes pieces whole and at once: of one that could not be written to its end, a file keeps nothing.
struct WholeWriter {
    private let descriptor: Int32
    private let name: String

    static let output = WholeWriter(descriptor: 1, name: "standard output")
    static let error = WholeWriter(descriptor: 2, name: "standard error")

    private init(descriptor: Int32, name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    /// Opens a file, to write behind what it holds.
    ///
    /// - Throws: `Failure` that says what the system says.
    init(appendingTo path: String) throws {
        descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
        name = path
        guard descriptor >= 0 else { throw Failure(status: .unreadable, message: "\(path): \(systemReason())") }
    }

    /// Writes all of a piece.
    ///
    /// - Throws: `Failure` when the reader has gone or the disk is full.
    func write(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes(write) }

    /// Writes all of a piece.
    ///
    /// - Throws: as `write(_:)`.
    func write(_ bytes: UnsafeRawBufferPointer) throws {
        let end = fileEnd
        guard let code = writeAll(bytes, to: descriptor) else { return }
        if let end, ftruncate(descriptor, end) == 0 { lseek(descriptor, end, SEEK_SET) }
        let reason = code == EPIPE ? "it was closed before everything was written" : systemReason(code)
        throw Failure(status: .unreadable, message: "\(name): \(reason)")
    }

    /// The end of the file, when it is a file and the next byte goes there.
    private var fileEnd: off_t? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let isAppending = fcntl(descriptor, F_GETFL) & O_APPEND != 0
        return isAppending || lseek(descriptor, 0, SEEK_CUR) == status.st_size ? status.st_size : nil
    }
}
