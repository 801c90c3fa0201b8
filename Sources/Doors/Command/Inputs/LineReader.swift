import JSONText

/// Reads a stream in blocks of whole lines, as they arrive; it keeps at most one block and a line in memory.
struct LineReader {
    private let file: OpenFile
    /// The start of a line whose end has not been read.
    private var begun: [UInt8] = []
    private var place = SourcePosition.start
    private var hasEnded = false
    /// Waits at the end of a growing log; nil for a stream that ends.
    private var followed: FollowedFile?
    /// True if the next run reads on where this one ends: a line without its end is left to it.
    private let isContinued: Bool
    /// The number of blocks in a row that the decompressing program had ready.
    private var blocksAhead = 0

    private static let blockBytes = 256 << 10
    /// The number of bytes that are kept of a line that is too long.
    private static let headBytes = 1000

    enum Part {
        case lines(LineBlock)
        /// The line of this number, which begins so, is longer than `InputFile.maximumBytes` and was skipped.
        case tooLong(line: Int, head: [UInt8])
        /// A pause in a log that is followed.
        case idle
    }

    /// A followed stream ends only when it is replaced or truncated. With the places of earlier runs it begins where the last ended.
    init(_ input: InputFile, isFollowed: Bool = false, since places: LogPlaces? = nil) throws {
        file = try OpenFile(input)
        followed = isFollowed ? try FollowedFile(input, file) : nil
        isContinued = places != nil
        guard let places else { return }
        place = try places.start(of: file, named: input.messageName)
        if place.offset > 0 { try file.skip(to: place.offset) }
    }

    /// True if an external program decompresses the stream, unless it has long been faster than the reader.
    var isDecompressing: Bool { file.isDecompressing && blocksAhead < 32 }

    mutating func next() throws -> Part? {
        guard !hasEnded, !isPastEnd else { return nil }
        var bytes = try piece(after: begun)
        begun = []
        var searched = 0
        while true {
            if hasEnded, let event = try followed?.wait() {
                hasEnded = event == .replaced
                if event == .idle {
                    begun = bytes
                    return .idle
                }
            }
            if hasEnded { return bytes.isEmpty || isContinued && followed == nil ? nil : block(bytes) }
            if let first = Self.firstEnd(in: bytes, from: searched) {
                // Only the line's own bytes count: the limit must be the same for every block size.
                guard first <= InputFile.maximumBytes else {
                    begun = Array(bytes[(first + 1)...])
                    return skip(first + 1, bytes.prefix(Self.headBytes))
                }
                let end = bytes.lastIndex(of: 0x0A) ?? first
                begun = Array(bytes[(end + 1)...])
                bytes.removeLast(bytes.count - end - 1)
                return block(bytes)
            }
            if bytes.count > InputFile.maximumBytes { return try skipRest(of: bytes) }
            searched = bytes.count
            bytes += try piece()
        }
    }

    /// True if all lines that had begun when the file was opened have been read; without this a growing file would never end.
    private var isPastEnd: Bool {
        guard followed == nil, let size = file.size, size > 0 else { return false }
        return place.offset >= size
    }

    private static func firstEnd(in bytes: [UInt8], from start: Int) -> Int? {
        bytes.withUnsafeBytes { all in
            guard let base = all.baseAddress, start < all.count else { return nil }
            return memchr(base + start, 0x0A, all.count - start).map { UnsafeRawPointer($0) - base }
        }
    }

    private mutating func piece(after head: [UInt8] = []) throws -> [UInt8] {
        let file = file
        blocksAhead = file.isDecompressed(ahead: Self.blockBytes) ? blocksAhead + 1 : 0
        var read = 0
        let bytes = try [UInt8](unsafeUninitializedCapacity: head.count + Self.blockBytes) { buffer, count in
            _ = buffer.update(fromContentsOf: head)
            count = head.count
            read = try file.read(
                into: UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[head.count...]))
            count += read
        }
        hasEnded = read == 0
        return bytes
    }

    private mutating func block(_ bytes: [UInt8]) -> Part? {
        let first = place
        place.offset += bytes.count
        var start = 0
        while let end = Self.firstEnd(in: bytes, from: start) {
            place.line += 1
            start = end + 1
        }
        return .lines(LineBlock(bytes: bytes, start: first, end: place, log: isContinued ? file.identity?.inode : nil))
    }

    private mutating func skip(_ count: Int, _ head: ArraySlice<UInt8>) -> Part {
        defer {
            place.line += 1
            place.offset += count
        }
        return .tooLong(line: place.line, head: Array(head))
    }

    private mutating func skipRest(of known: [UInt8]) throws -> Part {
        var count = known.count
        let head = known.prefix(Self.headBytes)
        while true {
            let bytes = try piece()
            if let end = Self.firstEnd(in: bytes, from: 0) {
                begun = Array(bytes[(end + 1)...])
                return skip(count + end + 1, head)
            }
            count += bytes.count
            if hasEnded, let event = try followed?.wait() { hasEnded = event == .replaced }
            if hasEnded { return skip(count, head) }
        }
    }
}
