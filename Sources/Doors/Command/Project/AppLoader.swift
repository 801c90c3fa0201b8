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

/// The files below a folder, for the reader of apps: regular files, and links that don't lead out of the folder.
struct DiskFiles: AppFiles {
    /// The folder, with links in its path resolved.
    private let root: String

    init(_ folder: String) throws {
        guard let root = ProjectFile.resolved(folder) else { throw Failure.system(folder) }
        self.root = root
    }

    func names(in folder: String) -> [String] {
        guard let path = inside(folder) else { return [] }
        return ((try? entries(of: path)) ?? []).sorted()
    }

    func kind(of path: String) -> AppFileKind? {
        guard let status = stat(of: "\(root)/\(path)", followingLinks: false) else { return nil }
        guard let full = inside(path), let target = stat(of: full) else { return .unreadable }
        if target.isA(S_IFREG) { return .file }
        guard target.isA(S_IFDIR) else { return .unreadable }
        return status.isA(S_IFLNK) ? .linkedFolder : .folder
    }

    func read(_ path: String, _ range: Range<Int>?) throws(AppReadingError) -> [UInt8]? {
        guard let full = inside(path), !PayloadFinder.isFolder(full) else { return nil }
        return try Self.read(full, range, named: path)
    }

    static func read(_ path: String, _ range: Range<Int>?, named name: String) throws(AppReadingError) -> [UInt8] {
        do {
            guard let range else { return try ProjectFile(path: path).read() }
            return try OpenFile(InputFile(path: path)).bytes(in: range)
        } catch { throw AppReadingError((error as? Failure)?.message ?? "\(name): it could not be read") }
    }

    /// The full path of something inside the folder; nil if it isn't there, or lies outside.
    private func inside(_ path: String) -> String? {
        guard let full = ProjectFile.resolved(path.isEmpty ? root : "\(root)/\(path)") else { return nil }
        return full == root || full.hasPrefix(root == "/" ? root : root + "/") ? full : nil
    }
}

/// An app as it is given on the command line: a folder or an archive instead of a manifest.
struct AppInput {
    let files: any AppFiles
    let path: String
    let name: String
    /// The path of the app's folder with its slash, which is added to paths inside; empty for an archive.
    let prefix: String

    /// The app at a path; nil if it is a manifest.
    init?(_ path: String) throws {
        self.path = path
        let full = AbsolutePath(path)
        name = full.text.split(separator: "/").last.map(String.init) ?? ""
        if PayloadFinder.isFolder(path) {
            let isProject = name.hasSuffix(".xcodeproj")
            let folder = isProject ? full.parent?.text ?? "/" : path
            files = try DiskFiles(folder)
            prefix = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
        } else if name.hasSuffix(".ipa") {
            guard let size = InputFile(path: path).size else { throw Failure.system(path) }
            do throws(AppReadingError) {
                files = try ZipArchive(named: path, size: size) { range throws(AppReadingError) in
                    try DiskFiles.read(path, range, named: path)
                } decompress: { data, size throws(AppReadingError) in
                    do { return try Decompressor.decompressed(data, to: size, named: path) } catch {
                        throw AppReadingError((error as? Failure)?.message ?? "\(path): it could not be read")
                    }
                }
            } catch { throw Failure.unreadable(error.message) }
            prefix = ""
        } else {
            return nil
        }
    }

    func read(_ path: String) throws -> [UInt8] {
        do { return try files.read(path, nil) ?? [] } catch { throw Failure.usage(error.message) }
    }

    func manifest(target: String? = nil) throws -> JSONValue {
        do { return try AppReader.manifest(of: files, named: name, target: target) } catch {
            throw Failure.usage(error.message.hasPrefix(path) ? error.message : "\(path): \(error.message)")
        }
    }
}
