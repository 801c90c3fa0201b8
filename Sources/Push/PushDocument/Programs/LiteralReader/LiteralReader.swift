import JSONText

/// Finds payloads in programs: as literals, as objects that are set member by member or built by calls, and as JSON in strings.
/// All languages share this reader, with a row of `Language` for each. Brackets, names and separators are what it looks at, in time
/// linear in the bytes, and without recursion. Unreadable parts are unknown, and statements of other forms are passed over.
struct LiteralReader {
    let outer: Fragment
    let source: [UInt8]
    let language: Language
    private var tokens: SourceTokens
    /// The innermost bracket that is open, or the whole text, and those around it.
    var frame = Frame(open: 0, start: 0)
    var enclosing: [Frame] = []
    /// The number of brackets that are open.
    var depth: Int { enclosing.count - plainBlocks }
    /// The number of open blocks that are run like the statements around them.
    private var plainBlocks = 0
    var isInBranch: Bool { language.isIndented && enclosing.isEmpty ? lines.isInBranch : frame.isBranch }
    var lines = IndentedLines()
    /// The object that the block of the next line fills, with its name there and the indentation of the line before.
    var blockObject: (name: String, indentation: Int, value: Literal)?
    var variables = Variables()
    lazy var assignments = Assignments(source, language)
    /// True if variables and constants stand for their plain values, and if it was asked for one.
    var readsNames = false
    var asksForNames = false
    lazy var parameters = APSParameters(source)
    lazy var sendsCallsAlone = Self.sendsCallsAlone(source, language)
    var heads: SourceHeads
    var found: [Int: [Fragment]] = [:]
    /// The objects that functions return.
    var results = ReturnedObjects()
    /// The payloads that functions return for the arguments of their calls, by the starts of those without arguments.
    var calls: [Int: [Literal]] = [:]
    /// The silent pushes of libraries to which the program gives no priority, by their starts.
    var withoutPriority: [Int: Range<Int>] = [:]
    /// The conditions that decide on payloads, and whether they hold there, by the starts of these.
    var decided: [Int: (condition: String, holds: Bool)] = [:]
    /// The starts of payloads whose libraries send the header fields that the program gives, and no others but a topic.
    var wholeRequests: Set<Int> = []
    /// The starts of node-apn's notifications to which the program gives no topic.
    var withoutTopic: Set<Int> = []
    /// The names of variables from elsewhere that hold a text.
    var namesOfTexts: Set<String> = []
    /// The places of the fields of types, once they were looked for.
    var fieldsOfTypes: [String: Range<Int>?] = [:]
    /// The brackets with the parameters of functions, once they were looked for.
    var listsOfParameters: [String: [Int]] = [:]
    /// The number of values that variables may still stand for, beside those that are written out.
    var copies: Int
    private(set) var isTooDeep = false
    /// The starts of the values of variables that are a part of a payload or message that was found.
    var covered: Set<Int> = []
    /// The starts of objects that were changed after they became a part of another.
    var changed: Set<Int> = []
    /// The names of types that the program imports from a library for APNs and that are common in others.
    let imported: Set<String>
    /// The library that makes its payloads, if there is one of the table alone.
    let library: Library?
    /// True if the program removes members of Apple's, so that what a branch sets may stand without the rest of its object.
    let removesMembers: Bool
    /// The number of names that parts of objects have got so far.
    var aliases = 0
    /// True if the program sends messages with Firebase's SDK alone.
    let sendsBySDK: Bool
    /// The names of node-apn in the program.
    let namesOfNodeAPN: Set<String>
    /// The types that the program declares itself.
    let declared: DeclaredTypes
    /// The constants that may be names of members.
    let constants: KnownConstants
    /// True if the program names Expo's service, whose messages hold no word of their own.
    let namesExpo: Bool
    /// True if it does, or calls a function of another file that does.
    let sendsToExpo: Bool
    /// The functions by which the program may send messages, and the starts of those for Firebase's interface from before HTTP v1.
    let messageCalls: [MessageCall]
    var retiredMessages: Set<Int> = []
    /// True if the program names the address of that interface, and Expo's not.
    let sendsToRetiredInterface: Bool
    /// True if the program uses one of OneSignal's SDKs for servers.
    let usesOneSignal: Bool
    /// True if the program uses Pushok, of PHP.
    let usesPushok: Bool
    /// True if the program names the address of Firebase's HTTP v1.
    let sendsWholeRequests: Bool
    /// The names of modules and types of libraries by those that imports give them.
    let renamed: [String: String]
    /// True if the program uses a type of Firebase's server SDKs.
    let usesFirebase: Bool
    /// True if it makes parts of messages for Firebase's server SDKs, and speaks to APNs itself nowhere.
    let makesPartsForApple: Bool
    /// True if the program has words by which a test expects a value to be refused.
    let mayRefuse: Bool
    /// True if the program makes local notifications, whose data is no push.
    let isLocal: Bool
    /// True if the program is an app's and receives pushes: it hands payloads to itself.
    let isReceiver: Bool

