import JSONText

/// The results of the program's functions for the arguments of a call.
extension LiteralReader {
    /// A result of a function with the arguments of a call in place of its parameters; nil if no argument is known.
    mutating func result(_ value: Literal, of name: String, for arguments: [SourceNode.Argument]) -> Literal? {
        guard arguments.contains(where: { !$0.value.isUnknown }), let parameters = parameterNames(of: name) else {
            return nil
        }
        var given: [String: Literal] = [:]
        for (index, argument) in arguments.enumerated() where !argument.isSpread && !argument.value.isUnknown {
            if let name = argument.name {
                given[name] = argument.value
            } else if parameters.indices.contains(index) {
                for name in parameters[index] {
                    given[name] = parameters[index].count == 1 ? argument.value : argument.value.part(name)
                }
            }
        }
        guard !given.isEmpty else { return nil }
        var isChanged = false
        let result = value.replacing { unknown in
            guard unknown.kind == nil else { return nil }
            let path = word(unknown.range).split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            guard path.count < 3, let argument = given[path[0]] else { return nil }
            let known = path.count == 1 ? argument : argument.part(path[1])
            if known != nil { isChanged = true }
            return known
        }
        return isChanged ? result : nil
    }

    /// The names of the parameters of the only function of a name, of a destructured one those of its members; nil if there is no such
    /// function, or more than one.
    private mutating func parameterNames(of name: String) -> [[String]]? {
        guard let lists = listsOfParameters(of: name), lists.count == 1 else { return nil }
        let names = parts(from: lists[0]).map(names)
        return names.first == ["self"] ? Array(names.dropFirst()) : names
    }

    /// True for a function of the program, which may have the name of a library's type.
    mutating func declaresFunction(_ name: String) -> Bool { listsOfParameters(of: name)?.isEmpty == false }

    /// The brackets with the parameters of each function of a name; nil once enough names were looked for, each of which takes a walk
    /// through the program.
    private mutating func listsOfParameters(of name: String) -> [Int]? {
        if let known = listsOfParameters[name] { return known }
        guard listsOfParameters.count < Self.mostNames else { return nil }
        let lists = source.places(ofWord: Array(name.utf8)).prefix(Self.mostPlaces).compactMap { place in
            declaredList(at: place, after: place + name.utf8.count)
        }
        listsOfParameters[name] = lists
        return lists
    }

    private static let mostNames = 100
    private static let mostPlaces = 20

    /// The offset of the brackets with the parameters of a function that is declared at a place; nil for any other place of its name.
    func declaredList(at place: Int, after end: Int) -> Int? {
        let before = source[..<place].dropLast().suffix(Self.longestKeyword).reversed().prefix { $0.isNamePart }
        let keyword = String(decoding: Array(before.reversed()), as: UTF8.self)
        var rest = source[end...].prefix(Self.longestHead).drop { $0 <= 0x20 }
        // `const make = async (title) =>`
        if rest.first == UInt8(ascii: "="), language.name == .javaScript {
            rest = rest.dropFirst().drop { $0 <= 0x20 }
            for word in ["async", "function"] where rest.starts(with: word.utf8) {
                rest = rest.dropFirst(word.utf8.count).drop { $0 <= 0x20 }
            }
            return rest.first == UInt8(ascii: "(") ? rest.startIndex : nil
        }
        guard rest.first == UInt8(ascii: "(") else { return nil }
        if Self.functions.contains(keyword) || keyword == "defp" || keyword == "function" { return rest.startIndex }
        // A method stands before its block, with the type of its result between them.
        guard let last = source[..<place].last, last != UInt8(ascii: "."), last != UInt8(ascii: ">"),
            !["return", "await", "new"].contains(keyword), let close = closing(of: rest.startIndex)
        else { return nil }
        if source[close...].drop(while: { $0 <= 0x20 }).starts(with: "=>".utf8) { return rest.startIndex }
        let result = source[close...].prefix(Self.longestResult).prefix { !";,)=".utf8.contains($0) && $0 != 0x0A }
        return result.contains(UInt8(ascii: "{")) ? rest.startIndex : nil
    }

    private static let longestKeyword = 12
    private static let longestHead = 40
    private static let longestResult = 60

    /// The offset after the bracket that closes one.
    private func closing(of open: Int) -> Int? {
        var depth = 0
        return source[open...].prefix(Self.longestList).indices.first { index in
            if "([{".utf8.contains(source[index]) { depth += 1 }
            if ")]}".utf8.contains(source[index]) { depth -= 1 }
            return depth == 0
        }
        .map { $0 + 1 }
    }

    /// The name of a parameter, or those of the members that it takes.
    private func names(of parameter: Range<Int>) -> [String] {
        let written = source[parameter]
        if written.first == UInt8(ascii: "{") {
            return parts(from: parameter.lowerBound).compactMap { names(of: $0).first }
        }
        let bare = written.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ":") }
        let words = bare.split { !$0.isNamePart && $0 != UInt8(ascii: "$") }
        let name = language.name == .go ? words.first : words.last
        return name.map { [String(decoding: $0, as: UTF8.self)] } ?? []
    }
}

extension Literal {
    /// The value with others in place of unknown values in it; nil leaves one as it is.
    func replacing(_ other: (Literal) -> Literal?) -> Literal {
        func replaced(_ values: [Literal]) -> [Literal] { values.map { $0.replacing(other) } }
        var changed = self
        switch value {
        case .object(let members):
            changed.setValue(
                .object(
                    members.map { member in
                        var member = member
                        if member.name != nil { member.value = member.value.replacing(other) }
                        return member
                    }))
        case .array(let elements): changed.setValue(.array(replaced(elements)))
        case .choice(let choices): changed.setValue(.choice(replaced(choices)))
        case .encoded(let inner): changed.setValue(.encoded(inner.replacing(other)))
        case .unknown: return other(self) ?? self
        case .text, .joined, .constant: break
        }
        return changed
    }
}
