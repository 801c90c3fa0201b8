import CLibFuzzer
import JSONText

/// Changes inputs as people change payloads, and sometimes in ways that nobody would.
struct Mutator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt32) { state = UInt64(seed) }

    /// SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    mutating func mutated(_ input: FuzzedInput, isLines: Bool) -> FuzzedInput {
        var input = input
        if number(below: 8) == 0 {
            input.choices = mutated(bytes: input.choices)
            return input
        }
        guard isLines else {
            input.document = mutated(input.document)
            return input
        }
        var lines = input.document.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
        let index = number(below: max(1, lines.count))
        switch number(below: 8) {
        case 0: lines.insert(one(of: lines) ?? [], at: index)
        case 1: lines.append(one(of: Vocabulary.examples) ?? [])
        case 2 where lines.count > 1: lines.remove(at: index)
        case 3: lines.shuffle(using: &self)
        default: if index < lines.count { lines[index] = mutated(lines[index]) }
        }
        input.document = Array(lines.joined(separator: [0x0A]))
        return input
    }

    private mutating func mutated(_ document: [UInt8]) -> [UInt8] {
        switch number(below: 16) {
        case 0: return mutated(bytes: document)
        case 1: return one(of: Vocabulary.examples) ?? document
        case 2...4: return spliced(document)
        default:
            guard let value = try? JSONDocument(parsing: document).value else { return spliced(document) }
            let layout: JSONWriter.Layout = number(below: 4) == 0 ? .indented(number(below: 3)) : .compact
            return JSONWriter(layout).bytes(mutated(value))
        }
    }

    // MARK: Bytes

    private mutating func mutated(bytes: [UInt8]) -> [UInt8] {
        var buffer = bytes + Array(repeating: 0, count: 64)
        let count = buffer.withUnsafeMutableBufferPointer { LLVMFuzzerMutate($0.baseAddress, bytes.count, $0.count) }
        return Array(buffer.prefix(count))
    }

    /// Inserts a piece, removes a range, or does both.
    private mutating func spliced(_ document: [UInt8]) -> [UInt8] {
        var document = document
        let start = number(below: document.count + 1)
        if number(below: 2) == 0 {
            document.removeSubrange(start..<min(document.count, start + number(below: 8)))
        }
        if number(below: 3) > 0 {
            document.insert(contentsOf: Array((one(of: Vocabulary.pieces) ?? "").utf8), at: start)
        }
        return document
    }

    // MARK: Values

    private mutating func mutated(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let object) where number(below: 8) > 0: return .object(mutated(object))
        case .array(let elements) where number(below: 8) > 0: return .array(mutated(elements))
        case .string(let text) where number(below: 3) > 0: return .string(mutated(text))
        default: break
        }
        switch number(below: 8) {
        case 0: return .string(JSONWriter().text(value))
        case 1: return .array([value])
        case 2: return .object(JSONObject([(name(), value)]))
        default: return new()
        }
    }

    private mutating func mutated(_ object: JSONObject) -> JSONObject {
        var members = object.members
        guard !members.isEmpty else { return JSONObject([(name(), new())]) }
        let index = number(below: members.count)
        let member = members[index]
        switch number(below: 12) {
        case 0: members.remove(at: index)
        case 1: members.append(member)
        case 2: members.append(.init(member.name, new()))
        case 3...4: members.insert(.init(name(), new()), at: index)
        case 5: members[index] = .init(name(), member.value)
        case 6: members[index] = .init(mutated(member.name), member.value)
        case 7:
            // Moves it out of this object into one beside it.
            members.remove(at: index)
            if let other = members.indices.randomElement(using: &self), let inner = members[other].value.object {
                let more = JSONObject(unique: inner.members + [member])
                members[other] = .init(members[other].name, .object(more))
            }
        default: members[index] = .init(member.name, mutated(member.value))
        }
        return JSONObject(unique: members)
    }

    private mutating func mutated(_ elements: [JSONValue]) -> [JSONValue] {
        guard let element = one(of: elements) else { return [new()] }
        var elements = elements
        let index = number(below: elements.count)
        switch number(below: 6) {
        case 0: elements.remove(at: index)
        case 1: elements.append(element)
        case 2: elements.insert(new(), at: index)
        default: elements[index] = mutated(elements[index])
        }
        return elements
    }

    private mutating func mutated(_ text: String) -> String {
        var scalars = Array(text.unicodeScalars)
        let index = number(below: scalars.count + 1)
        let word = one(of: Vocabulary.words) ?? ""
        switch number(below: 6) {
        case 0: return word
        case 1: scalars.insert(contentsOf: word.unicodeScalars, at: index)
        case 2 where index < scalars.count: scalars.remove(at: index)
        case 3 where index + 1 < scalars.count: scalars.swapAt(index, index + 1)
        case 4: scalars.insert(contentsOf: (one(of: Vocabulary.pieces) ?? "").unicodeScalars, at: index)
        default: return number(below: 2) == 0 ? text.uppercased() : text + text
        }
        var result = String.UnicodeScalarView()
        result.append(contentsOf: scalars)
        return String(result)
    }

    private mutating func name() -> String {
        one(of: number(below: 4) == 0 ? Vocabulary.headers : Vocabulary.keys) ?? ""
    }

    private mutating func new() -> JSONValue {
        switch number(below: 12) {
        case 0: return .null
        case 1: return true
        case 2: return false
        case 3...5: return one(of: Vocabulary.numbers) ?? 0
        case 6: return .array((0..<number(below: 4)).map { _ in new() })
        case 7: return .object(JSONObject(unique: (0..<number(below: 4)).map { _ in .init(name(), new()) }))
        case 8: return ["aps": ["alert": ["title": "a", "body": "b"]]]
        default: return .string(one(of: Vocabulary.words) ?? "")
        }
    }

    // MARK: Chance

    private mutating func number(below count: Int) -> Int { Int.random(in: 0..<count, using: &self) }
    private mutating func one<Value>(of values: [Value]) -> Value? { values.randomElement(using: &self) }
}

extension JSONObject.Member {
    fileprivate init(_ name: String, _ value: JSONValue) {
        // The type has no public initialiser, so this takes the member of a new object.
        self = JSONObject([(name, value)]).members[0]
    }
}
