/// The ids by which the records of logs belong together.
struct TraceIDs: Sendable {
    /// The ids in small letters.
    private var ids: Set<[UInt8]>
    /// Collapse ids, which later pushes have too: they join only records that name no push.
    private var shared: Set<[UInt8]> = []
    /// Shorter ids are only looked for as whole texts.
    private static let minimumInText = 8

    init(_ id: String) { ids = [Array(id.lowercased().utf8)] }

    /// True if an id that stands by itself in a line is one of these, or if the line has one with other signs in it. The words of a line
    /// are looked up, so that the time does not grow with the number of ids.
    private static func isNamed(_ ids: Set<[UInt8]>, in line: UnsafeRawBufferPointer) -> Bool {
        var start = 0
        while start < line.count {
            guard line[start].isInID else {
                start += 1
                continue
            }
            let end = line[start...].firstIndex { !$0.isInID } ?? line.count
            if ids.contains(line[start..<end].map { $0.asSmallLetter }), isWhole(start..<end, in: line) { return true }
            start = end
        }
        return ids.contains { id in !id.allSatisfy { $0.isInID } && names(id, in: line) }
    }

    /// True for a long id, and for one that is a whole text.
    private static func isWhole(_ range: Range<Int>, in line: UnsafeRawBufferPointer) -> Bool {
        let before = range.lowerBound > 0 ? line[range.lowerBound - 1] : 0x20
        let after = range.upperBound < line.count ? line[range.upperBound] : 0x20
        return range.count >= minimumInText
            || before == UInt8(ascii: "\"") && (after == before || after == UInt8(ascii: "\\"))
    }

    mutating func add(_ record: TraceRecord) {
        ids.formUnion(record.names.map { Array($0.lowercased().utf8) })
        if let collapseID = record.collapseID { shared.insert(Array(collapseID.lowercased().utf8)) }
    }

    func named(in line: UnsafeRawBufferPointer) -> Bool { Self.isNamed(ids, in: line) }
    func mayBeNamed(in line: UnsafeRawBufferPointer) -> Bool { Self.isNamed(shared, in: line) }

    private static func names(_ id: [UInt8], in line: UnsafeRawBufferPointer) -> Bool {
        guard let first = id.first, line.count >= id.count else { return false }
        for start in 0...line.count - id.count where line[start].asSmallLetter == first {
            let end = start + id.count
            guard line[start..<end].elementsEqual(id, by: { $0.asSmallLetter == $1 }) else { continue }
            let isCut = start > 0 && line[start - 1].isInID || end < line.count && line[end].isInID
            if !isCut, isWhole(start..<end, in: line) { return true }
        }
        return false
    }
}

extension UInt8 {
    fileprivate var asSmallLetter: UInt8 { 0x41...0x5A ~= self ? self | 0x20 : self }
    fileprivate var isInID: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
        default: self >= 0x80
        }
    }
}
