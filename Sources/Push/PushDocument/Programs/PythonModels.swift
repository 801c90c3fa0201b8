import JSONText

/// The classes of a program in Python whose objects are written as JSON with their fields: pydantic's models, and dataclasses.
struct PythonModels {
    private let text: [UInt8]
    private var types: [String: DeclaredTypes.Fields] = [:]
    /// The class that is read, with the column of its keyword and that of its fields.
    private var model: (name: String, column: Int, body: Int?)?
    private var isDataclass = false
    /// True if the program gives all fields other names than their own, and if it leaves out what nobody sets.
    private let respellsAll: Bool
    private let leavesOutDefaults: Bool

    /// The fields of each model, by its name.
    static func types(in text: [UInt8]) -> [String: DeclaredTypes.Fields] {
        guard text.contains(word: "BaseModel") || text.contains(word: "dataclass"),
            !serializers.contains(where: text.contains(word:))
        else { return [:] }
        var models = PythonModels(text)
        models.read()
        // A field may have a type whose fields have types in turn.
        let known = models.types.mapValues { $0.resolved(by: models.types) }
        return models.types.mapValues { $0.resolved(by: known) }
    }

    /// Functions by which a model writes its fields in another way.
    private static let serializers = ["field_serializer", "model_serializer", "PlainSerializer"]

    private init(_ text: [UInt8]) {
        self.text = text
        respellsAll = Self.respelling.contains(where: text.contains(word:))
        leavesOutDefaults = ["exclude_unset", "exclude_defaults"].contains(where: text.contains(word:))
    }

    private static let respelling = [
        "alias_generator", "dict_factory", "letter_case", "replace(\"_\"", "replace('_'", "to_camel", "to_kebab",
    ]

    private mutating func read() {
        var (offset, isInDocumentation) = (0, false)
        while offset < text.count {
            let end = text[offset...].firstIndex(of: 0x0A) ?? text.count
            let line = text[offset..<end]
            let code = line.drop { $0 == 0x20 || $0 == 0x09 }
            let quotes = Array(line).places(of: "\"\"\"").count
            offset = end + 1
            if isInDocumentation || quotes % 2 == 1 {
                if quotes % 2 == 1 { isInDocumentation.toggle() }
                continue
            }
            guard let first = code.first, first != UInt8(ascii: "#") else { continue }
            let column = code.startIndex - line.startIndex
            if let model, column <= model.column { self.model = nil }
            if code.starts(with: "class ".utf8) {
                begin(code.dropFirst(6), at: column)
            } else if first == UInt8(ascii: "@") {
                // Other decorators may stand between it and the class.
                isDataclass = isDataclass || Array(code).contains(word: "dataclass")
            } else if let model, column == model.body ?? column {
                self.model?.body = column
                let statement = self.statement(from: code.startIndex)
                add(statement, to: model.name)
                offset = max(offset, statement.endIndex + 1)
            }
        }
    }

    private mutating func begin(_ code: ArraySlice<UInt8>, at column: Int) {
        let name = word(code.prefix { $0.isNamePart })
        let bases = code.prefix { $0 != UInt8(ascii: ":") }.split { !$0.isNamePart }.dropFirst().map(word)
        let isModel = isDataclass || bases.contains("BaseModel") || bases.contains { types[$0] != nil }
        isDataclass = false
        guard isModel, model == nil else { return }
        model = (name, column, nil)
        var fields = DeclaredTypes.Fields(optional: nil)
        for base in bases.compactMap({ types[$0] }) { fields = base }
        types[name] = types[name] == nil ? fields : nil
    }

    /// The bytes of a statement, up to the end of the line that closes its brackets.
    private func statement(from start: Int) -> ArraySlice<UInt8> {
        var depth = 0
        for index in text[start...].prefix(Self.longestStatement).indices {
            if "([{".utf8.contains(text[index]) { depth += 1 }
            if ")]}".utf8.contains(text[index]) { depth -= 1 }
            if text[index] == 0x0A, depth <= 0 { return text[start..<index] }
        }
        return text[start...].prefix { $0 != 0x0A }
    }
    private static let longestStatement = 1000

