/// The files of an app, in a folder or in an archive, by paths relative to it. Nothing outside of it is read.
public protocol AppFiles: Sendable {
    /// The bytes of a file, or some; nil if it is not there, or outside. Throws for one that is too long or damaged.
    func read(_ path: String, _ range: Range<Int>?) throws(AppReadingError) -> [UInt8]?
    /// The names in a folder, in alphabetical order; empty if it is none.
    func names(in folder: String) -> [String]
    /// True if the path is a folder.
    func isFolder(_ path: String) -> Bool
}

/// Why an app can't be read.
public struct AppReadingError: Error, Sendable {
    /// What is wrong, with the file's name.
    public let message: String

    /// An error about a file.
    public init(_ message: String) { self.message = message }
}

extension AppFiles {
    /// The bytes of a file of at most 64 MiB; nil if there is none.
    func read(_ path: String) throws(AppReadingError) -> [UInt8]? { try read(path, nil) }

    /// A property list with its text; nil if there is no such file.
    func propertyList(_ path: String) throws(AppReadingError) -> PropertyListFile? {
        guard let bytes = try read(path) else { return nil }
        do { return PropertyListFile(path: path, bytes: bytes, value: try PropertyList(anyForm: bytes)) } catch {
            let place = error.position.map { ":\($0.line):\($0.column)" } ?? ""
            throw AppReadingError("\(path)\(place): \(error.message)")
        }
    }

    /// The paths of the files below a folder, without hidden ones; at most `AppReader.maximumFiles`.
    func walk(_ folder: String, skipping skipped: Set<String> = [], depth: Int = 0) -> [String] {
        guard depth < 32 else { return [] }
        var found: [String] = []
        for name in names(in: folder) where !name.hasPrefix(".") && !skipped.contains(name) {
            guard found.count < AppReader.maximumFiles else { break }
            let path = folder.isEmpty ? name : "\(folder)/\(name)"
            if isFolder(path) {
                // The contents of these are files for other tools.
                if ["xcassets", "xcframework", "framework"].contains(path.fileExtension) { continue }
                found += walk(path, skipping: skipped, depth: depth + 1)
            } else {
                found.append(path)
            }
        }
        return found
    }
}

/// A property list of the app, and where it came from.
struct PropertyListFile {
    let path: String
    let bytes: [UInt8]
    let value: PropertyList

    /// The line of a key; the file where it is not there, and in the binary form.
    func place(of key: String) -> AppPlace {
        guard !PropertyList.isBinary(bytes), let offset = bytes.offset(of: "<key>\(key)</key>") else {
            return AppPlace(path)
        }
        return AppPlace(path, line: bytes.line(at: offset))
    }
}

extension [UInt8] {
    /// The line of an offset, from 1 on.
    func line(at offset: Int) -> Int { prefix(offset).reduce(1) { $1 == 0x0A ? $0 + 1 : $0 } }
}

extension String {
    /// The part after the last full stop of a path's last component; empty if there is none.
    var fileExtension: Substring {
        let name = fileName
        return name.lastIndex(of: ".").map { name[name.index(after: $0)...] } ?? ""
    }

    /// The last component of a path.
    var fileName: Substring { lastIndex(of: "/").map { self[index(after: $0)...] } ?? self[...] }

    /// The path of the folder, without a slash at its end.
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
