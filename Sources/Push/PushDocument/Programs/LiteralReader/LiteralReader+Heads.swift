import JSONText
import PushPayload

/// Notes the header fields that are read.
extension LiteralReader {
    /// The kind of a block that begins after what was read of a statement.
    func regionKind(_ nodes: ArraySlice<SourceNode>, in open: UInt8) -> SourceHeads.Region.Kind {
        guard heads.isNeeded, let last = nodes.last else { return .plain }
        // Requests in a loop are sent with all fields that it sets.
        if let first = nodes.first, first.isWord, Self.loops.contains(word(first.range)) { return .plain }
        if isConditional(nodes) { return .condition }
        let words = nodes.reversed().lazy.filter { $0.isWord }.prefix(12).map { word($0.range) }
        if let first = words.last, ["try", "do", "with", "using", "finally", "lock"].contains(first) { return .plain }
        if open == UInt8(ascii: "(") || open == UInt8(ascii: "[") { return .closure }
        if words.contains(where: Self.declaring.contains) { return .wall }
        if isTrailing(nodes) { return .closure }
        // A method with the type of its result, as in `headers(token: string): Headers {`, and Dart's `async {`.
        let isMethod =
            nodes.dropFirst().first?.group != nil
            || ["private", "public", "protected", "static", "async"].contains(words.last)
        if language.name == .javaScript, isMethod, nodes.contains(where: { $0.isSign(":") }) { return .wall }
        if language.name == .dart, last.isWord, word(last.range) == "async" { return .wall }
        return last.group != nil || last.isSign("=>") ? .wall : last.isWord ? .closure : .plain
    }

    /// True before a closure that is the last argument of a method, as in Kotlin's `client.post(url) { … }`.
    private func isTrailing(_ nodes: ArraySlice<SourceNode>) -> Bool {
        nodes.last?.group?.open == UInt8(ascii: "(") && nodes.dropLast().last?.isWord == true
            && nodes.dropLast(2).last?.isSign(in: [".", "?."]) == true
    }

    /// The name of the function whose block begins after what was read of a statement.
    func functionName(_ nodes: ArraySlice<SourceNode>) -> (name: String, place: Int)? {
        heads.isNeeded ? declaredFunction(nodes) : nil
    }

    /// The nodes after the last block of a statement, which ends the function before it.
    func afterBlock(_ nodes: ArraySlice<SourceNode>) -> ArraySlice<SourceNode> {
        nodes.suffix(from: nodes.lastIndex { $0.group?.open == UInt8(ascii: "{") }.map { $0 + 1 } ?? nodes.startIndex)
    }

    /// The name of the function that a statement declares.
    func declaredFunction(_ nodes: ArraySlice<SourceNode>) -> (name: String, place: Int)? {
        let nodes = afterBlock(nodes)
        let words = Set(nodes.filter { $0.isWord }.prefix(12).map { word($0.range) })
        guard words.isDisjoint(with: Self.types), let first = nodes.first,
            !isTrailing(nodes) || !words.isDisjoint(with: Self.declaring)
        else { return nil }
        // `const name = (…) => {` and `name: function (…) {`
        let sign = nodes.indices.first { nodes[$0].isSign("=") || nodes[$0].isSign(":") && $0 == nodes.startIndex + 1 }
        var name = words.isDisjoint(with: Self.functions) ? sign.map { nodes[..<$0].last ?? first } : nil
        for (word, group) in zip(nodes, nodes.dropFirst()) where name == nil && word.isWord {
            let isKeyword = Self.declaring.contains(self.word(word.range))
            if group.group?.open == UInt8(ascii: "("), !isKeyword { name = word }
        }
        return name.flatMap { $0.isWord ? (word($0.range), $0.range.lowerBound) : nil }
    }

    /// True for the parameter of a function that is declared, whose default value is sent by nobody.
    func isParameter(_ nodes: ArraySlice<SourceNode>, until end: Int) -> Bool {
        // The parameters of an arrow function, also an object's members.
        if language.name == .javaScript, source[(end + 1)...].drop(while: { $0 <= 0x20 }).starts(with: "=>".utf8) {
            return true
        }
        let before = nodesBefore
        guard let last = before.last, last.isWord else { return false }
        let name = word(last.range)
        let isAlone = [.javaScript, .cSharp].contains(language.name) && !isConditional([last])
        if isAlone, !Self.plain.contains(name), nodes.contains(where: { $0.isSign("=") }) {
            // A method or an arrow function has no word before it.
            let rest = source[(end + 1)...].drop { $0 <= 0x20 }
            if ["{", ":", "=>"].contains(where: { rest.starts(with: $0.utf8) }) { return true }
        }
        if name == "function" || name == "constructor" || name == "init" && language.name == .swift {
            return before.dropLast().last?.isSign(".") != true
        }
        var head = before.dropLast()
        while let access = head.last, access.isSign(in: SourceSign.access), head.dropLast().last?.isWord == true {
            head = head.dropLast(2)
        }
        return head.last.map { $0.isWord && Self.naming.contains(word($0.range)) } ?? false
    }

