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
    func read() throws -> [UInt8] {
        var bytes: [UInt8] = []
        try eachPiece { bytes += $0 }
        return bytes
    }

    /// Reads all bytes, or gives nil where there is no such file.
    ///
    /// - Throws: as `read()`.
    func readIfThere() throws -> [UInt8]? {
        access(path, F_OK) != 0 && errno == ENOENT ? nil : try read()
    }

    /// Whether there is something of that name.
    var isThere: Bool { isStandardInput || access(path, F_OK) == 0 }

    /// Hands over the bytes piece by piece, as they come.
    ///
    /// - Throws: `Failure` that says what the system says, and whatever `body` throws.
    func eachPiece(_ body: ([UInt8]) throws -> Void) throws {
        let descriptor = isStandardInput ? 0 : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(errno) }
        defer { if !isStandardInput { close(descriptor) } }
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { throw failure(EISDIR) }
        while true {
            let piece = try piece(of: descriptor)
            if piece.isEmpty { return }
            try body(piece)
        }
    }

    private static let pieceBytes = 65536

    private func piece(of descriptor: Int32) throws(Failure) -> [UInt8] {
        while true {
            var code: Int32 = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: Self.pieceBytes) { buffer, count in
                #if canImport(Glibc)
                    let result = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                #elseif canImport(Musl)
                    let result = Musl.read(descriptor, buffer.baseAddress, buffer.count)
                #else
                    let result = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
                #endif
                code = result < 0 ? errno : 0
                count = max(0, result)
            }
            if code == 0 { return bytes }
            if code != EINTR { throw failure(code) }
        }
    }

    private func failure(_ code: Int32) -> Failure {
        Failure(status: .unreadable, message: "\(isStandardInput ? "standard input" : path): \(systemReason(code))")
    }
}
