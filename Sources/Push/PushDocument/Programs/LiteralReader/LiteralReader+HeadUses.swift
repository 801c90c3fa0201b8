import JSONText

/// The names that stand for payloads and for objects of header fields.
extension LiteralReader {
    /// True for a name that is declared with the topic of Wallet's passes as its value, or as a part of that.
    func isPassType(_ range: Range<Int>) -> Bool {
        guard range.count <= Self.longestName, source[range].allSatisfy({ $0.isNamePart }) else { return false }
        return source.places(ofWord: Array(source[range])).prefix(Self.maximumUses).contains { place in
            let line = source[(place + range.count)...].prefix(Self.longestLine).prefix { $0 != 0x0A && $0 != 0x3B }
            let isDeclared = line.first { $0 > 0x20 }.map(":=".utf8.contains) ?? false
            return isDeclared && Self.passTypes.contains(where: Array(line).contains(word:))
        }
    }
    /// Signs of header fields that a function adds to those that it names.
    static let adding = WordSearch([
        "...", "**", ".update(", ".merge", "merge(", "ssign(", "putAll(", "ddAll(", "xtend(", "aders.forEach", "[k]",
        "[key]",
        "[name]", "(k,", "(key,", "(name,", "(k ", "+ headers", "extraHeaders", "extra_headers", "dditionalHeaders",
    ])
    static let passTypes = ["\"pass.", "'pass."]
    private static let longestName = 80
    static let longestLine = 200

    /// True for an object that is the argument of an encoder, and for that of a variable of which no part is used.
    func isEncoded(_ start: Int) -> Bool {
        func isArgument(_ place: Int) -> Bool {
            let before = Array(source[..<place].suffix(20))
            return Self.encoders.contains { before.suffix($0.utf8.count).elementsEqual($0.utf8) }
        }
        if isArgument(start) { return true }
        guard let name = nameAssigned(before: start), !name.isEmpty else { return false }
        let uses = source.places(ofWord: name).filter { $0 > start }
        return uses.count <= Self.maximumUses && uses.contains(where: isArgument)
            && !uses.contains { ".[-?".utf8.contains(source[($0 + name.count)...].first ?? 0) }
    }
    private static let encoders = ["stringify(", "json=", "dumps(", "json_encode(", "jsonEncode(", "json: "]

    /// The places where names stand for payloads that are assigned to them once, as to a constant or a field of a class.
    func uses(of bodies: [Int]) -> [Int: Int] {
        guard bodies.count <= Self.maximumNamed else { return [:] }
        var uses: [Int: Int] = [:]
        for body in bodies {
            guard let name = nameAssigned(before: body) ?? nameOfEncoded(body), !name.isEmpty else { continue }
            let places = source.places(ofWord: name)
            let assigned = places.filter { place in
                var rest = source[(place + name.count)...].drop { ": ".utf8.contains($0) }
                // Go's function that encodes returns an error, too.
                if language.name == .go, rest.first == UInt8(ascii: ",") {
                    rest = rest.dropFirst().drop { $0.isNamePart || ": ".utf8.contains($0) }
                }
                return rest.first == UInt8(ascii: "=") && rest.dropFirst().first != UInt8(ascii: "=")
            }
            guard assigned.count == 1, places.count <= Self.maximumUses else { continue }
            for place in places where place != assigned[0] { uses[place] = body }
        }
        return uses
    }

    /// The places where names stand for objects of header fields that are assigned to them once, by the starts of the objects.
    var usesOfHeads: [Int: [Int]] {
        let objects = Set(heads.fields.compactMap { $0.object })
        guard objects.count <= Self.maximumNamed else { return [:] }
        var uses: [Int: [Int]] = [:]
        for object in objects {
            // The type of the object may stand before it.
            let start = source[..<object].suffix(Self.longestName).reversed().drop { byte in
                byte.isNamePart || byte.isLetter || "[]<>(){}., *\"".utf8.contains(byte)
            }
            guard let name = nameAssigned(before: start.startIndex.base), !name.isEmpty else { continue }
            let all = source.places(ofWord: name)
            guard let declared = all.last(where: { $0 < object }) else { continue }
            // A field of an object is named with that, and may be declared without it.
            let isField = all.contains(where: isAccessed)
            let places = all.filter { $0 != declared && (!isField || isAccessed($0)) }
            let isAssigned = places.contains { place in
                let rest = source[(place + name.count)...].drop { $0 == 0x20 }
                return rest.first == UInt8(ascii: "=") && rest.dropFirst().first != UInt8(ascii: "=")
            }
            if !isAssigned, places.count < Self.maximumUses { uses[object] = places }
        }
        return uses
    }

    /// True for a name after `self.`, `this.`, `$this->` or `@`.
    private func isAccessed(_ place: Int) -> Bool {
        let before = Array(source[..<place].suffix(6))
        return ["self.", "this.", "his->", "@"].contains { before.suffix($0.utf8.count).elementsEqual($0.utf8) }
    }

    /// The name that a value is assigned to, which begins at an offset.
    func nameAssigned(before body: Int) -> [UInt8]? {
        let before = source[..<body].reversed().drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
        guard before.first == UInt8(ascii: "=") else { return nil }
        // The type of the name may stand between them.
        let declared = before.dropFirst().prefix(Self.longestName).prefix { !"\n;{(".utf8.contains($0) }
        if Self.typed.contains(language.name), let colon = declared.lastIndex(of: UInt8(ascii: ":")) {
            return Array(declared[colon...].dropFirst().drop { $0 == 0x20 }.prefix { $0.isNamePart }.reversed())
        }
        return Array(before.dropFirst().drop { ": ".utf8.contains($0) }.prefix { $0.isNamePart }.reversed())
    }

    /// The name that the text of an object is assigned to, which stands in a call that encodes it: `body, err := json.Marshal(payload)`.
    private func nameOfEncoded(_ body: Int) -> [UInt8]? {
        let line =
            source[..<body].suffix(Self.longestLine).split(separator: 0x0A, omittingEmptySubsequences: false).last ?? []
        guard let sign = line.firstIndex(of: UInt8(ascii: "=")),
            line[(sign + 1)...].allSatisfy({ $0.isNamePart || " .(:!?[]<>*&".utf8.contains($0) }),
            line[sign...].contains(UInt8(ascii: "("))
        else { return nil }
        let names = line[..<sign].split { !$0.isNamePart }.filter { name in
            !Self.declaring.contains { name.elementsEqual($0.utf8) }
        }
        return names.first.map { Array($0) }
    }
    private static let declaring = ["const", "let", "var", "val", "final"]

    /// The languages that write the type of a name behind it.
    private static let typed: Set<Language.Name> = [.javaScript, .swift, .kotlin, .python, .scala, .rust]
    static let maximumNamed = 20
    static let maximumUses = 9
}

extension Fragment {
    /// True for a payload that no request or message is around.
    var isPayloadAlone: Bool {
        let filled = context.placeholders.filled(in: text)
        return (try? JSONDocument(parsing: filled).value.object?["aps"]) != nil
    }
}