    struct Frame {
        let open: UInt8
        let start: Int
        var nodes: [SourceNode] = []
        /// The indices of the `=` in the statement and of the commas.
        var assignment: Int?
        var commas: [Int] = []
        var isBlock = false
        /// True if a condition decides whether it is run.
        var isBranch = false
        /// True if it is run like the statements around it, as the block of `try` is.
        var isPlain = false
        /// True for the block of a `switch`, and for the statements of one of its cases.
        var isSwitch = false
        var isCase = false
        var kind = SourceHeads.Region.Kind.plain
        var function: (name: String, place: Int)?
        var hasDots = false
        /// The object that a block of Kotlin builds, as in `buildJsonObject { put("badge", 1) }`.
        var built: BuiltObject?

        var isOfQuotedMembers: Bool { nodes.count > 1 && nodes[0].isText && nodes[1].isSign(":") }
    }

    init(
        _ outer: Fragment, _ language: Language, _ functions: [String: MessageCall.Kind], _ types: (() -> SharedTypes?)?
    ) {
        (self.outer, self.language) = (outer, language)
        source = outer.text
        tokens = SourceTokens(outer.text, language)
        heads = SourceHeads(outer.text, language)
        copies = 1000 + outer.text.count / 8
        let shared = language.name == .python ? outer.context.imported : []
        imported = Self.imported(outer.text, language).union(shared)
        library = Library.used(in: outer.text, language)
        namesOfNodeAPN = Library.namesOfNodeAPN(in: outer.text, language)
        constants = KnownConstants(outer.text, language) { types?() }
        removesMembers = Self.removesMembers(outer.text)
        sendsBySDK =
            language.name == .javaScript && !outer.text.contains(word: "messages:send")
            && ["messaging()", "getMessaging("].contains(where: outer.text.contains(word:))
        renamed = Self.renamed(in: outer.text)
        usesFirebase = [
            "ApnsConfig", "APNSConfig", "FirebaseAdmin", "firebase_admin", "com.google.firebase.messaging",
            "FirebaseMessaging.getInstance", "FirebaseMessaging.DefaultInstance", "Firebase::Admin",
            "Kreait\\Firebase",
        ].contains(where: outer.text.contains(word:))
        declared = DeclaredTypes(
            outer.text, language, besides: SharedTypes.holdTypes(of: language) ? types?() : nil,
            imported: usesFirebase ? Shape.typesOfFirebase : [])
        makesPartsForApple =
            (usesFirebase
                || ["firebase-admin", "messaging()", "NotificationChannels\\Fcm"].contains(
                    where: outer.text.contains(word:)))
            && !outer.text.contains(word: "push.apple.com")
        usesOneSignal =
            [
                "com.onesignal.client", "onesignal\\client", "onesignal.model", "OneSignalApi.Model",
                "@onesignal/node-onesignal", "OneSignal::Notification.new(",
            ].contains(where: outer.text.contains(word:))
        usesPushok = language.name == .php && outer.text.contains(word: "Pushok")
        sendsWholeRequests = outer.text.contains(word: "messages:send")
        mayRefuse = Self.refusing.isIn(outer.text)
        isLocal = outer.text.contains(word: "UNMutableNotificationContent")
        isReceiver =
            language.name == .javaScript && Self.receiving.contains(where: outer.text.contains(word:))
            && !Self.sendingWords.contains(where: outer.text.contains(word:))
        namesExpo = [
            "exp.host", "expo-server-sdk", "exponent_server_sdk", "ExpoPushMessage", "PushMessage(", "new Expo(",
            "Exponent::Push", "exponent-server-sdk", "expo-notifications-sdk",
        ].contains(where: outer.text.contains(word:))
        sendsToExpo = namesExpo || functions.values.contains(.ownExpo)
        messageCalls = MessageCall.used(in: outer.text, language, functions)
        sendsToRetiredInterface =
            !sendsToExpo
            && (Self.hasServerKey(outer.text)
                || outer.text.contains(word: "fcm/send")
                    && RemoteCall.failingCalls(in: outer.text, language).contains { $0.kind == .legacyFirebase })
    }

