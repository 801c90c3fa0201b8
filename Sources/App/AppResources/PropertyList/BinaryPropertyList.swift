/// Reads a property list in its binary form (`bplist00`).
struct BinaryPropertyList {
    private let bytes: [UInt8]
    private let offsetSize, referenceSize, topObject, tableOffset: Int
    /// The objects read so far, with their nesting depth.
    private var known: [(value: PropertyList, height: Int)?]
    /// The remaining bytes of content: objects of a valid file don't overlap.
    private var budget: Int

    init(_ bytes: [UInt8]) throws(ResourceError) {
        self.bytes = bytes
        budget = bytes.count
        guard bytes.starts(with: Array("bplist0".utf8)) else { throw Self.damaged("its version is not 0") }
        let end = bytes.count
        guard end >= 40, let offsetSize = bytes.number(at: end - 26, bytes: 1), 1...8 ~= offsetSize,
            let referenceSize = bytes.number(at: end - 25, bytes: 1), 1...8 ~= referenceSize,
            let objectCount = bytes.number(at: end - 24, bytes: 8, isBig: true),
            let topObject = bytes.number(at: end - 16, bytes: 8, isBig: true),
            let tableOffset = bytes.number(at: end - 8, bytes: 8, isBig: true)
        else { throw Self.damaged("the trailer is missing") }
        (self.offsetSize, self.referenceSize) = (offsetSize, referenceSize)
        (self.topObject, self.tableOffset) = (topObject, tableOffset)
        // Every object takes at least one byte, so calculations with these numbers can't overflow from here on.
        guard objectCount < bytes.count, topObject < objectCount, tableOffset < bytes.count,
            objectCount * offsetSize <= bytes.count - tableOffset
        else { throw Self.damaged("the offset table is outside of the file") }
        known = Array(repeating: nil, count: objectCount)
    }

    mutating func root() throws(ResourceError) -> PropertyList { try object(topObject, depth: 0).value }

    /// Reads an object; a shared one is read once, so that crafted files stay small in memory.
    private mutating func object(_ index: Int, depth: Int) throws(ResourceError) -> (value: PropertyList, height: Int) {
        guard known.indices.contains(index) else { throw Self.damaged("a reference to an object that isn't there") }
        guard depth + (known[index]?.height ?? 0) < PropertyList.depthLimit else {
            throw Self.damaged("the values are nested deeper than \(PropertyList.depthLimit), or in themselves")
        }
        if let object = known[index] { return object }
        let place = tableOffset + index * offsetSize
        guard let offset = bytes.number(at: place, bytes: offsetSize, isBig: true), offset < tableOffset,
            bytes.indices.contains(offset)
        else { throw Self.damaged("an object is outside of the file") }
        let object = try read(at: offset, depth: depth)
        known[index] = object
        return object
    }

    private mutating func read(at offset: Int, depth: Int) throws(ResourceError) -> (value: PropertyList, height: Int) {
        let marker = bytes[offset]
        switch marker >> 4 {
        case 0x0: return (marker == 0x08 || marker == 0x09 ? .boolean(marker == 0x09) : .other("null"), 0)
        case 0x1, 0x2, 0x8: return (.other("a number"), 0)
        case 0x3: return (.other("a date"), 0)
        case 0x4: return (.other("data"), 0)
        case 0x5: return (.string(String(decoding: try content(at: offset, size: 1), as: UTF8.self)), 0)
        case 0x6:
            let text = try content(at: offset, size: 2)
            let units = stride(from: text.startIndex, to: text.endIndex, by: 2).map {
                UInt16(text[$0]) << 8 | UInt16(text[$0 + 1])
            }
            return (.string(String(decoding: units, as: UTF16.self)), 0)
        case 0xA, 0xC:
            let elements = try objects(try references(at: offset, times: 1), depth: depth + 1)
            return (.array(elements.values), elements.height + 1)
        case 0xD:
            let references = try references(at: offset, times: 2)
            let half = references.count / 2
            let names = try objects(references.prefix(half), depth: depth + 1)
            let values = try objects(references.dropFirst(half), depth: depth + 1)
            let members = try zip(names.values, values.values).map { name, value throws(ResourceError) in
                guard let key = name.string else { throw Self.damaged("a key that is not a string") }
                return (key: key, value: value)
            }
            return (.dictionary(members), values.height + 1)
        default: throw Self.damaged("an object of an unknown kind")
        }
    }

    private mutating func objects(
        _ references: some Sequence<Int>, depth: Int
    ) throws(ResourceError) -> (values: [PropertyList], height: Int) {
        let objects = try references.map { reference throws(ResourceError) in try object(reference, depth: depth) }
        return (objects.map { $0.value }, objects.map { $0.height }.max() ?? 0)
    }

    private mutating func references(at offset: Int, times: Int) throws(ResourceError) -> [Int] {
        let content = try content(at: offset, size: referenceSize * times)
        let places = stride(from: content.startIndex, to: content.endIndex, by: referenceSize)
        let numbers = places.compactMap { bytes.number(at: $0, bytes: referenceSize, isBig: true) }
        guard numbers.count * referenceSize == content.count else { throw Self.damaged("a reference is too large") }
        return numbers
    }

    /// The bytes of an object whose marker counts units of this size.
    private mutating func content(at offset: Int, size: Int) throws(ResourceError) -> ArraySlice<UInt8> {
        var start = offset + 1
        var count = Int(bytes[offset] & 0x0F)
        if count == 0x0F {
            // The number follows as an object of its own.
            guard bytes.indices.contains(start), bytes[start] >> 4 == 0x1, bytes[start] & 0x0F <= 3,
                let found = bytes.number(at: start + 1, bytes: 1 << Int(bytes[start] & 0x0F), isBig: true)
            else { throw Self.damaged("the length of an object is missing") }
            start += 1 + 1 << Int(bytes[start] & 0x0F)
            count = found
        }
        guard start <= bytes.count, count <= (bytes.count - start) / size else {
            throw Self.damaged("an object goes on past the end of the file")
        }
        budget -= count * size
        guard budget >= 0 else { throw Self.damaged("its objects overlap") }
        return bytes[start..<start + count * size]
    }

    private static func damaged(_ what: String) -> ResourceError {
        ResourceError(message: "the binary property list is damaged: \(what)")
    }
}

extension [UInt8] {
    /// A number of up to eight bytes, the least significant first unless it `isBig`; nil past the end or if too large.
    func number(at offset: Int, bytes: Int = 4, isBig: Bool = false) -> Int? {
        guard offset >= 0, offset <= count - bytes else { return nil }
        let digits = self[offset..<offset + bytes]
        let value = (0..<bytes).reduce(UInt64(0)) { value, place in
            value << 8 | UInt64(digits[isBig ? offset + place : offset + bytes - 1 - place])
        }
        return Int(exactly: value)
    }
}
