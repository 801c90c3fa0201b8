import Foundation
import PushPayload
import Testing

/// `apnslint gate` as a command: in pipes, as a co-process, with full disks.
@Suite("The command gate") struct GateCommandTests {
    private static let good = "{ \"aps\": {\"alert\": \"caf\\u00e9\"} }\n"
    private static let bad = "{\"aps\":{\"alert\":\"Hi\",\"badge\":\"3\"}}\n"
    private static let warning = "{\"aps\":{\"alert\":\"Hi\",\"gate\":\"B12\"}}\n"

    @Test(
        "A good push is passed on byte for byte, and nothing else is printed",
        arguments: [good, warning, "\(good)\n\n"])
    func passes(_ text: String) throws {
        let run = try Program.run(["gate"], input: text)
        #expect(run.status == 0 && run.output == text && run.errors.isEmpty)
    }

    @Test(
        "A bad push is not passed on, and its findings are reported",
        arguments: [bad, "", "{\"aps\":", "[]", "\u{FEFF}\(good)", #"{"$name":{"aps":{"alert":"Hi"}}}"#])
    func rejects(_ text: String) throws {
        let run = try Program.run(["gate"], input: text)
        #expect(run.status == 1 && run.output.isEmpty && run.errors.contains("1 error in 1 document"))
        let quiet = try Program.run(["gate", "--quiet"], input: text)
        #expect(quiet.status == 1 && quiet.output.isEmpty && quiet.errors.isEmpty)
    }

    @Test("--fail-on and the request's options decide; --format determines the report")
    func options() throws {
        #expect(try Program.run(["gate", "--fail-on", "warning"], input: Self.warning).status == 1)
        let silent = "{\"aps\":{\"content-available\":1}}"
        #expect(try Program.run(["gate", "--push-type", "background"], input: silent).output.isEmpty)
        #expect(
            try Program.run(["gate", "--push-type", "background", "--priority", "5"], input: silent).output == silent)
        let json = try Program.run(["gate", "--format", "json", "--stdin-filename", "push.json"], input: Self.bad)
        let root = try JSONSerialization.jsonObject(with: Data(json.errors.utf8)) as? [String: Any]
        #expect((root?["files"] as? [[String: Any]])?.first?["path"] as? String == "push.json")
    }

    @Test("A named file is read")
    func file() throws {
        let scratch = try Scratch()
        let path = try scratch.write(Self.good, to: "a.json")
        #expect(try Program.run(["gate", path]).output == Self.good)
        let missing = try Program.run(["gate", "\(path).no"])
        #expect(missing.status == 3 && missing.output.isEmpty && missing.errors.contains("no such file"))
        #expect(try Program.run(["gate", scratch.url.path]).status == 3)
    }

    @Test("In a pipe the sender gets all or nothing")
    func pipe() throws {
        let line = "| \"$APNSLINT\" gate -q | wc -c | tr -d ' '"
        #expect(try Program.shell("printf '%s' '{\"aps\":{\"alert\":\"Hi\"}}' \(line)").output == "22\n")
        #expect(try Program.shell("printf '%s' '{\"aps\":{\"alert\":3}}' \(line)").output == "0\n")
    }

    @Test("--minify sends the smallest equivalent document, so a payload over the limit may fit")
    func minify() throws {
        #expect(try Program.run(["gate", "--minify"], input: Self.good).output == "{\"aps\":{\"alert\":\"café\"}}")
        let wide = "{\"aps\":{\"alert\":\"Hi\"}\(String(repeating: " ", count: 4100))}"
        #expect(try Program.run(["gate"], input: wide).status == 1)
        #expect(try Program.run(["gate", "--minify"], input: wide).output == "{\"aps\":{\"alert\":\"Hi\"}}")
    }

    @Test("--payload-only sends the payload of the request document")
    func payloadOnly() throws {
        let request =
            "{\"headers\": {\"apns-push-type\": \"alert\", \"apns-topic\": \"com.example.app\"}, \"payload\": {\"aps\": {\"alert\": \"Hi\"}}}\n"
        #expect(try Program.run(["gate"], input: request).output == request)
        #expect(try Program.run(["gate", "--payload-only"], input: request).output == "{\"aps\": {\"alert\": \"Hi\"}}")
        #expect(
            try Program.run(["gate", "--payload-only", "--minify"], input: request).output
                == "{\"aps\":{\"alert\":\"Hi\"}}")
        #expect(try Program.run(["gate", "--payload-only"], input: Self.good).output == Self.good)
    }

