/// The files of a zip archive, such as an `.ipa`. Nothing is written: a file is decompressed when it is asked for.
package struct ZipArchive: AppFiles {
    private struct Entry {
        let header: Int
        let checksum: ArraySlice<UInt8>
        let packed, size: Int
        /// The compression: 0 for none, 8 for deflate.
        let method: Int
    }

    /// Reads bytes of the archive; fewer at its end.
    package typealias Source = @Sendable (Range<Int>) throws(AppReadingError) -> [UInt8]

    /// Decompresses gzip data that holds this many bytes, and refuses it if it holds more.
    package typealias Decompress = @Sendable (_ data: [UInt8], _ size: Int) throws(AppReadingError) -> [UInt8]

    private let name: String
    private let source: Source
    private let decompress: Decompress
    private var entries: [String: Entry] = [:]
    private var folders: [String: Set<String>] = [:]
    /// No file of an app is larger: a bomb is refused.
    private static let maximumBytes = 256 << 20

    /// Reads the directory of an archive of `size` bytes. Throws for anything that is not a whole zip archive.
    package init(
        named name: String, size: Int, _ source: @escaping Source, decompress: @escaping Decompress
    ) throws(AppReadingError) {
        (self.name, self.decompress, self.source) = (name, decompress, source)
        let start = max(0, size - 65_557)
        let tail = try source(start..<size)
        guard let end = tail.indices.last(where: { tail[$0...].starts(with: [0x50, 0x4B, 5, 6]) }),
            let count = tail.number(at: end + 10, bytes: 2), let bytes = tail.number(at: end + 12),
            let offset = tail.number(at: end + 16), offset + bytes <= size, bytes <= 64 << 20
        else { throw AppReadingError("\(name): it is not a whole zip archive") }
        let directory = try source(offset..<offset + bytes)
        var place = 0
        var found = 0
        // The field for the number of files has 16 bits, and an archive may hold more.
        while place < directory.count {
            let row = Array(directory.dropFirst(place).prefix(46))
            guard row.number(at: 0) == 0x0201_4B50, let method = row.number(at: 10, bytes: 2),
                let packed = row.number(at: 20), let size = row.number(at: 24),
                let nameBytes = row.number(at: 28, bytes: 2), let extra = row.number(at: 30, bytes: 2),
                let comment = row.number(at: 32, bytes: 2), let header = row.number(at: 42),
                place + 46 + nameBytes <= directory.count
            else { throw AppReadingError("\(name): the directory of the archive is damaged") }
            let path = String(decoding: directory[place + 46..<place + 46 + nameBytes], as: UTF8.self)
            place += 46 + nameBytes + extra + comment
            found += 1
            add(path, Entry(header: header, checksum: row[16..<20], packed: packed, size: size, method: method))
        }
        guard found & 0xFFFF == count || count == 0xFFFF && found > count else {
            throw AppReadingError("\(name): the directory of the archive says \(count) files and has \(found)")
        }
    }

    private mutating func add(_ path: String, _ entry: Entry) {
        let parts = path.split(separator: "/").map(String.init)
        guard parts.count <= 32, !parts.contains("..") else { return }
        var folder = ""
        for part in parts {
            folders[folder, default: []].insert(part)
            folder = folder.isEmpty ? part : "\(folder)/\(part)"
        }
        if path.hasSuffix("/") { folders[folder, default: []] = folders[folder] ?? [] } else { entries[folder] = entry }
    }

    /// The names in a folder of the archive.
    package func names(in folder: String) -> [String] { (folders[folder] ?? []).sorted() }

    /// The kind of file at a path, by the archive's directory.
    package func kind(of path: String) -> AppFileKind? {
        folders[path] != nil || path.isEmpty ? .folder : entries[path] == nil ? nil : .file
    }

    /// The bytes of a file, decompressed.
    package func read(_ path: String, _ range: Range<Int>?) throws(AppReadingError) -> [UInt8]? {
        guard let entry = entries[path] else { return nil }
        let head = try source(entry.header..<entry.header + 30)
        guard entry.size <= Self.maximumBytes, entry.packed <= Self.maximumBytes else {
            throw AppReadingError("\(name): \(path) is longer than 256 MiB, not read")
        }
        guard head.number(at: 0) == 0x0403_4B50, let nameBytes = head.number(at: 26, bytes: 2),
            let extra = head.number(at: 28, bytes: 2)
        else { throw AppReadingError("\(name): \(path) is damaged") }
        let start = entry.header + 30 + nameBytes + extra
        let packed = try source(start..<start + entry.packed)
        guard packed.count == entry.packed else { throw AppReadingError("\(name): \(path) is cut off") }
        guard entry.method == 0 || entry.method == 8 else {
            throw AppReadingError("\(name): \(path) is packed by method \(entry.method), not read")
        }
        var bytes = packed
        if entry.method == 8 {
            // The same data in another wrapping (RFC 1952).
            let length = (0..<4).map { UInt8(truncatingIfNeeded: entry.size >> ($0 * 8)) }
            bytes = try decompress(
                [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF] + packed + entry.checksum + length, entry.size)
        } else if Array(entry.checksum).number(at: 0) != Int(Self.checksum(bytes)) {
            throw AppReadingError("\(name): \(path) is damaged: its checksum is another one")
        }
        return range.map { Array(bytes[min($0.lowerBound, bytes.count)..<min($0.upperBound, bytes.count)]) } ?? bytes
    }

    /// The CRC-32 of bytes (ISO 3309), by half a byte at a time.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        let table = (0..<16 as Range<UInt32>).map { number in
            (0..<4).reduce(number) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
        return ~bytes.reduce(~0) { sum, byte in
            let half = table[Int((sum ^ UInt32(byte)) & 15)] ^ sum >> 4
            return table[Int((half ^ UInt32(byte >> 4)) & 15)] ^ half >> 4
        }
    }
}
