import Foundation
import Testing

/// `gate` passes only payloads, neither loses nor doubles any, and reports which it did not reach.
@Suite("What the gate never lets through") struct GateSafetyTests {
    private static let good = #"{"aps":{"alert":"Hi"}}"#
    private static let bad = #"{"aps":{"alert":"Hi","badge":"3"}}"#

    /// Texts that are not JSON objects.
    private static let noPayloads = [
        "{", "[]", "7", "\"x\"", "null", "hello", "{{payload}}", "$PAYLOAD", "<%= payload %>", "{\"aps\":{}},",
    ]

    @Test(
        "Text that is not a JSON object never passes, whatever rules are turned off",
        arguments: [
            [], ["--ignore", "not-json,root-not-object"], ["--ignore", "text"], ["--select", "sound"],
            ["--config", "info.json"], ["--select", "sound", "--config", "info.json"],
        ])
    func noPayload(_ options: [String]) throws {
        let off =
            #"{"rules": {"not-json": "off", "root-not-object": "off"}, "envelope": "auto", "template": "mustache"}"#
        let info = #"{"rules": {"not-json": "info", "root-not-object": "info"}, "template": "shell"}"#
        for configuration in [off, info] {
            let scratch = try Scratch()
            try scratch.write(configuration, to: ".apnslint.json")
            try scratch.write(info, to: "info.json")
            // Runs without options are fast enough to check each text alone.
            for text in options.isEmpty ? Self.noPayloads + [""] : Array(Self.noPayloads.prefix(2)) {
                let run = try Program.run(["gate"] + options, input: text, in: scratch.url)
                #expect(run.status == 1 && run.output.isEmpty, "\(text)")
            }
            let lines = Self.noPayloads.joined(separator: "\n")
            let run = try Program.run(["gate", "--jsonl"] + options, input: lines, in: scratch.url)
            #expect(run.status == 1 && run.output.isEmpty)
            let numbers = run.errors.split(separator: "\n").enumerated().filter { $1.hasPrefix("{\"line\":\($0 + 1),") }
            #expect(numbers.count == Self.noPayloads.count)
        }
    }

    /// A payload of this many bytes, as sent.
    private static func payload(_ bytes: Int, _ text: String = "x") -> String {
        let start = #"{"aps":{"alert":"\#(text)"},"p":""#
        return start + String(repeating: "p", count: max(0, bytes - start.utf8.count - 2)) + "\"}"
    }

    @Test(
        "A payload that is too large as sent, by its white space too, is refused whatever came before",
        arguments: [("", 4097), (" ", 4096), ("\t", 4096), ("  ", 4095)])
    func sizeAsSent(_ space: String, _ bytes: Int) throws {
        let large = Self.payload(bytes) + space
        #expect(try Program.run(["gate"], input: large).status == 1)
        let before = (0..<40).map { Self.payload(100 + $0, "\($0)") }
        let run = try Program.run(["gate", "--jsonl"], input: (before + [large]).joined(separator: "\n") + "\n")
        #expect(run.status == 1)
        #expect(run.output == before.map { "\($0)\n" }.joined())
        #expect(run.errors.contains("payload-too-large"))
        let fitting = before + [Self.payload(4096)]
        #expect(try Program.run(["gate", "--jsonl"], input: fitting.joined(separator: "\n") + "\n").status == 0)
    }

    @Test("In a folder of many files a final line feed counts as it does alone")
    func sizeInFolder() throws {
        let scratch = try Scratch()
        for number in 0..<70 { try scratch.write(Self.payload(200 + number) + "\n", to: "pushes/\(number).apns") }
        for (name, text) in [("fits", Self.payload(4095) + "\n"), ("large", Self.payload(4096) + "\n")] {
            try scratch.write(text, to: "pushes/z-\(name).apns")
        }
        let run = try Program.run(["pushes", "--format", "concise"], in: scratch.url)
        #expect(run.status == 1)
        let lines = run.output.split(separator: "\n").filter { $0.contains("payload-too-large") }
        #expect(lines.count == 1 && lines.first?.contains("z-large.apns") ?? false, "\(run.output)")
    }

