import JSONText

/// Finds payloads in programs: as literals, as objects that are set member by member or built by calls, and as JSON in strings.
/// All languages share this reader, with a row of `Language` for each. Brackets, names and separators are what it looks at, in time
/// linear in the bytes, and without recursion. Unreadable parts are unknown, and statements of other forms are passed over.
struct LiteralReader {
    let outer: Fragment
    let source: [UInt8]
    let language: Language
    var tokens: SourceTokens
    /// The innermost bracket that is open, or the whole text, and those around it.
    var frame = Frame(open: 0, start: 0)
    var enclosing: [Frame] = []
    /// The number of brackets that are open.
    var depth: Int { enclosing.count - plainBlocks }
    /// The number of open blocks that are run like the statements around them.
    var plainBlocks = 0
    var isInBranch: Bool { language.isIndented && enclosing.isEmpty ? lines.isInBranch : frame.isBranch }
    var lines = IndentedLines()
    /// The object that the block of the next line fills, with its name there and the indentation of the line before.
    var blockObject: (name: String, indentation: Int, value: Literal)?
    var variables = Variables()
    lazy var assignments = Assignments(source, language)
    /// True if variables and constants stand for their plain values, and if it was asked for one.
    var readsNames = false
    var asksForNames = false
    lazy var parameters = APSParameters(source, language)
    /// True if null that the program chooses is written.
    lazy var writesNull = mayWriteNull && !dropsNulls
    /// True if .NET's encoder makes kebab case of the names of its objects.
    lazy var writesKebabCase = language.name == .cSharp && source.contains(word: "KebabCaseLower")
    /// True if what it encodes has no null.
    lazy var dropsNulls = takesNullsOut
    lazy var namesNoTopic = speaksOfNoTopic()
    lazy var typeDeclarations = Self.typeDeclarations(in: source, language)
    lazy var sendsCallsAlone = Self.sendsCallsAlone(source, language)
    var heads: SourceHeads
    var found: [Int: [Fragment]] = [:]
    /// The objects that functions return.
    var results = ReturnedObjects()
    /// The payloads that functions return for the arguments of their calls, by the starts of those without arguments.
    var calls: [Int: [Literal]] = [:]
    /// The payloads that functions return and callers add to, by their starts.
    var completed: [Int: Literal] = [:]
    /// The silent pushes of libraries to which the program gives no priority, by their starts.
    var withoutPriority: [Int: Range<Int>] = [:]
    /// The conditions that decide on payloads, and whether they hold there, by the starts of these.
    var decided: [Int: (condition: String, holds: Bool)] = [:]
    /// The starts of payloads whose libraries send the header fields that the program gives, and no others but a topic.
    var wholeRequests: Set<Int> = []
    /// The objects that have a payload as a member, by the start of that.
    var holders: [Int: Literal] = [:]
    /// Objects that are not payloads and whose names are all known, by their starts; only in a program with header fields of APNs.
    var withoutAPS: [Int: Literal] = [:]
    /// True if a topic that is not known may be that of a pass.
    var mayBeForPass = false
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
    var isTooDeep = false
    /// The starts of the values of variables that are a part of a payload or message that was found.
    var covered: Set<Int> = []
    /// The starts of objects that were changed after they became a part of another.
    var changed: Set<Int> = []
    /// The names of types that the program imports from a library for APNs and that are common in others.
    let imported: Set<String>
    /// The functions of other files that write header fields, as far as the program calls them.
    let headerFunctions: [String: HeaderFunction]
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
        _ outer: Fragment, _ language: Language, _ functions: [String: MessageCall.Kind] = [:],
        _ types: (() -> SharedTypes?)? = nil
    ) {
        (self.outer, self.language) = (outer, language)
        source = outer.text
        tokens = SourceTokens(outer.text, language)
        headerFunctions = HeaderFunction.called(in: outer.text, language, types)
        heads = SourceHeads(outer.text, language, hasOthers: !headerFunctions.isEmpty)
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
        usesFirebase = (language.name == .go ? ["firebase.google.com/go"] : Self.wordsOfFirebase).contains(
            where: outer.text.contains(word:))
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
            "exp.host", "sendPushNotificationsAsync(", "expo-server-sdk", "exponent_server_sdk", "ExpoPushMessage",
            "PushMessage(", "new Expo(",
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

    private static let wordsOfFirebase = [
        "ApnsConfig", "APNSConfig", "FirebaseAdmin", "firebase_admin", "com.google.firebase.messaging",
        "FirebaseMessaging.getInstance", "FirebaseMessaging.DefaultInstance", "Firebase::Admin", "Kreait\\Firebase",
    ]

    mutating func read() {
        readStatements()
        openCompleted()
        addCalls()
        joinHeads()
        if !withoutTopic.isEmpty, namesNoTopic { completeHeads(of: withoutTopic) }
        for comment in tokens.documentation { found[comment.lowerBound, default: []] += examples(inComment: comment) }
    }

    /// Reads all statements. Header fields are joined to payloads after that.
    mutating func readStatements() {
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
                // The body of an arrow function may be an object in brackets.
                let mayBeFunction =
                    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "(") && statement.last?.isSign("=>") == true
                let kind = mayBeFunction ? regionKind(statement, in: frame.open) : .plain
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
    }
}
