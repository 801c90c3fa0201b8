import PushLint
import PushReport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The files under `docs/` agree with the sources.
@Suite struct GeneratedDocsTests {
    static let folder =
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .path + "/docs"

    @Test("A file under docs agrees with the sources", arguments: GeneratedDocs().files)
    func isUpToDate(_ file: GeneratedDocs.File) {
        let found = FileManager.default.contents(atPath: "\(Self.folder)/\(file.path)")
        #expect(found == Data(file.text.utf8), "docs/\(file.path) is out of date: run make docs")
    }

    @Test("The folder of the rules holds a page for each rule, the index and nothing else")
    func noStalePages() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(Self.folder)/\(GeneratedDocs.rulesFolder)")
        #expect(
            Set(names) == Set(Rule.all.map { "\($0.id).md" } + ["README.md"]), "there are stale pages: run make docs")
    }
}

extension GeneratedDocs.File: CustomTestStringConvertible {
    /// Its path.
    public var testDescription: String { path }
}
