import JSONText
import LintProject
import PushLint

extension Target {
    /// A `.apnslint.json`: its settings, the files they apply to, and its mistakes.
    static let configuration = Target(name: "configuration") { bytes, choices in
        let configuration: Configuration
        do throws(ConfigurationError) {
            configuration = try Configuration(parsing: bytes, path: "a/.apnslint.json")
        } catch {
            law("a refusal names a mistake", !error.mistakes.isEmpty)
            for mistake in error.mistakes {
                law("a mistake stands within the text", mistake.range.isWithin(bytes), mistake.message)
                law("a mistake has a message", !mistake.message.isEmpty)
            }
            let places = error.mistakes.map(\.range.lowerBound)
            law("mistakes come in the order of the text", places == places.sorted())
            return
        }
        law("what is accepted is JSON", bytes.isJSON)
        for file in [nil, "a.apns", "silent/b.json", "x/y/z/old/c.apns", choices.one(of: Vocabulary.words)] {
            let set = configuration.settings(for: file)
            var settings = Settings()
            settings.add(set)
            law("of each name one setting counts", Set(settings.all.map(\.name)).count == settings.all.count)
            for setting in set { law("a setting is found by its name", settings[setting.name] != nil) }
            settings.add(set)
            law("to set the same again changes nothing", settings.all.count == Set(set.map(\.name)).count)
            law("the last setting of a name counts", set.reversed().first.map { settings[$0.name] == $0 } ?? true)
            _ = Linter(settings.options).lint(Input(Array("{\"aps\":{\"alert\":\"x\"}}".utf8)))
            _ = file.map(configuration.ignoring)
        }
    }
}
