import JSONText
import PushPayload

/// The header fields that a program writes, and which of its payloads they are sent with: the only one in the same call, or else in the
/// same block, up to the function around both.
struct SourceHeads {
    struct Field {
        let name: String
        let value: Literal
        let place: Place
        /// The offset of its name in the program.
        let offset: Int
        /// The start of the payload, where the program says it.
        var body: Int?
    }

    /// A part of a program in brackets, or of its indentation.
    struct Region {
        enum Kind {
            case plain
            /// Run or not, as a condition decides.
            case condition
            /// A function that is an argument or has no name: it sees what is around it.
            case closure
            /// A function or a type.
            case wall
        }
        let range: Range<Int>
        let kind: Kind
    }

    /// False for a program that names no header field.
    let isNeeded: Bool
    private(set) var fields: [Field] = []
    private(set) var regions: [Region] = []

    init(_ source: [UInt8], _ language: Language) {
        isNeeded = Self.words.contains(where: source.contains(word:))
        if isNeeded, language.isIndented { regions = Self.indented(source) }
    }

    private static let words = [
        "apns-", "PushType", "push_type", "pushType", "PushNotification(", "NotificationOptions", "apns2.",
        "Notification",
    ]
    /// The number of fields that are worth a look.
    private static let maximum = 1000

    mutating func add(_ field: Field) { if isNeeded, fields.count < Self.maximum { fields.append(field) } }
    mutating func add(_ range: Range<Int>, _ kind: Region.Kind) {
        if isNeeded, !range.isEmpty { regions.append(Region(range: range, kind: kind)) }
    }

    static func isName(_ name: String) -> Bool { name.lowercased().hasPrefix("apns-") && !name.contains(" ") }

    /// The header fields by the starts of the payloads that they are sent with.
    func byBody(_ bodies: [Int]) -> [Int: [Field]] {
        var found: [Int: [Field]] = [:]
        /// The offset of the first field of each name, by the payload.
        var first: [Int: [String: Int]] = [:]
        let chains = self.chains(of: fields.map { $0.offset } + bodies)
        func add(_ field: Field, to body: Int, isConditional: Bool) {
            let name = field.name.lowercased()
            let other = first[body]?[name]
            // A variable that is sent has its fields once more.
            if other == field.offset { return }
            let isKnown = !isConditional && other == nil
            first[body, default: [:]][name] = other ?? field.offset
            found[body, default: []].removeAll { $0.name.lowercased() == name }
            let value = isKnown ? field.value : .unknown(field.value.range)
            found[body, default: []].append(
                Field(name: field.name, value: value, place: field.place, offset: field.offset))
        }
        for (index, field) in fields.enumerated() {
            if let body = field.body {
                if bodies.contains(body) { add(field, to: body, isConditional: false) }
                continue
            }
            guard let own = chains[field.offset],
                !fields[..<index].suffix(8).contains(where: { $0.offset == field.offset })
            else { continue }
            var (isConditional, hasLeft) = (false, false)
            for region in own.reversed() {
                func isWithin(_ kinds: [Region.Kind], _ body: Int) -> Bool {
                    chains[body]?.drop { $0.range != region.range }.dropFirst().contains { kinds.contains($0.kind) }
                        ?? true
                }
                // From a closure any payload of its surroundings may be meant, but none of another closure.
                let inside = bodies.filter { region.range.contains($0) && (hasLeft || !isWithin([.wall], $0)) }
                if inside.count == 1, !hasLeft || !isWithin([.wall, .closure], inside[0]) {
                    add(field, to: inside[0], isConditional: isConditional)
                }
                guard inside.isEmpty, region.kind != .wall else { break }
                if region.kind == .condition { isConditional = true }
                if region.kind == .closure { hasLeft = true }
            }
        }
        return found
    }

    /// The regions around each of these places, the outermost first.
    private func chains(of places: [Int]) -> [Int: [Region]] {
        let whole = Region(range: 0..<Int.max, kind: .wall)
        let sorted = regions.sorted {
            ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound)
        }
        var (open, next, found) = ([whole], 0, [Int: [Region]]())
        for place in Set(places).sorted() {
            while next < sorted.count, sorted[next].range.lowerBound <= place {
                let region = sorted[next]
                next += 1
                open.removeAll { $0.range.upperBound <= region.range.lowerBound }
                if region.range.upperBound > place { open.append(region) }
            }
            open.removeAll { $0.range.upperBound <= place }
            found[place] = open
        }
        return found
    }

    /// The functions, types and conditions of a program whose lines are indented.
    private static func indented(_ source: [UInt8]) -> [Region] {
        var (found, open): ([Region], [(start: Int, column: Int, kind: Region.Kind)]) = ([], [])
        func close(_ column: Int, at end: Int) {
            while let last = open.last, last.column >= column {
                found.append(Region(range: last.start..<end, kind: last.kind))
                open.removeLast()
            }
        }
        for line in source.split(separator: 0x0A) {
            let text = line.drop { $0 == 0x20 || $0 == 0x09 }
            guard let first = text.first, first != UInt8(ascii: "#"), first.isLetter else { continue }
            let column = text.startIndex - line.startIndex
            close(column, at: text.startIndex)
            let word = String(decoding: text.prefix { $0.isLetter }, as: UTF8.self)
            let isBlock = [" do", "|"].contains { ending in text.reversed().starts(with: ending.utf8.reversed()) }
            if let kind = kinds[word] ?? (isBlock ? .closure : nil) { open.append((text.startIndex, column, kind)) }
        }
        close(0, at: source.count)
        return found
    }

    private static let kinds: [String: Region.Kind] = [
        "def": .wall, "defp": .wall, "class": .wall, "module": .wall, "async": .wall, "it": .wall, "test": .wall,
        "if": .condition, "elif": .condition, "else": .condition, "for": .condition, "while": .condition,
        "except": .condition, "when": .condition, "unless": .condition, "case": .condition, "elsif": .condition,
    ]
}