    @Test("The push of a record is judged where the options or the configuration say, and the record is passed on")
    func records() throws {
        let lines = [
            #"{"to":"a","message":{"aps":{"alert":"Hi"}},"h":{"apns-push-type":"alert"}}"#,
            #"{"to":"b","message":{"aps":{"alert":"Hi","badge":"3"}}}"#, #"{"to":"c","text":"mail"}"#,
            #"{"to":"d","message":"{\"aps\":{\"alert\":\"Hi\"}}"}"#, #"{"to":"e","message":{"foo":1}}"#,
            #"{"to":"f","message":{"aps":{"alert":"Hi"}},"h":{"apns-push-type":"background"}}"#,
        ].map { $0 + "\n" }
        let places = ["gate", "--jsonl", "-q", "--payload", "/message"]
        let input = lines.joined()
        #expect(try Program.run(places, input: input).output == lines[0] + lines[3] + lines[5])
        #expect(try Program.run(places + ["--headers", "/h"], input: input).output == lines[0] + lines[3])
        let payload = "{\"aps\":{\"alert\":\"Hi\"}}"
        #expect(
            try Program.run(places + ["--headers", "/h", "--payload-only"], input: input).output
                == "\(payload)\n\(payload)\n")
        let one = ["gate", "-q", "--payload", "/message"]
        #expect(try Program.run(one, input: lines[0]).output == lines[0])
        #expect(try Program.run(one, input: lines[1]).output.isEmpty)

        let scratch = try Scratch()
        try scratch.write(#"{"record":{"payload":"/message","headers":"/h"}}"#, to: ".apnslint.json")
        let here = { try Program.run($0, input: $1, in: scratch.url).output }
        #expect(try here(["gate", "--jsonl", "-q"], input) == lines[0] + lines[3])
        // A single document is the push itself, unless an option says otherwise.
        #expect(try here(["gate", "-q"], payload) == payload)
        #expect(try Program.run(["gate", "--answers", "--payload", "/message"], input: input).status == 2)
    }

    // MARK: Lines

    @Test("Good lines pass in order with their line ends, and bad ones are kept with their findings")
    func lines() throws {
        let scratch = try Scratch()
        let lines = [
            "{\"aps\":{\"alert\":\"1\"}}\r\n", Self.bad, "\n", " \t\r\n", "{\"aps\":{\"alert\":\"5\"}}\n",
            "no JSON \u{1B}\n",
            "{\"aps\": {\"alert\":\"7\"}}",
        ]
        let run = try Program.run(["gate", "--jsonl", "--rejects", "r.jsonl"], input: lines.joined(), in: scratch.url)
        #expect(run.status == 1 && run.errors.isEmpty)
        #expect(run.output == lines[0] + lines[4] + lines[6])
        let rejected = try String(contentsOf: scratch.url.appendingPathComponent("r.jsonl"), encoding: .utf8)
            .split(separator: "\n").map {
                try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
            }
        #expect(rejected.map { $0["line"] as? Int } == [2, 6])
        #expect(rejected.map { $0["text"] as? String } == [String(Self.bad.dropLast()), "no JSON \u{1B}"])
        let finding = (rejected[0]["findings"] as? [[String: Any]])?.first
        #expect(finding?["rule"] as? String == "wrong-kind" && finding?["pointer"] as? String == "/aps/badge")
        // Earlier rejects are kept.
        _ = try Program.run(["gate", "--jsonl", "--rejects", "r.jsonl"], input: Self.bad, in: scratch.url)
        let all = try String(contentsOf: scratch.url.appendingPathComponent("r.jsonl"), encoding: .utf8)
        #expect(all.split(separator: "\n").count == 3)
    }

    @Test("Rejected lines go to standard error without --rejects, and to standard output with -")
    func placesForRejects() throws {
        let input = Self.bad + Self.good
        let run = try Program.run(["gate", "--jsonl"], input: input)
        #expect(run.output == Self.good && run.errors.hasPrefix("{\"line\":1,") && run.errors.hasSuffix("]}\n"))
        let both = try Program.run(["gate", "--jsonl", "--rejects", "-"], input: input)
        #expect(both.output.hasPrefix("{\"line\":1,") && both.output.hasSuffix("\n\(Self.good)") && both.errors.isEmpty)
        #expect(try Program.run(["gate", "--jsonl"], input: Self.good).status == 0)
        #expect(try Program.run(["gate", "--rejects", "r"], input: Self.good).status == 2)
    }