    mutating func read() {
        while let token = tokens.next() {
            frame.hasDots = frame.hasDots || tokens.passedDots
            tokens.passedDots = false
            endLine(before: token)
            switch token {
            case .word(let range):
                beginCase(at: range)
                append(.word, range)
            case .number(let range): append(.number, range)
            case .text(let text) where language.lacksStatements: addText(Literal(.text(text), text.range))
            case .text(let text): append(.text(text), text.range)
            case .open(let byte, let start):
                if enclosing.count >= Literal.maximumDepth { isTooDeep = true }
                let isBranch = byte == UInt8(ascii: "{") && isControlled
                let isBlock = isBranch || byte == UInt8(ascii: "{") && (beginsLambda || beginsFunction)
                let statement = frame.nodes[(frame.commas.last ?? 0)...]
                let kind = byte == UInt8(ascii: "{") ? regionKind(statement, in: frame.open) : .plain
                let function = kind == .wall ? functionName(statement) : nil
                enclosing.append(frame)
                frame = Frame(
                    open: byte, start: start, isBlock: isBlock, isBranch: isBranch, kind: kind, function: function)
                frame.isSwitch = isBlock && isSwitch(statement)
                if byte == UInt8(ascii: "{"), !language.isIndented, isPlain(statement) {
                    (frame.isBlock, frame.isPlain) = (true, true)
                    plainBlocks += 1
                }
                if byte == UInt8(ascii: "{"), let built = built(after: statement, at: start) {
                    (frame.isBlock, frame.built) = (true, built)
                }
            case .close(let byte, let place): close(byte, at: place)
            case .sign(let sign, let range): take(sign, range)
            }
        }
        while !enclosing.isEmpty { drop() }
        endStatement()
        leave(0)
        addCalls()
        joinHeads()
        if !withoutTopic.isEmpty, namesNoTopic { completeHeads(of: withoutTopic) }
        for comment in tokens.documentation { found[comment.lowerBound, default: []] += examples(inComment: comment) }
    }

    /// The nodes before the innermost bracket.
    var nodesBefore: ArraySlice<SourceNode> { enclosing.last?.nodes[...] ?? [] }

    /// The names of the function that the innermost bracket belongs to, and of the object before it, as in `apns.send`.
    var callee: (object: String?, name: String)? {
        let nodes = nodesBefore.suffix(3)
        guard let last = nodes.last, last.isWord else { return nil }
        let isMethod = nodes.count == 3 && nodes[nodes.endIndex - 2].isSign(in: SourceSign.access)
        return (isMethod ? nodes.first.map { word($0.range) } : nil, word(last.range))
    }

    mutating func append(_ kind: SourceNode.Kind, _ range: Range<Int>) {
        frame.nodes.append(SourceNode(kind: kind, range: range))
    }

    mutating func take(_ sign: SourceSign, _ range: Range<Int>) {
        let isStatement = frame.open == 0 || frame.open == UInt8(ascii: "{")
        if sign == ";" {
            if separatesMembers { return take(",", range) }
            if isStatement {
                endStatement()
                frame.isBlock = true
            }
            return
        }
        // The next assignment of JavaScript's comma operator, or the next variable.
        if sign == ",", frame.assignment != nil, frame.open == 0 || frame.isBlock, language.name == .javaScript {
            return endStatement()
        }
        if endsLabel(sign, range) { return }
        if sign == ",", frame.open != 0 { frame.commas.append(frame.nodes.count) }
        if sign == "=" || sign == ":=", isStatement, frame.assignment == nil { frame.assignment = frame.nodes.count }
        append(.sign(sign), range)
    }

