/// The members of a JSON object in their order; names are unique and compared byte by byte.
public struct JSONObject: Sendable {
    /// One name with its value.
    public struct Member: Sendable {
        /// The name, unescaped.
        public let name: String
        /// What stands under it.
        public var value: JSONValue
    }

    /// The members in the order of the text.
    public private(set) var members: [Member] = []

    /// An object without members.
    public init() {}

    /// An object of these members; of a name given twice the last counts, in the place of the first.
    public init(_ members: some Sequence<(String, JSONValue)>) {
        for (name, value) in members { self[name] = value }
    }

    /// Takes members whose names are known to be unique.
    public init(unique members: [Member]) { self.members = members }

    /// The value under a name. Setting nil removes the member; a new name goes to the end.
    public subscript(name: String) -> JSONValue? {
        get {
            for index in members.indices where Self.isSame(members[index].name, name) { return members[index].value }
            return nil
        }
        set {
            let index = members.firstIndex { Self.isSame($0.name, name) }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(name: name, value: value))
            case (nil, nil): break
            }
        }
    }

    /// Byte equality: Swift's `==` takes canonically equivalent names for one. Of ASCII that is as long there is none.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        one.utf8.count == other.utf8.count && one == other
            && (one.utf8.allSatisfy { $0 < 0x80 } || one.utf8.elementsEqual(other.utf8))
    }

    /// Whether there are no members.
    public var isEmpty: Bool { members.isEmpty }
    /// How many members there are.
    public var count: Int { members.count }
    /// The names in their order.
    public var names: [String] { members.map(\.name) }
}

extension JSONObject: Equatable {
    /// Equal when both have the same names with equal values, in any order.
    public static func == (one: JSONObject, other: JSONObject) -> Bool {
        guard one.count == other.count else { return false }
        let values = Dictionary(other.members.map { (Array($0.name.utf8), $0.value) }) { _, last in last }
        return one.members.allSatisfy { values[Array($0.name.utf8)] == $0.value }
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// An object of these members; of a name given twice the last counts.
    public init(dictionaryLiteral members: (String, JSONValue)...) { self.init(members) }
}
