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
        var object = try Self.object(bytes)
        for name in ["overrides", "ignore", "root"] where object[name] != nil {
            throw .badOptions("\(name) is about files, and the library reads none")
        }
        let app = try Self.app(object["app"])
        object["app"] = nil
        do {
            let configuration = try Configuration(parsing: JSONWriter().bytes(.object(object)), path: "options")
            var settings = Settings()
            settings.add(configuration.settings(for: nil))
            lint = settings.options
            failOn = settings.failOn
        } catch {
            throw .badOptions(error.mistakes.map(\.message).joined(separator: "\n"))
        }
        lint.app = app
    }

    /// The members of options.
    ///
    /// - Throws: `LibraryProblem` if the text is not a JSON object, or repeats a key.
    static func object(_ bytes: [UInt8]) throws(LibraryProblem) -> JSONObject {
        let document: JSONDocument
        do { document = try JSONDocument(parsing: bytes) } catch {
            throw .badOptions("the options are not JSON: \(error.message)")
        }
        guard let object = document.value.object else {
            throw .badOptions("options are an object, not \(document.value.kind.phrase)")
        }
        if document.hasRepeatedKeys, let name = Locator(bytes).repeatedKeys().first?.pointer.last {
            throw .badOptions("\(name) is given twice")
        }
        return object
    }

    /// The manifest of the receiving app; nil if the options have none.
    ///
    /// - Throws: `LibraryProblem` if the manifest is invalid or names files.
    static func app(_ value: JSONValue?) throws(LibraryProblem) -> AppManifest? {
        guard let value else { return nil }
        guard value.object != nil else {
            throw .badOptions("app is the manifest itself, an object: the library reads no files")
        }
        let manifest: AppManifest
        do { manifest = try AppManifest(reading: value) } catch { throw .badOptions("app: \(error.message)") }
        guard manifest.stringPaths.isEmpty else {
            throw .badOptions("app: strings names files, and the library reads none")
        }
        return manifest
    }
}