    /// Ends the statement if a line ended before a token that does not continue it.
    mutating func endLine(before token: SourceTokens.Token) {
        guard tokens.isAfterLine else { return }
        let last = frame.nodes.last
        if enclosing.isEmpty, language.isIndented {
            if case .sign(let sign, _) = token, sign != "@", sign != ":", !(sign == "%" && isElixir) { return }
            if let last, let sign = last.sign, sign != ":", !endsName(last) { return }
            endStatement()
            return leave(below: tokens.indentation)
        }
        guard let last, last.sign == nil, !isHeadOfBranch(frame.nodes) else { return }
        if separatesMembers { return take(",", last.range.suffix(0)) }
        if endsBranch(frame.nodes, before: token) {
            frame.isBlock = true
            return endStatement()
        }
        let open = frame.open
        let joinsTexts = language.isIndented || !language.endsWithLine
        // A comma is missing, except between two texts in languages that join them.
        if case .text = token, open == UInt8(ascii: "{"), frame.isOfQuotedMembers, !(joinsTexts && last.isText) {
            return take(",", last.range.suffix(0))
        }
        guard !joinsTexts || frame.isBlock, open == 0 || open == UInt8(ascii: "{") else { return }
        switch token {
        case .word, .text, .number:
            endStatement()
            frame.isBlock = true
        default: break
        }
    }

    /// True in a table of PowerShell's, whose members end with their lines.
    private var separatesMembers: Bool {
        language.name == .powerShell && frame.open == UInt8(ascii: "{") && nodesBefore.last?.isSign("@") == true
    }

    /// True for the end of a method's name in Ruby, as in `empty?`, and of the names of a block, as in `do |note|`.
    private func endsName(_ sign: SourceNode) -> Bool {
        guard language.name == .ruby else { return false }
        if sign.isSign("|") { return true }
        guard sign.isSign("?") || sign.isSign("!") else { return false }
        return source[..<sign.range.lowerBound].last?.isNamePart == true
    }

    mutating func endStatement() {
        var (nodes, assignment) = (frame.nodes[...], frame.assignment)
        guard let first = nodes.first, let last = nodes.last else { return }
        heads.add(first.range.lowerBound..<last.range.upperBound, .plain)
        if language.isIndented, enclosing.isEmpty { lines.add(isCondition: isConditional(nodes)) }
        frame.nodes = []
        frame.commas.removeAll { $0 > 0 }
        frame.assignment = nil
        if frame.built != nil, build(nodes) { return }
        if beginBlock(nodes) { return }
        if let sign = assignment, sign > 0, !setsInClosure(nodes, assignedAt: sign) {
            noteFunction(in: nodes, assignedAt: sign)
            if addAlias(by: nodes, assignedAt: sign) { return }
            let modifier = modifier(of: nodes, after: sign)
            nodes = nodes[..<(modifier ?? nodes.endIndex)]
            let value = evaluate(nodes[(sign + 1)...])
            guard let (name, path) = target(nodes[..<sign], of: value.shape) else {
                noteAliases(in: nodes)
                return findPayloads(in: value)
            }
            if nodes.count == sign + 2 { noteAliases(in: nodes[(sign + 1)...]) }
            frame.isBlock = true
            noteField(name, path, value, at: nodes.first { $0.isWord }?.range.lowerBound ?? 0)
            let isConditional = modifier != nil || isConditional(nodes)
            let isOther =
                path.isEmpty && (isInBranch || isConditional) && !isDeclaration(nodes[..<sign], nodes[sign])
            assign(
                name, path, value, at: path.isEmpty ? nil : key(of: nodes[..<sign]), from: nodes[0].range.lowerBound,
                isConditional: isConditional, isOther: isOther)
            guard path.isEmpty, !isOther else { return }
            return noteDeclaration(of: name, in: nodes[..<sign], at: nodes[sign].range.lowerBound)
        }
        if declareVariable(by: nodes) { return }
        if removeMember(by: nodes) || changeVariable(by: nodes) { return noteLine(nil, of: nodes) }
        let value = evaluate(nodes)
        if noteReturn(value, in: nodes) { findPayloads(in: value) }
    }

