import JSONText

/// Reads the declarations of types in a program, token by token.
struct DeclarationReader {
    private let text: [UInt8]
    private let form: DeclaredTypes.Form
    private var tokens: SourceTokens
    private var types: [String: DeclaredTypes.Fields] = [:]
    /// The fields of types without a name, by the offset of their bracket.
    private(set) var unnamed: [Int: DeclaredTypes.Fields] = [:]
    /// The names of types that are declared more than once.
    private var repeated: Set<String> = []
    /// The innermost bracket that is open, and those around it.
    private var scope = Scope()
    private var enclosing: [Scope] = []
    /// True for a language whose fields may have values of their own, which encoders write.
    private let hasDefaults: Bool
    /// True in a declaration of what belongs to the type and not to its objects.
    private var isStatic = false
    /// The field that was declared last in its line or list, which may get a value.
    private var latest: String?
    /// The value that the last token gives to that field, if nothing else follows.
    private var given: DeclaredTypes.Fields.Default?
    /// The last three tokens, the newest last.
    private var recent = ["", "", ""]
    /// The type whose fields are expected in the next brackets, and true for a record.
    private var declared: String?
    private var isRecord = false
    /// The name that an attribute or an annotation gives the field after it.
    private var renamed: String?
    /// The spelling that an attribute gives all fields of the type after it.
    private var spelling: String?
    /// The values with which an attribute leaves out the field after it.
    private var emptiness: DeclaredTypes.Fields.Emptiness?
    /// True if an attribute leaves out all fields of the type after it that are null.
    private var leavesOutNull = false
    /// True if an attribute or an annotation keeps the field after it out of JSON.
    private var isSkipped = false

    /// An open bracket.
    private struct Scope {
        /// The type whose fields are in it.
        var type: String?
        /// True if the fields are parameters.
        var isList = false
        /// True if a function makes the objects of the type.
        var isMade = false
        var fields = DeclaredTypes.Fields()
        var spelling: String?
        var leavesOutNull = false
        /// The names by Swift's coding keys; nil if there are none.
        var keys: [String: String]?
        var areKeys = false
        /// The first word of a line, the last one before the tag at its end, and the tag.
        var field: String?
        var lastWord: String?
        var tag: String?
        /// True if the field has a list or a map.
        var holdsList = false
        /// The offset of the bracket.
        var place = 0
        /// The field before a colon, whose type comes next.
        var typedField: String?
        /// The types of the fields.
        var types: [String: String] = [:]
    }

    /// True for a language in which the type alone says which fields are left out.
    private let isStrict: Bool

    init(_ text: [UInt8], _ language: Language, _ form: DeclaredTypes.Form) {
        (self.text, self.form) = (text, form)
        // Kotlin's own encoder leaves out what is as it was declared.
        let leavesOut = text.contains(word: "@Serializable") && !text.contains(word: "encodeDefaults = true")
        hasDefaults = [.swift, .java, .cSharp].contains(language.name) || language.name == .kotlin && !leavesOut
        isStrict = [.go, .rust].contains(language.name)
        tokens = SourceTokens(text, language)
    }

    mutating func read() -> [String: DeclaredTypes.Fields] {
        while let token = tokens.next() {
            if tokens.isAfterLine { endTagged() }
            noteDefault(before: token)
            switch token {
            case .word(let range): take(word: String(decoding: text[range], as: UTF8.self))
            case .number: note("0")
            case .text(let literal): take(literal)
            case .sign(let sign, let range):
                take(sign, at: range.lowerBound)
                note(String(decoding: text[range], as: UTF8.self))
            case .open(let byte, let place): open(byte, at: place)
            case .close(let byte, _): close(byte)
            }
        }
        for name in repeated { types[name] = nil }
        for _ in 0..<Self.levels {
            let known = types
            types = known.mapValues { $0.resolved(by: known) }
        }
        let known = types
        unnamed = unnamed.mapValues { $0.resolved(by: known) }
        return types
    }

    /// A payload, `aps` in it, and an alert or a sound in that.
    private static let levels = 3
    /// Types around that of a value, as in `Option<Aps>`.
    private static let wrappers: Set = ["Option", "Box", "Optional"]

    /// Keeps the value of the field that was declared last if it ends before a token, or notes the one that the token is.
    private mutating func noteDefault(before token: SourceTokens.Token) {
        guard hasDefaults, scope.type != nil else { return }
        let value = given
        given = nil
        if let field = latest, let value, !isStatic, tokens.isAfterLine || token.endsDeclaration,
            scope.fields.defaults.count < Self.mostDefaults
        {
            scope.fields.defaults[field] = value
        }
        if tokens.isAfterLine || token.endsDeclaration { (latest, isStatic) = (nil, false) }
        guard recent[2] == "=", latest != nil else { return }
        switch token {
        case .text(let literal): given = literal.computed.isEmpty ? defaultText(literal) : nil
        case .number(let range): given = .init(json: String(decoding: text[range], as: UTF8.self), place: range)
        case .word(let range):
            let word = String(decoding: text[range], as: UTF8.self)
            if ["true", "false"].contains(word) { given = .init(json: word, place: range) }
        default: break
        }
    }

