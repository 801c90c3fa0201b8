import Foundation
import PushLint
import PushReport
import ReportText
import Testing

/// The sample files as test cases: samples in `Payloads/good` have no error or warning, and those in the other folders have
/// findings; `Payloads/envelopes` has payloads inside other documents, and `Payloads/services` messages to push services. `NAME.expected` beside a sample has its findings.
/// `RECORD_SAMPLES=1 swift test` rewrites those files, and fails.
@Suite("The samples under Payloads") struct SampleTests {
    private static let isRecording = ProcessInfo.processInfo.environment["RECORD_SAMPLES"] != nil
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Payloads")

    static func samples(_ kind: String) -> [Sample] {
        let names =
            (try? FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(kind).path)) ?? []
        return names.filter { !$0.hasSuffix(".expected") }.sorted()
            .map { Sample(url: folder.appendingPathComponent(kind).appendingPathComponent($0)) }
    }

    struct Sample: CustomTestStringConvertible, Sendable {
        let url: URL
        var testDescription: String { url.lastPathComponent }
        var expected: URL { url.appendingPathExtension("expected") }

        func bytes() throws -> [UInt8] { Array(try Data(contentsOf: url)) }

        func report() throws -> FileReport {
            FileReport(
                path: url.lastPathComponent, result: Linter().lint(Input(try bytes(), named: url.lastPathComponent)))
        }
    }

    @Test("There are samples of every kind", arguments: ["good", "bad", "broken"])
    func samplesExist(_ kind: String) {
        #expect(Self.samples(kind).count >= 10)
    }

    @Test("A good sample has no error and no warning", arguments: samples("good"))
    func good(_ sample: Sample) throws {
        let report = try sample.report()
        #expect(report.findings.filter { $0.severity > .info }.map(\.message) == [])
        try compare(sample, report)
    }

    @Test(
        "A bad or broken sample has the recorded findings",
        arguments: samples("bad") + samples("broken") + samples("envelopes"))
    func faulty(_ sample: Sample) throws {
        let report = try sample.report()
        #expect(!report.findings.isEmpty)
        try compare(sample, report)
    }

    @Test(
        "Messages in the forms that the pages of push services show have no error and no warning",
        arguments: samples("services"))
    func services(_ sample: Sample) throws {
        for finding in try sample.report().findings where finding.severity > .info {
            Issue.record("line \(finding.range.lowerBound): \(finding.message)")
        }
    }

    private func compare(_ sample: Sample, _ report: FileReport) throws {
        let reporter = TextReporter(style: Style(coloured: false))
        let found = reporter.text(report)
        let expected = (try? String(contentsOf: sample.expected, encoding: .utf8)) ?? ""
        if Self.isRecording, found != expected {
            try? FileManager.default.removeItem(at: sample.expected)
            if !found.isEmpty { try Data(found.utf8).write(to: sample.expected) }
        }
        #expect(found == expected, "recorded anew: read the difference, then run again without RECORD_SAMPLES")
    }
}
