import JSONText

/// The members of an object, as statements set and take off.
extension Literal {
    /// Sets a member of a name, or one of an object in it; nil for names that are not known. Objects on the way are made.
    mutating func set(_ path: ArraySlice<String?>, to new: Literal, at place: Range<Int>) {
        guard let first = path.first else { return self = new }
        let name = member(first)
        if path.count == 1, let name, fields?.leavesOut(name, new) == true {
            _ = remove(name)
            return
        }
        var members: [Member]
        switch value {
        case .object(let known): members = known
        case .unknown where isEmpty: members = []
        case .unknown:
            members = [Member(name: nil, place: range, value: .unknown(range))]
            isImplied = true
        case .choice(var choices):
            value = .unknown
            for index in choices.indices { choices[index].set(path, to: new, at: place) }
            let condition = self.condition
            self = Literal(.choice(choices), range)
            return self.condition = condition
        default: return
        }
        // Without this the array would have two owners, and each member set would copy it.
        value = .unknown
        defer { value = .object(members) }
        if places == nil {
            let named = members.enumerated().map { ($0.element.name, $0.offset) }
            places = Dictionary(named, uniquingKeysWith: { first, _ in first })
        }
        let index = places?[name]
        if path.count > 1 || index == nil || name != nil {
            depth = max(depth, new.depth + path.count)
            size += new.size + path.count
        }
        guard depth <= Self.maximumDepth, size <= Self.maximumSize else { return }
        if let index, name != nil, path.count > 1, isRenamed(members[index].value, path.dropFirst().first ?? nil) {
            members[index].value.open()
        } else if let index, name != nil {
            members[index].value.set(path.dropFirst(), to: new, at: place)
        } else if name != nil || index == nil {
            // A computed name may be the index in an array.
            let isObject = path.dropFirst().contains { $0 != nil }
            var inner = path.count > 1 ? Literal(isObject ? .object([]) : .unknown, place) : new
            if isObject {
                inner.isImplied = true
                inner.fields = first.flatMap { fields?.inner[$0] }
                // Whatever else is in it was set elsewhere.
                if members.contains(where: { $0.name == nil }) { inner.open() }
                // A type that is not known may have other names for its fields in JSON.
                let next = path.dropFirst().first ?? nil
                if isRenamed(inner, next) { inner.open() } else { inner.set(path.dropFirst(), to: new, at: place) }
            }
            if index == nil { places?[name] = members.count }
            members.append(Member(name: name, place: place, value: inner))
        }
    }

    /// True for a field of an object in one of a type, where the object's own type is not known.
    private func isRenamed(_ inner: Literal, _ field: String?) -> Bool {
        fields != nil && inner.isImplied && inner.fields == nil && field?.first?.isUppercase == true
    }

    /// Sets the members of another object whose names are known, and in objects that nobody wrote as a whole those of them.
    mutating func merge(_ other: Literal) {
        // An object with the type's fields has the names of JSON already.
        let own = fields
        if other.fields != nil { fields = nil }
        defer { fields = own }
        for member in other.members ?? [] {
            guard let name = member.name else { continue }
            guard member.value.isImplied, var inner = part(name), inner.members != nil else {
                set([name], to: member.value, at: member.place)
                continue
            }
            inner.merge(member.value)
            set([name], to: inner, at: member.place)
        }
    }

    /// Forgets the values that this has from an object and that another branch changes in it: both may be run.
    mutating func unsettle(what other: Literal, changesIn base: Literal) {
        guard case .object(var members) = value, members.count <= Self.mostSettled else { return }
        for index in members.indices {
            guard let name = members[index].name, let known = base.member(named: name),
                let changed = other.member(named: name)
            else { continue }
            if known.members != nil, changed.members != nil {
                members[index].value.unsettle(what: changed, changesIn: known)
            } else if members[index].value.range == known.range, changed.range != known.range {
                members[index].value = .unknown(known.range)
            }
        }
        value = .object(members)
    }

    /// Makes an empty text unknown if another branch sets it: programs write `""` where a value comes later.
    mutating func unsettleEmptyTexts(filledBy other: Literal) {
        guard case .object(var members) = value, members.count <= Self.mostSettled else { return }
        for index in members.indices {
            guard let name = members[index].name, let filled = other.member(named: name) else { continue }
            if members[index].value.isEmptyText, !filled.isEmptyText {
                members[index].value = .unknown(members[index].value.range)
            } else if filled.members != nil {
                members[index].value.unsettleEmptyTexts(filledBy: filled)
            }
        }
        value = .object(members)
    }

    /// The most members of an object that are looked at one by one.
    private static let mostSettled = 100

