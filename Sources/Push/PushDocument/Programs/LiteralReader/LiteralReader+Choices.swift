import JSONText

/// The values between which a condition of a program decides.
extension LiteralReader {
    /// The choice between some values of an expression: that of the objects among them, else a value of the kind that all have.
    mutating func choice(among values: [Literal], of nodes: ArraySlice<SourceNode>) -> Literal {
        let all = values.flatMap { value in if case .choice(let choices) = value.value { choices } else { [value] } }
        let objects = all.filter { $0.members != nil }.prefix(Literal.maximumChoices)
        // Lists and JSON in texts may hold payloads, too.
        for value in all where value.members == nil { findPayloads(in: value) }
        guard let first = objects.first else {
            let range = range(of: nodes)
            let isRead = all.contains { value in found[value.range.lowerBound]?.contains { !$0.isUnread } == true }
            if isRead { return .unknown(range) }
            var value = Literal.anyOf(values, range) ?? .unknown(range)
            value.options = Literal.unknown(range, oneOf: all).options + nulls(among: all)
            return value
        }
        var choice = Literal(.choice(Array(objects)), first.range)
        choice.options = nulls(among: all)
        choice.condition = condition(of: nodes, for: Array(objects))
        return choice
    }

    /// The null values that a program may encode as they are.
    private mutating func nulls(among values: [Literal]) -> [Literal] {
        let nulls = values.filter { $0.isNull }
        return nulls.isEmpty || !writesNull ? [] : nulls
    }

    /// True for a program that encodes what it makes, in a language whose encoders write null, and that takes no members away; what
    /// JavaScript makes is encoded by whom it is given to.
    var mayWriteNull: Bool {
        [.python, .php, .javaScript, .ruby].contains(language.name) && !removesMembers
            && (language.name == .javaScript || Self.encoders.contains(where: source.contains(word:)))
            && !source.contains(word: "array_filter")
    }

    /// True for a program that takes null out of what it encodes: by a function whose name says so, or by an encoder that writes none.
    var takesNullsOut: Bool {
        if Self.signsOfNoNull.isIn(source) { return true }
        if source.contains(word: "Gson"), !source.contains(word: "serializeNulls") { return true }
        return source.places(of: "(").contains { place in
            let name = source[..<place].suffix(Self.longestNameOfFilter).reversed().prefix { $0.isNamePart }.reversed()
            let letters = name.filter { $0 != UInt8(ascii: "_") }.map { $0 | 0x20 }
            guard letters.count > 6 else { return false }
            if letters.elementsEqual("compact".utf8) {
                // PHP has a function of this name, and Ruby a method of lists.
                return ![.php, .ruby].contains(language.name)
            }
            return letters.elementsEqual("deepcompact".utf8)
                || Self.wordsOfNull.isIn(letters) && Self.wordsOfTaking.isIn(letters)
        }
    }
    private static let longestNameOfFilter = 60
    private static let signsOfNoNull = WordSearch([
        "Objects::isNull", "is not None}", "JsonInclude.Include.NON_NULL",
        "explicitNulls = false", "WhenWritingNull",
    ])
    private static let wordsOfNull = WordSearch(["null", "nil", "none", "undefined", "empty", "blank"])
    private static let wordsOfTaking = WordSearch([
        "drop", "omit", "strip", "remove", "without", "filter", "clean", "prune", "reject", "compact",
    ])

    private static let encoders = ["json_encode", "json.dumps", "json=", "to_json", "JSON.generate"]
    /// The value of Kotlin's and Scala's `if (x) a else b`; nil for other nodes.
    mutating func choiceOfBranches(_ nodes: ArraySlice<SourceNode>) -> Literal? {
        guard [.kotlin, .scala].contains(language.name), let first = nodes.first, first.isWord,
            word(first.range) == "if", nodes.contains(where: isElse)
        else { return nil }
        let branches = nodes.split(whereSeparator: isElse).map { branch -> ArraySlice<SourceNode> in
            let isCondition = branch.first.map { $0.isWord && word($0.range) == "if" } == true
            return isCondition && branch.dropFirst().first?.group != nil ? branch.dropFirst(2) : branch
        }
        guard branches.count > 1, branches.allSatisfy({ !$0.isEmpty && $0.first?.group?.isBlock != true }) else {
            return nil
        }
        return choice(among: branches.map { evaluate($0) }, of: nodes)
    }

    /// An object with each of the members of which a condition takes one, besides what it is without them.
    mutating func choice(
        _ members: [Literal.Member], _ options: [SourceNode.Argument], _ range: Range<Int>
    ) -> Literal {
        var choices = [Literal(.object(members), range)]
        for option in options {
            let name = option.isBare && !language.hasBareNames ? nil : option.name
            let added =
                option.isSpread
                ? option.value.spread
                : name.map { [Literal.Member(name: $0, place: option.place, value: option.value)] }
            guard let added, choices.count < Literal.maximumChoices, choices[0].size <= copies else {
                findPayloads(in: option.value)
                continue
            }
            copies -= choices[0].size
            choices.append(Literal(.object(members + added), range))
        }
        return choices.count == 1 ? choices[0] : Literal(.choice(choices), range)
    }

    /// The value of Elixir's `if x, do: a, else: b`; nil for other nodes.
    mutating func choiceOfKeywords(_ nodes: ArraySlice<SourceNode>) -> Literal? {
        guard let first = nodes.first, first.isWord, ["if", "unless"].contains(word(first.range)) else { return nil }
        // In brackets the branches are arguments, as in `if(x, do: a, else: b)`.
        if nodes.count == 2, let group = nodes.last?.group {
            let branches = group.arguments.filter { $0.name == "do" || $0.name == "else" }.map { $0.value }
            return branches.count == 2 ? choice(among: branches, of: nodes) : nil
        }
        var choices: [Literal] = []
        for part in nodes.split(whereSeparator: { $0.isSign(",") }).dropFirst() {
            guard let keyword = part.first, keyword.isWord, ["do", "else"].contains(word(keyword.range)),
                part.dropFirst().first?.isSign(":") == true
            else { return nil }
            choices.append(evaluate(part.dropFirst(2)))
        }
        return choices.isEmpty ? nil : choice(among: choices, of: nodes)
    }
}
