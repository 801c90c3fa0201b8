/// The types and constants that the programs of a project declare in one language, as a program in one of its folders sees them.
package struct SharedTypes: Sendable {
    /// The folder of the program that looks for a type, by the names on the way to it.
    package var folder: [Substring] = []
    private var declared: [String: [(folder: [Substring], fields: DeclaredTypes.Fields)]] = [:]
    private var constants = DeclaredConstants()
    /// The functions that hand messages to Firebase's SDK.
    private(set) var messageFunctions: [String: MessageCall.Kind] = [:]
    /// The functions that write header fields; nil for a name that several have.
    private(set) var headerFunctions: [String: HeaderFunction?] = [:]
    /// True if a program of Swift sets the key strategy of an encoder, which changes the names of fields.
    private(set) var convertsNames = false
    private let language: Language

    /// No types yet; nil for a program in a language that is not known.
    package init?(of program: String) {
        language = .named(DocumentForm.fileExtension(of: program) ?? "")
        guard language.name != .unknown, !language.lacksStatements else { return nil }
    }

    /// The name of the language of all programs.
    package var languageName: String { language.name.rawValue }
    /// True for the name of a program in that language.
    package func isOfLanguage(_ program: String) -> Bool {
        DocumentForm.fileExtension(of: program).map { Language.named($0).name == language.name } == true
    }

    /// True for a language whose types are read; of the others only constants are.
    static func holdTypes(of language: Language) -> Bool {
        DeclaredTypes.Form(language) != nil || language.name == .python
    }

    /// The text of a constant that another program declares; nil where two of its name differ.
    func constant(_ name: String, in type: String? = nil) -> String? {
        if let type { return constants.text(of: name, in: type) }
        guard language.hasPackages else { return constants.text(of: name) }
        return folder.last.flatMap { constants.text(of: name, in: String($0)) }
    }

    /// Adds the types and constants that a program in a folder declares, if they may be of payloads, and returns true if its text was
    /// read for that.
    package mutating func add(_ text: [UInt8], in folder: [Substring], named file: String) -> Bool {
        let isRead = PushDocument.mayNameAPS(text)
        convertsNames = convertsNames || language.name == .swift && text.contains(word: "keyEncodingStrategy")
        for (name, function) in HeaderFunction.declared(in: text, language, file: file) {
            // A program may stand beside what is compiled of it.
            let isKnown = headerFunctions[name].map { $0?.fields == function.fields } ?? true
            headerFunctions.updateValue(isKnown ? function : nil, forKey: name)
        }
        if language.name == .javaScript {
            messageFunctions.merge(MessageFunctions.declared(in: text)) { first, _ in first }
        }
        if isRead {
            let package = language.hasPackages ? folder.last.map(String.init) : nil
            constants.merge(DeclaredConstants(text, language), package: package)
        }
        guard Self.holdTypes(of: language), Self.words.contains(where: text.contains(word:)), isEncoded(text) else {
            return isRead
        }
        for (name, fields) in DeclaredTypes(text, language).types {
            declared[name, default: []].append((folder, fields.withoutDefaults))
        }
        return true
    }

    /// Words of which each type for a payload, its alert or a message has one in its fields, tags or attributes.
    private static let words = ["aps", "Aps", "APS", "badge", "Badge", "body", "Body", "included_segments"]

    /// True if a text has a word that stands beside types which are written as JSON.
    private func isEncoded(_ text: [UInt8]) -> Bool {
        let words: [String]
        switch language.name {
        case .go: words = ["json:"]
        case .rust: words = ["Serialize"]
        case .swift: words = ["Codable", "Encodable"]
        case .kotlin: words = ["data class", "Serial", "Json"]
        case .scala: words = ["case class"]
        case .python: words = ["BaseModel", "dataclass"]
        default: return true
        }
        return words.contains(where: text.contains(word:))
    }

    /// The fields of a type. Of several with its name the nearest counts; none does where two are as near and have other fields. Go names
    /// a type of another folder with its package.
    func fields(_ name: String, package: String?) -> DeclaredTypes.Fields? {
        var nearest: (distance: Int, fields: DeclaredTypes.Fields?)?
        for type in declared[name] ?? [] {
            let shared = zip(type.folder, folder).prefix { $0 == $1 }.count
            let distance = type.folder.count + folder.count - 2 * shared
            let isNamed = distance > 0 ? package == type.folder.last.map(String.init) : package == nil
            if language.hasPackages, !isNamed { continue }
            guard let known = nearest, known.distance <= distance else {
                nearest = (distance, type.fields)
                continue
            }
            if known.distance == distance, known.fields != type.fields { nearest = (distance, nil) }
        }
        return nearest?.fields
    }
}
