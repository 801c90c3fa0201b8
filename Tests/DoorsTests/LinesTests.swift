import CApnslint
import Foundation
import JSONText
import LanguageServer
import Playground
import PushLint
import TestSupport
import Testing
import apnslintc

@testable import Command

/// Lines of records give the same steps, devices, apps, dates and events in every form of input.
@Suite("Lines through every door") struct LinesTests {
    /// A sequence in which each line is a record.
    struct Sequence: Sendable, CustomTestStringConvertible {
        let name: String
        let lines: [String]

        var testDescription: String { name }
        var text: String { lines.map { $0 + "\n" }.joined() }
        var array: String { "[" + lines.joined(separator: ",\n") + "]" }
    }

    /// The samples with several devices, apps or events, and one of each kind in which the payload stands elsewhere in its record.
    static let sequences: [Sequence] = {
        let samples = SampleFiles.paths.filter { $0.contains("Payloads/groups/") && $0.hasSuffix(".jsonl") }
        let read = samples.compactMap { path -> Sequence? in
            guard let text = try? String(contentsOfFile: path, encoding: .utf8),
                ["\"device\"", "\"app\"", "\"event\""].contains(where: text.contains)
            else { return nil }
            return Sequence(name: path, lines: text.split(separator: "\n").map(String.init))
        }
        return read + (layouts + [ownData]).map { name, line in Sequence(name: name, lines: records(line)) }
    }()