    @Test("Lines that are not text are kept too")
    func notText() throws {
        let run = try Program.shell("printf '{\"a\":\"\\377\"}\\n' | \"$APNSLINT\" gate --jsonl")
        #expect(run.status == 1 && run.errors.contains("\"base64\":\"eyJhIjoi/yJ9\""))
    }

    @Test("No line is lost or out of order, however long the lines and however they are split")
    func order() throws {
        var input = ""
        var (passed, rejected) = ("", 0)
        for number in 0..<600 {
            let filler = String(repeating: "é", count: number % 7 * 211)
            if number % 5 == 3 {
                input += "{\"aps\":{\"badge\":\"\(number)\"},\"f\":\"\(filler)\"}\n"
                rejected += 1
            } else {
                let line = "{\"aps\":{\"alert\":\"\(number)\"},\"f\":\"\(filler)\"}\n"
                input += line
                passed += line
            }
        }
        let run = try Program.run(["gate", "--jsonl"], input: input)
        #expect(run.output == passed)
        #expect(run.errors.split(separator: "\n").count == rejected)
    }

    @Test("As a co-process it answers each line before the next one arrives")
    func coprocess() throws {
        let process = Process()
        process.executableURL = Program.url
        process.arguments = ["gate", "--jsonl", "--rejects", "-"]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        defer { process.terminate() }
        for line in [Self.good, Self.bad, Self.warning, Self.bad, Self.good] {
            try input.fileHandleForWriting.write(contentsOf: Data(line.utf8))
            var answer = Data()
            while answer.last != 0x0A {
                let piece = output.fileHandleForReading.availableData
                if piece.isEmpty { break }
                answer += piece
            }
            let text = String(decoding: answer, as: UTF8.self)
            #expect(line == Self.bad ? text.hasPrefix("{\"line\":") && text.contains("wrong-kind") : text == line)
        }
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 1)
    }

    // MARK: When it can't be written

    @Test("A full disk is exit code 3", arguments: ["gate", "gate --jsonl"])
    func fullDisk(_ command: String) throws {
        let run = try Program.shell("\"$APNSLINT\" \(command) > /dev/full", input: Self.good)
        #expect(run.status == 3 && run.errors.contains("standard output: no space left on device"))
    }

    @Test("Nothing is written of a line that does not fit on the disk")
    func wholeLines() throws {
        let scratch = try Scratch()
        let line = "{\"aps\":{\"alert\":\"\(String(repeating: "x", count: 600))\"}}\n"
        let command = "ulimit -f 2; \"$APNSLINT\" gate --jsonl"
        let run = try Program.shell("\(command) > out", input: String(repeating: line, count: 9), in: scratch.url)
        #expect(run.status == 3 && run.errors.contains("standard output: file too large"))
        let written = try String(contentsOf: scratch.url.appendingPathComponent("out"), encoding: .utf8)
        #expect(!written.isEmpty && written == String(repeating: line, count: written.count / line.count))
        let rejects = try Program.shell(
            "\(command) --rejects r", input: String(repeating: Self.bad, count: 99), in: scratch.url)
        #expect(rejects.status == 3 && rejects.errors.contains("r: file too large"))
        #expect(try String(contentsOf: scratch.url.appendingPathComponent("r"), encoding: .utf8).hasSuffix("]}\n"))
    }

    @Test("A reader that goes away is reported")
    func closedPipe() throws {
        let scratch = try Scratch()
        try scratch.write(String(repeating: Self.good, count: 5000), to: "in.jsonl")
        let run = try Program.shell("(\"$APNSLINT\" gate --jsonl in.jsonl; echo code $? >&2) | true", in: scratch.url)
        #expect(run.errors.contains("standard output: it was closed") && run.errors.hasSuffix("code 3\n"))
    }

    @Test("A file for rejects that can't be opened is reported before anything is passed on")
    func noPlaceForRejects() throws {
        let run = try Program.run(["gate", "--jsonl", "--rejects", "/no/such/folder/r"], input: Self.good)
        #expect(
            run.status == 3 && run.output.isEmpty && run.errors.contains("/no/such/folder/r: no such file or directory")
        )
    }

    @Test("What happens between the pushes of a sequence is no payload", arguments: [[], ["--jsonl"], ["--minify"]])
    func sequenceEvent(_ options: [String]) throws {
        let event = #"{"date":"2024-05-01T08:25:00Z","event":"open","thread":"chat-7"}"# + "\n"
        let run = try Program.run(["gate"] + options, input: event)
        #expect(run.status == 1 && run.output.isEmpty && run.errors.contains("missing-aps"))
    }

    @Test(
        "A document alone, as a line, and as one of many files gets the same answer",
        arguments: [
            (["--ignore", "sound-without-extension"], #"{"aps":{"alert":"x","sound":"a.mp3"}}"#),
            (["--ignore", "live-activity"], #"{"aps":{"alert":{"title":"a","title-loc-key":"b"}}}"#),
            (["--select", "sound"], #"{"aps":{"alert":"x","sound":"é"}}"#),
            (
                ["--ignore", "dismissal-date-without-end"],
                #"{"aps":{"event":"end","timestamp":1750000000,"content-state":{"a":1},"dismissal-date":1750090000}}"#
            ),
            (["--min-ios", "15", "--ignore", "live-activity"], #"{"aps":{"alert":"x","stale-date":1750090000}}"#),
        ])
    func sameAnswer(_ options: [String], _ document: String) throws {
        let alike = #"{"aps":{"alert":"x","sound":"a"}}"#
        let options = options + ["--fail-on", "warning"]
        let alone = try Program.run(["gate"] + options, input: document)
        let line = try Program.run(["gate", "--jsonl"] + options, input: "\(alike)\n\(document)\n")
        #expect(alone.status == 1)
        #expect(line.status == 1)
        #expect(!line.output.contains(document))
        for count in [64, 65] {
            let folder = try Scratch()
            for number in 0..<count { try folder.write(document, to: "\(number).json") }
            let run = try Program.run(["lint", "--format", "concise"] + options + [folder.url.path])
            #expect(run.status == 1)
            let files = run.output.split(separator: "\n").compactMap { $0.components(separatedBy: ".json:").first }
            #expect(Set(files.filter { $0.hasPrefix("/") }).count == count)
        }
    }

    // MARK: The moment of sending

    private static func update(_ timestamp: Int) -> String {
        #"{"aps":{"event":"update","timestamp":\#(timestamp),"content-state":{"score":3}}}"# + "\n"
    }

    @Test("A push with Apple's sample timestamp is not passed on, and lint is silent about it unless asked")
    func sampleTimestamp() throws {
        let text = Self.update(1_685_952_000)
        let options = ["--push-type", "liveactivity"]
        let gate = try Program.run(["gate", "--now=1750000000"] + options, input: text)
        #expect(gate.status == 1 && gate.output.isEmpty && gate.errors.contains("the device drops the push"))
        #expect(try Program.run(["lint", "-"] + options, input: text).status == 0)
        #expect(try Program.run(["lint", "-", "--now=1750000000"] + options, input: text).status == 1)
        #expect(try Program.run(["lint", "-", "--now=1685952030"] + options, input: text).status == 0)
        #expect(try Program.run(["lint", "-", "--now=2023-06-05T08:01:30Z"] + options, input: text).status == 0)
        #expect(try Program.run(["lint", "-", "--now=soon"] + options, input: text).status == 2)
        let fixed = try Program.run(["fix", "-", "--now=1700000000"] + options, input: text)
        #expect(fixed.output == Self.update(1_700_000_000))
        let path = try Program.run(["lint", "--", "--now"], input: text)
        #expect(path.status == 3 && path.errors.contains("--now: no such file"), "behind -- it is a path")
    }

    @Test("In a stream each push is compared with the moment, whatever came before")
    func streamOfUpdates() throws {
        let lines = (0..<40).map { Self.update(1_700_000_000 + $0) } + [Self.update(1_699_000_000)]
        let arguments = ["gate", "--jsonl", "--push-type", "liveactivity", "--now=1700000050"]
        let run = try Program.run(arguments, input: lines.joined())
        #expect(run.status == 1 && run.output == lines.dropLast().joined())
    }

    @Test("A gate, and lint where it is asked to, look at the clock", arguments: [["gate"], ["lint", "-", "--now"]])
    func clock(_ arguments: [String]) throws {
        let statuses = try [1_685_952_030.0, 1_750_000_000].map { moment in
            let arguments = arguments + ["--push-type", "liveactivity"]
            return try Program.run(arguments, input: Self.update(1_685_952_000)) { UnixTime(moment) }.status
        }
        #expect(statuses == [0, 1])
    }
}
