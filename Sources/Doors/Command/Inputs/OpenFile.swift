/// The request of `ioctl` for the number of bytes that a pipe has ready. Darwin has it as a macro that Swift can't import.
#if canImport(Darwin)
    private let bytesReady: UInt = 0x4004_667F
#else
    private let bytesReady = UInt(FIONREAD)
#endif

/// A file, or standard input, that is open for reading.
final class OpenFile {
    private let name: String
    private let descriptor: Int32
    private let isStandardInput: Bool
    private var decompressor: Decompressor?
    /// True for a pipe until its first bytes have shown whether it is compressed.
    private var mayTurnOutCompressed: Bool
    private let budget: DecompressionBudget?
    /// The number of bytes in it when it was opened, from the current position on; nil if unknown, as for a pipe.
    let size: Int?
    let identity: FileIdentity?

    /// Opens an input. The first read waits for the writer of a pipe.
    init(_ input: InputFile) throws(Failure) {
        name = input.messageName
        budget = input.decompression
        isStandardInput = input.isStandardInput
        #if canImport(Darwin)
            let flags = O_RDONLY | O_CLOEXEC
        #else
            // A blocking `open` could not be interrupted.
            let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK
        #endif
        descriptor = isStandardInput ? Surroundings.current.input : open(input.path, flags)
        guard descriptor >= 0 else { throw Failure.system(name) }
        let status = stat(of: descriptor)
        // Part of standard input may have been read already.
        let place = isStandardInput ? max(0, lseek(descriptor, 0, SEEK_CUR)) : 0
        identity = status.map { FileIdentity($0) }
        let isRegular = status?.isA(S_IFREG) ?? false
        mayTurnOutCompressed = !isRegular && budget != nil
        if isRegular, budget != nil {
            var start: [UInt8] = [0, 0, 0, 0]
            let count = pread(descriptor, &start, start.count, place)
            if let kind = Decompressor.Kind.of(start.prefix(max(0, count))) {
                decompressor = try Decompressor(kind, reading: descriptor, named: name)
            }
        }
        size = isRegular && decompressor == nil ? max(0, Int((status?.st_size ?? 0) - place)) : nil
        if !isStandardInput, size == nil { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK) }
        if status?.isA(S_IFDIR) ?? false { throw Failure.system(name, EISDIR) }
    }

    deinit { if !isStandardInput { close(descriptor) } }

    /// The number of bytes that were not read yet, negative if the file was truncated; nil if unknown.
    var unreadBytes: Int? {
        let place = lseek(descriptor, 0, SEEK_CUR)
        guard size != nil, place >= 0, let status = stat(of: descriptor) else { return nil }
        return Int(status.st_size - place)
    }

    func skip(to offset: Int) throws(Failure) {
        guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw Failure.system(name) }
    }

    /// True if its bytes come from an external program that decompresses it; false for a pipe that was not read yet.
    var isDecompressing: Bool { decompressor != nil }

    /// True if the program that decompresses it has this many bytes ready.
    func isDecompressed(ahead bytes: Int) -> Bool {
        var ready: Int32 = 0
        return decompressor.map { ioctl($0.descriptor, bytesReady, &ready) == 0 && Int(ready) >= bytes } ?? false
    }

    /// True if bytes or the end of the input arrive within this time, so that a read returns at once.
    func isReadable(within milliseconds: Int32 = 0) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, milliseconds) > 0
    }

    /// Reads the available bytes, at most as many as fit; 0 is the end. Throws `Interrupted` if the run has to end first.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        if mayTurnOutCompressed, let count = try readFirst(into: buffer) { return count }
        let count = try readSome(into: buffer, from: decompressor?.descriptor ?? descriptor)
        if let decompressor {
            try budget?.take(count, named: name)
            if count == 0 { try decompressor.finish(named: name) }
        }
        return count
    }

    /// Reads the first bytes of a pipe until they show whether it is compressed; nil if it is, as the decompressor then has them.
    private func readFirst(into buffer: UnsafeMutableRawBufferPointer) throws -> Int? {
        mayTurnOutCompressed = false
        var count = 0
        while true {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
            let more = try readSome(into: rest, from: descriptor)
            count += more
            let start = buffer.prefix(count)
            if let kind = Decompressor.Kind.of(start) {
                decompressor = try Decompressor(kind, reading: Array(start), then: descriptor, named: name)
                return nil
            }
            if more == 0 || !Decompressor.Kind.mayBegin(with: start) { return count }
        }
    }

    /// The bytes of a regular file in a range; fewer at its end. Throws for other files.
    func bytes(in range: Range<Int>) throws -> [UInt8] {
        guard size != nil, range.lowerBound >= 0, range.count <= 256 << 20 else {
            throw Failure.usage("\(name): it is not a regular file, and is not read")
        }
        let end = min(range.upperBound, size ?? 0)
        guard range.lowerBound < end else { return [] }
        return try [UInt8](unsafeUninitializedCapacity: end - range.lowerBound) { buffer, count in
            while count < buffer.count {
                let more = pread(
                    descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count,
                    off_t(range.lowerBound + count))
                guard more >= 0 else { throw Failure.system(name) }
                if more == 0 { break }
                count += more
            }
        }
    }

    private func readSome(into buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32) throws -> Int {
        while true {
            // A regular file never blocks.
            if size == nil, !Interruption.waitToRead(descriptor) { throw Interrupted() }
            let count = readBytes(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            let code = errno
            // Another process may have made standard input non-blocking.
            if code != EINTR, code != EAGAIN { throw Failure.system(name, code) }
        }
    }
}
