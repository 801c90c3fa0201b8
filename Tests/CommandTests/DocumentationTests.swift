import Foundation
import Testing

/// The pages below `docs`: an index names each of them, and links between them lead somewhere.
@Suite("Links and figures of the pages") struct DocumentationTests {
    /// Each folder of pages, whose README is the index of the other pages.
    private static let folders = ["docs", "docs/decisions", "docs/rules"]

    @Test("The index of a folder names each of its pages", arguments: folders)
    func indexed(_ folder: String) throws {
        let index = try Self.text("\(folder)/README.md")
        let names = try FileManager.default.contentsOfDirectory(
            atPath: Program.repository.appendingPathComponent(folder).path
        ).filter { $0.hasSuffix(".md") && $0 != "README.md" }
        #expect(names.count > 10)
        #expect(names.filter { !index.contains("](\($0))") }.sorted() == [])
    }

    @Test("Links between pages lead to a file, and to a heading in it", arguments: pages)
    func links(_ page: String) throws {
        let folder = (page as NSString).deletingLastPathComponent
        var dead: [String] = []
        for piece in try Self.prose(page).components(separatedBy: "](").dropFirst() {
            guard let link = piece.components(separatedBy: ")").first, !link.contains("://"), !link.contains(" ") else {
                continue
            }
            let parts = link.components(separatedBy: "#")
            let path = parts[0].isEmpty ? page : (folder as NSString).appendingPathComponent(parts[0])
            let target = Program.repository.appendingPathComponent(path).standardizedFileURL.path
            if !FileManager.default.fileExists(atPath: target) {
                dead.append(link)
            } else if parts.count > 1, target.hasSuffix(".md"), !(try Self.anchors(target)).contains(parts[1]) {
                dead.append(link)
            }
        }
        #expect(dead == [])
    }

    private static let pages: [String] =
        ["README.md"]
        + folders.flatMap { folder in
            ((try? FileManager.default.contentsOfDirectory(
                atPath: Program.repository.appendingPathComponent(folder).path)) ?? [])
                .filter { $0.hasSuffix(".md") }.sorted().map { "\(folder)/\($0)" }
        }

    private static func text(_ page: String) throws -> String {
        try String(contentsOf: Program.repository.appendingPathComponent(page), encoding: .utf8)
    }

    /// A page without its blocks and spans of code, which may contain anything.
    private static func prose(_ page: String) throws -> String {
        let outside = try text(page).components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 0 }
        return outside.map(\.element).joined().components(separatedBy: "`").enumerated()
            .filter { $0.offset % 2 == 0 }.map(\.element).joined()
    }

    /// The anchors of a page's headings, as GitHub makes them.
    private static func anchors(_ path: String) throws -> Set<String> {
        let lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
        return Set(
            lines.filter { $0.hasPrefix("#") }.map { line in
                let title = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
                return String(title.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" })
                    .replacingOccurrences(of: " ", with: "-")
            })
    }
}
