import Foundation
import PushReport
import Testing

@testable import Command

/// The `console` blocks of the README and the docs: each `$ ` line is run in the repository's root, and the program must
/// print the text below it. `RECORD_SAMPLES=1 swift test` rewrites the pages, and fails.
@Suite("Commands in the pages") struct DocumentedCommandTests {
    struct Example: CustomTestStringConvertible, Sendable {
        let page: String
        let command: String
        let output: String
        var testDescription: String { "\(page): \(command)" }
    }

    static let examples: [Example] = pages.flatMap { page -> [Example] in
        let text = (try? String(contentsOf: Program.repository.appendingPathComponent(page), encoding: .utf8)) ?? ""
        return text.components(separatedBy: "```console\n").dropFirst().flatMap { block -> [Example] in
            let body = block.components(separatedBy: "\n```").first ?? ""
            return ("\n" + body).components(separatedBy: "\n$ ").dropFirst().map { piece in
                let lines = piece.components(separatedBy: "\n")
                // A backslash at the end of a line continues the command.
                let count = (lines.firstIndex { !$0.hasSuffix("\\") } ?? 0) + 1
                return Example(
                    page: page, command: lines.prefix(count).joined(separator: "\n"),
                    output: lines.dropFirst(count).joined(separator: "\n").trimmingCharacters(in: .newlines))
            }
        }
    }

    private static let pages: [String] =
        ["README.md"]
        + ((try? FileManager.default.contentsOfDirectory(atPath: Program.repository.appendingPathComponent("docs").path))
        ?? [])
        .filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }

    @Test("The pages have commands")
    func examplesExist() {
        #expect(Self.examples.count > 3)
    }

    @Test("A documented command prints what its page shows", arguments: examples)
    func run(_ example: Example) throws {
        let found = try Self.output(of: example)
        #expect(found == example.output)
    }

    @Test("Recording rewrites the pages", .enabled(if: ProcessInfo.processInfo.environment["RECORD_SAMPLES"] != nil))
    func record() throws {
        for (page, examples) in Dictionary(grouping: Self.examples, by: \.page) {
            let file = Program.repository.appendingPathComponent(page)
            var text = try String(contentsOf: file, encoding: .utf8)
            for example in examples {
                let head = "\n$ \(example.command)"
                let old = head + (example.output.isEmpty ? "" : "\n\(example.output)")
                text = text.replacingOccurrences(of: "\(old)\n", with: "\(head)\n\(try Self.output(of: example))\n")
            }
            try Data(text.utf8).write(to: file)
        }
    }

    private static func output(of example: Example) throws -> String {
        let folder = Program.url.deletingLastPathComponent().path
        let run = try Program.shell("PATH=\"\(folder):$PATH\"\n\(example.command)")
        // The pages show the files of `init --ci` as they are before the first release.
        let found = CIService.allCases.reduce(run.output + run.errors) { found, service in
            found.replacing(
                service.text(of: Project.release, checksApp: false), with: service.text(of: nil, checksApp: false))
        }
        return found.trimmingCharacters(in: .newlines)
    }
}
