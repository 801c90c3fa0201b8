/// A file to read, or standard input.
struct InputFile: Sendable {
    /// The path, or `-` for standard input.
    let path: String
    var isSaidToBeLines = false
    /// True if it was found in a folder and counts only if it is a payload, which whoever reads it decides.
    var isCandidate = false
    /// True if it was found in a folder only because it sets `aps` where it can't be read.
    var isUnread = false
    /// For documents, which are decompressed if their first bytes say so, how much they may hold; configurations are not.
    var decompression: DecompressionBudget?

    static let standardInput = InputFile(path: "-")

    /// The limit for a document or a line of a stream. Push services accept less than a thousandth of it, and endless input must not
    /// fill memory.
    static let maximumBytes = 64 << 20
    static let maximumInWords = "64 MiB"

    var isStandardInput: Bool { path == "-" }
    var isLines: Bool { isSaidToBeLines || Self.isNameOfLines(path) }

    /// The extensions of files of which each line is a document.
    static let extensionsOfLogs = ["jsonl", "ndjson"].flatMap { name in
        [name] + Decompressor.Kind.suffixes.map { name + $0 }
    }

    static func isNameOfLines(_ name: String) -> Bool { extensionsOfLogs.contains { name.hasSuffix(".\($0)") } }
    var messageName: String { isStandardInput ? "standard input" : path }
    func read(onlyRegular: Bool = false) throws -> [UInt8] { try readIdentified(onlyRegular: onlyRegular).bytes }

    /// Reads all bytes, with the identity of the file, which changes when it is written to.
    func readIdentified(onlyRegular: Bool = false) throws -> (bytes: [UInt8], identity: FileIdentity?) {
        let file = try OpenFile(self)
        guard file.size != nil || !onlyRegular else {
            throw Failure.usage("\(messageName): it is not a regular file, and is not read")
        }
        let size = file.size ?? 0
        guard size <= Self.maximumBytes else { throw tooLong }
        var bytes: [UInt8] = []
        // With room for one more byte, the first read of a file that is not being written finds its end.
        var room = file.size.map { $0 + 1 } ?? Self.pieceBytes
        while true {
            let piece = try [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
            }
            guard bytes.count + piece.count <= Self.maximumBytes else { throw tooLong }
            if bytes.isEmpty { bytes = piece } else { bytes += piece }
            if piece.isEmpty || file.size == bytes.count && piece.count < room { return (bytes, file.identity) }
            room = Self.pieceBytes
        }
    }

    private static let pieceBytes = 65536

    func readIfThere() throws -> [UInt8]? { access(path, F_OK) != 0 && errno == ENOENT ? nil : try read() }
    var isThere: Bool { isStandardInput || access(path, F_OK) == 0 }

    /// The file's size in bytes; nil if unknown, as for a pipe.
    var size: Int? {
        guard let status = isStandardInput ? stat(of: Surroundings.current.input) : stat(of: path), status.isA(S_IFREG)
        else { return nil }
        return Int(status.st_size)
    }

    private var tooLong: Failure { Failure.unreadable("\(messageName): longer than \(Self.maximumInWords), not read") }
}
