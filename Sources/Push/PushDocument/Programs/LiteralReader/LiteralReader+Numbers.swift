import JSONText

/// Numbers that a program computes.
extension LiteralReader {
    /// The sum or product of whole numbers, as in `24 * 60 * 60`; nil for other expressions.
    mutating func arithmetic(_ first: Literal, _ rest: ArraySlice<SourceNode>, _ range: Range<Int>) -> Literal? {
        guard var term = first.wholeNumber, rest.count.isMultiple(of: 2),
            rest.enumerated().allSatisfy({ ($0.offset % 2 == 0) == $0.element.isSign(in: Self.operators) })
        else { return nil }
        var (sum, isNegative, rest): (Int64, Bool, ArraySlice<SourceNode>) = (0, false, rest)
        while let sign = rest.popFirst() {
            guard let node = rest.popFirst() else { return nil }
            var operand = [node][...]
            guard let next = primary(&operand).wholeNumber else { return nil }
            if sign.isSign("*") {
                let (product, overflow) = term.multipliedReportingOverflow(by: next)
                if overflow { return nil }
                term = product
            } else {
                guard let total = Self.total(sum, term, isNegative) else { return nil }
                (sum, term, isNegative) = (total, next, sign.isSign("-"))
            }
        }
        return Self.total(sum, term, isNegative).map { Literal(.constant(String($0)), range) }
    }

    private static let operators: Set<SourceSign> = ["*", "+", "-"]

    private static func total(_ sum: Int64, _ term: Int64, _ isNegative: Bool) -> Int64? {
        let (total, overflow) =
            isNegative ? sum.subtractingReportingOverflow(term) : sum.addingReportingOverflow(term)
        return overflow ? nil : total
    }

    /// A number of which nothing is known, for a call or a property that gives one, such as `Number(id)`, `len(names)` and
    /// `items.length`; nil for any other.
    func computedNumber(_ path: [String], isCall: Bool, _ range: Range<Int>) -> Literal? {
        guard let name = path.last else { return nil }
        let functions = isCall ? Self.functionsOfNumbers[language.name] : nil
        let isFunction =
            functions?.contains(path.joined(separator: ".")) == true
            || isCall && path.count > 1 && Self.methodsOfNumbers.contains(name)
        let isProperty = !isCall && path.count > 1 && Self.propertiesOfNumbers[language.name]?.contains(name) == true
        guard isFunction || isProperty else { return nil }
        var number = Literal.unknown(range)
        number.kind = .number
        return number
    }

    /// The value that a method of a number gives: mostly a text, as `toString` and `toFixed` do.
    func ofNumber(_ method: String, _ range: Range<Int>) -> Literal {
        if Self.methodsOfNumbers.contains(method) {
            return computedNumber(["", method], isCall: true, range) ?? .unknown(range)
        }
        return SourceCall.textMethods.contains(method) || method == "toFixed" ? .unknownText(range) : .unknown(range)
    }

    private static let functionsOfNumbers: [Language.Name: Set<String>] = [
        .javaScript: [
            "Number", "Date.now", "parseInt", "parseFloat", "Number.parseInt", "Math.floor", "Math.round", "Math.ceil",
        ],
        .python: ["int", "float", "len", "round"], .php: ["intval", "floatval", "count", "strlen"], .go: ["len"],
        .swift: ["Int", "Double"], .cSharp: ["int.Parse", "Convert.ToInt32", "Convert.ToInt64", "long.Parse"],
        .java: ["Integer.parseInt", "Long.parseLong", "Integer.valueOf", "Long.valueOf"],
        .dart: ["int.parse", "double.parse"], .elixir: ["String.to_integer", "length", "Enum.count"],
    ]
    /// Methods with brackets that give a number in each language that has them.
    private static let methodsOfNumbers: Set = ["toInt", "toLong", "toDouble", "to_i", "to_f", "len"]
    private static let propertiesOfNumbers: [Language.Name: Set<String>] = [
        .javaScript: ["length"], .ruby: ["to_i", "to_f", "length", "size", "count"], .swift: ["count"],
        .dart: ["length"], .cSharp: ["Count", "Length"], .kotlin: ["size", "length"],
    ]
}

extension Literal {
    /// The whole number that a constant is; nil for any other value.
    fileprivate var wholeNumber: Int64? { if case .constant(let text) = value { Int64(text) } else { nil } }
}
