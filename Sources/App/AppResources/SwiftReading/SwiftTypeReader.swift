import JSONText

/// Describes Swift types as a manifest does: what a decoder with its default strategies takes, and `Any` for what is not certain.
struct SwiftTypeReader {
    private let index: SwiftIndex
    private(set) var types = JSONObject()
    private var open: Set<String> = []
    /// For each protocol that was asked for: true if types that conform to it decode themselves.
    private var decoding = Dictionary(
        uniqueKeysWithValues: [
            "ActivityAttributes", "CaseIterable", "Codable", "Comparable", "Decodable", "Encodable", "Equatable",
            "Error", "Hashable", "Identifiable", "Int", "Sendable", "String",
        ].map { ($0, false) } + [("RawRepresentable", true), ("OptionSet", true)])
    private static let maximumTypes = 200

    init(_ index: SwiftIndex) { self.index = index }

    /// The shape of a type; `"Any"` if it is unknown or decodes itself.
    mutating func shape(of name: String) -> JSONValue {
        let parts = index.parts(of: name)
        guard let (file, type) = parts.first, !type.isGeneric, !type.isMarked else { return "Any" }
        for (_, part) in parts { for name in part.inherited where isDecodingItself(name) { return "Any" } }
        let keys = codingKeys(of: parts)
        for (file, part) in parts {
            guard let body = file.customDecoding(of: part) else { continue }
            return type.kind == "enum" ? "Any" : decoded(body, keys, name, in: file)
        }
        switch type.kind {
        case "struct": return structure(type, keys, in: file)
        case "enum": return keys == nil ? enumeration(type, in: file) : "Any"
        default: return "Any"
        }
    }

    /// True for a protocol that has an `init(from:)` for the types that conform to it.
    private mutating func isDecodingItself(_ name: String) -> Bool {
        if let known = decoding[name] { return known }
        let found = index.types(named: name).contains { file, type in
            type.kind == "protocol" && type.inherited.contains("RawRepresentable")
                || ["protocol", "extension"].contains(type.kind) && file.customDecoding(of: type) != nil
        }
        decoding[name] = found
        return found
    }

    /// The names of coding keys by their cases; nil if the compiler makes them.
    private func codingKeys(of parts: [(SwiftFile, SwiftType)]) -> [String: String]? {
        for (file, part) in parts {
            guard let keys = file.typesByName[part.name + ".CodingKeys"] else { continue }
            var names: [String: String] = [:]
            for member in file.members(of: keys) where member.isCase {
                names[member.name] = member.value.first.map { file.tokens[$0].text ?? member.name } ?? member.name
            }
            return names
        }
        return nil
    }

    private mutating func structure(_ type: SwiftType, _ keys: [String: String]?, in file: SwiftFile) -> JSONValue {
        var members = JSONObject()
        for member in file.members(of: type) where !member.isStatic && !member.isCase {
            guard let name = keys == nil ? member.name : keys?[member.name] else { continue }
            // A constant with a value is not decoded.
            let isFixed = member.isLet && !member.value.isEmpty
            members[name] = member.isUnclear || isFixed ? "Any" : self.type(of: member, scope: type.name, in: file)
        }
        return .object(members)
    }

    private mutating func type(of member: SwiftType.Member, scope: String, in file: SwiftFile) -> JSONValue {
        if !member.type.isEmpty { return type(member.type, scope: scope, in: file) }
        guard member.value.count == 1, let value = member.value.first.map({ file.tokens[$0] }) else { return "Any" }
        switch value.kind {
        case .string: return "String"
        case .number: return value.text?.contains(".") == true ? "Double" : "Int"
        case .word: return ["true", "false"].contains(value.text) ? "Bool" : "Any"
        case .sign: return "Any"
        }
    }

    /// A type as it is written, with the names of the manifest; `"Any"` if it can't be decoded by its name alone.
    private mutating func type(_ range: Range<Int>, scope: String, in file: SwiftFile) -> JSONValue {
        var text = ""
        var path: [String] = []
        for index in range {
            let token = file.tokens[index]
            let isDot = token.isSign(".") && !path.isEmpty
            if token.kind == .word || isDot {
                if token.kind == .word { path.append(token.text ?? "") }
                let next = index + 1 < range.upperBound ? file.tokens[index + 1] : nil
                if next?.isSign(".") == true || isDot { continue }
                guard let name = named(path, isGeneric: next?.isSign("<") == true, scope: scope) else { return "Any" }
                text += name
                path = []
            } else {
                // An `Int!` is decoded as an `Int?`.
                text += token.isSign("!") ? "?" : token.text ?? ""
                if token.isSign(":") || token.isSign(",") { text += " " }
            }
        }
        let isType = (try? CodableType(reading: ValueReader("", .string(text), .root))) != nil
        return isType ? .string(text) : "Any"
    }

