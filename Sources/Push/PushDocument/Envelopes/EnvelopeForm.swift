import JSONText

/// A form of document in which payloads are embedded, as a user names it.
public enum EnvelopeForm: String, Sendable, CaseIterable {
    /// Firebase Cloud Messaging: `message.apns.payload`, one message or several.
    case fcm
    /// Amazon SNS: JSON in the strings under `APNS`, `APNS_SANDBOX` and their like.
    case sns
    /// Azure Notification Hubs: JSON in the bodies of templates.
    case azure
    /// Expo, whose messages hold no payload.
    case expo
    /// OneSignal: notifications and Live Activities.
    case onesignal
    /// Airship.
    case airship
    /// Braze: `messages.apple_push`.
    case braze
    /// Amazon Pinpoint: direct messages and campaigns.
    case pinpoint
    /// Home Assistant's companion app.
    case homeassistant
    /// Parse Server.
    case parse
    /// gorush.
    case gorush
    /// Pusher Beams.
    case beams
    /// PubNub.
    case pubnub
    /// A notification of node-apn, as JSON.
    case nodeapn = "node-apn"
    /// Novu: what a trigger overrides.
    case novu
    /// Customer.io: transactional pushes.
    case customerio
    /// Courier.
    case courier
    /// Knock: templates of pushes, also in workflows.
    case knock
    /// Pushwoosh.
    case pushwoosh
    /// Iterable: templates.
    case iterable
    /// Any other JSON that has payloads inside: requests to other push services, arrays, settings.
    case json
    /// Shell scripts with payloads in quotes or here-documents, as for curl.
    case shell
    /// HTTP messages, as editors' HTTP clients send them.
    case http
    /// Markdown with payloads in fenced blocks.
    case markdown
    /// Lines, each with a document of its own.
    case lines
    /// Sources of programs with payloads as literals.
    case source
    /// YAML with payloads and messages as mappings, or as JSON in strings. Only the program reads it.
    case yaml

    /// True if it is text around JSON rather than JSON.
    public var isText: Bool { [.shell, .http, .markdown, .lines, .source, .yaml].contains(self) }
    /// True if few files of the form hold a payload, so that they have to be looked into.
    package var isMostlyOther: Bool { self == .source || self == .yaml }
    /// True if a server's name in it is one that is called, and not only written about.
    var namesServers: Bool { [.shell, .source, .yaml, .http].contains(self) }

    /// The file extensions that identify the form.
    public var extensions: [String] {
        switch self {
        case .shell: ["sh", "bash", "zsh", "curl"]
        case .http: ["http", "rest", "bru"]
        case .markdown: ["md", "markdown", "mdx", "rst", "textile", "rdoc", "adoc"]
        case .lines: ["jsonl", "ndjson"]
        case .source: Language.extensions
        case .yaml: ["yaml", "yml"]
        default: []
        }
    }

    func fragments(in document: Fragment, named name: String?, _ options: ReadingOptions) throws(SyntaxError)
        -> [Fragment]
    {
        switch self {
        case .shell: Self.withUnread(ShellReader.fragments(in: document), in: document)
        case .http: Self.withUnread(HTTPReader.fragments(in: document, .mustache), in: document)
        case .markdown: MarkdownReader.fragments(in: document, options)
        case .lines: Self.lines(in: document)
        case .source:
            try LiteralReader.fragments(in: document, .named(DocumentForm.fileExtension(of: name) ?? "")) {
                name.flatMap { options.projectTypes?($0) }
            }
        case .yaml: try options.yaml?(document.text).flatMap { YAMLDocument.fragments(in: document, $0) } ?? []
        default: []
        }
    }

    private static func withUnread(_ found: [Fragment], in document: Fragment) -> [Fragment] {
        document.isAbridged
            ? found : found + document.unread(besides: found, .quoted, "it is in no request that is read")
    }

    static func lines(in outer: Fragment) -> [Fragment] {
        outer.text.split(separator: 0x0A).compactMap { line in
            // Outside strings a carriage return is white space: it may stay.
            let isBlank = line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
            if isBlank { return nil }
            var fragment = Fragment(line.indices, of: outer, .plain)
            // Each line is a document: a record, an event or a push.
            fragment.context.depth = outer.context.depth
            return fragment
        }
    }

