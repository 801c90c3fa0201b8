import Foundation
import Testing

/// Pipes, devices and links in place of files, and runs that end early.
@Suite("Files that are no files") struct HostileFileTests {
    private static let bad = #"{"aps":{"alert":"1","badge":"3"}}"#

    @Test("A named pipe is read; a pipe in a folder is skipped")
    func pipes() throws {
        let scratch = try Scratch()
        let run = try Program.shell(
            """
            mkdir in && mkfifo in/x.apns in/y.json p && echo '\(Self.bad)' > in/z.apns
            (sleep 0.1; echo '\(Self.bad)' > p) &
            $APNSLINT lint --format concise p in
            """, in: scratch.url)
        #expect(run.status == 1)
        #expect(run.output.split(separator: "\n").map { $0.prefix { $0 != ":" } } == ["p", "in/z.apns"])
    }

    @Test("Circular and broken links hang nothing")
    func links() throws {
        let scratch = try Scratch()
        let run = try Program.shell(
            """
            mkdir -p in/sub && ln -s .. in/sub/up && ln -s a.apns in/a.apns && ln -s gone in/b.json
            echo '\(Self.bad)' > in/sub/c.apns
            $APNSLINT lint --format concise in
            """, in: scratch.url)
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("in/sub/c.apns:1:29"))
        #expect(run.errors.contains("in/a.apns: the link was not read: too many levels of symbolic links"))
        #expect(run.errors.contains("in/b.json: the link was not read: no such file or directory"))
    }

    @Test("A growing stream is read to the end it had at the start")
    func growing() throws {
        let scratch = try Scratch()
        let run = try Program.shell(
            """
            echo '\(Self.bad)' > a.jsonl
            (while [ ! -e done ]; do echo '\(Self.bad)' >> a.jsonl; done) &
            $APNSLINT lint --quiet a.jsonl; code=$?; touch done; wait; exit $code
            """, in: scratch.url)
        #expect(run.status == 1)
    }

    @Test("Findings of an open stream are written as soon as their lines", arguments: ["json", "concise"])
    func early(_ format: String) throws {
        let scratch = try Scratch()
        let run = try Program.shell(
            """
            mkfifo p; $APNSLINT lint --jsonl --format \(format) - < p > out & exec 3> p; echo '\(Self.bad)' >&3
            for i in $(seq 200); do grep -q wrong-kind out && break; sleep 0.05; done
            grep -c wrong-kind out; exec 3>&-; wait $!
            """, in: scratch.url)
        #expect(run.output == "1\n")
        #expect(run.status == 1)
    }

    @Test(
        "A signal ends the run: the findings so far are reported, the report is complete, and the program ends by the signal",
        arguments: [SIGINT, SIGTERM, SIGHUP], ["1", "3"])
    func signals(_ signal: Int32, _ threads: String) throws {
        let scratch = try Scratch()
        let output = scratch.url.appendingPathComponent("out")
        let (input, errors) = (Pipe(), Pipe())
        try Data().write(to: output)
        let process = Process()
        process.executableURL = Program.url
        process.arguments = [
            "lint", "--jsonl", "--threads", threads, "--format", "json", "--output", "sarif=o.sarif", "-",
        ]
        process.currentDirectoryURL = scratch.url
        process.standardInput = input
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = errors
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data("\(Self.bad)\n{\"aps\"".utf8))
        for _ in 0..<400 where try String(contentsOf: output, encoding: .utf8).contains("wrong-kind") == false {
            usleep(20_000)
        }
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
        #expect(process.terminationStatus == signal)
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(text.hasPrefix("apnslint: interrupted"))
        let report = try JSONSerialization.jsonObject(with: Data(contentsOf: output)) as? [String: Any]
        #expect((report?["summary"] as? [String: Int])?["errors"] == 1)
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).sorted()
        #expect(names == ["o.sarif", "out"])
        let sarif = try String(contentsOf: scratch.url.appendingPathComponent("o.sarif"), encoding: .utf8)
        #expect(sarif.contains(#""executionSuccessful":false"#))
    }

    @Test(
        "A run that waits for a pipe without a writer can be interrupted, and leaves no temporary file",
        arguments: ["lint", "fix"])
    func waiting(_ command: String) throws {
        let scratch = try Scratch()
        let run = try Program.shell(
            """
            mkfifo p; $APNSLINT \(command) --quiet --output json=out p &
            for i in $(seq 400); do ls -A | grep -q '^.apnslint-' && break; sleep 0.02; done
            kill -TERM $!; wait $!; echo $?; tail -c 3 out; ls -A
            """, in: scratch.url)
        #expect(run.output == "143\n]}\nout\np\n")
        #expect(run.errors.contains("interrupted"))
    }

    @Test("A reader that goes away ends a run that waits for input")
    func closedOutput() throws {
        let scratch = try Scratch()
        let run = try Program.shell(
            """
            mkfifo p
            ($APNSLINT lint --jsonl --threads 3 --format concise - < p; echo $? > code) | { head -n 1; touch gone; } &
            exec 3> p; echo '\(Self.bad)' >&3
            for i in $(seq 400); do [ -e gone ] && break; sleep 0.02; done
            echo '\(Self.bad)' >&3
            for i in $(seq 400); do [ -s code ] && break; sleep 0.02; done; cat code
            """, in: scratch.url)
        #expect(run.output.hasSuffix("3\n"))
        #expect(run.errors.contains("standard output"))
    }

    @Test(
        "A signal ends the program whatever it waits for",
        arguments: [
            "lint -", "lint --files-from p", "lint p", "fix p", "gate p", "gate --answers p", "size p", "group p",
            "lint --baseline p -",
        ])
    func waits(_ command: String) throws {
        let scratch = try Scratch()
        let run = try Program.shell(
            """
            mkfifo p; sleep 30 > p & writer=$!; $APNSLINT \(command) < p > out 2> err & run=$!
            sleep 0.7; kill -TERM $run; wait $run; echo $?; kill $writer
            """, in: scratch.url)
        #expect(run.output == "143\n")
    }

    #if os(Linux)
        @Test("With little memory, only one thread is used")
        func shortMemory() throws {
            let scratch = try Scratch()
            try scratch.write(String(repeating: "\(Self.bad)\n", count: 3000), to: "a.jsonl")
            let run = try Program.shell(
                "ulimit -v 130000; timeout 60 $APNSLINT lint --quiet --threads 2 a.jsonl", in: scratch.url)
            #expect(run.status == 1)
        }
    #endif
}
