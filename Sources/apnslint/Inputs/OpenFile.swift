/// A file, or standard input, that is open for reading.
final class OpenFile {
    /// Its name in messages.
    private let name: String
    private let descriptor: Int32
    private let isStandardInput: Bool
    /// The decompressor, if its first bytes show that it is compressed.
    private let decompressor: Decompressor?
    /// The number of bytes in it when it was opened, from the current position on; nil if unknown, as for a pipe.
    let size: Int?
    /// The identity of the file when it was opened; nil if unknown.
    let identity: FileIdentity?

    /// Opens an input. A pipe without a writer is waited for with the first read.
    ///
    /// - Throws: `Failure` with the system's reason.
    init(_ input: InputFile) throws(Failure) {
        name = input.messageName
        isStandardInput = input.isStandardInput
        #if canImport(Darwin)
            let flags = O_RDONLY | O_CLOEXEC
        #else
            // A blocking `open` could not be interrupted.
            let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK
        #endif
        descriptor = isStandardInput ? 0 : open(input.path, flags)
        guard descriptor >= 0 else { throw input.failure(errno) }
        var status = stat()
        let isKnown = fstat(descriptor, &status) == 0
        let kind = status.st_mode & S_IFMT
        // Part of standard input may have been read already.
        let place = isStandardInput ? max(0, lseek(descriptor, 0, SEEK_CUR)) : 0
        identity = isKnown ? FileIdentity(status) : nil
        let isRegular = isKnown && kind == S_IFREG
        decompressor =
            try isRegular && input.mayBeCompressed ? Self.decompressor(of: descriptor, at: place, named: name) : nil
        size = isRegular && decompressor == nil ? max(0, Int(status.st_size - place)) : nil
        if !isStandardInput, size == nil { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK) }
        if isKnown, kind == S_IFDIR { throw input.failure(EISDIR) }
    }

    private static func decompressor(
        of descriptor: Int32, at place: off_t, named name: String
    ) throws(Failure) -> Decompressor? {
        var start: [UInt8] = [0, 0, 0, 0]
        let count = pread(descriptor, &start, start.count, place)
        guard let kind = Decompressor.Kind(start.prefix(max(0, count))) else { return nil }
        return try Decompressor(kind, reading: descriptor, named: name)
    }

    deinit { if !isStandardInput { close(descriptor) } }

    /// True if a read would not wait: there are bytes, or the input has ended.
    var isReadable: Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 0) > 0
    }

    /// Reads the available bytes, at most as many as fit; 0 is the end.
    ///
    /// - Throws: `Failure` with the system's reason, and `Interrupted`.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        while true {
            // A regular file never blocks.
            let descriptor = decompressor?.descriptor ?? descriptor
            if size == nil, !Interruption.waitToRead(descriptor) { throw Interrupted() }
            let count = readBytes(descriptor, buffer.baseAddress, buffer.count)
            if count == 0 { try decompressor?.finish(named: name) }
            if count >= 0 { return count }
            let code = errno
            // Another process may have made standard input non-blocking.
            if code != EINTR, code != EAGAIN {
                throw Failure(status: .unreadable, message: "\(name): \(systemReason(code))")
            }
        }
    }
}
