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
        /// The start of the object that it is a member of; nil for one that is set by itself.
        var object: Int?
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

    /// True for a program that names a header field, or calls a function of another file that writes some.
    let isNeeded: Bool
    /// True for a program that spells out a token of Expo's push service, or the path of broadcasts.
    let hasPaths: Bool
    private(set) var fields: [Field] = []
    private(set) var regions: [Region] = []
    /// The starts of payloads of which a condition takes one, with that of the first of them.
    var alternatives: [Int: Int] = [:]
    /// The starts of objects that are all the header fields of their requests.
    var whole: Set<Int> = []
    /// The number of objects that were looked at for that, each of which takes a walk through the program.
    var looks = 0
    static let maximumLooks = 20
    /// The places of calls, by the names of the functions, and the places of those names in declarations.
    private var calls: [String: [Int]] = [:]
    private var declared: Set<Int> = []

    init(_ source: [UInt8], _ language: Language, hasOthers: Bool) {
        isNeeded = hasOthers || Self.words.isIn(source)
        hasPaths = isNeeded && ["PushToken[", "/4/broadcasts"].contains(where: source.contains(word:))
        if isNeeded, language.isIndented { regions = Self.indented(source) }
    }

    private static let words = WordSearch([
        "apns-", "PushType", "push_type", "pushType", "PUSH_TYPE", "PushNotification(", "NotificationOptions", "apns2.",
        "Notification",
    ])
    /// The number of fields that are worth a look.
    private static let maximum = 1000

    /// Forgets the fields that are members of an object, which has its payload beside it.
    mutating func removeFields(ofObject start: Int) { fields.removeAll { $0.object == start } }
    mutating func add(_ field: Field) { if isNeeded, fields.count < Self.maximum { fields.append(field) } }
    mutating func add(_ range: Range<Int>, _ kind: Region.Kind, function: (name: String, place: Int)? = nil) {
        guard isNeeded, !range.isEmpty else { return }
        regions.append(Region(range: range, kind: kind, name: function?.name))
        if let function { declared.insert(function.place) }
    }
    mutating func addCall(_ name: String, at place: Int) {
        if isNeeded, calls[name, default: []].count <= Self.maximumCalls { calls[name, default: []].append(place) }
    }
    /// The places where a function is called that the program does not declare; none where it is called in many.
    func calls(ofForeign name: String) -> [Int] {
        let places = Set(calls[name] ?? []).sorted()
        return regions.contains { $0.name == name } || places.count > Self.maximumCalls ? [] : places
    }

    /// The calls of some functions by others, with these.
    func callers(of names: Set<String>) -> [(name: String, call: Int, function: Range<Int>)] {
        let places = names.flatMap { name in
            let all = Set(calls[name] ?? []).subtracting(declared)
            return all.count <= Self.maximumCalls ? all.map { (name: name, call: $0) } : []
        }
        let chains = self.chains(of: places.map { $0.call })
        return places.sorted { $0.call < $1.call }.compactMap { name, call in
            chains[call]?.last { $0.kind == .wall }.flatMap { $0.name == name ? nil : (name, call, $0.range) }
        }
    }

    /// The names of functions by their places, without those that several have.
    var namesOfFunctions: [Range<Int>: String] {
        let named = regions.compactMap { region in region.name.map { (name: $0, range: region.range) } }
        let single = Dictionary(grouping: named) { $0.name }.values.filter { $0.count == 1 }
        return Dictionary(single.joined().map { ($0.range, $0.name) }) { first, _ in first }
    }

    /// A function that is called in more places is passed over.
    private static let maximumCalls = 8

    /// True if some of the fields are those of requests alone. An answer of APNs, as a test's server gives it, has the others, too.
    static func isRequest(_ names: [String]) -> Bool { !names.allSatisfy { ofAnswers.contains($0.lowercased()) } }
    private static let ofAnswers: Set = [
        Header.id.name, Header.requestID.name, Header.channelID.name, "apns-unique-id",
    ]

    static let names = Header.all.map { $0.name }
    static func isName(_ name: String) -> Bool { name.lowercased().hasPrefix("apns-") && !name.contains(" ") }

    /// True for the name of a field of HTTP, and for a key of `aps` that can be no other name.
    static func isHeaderOrKey(_ name: String) -> Bool {
        name.hasPrefix(":") || ordinary.contains(name.lowercased())
            || name.contains("-") && Key.named(name, in: .aps) != nil
    }
    private static let ordinary: Set = [
        "authorization", "content-type", "content-length", "host", "accept", "user-agent",
    ]

    /// The header fields by the starts of the payloads that they are sent with. `uses` are the places where a constant or a field stands
    /// for a payload, with the start of the payload, and `named` those where one stands for an object of header fields, by its start.
    /// `argument` gives the value of a field that is a parameter, by the function and the place where it is called.
    func byBody(
        _ bodies: [Int], _ uses: [Int: Int], _ named: [Int: [Int]], argument: (Field, Range<Int>, Int) -> Literal?
    ) -> [Int: [Field]] {
        var found: [Int: [Field]] = [:]
        /// The offset of the first field of each name, by the payload.
        var first: [Int: [String: Int]] = [:]
        let functions = Dictionary(
            regions.compactMap { region in region.name.map { ($0, region) } }.map { ($0, [$1]) }, uniquingKeysWith: +)
        let called = functions.keys.flatMap { calls[$0] ?? [] }
        let chains = self.chains(of: fields.map { $0.offset } + bodies + called + uses.keys + named.values.joined())
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
        for (place, body) in uses {
            // A variable of another function may have the same name.
            let wall = chains[body]?.last { $0.kind == .wall }?.range
            let inner = chains[place]?.last { $0.kind == .wall || $0.kind == .closure }?.range
            if wall?.contains(place) == true, inner?.contains(body) == false { returned[place] = body }
        }
        func add(_ field: Field, to body: Int, isConditional: Bool, _ given: Literal? = nil) {
            let name = field.name.lowercased()
            let other = first[body]?[name]
            // A variable that is sent has its fields once more.
            if other == field.offset { return }
            let isKnown = !isConditional && other == nil
            first[body, default: [:]][name] = other ?? field.offset
            found[body, default: []].removeAll { $0.name.lowercased() == name }
            let value = isKnown ? given ?? field.value : .unknown(field.value.range)
            found[body, default: []].append(
                Field(
                    name: field.name, value: value, place: field.place, offset: field.offset, object: field.object))
        }
        for (index, field) in fields.enumerated() {
            if let body = field.body {
                if bodies.contains(body) { add(field, to: body, isConditional: false) }
                continue
            }
            if fields[..<index].suffix(8).contains(where: { $0.offset == field.offset }) { continue }
            var places: [(offset: Int, isConditional: Bool, function: Range<Int>?)] = [(field.offset, false, nil)]
            var next = 0
            while next < min(places.count, 1 + Self.maximumCalls) {
                var (isConditional, hasLeft) = (places[next].isConditional, false)
                for region in (chains[places[next].offset] ?? []).reversed() {
                    func isWithin(_ kinds: [Region.Kind], _ body: Int) -> Bool {
                        // The block that begins where the payload does is the payload.
                        chains[body]?.drop { $0.range != region.range }.dropFirst().contains {
                            kinds.contains($0.kind) && $0.range.lowerBound != body
                        } ?? true
                    }
                    // From a closure any payload of its surroundings may be meant, but none of another closure.
                    func inside(_ places: some Sequence<Int>) -> [Int] {
                        places.filter { region.range.contains($0) && (hasLeft || !isWithin([.wall], $0)) }
                    }
                    let written = inside(bodies)
                    let all = written.isEmpty ? inside(returned.keys) : written
                    if Set(all.map { alternatives[$0] ?? $0 }).count == 1,
                        !hasLeft || !isWithin([.wall, .closure], all[0])
                    {
                        let (place, function) = (places[next].offset, places[next].function)
                        let given = function.flatMap { argument(field, $0, place) }
                        for body in all { add(field, to: returned[body] ?? body, isConditional: isConditional, given) }
                    }
                    guard all.isEmpty, region.kind != .wall else {
                        // The function is called for a payload elsewhere, or for its header fields, or their object has a name.
                        if all.isEmpty { places += sites(of: region).map { ($0, isConditional, region.range) } }
                        if all.isEmpty, next == 0, let object = field.object {
                            places += (named[object] ?? []).map { ($0, isConditional, nil) }
                        }
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

    /// The objects of header fields of which a program sends one or another, as a function that returns one for each kind of push. Each has
    /// a push type, stands in one function with the others, and belongs to no payload for certain.
    func alternatives(to joined: [Field]) -> [[Field]] {
        let sure = Set(joined.filter { !$0.value.isUnknown }.map { $0.offset })
        let objects = Dictionary(grouping: fields.filter { $0.object != nil && $0.body == nil }) { $0.object }.values
            .filter { object in
                object.contains { $0.name.lowercased() == Header.pushType.name && !$0.value.isUnknown }
                    && !object.contains { sure.contains($0.offset) }
            }
        guard objects.count > 1 else { return [] }
        let chains = self.chains(of: objects.compactMap { $0.first?.offset })
        func wall(_ object: [Field]) -> Int? {
            object.first.flatMap { chains[$0.offset]?.last { $0.kind == .wall }?.range.lowerBound }
        }
        return Dictionary(grouping: objects, by: wall).values.filter { $0.count > 1 }.flatMap { $0 }
            .sorted { ($0.first?.offset ?? 0) < ($1.first?.offset ?? 0) }
    }

    /// The header fields of requests whose payloads are made elsewhere, with the functions that they stand in: those of functions with an
    /// `apns-topic` and without a payload, besides the fields at `joined` offsets.
    func withoutBody(_ bodies: [Int], besides joined: Set<Int>) -> [(function: Range<Int>, fields: [Field])] {
        let alone = fields.filter { $0.body == nil && !joined.contains($0.offset) }
        guard alone.contains(where: isOfRequest) else { return [] }
        let chains = self.chains(of: fields.map { $0.offset } + bodies)
        func wall(_ place: Int) -> Range<Int> { chains[place]?.last { $0.kind == .wall }?.range ?? 0..<Int.max }
        let used = Set(bodies.map(wall) + fields.filter { joined.contains($0.offset) }.map { wall($0.offset) })
        return Dictionary(grouping: alone) { wall($0.offset) }.filter { !used.contains($0.key) }
            .sorted { $0.key.lowerBound < $1.key.lowerBound }.compactMap { function, fields in
                guard fields.contains(where: isOfRequest) else { return nil }
                let known = Dictionary(grouping: fields) { $0.name.lowercased() }.values.compactMap { same in
                    same.first.map { first in
                        let isConditional = chains[first.offset]?.drop { $0.range != function }
                            .contains { $0.kind == .condition }
                        let isSure = Set(same.map { $0.offset }).count == 1 && isConditional == false
                        let value = isSure ? first.value : .unknown(first.value.range)
                        return Field(
                            name: first.name, value: value, place: first.place, offset: first.offset,
                            object: first.object)
                    }
                }
                return (function, known)
            }
    }

    /// The fields that each branch sets in the function of one of these requests, with the fields of that request.
    func branches(of requests: [[Field]]) -> [(branch: [Field], request: [Field])] {
        let chains = self.chains(of: fields.map { $0.offset })
        func wall(_ field: Field) -> Range<Int>? { chains[field.offset]?.last { $0.kind == .wall }?.range }
        func branch(_ field: Field) -> Range<Int>? {
            guard let last = chains[field.offset]?.last(where: { $0.kind == .condition || $0.kind == .wall }) else {
                return nil
            }
            return last.kind == .condition && field.body == nil ? last.range : nil
        }
        let branches = Dictionary(grouping: fields, by: branch).sorted {
            ($0.key?.lowerBound ?? 0) < ($1.key?.lowerBound ?? 0)
        }
        return branches.compactMap { range, fields in
            guard range != nil, let first = fields.first else { return nil }
            let around = requests.filter { request in request.contains { wall($0) == wall(first) } }
            let places = Set(fields.map { $0.offset })
            guard let request = around.first, around.count == 1,
                !request.contains(where: { places.contains($0.offset) && !$0.value.isUnknown })
            else { return nil }
            return (fields, request)
        }
    }

    /// True for a topic, and for a member of an object that is all the fields of a request, which lacks its topic where it has none.
    func isOfRequest(_ field: Field) -> Bool {
        field.name.lowercased() == "apns-topic" || field.object.map(whole.contains) == true
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
            // Python's `async with` is run where it stands.
            let isRun = word == "async" && !text.starts(with: "async def".utf8)
            guard let kind = isRun ? .plain : kinds[word] ?? (isBlock ? .closure : nil) else { continue }
            let words = text.prefix { $0 != UInt8(ascii: "(") }.split(separator: 0x20).map {
                String(decoding: $0, as: UTF8.self)
            }
            // Elixir's functions may have no brackets, as in `defp headers do`.
            let names = words.last == "do" ? words.dropLast() : words[...]
            let isFunction = names.dropLast().last?.hasPrefix("def") == true
            // The head of a condition is always run, as `post` is in `case post(payload) do`.
            let isHead =
                kind == .condition && (text.last == UInt8(ascii: ":") || isBlock || !text.contains(UInt8(ascii: ":")))
            open.append((isHead ? text.endIndex : text.startIndex, column, kind, isFunction ? names.last : nil))
        }
        close(0, at: source.count)
        return found
    }

    private static let kinds: [String: Region.Kind] = [
        "def": .wall, "defp": .wall, "class": .wall, "module": .wall, "async": .wall, "it": .wall, "test": .wall,
        "if": .condition, "elif": .condition, "else": .condition, "for": .plain, "while": .plain,
        "except": .condition, "when": .condition, "unless": .condition, "case": .condition, "elsif": .condition,
    ]
}
