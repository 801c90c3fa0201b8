import JSONText
import PushLint
import PushPayload

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Finds the payload files below a folder, in the order of their names.
///
/// An `.apns` file is one. A `.json` file is one when `aps` is a key of its root, when it is a request document, or when
/// it is no JSON and `"aps"` stands in it. Names that begin with a dot and `node_modules` are passed over.
struct PayloadFinder {
    /// What could not be looked into, as messages.
    private(set) var problems: [String] = []
    /// What the names of other files end with that count.
    private let extensions: [String]
    private var ancestors: [FileIdentity] = []

    private struct FileIdentity: Equatable {
        let device: UInt64
        let number: UInt64
    }

    /// Looks for payloads, and for files with these extensions.
    init(extensions: [String] = []) { self.extensions = extensions }

    /// The payload files below a folder.
    mutating func files(below folder: String) -> [InputFile] {
        guard let identity = Self.identity(of: folder), !ancestors.contains(identity) else { return [] }
        ancestors.append(identity)
        defer { ancestors.removeLast() }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            problems.append(
                "\(folder): \(access(folder, R_OK | X_OK) == 0 ? "the folder could not be read" : systemReason())")
            return []
        }
        var files: [InputFile] = []
        for name in names.sorted() where !name.hasPrefix(".") && name != "node_modules" {
            let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
            if Self.isFolder(path) {
                files += self.files(below: path)
            } else if name.hasSuffix(".apns") || extensions.contains(where: { name.hasSuffix(".\($0)") }) {
                files.append(InputFile(path: path))
            } else if name.hasSuffix(".json"), isPayload(path) {
                files.append(InputFile(path: path))
            }
        }
        return files
    }

    /// Whether a path leads to a folder.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private mutating func isPayload(_ path: String) -> Bool {
        let bytes: [UInt8]
        do { bytes = try InputFile(path: path).read() } catch {
            problems.append((error as? Failure)?.message ?? "\(path): it could not be read")
            return false
        }
        // Most JSON files are none, and a search for the name is quicker than a parse.
        guard Self.words.contains(where: bytes.contains(word:)) else { return false }
        guard let document = try? JSONDocument(parsing: bytes).value else { return bytes.contains(word: "\"aps\"") }
        guard let root = document.object else { return EnvelopeForm.holdsPayload(document) }
        return root["aps"] != nil || Request.isRequestDocument(root) || EnvelopeForm.holdsPayload(document)
    }

    /// One of these stands in every payload, request document and envelope; in a string the quotes are escaped.
    private static let words = ["\"aps\"", "\"payload\"", "\"headers\"", "\\\"aps\\\""]

    private static func identity(of path: String) -> FileIdentity? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return FileIdentity(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
    }
}