    /// The most values of a type's own: each of its objects has all of them.
    private static let mostDefaults = 40

    private func defaultText(_ literal: StringLiteral) -> DeclaredTypes.Fields.Default? {
        Literal(.text(literal), literal.range).text(in: text).map {
            .init(json: JSONWriter().text(.string($0)), place: literal.range)
        }
    }

    private mutating func note(_ token: String) { recent = [recent[1], recent[2], token] }

    private mutating func take(word: String) {
        if form == .tags {
            if word == "struct" { declared = scope.field ?? recent[2] }
            if scope.type != nil, scope.field == nil { scope.field = word } else { scope.lastWord = word }
        } else if form.words.contains(recent[2]) {
            (declared, isRecord) = (word, recent[2] == "record")
        }
        if let field = scope.typedField, !Self.wrappers.contains(word) {
            (scope.types[field], scope.typedField) = (word, nil)
        }
        if scope.areKeys, word != "case" { addKey(word, word) }
        if word == "skip_serializing_none" { leavesOutNull = true }
        if Self.skipping.contains(word), form != .tags { isSkipped = true }
        if Self.ofType.contains(word) { isStatic = true }
        // A function that makes the object may set its fields.
        if word == "init", form == .typed { scope.isMade = true }
        note(word)
    }

    private mutating func addKey(_ field: String, _ name: String) {
        if !enclosing.isEmpty { enclosing[enclosing.count - 1].keys?[field] = name }
    }

    private mutating func take(_ literal: StringLiteral) {
        let value = Literal(.text(literal), literal.range).text(in: text)
        if form == .tags, scope.type != nil { scope.tag = value }
        if scope.areKeys, recent[2] == "=", let value { addKey(recent[1], value) }
        let isNamed = recent[2] == "=" || recent[2] == ":"
        let isRenaming =
            isNamed && Self.arguments.contains(recent[1]) || recent[2] == "(" && Self.annotations.contains(recent[1])
        if scope.type == nil, isRenaming { renamed = value }
        if isNamed, recent[1] == "rename_all" { spelling = value }
        if isNamed, recent[1] == "skip_serializing_if" { emptiness = value == "Option::is_none" ? .null : .empty }
        note("\"")
    }

    private static let ofType: Set = ["static", "const", "readonly", "lazy"]
    private static let skipping: Set = ["skip", "skip_serializing", "JsonIgnore", "Transient", "transient"]
    private static let arguments: Set = ["rename", "name", "Name", "PropertyName", "value"]
    private static let annotations: Set = [
        "JsonPropertyName", "JsonProperty", "SerialName", "SerializedName", "Json",
    ]

    private mutating func take(_ sign: SourceSign, at place: Int) {
        defer { if sign == ";" { isSkipped = false } }
        if sign == ";" {
            declared = nil
            endTagged()
        }
        // The colon of `@field:Json` is none of a type.
        guard scope.type != nil, recent[1] != "@", let field = name(before: place) else { return }
        let isField =
            switch form {
            case .typed, .parameters: sign == ":"
            case .properties: scope.isList ? sign == "," : sign == ";" || sign == "="
            case .tags: false
            }
        if isField { add(field) }
        // The type of Swift's `let sound = "default"` is that of its value.
        if hasDefaults, form == .typed, sign == "=", ["let", "var"].contains(recent[1]) {
            add(field)
            scope.typedField = nil
        }
    }

    /// The name before a sign; in Scala one with a hyphen stands between backquotes.
    private func name(before place: Int) -> String? {
        guard recent[2] == "`" else { return recent[2].utf8.first?.isNamePart == true ? recent[2] : nil }
        let name = text[..<place].suffix(80).split(separator: UInt8(ascii: "`"), omittingEmptySubsequences: false)
        return name.dropLast().last.map { String(decoding: $0, as: UTF8.self) }
    }

    private mutating func add(_ field: String) {
        guard scope.fields.names[field] == nil else { return }
        latest = field
        let name = renamed ?? spelled(field)
        scope.fields.names[field] = isSkipped ? nil : name
        if isSkipped { scope.fields.skipped.insert(field) }
        isSkipped = false
        scope.fields.order.append(field)
        if form == .properties { scope.types[field] = recent[1] } else { scope.typedField = field }
        scope.fields.optional?[name] = emptiness ?? (scope.leavesOutNull ? .null : nil)
        (renamed, emptiness) = (nil, nil)
    }

