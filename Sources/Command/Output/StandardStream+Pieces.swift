/// Writes pieces completely or not at all: a file keeps no part of a piece that failed.
extension StandardStream {
    init(appendingTo path: String) throws {
        try ReportFile.refuseLinks(in: path)
        self.init(descriptor: open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644), name: path)
        guard descriptor >= 0 else { throw Failure.system(path) }
    }

    func writePiece(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes(writePiece) }

    func writePiece(_ bytes: UnsafeRawBufferPointer) throws {
        let end = fileEnd
        guard let code = writeAll(bytes, to: descriptor) else { return }
        if let end { goBack(to: end) }
        throw failure(code)
    }

    /// Writes whole lines and returns the number of bytes written: all, unless the run has to end, which is possible
    /// after each line. If not all lines can be written, a file keeps those that fit.
    func writeLines(_ lines: UnsafeRawBufferPointer) throws -> Int {
        guard let end = fileEnd else { return try writeToReader(lines) }
        guard let code = writeAll(lines, to: descriptor) else { return lines.count }
        goBack(to: end)
        var rest = lines
        while let feed = rest.firstIndex(of: 0x0A) {
            try writePiece(UnsafeRawBufferPointer(rebasing: rest[...feed]))
            rest = UnsafeRawBufferPointer(rebasing: rest[(feed + 1)...])
        }
        throw failure(code)
    }

    /// Writes lines to a reader that may be slow: when the run has to end, it has some seconds to take the rest of a line.
    private func writeToReader(_ lines: UnsafeRawBufferPointer) throws -> Int {
        var end = lines.count
        var done = 0
        var isRequested = false
        while done < end {
            switch Interruption.waitToWrite(descriptor, heedingRequests: !isRequested, seconds: isRequested ? 2 : nil) {
            case .requested:
                isRequested = true
                // A line that has been started is completed.
                if done == 0 || lines[done - 1] == 0x0A { return done }
                end = lines[done...].firstIndex(of: 0x0A).map { $0 + 1 } ?? end
            case .late: return done
            case .ready:
                let count = writeBytes(descriptor, lines[done..<end])
                if count < 0, errno != EINTR, errno != EAGAIN { throw failure(errno) }
                done += max(0, count)
            }
        }
        return done
    }

    private func goBack(to end: off_t) { if ftruncate(descriptor, end) == 0 { lseek(descriptor, end, SEEK_SET) } }

    private func failure(_ code: Int32) -> Failure {
        let reason = code == EPIPE ? "it was closed before everything was written" : systemReason(code)
        return Failure.unreadable("\(name): \(reason)")
    }

    /// The end of the file, if it is a regular file and the next byte is written there.
    private var fileEnd: off_t? {
        guard let status = stat(of: descriptor), status.isA(S_IFREG) else { return nil }
        let isAppending = fcntl(descriptor, F_GETFL) & O_APPEND != 0
        return isAppending || lseek(descriptor, 0, SEEK_CUR) == status.st_size ? status.st_size : nil
    }
}
