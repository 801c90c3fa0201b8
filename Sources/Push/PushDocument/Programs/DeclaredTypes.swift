import JSONText

/// The types that a program declares, with the names that their fields have in JSON: those of tags in Go, of attributes in C# and Rust,
/// of annotations in Java and Kotlin, and of coding keys in Swift; and types of libraries.
struct DeclaredTypes {
    /// The fields of a type.
    struct Fields: Hashable, Sendable {
        /// The name in JSON by that of the field, without fields that are left out or changed.
        var names: [String: String] = [:]
        /// The fields in their order, where values without names are given in it.
        var order: [String] = []
        /// The fields of the objects that fields hold, by the names of these; none for a type of another file.
        var inner: [String: Fields] = [:]
        /// The types of fields by the names of these, and Go's embedded types, whose fields stand among the others.
        var types: [String: String] = [:]
        var embedded: [String] = []
        /// The fields that an attribute or its own name keeps out of JSON.
        var skipped: Set<String> = []
        /// The fields that are left out while they are empty, by their names in JSON; nil where an encoder's settings may say so of any.
        var optional: [String: Emptiness]? = [:]

        /// The values that fields have where nobody sets them, by the names of the fields.
        var defaults: [String: Default] = [:]

        /// The value that a type gives a field of its own.
        struct Default: Hashable, Sendable {
            /// The value as JSON.
            let json: String
            /// The bytes of the program that it was read from.
            let place: Range<Int>
        }

        /// The same without the values that its fields have by themselves, whose places are in another program.
        var withoutDefaults: Fields {
            var fields = self
            fields.defaults = [:]
            fields.inner = inner.mapValues { $0.withoutDefaults }
            return fields
        }

        /// The values with which a field is left out.
        enum Emptiness: Hashable, Sendable { case null, empty }

        /// True if a field with a value is left out, or may be.
        func leavesOut(_ name: String?, _ value: Literal) -> Bool {
            guard let optional else { return value.isNull }
            guard let emptiness = name.flatMap({ optional[$0] }) else { return false }
            return value.isNull || emptiness == .empty && value.isZero
        }

        /// The fields with what is known of the types that they hold.
        func resolved(by known: [String: Fields]) -> Fields {
            var fields = self
            for type in embedded.compactMap({ known[$0] }) {
                fields.names.merge(type.names) { own, _ in own }
                fields.inner.merge(type.inner) { own, _ in own }
                fields.types.merge(type.types) { own, _ in own }
            }
            for (name, inner) in fields.inner where fields.types[name] == nil {
                fields.inner[name] = inner.resolved(by: known)
            }
            fields.inner.merge(fields.types.compactMapValues { known[$0] }) { _, type in type }
            return fields
        }

        /// The name in JSON of a field, or of an argument without a name.
        func name(_ field: String?, at index: Int) -> String? {
            (field ?? (order.indices.contains(index) ? order[index] : nil)).flatMap { names[$0] }
        }
    }

    private(set) var types: [String: Fields] = [:]
    /// The fields of Go's types without a name, by the offset of their bracket.
    private var unnamed: [Int: Fields] = [:]
    /// The types that other programs of the project declare, and the names of those that the program has from a library.
    private var others: SharedTypes?
    private var imported: Set<String> = []

    /// The fields of a type by its name, in Go with that of its package if it is another one. A type may be inside another one.
    subscript(_ path: some BidirectionalCollection<String>) -> Fields? {
        guard let last = path.last else { return nil }
        let isInside = path.dropLast().allSatisfy { $0.first?.isUppercase == true }
        let own = isInside ? types[last] : types[path.joined(separator: ".")]
        if own == nil, imported.contains(last) { return nil }
        return own ?? others?.fields(last, package: isInside ? nil : path.dropLast().last)
    }

    /// The fields of Go's type without a name whose bracket is at an offset.
    func fields(at offset: Int) -> Fields? { unnamed[offset] }

    /// The fields of the only type of the program that has fields of all these names; nil where there are more types, or none.
    func only(with names: Set<String>) -> Fields? {
        let found = names.isEmpty ? [] : types.values.filter { type in names.allSatisfy { type.names[$0] != nil } }
        return found.count == 1 ? found.first : nil
    }

    init(_ text: [UInt8], _ language: Language, besides others: SharedTypes?, imported: Set<String>) {
        self.init(text, language)
        if others?.convertsNames == true, !text.contains(word: "JSONEncoder()") {
            types = [:]
            return
        }
        (self.others, self.imported) = (others, imported)
    }

    init(_ text: [UInt8], _ language: Language) {
        types = Self.ofLibraries(in: text, language)
        if language.name == .python { types.merge(PythonModels.types(in: text)) { own, _ in own } }
        guard let form = Form(language), form.words.contains(where: text.contains(word:)),
            !Self.encoders.contains(where: text.contains(word:))
        else { return }
        var reader = DeclarationReader(text, language, form)
        types.merge(reader.read()) { _, own in own }
        unnamed = reader.unnamed
    }

    /// Methods by which a type decides itself how it is encoded.
    private static let encoders = [
        "MarshalJSON", "encode(to", "JsonConverter", "keyEncodingStrategy", "@JsonNaming", "@JsonSerialize",
        "@JsonValue", "PropertyNamingStrateg", "JsonNamingStrategy", "KebabCase", "SnakeCase",
        "FieldNamingPolicy", "FieldNamingStrategy",
        "serialize_with", "#[serde_as(as", "#[serde(with",
    ]

    /// The ways in which languages declare fields.
    enum Form {
        /// `Alert string `json:"alert"``
        case tags
        /// `alert: String`, in braces
        case typed
        /// `alert: String`, as the parameters of the type
        case parameters
        /// `public string Alert { get; set; }`, `private String alert;`, and `String alert` as the parameters of a record
        case properties

        init?(_ language: Language) {
            switch language.name {
            case .go: self = .tags
            case .rust, .swift: self = .typed
            case .kotlin, .scala: self = .parameters
            case .cSharp, .java: self = .properties
            default: return nil
            }
        }

        var words: [String] {
            switch self {
            case .tags, .typed: ["struct"]
            case .parameters: ["class"]
            case .properties: ["class", "record"]
            }
        }
    }
}