/// Notes the header fields that are read.
extension LiteralReader {
    /// The kind of a block that begins after what was read of a statement.
    func regionKind(_ nodes: ArraySlice<SourceNode>, in open: UInt8) -> SourceHeads.Region.Kind {
        guard heads.isNeeded, let last = nodes.last else { return .plain }
        if isConditional(nodes) { return .condition }
        let words = nodes.filter { $0.isWord }.suffix(12).map { word($0.range) }
        if let first = words.first, ["try", "do", "with", "using", "finally", "lock"].contains(first) { return .plain }
        if open == UInt8(ascii: "(") || open == UInt8(ascii: "[") { return .closure }
        if words.contains(where: Self.declaring.contains) { return .wall }
        return last.group != nil || last.isSign("=>") ? .wall : last.isWord ? .closure : .plain
    }

    private static let declaring: Set = [
        "func", "fn", "fun", "def", "function", "class", "struct", "interface", "impl", "module", "namespace", "enum",
        "extension", "object", "trait", "protocol", "init", "record", "throws",
    ]

    /// A name and a value between brackets, as in `setHeader("apns-priority", "10")`, and texts such as `"apns-priority: 10"`.
    mutating func noteHeads(in group: SourceNode.Group, after name: SourceNode?) {
        guard heads.isNeeded else { return }
        let arguments = group.arguments
        for argument in arguments where argument.value.isText {
            guard let text = written(argument.value), let colon = text.firstIndex(of: ":"),
                SourceHeads.isName(String(text[..<colon]))
            else { continue }
            let value = text[text.index(after: colon)...].drop { $0 == " " }
            let isKnown = argument.value.text(in: source) != nil
            note(
                String(text[..<colon]),
                isKnown ? quoted(String(value), argument.place) : .unknown(argument.value.range), argument.value.range)
        }
        guard arguments.count == 2, let (key, value) = headPair(arguments) else { return }
        let method = name.map { $0.isWord ? word($0.range).lowercased() : "" } ?? ""
        guard !["get", "has", "contain", "expect", "assert", "equal"].contains(where: method.contains) else { return }
        note(key.text(in: source) ?? "", value, key.range)
    }

    /// Notes a field that a message of Objective-C sets, as `[request setValue:@"10" forHTTPHeaderField:@"apns-priority"]` does.
    mutating func noteHead(inMessage nodes: [SourceNode]) {
        guard heads.isNeeded, nodes.count > 4,
            let field = nodes.firstIndex(where: { $0.isWord && word($0.range) == "forHTTPHeaderField" }),
            let start = nodes[..<field].lastIndex(where: { $0.isSign(":") }), field + 2 < nodes.endIndex
        else { return }
        let key = evaluate(nodes[(field + 2)...])
        note(key.text(in: source) ?? "", evaluate(nodes[(start + 1)..<field]), key.range)
    }

    private func headPair(_ arguments: [SourceNode.Argument]) -> (key: Literal, value: Literal)? {
        let (first, second) = (arguments[0], arguments[1])
        func isKey(_ argument: SourceNode.Argument) -> Bool {
            argument.value.text(in: source).map(SourceHeads.isName) ?? false
        }
        if isKey(first), !first.isNamed || first.name == "name" { return (first.value, second.value) }
        return isKey(second) && second.name == "forHTTPHeaderField" ? (second.value, first.value) : nil
    }

    /// The text of a string with its computed parts as they are written.
    private func written(_ literal: Literal) -> String? {
        guard source[literal.range].prefix(12).contains(UInt8(ascii: "-")), let content = literal.content(of: source)
        else { return nil }
        return String(decoding: content.text, as: UTF8.self)
    }

    private func quoted(_ text: String, _ range: Range<Int>) -> Literal {
        Literal(.constant(JSONWriter().text(.string(text))), range)
    }

    mutating func note(_ name: String, _ value: Literal, _ key: Range<Int>, body: Int? = nil) {
        guard heads.isNeeded, SourceHeads.isName(name) else { return }
        let place = Place(key: outer.documentRange(key), value: outer.documentRange(value.range))
        heads.add(SourceHeads.Field(name: name, value: value, place: place, offset: key.lowerBound, body: body))
    }

    /// Gives payloads that stand alone the header fields that they are sent with.
    mutating func joinHeads() {
        guard !heads.fields.isEmpty else { return }
        let bodies = found.filter { !$0.value.contains { $0.isUnread || !$0.isPayloadAlone } }.keys.sorted()
        for (body, fields) in heads.byBody(bodies.count > 1000 ? [] : bodies) {
            var headers = Headers()
            for field in fields {
                let value = field.value.transcript(of: source).document?.value ?? .unknown(UnknownValue())
                if let text = Headers.text(of: value) {
                    headers[field.name] = text
                } else {
                    headers = headers.filled(by: Headers(json: [field.name: value]))
                }
            }
            for index in found[body]?.indices ?? 0..<0 {
                guard var fragment = found[body]?[index] else { continue }
                fragment.context.headers = headers.filled(by: fragment.context.headers)
                for field in fields { fragment.context.headerPlaces[field.name.lowercased()] = field.place }
                found[body]?[index] = fragment
            }
        }
    }
}

extension Fragment {
    /// True for a payload that no request or message is around.
    fileprivate var isPayloadAlone: Bool {
        let filled = context.placeholders.filled(in: text)
        return (try? JSONDocument(parsing: filled).value.object?["aps"]) != nil
    }
}
