import AppResources
import JSONText
import LintProject
import PushLint

/// The options of a linter in JSON: the keys of a configuration file, except those about files.
struct LibraryOptions {
    var lint = LintOptions()
    var failOn = Settings.defaultFailOn

    /// The defaults.
    init() { lint = lint.forSentBodies }

    /// Reads options.
    ///
    /// - Throws: `LibraryProblem` that lists all mistakes, one per line.
    init(parsing bytes: [UInt8]) throws(LibraryProblem) {
        var object = try Self.object(bytes)
        for name in ["overrides", "ignore", "root"] where object[name] != nil {
            throw .badOptions("\(name) is about files, and the library reads none")
        }
        let app = try Self.app(object["app"], files: object["app-files"])
        object["app"] = nil
        object["app-files"] = nil
        do {
            let configuration = try Configuration(parsing: JSONWriter().bytes(.object(object)), path: "options")
            var settings = Settings()
            settings.add(configuration.settings(for: nil))
            lint = settings.options
            failOn = settings.failOn
        } catch {
            throw .badOptions(error.mistakes.map(\.message).joined(separator: "\n"))
        }
        // A sender checks what it sends, unless it says that documents come in any form.
        switch lint.envelope {
        case .only(let form) where !form.isText: lint = lint.forSentBodies
        case .auto where object["envelope"] == nil: lint = lint.forSentBodies
        default: break
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
    /// - Parameter files: For each name of a file or folder in the manifest an array of `{"path": …, "base64": …}`.
    /// - Throws: `LibraryProblem` if the manifest or a file is invalid, and if it names files that are not given.
    static func app(_ value: JSONValue?, files: JSONValue? = nil) throws(LibraryProblem) -> AppManifest? {
        guard let value else { return nil }
        guard value.object != nil else {
            throw .badOptions("app is the manifest itself, an object: the library reads no files")
        }
        var manifest: AppManifest
        do { manifest = try AppManifest(reading: value) } catch { throw .badOptions("app: \(error.message)") }
        for name in manifest.stringPaths {
            for (path, bytes) in try Self.files(named: name, files) {
                do { try manifest.tables.add(bytes, path: path) } catch {
                    let line = error.position.map { ":\($0.line):\($0.column)" } ?? ""
                    throw .badOptions("\(path)\(line): \(error.message)")
                }
            }
        }
        for name in manifest.schemaPaths {
            for (path, bytes) in try Self.files(named: name, files) {
                do { try manifest.addSchema(bytes, path: name) } catch {
                    throw .badOptions("\(path): \(error.message)")
                }
            }
        }
        return manifest
    }

    /// The files that the caller has read for a name in the manifest.
    private static func files(
        named name: String, _ files: JSONValue?
    ) throws(LibraryProblem) -> [(path: String, bytes: [UInt8])] {
        guard let list = files?.object?[name]?.array else {
            throw .badOptions("app: \(name) is a file, and the library reads none: app-files has to hold it")
        }
        return try list.map { file throws(LibraryProblem) in
            guard let path = file.object?["path"]?.string, let text = file.object?["base64"]?.string,
                let bytes = [UInt8](base64: text)
            else { throw .badOptions("app-files: a file has a path, and its bytes as base64") }
            return (path, bytes)
        }
    }
}

extension [UInt8] {
    /// The bytes of a text in base64 with its padding; nil if it is none.
    fileprivate init?(base64 text: String) {
        let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
        let values = Dictionary(zip(digits, UInt32(0)...)) { first, _ in first }
        self = []
        var (bits, count) = (UInt32(0), 0)
        for byte in text.utf8.reversed().drop(while: { $0 == UInt8(ascii: "=") }).reversed() {
            guard let value = values[byte] else { return nil }
            bits = bits << 6 | value
            count += 6
            if count >= 8 {
                count -= 8
                append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
    }
}
