import JSONText

/// Whole lines of a stream, one after the other; the last line of a stream may have no end.
struct LineBlock: Sendable {
    let bytes: [UInt8]
    let start: SourcePosition
    let end: SourcePosition
    /// The file, if the next run reads on in it.
    let log: FileIdentity.Inode?

    struct Line {
        /// The bytes of the line up to its line feed, or to a carriage return before that.
        let text: UnsafeRawBufferPointer
        let whole: UnsafeRawBufferPointer
        let place: SourcePosition

        var isBlank: Bool { text.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }
    }

    /// Calls a function with each line, blank ones only on request. The line is not copied and is valid only during the call.
    func eachLine(includingBlank: Bool = false, _ body: (Line) throws -> Void) rethrows {
        try bytes.withUnsafeBytes { all in
            var place = start
            var rest = all
            while let base = rest.baseAddress, !rest.isEmpty {
                let feed = memchr(base, 0x0A, rest.count).map { UnsafeRawPointer($0) - base }
                var length = feed ?? rest.count
                let whole = UnsafeRawBufferPointer(rebasing: rest.prefix(feed.map { $0 + 1 } ?? length))
                if feed != nil, whole.dropLast().last == 0x0D { length -= 1 }
                let line = Line(
                    text: UnsafeRawBufferPointer(rebasing: whole.prefix(length)), whole: whole, place: place)
                if includingBlank || !line.isBlank { try body(line) }
                place.line += 1
                place.offset += whole.count
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(whole.count))
            }
        }
    }
}
