import Foundation
import Testing

/// The public surface of `APNSLint` and of the modules that it exports, as the compiler knows it.
@Suite("The public symbols of the libraries") struct SurfaceTests {
    private struct Graph: Decodable {
        struct Symbol: Decodable {
            struct Fragment: Decodable { let spelling: String }
            let pathComponents: [String]
            let declarationFragments: [Fragment]?

            /// As in `Linter: let options: LintOptions`.
            var line: String {
                let parent = pathComponents.dropLast().joined(separator: ".")
                let declaration = (declarationFragments ?? []).map(\.spelling).joined()
                return "\(parent): \(declaration.split(whereSeparator: \.isWhitespace).joined(separator: " "))"
            }
        }
        let symbols: [Symbol]
    }

    @Test("What is public is what surface.txt lists, which `make docs` writes anew")
    func surface() throws {
        let file = URL(filePath: #filePath)
        let repository = file.appending(path: "../../..").standardizedFileURL
        let build = try #require(CommandLine.arguments.first.map { URL(filePath: $0).deletingLastPathComponent() })
        let folder = FileManager.default.temporaryDirectory.appending(path: "symbols-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let process = Process()
        process.executableURL = repository.appending(path: ".packaging/symbol-graph.sh")
        process.currentDirectoryURL = repository
        process.arguments = [build.path, folder.path]
        try process.run()
        process.waitUntilExit()
        let graphs = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let lines = try graphs.flatMap { graph in
            // As in APNSLint@PushPayload.symbols.json.
            let module = graph.lastPathComponent.prefix { $0 != "." && $0 != "@" }
            let symbols = try JSONDecoder().decode(Graph.self, from: Data(contentsOf: graph)).symbols
            return symbols.map { "\(module) \($0.line)" }
        }
        let list = file.deletingLastPathComponent().appending(path: "surface.txt")
        if ProcessInfo.processInfo.environment["RECORD_DOCS"] != nil {
            try (lines.sorted().joined(separator: "\n") + "\n").write(to: list, atomically: true, encoding: .utf8)
        }
        let listed = try String(contentsOf: list, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(lines.sorted().difference(from: listed).map { "\($0)" } == [])
    }
}
