import Foundation
import JSONText
import PushLint
import Testing

@testable import PushReport

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Every format for the same documents: one with findings of all kinds, one that is not JSON, a clean one, and one that
/// could not be read. `RECORD_SAMPLES=1 swift test` rewrites the expected output, and fails.
@Suite("Formats of reports") struct FormatTests {
    private static let isRecording = ProcessInfo.processInfo.environment["RECORD_SAMPLES"] != nil
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Formats")

    /// The complete output of a format.
    static func output(_ format: ReportFormat, _ reports: [FileReport], problems: [String] = []) -> String {
        var reporter = format.reporter(version: "1.2.3")
        var tally = Tally()
        var text = reporter.begin()
        for report in reports {
            tally.add(report)
            text += reporter.file(report)
        }
        for problem in problems { text += reporter.notice(.error, problem) }
        return text + reporter.end(tally)
    }

    static func report(_ text: String, path: String = "push.apns") -> FileReport {
        FileReport(path: path, result: Linter().lint(Input(Array(text.utf8))))
    }

    private static func sample(_ name: String) throws -> FileReport {
        let bytes = try Data(contentsOf: folder.appendingPathComponent(name))
        return FileReport(
            path: "./Payloads/\(name)", location: "Payloads/\(name)", result: Linter().lint(Input(Array(bytes))))
    }

    @Test("The page on formats has a row for each format", arguments: ReportFormat.allCases)
    func documented(_ format: ReportFormat) throws {
        let page = try String(contentsOfFile: GeneratedDocsTests.folder + "/formats.md", encoding: .utf8)
        #expect(page.contains("| `\(format.rawValue)` |") || page.contains("| [`\(format.rawValue)`]("))
    }

    @Test("A format writes the expected report", arguments: ReportFormat.allCases)
    func golden(_ format: ReportFormat) throws {
        let reports = [
            try Self.sample("faulty.apns"), try Self.sample("syntax.apns"),
            Self.report(#"{"aps": {"alert": "Gate changed"}}"#, path: "Payloads/clean.apns"),
        ]
        let found = Self.output(format, reports, problems: ["Payloads/gone.apns: no such file or directory"])
        let file = Self.folder.appendingPathComponent("expected.\(format.rawValue)")
        let expected = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        if Self.isRecording, found != expected { try Data(found.utf8).write(to: file) }
        #expect(found == expected, "recorded anew: read the difference, then run again without RECORD_SAMPLES")
    }

    /// Texts that have a meaning in some format.
    static let hostile = [
        "]]>", "<a b='c' d=\"e\">&amp;", "::error file=x::y", "%0A%3A%25", "a\nb\r\nc\td",
        "\u{1}\u{1B}[31m\u{7F}\u{85}",
        "\u{FFFE}\u{FFFF}\u{FEFF}", "\u{202E}\u{2028}\u{2029}", "'\"`\\", "# SKIP\n1..0", "...\n---\n- x: {",
        "👩‍👩‍👧 e\u{301} \u{0}",
        "[link](https://example.com) @all #1 **b** |c|", "{0} {{1}}", "x,y:z=1", "```\n~~~", "-->", "\r::debug::x",
    ]

    /// Documents with such a text as key, as value and in text that is not JSON, under a path with it.
    static func documents(_ text: String) -> [FileReport] {
        let name = JSONWriter().text(.string(text))
        return [
            "{\"aps\": {\(name): 1, \"badge\": \(name), \"alert\": {\"title\": 1, \(name): null}}}",
            "{\"aps\": {\"alert\": \"x\", \"thread_id\": \(name), \"thread-id\": \"\", \(name): 1, \(name): 2}}",
            "{\"aps\": {\"alert\": \(text)}}", "{\"aps\": {\"alert\": \"x\" \(name): 1}}",
        ].enumerated().map { report($1, path: "\(text)\($0)") }
    }

    @Test("Hostile text gives findings to write", arguments: hostile)
    func hostileTextIsFound(_ text: String) {
        #expect(Self.documents(text).allSatisfy { !$0.findings.isEmpty })
    }

    @Test(
        "JSON is well-formed, whatever the document holds", arguments: [ReportFormat.json, .sarif, .gitlab, .rdjson],
        hostile)
    func json(_ format: ReportFormat, _ text: String) throws {
        let reports = Self.documents(text)
        let output = Self.output(format, reports, problems: [text])
        let value = try JSONDocument(parsing: Array(output.utf8)).value
        let count = reports.reduce(0) { $0 + $1.findings.count }
        switch format {
        case .sarif:
            #expect(value["/runs/0/results"]?.array?.count == count)
            let paths = reports.flatMap { report in report.findings.map { _ in report.location } }
            for (result, path) in zip(value["/runs/0/results"]?.array ?? [], paths) {
                let index = try #require(result["/ruleIndex"]?.number)
                #expect(value[JSONPointer("/runs/0/tool/driver/rules/\(Int(index))/id") ?? .root] == result["/ruleId"])
                let uri = try #require(result["/locations/0/physicalLocation/artifactLocation/uri"]?.string)
                #expect(uri.removingPercentEncoding?.utf8.elementsEqual(path.utf8) == true)
            }
        case .gitlab:
            #expect(value.array?.count == count)
            // Of two findings with the same fingerprint only one would be shown.
            #expect(Set(value.array?.compactMap { $0["/fingerprint"]?.string } ?? []).count == count)
        case .rdjson: #expect(value["/diagnostics"]?.array?.count == count)
        default: #expect(value["/files"]?.array?.count == reports.count)
        }
    }

    @Test("Each line of jsonl is a complete document", arguments: hostile)
    func jsonLines(_ text: String) throws {
        let reports = Self.documents(text)
        let lines = Self.output(.jsonl, reports).utf8.split(separator: 0x0A)
        #expect(lines.count == reports.reduce(0) { $0 + $1.findings.count })
        for line in lines {
            let value = try JSONDocument(parsing: Array(line)).value
            #expect(reports.contains { value["/path"] == .string($0.path) })
            #expect(value["/rule"]?.string.flatMap(Rule.named) != nil)
        }
    }

    @Test("XML is well-formed, whatever the document holds", arguments: [ReportFormat.junit, .checkstyle], hostile)
    func xml(_ format: ReportFormat, _ text: String) throws {
        let reports = Self.documents(text)
        let reader = ElementCounter()
        let parser = XMLParser(data: Data(Self.output(format, reports, problems: [text]).utf8))
        parser.delegate = reader
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
        switch format {
        case .junit:
            #expect(reader.counts["testsuite"] == reports.count + 1)
            #expect(reader.counts["error"] == 1)
        default: #expect(reader.counts["error"] == reports.reduce(0) { $0 + $1.findings.count })
        }
    }

    private final class ElementCounter: NSObject, XMLParserDelegate {
        var counts: [String: Int] = [:]

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) { counts[name, default: 0] += 1 }
    }