    @Test("A document with placeholders passes lint but not the gate")
    func templates() throws {
        let text = #"{"aps":{"alert":"Hi","badge":{{badge}}}}"#
        let scratch = try Scratch()
        try scratch.write(#"{"template": "mustache"}"#, to: ".apnslint.json")
        #expect(try Program.run(["lint", "-"], input: text, in: scratch.url).status == 0)
        #expect(try Program.run(["gate"], input: text, in: scratch.url).status == 1)
    }

    @Test(
        "A configuration that is a broken link or not a regular file is an error",
        arguments: ["gate", "lint -", "fix -"])
    func configurations(_ command: String) throws {
        for make in [
            "ln -s gone .apnslint.json", "mkfifo .apnslint.json", "mkdir .apnslint.json",
            "ln -s /dev/null .apnslint.json",
        ] {
            let scratch = try Scratch()
            let run = try Program.shell(
                "\(make); echo '\(Self.good)' | timeout 10 $APNSLINT \(command)", in: scratch.url)
            #expect(run.status == 2 && run.output.isEmpty, "\(make)")
            #expect(run.errors.contains(".apnslint.json: "), "\(make)")
        }
        let scratch = try Scratch()
        let stdin = try Program.shell("echo '{}' | $APNSLINT \(command) --config /dev/stdin", in: scratch.url)
        #expect(stdin.status == 2)
    }

    @Test("On one stream, rejected and good lines can't be confused")
    func marks() throws {
        let lookalike = #"{"line":1,"text":"x","findings":[],"aps":{"alert":"Hi"}}"#
        let run = try Program.run(
            ["gate", "--jsonl", "--rejects", "-"], input: "\(lookalike)\n\(Self.bad)\n\(lookalike)\r\n\(Self.good)\n")
        let lines = run.output.unicodeScalars.split(separator: "\n").map(String.init)
        try #require(lines.count == 4)
        #expect(lines[0] == " \(lookalike)" && lines[1].hasPrefix("{\"line\":2,"))
        #expect(lines[2] == " \(lookalike)\r" && lines[3] == Self.good)
        // Without rejected lines on the same stream they are unchanged.
        let alone = try Program.run(["gate", "--jsonl"], input: lookalike + "\n")
        #expect(alone.output == lookalike + "\n")
    }

    // MARK: Streams

    /// Enough lines to fill any pipe, all different.
    private static let many = (1...6000).map {
        #"{"aps":{"alert":"\#($0)"},"filler":"\#(String(repeating: "x", count: $0 % 97))"}"# + "\n"
    }

    @Test(
        "A non-blocking standard output gets each line once",
        arguments: ["gate --jsonl", "gate --jsonl --rejects -", "lint --jsonl -"])
    func nonBlocking(_ command: String) throws {
        let scratch = try Scratch()
        try scratch.write(Self.many.joined(), to: "in")
        try scratch.write(
            """
            import fcntl, os, subprocess, sys, time
            out, into = os.pipe()
            fcntl.fcntl(into, fcntl.F_SETFL, fcntl.fcntl(into, fcntl.F_GETFL) | os.O_NONBLOCK)
            process = subprocess.Popen([sys.argv[1], *sys.argv[2:]], stdin=open("in"), stdout=into)
            os.close(into)
            data = b""
            while piece := os.read(out, 3000):
                data += piece
                time.sleep(0.0005)
            process.wait()
            sys.stdout.buffer.write(data)
            """, to: "slow.py")
        let run = try Program.shell("python3 slow.py $APNSLINT \(command)", in: scratch.url)
        #expect(run.errors.isEmpty)
        #expect(run.output == (command.hasPrefix("gate") ? Self.many.joined() : "nothing found in 6000 documents\n"))
    }

    @Test(
        "SIGTERM while nobody reads completes the line, reports the unanswered lines, and ends the program by that signal",
        arguments: ["--jsonl", "--answers"])
    func terminated(_ option: String) throws {
        let scratch = try Scratch()
        let lines =
            option == "--jsonl"
            ? Self.many : Self.many.enumerated().map { "{\"id\":\($0 + 1),\"payload\":\($1.dropLast())}\n" }
        try scratch.write(lines.joined(), to: "in")
        let run = try Program.shell(
            """
            mkfifo p; $APNSLINT gate \(option) < in > p 2> err & gate=$!
            exec 3< p; IFS= read -r first <&3; sleep 1; kill -TERM $gate; sleep 0.3
            { printf '%s\\n' "$first"; cat <&3; } > out; wait $gate; echo $?
            """, in: scratch.url)
        #expect(run.output == "143\n")
        let output = try String(contentsOf: scratch.url.appendingPathComponent("out"), encoding: .utf8)
        let errors = try String(contentsOf: scratch.url.appendingPathComponent("err"), encoding: .utf8)
        let found = output.split(separator: "\n")
        #expect(output.hasSuffix("\n") && found.count > 100 && found.count < 6000)
        if option == "--jsonl" { #expect(output == Self.many.prefix(found.count).joined()) }
        #expect(errors == "apnslint: interrupted: the lines from \(found.count + 1) on were not answered\n")
    }

    @Test("SIGTERM while waiting for lines ends the gate at once")
    func idle() throws {
        let scratch = try Scratch()
        let run = try Program.shell(
            """
            mkfifo p; $APNSLINT gate --jsonl < p > out & gate=$!; exec 3> p; echo '\(Self.good)' >&3
            for i in $(seq 200); do [ -s out ] && break; sleep 0.05; done; kill -TERM $gate; wait $gate; echo $?; cat out
            """, in: scratch.url)
        #expect(run.output == "143\n\(Self.good)\n")
        #expect(run.errors.contains("the lines from 2 on were not answered"))
    }

    @Test("A closed descriptor is not reused for a file, hangs nothing and never gives success")
    func closed() throws {
        let scratch = try Scratch()
        let run = try Program.shell(
            """
            echo '\(Self.bad)' > bad.apns; echo '\(Self.good)' > good.apns
            timeout 10 $APNSLINT lint - <&- > /dev/null; echo $?
            echo '\(Self.good)' | timeout 10 $APNSLINT gate --jsonl --rejects rejects >&-; echo $?; cat rejects
            timeout 10 $APNSLINT gate good.apns >&-; echo $?
            timeout 10 $APNSLINT gate --jsonl --rejects rejects good.apns 2>&- <&-; echo $?
            timeout 10 $APNSLINT fix --write bad.apns <&- >&- 2>&-; echo $?; cat bad.apns
            timeout 10 $APNSLINT lint --quiet --output json=report good.apns <&- >&- 2>&-; echo $?; head -c 12 report
            """, in: scratch.url)
        #expect(
            run.output == "3\n3\n3\n\(Self.good)\n0\n0\n{\"aps\":{\"alert\":\"Hi\",\"badge\":3}}\n0\n{\"version\":1")
    }

    @Test(
        "Failing to write help or version is not a success",
        arguments: ["--help", "--version", "lint --help", "rules", "completions bash"])
    func fullDisk(_ arguments: String) throws {
        let run = try Program.shell("$APNSLINT \(arguments) > /dev/full")
        #expect(run.status == 3)
        #expect(run.errors.contains("no space left"))
    }
}
