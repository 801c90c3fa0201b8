/// Finds where the values of a parsed text stand in its bytes.
///
/// jansson keeps no positions, so they are found afterwards, and only those that are asked for: one walk over the text
/// finds any number of them. If a name is given twice, the last one is found, which is the one jansson keeps.
public struct Locator: Sendable {
    private let text: [UInt8]

    /// A locator for a text that was parsed without an error.
    public init(_ text: [UInt8]) { self.text = text }

    /// The place of one value, or nil if the pointer leads nowhere.
    public func place(of pointer: JSONPointer) -> Place? { places(of: [pointer])[pointer] }

    /// The places of all these values, found in one walk; pointers that lead nowhere are left out.
    public func places(of pointers: some Sequence<JSONPointer>) -> [JSONPointer: Place] {
        let tree = Node()
        for pointer in pointers { tree.want(pointer) }
        var cursor = Cursor(bytes: text)
        cursor.skipSpace()
        Self.walk(&cursor, tree, key: nil)
        var places: [JSONPointer: Place] = [:]
        tree.collect(into: &places)
        return places
    }

    /// A name that an object gives more than once.
    public struct RepeatedKey: Sendable, Equatable {
        /// The pointer to the member.
        public var pointer: JSONPointer
        /// The repeated name, with its quotes.
        public var later: Range<Int>
        /// The previous member of the same name.
        public var earlier: Range<Int>
    }

    /// All repeated names, in the order of the text.
    public func repeatedKeys() -> [RepeatedKey] {
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
        default: _ = cursor.value()
        }
    }

    /// Walks the value that begins here, and enters only containers on the way to a wanted pointer.
    private static func walk(_ cursor: inout Cursor, _ node: Node, key: Range<Int>?) {
        let start = cursor.offset
        node.forget()
        switch cursor.byte {
        case UInt8(ascii: "{") where !node.children.isEmpty:
            cursor.members { cursor, key in
                if node.mayHaveChild(key, in: cursor), let child = node.children[Array(cursor.text(of: key).utf8)] {
                    walk(&cursor, child, key: key)
                } else {
                    _ = cursor.value()
                }
            }
        case UInt8(ascii: "[") where !node.children.isEmpty:
            cursor.elements { cursor, index in
                if let child = node.children[Array(String(index).utf8)] {
                    walk(&cursor, child, key: nil)
                } else {
                    _ = cursor.value()
                }
            }
        default: _ = cursor.value()
        }
        node.place = Place(key: key, value: start..<cursor.offset)
    }

    /// The wanted pointers as a tree; each node has the place found for it.
    private final class Node {
        var children: [[UInt8]: Node] = [:]
        /// A bit for each length that the children's names have, in bytes modulo 64.
        private var lengths: UInt64 = 0
        var pointer: JSONPointer?
        var place: Place?

        /// False if no child's name has the length of this key, which rules out nearly all keys.
        func mayHaveChild(_ key: Range<Int>, in cursor: Cursor) -> Bool {
            lengths & (1 << UInt64(truncatingIfNeeded: (key.count - 2) & 63)) != 0
                || cursor.bytes[key].contains(UInt8(ascii: "\\"))
        }

        func want(_ pointer: JSONPointer) {
            var node = self
            for token in pointer.tokens {
                let name = Array(token.utf8)
                let child = node.children[name] ?? Node()
                node.children[name] = child
                node.lengths |= 1 << UInt64(truncatingIfNeeded: name.count & 63)
                node = child
            }
            node.pointer = pointer
        }

        /// Drops what was found in an earlier member of the same name.
        func forget() {
            guard place != nil else { return }
            place = nil
            for child in children.values { child.forget() }
        }

        func collect(into places: inout [JSONPointer: Place]) {
            if let pointer, let place { places[pointer] = place }
            for child in children.values { child.collect(into: &places) }
        }
    }
}

/// Where a value is in a text, in bytes.
public struct Place: Sendable, Equatable {
    /// The member's name with its quotes; nil if the value is not a member of an object.
    public var key: Range<Int>?
    /// The bytes of the value.
    public var value: Range<Int>

    /// The place of a value, and of its key if it has one.
    package init(key: Range<Int>?, value: Range<Int>) {
        self.key = key
        self.value = value
    }

    /// From the key, if there is one, to the end of the value.
    public var whole: Range<Int> { (key?.lowerBound ?? value.lowerBound)..<value.upperBound }
}
