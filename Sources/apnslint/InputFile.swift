#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file to read, or standard input.
struct InputFile: Sendable {
    /// The path, or `-` for standard input.
    let path: String

    static let standardInput = InputFile(path: "-")

    var isStandardInput: Bool { path == "-" }

    /// Reads all bytes.
    ///
    /// - Throws: `Failure` that says what the system says.
    func read() throws(Failure) -> [UInt8] {
        guard let bytes = try readIfThere() else { throw failure(ENOENT) }
        return bytes
    }

    /// Reads all bytes, or gives nil where there is no such file.
    ///
    /// - Throws: `Failure` that says what the system says.
    func readIfThere() throws(Failure) -> [UInt8]? {
        let descriptor = isStandardInput ? 0 : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw failure(errno)
        }
        defer { if !isStandardInput { close(descriptor) } }
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { throw failure(EISDIR) }
        var bytes: [UInt8] = []
        var capacity = max(16384, Int(status.st_size) + 1)
        while true {
            var code: Int32 = 0
            let piece = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                var result = 0
                repeat {
                    #if canImport(Glibc)
                        result = Glibc.read(descriptor, buffer.baseAddress, capacity)
                    #elseif canImport(Musl)
                        result = Musl.read(descriptor, buffer.baseAddress, capacity)
                    #else
                        result = Darwin.read(descriptor, buffer.baseAddress, capacity)
                    #endif
                } while result < 0 && errno == EINTR
                code = result < 0 ? errno : 0
                count = max(0, result)
            }
            if code != 0 { throw failure(code) }
            if piece.isEmpty { return bytes }
            bytes = bytes.isEmpty ? piece : bytes + piece
            capacity = max(16384, min(bytes.count, 1 << 24))
        }
    }

    private func failure(_ code: Int32) -> Failure {
        Failure(status: .unreadable, message: "\(isStandardInput ? "standard input" : path): \(systemReason(code))")
    }
}
