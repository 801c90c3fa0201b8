import Foundation
import Testing

/// All commands give the same answer about the same bytes: their pushes, with sizes and places.
@Suite("One answer by every road") struct SameAnswerTests {
    /// All sample files except streams, for which `lint` reports only lines with findings.
    private static let samples: [String] = {
        ["good", "bad", "broken", "envelopes"].flatMap { folder -> [String] in
            let path = Program.repository.appendingPathComponent("Payloads/\(folder)").path
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            return names.filter { !$0.hasSuffix(".expected") && !$0.hasSuffix("jsonl") }.sorted()
                .map { "Payloads/\(folder)/\($0)" }
        }
    }()

    /// A push in a JSON report.
    private struct Push: Equatable {
        var path: String
        var pointer: String
        var bytes: Int
        var limit: Int
        var type: String?
        var line: Int?

        init(_ push: [String: Any], path: String) {
            self.path = path
            pointer = push["pointer"] as? String ?? ""
            bytes = push["bytes"] as? Int ?? -1
            limit = push["limit"] as? Int ?? -1
            type = push["pushType"] as? String
            let start = (push["range"] as? [String: Any])?["start"] as? [String: Any]
            line = push["line"] as? Int ?? start?["line"] as? Int
        }
    }

    private static func files(_ command: String, _ more: [String] = []) throws -> [[String: Any]] {
        let run = try Program.run([command, "--no-config", "--format", "json"] + more + samples)
        let root = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        return try #require(root?["files"] as? [[String: Any]])
    }

    @Test("lint and size find the same pushes, with the same sizes at the same places")
    func sizes() throws {
        let linted = try Self.files("lint").flatMap { file -> [Push] in
            let path = file["path"] as? String ?? ""
            guard let payloads = file["payloads"] as? [[String: Any]] else { return [Push(file, path: path)] }
            return payloads.map { Push($0, path: path) }
        }
        let sized = try Self.files("size").map { Push($0, path: $0["path"] as? String ?? "") }
        #expect(linted.count > Self.samples.count)
        #expect(linted == sized)
    }

    @Test("If nothing can be fixed, fix reports the same findings as lint, at the same places")
    func fixes() throws {
        let files = try Self.files("lint").filter { file in
            (file["findings"] as? [[String: Any]] ?? []).allSatisfy { $0["fix"] is NSNull }
        }
        let paths = files.compactMap { $0["path"] as? String }
        #expect(paths.count > 30)
        let linted = try Program.run(["lint", "--no-config", "--format", "jsonl"] + paths)
        let fixed = try Program.run(["fix", "--no-config", "--format", "jsonl"] + paths)
        #expect(fixed.errors == linted.output)
        #expect(fixed.output == "")
        #expect(fixed.status == linted.status)
    }

    @Test(
        "size and fix open the same envelopes as lint",
        arguments: [
            ("Payloads/envelopes/fcm-message.json", "Payloads/envelopes/fcm-message.json:7: 138 of 4096 bytes"),
            ("Payloads/envelopes/send.sh", "Payloads/envelopes/send.sh:5: 49 of 4096 bytes for push type background"),
        ])
    func envelopes(_ path: String, _ line: String) throws {
        #expect(try Program.run(["size", "--no-config", path]).output.hasPrefix(line))
    }

    @Test("group reads the pushes that size measures, and reports those that it skips")
    func groups() throws {
        let pushes = try Self.files("size").map { Push($0, path: $0["path"] as? String ?? "") }
            .filter { $0.path.hasPrefix("Payloads/envelopes/") }
        #expect(pushes.count > 6)
        let run = try Program.run(["group", "--no-config"] + Set(pushes.map(\.path)).sorted())
        for push in pushes {
            let name = push.path.split(separator: "/").last ?? ""
            #expect((run.output + run.errors).contains("\(name):\(push.line ?? 0)"), "\(push)")
        }
        #expect(run.status == 1)
    }

    @Test("size and fix read lines as lint does")
    func lines() throws {
        let input =
            "{\"aps\": {\"alert\": \"x\"}}\r\n\n{\"aps\": {\"badge\": \"3\"}}\n{\"message\": {\"apns\": {\"payload\": {\"aps\": {}}}}}"
        let fixed = try Program.run(["fix", "--no-config", "--jsonl", "-"], input: input)
        #expect(fixed.output == input.replacingOccurrences(of: "\"3\"", with: "3"))
        #expect(fixed.errors.contains("fixed 1 of "))
        let scratch = try Scratch()
        _ = try scratch.write(input, to: "a.jsonl")
        let sizes = try Program.run(["size", "--no-config", "a.jsonl"], in: scratch.url).output
        for line in ["a.jsonl:1: 23 of", "a.jsonl:3: 23 of", "a.jsonl:4: 10 of"] { #expect(sizes.contains(line)) }
        let patch = try Program.run(["fix", "--no-config", "a.jsonl"], in: scratch.url).output
        #expect(patch.contains("-{\"aps\": {\"badge\": \"3\"}}\n+{\"aps\": {\"badge\": 3}}\n"))
        let written = try Program.run(["fix", "--no-config", "--write", "a.jsonl"], in: scratch.url)
        #expect(written.errors.contains("in 1 file"))
        #expect(try String(contentsOf: scratch.url.appendingPathComponent("a.jsonl"), encoding: .utf8) == fixed.output)
    }
}