    /// The name in the manifest of a type that is used in a scope; nil for one that is unknown.
    private mutating func named(_ path: [String], isGeneric: Bool, scope: String) -> String? {
        let known = path.first == "Foundation" || path.first == "Swift" ? Array(path.dropFirst()) : path
        let name = known.joined(separator: ".")
        if isGeneric { return name }
        var outer = scope.split(separator: ".").map(String.init)[...]
        while true {
            let full = (outer + known).joined(separator: ".")
            if !index.parts(of: full).isEmpty { return reference(to: full) }
            guard outer.popLast() != nil else { break }
        }
        // The names of the library come after those of the app.
        if case .named? = try? CodableType(reading: ValueReader("", .string(name), .root)) { return nil }
        return name
    }

    private mutating func reference(to name: String) -> String? {
        if types[name] != nil || open.contains(name) { return name }
        guard types.count + open.count < Self.maximumTypes else { return nil }
        open.insert(name)
        let shape = shape(of: name)
        open.remove(name)
        types[name] = shape
        return name
    }

    private mutating func enumeration(_ type: SwiftType, in file: SwiftFile) -> JSONValue {
        let cases = file.members(of: type).filter { $0.isCase }
        guard !cases.contains(where: { $0.isUnclear }), !cases.isEmpty else { return "Any" }
        let raw = type.inherited.first.flatMap { CodableType.Plain(named: $0) }
        guard let raw else {
            let isPlain = type.inherited.contains { ["Codable", "Decodable"].contains($0) }
            return isPlain && cases.allSatisfy { $0.value.isEmpty } ? associated(cases, type, in: file) : "Any"
        }
        guard raw == .string || raw.isInteger else { return "Any" }
        var values: [JSONValue] = []
        var number: Int64 = 0
        for member in cases {
            let text = member.value.first.map { file.tokens[$0].text } ?? (raw == .string ? member.name : "\(number)")
            guard member.value.count <= 1, let text else { return "Any" }
            if raw == .string {
                values.append(.string(text))
            } else {
                guard let value = Int64(text) else { return "Any" }
                values.append(.integer(value))
                number = value &+ 1
            }
        }
        return ["enum": .array(values)]
    }

    private mutating func associated(_ cases: [SwiftType.Member], _ type: SwiftType, in file: SwiftFile) -> JSONValue {
        var shapes = JSONObject()
        for member in cases {
            var values = JSONObject()
            for (number, value) in (member.type.first.map { file.arguments(at: $0) } ?? []).enumerated() {
                values[value.label.isEmpty ? "_\(number)" : value.label] = self.type(
                    value.value, scope: type.name, in: file)
            }
            shapes[member.name] = .object(values)
        }
        return ["enum": .object(shapes)]
    }

    /// The members that an `init(from:)` decodes by its calls of `decode(T.self, forKey: .key)`.
    private mutating func decoded(
        _ body: Range<Int>, _ keys: [String: String]?, _ scope: String, in file: SwiftFile
    ) -> JSONValue {
        guard let keys, !keys.isEmpty else { return "Any" }
        var members = JSONObject(keys.values.sorted().map { ($0, "Any") })
        var seen: Set<String> = []
        var depth = 0
        for index in body {
            let token = file.tokens[index]
            if token.isSign("{") { depth += 1 }
            if token.isSign("}") { depth -= 1 }
            guard token.isWord("decode") || token.isWord("decodeIfPresent"), index + 1 < body.upperBound,
                file.tokens[index + 1].isSign("(")
            else { continue }
            let arguments = file.arguments(at: index + 1)
            guard arguments.count == 2, arguments[1].label == "forKey",
                let name = arguments[1].value.last.flatMap({ file.tokens[$0].text }).flatMap({ keys[$0] }),
                arguments[0].value.count > 2, file.tokens[arguments[0].value.upperBound - 1].isWord("self")
            else { continue }
            let range = arguments[0].value.lowerBound..<arguments[0].value.upperBound - 2
            // A call inside `try?` or a branch may fail.
            let isTried = (max(0, index - 4)..<index).contains { place in
                file.tokens[place].isWord("try") && file.tokens[place + 1].isSign("?")
            }
            let isCertain = depth == 0 && !isTried && seen.insert(name).inserted
            let type = isCertain ? type(range, scope: scope, in: file) : "Any"
            let isOptional = token.isWord("decodeIfPresent") && type != "Any"
            members[name] = isOptional ? type.string.map { .string("\($0)?") } ?? "Any" : type
        }
        return .object(members)
    }
}
