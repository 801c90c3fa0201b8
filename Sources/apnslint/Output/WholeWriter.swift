/// Writes pieces whole and at once: of one that could not be written to its end, a file keeps nothing.
struct WholeWriter {
    private let descriptor: Int32
    private let name: String

    static let output = WholeWriter(descriptor: 1, name: "standard output")
    static let error = WholeWriter(descriptor: 2, name: "standard error")

    /// For how many seconds the rest of a line is tried to be written when the run is to end.
    private static let patience: Int32 = 2

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
        if let end { goBack(to: end) }
        throw failure(code)
    }

    /// Writes whole lines, and gives how many bytes of them: all, unless the run is to end, which it may do after each line. Of
    /// lines that can't all be written a file keeps those that fit.
    ///
    /// - Throws: as `write(_:)`.
    func writeLines(_ lines: UnsafeRawBufferPointer) throws -> Int {
        guard let end = fileEnd else { return try writeToReader(lines) }
        guard let code = writeAll(lines, to: descriptor) else { return lines.count }
        goBack(to: end)
        var rest = lines
        while let feed = rest.firstIndex(of: 0x0A) {
            try write(UnsafeRawBufferPointer(rebasing: rest[...feed]))
            rest = UnsafeRawBufferPointer(rebasing: rest[(feed + 1)...])
        }
        throw failure(code)
    }

    /// Writes lines to somebody who may be slow to read them.
    private func writeToReader(_ lines: UnsafeRawBufferPointer) throws -> Int {
        var end = lines.count
        var done = 0
        var isRequested = false
        while done < end {
            let wait = Interruption.waitToWrite(
                descriptor, heedingRequests: !isRequested, seconds: isRequested ? Self.patience : nil)
            switch wait {
            case .requested:
                isRequested = true
                // The line that has begun is ended.
                if done == 0 || lines[done - 1] == 0x0A { return done }
                end = lines[done...].firstIndex(of: 0x0A).map { $0 + 1 } ?? end
            case .late: return done
            case .room:
                switch writeSome(UnsafeRawBufferPointer(rebasing: lines[done..<end]), to: descriptor) {
                case .wrote(let count): done += count
                case .full: continue
                case .failed(let code): throw failure(code)
                }
            }
        }
        return done
    }

    /// Takes back what a file got of a piece.
    private func goBack(to end: off_t) {
        if ftruncate(descriptor, end) == 0 { lseek(descriptor, end, SEEK_SET) }
    }

    private func failure(_ code: Int32) -> Failure {
        let reason = code == EPIPE ? "it was closed before everything was written" : systemReason(code)
        return Failure(status: .unreadable, message: "\(name): \(reason)")
    }

    /// The end of the file, when it is a file and the next byte goes there.
    private var fileEnd: off_t? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let isAppending = fcntl(descriptor, F_GETFL) & O_APPEND != 0
        return isAppending || lseek(descriptor, 0, SEEK_CUR) == status.st_size ? status.st_size : nil
    }
}