    /// Adds the field that a statement declares. A method by which the class makes JSON itself ends what is known of it.
    private mutating func add(_ statement: ArraySlice<UInt8>, to model: String) {
        if statement.starts(with: "def ".utf8) {
            let method = word(statement.dropFirst(4).prefix { $0.isNamePart })
            if Self.encoders.contains(method) { types[model] = nil }
            return
        }
        let field = word(statement.prefix { $0.isNamePart })
        let rest = statement.dropFirst(field.utf8.count).drop { $0 == 0x20 }
        guard var fields = types[model], !field.isEmpty, field != "model_config", rest.first == UInt8(ascii: ":") else {
            return
        }
        let annotation = rest.dropFirst().prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "#") }
        // Fields of the class itself and private ones are not written.
        if field.hasPrefix("_") || Array(annotation).contains(word: "ClassVar") { return }
        let given = rest[annotation.endIndex...].dropFirst().drop { $0 == 0x20 }
        let isDescribed = given.starts(with: "Field(".utf8) || given.starts(with: "field(".utf8)
        fields.order.append(field)
        fields.types[field] = type(annotation)
        let alias = isDescribed ? Self.aliases.compactMap { argument($0, of: given).flatMap(string) }.first : nil
        if let name = alias ?? (respellsAll && field.contains("_") ? nil : field) { fields.names[field] = name }
        if isDescribed, argument("exclude", of: given) != nil { fields.skipped.insert(field) }
        let value = isDescribed ? argument("default", of: given) : given
        if !leavesOutDefaults, let value, let json = json(value) {
            let end = value.startIndex + literal(value).count
            fields.defaults[field] = DeclaredTypes.Fields.Default(json: json, place: value.startIndex..<end)
        }
        types[model] = fields
    }

    private static let encoders: Set = [
        "to_dict", "as_dict", "dict", "to_json", "json", "model_dump", "serialize", "to_payload", "__iter__",
    ]
    private static let aliases = ["serialization_alias", "alias"]

    /// The value of a named argument in a call.
    private func argument(_ name: String, of call: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        call.indices.first { index in
            index > call.startIndex && call[index...].starts(with: (name + "=").utf8)
                && ",( \n".utf8.contains(call[index - 1])
        }
        .map { call[$0...].dropFirst(name.utf8.count + 1) }
    }

    /// The type of a field without `None`, as `str` in `Optional[str]` and in `str | None`.
    private func type(_ annotation: ArraySlice<UInt8>) -> String {
        annotation.split { !$0.isNamePart }.map(word).first {
            !["Optional", "Union", "None", "Annotated"].contains($0)
        } ?? ""
    }

    /// The text or the word that a value begins with.
    private func literal(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return value.prefix { $0.isNamePart || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
        }
        let inner = value.dropFirst().prefix { $0 != quote && $0 != 0x0A }
        return value[value.startIndex..<min(inner.endIndex + 1, value.endIndex)]
    }

    private func string(_ value: ArraySlice<UInt8>) -> String? {
        let text = literal(value)
        guard let quote = text.first, "\"'".utf8.contains(quote), text.count > 1, !text.contains(UInt8(ascii: "\\"))
        else { return nil }
        return String(decoding: text.dropFirst().dropLast(), as: UTF8.self)
    }

    /// A value as JSON, if it is a text, a number or a Boolean.
    private func json(_ value: ArraySlice<UInt8>) -> String? {
        if let string = string(value) { return JSONWriter().text(.string(string)) }
        let word = word(literal(value))
        if let flag = ["True": "true", "False": "false"][word] { return flag }
        return word.first?.isNumber == true && (try? JSONDocument(parsing: Array(word.utf8))) != nil ? word : nil
    }

    private func word(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
