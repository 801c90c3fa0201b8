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
        /// The name of the function that it is.
        var name: String?
    }

    /// False for a program that names no header field.
    let isNeeded: Bool
    private(set) var fields: [Field] = []
    private(set) var regions: [Region] = []
    /// The places of calls, by the names of the functions, and the places of those names in declarations.
    private var calls: [String: [Int]] = [:]
    private var declared: Set<Int> = []

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
    mutating func add(_ range: Range<Int>, _ kind: Region.Kind, function: (name: String, place: Int)? = nil) {
        guard isNeeded, !range.isEmpty else { return }
        regions.append(Region(range: range, kind: kind, name: function?.name))
        if let function { declared.insert(function.place) }
    }
    mutating func addCall(_ name: String, at place: Int) {
        if isNeeded, calls[name, default: []].count <= Self.maximumCalls { calls[name, default: []].append(place) }
    }
    /// A function that is called in more places is passed over.
    private static let maximumCalls = 8

    /// True if some of the fields are those of requests alone. An answer of APNs, as a test's server gives it, has the others, too.
    static func isRequest(_ names: [String]) -> Bool { !names.allSatisfy { ofAnswers.contains($0.lowercased()) } }
    private static let ofAnswers: Set = [
        Header.id.name, Header.requestID.name, Header.channelID.name, "apns-unique-id",
    ]

    static func isName(_ name: String) -> Bool { name.lowercased().hasPrefix("apns-") && !name.contains(" ") }

    /// The header fields by the starts of the payloads that they are sent with.
    func byBody(_ bodies: [Int]) -> [Int: [Field]] {
        var found: [Int: [Field]] = [:]
        /// The offset of the first field of each name, by the payload.
        var first: [Int: [String: Int]] = [:]
        let functions = Dictionary(
            regions.compactMap { region in region.name.map { ($0, region) } }.map { ($0, [$1]) }, uniquingKeysWith: +)
        let called = functions.keys.flatMap { calls[$0] ?? [] }
        let chains = self.chains(of: fields.map { $0.offset } + bodies + called)
        /// The places where a function is called, if there is one of its name.
        func sites(of region: Region) -> [Int] {
            guard let name = region.name, functions[name]?.count == 1, let places = self.calls[name],
                places.count <= Self.maximumCalls
            else { return [] }
            return places.filter { !declared.contains($0) && !region.range.contains($0) }
        }
        /// Payloads of functions that write one alone and no fields, by the places where these are called.
        var returned: [Int: Int] = [:]
        for body in bodies {
            guard let wall = chains[body]?.last(where: { $0.kind == .wall }), wall.name != nil,
                !fields.contains(where: { wall.range.contains($0.offset) }),
                bodies.allSatisfy({ $0 == body || !wall.range.contains($0) })
            else { continue }
            for place in sites(of: wall) { returned[place] = body }
        }
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
            if fields[..<index].suffix(8).contains(where: { $0.offset == field.offset }) { continue }
            var places = [(offset: field.offset, isConditional: false)]
            var next = 0
            while next < min(places.count, 1 + Self.maximumCalls) {
                var (isConditional, hasLeft) = (places[next].isConditional, false)
                for region in (chains[places[next].offset] ?? []).reversed() {
                    func isWithin(_ kinds: [Region.Kind], _ body: Int) -> Bool {
                        chains[body]?.drop { $0.range != region.range }.dropFirst().contains { kinds.contains($0.kind) }
                            ?? true
                    }
                    // From a closure any payload of its surroundings may be meant, but none of another closure.
                    func inside(_ places: some Sequence<Int>) -> [Int] {
                        places.filter { region.range.contains($0) && (hasLeft || !isWithin([.wall], $0)) }
                    }
                    let written = inside(bodies)
                    let all = written.isEmpty ? inside(returned.keys) : written
                    if all.count == 1, !hasLeft || !isWithin([.wall, .closure], all[0]) {
                        add(field, to: returned[all[0]] ?? all[0], isConditional: isConditional)
                    }
                    guard all.isEmpty, region.kind != .wall else {
                        // The function is called for a payload elsewhere, or for its header fields.
                        if all.isEmpty { places += sites(of: region).map { ($0, isConditional) } }
                        break
                    }
                    if region.kind == .condition { isConditional = true }
                    if region.kind == .closure { hasLeft = true }
                }
                next += 1
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
        var (found, open): ([Region], [(start: Int, column: Int, kind: Region.Kind, name: String?)]) = ([], [])
        func close(_ column: Int, at end: Int) {
            while let last = open.last, last.column >= column {
                found.append(Region(range: last.start..<end, kind: last.kind, name: last.name))
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
            guard let kind = kinds[word] ?? (isBlock ? .closure : nil) else { continue }
            let words = text.prefix { $0 != UInt8(ascii: "(") }.split(separator: 0x20).map {
                String(decoding: $0, as: UTF8.self)
            }
            let isFunction = words.dropLast().last?.hasPrefix("def") == true
            open.append((text.startIndex, column, kind, isFunction ? words.last : nil))
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

    /// The name of the function whose block begins after what was read of a statement.
    func functionName(_ nodes: ArraySlice<SourceNode>) -> (name: String, place: Int)? {
        guard heads.isNeeded else { return nil }
        // A block ends the function before it.
        let nodes = nodes[
            (nodes.lastIndex { $0.group?.open == UInt8(ascii: "{") }.map { $0 + 1 } ?? nodes.startIndex)...]
        let words = Set(nodes.filter { $0.isWord }.prefix(12).map { word($0.range) })
        guard words.isDisjoint(with: Self.types), let first = nodes.first else { return nil }
        // `const name = (…) => {` and `name: function (…) {`
        let sign = nodes.indices.first { nodes[$0].isSign("=") || nodes[$0].isSign(":") && $0 == nodes.startIndex + 1 }
        var name = words.isDisjoint(with: Self.functions) ? sign.map { nodes[..<$0].last ?? first } : nil
        for (word, group) in zip(nodes, nodes.dropFirst()) where name == nil && word.isWord {
            let isKeyword = Self.declaring.contains(self.word(word.range))
            if group.group?.open == UInt8(ascii: "("), !isKeyword { name = word }
        }
        return name.flatMap { $0.isWord ? (word($0.range), $0.range.lowerBound) : nil }
    }

    private static let types: Set = ["class", "struct", "interface", "enum", "extension", "protocol", "trait", "impl"]
    private static let functions: Set = ["func", "fn", "fun", "def"]
    private static let declaring: Set = [
        "func", "fn", "fun", "def", "function", "class", "struct", "interface", "impl", "module", "namespace", "enum",
        "extension", "object", "trait", "protocol", "init", "record", "throws",
    ]

    /// A name and a value between brackets, as in `setHeader("apns-priority", "10")`, and texts such as `"apns-priority: 10"`.
    mutating func noteHeads(in group: SourceNode.Group, after statement: ArraySlice<SourceNode>) {
        guard heads.isNeeded else { return }
        let nodes = statement.suffix(4)
        let name = nodes.last
        // Go's `w.Header().Set` writes a field of an answer; `r.Header.Set` one of a request.
        if nodes.count == 4, nodes.dropFirst().first?.group?.arguments.isEmpty == true, let first = nodes.first,
            first.isWord, word(first.range) == "Header"
        {
            return
        }
        if group.open == UInt8(ascii: "("), let name, name.isWord {
            heads.addCall(word(name.range), at: name.range.lowerBound)
        }
        let arguments = group.arguments
        noteSetter(of: arguments, after: statement)
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

    /// Notes the fields among the members of an object.
    mutating func noteMembers(of group: SourceNode.Group) {
        guard heads.isNeeded else { return }
        let fields = group.arguments.filter { $0.name.map(SourceHeads.isName) ?? false }
        guard SourceHeads.isRequest(fields.compactMap { $0.name }) else { return }
        for field in fields { note(field.name ?? "", field.value, field.place) }
    }

    /// The number of nodes of a chain that are looked through for its push type.
    private static let longestChain = 40

    /// Notes a field that a call of a chain in Go sets, as `.PushType("background")` does; of other names only after that one.
    private mutating func noteSetter(of arguments: [SourceNode.Argument], after nodes: ArraySlice<SourceNode>) {
        func field(_ node: SourceNode) -> String? { node.isWord ? Shape.header(word(node.range)) : nil }
        guard language.extensions.contains("go"), arguments.count == 1, nodes.suffix(3).first?.group != nil,
            let name = nodes.last, let header = field(name),
            nodes.suffix(Self.longestChain).contains(where: { field($0) == "apns-push-type" })
        else { return }
        note(header, Shape.headerValue(arguments[0].value, of: header, in: source), name.range)
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
        // Ably has the header fields in an object, `apns-headers`.
        guard heads.isNeeded, SourceHeads.isName(name), value.members == nil else { return }
        let place = Place(key: outer.documentRange(key), value: outer.documentRange(value.range))
        heads.add(SourceHeads.Field(name: name, value: value, place: place, offset: key.lowerBound, body: body))
    }

    /// Gives payloads that stand alone the header fields that they are sent with.
    mutating func joinHeads() {
        // The libraries for JavaScript and Ruby send no priority that nobody sets, and APNs takes 10 for it; that for Python sends 10.
        let isPython = language.extensions.contains("py") && source.contains(word: "send_notification(")
        if ["js", "rb"].contains(where: language.extensions.contains)
            || isPython && !source.contains(word: "priority")
        {
            for (start, range) in withoutPriority.sorted(by: { $0.key < $1.key }) {
                note("apns-priority", Literal(.constant("\"10\""), range), range, body: start)
            }
        }
        guard !heads.fields.isEmpty else { return }
        let letters = source.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 | 0x20 }
        let isWholeRequest =
            letters.contains(word: "authorization")
            && !["push-type", "pushtype"].contains(where: letters.contains(word:))
        let bodies = found.filter { !$0.value.contains { $0.isUnread || !$0.isPayloadAlone } }.keys.sorted()
        for (body, fields) in heads.byBody(bodies.count > 1000 ? [] : bodies)
        where SourceHeads.isRequest(fields.map { $0.name }) {
            var headers = Headers()
            for field in fields {
                let value = field.value.transcript(of: source).document?.value ?? .unknown(UnknownValue())
                if let text = Headers.text(of: value) {
                    headers[field.name] = text
                } else {
                    headers = headers.filled(by: Headers(json: [field.name: value]))
                }
            }
            // A program that authorises its request and never speaks of a push type sends none.
            if isWholeRequest, headers.has("apns-topic") { headers = .whole(headers) }
            // Each request has a topic: without it, a function adds to the fields.
            if !["apns-topic", "apns-priority"].contains(where: headers.has) {
                headers = headers.filled(by: Headers(json: ["apns-priority": .unknown(UnknownValue())]))
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
