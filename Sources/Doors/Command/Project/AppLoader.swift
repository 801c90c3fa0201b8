import AppResources
import JSONText
import LintProject
import PushLint
import ReportText

/// Reads the manifests of receiving apps, with their string tables and schemas, each once.
struct AppLoader {
    private var loaded: [[String]: App] = [:]
    /// True if places in the app have to be known from the root, as an editor needs them.
    var isFromRoot = false

    /// A manifest with its path and those of the string tables and of the schemas.
    private typealias App = (manifest: AppManifest, files: [String])

    mutating func add(to options: inout LintOptions, for settings: Settings) throws {
        options.app = try settings.effect.appPath.map { try app(at: $0, settings.effect.appTarget).manifest }
        options.olderApp = try settings.effect.olderAppPath.map { try app(at: $0, settings.effect.appTarget).manifest }
    }

    mutating func manifest(at path: String, target: String? = nil) throws -> AppManifest {
        try app(at: path, target).manifest
    }

    /// The paths of the manifests of these settings and of their string tables; empty if they name no app.
    mutating func files(for settings: Settings) throws -> [String] {
        try [settings.effect.appPath, settings.effect.olderAppPath].compactMap { $0 }.flatMap { path in
            try app(at: path, settings.effect.appTarget).files
        }
    }

    private mutating func app(at path: String, _ target: String?) throws -> App {
        let key = [path, target ?? ""]
        if let app = loaded[key] { return app }
        let app = try Progress.during("reading the app \(TerminalText.safe(path))") {
            try Self.load(isFromRoot ? AbsolutePath(path).text : path, target)
        }
        loaded[key] = app
        return app
    }

    /// The app that a manifest describes; paths in it are relative to it.
    private static func load(_ path: String, _ target: String?) throws -> App {
        if let input = try AppInput(path) { return try load(input, at: path, target) }
        if let target { throw Failure.usage("\(path): it is a manifest, which has no target \(target)") }
        let bytes = try ProjectFile(path: path).read()
        var manifest: AppManifest
        do {
            let value = try JSONDocument.unambiguous(bytes).value
            manifest = try AppManifest(reading: AppReader.manifest(value, in: beside(path, "")))
        } catch { throw Failure.usage(place(of: error, in: bytes, path) + error.message) }
        let tables = try manifest.stringPaths.flatMap { try Self.tables($0) }
        for table in tables { try add(table, try ProjectFile(path: table).read(), to: &manifest) }
        let schemas = manifest.schemaPaths.map { (name: $0, path: beside(path, $0)) }
        for schema in schemas {
            let bytes = try InputFile(path: schema.path).read()
            do { try manifest.addSchema(bytes, path: schema.name) } catch {
                throw Failure.usage(place(of: error, in: bytes, schema.path) + error.message)
            }
        }
        for folder in manifest.soundFolders { manifest.addSounds(try names(in: beside(path, folder)), folder: folder) }
        return (manifest, [path] + tables + schemas.map(\.path))
    }

    /// The app in a folder or an archive; its tables are read as the rest of it.
    private static func load(_ input: AppInput, at path: String, _ target: String?) throws -> App {
        var manifest: AppManifest
        let value = AppReader.manifest(try input.manifest(target: target), in: input.prefix)
        do { manifest = try AppManifest(reading: value) } catch { throw Failure.usage("\(path): \(error.message)") }
        for table in manifest.stringPaths {
            try add(table, try input.read(String(table.dropFirst(input.prefix.count))), to: &manifest)
        }
        return (manifest, [path] + manifest.stringPaths)
    }

    private static func add(_ table: String, _ bytes: [UInt8], to manifest: inout AppManifest) throws {
        do { try manifest.tables.add(bytes, path: table) } catch {
            let position = error.position.map { ":\($0.line):\($0.column)" } ?? ""
            throw Failure.usage("\(table)\(position): \(error.message)")
        }
    }

    /// The path of a file that a manifest names relative to its own folder.
    private static func beside(_ manifest: String, _ path: String) -> String {
        if path.hasPrefix("/") { return path }
        return (manifest.lastIndex(of: "/").map { String(manifest[...$0]) } ?? "") + path
    }

    /// The table files of a path: the file itself, or the files in a folder and its `.lproj` folders.
    private static func tables(_ path: String, isLanguage: Bool = false) throws -> [String] {
        guard PayloadFinder.isFolder(path) else { return [path] }
        return try names(in: path).flatMap { name -> [String] in
            // Language folders are not searched for others: a link to a folder above would never end.
            if name.hasSuffix(".lproj") { return isLanguage ? [] : try tables("\(path)/\(name)", isLanguage: true) }
            return [".strings", ".stringsdict", ".xcstrings"].contains { name.hasSuffix($0) } ? ["\(path)/\(name)"] : []
        }
    }

    private static func names(in folder: String) throws -> [String] {
        do { return try entries(of: folder).sorted() } catch {
            throw Failure.unreadable("\(folder): the folder could not be read")
        }
    }

    private static func place(of error: ReadingError, in bytes: [UInt8], _ path: String) -> String {
        let position = SourceText(bytes).position(at: error.range(in: bytes).lowerBound)
        return "\(path):\(position.line):\(position.column): "
    }
}
