/// Reading a file line by line, holding no more than one.
extension InputFile {
    /// Whether the name says that each line is a document.
    var isLines: Bool { path.hasSuffix(".jsonl") || path.hasSuffix(".ndjson") }

    /// Hands over each line without its end, numbered from 1; a last line without an end counts, an empty one does not.
    ///
    /// - Throws: `Failure` when the file can't be read, and whatever `body` throws.
    func eachLine(_ body: ([UInt8], Int) throws -> Void) throws {
        try eachWholeLine { line, number in try body(Self.withoutEnd(line), number) }
    }

    /// Hands over each line as soon as it is there, with its end; a last line may have none.
    ///
    /// - Throws: as `eachLine`.
    func eachWholeLine(_ body: ([UInt8], Int) throws -> Void) throws {
        var line: [UInt8] = []
        var number = 0
        try eachPiece { piece in
            var rest = piece[...]
            while let end = rest.firstIndex(of: 0x0A) {
                line += rest[...end]
                rest = rest[(end + 1)...]
                number += 1
                try body(line, number)
                line.removeAll(keepingCapacity: true)
            }
            line += rest
        }
        if !line.isEmpty { try body(line, number + 1) }
    }

    /// A line without its line feed and the carriage return before it.
    static func withoutEnd(_ line: [UInt8]) -> [UInt8] {
        guard line.last == 0x0A else { return line }
        return Array(line.dropLast(line.dropLast().last == 0x0D ? 2 : 1))
    }
}
