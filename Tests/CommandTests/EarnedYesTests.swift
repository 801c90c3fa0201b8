import Foundation
import Testing

/// A clean result is earned: whatever an option named and nothing matched, or was not read, is said.
@Suite("A yes that is earned") struct EarnedYesTests {
    private static let record = #"{"id":"a","push":{"aps":{"alert":"Hi"}},"headers":{"apns-push-type":"alert"}}"# + "\n"
    static let pointers: [(arguments: [String], sentence: String)] = [
        (["--payload", "/playload"], "no record has /playload, where its payload should be: nothing was checked"),
        (
            ["--payload", "/push", "--headers", "/header"],
            "no record has an object at /header, where its header fields should be: they were not checked"
        ),
        (
            ["--payload", "/push", "--headers", "/id"],
            "no record has an object at /id, where its header fields should be: they were not checked"
        ),
        (["--payload", "/push", "--id", "/idd"], "no record has /idd, which should identify it"),
        (
            ["--payload", "/push", "--keep", "/tenant"],
            "no record has /tenant, which should be shown with its findings"
        ),
        (["--payload", "/push", "--by", "/tenant"], "no document has /tenant, whose values should be counted"),
    ]

    @Test("A pointer that leads to nothing in any record is wrong usage, in every format", arguments: pointers)
    func pointer(_ arguments: [String], _ sentence: String) throws {
        for format in ["text", "json", "sarif"] {
            let run = try Program.run(
                ["lint", "--jsonl", "--format", format] + arguments, input: String(repeating: Self.record, count: 3))
            #expect(run.status == 2, "\(format)")
            #expect(run.errors.contains(sentence), "\(format)")
        }
        let json = try Program.run(["lint", "--jsonl", "--format", "json"] + arguments, input: Self.record)
        #expect(json.output.contains(sentence))
    }

    @Test("A pointer that leads to something in one record is not reported")
    func rareField() throws {
        let other = #"{"push":{"aps":{"alert":"Hi"}}}"# + "\n"
        let run = try Program.run(
            ["lint", "--jsonl", "--payload", "/push", "--headers", "/headers", "--id", "/id", "--by", "/id"],
            input: String(repeating: other, count: 5000) + Self.record + other)
        #expect(run.status == 0 && run.errors.isEmpty)
    }

