import Foundation
import JSONText
import LanguageServer
import PushLint
import TestSupport
import Testing

/// Diagnostics are the findings of `lint`, at the same places, whatever was typed before.
@Suite("Diagnostics in editors") struct DiagnosticTests {
    /// A finding with its place in characters, as a diagnostic has to show it.
    private struct Expected: Equatable {
        let rule: String
        let severity: Int64
        let start: SourcePosition
        let end: SourcePosition
    }

    private static func expected(_ text: String, named path: String) -> [Expected] {
        Linter().lint(Input(Array(text.utf8), named: path)).findings.map { finding in
            let source = SourceText(Array(text.utf8))
            let range = source.range(finding.range)
            return Expected(
                rule: finding.rule.id,
                severity: [.error: 1, .warning: 2, .info: 3][finding.severity] ?? 0,
                start: range.start, end: range.end)
        }
    }

    private static func found(_ diagnostics: JSONValue?) -> [Expected] {
        func position(_ value: JSONValue?) -> SourcePosition {
            func number(_ name: String) -> Int { Int(value?.object?[name]?.number ?? -1) }
            return SourcePosition(line: number("line") + 1, column: number("character") + 1, offset: 0)
        }
        return (diagnostics?.array ?? []).map { diagnostic in
            Expected(
                rule: diagnostic["/code"]?.string ?? "", severity: Int64(diagnostic["/severity"]?.number ?? 0),
                start: position(diagnostic["/range/start"]), end: position(diagnostic["/range/end"]))
        }
    }

    private static func isSame(_ one: [Expected], _ other: [Expected]) -> Bool {
        one.count == other.count
            && zip(one, other).allSatisfy { one, other in
                one.rule == other.rule && one.severity == other.severity && one.start.line == other.start.line
                    && one.start.column == other.start.column && one.end.line == other.end.line
                    && one.end.column == other.end.column
            }
    }

    /// Columns are compared in scalars, as `lint` counts them.
    private static let capabilities: JSONValue = ["general": ["positionEncodings": ["utf-32"]]]

