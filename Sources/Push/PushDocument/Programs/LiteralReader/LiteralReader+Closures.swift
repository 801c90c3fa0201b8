/// The objects that a part of an expression changes, such as a closure, which may be run or not.
extension LiteralReader {
    /// Opens the objects of variables of which something is set between brackets, as in `title?.let { alert.put("title", it) }`,
    /// `fields.each { |k, v| alert[k] = v }` and `title && (alert.title = title)`.
    mutating func openChanged(in nodes: [SourceNode], _ open: UInt8) {
        for index in nodes.indices where nodes[index].isWord {
            guard let next = nodes[(index + 1)...].first, next.group != nil || next.sign != nil else { continue }
            let isFirst = index == 0 ? open == UInt8(ascii: "{") : isBodyBegun(by: nodes[index - 1])
            let isMember = index > 0 && !isFirst && nodes[index - 1].isSign(in: SourceSign.access)
            guard !isMember, let change = change(nodes[(index + 1)...]) else { continue }
            let name = word(nodes[index].range)
            guard let known = variables[name]?.value, known.members != nil || known.shape != nil else { continue }
            if case .call(let method) = change {
                guard isFirst, known.shape == nil ? Self.setsMember(method) : !SourceCall.keepsMembers(method) else {
                    continue
                }
            }
            noteChange(of: name)
            variables.change(name) { $0 = $0.opened() }
        }
    }

    /// Opens the object that the body of a closure sets a part of, as `b -> alert["body"] = b` does; false for any other assignment.
    mutating func setsInClosure(_ nodes: ArraySlice<SourceNode>, assignedAt sign: Int) -> Bool {
        guard let arrow = nodes[..<sign].lastIndex(where: { $0.isSign("->") }), isBodyBegun(by: nodes[arrow]) else {
            return false
        }
        openChanged(in: Array(nodes[(arrow + 1)...]), UInt8(ascii: "{"))
        return true
    }

    /// True for what stands before the body of a closure or before what a condition lets run.
    private func isBodyBegun(by node: SourceNode) -> Bool {
        if node.isSign("->") { return [.kotlin, .java, .groovy, .elixir].contains(language.name) }
        if node.isWord { return language.name == .swift && word(node.range) == "in" }
        return node.isSign("=>") || node.isSign("|") || node.isSign("&&")
    }

    private enum Change {
        /// An assignment to a member.
        case assignment
        /// The call of a method with arguments, which counts where a statement begins.
        case call(String)
    }

    /// The change that follows the name of an object; nil for a use of it.
    private func change(_ nodes: ArraySlice<SourceNode>) -> Change? {
        var (rest, isPart) = (nodes, false)
        while let node = rest.popFirst() {
            if let group = node.group {
                guard group.open == UInt8(ascii: "[") else { return nil }
                isPart = true
            } else if node.isSign(in: SourceSign.access), let name = rest.popFirst(), name.isWord {
                isPart = true
                if let call = rest.first?.group, call.open == UInt8(ascii: "(") {
                    return call.arguments.isEmpty ? nil : .call(word(name.range))
                }
            } else {
                return node.isSign("+=") || isPart && node.isSign("=") ? .assignment : nil
            }
        }
        return nil
    }

    /// True for a method that changes the members of a map.
    private static func setsMember(_ method: String) -> Bool {
        SourceCall.setting.contains(method) || SourceCall.merging.contains(method)
            || SourceCall.nesting.contains(method) || otherSetters.contains(method)
    }
    private static let otherSetters: Set = [
        "putIfAbsent", "computeIfAbsent", "setObject", "append", "remove", "delete",
    ]
}
