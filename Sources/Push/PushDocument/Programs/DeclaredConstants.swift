/// The constants that a program declares as texts, with the types around them. The names of members and of header fields may be such
/// constants, as in `aps[Keys.badge] = 1`.
struct DeclaredConstants: Sendable {
    private struct Name: Hashable {
        let type: String?
        let name: String
    }

    /// The texts by type and name; nil where a constant is declared twice with different texts.
    private var texts: [Name: String?] = [:]
    /// The texts by name alone; nil also where a variable or a parameter has the name.
    private var byName: [String: String?] = [:]

    /// No constants.
    init() {}

    /// The constants of a program; none if it has no name of Apple's payload.
    init(_ text: [UInt8], _ language: Language) {
        guard PushDocument.mayNameAPS(text) else { return }
        // Variables of PHP have a sign before their names, and can't hide a constant.
        let isPHP = language.name == .php
        if isPHP, !["const ", "define(", "case "].contains(where: text.contains(word:)) { return }
        var reader = ConstantReader(text, language)
        self = reader.read()
    }

    /// The words that declare constants; nil for languages that show them by their names alone.
    static func words(_ language: Language) -> Set<String>? { ConstantReader.words(language) }

    /// The text of the constant that a type declares.
    func text(of name: String, in type: String) -> String? { texts[Name(type: type, name: name)] ?? nil }

    /// The text of the constant that is written by its name alone.
    func text(of name: String) -> String? { byName[name] ?? nil }

    /// True if the name is declared in any way.
    func knows(_ name: String) -> Bool { byName[name] != nil }

    fileprivate mutating func add(_ name: String, in type: String?, _ text: String) {
        let key = Name(type: type, name: name)
        texts[key] = .some(texts[key].map { $0 == text ? text : nil } ?? text)
        byName[name] = .some(byName[name].map { $0 == text ? text : nil } ?? text)
    }

    /// Notes a variable or a parameter, which may hide a constant.
    fileprivate mutating func hide(_ name: String) { byName[name] = .some(nil) }

    /// Adds the constants of another program; `package` is the name by which other programs call on it.
    mutating func merge(_ other: DeclaredConstants, package: String?) {
        for (name, text) in other.texts {
            guard let text else {
                texts[name] = .some(nil)
                byName[name.name] = .some(nil)
                continue
            }
            add(name.name, in: name.type ?? package, text)
        }
    }
}

/// The constants that a program may name: its own, and those of its project, which are looked for once they are needed.
final class KnownConstants {
    private let language: Language
    private let text: [UInt8]
    private let project: () -> SharedTypes?
    private lazy var own = DeclaredConstants(text, language)
    private lazy var others = project()

    init(_ text: [UInt8], _ language: Language, project: @escaping () -> SharedTypes?) {
        (self.text, self.language, self.project) = (text, language, project)
    }

    /// The text of the constant that is written as this; nil for any other expression.
    func text(of written: ArraySlice<UInt8>) -> String? {
        guard written.count <= Self.longest, written.first?.isDigit == false else { return nil }
        var written = written
        if written.suffix(2).elementsEqual("()".utf8) { written.removeLast(2) }
        let signs = language.name == .php ? ":->" : ".:"
        guard written.allSatisfy({ $0.isNamePart || signs.utf8.contains($0) }) else { return nil }
        var path = written.split { !$0.isNamePart }.map { String(decoding: $0, as: UTF8.self) }
        if path.count > 1, let last = path.last, Self.accessors.contains(last) { path.removeLast() }
        guard let name = path.popLast(), !Self.values.contains(name) else { return nil }
        guard let type = path.last, !Self.own.contains(type) else {
            if language.name == .elixir {
                let isAttribute = text[..<written.startIndex].last == UInt8(ascii: "@")
                return isAttribute ? own.text(of: "@" + name) : nil
            }
            guard isConstant(name) || language.name == .go && own.knows(name) else { return nil }
            if own.knows(name) { return own.text(of: name) }
            return shared(name)
        }
        if type.first?.isUppercase == true { return own.text(of: name, in: type) ?? shared(name, in: type) }
        guard path.count == 1 else { return nil }
        if language.hasPackages { return shared(name, in: type) }
        return language.name == .python && isWritten(name) ? shared(name) : nil
    }

    /// The constant of another program in the project, which is searched only for names that have a word of Apple's keys in them.
    private func shared(_ name: String, in type: String? = nil) -> String? {
        let letters = name.utf8.map { $0 | 0x20 }
        guard Self.parts.contains(where: letters.contains(word:)) else { return nil }
        return others?.constant(name, in: type)
    }

