import Foundation
import Testing

/// The examples in `docs/examples`: each sends a good payload, and never a bad one.
@Suite("Projects in the pages") struct ExamplesTests {
    struct Example: CustomTestStringConvertible, Sendable {
        let interpreter: String
        let file: String
        var testDescription: String { file }

        func run(_ payload: String) throws -> Program.Run {
            let folder = Program.url.deletingLastPathComponent().path
            return try Program.shell(
                "PATH=\"\(folder):$PATH\" exec \(interpreter) docs/examples/\(file)", input: payload)
        }
    }

    static let all = [
        Example(interpreter: "sh", file: "send.sh"), Example(interpreter: "python3", file: "send.py"),
        Example(interpreter: "node", file: "send.mjs"), Example(interpreter: "ruby", file: "send.rb"),
    ]

    /// The examples whose interpreter is installed.
    static let runnable = all.filter { (try? Program.shell("command -v \($0.interpreter)").status) == 0 }

    @Test("Every example is tested")
    func allAreListed() throws {
        let folder = Program.repository.appendingPathComponent("docs/examples")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("send.") }
        #expect(Set(files) == Set(Self.all.map(\.file)))
        #expect(Self.runnable.contains { $0.interpreter == "sh" })
    }

    @Test("A good payload is sent as it is", arguments: runnable)
    func good(_ example: Example) throws {
        let payload = "{ \"aps\" : {\"alert\":\"Ворота 7 открыты 🛫\"} }\n"
        let run = try example.run(payload)
        #expect(run.errors == "")
        #expect(run.output == "sending \(payload.utf8.count) bytes\n")
        #expect(run.status == 0)
    }

    @Test("A bad payload is not sent, and the reason is printed", arguments: runnable)
    func bad(_ example: Example) throws {
        for (payload, rule) in [(#"{"aps":{"alert":"ä","badge":"3"}}"#, "wrong-kind"), ("{", "not-json")] {
            let run = try example.run(payload)
            #expect(run.output == "")
            #expect(run.errors.contains("not sent") && run.errors.contains(rule))
            #expect(run.status == 1)
        }
    }

    @Test(
        "The Swift of docs/library.md is that of the packages in docs/examples, which `make examples example-server` build"
    )
    func libraryPage() throws {
        let folder = Program.repository.appendingPathComponent("docs/examples")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        let sources = try files.map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
        let page = try String(
            contentsOf: Program.repository.appendingPathComponent("docs/library.md"), encoding: .utf8)
        let blocks = page.components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "\n```").first }
        #expect(blocks.count > 3)
        for block in blocks { #expect(sources.contains { $0.contains(block) }, "\(block)") }
    }

    @Test("The Swift example builds, checks, groups and sends four kinds of pushes in forty lines")
    func fortyLines() throws {
        let file = Program.repository.appendingPathComponent("docs/examples/swift-sender/Sources/Example.swift")
        let lines = try String(contentsOf: file, encoding: .utf8).count { $0 == "\n" }
        #expect((1...40).contains(lines))
    }
}