    @Test(
        "The diagnostics of a sample are its findings, before and after edits",
        arguments: LargeLaw.part(of: SampleFiles.paths))
    func sameFindings(path: String) throws {
        // Text that is not UTF-8 can't be opened in an editor. For `lint`, a carriage return alone does not end a line.
        guard let text = String(bytes: try Data(contentsOf: URL(filePath: path)), encoding: .utf8),
            !text.unicodeScalars.contains("\r"), !path.hasSuffix(".jsonl")
        else { return }
        var editor = try Editor(capabilities: Self.capabilities)
        let uri = "file://\(path)"
        editor.open(uri, text)
        #expect(Self.isSame(Self.found(editor.diagnostics[uri]), Self.expected(text, named: path)))
        var current = text
        let pieces = ["", "\"", "{", "}", ",", "\n", "1", "é", "\"aps\":"]
        for step in 1...6 {
            let scalars = Array(current.unicodeScalars)
            let start = scalars.count * step / 8
            let end = min(scalars.count, start + step % 3)
            let piece = pieces[(step * 7 + text.utf8.count) % pieces.count]
            editor.change(uri, Self.range(scalars, start, end), piece)
            let parts = [scalars[..<start], ArraySlice(piece.unicodeScalars), scalars[end...]]
            current = String(String.UnicodeScalarView(parts.joined()))
            #expect(
                Self.isSame(Self.found(editor.diagnostics[uri]), Self.expected(current, named: path)), "step \(step)")
        }
        editor.change(uri, nil, text)
        #expect(Self.isSame(Self.found(editor.diagnostics[uri]), Self.expected(text, named: path)))
    }

    private static func range(_ scalars: [Unicode.Scalar], _ start: Int, _ end: Int) -> JSONValue {
        func position(_ offset: Int) -> JSONValue {
            let before = scalars[..<offset]
            let line = before.filter { $0 == "\n" }.count
            let column = offset - (before.lastIndex(of: "\n").map { $0 + 1 } ?? 0)
            return ["line": .integer(Int64(line)), "character": .integer(Int64(column))]
        }
        return ["start": position(start), "end": position(end)]
    }

    @Test("A diagnostic has its rule, its effect, Apple's page and related places")
    func content() throws {
        var editor = try Editor()
        editor.open("file:///a.apns", #"{"aps":{"badge":1,"alert":"x","badge":"2"}}"#)
        let all = editor.diagnostics["file:///a.apns"]?.array ?? []
        let repeated = try #require(all.first { $0["/code"]?.string == "repeated-key" })
        #expect(repeated["/source"]?.string == "apnslint")
        #expect(repeated["/relatedInformation/0/location/range/start/character"]?.number == 8)
        let kind = try #require(all.first { $0["/code"]?.string == "wrong-kind" })
        #expect(kind["/codeDescription/href"]?.string?.hasSuffix("/docs/rules/wrong-kind.md") == true)
        #expect(kind["/message"]?.string?.contains("\n") == true)
    }

    @Test("A client that pulls diagnostics gets them as an answer, and none are pushed")
    func pull() throws {
        var editor = try Editor(capabilities: ["textDocument": ["diagnostic": [:]]])
        editor.open("file:///a.apns", #"{"aps":{"badge":"2"}}"#)
        #expect(editor.diagnostics.isEmpty)
        let report = try editor.request("textDocument/diagnostic", ["textDocument": ["uri": "file:///a.apns"]])
        #expect(report["/kind"] == "full")
        #expect(report["/items/0/code"]?.string != nil)
    }

    @Test("A stream has the findings of each line at its place")
    func stream() throws {
        var editor = try Editor()
        editor.open("file:///a.jsonl", "{\"aps\":{\"alert\":\"x\"}}\n\n{\"aps\":{\"alert\":\"x\",\"badge\":\"2\"}}\n")
        #expect(editor.diagnostics["file:///a.jsonl"]?["/0/range/start/line"]?.number == 2)
        #expect(editor.diagnostics["file:///a.jsonl"]?["/0/range/start/character"]?.number == 28)
    }

    @Test("Columns are counted in the agreed unit", arguments: [("utf-8", 31), ("utf-16", 29), ("utf-32", 28)])
    func encodings(encoding: String, column: Double) throws {
        var editor = try Editor(capabilities: ["general": ["positionEncodings": [.string(encoding)]]])
        editor.open("file:///a.apns", #"{"aps":{"alert":"👍","badge":"2"}}"#)
        #expect(editor.diagnostics["file:///a.apns"]?["/0/range/start/character"]?.number == column)
    }

    @Test("A closed document has no diagnostics, and mistakes of the configuration are shown once")
    func closing() throws {
        var workspace = MemoryWorkspace()
        workspace.problem = ".apnslint.json:1:1: not JSON"
        var editor = try Editor(workspace)
        editor.open("file:///a.apns", #"{"aps":{"badge":"2"}}"#)
        editor.change("file:///a.apns", nil, #"{"aps":{"badge":"3"}}"#)
        #expect(editor.received.filter { $0["/method"] == "window/showMessage" }.count == 1)
        #expect(editor.diagnostics["file:///a.apns"]?.array?.isEmpty == false)
        editor.notify("textDocument/didClose", ["textDocument": ["uri": "file:///a.apns"]])
        #expect(editor.diagnostics["file:///a.apns"] == [])
    }

    @Test(
        "Documents are checked again after a change of a file that they depend on, and after no other",
        arguments: [
            ("file:///.apnslint.json", true), ("file:///below/.apnslint.json", true),
            ("file:///app/receiver.json", true),
            ("file:///app/en.lproj/Other.strings", true), ("file:///package.json", false), ("file:///app.json", false),
        ])
    func watchedFiles(uri: String, counts: Bool) throws {
        let settings = DocumentSettings(appFiles: ["/app/receiver.json"])
        var editor = try Editor(
            MemoryWorkspace(settings: ["/a.apns": settings]), capabilities: ["textDocument": ["diagnostic": [:]]])
        editor.open("file:///a.apns", #"{"aps":{"badge":"2"}}"#)
        editor.notify("workspace/didChangeWatchedFiles", ["changes": [["uri": .string(uri), "type": 2]]])
        let refreshes = editor.received.filter { $0["/method"] == "workspace/diagnostic/refresh" }
        #expect(refreshes.count == (counts ? 1 : 0))
    }

    @Test(
        "Documents of other languages are checked if they are or contain payloads",
        arguments: [
            ("a.json", #"{"aps":{"badge":"2"}}"#, true), ("a.json", #"{"aps":{"badge":"2"}"#, true),
            ("a.json", #"[{"aps":{"badge":"2"}}]"#, true), ("a.apns", "{}", true),
            ("package.json", #"{"name":"x"}"#, false),
            ("tsconfig.json", "{ // c\n}", false), ("new.json", "", false), ("new.json", "{", false),
            ("log.jsonl", "{\"level\":1}\n{\"level\":2}\n", false),
            ("log.jsonl", "{\"level\":1}\n{\"aps\":{\"badge\":\"2\"}}\n", true),
            ("a.http", "POST /3/device/ab\n\n{\"aps\":{\"badge\":\"2\"}}", true),
        ])
    func otherDocuments(name: String, text: String, isChecked: Bool) throws {
        var editor = try Editor()
        editor.open("file:///\(name)", text, language: "json")
        #expect((editor.diagnostics["file:///\(name)"] != []) == isChecked)
        let hints = try editor.request("textDocument/inlayHint", ["textDocument": ["uri": .string("file:///\(name)")]])
        #expect((hints != []) == isChecked)
    }

    @Test("A document that the configuration ignores has no diagnostics")
    func ignored() throws {
        let settings = DocumentSettings(isIgnored: true)
        var editor = try Editor(MemoryWorkspace(settings: ["/a.apns": settings]))
        editor.open("file:///a.apns", #"{"aps":{"badge":"2"}}"#)
        #expect(editor.diagnostics["file:///a.apns"] == [])
    }
}