    private static let parts = [
        "aps", "alert", "badge", "sound", "content", "mutable", "thread", "category", "title", "body", "loc",
        "interruption",
        "relevance", "filter", "event", "timestamp", "date", "type", "topic", "priority", "expir", "collapse", "header",
    ]

    private static let longest = 80
    private static let values: Set = ["true", "false", "null", "nil", "TRUE", "FALSE", "NULL", "True", "False", "None"]
    static let accessors: Set = [
        "rawValue", "value", "into", "to_string", "to_owned", "toString", "freeze",
    ]
    private static let own: Set = ["self", "Self", "static", "this", "cls"]

    /// True for a name that a constant has by the customs of the language.
    private func isConstant(_ name: String) -> Bool {
        if isWritten(name) { return true }
        if language.name == .ruby { return name.first?.isUppercase == true }
        return DeclaredConstants.words(language) != nil && language.name != .javaScript
            && name.contains { $0.isUppercase }
    }

    /// True for a name in capitals.
    private func isWritten(_ name: String) -> Bool {
        name.first?.isUppercase == true && !name.contains { $0.isLowercase }
    }
}

/// Reads the declarations of constants in a program, token by token.
private struct ConstantReader {
    private let text: [UInt8]
    private let language: Language
    private let constantWords: Set<String>?
    private let isScript: Bool
    private var tokens: SourceTokens
    private var found = DeclaredConstants()
    private var scope = Scope()
    private var enclosing: [Scope] = []
    /// The last four tokens, the newest last.
    private var recent = ["", "", "", ""]
    /// True if the statement so far has a word of constants.
    private var isConstant = false
    /// The name before the colon of a declaration, or the first one of a line in Go.
    private var declared: String?
    /// The type or object whose braces are expected.
    private var pending: (name: String, isObject: Bool, isText: Bool)?
    /// A case of an enumeration, whose text is its name if none is given.
    private var pendingCase: String?
    private var lastText = ""
    /// The types of a language whose lines are indented.
    private var indented: [(column: Int, name: String)] = []

    /// An open bracket.
    private struct Scope {
        var type: String?
        /// True for a group of constants, an enumeration or an interface.
        var isConstant = false
        /// True for an object of constants, as in `const KEYS = {APS: "aps"}`.
        var isObject = false
        /// True for an enumeration of texts.
        var isText = false
        /// True for arguments or parameters.
        var isList = false
    }

    /// The words that declare constants; nil for languages that show them by their names alone.
    static func words(_ language: Language) -> Set<String>? { words[language.name] }
    private static let words: [Language.Name: Set<String>] = [
        .java: ["final"], .groovy: ["final"], .cSharp: ["const", "readonly"], .go: ["const"],
        .kotlin: ["val", "const"], .scala: ["val"], .swift: ["let", "case"], .javaScript: ["const", "readonly"],
        .php: ["const", "case"], .rust: ["const", "static"], .dart: ["const", "final"], .objectiveC: ["const"],
        .perl: ["constant"],
    ]
    private static let types: Set = [
        "class", "struct", "enum", "interface", "object", "extension", "module", "trait", "record", "impl",
    ]

    init(_ text: [UInt8], _ language: Language) {
        (self.text, self.language) = (text, language)
        constantWords = Self.words(language)
        isScript = language.name == .javaScript
        tokens = SourceTokens(text, language)
    }

    mutating func read() -> DeclaredConstants {
        while let token = tokens.next() {
            if tokens.isAfterLine { endLine() }
            endCase(before: token)
            switch token {
            case .word(let range): take(word: String(decoding: text[range], as: UTF8.self))
            case .number:
                hideAssigned()
                note("0")
            case .text(let literal): take(literal)
            case .sign(let sign, let range): take(sign, String(decoding: text[range], as: UTF8.self))
            case .open(let byte, _): open(byte)
            case .close: close()
            }
        }
        return found
    }

    private mutating func note(_ token: String) { recent = Array(recent.dropFirst()) + [token] }
    private func isWord(_ token: String) -> Bool { token.utf8.first.map { $0.isNamePart && !$0.isDigit } ?? false }
    private var type: String? { language.isIndented ? indented.last?.name : scope.type }

    private mutating func endLine() {
        isConstant = false
        declared = nil
        if pending?.isObject == true, recent[3] != "=", recent[3] != "(" { pending = nil }
        while let last = indented.last, last.column >= tokens.indentation { indented.removeLast() }
    }

    private mutating func endCase(before token: SourceTokens.Token) {
        guard let name = pendingCase else { return }
        pendingCase = nil
        if case .sign(let sign, _) = token, sign == "=" { return }
        found.add(name, in: type, name)
    }