    private static let loops: Set = ["for", "foreach", "while", "loop"]
    /// Words before the name of a function.
    private static let naming = functions.union(["function", "defp"])
    private static let types: Set = ["class", "struct", "interface", "enum", "extension", "protocol", "trait", "impl"]
    static let functions: Set = ["func", "fn", "fun", "def"]
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
        if heads.hasPaths { notePaths(in: arguments) }
        for argument in arguments where argument.value.isText {
            guard let text = written(argument.value), let colon = text.firstIndex(of: ":"),
                case let name = String(text[..<colon]), SourceHeads.isName(name),
                // Programs have such beginnings of their own, as in "apns-token:…".
                Header.named(name) ?? Spelling.nearest(name, among: SourceHeads.names).flatMap(Header.named) != nil
            else { continue }
            let value = text[text.index(after: colon)...].drop { $0 == " " }
            let isKnown = argument.value.text(in: source) != nil
            let given = isKnown ? quoted(String(value), argument.place) : partialValue(of: name, in: argument.value)
            note(name, given, argument.value.range)
        }
        guard arguments.count == 2, let (key, value) = headPair(arguments) else { return }
        let method = name.map { $0.isWord ? word($0.range).lowercased() : "" } ?? ""
        guard !["get", "has", "contain", "expect", "assert", "equal"].contains(where: method.contains) else { return }
        note(self.key(key) ?? "", value, key.range)
    }

    /// The value of a field whose name a text begins with, of which parts are computed.
    private func partialValue(of name: String, in text: Literal) -> Literal {
        guard case .text(var string) = text.value else { return .unknown(text.range) }
        let value = source[string.content].dropFirst(name.utf8.count + 1).drop { $0 == 0x20 }
        let isComputed = string.computed.contains { $0 == value.startIndex..<value.endIndex }
        if isComputed { return .unknown(text.range) }
        string.content = value.startIndex..<value.endIndex
        return Literal(.text(string), text.range)
    }

    /// Notes the fields among the members of an object.
    mutating func noteMembers(of group: SourceNode.Group, at start: Int) {
        guard heads.isNeeded else { return }
        // Header fields beside a payload are those of that one.
        let parts = group.arguments.filter { $0.value.members != nil }
        if let own = parts.first(where: { $0.name == "headers" }), parts.contains(where: { $0.name == "payload" }) {
            heads.removeFields(ofObject: own.value.range.lowerBound)
        }
        var fields = group.arguments.filter { $0.name.map(SourceHeads.isName) ?? false }
        guard SourceHeads.isRequest(fields.compactMap { $0.name }), !isExpected else { return }
        let others = group.arguments.filter { !($0.name.map(SourceHeads.isName) ?? false) }
        if others.allSatisfy({ $0.name.map(SourceHeads.isHeaderOrKey) ?? false }) {
            fields += others.filter { $0.name.flatMap { Key.named($0, in: .aps) } != nil }
        }
        for field in fields { note(field.name ?? "", field.value, field.place, object: start) }
        if !fields.isEmpty, isAllOfHeaders(group, at: start) { heads.whole.insert(start) }
    }

    /// The number of nodes of a chain that are looked through for its push type.
    private static let longestChain = 40

    /// Notes a field that a call of a chain in Go sets, as `.PushType("background")` does; of other names only after that one.
    private mutating func noteSetter(of arguments: [SourceNode.Argument], after nodes: ArraySlice<SourceNode>) {
        func field(_ node: SourceNode) -> String? { node.isWord ? Shape.header(word(node.range)) : nil }
        guard language.name == .go, arguments.count == 1, nodes.suffix(3).first?.group != nil,
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
        let name = evaluate(nodes[(field + 2)...])
        note(key(name) ?? "", evaluate(nodes[(start + 1)..<field]), name.range)
    }

    private func headPair(_ arguments: [SourceNode.Argument]) -> (key: Literal, value: Literal)? {
        let (first, second) = (arguments[0], arguments[1])
        func isKey(_ argument: SourceNode.Argument) -> Bool {
            key(argument.value).map(SourceHeads.isName) ?? false
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

    func quoted(_ text: String, _ range: Range<Int>) -> Literal {
        Literal(.constant(JSONWriter().text(.string(text))), range)
    }

    mutating func note(_ name: String, _ value: Literal, _ key: Range<Int>, body: Int? = nil, object: Int? = nil) {
        // Ably has the header fields in an object, `apns-headers`.
        guard SourceHeads.isName(name) || name == ":path" || object != nil, value.members == nil else { return }
        let place = Place(key: outer.documentRange(key), value: outer.documentRange(value.range))
        heads.add(
            SourceHeads.Field(
                name: name, value: value, place: place, offset: key.lowerBound, body: body, object: object))
    }

    /// Gives payloads that stand alone the header fields that they are sent with.
    mutating func joinHeads() {
        // The libraries for JavaScript and Ruby send no priority that nobody sets, and APNs takes 10 for it; that for Python sends 10.
        let isPython = language.name == .python && source.contains(word: "send_notification(")
        if [.javaScript, .ruby].contains(language.name)
            || isPython && !source.contains(word: "priority")
        {
            for (start, range) in withoutPriority.sorted(by: { $0.key < $1.key }) {
                note("apns-priority", Literal(.constant("\"10\""), range), range, body: start)
            }
        }
        guard !heads.fields.isEmpty else { return typeCalls([:]) }
        let letters = source.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 | 0x20 }
        let isAuthorised =
            ["authorization", "sslcert", "--cert", "bearer-auth(", "withtoken("].contains(
                where: letters.contains(word:)) || !namesOfNodeAPN.isEmpty
        let isWholeRequest = isAuthorised && !["push-type", "pushtype"].contains(where: letters.contains(word:))
        // No other program adds the topic to a request with a path and a token.
        let lacksTopic =
            ["bearer", "/3/device", "push.apple.com"].allSatisfy(letters.contains(word:))
            && !letters.contains(word: "topic") && !Self.adding.isIn(source)
            && !Self.testing.contains(where: source.contains(word:))
        let bodies = found.filter { !$0.value.contains { $0.isUnread || !$0.isPayloadAlone } }.keys.sorted()
        let mayBeForPass = bodies.count <= Self.maximumNamed && Self.passTypes.contains(where: source.contains(word:))
        func headers(of fields: [SourceHeads.Field], isWhole: Bool = isWholeRequest) -> Headers {
            var headers = Headers()
            for field in fields {
                var value = field.value.transcript(of: source).document?.value ?? .unknown(UnknownValue())
                if value.isUnknown, mayBeForPass, field.name.lowercased() == "apns-topic",
                    isPassType(field.value.range)
                {
                    value = .unknown(UnknownValue(PartialText(known: ["pass.", ""], shown: "pass.")))
                }
                if let text = Headers.text(of: value) {
                    headers[field.name] = text
                } else {
                    headers = headers.filled(by: Headers(json: [field.name: value]))
                }
            }
            if lacksTopic, headers.has(Header.pushType.name) {
                headers["authorization"] = "bearer …"
                return .whole(headers)
            }
            // Requests with authorization, maybe of node-apn, have the push types that their program speaks of.
            return isWhole && headers.has("apns-topic") ? .whole(headers) : headers
        }
        let joined = heads.byBody(
            bodies.count > 1000 ? [] : bodies, uses(of: bodies), usesOfHeads, argument: argument(for:of:at:))
        typeCalls(joined)
        for (body, fields) in joined where SourceHeads.isRequest(fields.map { $0.name }) {
            var headers = headers(of: fields)
            // Each request has a topic: without it, a function adds to the fields.
            if !["apns-topic", "apns-priority"].contains(where: headers.has) {
                headers = headers.filled(by: Headers(json: ["apns-priority": .unknown(UnknownValue())]))
            }
            if let object = fields.first?.object, heads.whole.contains(object),
                fields.allSatisfy({ $0.object == nil || $0.object == object })
            {
                if letters.contains(word: "bearer") { headers["authorization"] = "bearer …" }
                headers = .whole(headers)
            }
            if wholeRequests.contains(body) {
                headers = .whole(headers.filled(by: Headers(json: ["apns-topic": .unknown(UnknownValue())])))
            }
            let choices = fields.compactMap { field in headerChoice(in: field.value).map { (field.name, $0) } }
            for index in found[body]?.indices ?? 0..<0 {
                guard var fragment = found[body]?[index] else { continue }
                // Of two texts that a condition decides between, the payload of each form has its own.
                var own = headers
                for (name, choice) in choices {
                    if let text = choice.text(for: fragment) { own[name] = text }
                }
                fragment.context.headers = own.filled(by: fragment.context.headers)
                for field in fields { fragment.context.headerPlaces[field.name.lowercased()] = field.place }
                found[body]?[index] = fragment
            }
        }
        let requests = joined.values.filter { fields in SourceHeads.isRequest(fields.map { $0.name }) }
        addOptions(of: requests)
        guard isAuthorised || sendsToAPNs, source.contains(word: "/3/device"),
            !Self.testing.contains(where: source.contains(word:))
        else { return }
        let given = joined.values.flatMap { $0 }
        let alternatives = heads.alternatives(to: given)
        for fields in alternatives {
            guard let first = fields.first else { continue }
            addRequest(of: fields, at: first.offset, headers(of: fields, isWhole: false))
        }
        let places = Set((given + alternatives.joined()).map { $0.offset })
        for (function, fields) in heads.withoutBody(bodies, besides: places) {
            guard let first = fields.first(where: heads.isOfRequest) else { continue }
            let mayAdd = Self.adding.isIn(Array(source[function.clamped(to: source.indices)]))
            var headers = headers(of: fields, isWhole: isWholeRequest && !mayAdd)
            if let object = first.object, heads.whole.contains(object), fields.allSatisfy({ $0.object == object }) {
                headers = .whole(headers)
            }
            addRequest(of: fields, at: first.offset, headers)
            addOptions(of: [fields])
        }
    }

    /// Gives the push type of calls to the payloads of a program that speaks of that type alone, where no payload has its own. One with
    /// the topic of an app is for another type.
    private mutating func typeCalls(_ joined: [Int: [SourceHeads.Field]]) {
        func has(_ name: String, in fields: [SourceHeads.Field]) -> SourceHeads.Field? {
            fields.first { $0.name.lowercased() == name && !$0.value.isUnknown }
        }
        guard sendsCallsAlone, !joined.values.contains(where: { has("apns-push-type", in: $0) != nil }) else { return }
        for (start, fragments) in found {
            let topic = joined[start].flatMap { has("apns-topic", in: $0) }?.value.text(in: source)
            if let topic, !topic.hasSuffix(".voip") { continue }
            found[start] = fragments.map { fragment in
                var fragment = fragment
                fragment.context.headers["apns-push-type"] = PushType.voip.rawValue
                return fragment
            }
        }
    }

    /// True for a program that sends by a provider of node-apn and speaks of a topic in comments alone.
    var namesNoTopic: Bool {
        guard source.contains(word: "Provider("), source.contains(word: ".send("),
            !Self.testing.contains(where: source.contains(word:))
        else { return false }
        return source.map { $0 | 0x20 }.split(separator: 0x0A | 0x20).allSatisfy { line in
            let code = line.drop { $0 <= 0x20 }
            return code.starts(with: "//".utf8) || code.first == UInt8(ascii: "*") || !Array(code).contains(word: "topic")
        }
    }

    /// Gives payloads the header fields of requests that no other code completes.
    mutating func completeHeads(of starts: Set<Int>) {
        let hasToken = source.contains(word: "keyId")
        for start in starts {
            found[start] = found[start]?.map { fragment in
                var fragment = fragment
                if hasToken { fragment.context.headers["authorization"] = "bearer …" }
                fragment.context.headers = .whole(fragment.context.headers)
                return fragment
            }
        }
    }

    /// Adds a request with these header fields, of whose payload nothing is known.
    private mutating func addRequest(of fields: [SourceHeads.Field], at place: Int, _ headers: Headers) {
        found[place, default: []].append(request(of: fields, at: place, headers))
    }

    private func request(of fields: [SourceHeads.Field], at place: Int, _ headers: Headers) -> Fragment {
        let literal = Literal(.object([]), place..<place + 1).opened()
        var fragment = Fragment(literal.transcript(of: source), of: outer)
        fragment.context.headers = headers
        for field in fields { fragment.context.headerPlaces[field.name.lowercased()] = field.place }
        return fragment
    }

    /// The fields that others need beside them, of which nothing is known.
    private static let unknownFields = Headers(json: [
        Header.priority.name: .unknown(UnknownValue()), Header.topic.name: .unknown(UnknownValue()),
    ])

    /// Adds requests for the values between which the program chooses for header fields of these requests, and for what its branches set.
    private mutating func addOptions(of requests: [[SourceHeads.Field]]) {
        for fields in requests {
            for field in fields {
                for option in options(of: field.value, as: field.name) {
                    let place = outer.documentRange(option.range)
                    let chosen = SourceHeads.Field(
                        name: field.name, value: option, place: Place(key: place, value: place), offset: field.offset)
                    addOption([chosen], beside: fields)
                }
            }
        }
        for (branch, fields) in heads.branches(of: requests) { addOption(branch, beside: fields) }
    }

    /// Adds a request with fields that the program may set, and those that it always sends beside them; what a caller gives may decide on
    /// them.
    private mutating func addOption(_ chosen: [SourceHeads.Field], beside fields: [SourceHeads.Field]) {
        guard let first = chosen.first else { return }
        let names = Set(chosen.map { $0.name.lowercased() })
        let always = fields.filter { field in
            !names.contains(field.name.lowercased()) && !field.value.isUnknown
                && heads.fields.contains { $0.offset == field.offset && !$0.value.isUnknown }
        }
        let all = always + chosen
        var headers = Headers()
        for field in all { headers[field.name] = text(ofHeader: field.value) }
        guard chosen.contains(where: { headers.has($0.name) }) else { return }
        var request = request(of: all, at: first.value.range.lowerBound, headers.filled(by: Self.unknownFields))
        request.context.becomeOption()
        found[first.value.range.lowerBound, default: []].append(request)
    }

    /// The value of a header field; nil where it is not known.
    private func text(ofHeader value: Literal) -> String? {
        value.transcript(of: source).document.flatMap { Headers.text(of: $0.value) }
    }
}

