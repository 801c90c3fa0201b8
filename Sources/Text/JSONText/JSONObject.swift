/// The members of a JSON object in their order; names are unique and compared byte by byte. An open object may have more members
/// than those that are written.
public struct JSONObject: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// A name with its value.
    public struct Member: Sendable {
        /// The name, unescaped.
        public let name: String
        /// The value of the member.
        public var value: JSONValue

        package init(name: String, value: JSONValue) { (self.name, self.value) = (name, value) }
    }

    /// The members that are written, in the order of the text.
    public private(set) var members: [Member] = []
    /// True if it may have other members, as where a program spreads another object into it.
    public var isOpen = false
    /// The index of each name; nil in a small object, where a linear search is quicker.
    private var index: NameIndex?
    private static let maximumUnindexed = 64

    /// An object without members.
    public init() {}
    /// An object of these members. If a name is given twice, the last value counts, in the place of the first.
    public init(_ members: some Sequence<(String, JSONValue)>) { for (name, value) in members { self[name] = value } }

    /// An object of members whose names are known to be unique.
    public init(unique members: [Member]) {
        self.members = members
        if members.count > Self.maximumUnindexed { index = NameIndex(of: members) }
    }

    /// An open object in which these members are written.
    package init(open members: [Member]) {
        self.init(unique: members)
        isOpen = true
    }

    /// The places of names, in a class: copying an optional dictionary looks up its generic type at run time, copying a reference does not.
    /// An index that several objects share stays unchanged.
    private final class NameIndex: @unchecked Sendable {
        var places: [[UInt8]: Int]

        init(of members: [Member]) {
            places = Dictionary(zip(members.lazy.map { Array($0.name.utf8) }, members.indices)) { first, _ in first }
        }
    }

    private func place(of name: String) -> Int? {
        if let index { return index.places[Array(name.utf8)] }
        for place in members.indices where members[place].name.isExactly(name) { return place }
        return nil
    }

    /// The value that is written under a name. Setting nil removes the member; a new name goes to the end.
    public subscript(name: String) -> JSONValue? {
        get { place(of: name).map { members[$0].value } }
        set {
            switch (place(of: name), newValue) {
            case (let place?, let value?): members[place].value = value
            case (let place?, nil):
                members.remove(at: place)
                if index != nil { index = NameIndex(of: members) }
            case (nil, let value?):
                members.append(Member(name: name, value: value))
                guard index != nil || members.count > Self.maximumUnindexed else { return }
                if isKnownUniquelyReferenced(&index) {
                    index?.places[Array(name.utf8)] = members.count - 1
                } else {
                    index = NameIndex(of: members)
                }
            case (nil, nil): break
            }
        }
    }

    /// True if there are no members; nil if none is written in an open object.
    public var isEmpty: Bool? { members.isEmpty ? (isOpen ? Optional.none : true) : false }
    /// True if there is a member of this name; nil if an open object may have it.
    public func contains(_ name: String) -> Bool? { has(name) ? true : isOpen ? Optional.none : false }
    /// True if a member of this name is written.
    package func has(_ name: String) -> Bool { place(of: name) != nil }
    /// The number of members that are written.
    public var count: Int { members.count }
    /// The names that are written, in their order.
    public var names: [String] { members.map { $0.name } }

    /// Equal if both have the same names with equal values, in any order.
    public static func == (one: JSONObject, other: JSONObject) -> Bool {
        one.count == other.count && one.isOpen == other.isOpen && one.members.allSatisfy { other[$0.name] == $0.value }
    }

    /// A hash that does not depend on the order of the members, like `==`.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(
            members.reduce(0) { sum, member in
                var hasher = Hasher()
                hasher.combine(member.name)
                hasher.combine(member.value)
                return sum ^ hasher.finalize()
            })
    }

    /// An object of these members; of a name given twice the last counts.
    public init(dictionaryLiteral members: (String, JSONValue)...) { self.init(members) }
}

extension String {
    /// True if another text has the same bytes. Swift's `==` also holds for canonically equivalent texts; one that is equivalent to an
    /// ASCII text has more bytes, so for ASCII the length decides.
    package func isExactly(_ other: String) -> Bool {
        utf8.count == other.utf8.count && self == other && (isASCII || utf8.elementsEqual(other.utf8))
    }

    private var isASCII: Bool { utf8.withContiguousStorageIfAvailable { $0.reduce(0, |) < 0x80 } ?? false }
}