    /// True if a text has one document on each line: its first line is a complete one, and there are more.
    package static func areLines(_ text: [UInt8]) -> Bool {
        let text = text.drop { $0 <= 0x20 }
        guard let end = text.firstIndex(of: 0x0A), text[end...].contains(where: { $0 > 0x20 }) else { return false }
        return (try? JSONDocument(parsing: Array(text[..<end]))) != nil
    }

    /// The name under which a text without a file is read: that of lines, if each of its lines is a document.
    package static func name(for text: [UInt8]) -> String? { areLines(text) ? "text.jsonl" : nil }

    /// The name under which a file is read: one without an ending gets that of the program that its first line calls for.
    package static func name(of text: [UInt8], named name: String?) -> String? {
        guard let name, DocumentForm.fileExtension(of: name) == nil, text.starts(with: "#!".utf8) else { return name }
        let line = text.dropFirst(2).prefix(longestLine).prefix { $0 != 0x0A && $0 != 0x0D }
        let words = line.split(separator: 0x20).map { word in
            let last = word.split(separator: UInt8(ascii: "/")).last ?? []
            // A version may be at the end, as in `python3.12`.
            return String(decoding: last.prefix { $0.isLetter }, as: UTF8.self)
        }
        return words.lazy.compactMap { interpreters[$0] }.first.map { "\(name).\($0)" } ?? name
    }

    private static let longestLine = 200
    /// The endings of scripts by the programs that run them.
    private static let interpreters = [
        "sh": "sh", "bash": "sh", "zsh": "sh", "dash": "sh", "ksh": "sh", "python": "py", "ruby": "rb", "node": "js",
        "bun": "ts", "deno": "ts", "php": "php", "perl": "pl", "swift": "swift", "elixir": "exs", "lua": "lua",
        "groovy": "groovy", "kotlin": "kts",
    ]

    /// The form of an unnamed text around JSON, with the payloads in it; nil if there are none.
    static func recognised(inProse document: Fragment) -> (form: EnvelopeForm, payloads: [Fragment])? {
        let first = document.text.first { $0 > 0x20 }
        guard let first, !"{[\"'".utf8.contains(first) else { return nil }
        let messages = document.text.contains(word: "```") ? [] : HTTPReader.fragments(in: document)
        if messages.contains(where: { $0.context.headers.others == .none || !$0.context.headers.fields.isEmpty }) {
            return (.http, messages)
        }
        let fences = MarkdownReader.fragments(in: document)
        if !fences.isEmpty { return (.markdown, fences) }
        guard document.text.starts(with: "#!".utf8) || document.text.contains(word: "curl") else { return nil }
        let sent = ShellReader.fragments(in: document)
        return sent.isEmpty ? nil : (.shell, sent)
    }

    /// The text form by the choice or the file's name; nil if only the content can show it.
    package static func ofText(named name: String?, choice: EnvelopeChoice) -> EnvelopeForm? {
        if case .only(let form) = choice {
            // A file of JSON is no script, even among scripts.
            let isJSON = [".json", ".apns"].contains { name?.hasSuffix($0) ?? false }
            return form.isText && !(isJSON && form != .lines) ? form : nil
        }
        // Fast exit: most documents are JSON by their names.
        if name?.hasSuffix(".json") ?? true { return nil }
        guard let name, choice == .auto, let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        return byExtension[String(name[dot...].dropFirst())]
    }

    private static let byExtension = Dictionary(
        uniqueKeysWithValues: allCases.flatMap { form in form.extensions.map { ($0, form) } })
}

/// The forms in which payloads are looked for.
public enum EnvelopeChoice: Sendable, Equatable {
    /// In all forms, recognised by content and by the file's name.
    case auto
    /// In no form: a document is a payload or a request document.
    case none
    /// In this form; for a text form, in all JSON inside it.
    case only(EnvelopeForm)

    private static let all: [EnvelopeChoice] = [.auto, .none] + EnvelopeForm.allCases.map { .only($0) }