    private mutating func take(word: String) {
        hideAssigned()
        if language.isIndented, ["class", "module"].contains(recent[3]) {
            indented.append((tokens.indentation, word))
        } else if Self.types.contains(recent[3]), recent[2] != "." {
            let isText = recent[3] == "enum" && isScript
            pending = (word, false, isText)
        }
        if word == "String", recent[3] == ":", recent[1] == "enum" { pending?.isText = true }
        if scope.isText, !isScript, recent[3] == "case" || recent[3] == "," && isConstant { pendingCase = word }
        if language.hasPackages, declared == nil, isConstant || scope.isConstant { declared = word }
        if constantWords?.contains(word) == true {
            if !isConstant { declared = nil }
            isConstant = true
        }
        note(word)
    }

    private mutating func take(_ sign: SourceSign, _ written: String) {
        hideAssigned()
        if sign == ";" { (isConstant, declared, pending) = (false, nil, nil) }
        if sign == "," {
            if !language.hasPackages { declared = nil }
            if pending?.isObject == true { pending = nil }
        }
        if sign == ":", isWord(recent[3]), !scope.isObject {
            if declared == nil, !scope.isList { declared = recent[3] }
            // A parameter has its type behind it.
            if scope.isList, !language.isIndented { hide(recent[3]) }
        }
        if sign == "," { hideParameter() }
        if isScript, isWord(recent[3]), recent[3].first?.isUppercase == true {
            let isMember = sign == ":" && scope.isObject
            if sign == "=" && isConstant || isMember { pending = (declared ?? recent[3], true, false) }
        }
        note(written)
    }

    private mutating func hide(_ name: String) { if !name.isEmpty { found.hide(name) } }

    /// Notes a parameter that has its type before it.
    private mutating func hideParameter() {
        if scope.isList, constantWords != nil, isWord(recent[3]), isWord(recent[2]) { hide(recent[3]) }
    }

    /// Notes what is assigned and no text.
    private mutating func hideAssigned() {
        if recent[3] == "=" || recent[3] == ":=", isWord(recent[2]) { hide(declared ?? recent[2]) }
    }

    private mutating func take(_ literal: StringLiteral) {
        let value = Literal(.text(literal), literal.range).text(in: text)
        defer {
            lastText = value ?? ""
            note("\"")
        }
        guard let value, value.utf8.count <= 60, endsStatement(after: literal.range.upperBound) else {
            return hideAssigned()
        }
        if recent == ["define", "(", "\"", ","] { return found.add(lastText, in: nil, value) }
        if recent[2] == "define", language.name == .objectiveC { return found.add(recent[3], in: nil, value) }
        if language.name == .elixir, recent[2] == "@" { return found.add("@" + recent[3], in: nil, value) }
        let isAssigned = recent[3] == "=" || recent[3] == "=>" && language.name == .perl
        if scope.isObject, recent[3] == ":" {
            let name = recent[2] == "\"" ? lastText : recent[2]
            if let type { found.add(name, in: type, value) }
            return
        }
        guard isAssigned, isWord(recent[2]), recent[1] != "." else { return hideAssigned() }
        let name = declared ?? recent[2]
        if constantWords == nil || isConstant || scope.isConstant || scope.isText {
            found.add(name, in: type, value)
        } else {
            hide(name)
        }
    }

    /// True if nothing but the end of the statement or of the member is after a text.
    private func endsStatement(after end: Int) -> Bool {
        let rest = text[end...].drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        guard let next = rest.first else { return true }
        return ";,})\n#".utf8.contains(next)
            || [".freeze", "as const", "//", "/*", "--"].contains { rest.starts(with: $0.utf8) }
    }

    private mutating func open(_ byte: UInt8) {
        hideAssigned()
        var next = Scope(type: scope.type)
        if byte == UInt8(ascii: "{") {
            if let pending {
                next = Scope(type: pending.name, isObject: pending.isObject, isText: pending.isText)
                next.isConstant = recent.contains("interface") && language.name == .java
            } else if language.name == .perl {
                next.isConstant = isConstant
            }
            pending = nil
        } else if byte == UInt8(ascii: "(") {
            next.isConstant = language.hasPackages && recent[3] == "const"
            next.isList = !next.isConstant
        }
        enclosing.append(scope)
        scope = next
        (isConstant, declared) = (false, nil)
        note(String(decoding: [byte], as: UTF8.self))
    }

    private mutating func close() {
        hideParameter()
        scope = enclosing.popLast() ?? Scope()
        (isConstant, declared) = (false, nil)
        note(")")
    }
}
