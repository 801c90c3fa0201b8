/// Finds where the values of a parsed text stand in its bytes.
///
/// jansson keeps no positions, so they are found afterwards, and only those that are asked for: one walk over the text
/// finds any number of them. If a name is given twice, the last one is found, which is the one jansson keeps.
package struct Locator: Sendable {
    private let text: [UInt8]

    /// A locator for a text that was parsed without an error.
    package init(_ text: [UInt8]) { self.text = text }
    /// The place of one value, or nil if the pointer leads nowhere.
    package func place(of pointer: JSONPointer) -> Place? { places(of: [pointer])[pointer] }

    /// The places of all these values, found in one walk; pointers that lead nowhere are left out.
    package func places(of pointers: some Sequence<JSONPointer>) -> [JSONPointer: Place] {
        var search = Search(pointers)
        var cursor = Cursor(bytes: text)
        cursor.skipSpace()
        search.walk(&cursor, search.pointers.indices, depth: 0, key: nil)
        var places: [JSONPointer: Place] = [:]
        for (pointer, place) in zip(search.pointers, search.places) { places[pointer] = place }
        return places
    }

    /// A name that an object gives more than once.
    package struct RepeatedKey: Sendable, Equatable {
        /// The pointer to the member.
        package var pointer: JSONPointer
        /// The repeated name, with its quotes.
        package var later: Range<Int>
        /// The previous member of the same name.
        package var earlier: Range<Int>
    }

    /// All repeated names, in the order of the text.
    package func repeatedKeys() -> [RepeatedKey] {
        var found: [RepeatedKey] = []
        var cursor = Cursor(bytes: text)
        cursor.skipSpace()
        var path: [String] = []
        Self.findRepeats(&cursor, &path, &found)
        return found.sorted { $0.later.lowerBound < $1.later.lowerBound }
    }

    private static func findRepeats(_ cursor: inout Cursor, _ path: inout [String], _ found: inout [RepeatedKey]) {
        switch cursor.byte {
        case UInt8(ascii: "{"):
            var seen: [[UInt8]: Range<Int>] = [:]
            cursor.members { cursor, key in
                let name = cursor.text(of: key)
                path.append(name)
                if let earlier = seen.updateValue(key, forKey: Array(name.utf8)) {
                    found.append(RepeatedKey(pointer: JSONPointer(path), later: key, earlier: earlier))
                }
                findRepeats(&cursor, &path, &found)
                path.removeLast()
            }
        case UInt8(ascii: "["):
            cursor.elements { cursor, index in
                path.append(String(index))
                findRepeats(&cursor, &path, &found)
                path.removeLast()
            }
        default: cursor.value()
        }
    }

    /// The pointers that are searched for, with the places found for them.
    private struct Search {
        /// In the order of their names, so that those that lead into one value are neighbours.
        let pointers: [JSONPointer]
        private(set) var places: [Place?]

        init(_ pointers: some Sequence<JSONPointer>) {
            let sorted = pointers.sorted { $0.precedes($1) }
            // Each only once: a name that is given often may be asked for as often.
            self.pointers = sorted.indices.filter { $0 == 0 || sorted[$0] != sorted[$0 - 1] }.map { sorted[$0] }
            places = Array(repeating: nil, count: self.pointers.count)
        }

        /// Walks the value here, to which or into which these pointers lead, and enters only containers on the way there.
        mutating func walk(_ cursor: inout Cursor, _ wanted: Range<Int>, depth: Int, key: Range<Int>?) {
            let start = cursor.offset
            let first = wanted.first { pointers[$0].tokens.count > depth } ?? wanted.upperBound
            let inner = first..<wanted.upperBound
            // A later duplicate of the name replaces what was found in an earlier one.
            for index in inner { places[index] = nil }
            switch cursor.byte {
            case UInt8(ascii: "{") where !inner.isEmpty:
                cursor.members { cursor, key in
                    enter(&cursor, cursor.text(of: key), inner, depth, key: key)
                }
            case UInt8(ascii: "[") where !inner.isEmpty:
                cursor.elements { cursor, index in enter(&cursor, String(index), inner, depth, key: nil) }
            default: cursor.value()
            }
            let place = Place(key: key, value: start..<cursor.offset)
            for index in wanted.lowerBound..<first { places[index] = place }
        }

        /// Walks the member or element of this name if one of the pointers leads there, and steps over it otherwise.
        private mutating func enter(
            _ cursor: inout Cursor, _ name: String, _ wanted: Range<Int>, _ depth: Int, key: Range<Int>?
        ) {
            let first = wanted.partitionPoint { pointers[$0].tokens[depth].order(beside: name) >= 0 }
            var end = first
            while end < wanted.upperBound, pointers[end].tokens[depth].order(beside: name) == 0 { end += 1 }
            if first == end { _ = cursor.value() } else { walk(&cursor, first..<end, depth: depth + 1, key: key) }
        }
    }
}

/// The byte ranges of a value and its key in a text.
package struct Place: Sendable, Equatable {
    /// The member's name with its quotes; nil if the value is not a member of an object.
    package var key: Range<Int>?
    /// The bytes of the value.
    package var value: Range<Int>

    /// The place of a value, and of its key if it has one.
    package init(key: Range<Int>?, value: Range<Int>) {
        (self.key, self.value) = (key, value)
    }

    /// From the key, if there is one, to the end of the value.
    package var whole: Range<Int> { (key?.lowerBound ?? value.lowerBound)..<value.upperBound }
}

extension JSONPointer {
    /// True if it stands before another one in the order of their names' bytes.
    fileprivate func precedes(_ other: JSONPointer) -> Bool {
        for (name, next) in zip(tokens, other.tokens) {
            let order = name.order(beside: next)
            if order != 0 { return order < 0 }
        }
        return tokens.count < other.tokens.count
    }
}

extension String {
    /// Below 0 if this name comes before the other in the order of their bytes, 0 if they are the same. Strings compare what they show,
    /// by which `é` has two spellings.
    fileprivate func order(beside other: String) -> Int {
        let order = utf8.withContiguousStorageIfAvailable { one in
            other.utf8.withContiguousStorageIfAvailable { two in
                for index in 0..<min(one.count, two.count) where one[index] != two[index] {
                    return Int(one[index]) - Int(two[index])
                }
                return one.count - two.count
            }
        }
        if let order = order ?? nil { return order }
        return utf8.elementsEqual(other.utf8) ? 0 : utf8.lexicographicallyPrecedes(other.utf8) ? -1 : 1
    }
}