    /// Records of two apps on three devices, and an event for one of them.
    private static func records(_ line: (_ beside: String, _ aps: String) -> String) -> [String] {
        let pushes = (0..<12).map { number in
            let date = "2026-05-01T10:\(10 + number):00Z"
            let beside =
                #""app":"com.example.a\#(number % 2)","device":"d\#(number % 3)","date":"\#(date)""#
            return line(beside, #""aps":{"alert":"number \#(number)","thread-id":"t","mutable-content":1}"#)
        }
        let event =
            #"{"event":"dismiss","device":"d1","app":"com.example.a1","all":true,"date":"2026-05-01T10:30:00Z"}"#
        return pushes + [event]
    }

    /// Payloads whose members of these names are the app's own, in a line as in an array.
    private static let ownData: (String, @Sendable (_ beside: String, _ aps: String) -> String) = (
        "the app's own data", { "{\($0),\($1)}" }
    )

    private static let layouts: [(String, @Sendable (_ beside: String, _ aps: String) -> String)] = [
        ("a request", { #"{\#($0),"headers":{"apns-push-type":"alert"},"payload":{\#($1)}}"# }),
        ("a payload", { #"{\#($0),"payload":{\#($1)}}"# }),
        ("a request inside", { #"{\#($0),"request":{"headers":{"apns-priority":"10"},"payload":{\#($1)}}}"# }),
        ("a payload inside", { #"{\#($0),"push":{"body":{\#($1)}}}"# }),
        ("an extension", { #"{\#($0),"extension":{"alert":"changed"},"push":{"payload":{\#($1)}}}"# }),
        ("fields around", { #"{"meta":1,"sent":{\#($0),"push":{"payload":{\#($1)}}}}"# }),
        ("a text", { #"{\#($0),"payload":"{\#($1.replacingOccurrences(of: "\"", with: "\\\""))}"}"# }),
        ("Firebase", { #"{\#($0),"message":{"token":"t","apns":{"payload":{\#($1)}}}}"# }),
    ]

    @Test("each form of input gives the same stacks", arguments: sequences)
    func forms(_ sequence: Sequence) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lines-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func file(_ name: String, _ text: String) throws -> String {
            let url = folder.appendingPathComponent(name)
            try Data(text.utf8).write(to: url)
            return url.path
        }
        let group = ["group", "--format", "json"]
        let runs = [
            try Self.run(group + [try file("log.jsonl", sequence.text)]),
            try Self.run(group, sequence.text),
            try Self.run(group, "\n" + sequence.text),
            try Self.run(group + ["--jsonl"], sequence.text),
            try Self.run(group, sequence.array),
            try Self.run(group + [try file("log.json", sequence.array)]),
            try Self.library(sequence.array),
        ]
        let expected = try #require(runs.first.map(Self.stacks))
        for (number, run) in runs.enumerated() {
            #expect(Self.stacks(run) == expected, "form \(number) of \(sequence.name): \(run)")
        }
        let devices = Set(runs[0]["groups"]?.array?.map { $0["device"]?.string ?? "" } ?? [])
        if Self.layouts.contains(where: { $0.0 == sequence.name }) { #expect(devices == ["d0", "d1", "d2"]) }
        if sequence.name == Self.ownData.0 { #expect(devices == [""]) }
        let page = Playground().reply(JSONWriter().bytes(["text": .string(sequence.text)]))
        #expect(Self.stacks(page["groups"] ?? .null) == expected, "the page: \(sequence.name)")
    }

    @Test("each way in which an agent gives lines gives the same stacks", arguments: sequences)
    func agents(_ sequence: Sequence) throws {
        let text = JSONValue.string(sequence.text)
        let answers = try [
            Self.agent(["text": text, "name": "log.jsonl"]), Self.agent(["text": text]),
            Self.agent(["texts": .array(sequence.lines.map { .string($0) })]),
            Self.agent(["path": "/log.jsonl"], file: sequence.text), Self.agent(["text": .string(sequence.array)]),
        ]
        for answer in answers { #expect(answer == answers[0], "\(sequence.name)") }
        let report = try Self.run(["group", "--format", "json"], sequence.text)
        let devices = report["groups"]?.array?.compactMap { $0["device"]?.string } ?? []
        for device in devices { #expect(answers[0].contains(device), "\(sequence.name): \(answers[0])") }
    }

    /// What a result says of stacks, with the numbers of the notifications in place of their labels.
    private static func stacks(_ report: JSONValue) -> JSONValue {
        let groups = (report["groups"]?.array ?? []).map { group -> JSONValue in
            let notifications = (group["notifications"]?.array ?? []).map { push -> JSONValue in
                ["text": push["text"] ?? push["body"] ?? .null, "date": push["date"] ?? .null]
            }
            return [
                "app": group["app"] ?? .null, "device": group["device"] ?? .null, "thread": group["thread"] ?? .null,
                "count": group["count"] ?? .null, "notifications": .array(notifications),
            ]
        }
        let others = ["notDisplayed", "replaced", "cleared", "removed"].map { name in
            JSONValue.integer(report[name]?.array?.count ?? 0)
        }
        return ["groups": .array(groups), "others": .array(others)]
    }

    private static func run(_ arguments: [String], _ input: String = "") throws -> JSONValue {
        let files = [tmpfile(), tmpfile(), tmpfile()].compactMap { $0 }
        defer { for file in files { fclose(file) } }
        try #require(files.count == 3)
        let handles = files.map { FileHandle(fileDescriptor: fileno($0)) }
        try handles[0].write(contentsOf: Data(input.utf8))
        try handles[0].seek(toOffset: 0)
        let surroundings = try #require(
            Surroundings(
                input: handles[0].fileDescriptor, output: handles[1].fileDescriptor, error: handles[2].fileDescriptor,
                folder: FileManager.default.temporaryDirectory.path, variables: [:], now: nil))
        _ = surroundings.hold { Apnslint.run((arguments + ["--no-config"])[...]) }
        try handles[1].seek(toOffset: 0)
        return try JSONDocument(parsing: Array(handles[1].readToEnd() ?? Data())).value
    }

    private static func library(_ array: String) throws -> JSONValue {
        var report = apnslint_text(bytes: nil, length: 0)
        defer { apnslint_text_free(&report) }
        let bytes = Array(array.utf8)
        _ = bytes.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { apnslint_group(nil, 0, $0.baseAddress, $0.count, &report) }
        }
        let answer = Array(UnsafeRawBufferPointer(start: report.bytes, count: report.length))
        return try JSONDocument(parsing: answer).value
    }

    /// The answer to a call of `group`, with the numbers of the notifications in place of their labels.
    private static func agent(_ arguments: JSONObject, file: String? = nil) throws -> String {
        var server = ToolServer(
            options: LintOptions(), folders: ["/"], read: { _ in file.map { Array($0.utf8) } }, resolved: { $0 })
        let call: JSONValue = [
            "jsonrpc": "2.0", "id": 1, "method": "tools/call",
            "params": ["name": "group", "arguments": .object(arguments)],
        ]
        _ = server.receive(
            JSONWriter().bytes([
                "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": ["protocolVersion": "2025-06-18"],
            ]))
        let answer = try JSONDocument(parsing: server.receive(JSONWriter().bytes(call))).value
        let text = answer["result"]?["content"]?.array?.first?["text"]?.string ?? "\(answer)"
        return text.replacing(#/(?:/?log\.jsonl|text):(\d+)/#) { "#\($0.output.1)" }
            .replacing(#/texts\[(\d+)\](?::\d+)?/#) { "#\((Int($0.output.1) ?? 0) + 1)" }.replacing(#/\s+/#, with: " ")
    }
}
