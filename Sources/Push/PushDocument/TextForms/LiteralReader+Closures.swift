/// The objects that a part of an expression changes, such as a closure, which may be run or not.
extension LiteralReader {
    /// Opens the objects of variables of which something is set between brackets, as in `title?.let { alert.put("title", it) }`,
    /// `fields.each { |k, v| alert[k] = v }` and `title && (alert.title = title)`.
    mutating func openChanged(in nodes: [SourceNode], _ open: UInt8) {
        for index in nodes.indices where nodes[index].isWord {
            guard let next = nodes[(index + 1)...].first, next.group != nil || next.sign != nil else { continue }
            let isFirst = index == 0 ? open == UInt8(ascii: "{") : isBodyBegun(by: nodes[index - 1])
            let isMember = index > 0 && !isFirst && nodes[index - 1].isSign(in: SourceSign.access)
            guard !isMember, isChange(nodes[(index + 1)...], isStatement: isFirst) else { continue }
            let name = word(nodes[index].range)
            guard let known = variables[name]?.value, known.members != nil || known.shape != nil else { continue }
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
        if node.isSign("->") { return ["kt", "java", "groovy", "ex"].contains(where: language.extensions.contains) }
        return node.isSign("=>") || node.isSign("|") || node.isSign("&&") || node.isWord && word(node.range) == "in"
    }

    /// True if what follows a name sets a part of it: an assignment to a member, or, where a statement begins, the call of a method.
    private func isChange(_ nodes: ArraySlice<SourceNode>, isStatement: Bool) -> Bool {
        var (rest, isPart) = (nodes, false)
        while let node = rest.popFirst() {
            if let group = node.group {
                guard group.open == UInt8(ascii: "[") else { return false }
                isPart = true
            } else if node.isSign(in: SourceSign.access), let name = rest.popFirst(), name.isWord {
                isPart = true
                if let call = rest.first?.group, call.open == UInt8(ascii: "(") {
                    return isStatement && !call.arguments.isEmpty && !SourceCall.keepsMembers(word(name.range))
                }
            } else {
                return node.isSign("+=") || isPart && node.isSign("=")
            }
        }
        return false
    }
}
