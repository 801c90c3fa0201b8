import Foundation
import JSONText
import Testing

/// `apnslint mcp` as a process, whose client sends messages while a call is worked on.
@Suite("Formats for agents") struct AgentCommandTests {
    private static let start =
        #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{}}}"#
    private static let payload = #"{"aps":{"alert":"a","badge":"3","soud":"x"}}"#

    private static func call(_ id: Int64, _ text: String) -> String {
        JSONWriter().text([
            "jsonrpc": "2.0", "id": .integer(id), "method": "tools/call",
            "params": ["name": "fix", "arguments": ["text": .string(text)]],
        ])
    }

    private static func cancel(_ id: Int) -> String {
        #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#(id)}}"#
    }

    @Test("A cancelled call gets no answer, and the next request gets its own at once")
    func cancelled() throws {
        let process = Process()
        process.executableURL = Program.url
        process.arguments = ["mcp"]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        defer { process.terminate() }
        func send(_ lines: String...) throws {
            for line in lines { try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8)) }
        }
        func answer() throws -> JSONValue {
            var answer = Data()
            while answer.last != 0x0A {
                let piece = output.fileHandleForReading.availableData
                if piece.isEmpty { break }
                answer += piece
            }
            return try JSONDocument(parsing: Array(answer)).value
        }
        try send(Self.start)
        #expect(try answer()["/id"] == 0)
        // Fixing it takes this build more than ten seconds.
        try send(Self.call(1, "[\(Array(repeating: Self.payload, count: 40_000).joined(separator: ","))]"))
        Thread.sleep(forTimeInterval: 0.5)
        let begin = Date()
        try send(Self.cancel(1), Self.call(2, Self.payload))
        #expect(try answer()["/id"] == 2)
        #expect(Date().timeIntervalSince(begin) < 3)
        // A late cancellation cancels nothing.
        try send(Self.cancel(2), Self.call(2, Self.payload))
        #expect(try answer()["/id"] == 2)
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test("A call that is cancelled before its turn is not begun")
    func waiting() throws {
        let lines = [Self.start, Self.call(1, Self.payload), Self.call(2, Self.payload), Self.call(3, Self.payload)]
        let run = try Program.run(["mcp"], input: lines.joined(separator: "\n") + "\n")
        #expect(run.status == 0 && run.output.split(separator: "\n").count == 4)
        let slow = Self.call(1, "[\(Array(repeating: Self.payload, count: 500).joined(separator: ","))]")
        let input = [Self.start, slow, lines[2], Self.cancel(2), lines[3]].joined(separator: "\n") + "\n"
        let ids = try Program.run(["mcp"], input: input).output.split(separator: "\n").map {
            try JSONDocument(parsing: Array($0.utf8)).value["/id"]
        }
        #expect(ids == [0, 1, 3])
    }
}