extension LiteralReader {
    /// True for a name that is declared with the topic of Wallet's passes as its value, or as a part of that.
    private func isPassType(_ range: Range<Int>) -> Bool {
        guard range.count <= Self.longestName, source[range].allSatisfy({ $0.isNamePart }) else { return false }
        return source.places(ofWord: Array(source[range])).prefix(Self.maximumUses).contains { place in
            let line = source[(place + range.count)...].prefix(Self.longestLine).prefix { $0 != 0x0A && $0 != 0x3B }
            let isDeclared = line.first { $0 > 0x20 }.map(":=".utf8.contains) ?? false
            return isDeclared && Self.passTypes.contains(where: Array(line).contains(word:))
        }
    }
    /// Signs of header fields that a function adds to those that it names.
    private static let adding = WordSearch([
        "...", "**", ".update(", ".merge", "merge(", "ssign(", "putAll(", "ddAll(", "xtend(", "aders.forEach", "[k]",
        "[key]",
        "[name]", "(k,", "(key,", "(name,", "(k ", "+ headers", "extraHeaders", "extra_headers", "dditionalHeaders",
    ])
    private static let passTypes = ["\"pass.", "'pass."]
    private static let longestName = 80
    private static let longestLine = 200

    /// The places where names stand for payloads that are assigned to them once, as to a constant or a field of a class.
    fileprivate func uses(of bodies: [Int]) -> [Int: Int] {
        guard bodies.count <= Self.maximumNamed else { return [:] }
        var uses: [Int: Int] = [:]
        for body in bodies {
            guard let name = nameAssigned(before: body) else { continue }
            let places = source.places(ofWord: name)
            let assigned = places.filter { place in
                let rest = source[(place + name.count)...].drop { ": ".utf8.contains($0) }
                return rest.first == UInt8(ascii: "=") && rest.dropFirst().first != UInt8(ascii: "=")
            }
            guard assigned.count == 1, places.count <= Self.maximumUses else { continue }
            for place in places where place != assigned[0] { uses[place] = body }
        }
        return uses
    }

    /// The places where names stand for objects of header fields that are assigned to them once, by the starts of the objects.
    fileprivate var usesOfHeads: [Int: [Int]] {
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
        return Array(before.dropFirst().drop { ": ".utf8.contains($0) }.prefix { $0.isNamePart }.reversed())
    }

    private static let maximumNamed = 20
    static let maximumUses = 9
}

extension Fragment {
    /// True for a payload that no request or message is around.
    fileprivate var isPayloadAlone: Bool {
        let filled = context.placeholders.filled(in: text)
        return (try? JSONDocument(parsing: filled).value.object?["aps"]) != nil
    }
}