    /// The choice for a word: `auto`, `none` or the name of a form.
    public init?(word: String) {
        guard let choice = Self.all.first(where: { $0.word == word }) else { return nil }
        self = choice
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
    public static let words = all.map { $0.word }

    /// The choice for documents of a stage: the body of a request is no envelope, unless it has to be one.
    package func choice(at stage: Stage) -> EnvelopeChoice { self == .auto && stage.isBody ? .none : self }
    /// True if each document has to be the request of one form.
    package var isOneForm: Bool { if case .only(let form) = self { !form.isText } else { false } }

    func allows(_ form: EnvelopeForm) -> Bool {
        switch self {
        case .auto: true
        case .none: false
        case .only(let only):
            only == form || only.isText && !form.isText
                || only == .json && !form.isText && ![.fcm, .sns, .azure, .expo].contains(form)
        }
    }
}

extension Fragment {
    /// True if it is a payload, a request document or one of the JSON forms, or is meant to be one.
    var looksLikePayload: Bool {
        guard let first = text.first(where: { $0 > 0x20 }), first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        else { return false }
        let placeholders = context.placeholders
        let filled = placeholders.filled(in: text)
        guard let value = try? JSONDocument(parsing: filled).value else {
            // An abridged example was not meant to be sent.
            return text.contains(word: "\"aps\"") && !Self.hasElision(filled)
        }
        guard let root = value.object else { return PushDocument.holdsPayload(value) }
        return root["aps"] != nil && !root.describesPayload || root.holdsPush()
            || PushDocument.holdsPayload(value)
            || !ServiceMessage.all(in: value).isEmpty
    }

    /// True if it can be read as it is, with something in place of its placeholders.
    var isJSON: Bool { (try? JSONDocument(parsing: context.placeholders.filled(in: text))) != nil }

    /// True if its first character is the brace of an object.
    var beginsAsObject: Bool { text.first { $0 > 0x20 } == UInt8(ascii: "{") }

    /// True if dots stand for a value that was left out, also in a string that holds JSON, as in `"{\"aps\":...}"`.
    var leavesValuesOut: Bool {
        text.indices.contains { offset in
            guard text[offset] == UInt8(ascii: ":"), offset > 0, text[offset - 1] == UInt8(ascii: "\"")
            else { return false }
            let value = text[(offset + 1)...].drop { $0 == 0x20 }
            return value.starts(with: "...".utf8) || value.starts(with: "…".utf8)
        }
    }

    /// True for an object with a line of words, such as `or`, between members.
    var hasLineOfWords: Bool {
        guard beginsAsObject else { return false }
        var isInString = false
        for line in text.split(separator: 0x0A) {
            // A string may have a line break by mistake.
            let begins = !isInString
            for (index, byte) in zip(line.indices, line) where byte == UInt8(ascii: "\"") {
                if index == 0 || text[index - 1] != UInt8(ascii: "\\") { isInString.toggle() }
            }
            let words = line.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }
            if begins, words.count > 1, words.allSatisfy({ $0.isLetter || $0 == 0x20 }),
                !["true", "false", "null"].contains(String(decoding: words.reversed(), as: UTF8.self))
            {
                return true
            }
        }
        return false
    }

    /// True if dots stand for something that was left out: an example that was not meant to be sent.
    var isAbridged: Bool { leavesValuesOut || Self.hasElision(text) }

    private static func hasElision(_ text: [UInt8]) -> Bool {
        var isInString = false
        for (offset, byte) in text.enumerated() {
            if byte == UInt8(ascii: "\""), offset == 0 || text[offset - 1] != UInt8(ascii: "\\") { isInString.toggle() }
            if byte == 0x0A { isInString = false }
            if !isInString, text[offset...].starts(with: "...".utf8) || text[offset...].starts(with: "…".utf8) {
                return true
            }
        }
        return false
    }
}

extension [UInt8] {
    package func contains(word text: String) -> Bool { offset(of: text) != nil }

    /// The places of a text.
    func places(of text: String) -> [Int] {
        guard !text.isEmpty else { return [] }
        var (places, start) = ([Int](), 0)
        while let place = offset(of: text, from: start) {
            start = place + text.utf8.count
            places.append(place)
        }
        return places
    }

    /// The ranges of a text, without those that begin in one of the sorted ranges `left`.
    func ranges(of text: String, outside left: [Range<Int>] = []) -> [Range<Int>] {
        places(of: text).map { $0..<$0 + text.utf8.count }.filter { range in
            let next = left.partitionPoint { $0.upperBound > range.lowerBound }
            return next == left.count || !left[next].contains(range.lowerBound)
        }
    }

    /// The places where a name stands as a whole.
    func places(ofWord name: [UInt8]) -> [Int] {
        places(of: String(decoding: name, as: UTF8.self)).filter { place in
            let end = place + name.count
            return !(place > 0 && self[place - 1].isNamePart) && !(end < count && self[end].isNamePart)
        }
    }
}
