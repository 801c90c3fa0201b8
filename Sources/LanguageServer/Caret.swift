import JSONText

/// The name or value at a byte offset of JSON text, with the path to it.
struct Caret {
    enum Role {
        /// A name, complete or being typed, with its quotes; empty where one may begin.
        case name(Range<Int>)
        /// A value, complete or being typed; empty where one may begin.
        case value(Range<Int>)
    }

    let role: Role
    /// The names and indexes of the containers; for a value also its own.
    let path: [String]
    /// The name under the caret; nil for a value.
    let member: Outline.Member?
    /// The value under the caret; nil if there is none yet.
    let node: Outline.Node?
    /// The names in the object around a name.
    let siblings: [String]

    /// The caret at an offset in the text of an outline; nil outside of objects.
    init?(at offset: Int, in outline: Outline) {
        guard var node = outline.root else { return nil }
        var path: [String] = []
        descent: while true {
            guard Self.contains(node, offset) else { return nil }
            if node.kind == .array {
                for (index, element) in node.elements.enumerated() where Self.touches(element, offset) {
                    path.append(String(index))
                    if Self.contains(element, offset) {
                        node = element
                        continue descent
                    }
                    self.init(role: .value(element.range), path: path, node: element)
                    return
                }
                self.init(role: .value(offset..<offset), path: path + [String(node.elements.count)])
                return
            }
            guard let member = node.members.last(where: { $0.nameRange.lowerBound <= offset }),
                offset <= Self.end(of: member)
            else {
                self.init(role: .name(offset..<offset), path: path, siblings: node.members.map(\.name))
                return
            }
            if offset <= member.nameRange.upperBound {
                self.init(
                    role: .name(member.nameRange), path: path, member: member, node: member.value,
                    siblings: node.members.map(\.name))
                return
            }
            path.append(member.name)
            if let value = member.value {
                if Self.contains(value, offset) {
                    node = value
                    continue descent
                }
                if Self.touches(value, offset) {
                    self.init(role: .value(value.range), path: path, node: value)
                    return
                }
            }
            guard let colon = member.colonEnd, offset >= colon else { return nil }
            self.init(role: .value(offset..<offset), path: path)
            return
        }
    }

    private init(
        role: Role, path: [String], member: Outline.Member? = nil, node: Outline.Node? = nil, siblings: [String] = []
    ) {
        self.role = role
        self.path = path
        self.member = member
        self.node = node
        self.siblings = siblings
    }

    /// True for an offset between the brackets of an object or array.
    private static func contains(_ node: Outline.Node, _ offset: Int) -> Bool {
        guard node.kind == .object || node.kind == .array, offset > node.range.lowerBound else { return false }
        return offset < node.range.upperBound || !node.isClosed && offset == node.range.upperBound
    }

    /// True for an offset in a value or at one of its ends.
    private static func touches(_ node: Outline.Node, _ offset: Int) -> Bool {
        node.range.lowerBound <= offset && offset <= node.range.upperBound
    }

    /// The last offset at which a member is still being typed. A member without a value waits for one.
    private static func end(of member: Outline.Member) -> Int {
        member.colonEnd != nil && member.value == nil ? .max : member.range.upperBound
    }
}
