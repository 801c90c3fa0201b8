import Foundation
import Testing

/// A typical repository of a team: two hundred payloads in five forms, with ten planted mistakes.
@Suite("Files of the repository") struct RepositoryTests {
    /// A mistake, planted into a payload of one line.
    private struct Plant {
        let right: String
        let wrong: String
        let rule: String
        var hasFix = true
    }

    private static let plants = [
        Plant(right: #""badge": 7"#, wrong: #""badge": "7""#, rule: "wrong-kind"),
        Plant(right: #""thread-id""#, wrong: #""thread_id""#, rule: "misspelt-key"),
        Plant(right: #""mutable-content": 1"#, wrong: #""mutable-content": "0""#, rule: "flag-not-number"),
        Plant(right: #""active""#, wrong: #""Active""#, rule: "unknown-value"),
        Plant(right: #""category": "TRIP""#, wrong: #""category": null"#, rule: "null-value"),
    ]

    private static func payload(_ number: Int) -> String {
        #"{"aps": {"alert": {"title": "Gate changed", "body": "Flight \#(number) leaves from “B12”"}, "badge": 7, "#
            + #""sound": "default", "thread-id": "trip-\#(number)", "category": "TRIP", "mutable-content": 1, "#
            + #""interruption-level": "active"}, "flight": \#(number)}"#
    }

    private static func embed(_ payload: String, form: Int) throws -> (name: String, text: String) {
        switch form {
        case 0: return ("plain.json", payload + "\n")
        case 1: return ("push.apns", payload.replacingOccurrences(of: ", \"", with: ",\n  \"") + "\n")
        case 2:
            return (
                "fcm.json",
                "{\"message\": {\"token\": \"t\", \"apns\": {\"headers\": {\"apns-priority\": \"10\"},\n \"payload\": \(payload)}}}\n"
            )
        case 3:
            let string = String(decoding: try JSONEncoder().encode(payload), as: UTF8.self)
            return ("sns.json", "{\"default\": \"x\",\n \"APNS\": \(string)}\n")
        default:
            let headers = #"{"apns-push-type": "alert", "apns-topic": "com.example.trips", "apns-priority": "10"}"#
            return ("request.json", "{\"headers\": \(headers),\n \"payload\": \(payload)}\n")
        }
    }

    /// Writes the repository, and returns the places of the mistakes as `path:line`.
    private func write(into scratch: Scratch) throws -> Set<String> {
        var planted: Set<String> = []
        for number in 0..<200 {
            let form = number % 5
            // Two mistakes in each form, each kind of mistake twice.
            let plant = number % 20 == form && number < 40 ? Self.plants[(form + number / 20) % 5] : nil
            var payload = Self.payload(number)
            if let plant { payload = payload.replacingOccurrences(of: plant.right, with: plant.wrong) }
            let (name, text) = try Self.embed(payload, form: form)
            let path = "pushes/\(number)-\(name)"
            try scratch.write(text, to: path)
            guard let plant else { continue }
            // The place is the line of the text that contains the mistake, escaped or not.
            let escaped = plant.wrong.replacingOccurrences(of: "\"", with: "\\\"")
            let lines = text.components(separatedBy: "\n")
            let line = try #require(lines.firstIndex { $0.contains(plant.wrong) || $0.contains(escaped) })
            planted.insert("\(path):\(line + 1) \(plant.rule)")
        }
        return planted
    }

    @Test("Exactly the planted mistakes are found, at their lines, in every format with lines")
    func plantedMistakes() throws {
        let scratch = try Scratch()
        let planted = try write(into: scratch)
        #expect(planted.count == 10)
        let outputs = ["sarif=a.sarif", "jsonl=a.jsonl", "concise"].flatMap { ["--output", $0] }
        let run = try Program.run(["pushes", "--fail-on", "info"] + outputs, in: scratch.url)
        #expect(run.status == 1)
        let found = run.output.split(separator: "\n").map { line -> String in
            let parts = line.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
            let rule = line.split(separator: "[").last?.dropLast() ?? ""
            return "\(parts[0]):\(parts[1]) \(rule)"
        }
        #expect(Set(found) == planted)
        #expect(found.count == 10)
        let sarif = try String(contentsOf: scratch.url.appendingPathComponent("a.sarif"), encoding: .utf8)
        #expect(sarif.components(separatedBy: "\"startLine\"").count - 1 >= 10)
        let lines = try String(contentsOf: scratch.url.appendingPathComponent("a.jsonl"), encoding: .utf8)
        #expect(lines.split(separator: "\n").count == 10)
        for format in ["text", "json", "github", "gitlab", "junit", "checkstyle", "tap", "rdjson", "markdown"] {
            let report = try Program.run(["pushes", "--format", format, "--fail-on", "info"], in: scratch.url)
            #expect(report.status == 1)
            for place in planted {
                let path = place.prefix { $0 != ":" }
                #expect(report.output.contains(path), "\(format) names \(path)")
            }
            let clean = try #require((0..<200).first { $0 >= 40 })
            #expect(!report.output.contains("pushes/\(clean)-") || ["json", "junit", "tap"].contains(format))
        }
    }

    @Test("fix --unsafe --write leaves no finding, and changes no other byte")
    func fixes() throws {
        let scratch = try Scratch()
        _ = try write(into: scratch)
        let untouched = try String(
            contentsOf: scratch.url.appendingPathComponent("pushes/43-sns.json"), encoding: .utf8)
        let run = try Program.run(["fix", "--unsafe", "--write", "--fail-on", "info", "pushes"], in: scratch.url)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(
            try Program.run(["pushes", "--fail-on", "info"], in: scratch.url).output
                == "nothing found in 200 documents\n")
        #expect(
            try String(contentsOf: scratch.url.appendingPathComponent("pushes/43-sns.json"), encoding: .utf8)
                == untouched)
    }
}
