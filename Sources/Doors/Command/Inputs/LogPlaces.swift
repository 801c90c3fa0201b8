import JSONText
import LintProject

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
