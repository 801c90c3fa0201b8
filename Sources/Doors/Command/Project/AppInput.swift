import AppResources
import JSONText

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