    private func spelled(_ field: String) -> String {
        switch scope.spelling {
        case "kebab-case": field.split(separator: "_").joined(separator: "-")
        case "camelCase":
            field.split(separator: "_").enumerated()
                .map {
                    $0.offset == 0 ? String($0.element) : $0.element.prefix(1).uppercased() + $0.element.dropFirst()
                }
                .joined()
        default: field
        }
    }

    /// Ends a line of Go's, with the name in its tag.
    private mutating func endTagged() {
        guard form == .tags, let field = scope.field else { return }
        let quoted = scope.tag?.split(separator: "\"", omittingEmptySubsequences: false) ?? []
        let tag = zip(quoted, quoted.dropFirst()).first { $0.0.hasSuffix("json:") }?.1
        let parts = tag?.split(separator: ",", omittingEmptySubsequences: false) ?? []
        let name = parts.first.map { $0.isEmpty ? field : String($0) } ?? field
        // The fields of an embedded type stand among those around it.
        let isEmbedded = scope.tag == nil && scope.lastWord == nil
        let isSkipped = !isEmbedded && (name == "-" || tag == nil && field.first?.isLowercase == true)
        if isEmbedded { scope.fields.embedded.append(field) }
        if isSkipped { scope.fields.skipped.insert(field) }
        scope.fields.names[field] = isEmbedded || isSkipped || parts.contains("string") ? nil : name
        if parts.contains("omitempty") || parts.contains("omitzero") { scope.fields.optional?[name] = .empty }
        scope.fields.order.append(field)
        if !scope.holdsList { scope.types[field] = scope.lastWord }
        (scope.field, scope.lastWord, scope.tag, scope.holdsList) = (nil, nil, nil, false)
    }

    private mutating func open(_ byte: UInt8, at place: Int) {
        var next = Scope()
        next.place = place
        scope.typedField = nil
        // C#'s `[JsonIgnore(Condition = …)]` leaves the field out while it is empty alone.
        if recent[2] == "JsonIgnore" { isSkipped = false }
        let isList = byte == UInt8(ascii: "(")
        if form == .parameters, !isList || ![declared, ">", "]"].contains(recent[2]) { declared = nil }
        let mayHoldFields = isList ? form == .parameters || isRecord : byte == UInt8(ascii: "{")
        if let name = declared, mayHoldFields {
            (next.type, next.isList, next.spelling, next.leavesOutNull) = (name, isList, spelling, leavesOutNull)
            (declared, spelling, renamed, emptiness, leavesOutNull) = (nil, nil, nil, nil, false)
            if !isStrict { next.fields.optional = nil }
        } else if recent.contains("CodingKey") {
            next.areKeys = true
            scope.keys = [:]
        } else if form == .properties, byte == UInt8(ascii: "{"), recent[2].utf8.first?.isNamePart == true {
            if scope.type != nil { add(recent[2]) }
        }
        // The getter or the setter of a field may have its annotation.
        if isList, form == .properties, recent[2] == scope.type { scope.isMade = true }
        if isList, form == .properties, recent[1] != "@", let name = renamed, scope.type != nil,
            let accessed = ["get", "set", "is"].first(where: recent[2].hasPrefix)
        {
            let field = recent[2].dropFirst(accessed.count)
            scope.fields.names[field.prefix(1).lowercased() + field.dropFirst()] = name
            renamed = nil
        }
        enclosing.append(scope)
        scope = next
        note(isList ? "(" : "{")
    }

    private mutating func close(_ byte: UInt8) {
        endTagged()
        defer { note(")") }
        // A name in the body of a method is none of a field's.
        if byte == UInt8(ascii: "}") { renamed = nil }
        if form == .properties, scope.isList, recent[2].utf8.first?.isNamePart == true { add(recent[2]) }
        let ended = scope
        scope = enclosing.popLast() ?? Scope()
        // The type after brackets is that of the elements.
        if byte == UInt8(ascii: "]") { scope.holdsList = scope.field != nil }
        guard let name = ended.type else { return }
        var fields = ended.fields
        if let keys = ended.keys { fields.names = keys }
        if form == .typed || form == .properties && !ended.isList { fields.order = [] }
        fields.types = ended.types
        if ended.isMade { fields.defaults = [:] }
        if form == .tags { unnamed[ended.place] = fields }
        if form == .tags, scope.field == name { return scope.fields.inner[name] = fields }
        if types.updateValue(fields, forKey: name) != nil { repeated.insert(name) }
    }
}

extension SourceTokens.Token {
    /// True for what may stand behind the value of a field that is declared.
    fileprivate var endsDeclaration: Bool {
        switch self {
        case .sign(let sign, _): sign == "," || sign == ";"
        case .close: true
        default: false
        }
    }
}