    @Test("An override that applies to no file of a folder is said in every format", arguments: Program.formats)
    func override(_ format: String) throws {
        let scratch = try Scratch()
        try scratch.write(#"{"aps":{"alert":"Hi"}}"#, to: "Payloads/silent/a.apns")
        try scratch.write(
            #"{"overrides":[{"files":["silent/*.apns"],"rules":{"unknown-key":"off"}},{"files":["Payloads/silent/*"],"fail-on":"info"}]}"#,
            to: ".apnslint.json")
        let run = try Program.run(["lint", "--format", format, "."], in: scratch.url)
        #expect(run.status == 0)
        let sentence = "apnslint: .apnslint.json: the override for silent/*.apns applies to none of the files\n"
        #expect(run.errors == sentence)
        // One file says nothing of the others.
        #expect(try Program.run(["lint", "Payloads/silent/a.apns"], in: scratch.url).errors.isEmpty)
    }

    @Test("The configuration of init applies to a folder of silent pushes anywhere")
    func starter() throws {
        let scratch = try Scratch()
        try scratch.write(#"{"aps":{"content-available":1}}"#, to: "Payloads/silent/a.apns")
        #expect(try Program.run(["init"], in: scratch.url).status == 0)
        let settings = try Program.run(["config", "Payloads/silent/a.apns"], in: scratch.url)
        #expect(settings.output.contains("background"))
        #expect(try Program.run(["lint", "."], in: scratch.url).errors.isEmpty)
    }

    @Test("An expectation that expects nothing is refused", arguments: ["{}", "[]", "3", #"{"version":1,"tool":{}}"#])
    func expectation(_ text: String) throws {
        let scratch = try Scratch()
        try scratch.write(text, to: "expected.json")
        let run = try Program.run(
            ["group", "--expect", "expected.json", "-"], input: #"{"aps":{"alert":"Hi"}}"#, in: scratch.url)
        #expect(run.status == 2)
        #expect(run.output.isEmpty && run.errors.contains("expected.json: it expects nothing"))
    }

    @Test("A misspelt command is not taken for a file", arguments: ["lnt", "gte", "sze", "fxi", "grop", "complations"])
    func command(_ word: String) throws {
        let run = try Program.run([word, "Payloads/good"])
        #expect(run.status == 2)
        #expect(run.errors.contains("there is no command '\(word)': did you mean "))
    }

    @Test("Nothing is said of stacks if no file could be read", arguments: ["text", "json", "svg", "html"])
    func noStacks(_ format: String) throws {
        let run = try Program.run(["group", "--format", format, "nothere.jsonl"])
        #expect(run.status == 3 && run.output.isEmpty)
        let sorted = try Program.run(["group", "--sorted", "nothere.jsonl"])
        #expect(sorted.status == 3 && sorted.output.isEmpty)
        let difference = try Program.run(["group", "--diff", "nothere.jsonl", "nothere2.jsonl"])
        #expect(difference.status == 3 && difference.output.isEmpty)
    }

    @Test("A log that was not read line by line gets advice")
    func log() throws {
        let scratch = try Scratch()
        try scratch.write(String(repeating: "{\"aps\":{\"alert\":\"Hi\"}}\n", count: 3), to: "d.log")
        let run = try Program.run(["lint", "d.log"], in: scratch.url)
        #expect(run.status == 1)
        #expect(run.errors == "apnslint: d.log: with --jsonl, each of its lines is checked as a document\n")
    }

    @Test("Of named JSON files only payloads are checked if that is wanted")
    func otherJSON() throws {
        let scratch = try Scratch()
        try scratch.write(#"{"name":"x"}"#, to: "package.json")
        try scratch.write(#"{"aps":{"badge":"1"}}"#, to: "push.json")
        let run = try Program.run(
            ["lint", "--skip-other-json", "--format", "concise", "package.json", "push.json"], in: scratch.url)
        #expect(run.status == 1)
        #expect(run.output.contains("push.json:1") && !run.output.contains("package.json"))
        #expect(try Program.run(["lint", "--skip-other-json", "package.json"], in: scratch.url).status == 0)
        #expect(try Program.run(["lint", "--skip-other-json", "gone.json"], in: scratch.url).status == 3)
    }

    @Test("Reports don't follow a link out of the folder, or into that of git")
    func links() throws {
        let scratch = try Scratch()
        try scratch.write("key", to: "home/authorized_keys")
        try scratch.write("[core]", to: "tree/.git/config")
        try scratch.write(#"{"aps":{"badge":"1"}}"#, to: "tree/a.apns")
        try scratch.write("old", to: "tree/reports/real.sarif")
        let tree = scratch.url.appendingPathComponent("tree")
        let links = [
            "out.sarif": "../home/authorized_keys", "config.sarif": ".git/config", "folder": "../home",
            "inside.sarif": "reports/real.sarif",
        ]
        for (name, target) in links {
            try FileManager.default.createSymbolicLink(
                atPath: tree.appendingPathComponent(name).path, withDestinationPath: target)
        }
        for path in ["out.sarif", "config.sarif", "folder/authorized_keys", "folder/new.sarif"] {
            for arguments in [["--output", "sarif=\(path)"], ["--metrics", path], ["--write-baseline", path]] {
                let run = try Program.run(["lint", "a.apns"] + arguments, in: tree)
                #expect(run.status == 2, "\(arguments)")
                #expect(run.errors.contains("\(path): a link leads "), "\(arguments)")
            }
            let gate = try Program.run(["gate", "--jsonl", "--rejects", path], input: "{}\n", in: tree)
            #expect(gate.status == 2)
        }
        #expect(
            try String(contentsOf: scratch.url.appendingPathComponent("home/authorized_keys"), encoding: .utf8) == "key"
        )
        #expect(try String(contentsOf: tree.appendingPathComponent(".git/config"), encoding: .utf8) == "[core]")
        #expect(try Program.run(["lint", "a.apns", "--output", "sarif=inside.sarif"], in: tree).status == 1)
        #expect(
            try String(contentsOf: tree.appendingPathComponent("reports/real.sarif"), encoding: .utf8).contains("badge")
        )
    }

    @Test("Compressed files may hold only so much together")
    func compressed() throws {
        let scratch = try Scratch()
        let line = #"{"aps":{"alert":"Hi"}}"# + "\n"
        try scratch.write(String(repeating: line, count: 100_000), to: "a.jsonl")
        #expect(
            try Program.shell("gzip -c a.jsonl > a.jsonl.gz && cp a.jsonl.gz b.jsonl.gz", in: scratch.url).status == 0)
        let files = ["a.jsonl.gz", "b.jsonl.gz"]
        #expect(try Program.run(["lint", "--max-size", "5M"] + files, in: scratch.url).status == 0)
        let run = try Program.run(["lint", "--max-size", "3M"] + files, in: scratch.url)
        #expect(run.status == 3)
        #expect(run.errors.contains("b.jsonl.gz: the compressed files hold more than 3145728 bytes"))
        #expect(try Program.run(["lint", "--max-size", "many"] + files, in: scratch.url).status == 2)
    }

    @Test("The language server ends with the process that it was started for")
    func editorGone() throws {
        let scratch = try Scratch()
        let script = """
            gone=$(sh -c 'echo $$')
            body='{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":'$gone',"capabilities":{}}}'
            mkfifo in; sleep 60 > in & holds=$!
            printf 'Content-Length: %d\\r\\n\\r\\n%s' ${#body} "$body" > in &
            timeout 30 $APNSLINT lsp < in; echo "status $?"; kill $holds
            """
        let run = try Program.shell(script, in: scratch.url)
        #expect(run.output.hasSuffix("status 0\n"))
    }
}
