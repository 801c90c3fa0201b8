import AppResources
import JSONText
import LintProject
import PushLint

/// The options of a linter in JSON: the keys of a configuration file, except those about files.
struct LibraryOptions {
    var lint = LintOptions()
    var failOn = Settings.defaultFailOn

    /// The defaults.
    init() {}

    /// Reads options.
    ///
    /// - Throws: `LibraryProblem` that lists all mistakes, one per line.
    init(parsing bytes: [UInt8]) throws(LibraryProblem) {
        var object: JSONObject
        do throws(ReadingError) {
            let document = try JSONDocument.unambiguous(bytes, called: "the text of the options")
            let options = try ObjectReader(document.value, "the options")
            for name in ["overrides", "ignore", "root"] where options[name] != nil {
                throw options.error("\(name) is about files, and the library reads none")
            }
            lint.app = try Self.app(options["app"])
            object = options.object
        } catch {
            throw .badOptions(error.message)
        }
        let app = lint.app
        object["app"] = nil
        do {
            let configuration = try Configuration(parsing: JSONWriter().bytes(.object(object)), path: "options")
            var settings = Settings()
            settings.add(configuration.settings(for: nil))
            lint = settings.options
            lint.app = app
            failOn = settings.failOn
        } catch {
            throw .badOptions(error.mistakes.map(\.message).joined(separator: "\n"))
        }
    }

    /// The manifest of the receiving app; nil if the options have none.
    ///
    /// - Throws: `ReadingError` if the manifest is invalid or names files.
    static func app(_ member: ValueReader?) throws(ReadingError) -> AppManifest? {
        guard let member else { return nil }
        guard member.value.object != nil else {
            throw member.error("app is the manifest itself, an object: the library reads no files")
        }
        let manifest: AppManifest
        do { manifest = try AppManifest(reading: member.value) } catch { throw member.error("app: \(error.message)") }
        guard manifest.stringPaths.isEmpty else {
            throw member.error("app: strings names files, and the library reads none")
        }
        return manifest
    }
}
