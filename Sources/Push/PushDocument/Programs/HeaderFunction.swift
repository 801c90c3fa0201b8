import JSONText
import PushPayload

/// A function that writes header fields of a request: it sends them with a payload of its caller, or returns them.
struct HeaderFunction: Sendable, Equatable {
    /// The header fields whose value is known, or given by a call.
    var fields: [Field]
    /// True if it sends them itself.
    var sends: Bool
    /// The names of the types and of the file that it stands in, in lower case and without signs.
    var owners: Set<String> = []

    struct Field: Sendable, Equatable {
        let name: String
        let value: Value
    }

    enum Value: Sendable, Equatable {
        case text(String)
        case parameter(HeaderParameter)
    }

    /// The functions of a program; none in a test, which may send what is refused.
    static func declared(in text: [UInt8], _ language: Language, file: String) -> [String: HeaderFunction] {
        guard text.contains(word: "apns-topic"), !LiteralReader.testing.contains(where: text.contains(word:))
        else { return [:] }
        var reader = LiteralReader(Fragment(text), language)
        reader.readStatements()
        let types = LiteralReader.typeDeclarations(in: text, language).map { $0.name }
        let owners = Set((types + [file]).map(letters))
        return reader.declaredHeaderFunctions.mapValues { function in
            var function = function
            function.owners = owners
            return function
        }
    }

    /// The functions of other files that a program calls.
    static func called(
        in text: [UInt8], _ language: Language, _ types: (() -> SharedTypes?)?
    ) -> [String: HeaderFunction] {
        guard !language.lacksStatements, PushDocument.mayNameAPS(text), let all = types?()?.headerFunctions else {
            return [:]
        }
        return all.compactMapValues { $0 }.filter { text.contains(word: $0.key + "(") }
    }

    /// True if the name of an object or module is that of the function's type or file, or names APNs as that does.
    func isOf(_ receiver: String) -> Bool {
        let name = Self.letters(receiver)
        if owners.contains(name) { return true }
        return name.contains("apn") && owners.contains { $0.contains(name) || $0.contains("apn") && name.contains($0) }
    }

    /// True if a line imports something from the file of the function.
    func isImported(by line: ArraySlice<UInt8>, as name: String) -> Bool {
        guard ["import", "require(", "use "].contains(where: Array(line).contains(word:)) else { return false }
        let words = line.split { !$0.isNamePart && $0 != UInt8(ascii: "-") }.map { String(decoding: $0, as: UTF8.self) }
        return words.contains { $0 != name && owners.contains(Self.letters($0)) }
    }

    private static func letters(_ name: String) -> String { name.filter { $0.isLetter }.lowercased() }
}

extension LiteralReader {
    /// The functions of the program that write header fields for a payload which is made elsewhere.
    var declaredHeaderFunctions: [String: HeaderFunction] {
        let bodies = found.filter { !$0.value.contains { $0.isUnread } }.keys.sorted()
        var functions: [String: HeaderFunction] = [:]
        let names = heads.namesOfFunctions
        for (function, fields) in heads.withoutBody(bodies, besides: []) {
            guard let name = names[function], !mayAddFields(in: function) else { continue }
            let known = fields.sorted { $0.name < $1.name }.compactMap { field in
                sentValue(of: field, in: function).map { HeaderFunction.Field(name: field.name, value: $0) }
            }
            functions[name] = HeaderFunction(fields: known, sends: sends(function))
        }
        // A function may have its header fields from another.
        for (name, call, caller) in heads.callers(of: Set(functions.keys)) {
            guard let function = functions[name], let outer = names[caller], functions[outer] == nil,
                !bodies.contains(where: caller.contains)
            else { continue }
            let known = function.fields.compactMap { field in
                value(of: field, calledAt: call, in: caller).map { HeaderFunction.Field(name: field.name, value: $0) }
            }
            functions[outer] = HeaderFunction(fields: known, sends: function.sends || sends(caller))
        }
        return functions.filter { !$0.value.fields.isEmpty }
    }

    /// True for a function that names the address of its request.
    private func sends(_ function: Range<Int>) -> Bool {
        let text = Array(source[function.clamped(to: source.indices)])
        return ["push.apple.com", "/3/device"].contains(where: text.contains(word:))
    }

