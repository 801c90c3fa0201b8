import AppResources
import CSystemTime
import JSONText
import LintProject
import PushLint
import PushPayload

/// The options of a linter in JSON: the keys of a configuration file, except those about files.
struct LibraryOptions {
    private(set) var lint: LintOptions
    let failOn: Severity

    init(parsing bytes: [UInt8]) throws(LibraryProblem) {
        var object: JSONObject
        let (app, olderApp): (AppManifest?, AppManifest?)
        let clock: (@Sendable () -> UnixTime)?
        do throws(ReadingError) {
            let document = try JSONDocument.unambiguous(bytes, called: "the text of the options")
            let options = try ObjectReader(document.value, "the options")
            for name in ["overrides", "ignore", "root", "stacks", "app-target"] where options[name] != nil {
                throw options.error("\(name) is about runs over files, and the library reads none")
            }
            app = try Self.app(options["app"], files: options["app-files"])
            olderApp = try Self.app(options["app-before"], files: options["app-files"])
            clock = try options["now"].flatMap(Self.clock)
            object = options.object
        } catch { throw .badOptions(error.message) }
        for name in ["app", "app-before", "app-files", "now"] { object[name] = nil }
        do {
            let configuration = try Configuration(parsing: JSONWriter().bytes(.object(object)), path: "options")
            var settings = Settings()
            settings.add(configuration.settings(for: nil))
            (lint, failOn) = (settings.options, settings.effect.failOn)
        } catch { throw .badOptions(error.description) }
        (lint.app, lint.olderApp, lint.clock) = (app, olderApp, clock)
        // A sender checks what it sends, unless it says that documents come in any form.
        switch lint.envelope {
        case .only(let form) where !form.isText: lint.stage = .sending
        case .auto where object["envelope"] == nil && !lint.record.isOfLog: lint.stage = .sending
        default: break
        }
    }

    /// Tells when pushes are sent: now, if the option is true, or at a moment in Unix seconds; nil if it is false.
    private static func clock(_ member: ValueReader) throws(ReadingError) -> (@Sendable () -> UnixTime)? {
        if let seconds = member.value.number { return { UnixTime(seconds) } }
        guard try member.flag() else { return nil }
        return { UnixTime(apnslint_system_time()) }
    }

    /// The manifest of the receiving app; nil if the options have none.
    ///
    /// - Parameter files: For each name of a file or folder in the manifest an array of `{"path": …, "base64": …}`.
    static func app(_ member: ValueReader?, files: ValueReader? = nil) throws(ReadingError) -> AppManifest? {
        guard let member else { return nil }
        guard member.value.object != nil else {
            throw member.error("\(member.name) is the manifest itself, an object: the library reads no files")
        }
        var manifest: AppManifest
        do { manifest = try AppManifest(reading: member.value) } catch { throw member.error("app: \(error.message)") }
        for name in manifest.stringPaths {
            for (path, bytes) in try Self.files(named: name, files ?? member) {
                do { try manifest.tables.add(bytes, path: path) } catch {
                    let line = error.position.map { ":\($0.line):\($0.column)" } ?? ""
                    throw member.error("\(path)\(line): \(error.message)")
                }
            }
        }
        for name in manifest.schemaPaths {
            for (path, bytes) in try Self.files(named: name, files ?? member) {
                do { try manifest.addSchema(bytes, path: name) } catch {
                    throw member.error("\(path): \(error.message)")
                }
            }
        }
        return manifest
    }

    /// The files that the caller has read for a name in the manifest.
    private static func files(
        named name: String, _ files: ValueReader
    ) throws(ReadingError) -> [(path: String, bytes: [UInt8])] {
        guard let given = try ObjectReader(files.value, "app-files")[name], given.value.array != nil
        else { throw files.error("app: \(name) is a file, and the library reads none: app-files has to hold it") }
        return try given.elements().map { element throws(ReadingError) in
            let file = try ObjectReader(element.value, "a file of app-files", keys: ["path", "base64"])
            let base64 = try file.required("base64")
            guard let bytes = Base64.decode(try base64.text().utf8) else { throw base64.error("base64 is not that") }
            return (try file.required("path").text(), bytes)
        }
    }
}
