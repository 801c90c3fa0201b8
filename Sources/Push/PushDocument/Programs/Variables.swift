/// A variable of a program with its value so far.
struct Variable {
    let name: String
    var depth: Int
    var indentation: Int
    var value: Literal
    /// The place where it was handed to a function that may change it; nil once its objects are open for that.
    var escape: Int?
    /// True if that function does not send it, as its name shows.
    var isChanged = false
    /// True if another object was made of its own, with other members: that one is sent.
    var isBase = false
    /// True if its value is a part of another.
    var isShared = false
    /// True if a branch gives the value to a variable from around it.
    var isOther = false
    /// True if it has what a branch sets in the object of a variable from around it.
    var isOfBranch = false
    /// The offset of the sign that gave it the value.
    var sign: Int?
    /// True if its declaration says that it keeps its value.
    var isConstant = false
    /// The offsets at which the payloads begin that branches make of its object.
    var payloadsOfBranches: [Int] = []
    /// The part of another variable's object that it is one more name for.
    var alias: (name: String, path: [String?])?
}

/// The lines around a statement of a language whose indentation shows the blocks.
struct IndentedLines {
    /// That of the statement.
    var indentation = 0
    /// The latest statement of each smaller indentation.
    private var outer: [(indentation: Int, isCondition: Bool)] = []

    mutating func add(isCondition: Bool) {
        while let last = outer.last, last.indentation >= indentation { outer.removeLast() }
        outer.append((indentation, isCondition))
    }

    var isInBranch: Bool { condition(around: indentation) != nil }

    /// The indentation of the statement around lines of an indentation if it is a condition; nil if it is another one.
    func condition(around indentation: Int) -> Int? {
        outer.last { $0.indentation < indentation }.flatMap { $0.isCondition ? $0.indentation : nil }
    }
}

/// The variables that a program may name at a place: of each name the latest, which hides the others.
struct Variables {
    private var byName: [String: [Variable]] = [:]
    /// Their names in the order in which they were added, with the number of those of the name before; also of some removed ones.
    private var order: [(name: String, index: Int)] = []

    subscript(name: String) -> Variable? { byName[name]?.last }

    /// The variable that was added last.
    var last: Variable? {
        mutating get {
            while let latest = order.last {
                if let variable = byName[latest.name]?.last, byName[latest.name]?.count == latest.index + 1 {
                    return variable
                }
                order.removeLast()
            }
            return nil
        }
    }

    mutating func add(_ variable: Variable) {
        let index = byName[variable.name]?.count ?? 0
        byName[variable.name, default: []].append(variable)
        order.append((variable.name, index))
    }

    mutating func change(_ name: String, by change: (inout Literal) -> Void) { note(name) { change(&$0.value) } }

    mutating func note(_ name: String, _ change: (inout Variable) -> Void) {
        guard let index = byName[name]?.indices.last else { return }
        if byName[name] != nil { change(&byName[name, default: []][index]) }
    }

    /// Opens the objects of a variable that is used after a function may have changed it.
    mutating func use(_ name: String) {
        guard byName[name]?.last?.escape != nil else { return }
        note(name) {
            $0.escape = nil
            $0.value = $0.value.opened()
        }
    }

    mutating func remove(_ name: String) -> Variable? { byName[name]?.popLast() }

    /// The value of a variable, which is unknown from then on.
    mutating func take(_ name: String) -> Literal {
        guard let index = byName[name]?.indices.last, let value = byName[name]?[index].value else {
            return .unknown(0..<0)
        }
        change(name) { $0 = .unknown(value.range) }
        return value
    }
}
