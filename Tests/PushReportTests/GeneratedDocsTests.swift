import PushLint
import PushReport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The files under `docs/` agree with the sources. `RECORD_DOCS=1 swift test` writes them, as `make docs` does.
@Suite("Generated pages") struct GeneratedDocsTests {
    private static let isRecording = ProcessInfo.processInfo.environment["RECORD_DOCS"] != nil
    static let folder =
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .path + "/docs"

    @Test("A file under docs agrees with the sources", arguments: GeneratedDocs().files)
    func isUpToDate(_ file: GeneratedDocs.File) {
        let path = "\(Self.folder)/\(file.path)"
        let found = FileManager.default.contents(atPath: path)
        if Self.isRecording, found != Data(file.text.utf8) {
            #expect(FileManager.default.createFile(atPath: path, contents: Data(file.text.utf8)))
            return
        }
        #expect(found == Data(file.text.utf8), "docs/\(file.path) is out of date: run make docs")
    }

    @Test("The folder of the rules holds a page for each rule, the index and nothing else")
    func noStalePages() throws {
        let folder = "\(Self.folder)/\(GeneratedDocs.rulesFolder)"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        let stale = Set(names).subtracting(Rule.all.map { "\($0.id).md" } + ["README.md"])
        if Self.isRecording {
            for name in stale { try FileManager.default.removeItem(atPath: "\(folder)/\(name)") }
        } else {
            #expect(stale.isEmpty, "there are stale pages: run make docs")
        }
    }
}

extension GeneratedDocs.File: CustomTestStringConvertible {
    /// Its path.
    var testDescription: String { path }
}