    @Test("Every line for GitHub is one command of its own", arguments: hostile)
    func github(_ text: String) {
        let reports = Self.documents(text)
        // A carriage return ends a line there as well.
        let lines = Self.output(.github, reports, problems: [text]).unicodeScalars.split { $0 == "\n" || $0 == "\r" }
        #expect(lines.count == reports.reduce(1) { $0 + $1.findings.count })
        for line in lines.map(String.init) {
            #expect(["::error", "::warning", "::notice"].contains { line.hasPrefix($0) })
            // Commas in a command separate its properties; text from the document must not add any.
            let head = line.components(separatedBy: "::").dropFirst().first ?? ""
            let names = head.split(separator: " ", maxSplits: 1).dropFirst().first?.split(separator: ",") ?? []
            #expect(
                names.allSatisfy {
                    ["file", "line", "endLine", "col", "endColumn", "title"].contains($0.split(separator: "=")[0])
                })
        }
    }

    @Test("TAP has one test point for each document, and no accidental directives", arguments: hostile)
    func tap(_ text: String) {
        let reports = Self.documents(text)
        let lines = Self.output(.tap, reports, problems: [text]).split(
            separator: "\n", omittingEmptySubsequences: false)
        let points = lines.filter { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") }
        #expect(points.count == reports.count + 1)
        #expect(points.allSatisfy { !$0.contains(" #") })
        #expect(lines.filter { $0.hasPrefix("1..") } == ["1..\(reports.count + 1)"])
        #expect(lines.filter { $0 == "  ---" }.count == lines.filter { $0 == "  ..." }.count)
    }

    @Test("Content of documents makes neither markup nor mentions in Markdown", arguments: hostile)
    func markdown(_ text: String) {
        let output = Self.output(.markdown, Self.documents(text))
        for line in output.split(separator: "\n") where line.hasPrefix("- ") || line.hasPrefix("  - ") {
            // Without escaped characters only our own markup is left.
            let rest = line.replacingOccurrences(of: "\\\\.", with: "", options: .regularExpression)
            let marks = ["](https://example.com)", "@all", "#1", "**b**", "|", "<", "~~~"]
            #expect(marks.allSatisfy { !rest.contains($0) })
        }
    }

    @Test("An address in a document does not become a link in Markdown")
    func bareAddress() {
        for address in ["https://example.com", "http://example.com", "ftp://example.com", "www.example.com"] {
            // Code is not searched for addresses.
            let output = Self.output(.markdown, Self.documents(address))
                .replacingOccurrences(of: "`[^`\n]*`", with: "", options: .regularExpression)
            #expect(output.contains("example.com") && !output.contains(address))
        }
    }

    @Test(
        "Formats for people have no control characters",
        arguments: [ReportFormat.text, .concise, .github, .tap, .markdown], hostile)
    func terminalSafety(_ format: ReportFormat, _ text: String) {
        let output = Self.output(format, Self.documents(text), problems: format == .text ? [] : [text])
        #expect(!output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || (0x7F...0x9F).contains($0.value) })
    }

    @Test("Moving lines changes no fingerprint; another rule, place or file does")
    func fingerprints() {
        let one = Self.report(#"{"aps": {"badge": "1", "sound": 1}}"#)
        let moved = Self.report("\n{\"aps\":\n\n  {\"badge\": \"1\", \"sound\": 1}}")
        let elsewhere = Self.report(#"{"aps": {"badge": "1", "sound": 1}}"#, path: "other.apns")
        #expect(Fingerprint.all(of: one) == Fingerprint.all(of: moved))
        #expect(Set(Fingerprint.all(of: one) + Fingerprint.all(of: elsewhere)).count == 4)
    }

    @Test("A suggestion for reviewdog gives the same text as the fix, with columns in bytes")
    func suggestions() throws {
        let report = try Self.sample("faulty.apns")
        let source = SourceText(report.result.bytes)
        let value = try JSONDocument(parsing: Array(Self.output(.rdjson, [report]).utf8)).value
        var count = 0
        for (finding, diagnostic) in zip(report.findings, value["/diagnostics"]?.array ?? [])
        where !finding.edits.isEmpty {
            count += 1
            func offset(_ end: String) throws -> Int {
                let place = try #require(diagnostic["/suggestions/0/range"]?[JSONPointer([end])])
                let (line, column) = (try #require(place["/line"]?.number), try #require(place["/column"]?.number))
                let starts = [0] + source.bytes.indices.filter { source.bytes[$0] == 0x0A }.map { $0 + 1 }
                return starts[Int(line) - 1] + Int(column) - 1
            }
            let text = try #require(diagnostic["/suggestions/0/text"]?.string)
            let edit = TextEdit(try offset("start")..<(try offset("end")), text)
            #expect([edit].applied(to: source.bytes) == finding.edits.applied(to: source.bytes))
        }
        #expect(count > 1)
    }

    @Test("A test fails if a finding reaches the threshold of its document", arguments: [ReportFormat.junit, .tap])
    func threshold(_ format: ReportFormat) {
        let result = Linter().lint(Input(Array(#"{"aps": {"alert": "x", "gate": "B12"}}"#.utf8)))
        let (lenient, strict) = (
            FileReport(path: "a", result: result), FileReport(path: "a", result: result, failOn: .warning)
        )
        let failure = format == .junit ? "<failure " : "not ok"
        #expect(!lenient.findings.isEmpty)
        #expect(!Self.output(format, [lenient]).contains(failure))
        #expect(Self.output(format, [strict]).contains(failure))
    }

    @Test("Markdown stays below the maximum size of a comment, and counts omitted findings")
    func markdownLimit() {
        let reports = (0..<1000).map { Self.report(#"{"aps": {"badge": "1"}}"#, path: "\($0).apns") }
        let output = Self.output(.markdown, reports)
        #expect(output.utf8.count < 65_536)
        let listed = output.components(separatedBy: "- **error**").count - 1
        #expect(listed > 100)
        #expect(output.contains("\n\(1000 - listed) more are not listed here.\n"))
        #expect(output.contains("1000 errors in 1000 documents"))
    }
}
