import JSONText
import PushPayload

/// The kinds of values that the parameters of a program's functions and the fields of its types are declared with, as in
/// `func send(badge: String)`.
extension LiteralReader {
    /// A value with the kind that its parameter is declared with, where the key of this name takes no such kind; any other as it is.
    mutating func declared(_ value: Literal, as key: String?) -> Literal {
        if case .array(let elements) = value.value, let key, Key.named(key, in: .alert)?.forms == [.texts] {
            var texts = value
            texts.setValue(.array(elements.map { declared($0, as: Key.locKey.name) }))
            return texts
        }
        guard value.isUnknown, let key, !Key.kinds(ofKeysNamed: key).isEmpty, isWhole(value.range),
            let type = declaredType(of: source[value.range])
        else { return value }
        return typed(value, type, as: key)
    }

    /// An unknown value of a type, with its kind where the key of this name takes no such kind.
    func typed(_ value: Literal, _ type: String, as key: String?) -> Literal {
        guard let key, value.isUnknown, value.kind == nil, !value.isEmpty,
            !source[value.range].elementsEqual("nil".utf8),
            let kind = Self.kindsOfTypes[language.name]?[type]
        else { return value }
        let taken = Key.kinds(ofKeysNamed: key)
        guard !taken.isEmpty, !taken.contains(kind) else { return value }
        if kind == .string { return .unknownText(value.range) }
        var known = value
        known.kind = kind
        return known
    }

    /// True for a name that is all of a value: what a function makes of its argument may be something else.
    private func isWhole(_ name: Range<Int>) -> Bool {
        let before = source[..<name.lowerBound].last { $0 != 0x20 } ?? 0
        let after = source[name.upperBound...].first { $0 != 0x20 } ?? 0x0A
        return before != UInt8(ascii: "(") && ",;)}]\n\r".utf8.contains(after)
    }

    /// The type of a parameter or, as in `request.badge`, of a field of its type; nil for any other expression.
    private mutating func declaredType(of expression: ArraySlice<UInt8>) -> String? {
        let parts = expression.split { !$0.isNamePart && $0 != UInt8(ascii: "$") }
        guard let name = parts.first, parts.count < 3, let type = typeOfParameter(name), !type.isEmpty else {
            return nil
        }
        let signs = expression.filter { !$0.isNamePart && $0 != UInt8(ascii: "$") }
        if parts.count == 1 { return signs.isEmpty ? type : nil }
        var field = parts[1]
        // A getter, as in `request.getBadge()`.
        if signs.elementsEqual(".()".utf8) {
            let name = String(decoding: field.dropFirst(field.starts(with: "get".utf8) ? 3 : 0), as: UTF8.self)
            field = Array((name.prefix(1).lowercased() + name.dropFirst()).utf8)[...]
        } else if ![".", "->", "?."].contains(where: { signs.elementsEqual($0.utf8) }) {
            return nil
        }
        guard let fields = fields(ofType: type) else { return nil }
        let types = Set(source[fields].places(ofName: field).compactMap { self.type(at: $0, in: fields) })
        return types.subtracting(["return"]).count == 1 ? types.first { $0 != "return" } : nil
    }

    /// The type of the parameter of a name of the innermost function that has one; nil if the function sets it anew, or if its type is
    /// no simple one.
    private func typeOfParameter(_ name: ArraySlice<UInt8>) -> String? {
        for list in parameterLists.prefix(Self.mostFunctions) where list.count <= Self.longestParameters {
            let places = source[list].places(ofName: name)
            if places.isEmpty { continue }
            let body = list.upperBound..<max(list.upperBound, name.startIndex)
            guard body.count <= Self.longestFunction, !isSet(name, in: body) else { return nil }
            return places.lazy.compactMap { type(at: $0, in: list) }.first
        }
        return nil
    }

    /// The bytes in which the program declares the fields of a type; nil for a type that is declared nowhere, or more than once.
    private mutating func fields(ofType type: String) -> Range<Int>? {
        if let known = fieldsOfTypes[type] { return known }
        guard fieldsOfTypes.count < Self.mostTypes else { return nil }
        let places = source.places(ofWord: Array(type.utf8)).filter { place in
            let word = source[..<place].dropLast().suffix(Self.longestWord).reversed().prefix { $0.isNamePart }
                .reversed()
            return Self.declaringWords.contains(String(decoding: Array(word), as: UTF8.self))
        }
        var fields: Range<Int>?
        if places.count == 1 {
            let rest = source[places[0]...].prefix(Self.longestType)
            fields = language.isIndented ? Self.indented(rest) : Self.bracketed(rest)
        }
        fieldsOfTypes[type] = .some(fields)
        return fields
    }

    /// The lines of a block up to the next one that begins with a word.
    private static func indented(_ text: ArraySlice<UInt8>) -> Range<Int>? {
        let end = text.indices.first { text[$0] == 0x0A && text[($0 + 1)...].first.map { $0 > 0x20 } == true }
        return text.startIndex..<(end ?? text.endIndex)
    }

    /// The bytes of the first brackets.
    private static func bracketed(_ text: ArraySlice<UInt8>) -> Range<Int>? {
        var depth = 0
        guard let start = text.firstIndex(where: { "{(;".utf8.contains($0) }) else { return nil }
        for index in text.indices[start...] {
            if "{(".utf8.contains(text[index]) { depth += 1 }
            if "})".utf8.contains(text[index]) { depth -= 1 }
            if depth == 0 { return start..<index + 1 }
        }
        return nil
    }

