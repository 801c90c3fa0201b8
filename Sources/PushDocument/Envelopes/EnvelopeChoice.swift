/// Where payloads are looked for.
public enum EnvelopeChoice: Sendable, Equatable {
    /// In all forms, recognised by content and by the file's name.
    case auto
    /// In no form: a document is a payload or a request document.
    case none
    /// In this form; for a text form, in all JSON inside it.
    case only(EnvelopeForm)

    /// The choice for a word: `auto`, `none` or the name of a form.
    public init?(word: String) {
        switch word {
        case "auto": self = .auto
        case "none": self = .none
        default:
            guard let form = EnvelopeForm(rawValue: word) else { return nil }
            self = .only(form)
        }
    }

    /// The word for it.
    public var word: String {
        switch self {
        case .auto: "auto"
        case .none: "none"
        case .only(let form): form.rawValue
        }
    }

    /// All words.
    public static let words = ["auto", "none"] + EnvelopeForm.allCases.map { $0.rawValue }

    /// The choice for a file of this name: an `.apns` file is delivered by the Simulator as it is.
    package func forDocument(named name: String?) -> EnvelopeChoice {
        self == .auto && name?.hasSuffix(".apns") == true ? .none : self
    }

    /// The choice for documents of a stage: the body of a request is no envelope, unless it has to be one.
    package func choice(at stage: Stage) -> EnvelopeChoice { self == .auto && stage.isBody ? .none : self }

    /// True if each document has to be the request of one form.
    package var isOneForm: Bool { if case .only(let form) = self { !form.isText } else { false } }

    func allows(_ form: EnvelopeForm) -> Bool {
        switch self {
        case .auto: true
        case .none: false
        case .only(let only): only == form || only.isText && !form.isText
        }
    }
}
