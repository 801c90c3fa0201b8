import AppResources
import JSONText
import PushDocument
import PushLint
import PushPayload

extension LintOptions {
    /// Random options.
    init(_ choices: inout Choices) {
        self.init()
        envelope = EnvelopeChoice(word: choices.one(of: EnvelopeChoice.words)) ?? .auto
        for name in choices.some({ $0.one(of: Vocabulary.headers) }) {
            headers[name.lowercased()] = choices.one(of: Vocabulary.words)
        }
        if choices.flag() {
            let minimum = SystemVersion.System.allCases.map { system in
                SystemVersion(system, choices.number(below: 30), choices.number(below: 6))
            }
            self.minimum = Array(minimum.prefix(choices.number(below: minimum.count + 1)))
        }
        for rule in choices.some({ $0.one(of: Rule.all) }) {
            let severity: Severity? = choices.one(of: [nil, .info, .warning, .error])
            severities.updateValue(severity, forKey: rule.id)
        }
        allowedKeys = choices.some { choices in
            JSONPointer(choices.one(of: ["/aps", "", "/aps/alert", "/aps/sound"])).map { pointer in
                pointer.appending(choices.one(of: Vocabulary.keys))
            } ?? .root
        }
        template = choices.one(of: [nil] + Template.allCases)
        app = choices.one(of: [nil] + AppManifest.examples)
    }
}

/// The name of a file, which determines some forms.
enum FileName {
    static let all: [String?] = [nil, "a.apns", "a.json", "a.md", "a.sh", "a"]

    /// The endings of files with programs.
    static let languages = [
        "js", "ts", "py", "rb", "go", "swift", "kt", "dart", "php", "java", "cs", "rs", "ex", "lua", "m",
    ]

    /// True if a document of this name is read as text around JSON.
    static func isText(_ name: String?, _ options: LintOptions) -> Bool {
        if case .only(let form) = options.envelope { return form.isText }
        return options.envelope == .auto && ["a.md", "a.sh"].contains(name)
    }
}

extension AppManifest {
    /// The apps of the rules' examples, and some with formats that are hard to fill.
    static let examples: [AppManifest] = {
        let ofRules = Rule.all.flatMap { [$0.bad.app, $0.good.app] }.compactMap { app -> AppManifest? in
            guard let app, var manifest = try? AppManifest(parsing: Array(app.text.utf8)) else { return nil }
            for table in app.tables { try? manifest.tables.add(Array(table.text.utf8), path: table.path) }
            return manifest
        }
        let formats = ["%u more", "%u more from %@", "%2$@: %1$u", "%u of %@ and %u", "", "%", "%@", "%999999999999u"]
        let ofFormats = AppManifest(
            categories: formats.enumerated().map { index, format in
                NotificationCategory(
                    identifier: Vocabulary.words[index], summaryFormat: .literal(format),
                    hiddenPreviewsPlaceholder: .literal(format), showsTitle: index.isMultiple(of: 2))
            })
        return [ofFormats] + ofRules
    }()
}
