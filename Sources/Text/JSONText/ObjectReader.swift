/// Reads an object that may have only certain members. Each error says where it is and what was found there.
package struct ObjectReader: Sendable {
    /// The members.
    package let object: JSONObject
    /// The pointer to the object in its document.
    package let pointer: JSONPointer
    /// The object's name in messages, as in "a category".
    package let name: String

    /// Reads an object; with `keys` it has no other members. Throws for other values, and the first other member.
    package init(
        _ value: JSONValue, _ name: String, keys: [String]? = nil, at pointer: JSONPointer = .root
    ) throws(ReadingError) {
        (self.name, self.pointer) = (name, pointer)
        guard let object = value.object else { throw ValueReader(name, value, pointer).isNot("an object") }
        self.object = object
        guard let keys else { return }
        for member in members where !keys.contains(member.name) {
            throw member.nameError(Spelling.unknown(member.name, "key of \(name)", among: keys))
        }
    }

    /// The members in the order of the text.
    package var members: [ValueReader] {
        object.members.map { ValueReader($0.name, $0.value, pointer.appending($0.name)) }
    }

    /// The member of a name; nil if there is none.
    package subscript(key: String) -> ValueReader? { object[key].map { ValueReader(key, $0, pointer.appending(key)) } }

    /// A member that has to be there. Throws if it is missing.
    package func required(_ key: String) throws(ReadingError) -> ValueReader {
        guard let member = self[key] else { throw error("\(name) needs \(key)") }
        return member
    }

    /// A mistake of the whole object.
    package func error(_ message: String) -> ReadingError { ReadingError(.value(pointer), message) }
}

/// A value with the name that messages use for it, and its place.
package struct ValueReader: Sendable {
    /// The name of the member, or what else messages call the value.
    package let name: String
    /// The value.
    package let value: JSONValue
    /// The pointer to the value in its document.
    package let pointer: JSONPointer

    /// A reader of a value.
    package init(_ name: String, _ value: JSONValue, _ pointer: JSONPointer) {
        (self.name, self.value, self.pointer) = (name, value, pointer)
    }

    /// The text of a string. Throws for any other value.
    package func text() throws(ReadingError) -> String {
        guard let text = value.string else { throw isNot("a string") }
        return text
    }

    /// The text of a string that is not empty. Throws for any other value.
    package func someText() throws(ReadingError) -> String {
        let text = try text()
        if text.isEmpty { throw error("\(name) is an empty string") }
        return text
    }

    /// True or false. Throws for any other value.
    package func flag() throws(ReadingError) -> Bool {
        guard case .boolean(let flag) = value else { throw isNot("a Boolean") }
        return flag
    }

    /// A whole number from `minimum` to `maximum`. Throws for any other value.
    package func count(from minimum: Int = 0, to maximum: Int = .max) throws(ReadingError) -> Int {
        guard let count = value.number.flatMap({ Int(exactly: $0) }), minimum <= count, count <= maximum else {
            let end = maximum == .max ? "on" : "to \(maximum)"
            throw isNot("a whole number from \(minimum) \(end)")
        }
        return count
    }

    /// The case that a string names; `what` names the choice in messages, as in "severity". Throws for any other value.
    package func word<Word: RawRepresentable & CaseIterable>(
        _ what: String, as choice: Word.Type = Word.self
    ) throws(ReadingError) -> Word where Word.RawValue == String {
        try word(what, among: Word.allCases.map { $0.rawValue }) { Word(rawValue: $0) }
    }

    /// The meaning of a string that is among these words; `what` names the choice in messages, as in "severity".
    /// Throws for any other value.
    package func word<Meaning>(
        _ what: String, among words: [String], isListed: Bool = true, meaning: (String) -> Meaning?
    ) throws(ReadingError) -> Meaning {
        guard let word = value.string else { throw isNot("a string") }
        guard let meaning = meaning(word) else {
            throw error(Spelling.unknown(word, what, among: words, isListed: isListed))
        }
        return meaning
    }

    /// The elements of an array. Throws for any other value, which is not `wanted`.
    package func elements(_ wanted: String = "an array") throws(ReadingError) -> [ValueReader] {
        guard let elements = value.array else { throw isNot(wanted) }
        return elements.enumerated().map { ValueReader("an element of \(name)", $1, pointer.appending($0)) }
    }

    /// The strings of an array. Throws for any other value, and for any other element.
    package func texts() throws(ReadingError) -> [String] {
        try elements().map { element throws(ReadingError) in try element.text() }
    }

    /// The members of an object, whatever their names. Throws for any other value.
    package func members() throws(ReadingError) -> [ValueReader] { try object(name).members }

    /// The object, which messages call by this name; with `keys` it has no other members than these. Throws for any other value.
    package func object(_ name: String, keys: [String]? = nil) throws(ReadingError) -> ObjectReader {
        try ObjectReader(value, name, keys: keys, at: pointer)
    }

    /// The mistake that this value is not what it has to be, as in "a string".
    package func isNot(_ wanted: String) -> ReadingError {
        // A number that is out of range is shown.
        let isShown = value.kind == .number && wanted.contains("number")
        return error("\(name) is \(isShown ? JSONWriter().text(value) : value.phrase), not \(wanted)")
    }

    /// A mistake of the value.
    package func error(_ message: String) -> ReadingError { ReadingError(.value(pointer), message) }
    /// A mistake of the name.
    package func nameError(_ message: String) -> ReadingError { ReadingError(.name(pointer), message) }
}