    /// The lists of parameters of the functions around the place that is read, the innermost first.
    private var parameterLists: [Range<Int>] {
        if language.isIndented { return results.parameters(around: lines.indentation) }
        // A function's body may stand behind `=`.
        let hasBodies = [.kotlin, .scala].contains(language.name)
        var lists: [Range<Int>] = []
        var inner = frame
        for outer in enclosing.reversed() {
            let isExpression =
                outer.nodes.suffix(Self.mostNodes).contains { $0.isSign("=>") } || hasBodies && outer.assignment != nil
            let isBody = inner.open == UInt8(ascii: "{") || isExpression
            // The results of Go's functions and their receivers stand in brackets, too.
            if isBody {
                lists += outer.nodes.suffix(Self.mostNodes).reversed().filter { $0.group?.open == UInt8(ascii: "(") }
                    .map { $0.range }
            }
            inner = outer
        }
        return lists
    }

    /// The word that is the whole type of the parameter whose name stands at a place; nil for a list, an optional and other types.
    private func type(at name: Range<Int>, in list: Range<Int>) -> String? {
        let rest = source[name.upperBound..<list.upperBound]
        if Self.typesStandFirst.contains(language.name) {
            let before = source[list.lowerBound..<name.lowerBound]
            let gap = before.reversed().prefix { $0 == 0x20 }.count
            let type = before.dropLast(gap).reversed().prefix { $0.isNamePart }.reversed()
            let isOptional = before.dropLast(gap + type.count).last == UInt8(ascii: "?")
            return gap > 0 && !isOptional ? String(decoding: Array(type), as: UTF8.self) : nil
        }
        var type = rest
        if language.name == .go {
            // Names with one type stand before it, as in `title, body string`.
            while type.first == UInt8(ascii: ",") {
                type = type.dropFirst().drop { $0 <= 0x20 }.drop { $0.isNamePart }
            }
            guard type.first == 0x20 else { return nil }
        } else {
            // JavaScript leaves out what is undefined.
            if type.first == UInt8(ascii: "?"), language.name == .javaScript { type.removeFirst() }
            type = type.drop { $0 == 0x20 }
            guard type.popFirst() == UInt8(ascii: ":") else { return nil }
        }
        type = type.drop { " &*".utf8.contains($0) }
        let word = type.prefix { $0.isNamePart }
        let next = type[word.endIndex...].first { $0 != 0x20 } ?? 0
        return ",)=;}`\n\r".utf8.contains(next) ? String(decoding: word, as: UTF8.self) : nil
    }

    /// The words before the name of a type that is declared.
    private static let declaringWords: Set = ["class", "struct", "interface", "record", "type"]
    private static let mostTypes = 100
    private static let longestWord = 12
    private static let longestType = 2000
    private static let mostFunctions = 6
    private static let mostNodes = 12
    private static let longestParameters = 1000
    static let longestFunction = 6000
    private static let typesStandFirst: Set<Language.Name> = [.php, .java, .cSharp, .dart, .groovy]
    /// The kinds of JSON values that encoders make of a language's simple types.
    private static let kindsOfTypes: [Language.Name: [String: JSONKind]] = {
        func kinds(_ texts: [String], _ numbers: [String], _ flags: [String]) -> [String: JSONKind] {
            let all = [(texts, JSONKind.string), (numbers, .number), (flags, .boolean)]
            return Dictionary(
                all.flatMap { words, kind in words.map { ($0, kind) } }, uniquingKeysWith: { first, _ in first })
        }
        let capitals = kinds(
            ["String"], ["Int", "Long", "Double", "Float", "UInt", "Int64", "Int32"], ["Bool", "Boolean"])
        return [
            .javaScript: kinds(["string"], ["number"], ["boolean"]),
            .python: kinds(["str"], ["int", "float"], ["bool"]),
            .php: kinds(["string"], ["int", "float"], ["bool"]),
            .go: kinds(["string"], ["int", "int64", "int32", "uint", "uint64", "float64"], ["bool"]),
            .swift: capitals, .kotlin: capitals, .scala: capitals,
            .java: kinds(["String"], ["int", "long", "double", "float"], ["boolean"]),
            .groovy: kinds(["String"], ["int", "long", "double"], ["boolean"]),
            .cSharp: kinds(["string", "String"], ["int", "long", "double", "uint"], ["bool"]),
            .dart: kinds(["String"], ["int", "double", "num"], ["bool"]),
            .rust: kinds(["str", "String"], ["u8", "u16", "u32", "u64", "i32", "i64", "usize", "f64"], ["bool"]),
        ]
    }()
}

extension ArraySlice<UInt8> {
    /// The places where a name stands as a word of its own.
    fileprivate func places(ofName name: ArraySlice<UInt8>) -> [Range<Int>] {
        indices.filter { start in
            self[start] == name.first && self[start...].starts(with: name)
                && self[..<start].last?.isNamePart != true
                && self[(start + name.count)...].first?.isNamePart != true
        }
        .map { $0..<$0 + name.count }
    }
}