    /// The value of a field that a function writes: a text, or one of its parameters.
    private func sentValue(of field: SourceHeads.Field, in function: Range<Int>) -> HeaderFunction.Value? {
        let value = field.value.transcript(of: source).document?.value
        if let text = value.flatMap(Headers.text) { return .text(text) }
        return parameter(givenTo: field, in: function).map { .parameter($0.elsewhere) }
    }

    /// The value of a field of a function that another calls.
    private func value(
        of field: HeaderFunction.Field, calledAt call: Int, in function: Range<Int>
    ) -> HeaderFunction.Value? {
        guard case .parameter(let parameter) = field.value else { return field.value }
        if let text = argument(for: parameter, of: field.name, at: call)?.text(in: source) { return .text(text) }
        guard case .place(let place) = given(for: parameter, at: call) else { return nil }
        let range = outer.documentRange(place)
        let given = SourceHeads.Field(
            name: field.name, value: .unknown(place), place: Place(key: range, value: range), offset: place.lowerBound)
        return self.parameter(givenTo: given, in: function).map { .parameter($0.elsewhere) }
    }

    /// True if a function adds to the header fields that it names, besides those that a condition decides on.
    private func mayAddFields(in function: Range<Int>) -> Bool {
        var text = Array(source[function.clamped(to: source.indices)])
        for place in text.places(of: "...(") { text[place] = 0x20 }
        return Self.adding.isIn(text)
    }

    /// Notes the header fields that functions of other files write: for the payload in a call of one that sends them, and in the place of a
    /// call of one that returns them.
    mutating func noteHeaderFunctions(_ bodies: [Int]) {
        guard !headerFunctions.isEmpty else { return }
        let uses = uses(of: bodies)
        for (name, function) in headerFunctions.sorted(by: { $0.key < $1.key }) {
            for place in heads.calls(ofForeign: name) where isCall(of: function, at: place) {
                let end = place + name.utf8.count
                guard let open = source[end...].prefix(2).firstIndex(of: UInt8(ascii: "(")),
                    let call = heads.regions.first(where: { $0.range.lowerBound == open })?.range
                else { continue }
                let given = Set(bodies.filter(call.contains) + uses.filter { call.contains($0.key) }.values)
                guard given.count == (function.sends ? 1 : 0) else { continue }
                note(function.fields, calledAt: place..<end, given.first)
            }
        }
    }

    /// Notes the header fields of a function whose name is called at a place.
    private mutating func note(_ fields: [HeaderFunction.Field], calledAt place: Range<Int>, _ body: Int?) {
        for (index, field) in fields.enumerated() {
            let value: Literal? =
                switch field.value {
                case .text(let text): .plainText(text, at: place)
                case .parameter(let parameter): argument(for: parameter, of: field.name, at: place.lowerBound)
                }
            let range = outer.documentRange(place)
            let isNamed = value.map { outer.documentRange($0.range) } ?? range
            heads.add(
                SourceHeads.Field(
                    name: field.name, value: value ?? .unknown(place), place: Place(key: range, value: isNamed),
                    // Each field has an offset of its own.
                    offset: min(place.lowerBound + index, place.upperBound - 1), body: body))
        }
    }

    /// True for a call on an object or module with the name of the function's type or file, or of a function that the program imports.
    private func isCall(of function: HeaderFunction, at place: Int) -> Bool {
        let path = source[..<place].suffix(Self.longestLine).reversed().prefix {
            $0.isNamePart || ".:->?!$".utf8.contains($0)
        }
        let words = Array(path.reversed()).split { !$0.isNamePart }.map { String(decoding: $0, as: UTF8.self) }
        if !words.isEmpty { return words.contains(where: function.isOf) }
        let name = word(place..<place + source[place...].prefix { $0.isNamePart }.count)
        return source.places(ofWord: Array(name.utf8)).prefix(Self.maximumUses).contains { use in
            let start = source[..<use].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
            let line = source[start...].prefix(Self.longestLine).prefix { $0 != 0x0A }
            return function.isImported(by: line, as: name)
        }
    }
}

extension HeaderParameter {
    /// The same for callers in other files.
    fileprivate var elsewhere: HeaderParameter {
        var parameter = self
        parameter.missing?.place = nil
        return parameter
    }
}
