/// The files of an app, in a folder or in an archive, by paths relative to it. Nothing outside of it is read.
package protocol AppFiles: Sendable {
    /// The bytes of a file, or some; nil if it is not there, or outside. Throws for one that is too long or damaged.
    func read(_ path: String, _ range: Range<Int>?) throws(AppReadingError) -> [UInt8]?
    /// The names in a folder, in alphabetical order; empty if it is none.
    func names(in folder: String) -> [String]
    /// The kind of file at a path; nil if there is none.
    func kind(of path: String) -> AppFileKind?
}

/// The kind of file at a path of an app.
package enum AppFileKind: Sendable {
    case file, folder
    /// A link to a folder, which is not walked: it may lead to a folder above.
    case linkedFolder
    /// A pipe or a device, a link that leads out of the folder, or one that leads nowhere.
    case unreadable
}

/// The reason why an app can't be read.
public struct AppReadingError: Error, Sendable {
    /// The mistake, with the file's name.
    public let message: String

    /// An error about a file.
    public init(_ message: String) { self.message = message }
}

/// Paths of files, and what could not be read for them.
struct FileList {
    var paths: [String] = []
    /// The names of files that only a build makes, or that lie outside of the folder.
    var outside: [String] = []
    /// The reason why files may be missing from the list; nil if the list is complete.
    var gap: String?

    mutating func add(_ other: FileList) {
        paths += other.paths
        outside += other.outside
        gap = gap ?? other.gap
    }
}

/// The files of an app as a Mac finds them: in other letters of a name too, where the exact one is not there.
final class AppFolder {
    private let files: any AppFiles
    private var spellings: [String: [String: String]] = [:]

    init(_ files: any AppFiles) { self.files = files }

    /// The path of a file or folder as it is spelled there; the path itself if nothing is there.
    func spelled(_ path: String) -> String {
        guard !path.isEmpty, files.kind(of: path) == nil else { return path }
        var found = ""
        for part in path.split(separator: "/") {
            let exact = found.isEmpty ? String(part) : "\(found)/\(part)"
            if files.kind(of: exact) != nil {
                found = exact
                continue
            }
            let names = spellings[found] ?? Dictionary(files.names(in: found).map { ($0.lowercased(), $0) }) { $1 }
            spellings[found] = names
            guard let name = names[part.lowercased()] else { return path }
            found = found.isEmpty ? name : "\(found)/\(name)"
        }
        return found
    }

    /// The bytes of a file, all of at most 64 MiB or some; nil if there is none.
    func read(_ path: String, _ range: Range<Int>? = nil) throws(AppReadingError) -> [UInt8]? {
        try files.read(spelled(path), range)
    }

    func names(in folder: String) -> [String] { files.names(in: spelled(folder)) }
    func isFolder(_ path: String) -> Bool { files.kind(of: spelled(path)) == .folder }

    func reason(forNotReading path: String) -> String {
        files.kind(of: spelled(path)) == nil
            ? "\(path) is not there" : "\(path) is not a file of the folder that can be read"
    }

    /// A property list with its text, whose root is a dictionary; nil if there is no such file.
    func propertyList(_ path: String) throws(AppReadingError) -> PropertyListFile? {
        let path = spelled(path)
        guard let bytes = try read(path) else { return nil }
        do throws(ResourceError) {
            let file = PropertyListFile(path: path, bytes: bytes, value: try PropertyList(anyForm: bytes))
            guard file.value.members != nil else {
                throw ResourceError(message: "it is \(file.value.phrase), not a dictionary")
            }
            return file
        } catch {
            let place = error.position.map { ":\($0.line):\($0.column)" } ?? ""
            throw AppReadingError("\(path)\(place): \(error.message)")
        }
    }

    /// The files below a folder, without hidden ones; at most `AppReader.maximumFiles`.
    func walk(_ folder: String, skipping skipped: Set<String> = []) -> FileList {
        var list = FileList()
        let folder = spelled(folder)
        if isFolder(folder) || folder.isEmpty {
            walk(folder, skipping: skipped, depth: 0, into: &list)
        } else {
            list.gap = reason(forNotReading: folder)
        }
        return list
    }

    private func walk(_ folder: String, skipping skipped: Set<String>, depth: Int, into list: inout FileList) {
        guard depth < 32 else {
            list.gap = list.gap ?? "\(folder) is more than 32 folders deep"
            return
        }
        for name in files.names(in: folder) where !name.hasPrefix(".") && !skipped.contains(name) {
            guard list.paths.count < AppReader.maximumFiles else {
                list.gap = list.gap ?? "there are more than \(AppReader.maximumFiles) files"
                return
            }
            let path = folder.isEmpty ? name : "\(folder)/\(name)"
            switch files.kind(of: path) {
            case .folder:
                // The contents of these are files for other tools, or of another bundle.
                if path.fileExtension == "xcassets" { list.paths.append(path) }
                if ["xcassets", "xcframework", "framework", "bundle"].contains(path.fileExtension) { continue }
                walk(path, skipping: skipped, depth: depth + 1, into: &list)
            case .linkedFolder: list.gap = list.gap ?? "\(path) is a link to a folder, which is not followed"
            case .unreadable where path.fileExtension.isEmpty: list.gap = list.gap ?? reason(forNotReading: path)
            default: list.paths.append(path)
            }
        }
    }
}

struct PropertyListFile {
    let path: String
    let bytes: [UInt8]
    let value: PropertyList

    /// The point of an extension; nil for an app.
    var point: String? {
        value["NSExtension"]?["NSExtensionPointIdentifier"]?.string
            ?? value["EXAppExtensionAttributes"]?["EXExtensionPointIdentifier"]?.string
    }

    /// The line of a key; the file where it is not there, and in the binary form.
    func place(of key: String) -> AppPlace {
        guard !PropertyList.isBinary(bytes), let offset = bytes.offset(of: "<key>\(key)</key>")
        else { return AppPlace(path) }
        return AppPlace(path, line: bytes.line(at: offset))
    }
}

extension [UInt8] {
    func line(at offset: Int) -> Int { prefix(offset).reduce(1) { $1 == 0x0A ? $0 + 1 : $0 } }
}

extension String {
    /// The part after the last full stop of a path's last component; empty if there is none.
    var fileExtension: Substring {
        let name = fileName
        return name.lastIndex(of: ".").map { name[name.index(after: $0)...] } ?? ""
    }

    var fileName: Substring { lastIndex(of: "/").map { self[index(after: $0)...] } ?? self[...] }
    var folderName: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? "" }

    /// A path below this one, without `.` and `..`; nil if that leads out of the folder that is read.
    func path(_ relative: String) -> String? {
        guard !relative.hasPrefix("/") else { return nil }
        var parts: [Substring] = []
        for part in split(separator: "/") + relative.split(separator: "/") where part != "." {
            if part == ".." {
                guard parts.popLast() != nil else { return nil }
            } else {
                parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }
}
