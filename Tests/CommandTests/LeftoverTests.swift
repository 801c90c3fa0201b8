import Foundation
import Testing

/// Temporary files left behind by killed runs, and files that others change during a run.
@Suite("Files that a run leaves behind") struct LeftoverTests {
    private static let bad = #"{"aps":{"alert":"1","badge":"3"}}"#

    @Test("Temporary files of a killed run are removed by the next one, and no others")
    func leftovers() throws {
        let scratch = try Scratch()
        try scratch.write(Self.bad, to: "in/a.apns")
        for name in [
            "in/.apnslint-abcd1234", "in/.apnslint-zzzzzzzz", "in/.apnslint-ABCD1234", "in/.apnslint-abc",
            "in/.apnslint-abcd12345",
        ] {
            try scratch.write("half", to: name)
        }
        let run = try Program.shell(
            """
            mkdir in/.apnslint-folder12; ln -s a.apns in/.apnslint-link1234; exec 9> in/.apnslint-locked12; flock 9
            $APNSLINT fix --write --quiet in; ls -A in
            """, in: scratch.url)
        #expect(
            run.output.split(separator: "\n").sorted() == [
                ".apnslint-ABCD1234", ".apnslint-abc", ".apnslint-abcd12345", ".apnslint-folder12",
                ".apnslint-link1234",
                ".apnslint-locked12", "a.apns",
            ])
        #expect(run.status == 0)
    }

    @Test("A killed fix leaves the old file or the new one, and the next run cleans up")
    func killed() throws {
        let scratch = try Scratch()
        let run = try Program.shell(
            """
            mkdir in; for i in $(seq 300); do echo '\(Self.bad)' > in/$i.apns; done
            for i in $(seq 12); do $APNSLINT fix --write --quiet in & sleep 0.0$i; kill -9 $! 2> /dev/null; wait $! 2> /dev/null; done
            $APNSLINT fix --write --quiet in; ls -A in | grep -vc apns$; cat in/*.apns | sort | uniq -c | tr -s ' '
            """, in: scratch.url)
        #expect(run.output == "0\n 300 {\"aps\":{\"alert\":\"1\",\"badge\":3}}\n")
    }

    @Test("A report is written whatever temporary files exist")
    func staleReport() throws {
        let scratch = try Scratch()
        try scratch.write(Self.bad, to: "a.apns")
        let run = try Program.shell(
            """
            for i in $(seq 1 400); do : > lint.sarif.$(($$ + i)).tmp; done; : > .apnslint-abcd1234
            $APNSLINT lint --quiet --output sarif=lint.sarif a.apns; echo $?; ls -A | grep -v tmp$; head -c 11 lint.sarif
            """, in: scratch.url)
        #expect(run.output == "1\na.apns\nlint.sarif\n{\"$schema\":")
        #expect(run.errors.isEmpty)
    }

    @Test("A new report gets the permissions of the umask, a replaced one keeps its own")
    func modes() throws {
        let scratch = try Scratch()
        try scratch.write(Self.bad, to: "a.apns")
        let run = try Program.shell(
            """
            umask 027; echo old > old.json; chmod 604 old.json
            $APNSLINT lint --quiet --output json=old.json --output json=new.json a.apns; stat -c %a new.json old.json
            """, in: scratch.url)
        #expect(run.output == "640\n604\n")
    }

    #if os(Linux)
        /// A change of a file by another program.
        enum Change: CaseIterable {
            case append, replace, touch

            func make(to file: URL) throws {
                switch self {
                case .append:
                    let handle = try FileHandle(forWritingTo: file)
                    try handle.seekToEnd()
                    try handle.write(contentsOf: Data(" ".utf8))
                    try handle.close()
                case .replace: try Data(contentsOf: file).write(to: file, options: .atomic)
                case .touch: try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file.path)
                }
            }
        }

        @Test(
            "A file that another program changes meanwhile is left unchanged, with a message",
            arguments: Change.allCases)
        func concurrent(_ change: Change) throws {
            // Fixing this much takes longer than noticing that the file was read. If not, the test tries again.
            let many = "[" + Array(repeating: Self.bad, count: 100).joined(separator: ",\n") + "]"
            let text = many + String(repeating: " ", count: 100_000) + "\n"
            for _ in 0..<20 {
                let scratch = try Scratch()
                let file = URL(fileURLWithPath: try scratch.write(text, to: "a.json"))
                let fix = try RunningProgram(["fix", "--write", "--quiet", "a.json"], in: scratch.url)
                while let count = fix.bytesRead, count < text.utf8.count { usleep(200) }
                fix.send(SIGSTOP)
                usleep(1000)
                let wasFixed = try Data(contentsOf: file) != Data(text.utf8)
                if !wasFixed { try change.make(to: file) }
                fix.send(SIGCONT)
                let code = fix.exitCode()
                guard !wasFixed, code != 0 else { continue }
                #expect(code == 3)
                #expect(fix.errors.contains("a.json: somebody else has changed it meanwhile; the file is as it was"))
                #expect(try String(contentsOf: file, encoding: .utf8) == text + (change == .append ? " " : ""))
                return
            }
            Issue.record("the change was never made in time")
        }
    #endif
}