    /// Sets the value, whose parts may have changed, of an object of the same type.
    mutating func setValue(_ new: Value) {
        let sized = Literal(new, range)
        (value, depth, size, places) = (sized.value, sized.depth, sized.size, nil)
    }

    /// The same value, as if it were written at another place.
    func moved(to range: Range<Int>) -> Literal {
        var moved = Literal(value, range, shape)
        moved.fields = fields
        return moved
    }

    /// The field of a declared type that a method sets, by its name or with `set` before it.
    func field(of method: String) -> String? {
        let setter = method.hasPrefix("set") ? method.dropFirst(3) : ""
        let names = [method, setter.prefix(1).lowercased() + setter.dropFirst()]
        return names.first { member($0) != nil }
    }

    /// An object of the same type without members; an unknown value for one that is no object.
    func emptied(at range: Range<Int>) -> Literal {
        var empty = Literal(members == nil ? .unknown : .object([]), range, shape)
        empty.fields = fields
        return empty
    }

    /// The name of the member that a program's field or key of this name is.
    private func member(_ name: String?) -> String? { fields == nil ? name : fields?.name(name, at: -1) }

    /// The value of a member.
    func part(_ name: String) -> Literal? {
        let name = member(name)
        return name == nil ? nil : members?.last { $0.name == name }?.value
    }

    /// The value of the member of this name in JSON.
    private func member(named name: String) -> Literal? { members?.last { $0.name == name }?.value }

    /// Takes a member off an object.
    mutating func remove(_ name: String) -> Literal? {
        guard case .object(var members) = value, let index = members.firstIndex(where: { $0.name == name })
        else { return nil }
        let member = members.remove(at: index)
        value = .object(members)
        places = nil
        return member.value
    }

    /// Takes off the member at a path. If not each run does so, the object around it is open from then on.
    mutating func remove(_ path: ArraySlice<String?>, isSure: Bool) {
        if case .choice(var choices) = value {
            value = .unknown
            for index in choices.indices { choices[index].remove(path, isSure: isSure) }
            return value = .choice(choices)
        }
        guard let first = path.first, let name = member(first) else { return open() }
        if path.count == 1 {
            if remove(name) != nil, !isSure { open() }
        } else if case .object(var members) = value, let index = members.firstIndex(where: { $0.name == name }) {
            value = .unknown
            members[index].value.remove(path.dropFirst(), isSure: isSure)
            value = .object(members)
        }
    }

    mutating func open() { set([nil], to: .unknown(range), at: range) }

    /// The value with each object in it open; with places, only the objects that begin there.
    func opened(at starts: Set<Int>? = nil) -> Literal {
        func opened(_ values: [Literal]) -> [Literal] { values.map { $0.opened(at: starts) } }
        switch value {
        case .object(let members):
            var inner = members
            let isFilled = starts?.contains(range.lowerBound) == true
            for index in inner.indices {
                let value = inner[index].value
                inner[index].value = isFilled && value.isEmptyText ? .unknown(value.range) : value.opened(at: starts)
            }
            if starts?.contains(range.lowerBound) ?? true, !inner.contains(where: { $0.name == nil }) {
                inner.append(Member(name: nil, place: range, value: .unknown(range)))
            }
            var object = Literal(.object(inner), range, shape)
            object.isImplied = isImplied
            return object
        case .array(let elements): return Literal(.array(opened(elements)), range, shape)
        case .choice(let choices):
            var choice = Literal(.choice(opened(choices)), range, shape)
            choice.condition = condition
            return choice
        case .encoded(let inner): return Literal(.encoded(inner.opened(at: starts)), range, shape)
        case .unknown: return Literal(.unknown, range, shape)
        case .text, .joined, .constant: return self
        }
    }

    /// An object without the members that a filter of empty values may take away.
    var filtered: Literal { without { $0.isNull } }
    /// An object without its members that PHP takes for empty.
    var filteredAsPHP: Literal { without { $0.isZero } }

    private func without(_ isEmpty: (Literal) -> Bool) -> Literal {
        guard case .object(let members) = value else { return self }
        let kept = members.filter { !isEmpty($0.value) && !$0.value.isUnknown }
        var object = Literal(.object(kept), range, shape)
        object.isImplied = isImplied
        if kept.count < members.filter({ !isEmpty($0.value) }).count { object.open() }
        return object
    }

    mutating func open(_ path: ArraySlice<String?>) {
        if case .choice(var choices) = value {
            value = .unknown
            for index in choices.indices { choices[index].open(path) }
            value = .choice(choices)
        }
        guard case .object(var members) = value else { return isEmpty = false }
        guard let name = path.first.flatMap(member), let index = members.firstIndex(where: { $0.name == name })
        else { return open() }
        members[index].value.open(path.dropFirst())
        value = .object(members)
    }
}
