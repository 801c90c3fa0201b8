import JSONText
import LintProject

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

/// The places up to which earlier runs have read logs, kept in a file from run to run. A log is known by its inode, as it may be
/// renamed, and by the last bytes that were read, as another file may have taken its inode or its text may have been replaced.
struct LogPlaces: Sendable {
    /// The place in a log up to which its lines have been read.
    typealias Position = (log: String, json: JSONValue)

    /// The place after some lines of a log; nil if the next run does not read on there.
    static func place(after block: LineBlock) -> Position? {
        guard let log = block.log else { return nil }
        let tail = block.bytes.suffix(tailBytes)
        let json: JSONValue = [
            "line": .integer(block.end.line), "offset": .integer(block.end.offset), "tail": .integer(tail.count),
            "hash": .string(StableHash.digits(tail)),
        ]
        return ("\(log.device):\(log.number)", json)
    }

    private let path: String
    /// The place in each log, the one that was read last at the end.
    private var places = JSONObject()

    private static let tailBytes = 256
    /// The number of logs that are remembered; those of old days are gone.
    private static let maximum = 1000

    /// The places in a file; none if there is no such file yet.
    init(keptIn path: String) throws {
        self.path = path
        guard let bytes = try InputFile(path: path).readIfThere() else { return }
        guard let file = try? JSONDocument(parsing: bytes).value, file["version"]?.number == 1,
            let logs = file["logs"]?.object
        else { throw Failure.usage("\(path): it is not a file of --since, and is not replaced") }
        places = logs
    }

    /// The place at which a run reads on in a log; the start of a new log.
    func start(of log: OpenFile, named name: String) throws -> SourcePosition {
        guard let size = log.size, let inode = log.identity?.inode else {
            throw Failure.usage("\(name): --since is for files that are not compressed")
        }
        guard let known = places["\(inode.device):\(inode.number)"] else { return .start }
        let numbers = ["line", "offset", "tail"].compactMap { known[$0]?.number.flatMap { Int(exactly: $0) } }
        guard numbers.count == 3, case let (line, offset, tail) = (numbers[0], numbers[1], numbers[2]),
            0...size ~= offset, 0...offset ~= tail, 1...offset + 1 ~= line,
            try StableHash.digits(log.bytes(in: offset - tail..<offset)) == known["hash"]?.string
        else {
            StandardStream.tell("\(name): it was replaced or cut off; reading from its start")
            return .start
        }
        return SourcePosition(line: line, column: 1, offset: offset)
    }

    /// Remembers a place, instead of an earlier one in the same log.
    mutating func add(_ place: Position) {
        places[place.log] = nil
        places[place.log] = place.json
    }

    func keep() throws(Failure) {
        let kept: JSONValue = [
            "version": .integer(1), "logs": .object(JSONObject(unique: Array(places.members.suffix(Self.maximum)))),
        ]
        try ReportFile.write(JSONWriter().text(kept) + "\n", to: path)
    }
}