    /// The index of the condition behind an assignment, as in `badge = 1 if ready`.
    func modifier(of nodes: ArraySlice<SourceNode>, after sign: Int) -> Int? {
        guard [.ruby, .perl].contains(language.name) else { return nil }
        return nodes.indices.dropFirst(sign + 2).first { index in
            nodes[index].isWord && ["if", "unless"].contains(word(nodes[index].range)) && nodes[index - 1].sign == nil
        }
    }

    mutating func close(_ byte: UInt8, at place: Int) {
        let open: UInt8 = byte == UInt8(ascii: ")") ? 0x28 : byte - 2
        if frame.isCase, open == UInt8(ascii: "{") { endCase(at: place) }
        guard !enclosing.isEmpty else { return }
        // A bracket of another kind: what is open in it was misread.
        if frame.open != open {
            guard enclosing.suffix(7).contains(where: { $0.open == open }) else { return }
            while frame.open != open { drop() }
        }
        let isAssignment = open == UInt8(ascii: "{") && frame.commas.isEmpty && frame.assignment != nil
        if open == UInt8(ascii: "{"), let first = frame.nodes.first, first.range.count == 6, isReturn(first) {
            frame.isBlock = true
        }
        if !frame.isBlock, variables.last != nil { openChanged(in: frame.nodes, open) }
        if frame.isBlock || isAssignment && !language.separators.contains("=") { endStatement() }
        let (nodes, range) = (frame.nodes, frame.start..<place + 1)
        var group = SourceNode.Group(open: open, isBlock: frame.isBlock, hasDots: frame.hasDots)
        if nodes.isEmpty, !frame.isBlock {
            // A comment alone in the brackets stands for unknown members, as dots do.
            group.hasDots = group.hasDots || source[range.dropFirst().dropLast()].contains { $0 > 0x20 }
        } else if nodes.count == 1, nodes[0].isSign(":") {
            group.isColon = true
        } else if let built = frame.built {
            if !built.isBranch { group.whole = Literal(built.object.value, range) }
        } else if nodes.count == 1, let inner = nodes[0].group?.whole, open == UInt8(ascii: "{") {
            group.whole = Literal(inner.value, range)
        } else if open == UInt8(ascii: "{"), let object = comprehension(nodes[...]) {
            group.whole = object
        } else {
            var start = 0
            for comma in frame.commas + [nodes.count] where comma >= start {
                if comma > start { group.arguments.append(argument(nodes[start..<comma], in: open, until: place)) }
                start = comma + 1
            }
            noteMembers(of: group, at: range.lowerBound)
        }
        leaveBlock()
        heads.add(range, group.isBlock || frame.function != nil ? frame.kind : .plain, function: frame.function)
        let isMessage = language.name == .objectiveC && open == UInt8(ascii: "[")
        if isMessage {
            noteHead(inMessage: nodes)
            group.whole = dictionary(ofMessage: nodes, range)
        }
        let branch = frame.built.flatMap { $0.isBranch ? $0.object : nil }
        frame = enclosing.removeLast()
        if let branch { frame.built?.add(branch) }
        if isMessage { changeVariable(byMessage: nodes) }
        noteHeads(in: group, after: frame.nodes[...])
        append(.group(group), range)
    }

    mutating func drop() {
        endStatement()
        leaveBlock()
        frame = enclosing.removeLast()
    }

    /// Forgets the variables of the block that ends. Those of a plain one are as good as those around it.
    mutating func leaveBlock() {
        if frame.isPlain { plainBlocks -= 1 } else { leave(depth, isBranch: frame.isBranch) }
    }

    func word(_ range: Range<Int>) -> String { String(decoding: source[range], as: UTF8.self) }
}
