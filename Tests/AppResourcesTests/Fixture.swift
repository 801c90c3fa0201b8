import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A file beside the tests.
enum Fixture {
    static func bytes(_ path: String, from file: String = #filePath) throws -> [UInt8] {
        let folder = URL(filePath: file).deletingLastPathComponent()
        return try Array(Data(contentsOf: folder.appending(path: path)))
    }
}
