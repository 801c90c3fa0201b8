import Foundation
import Testing

/// A repository from strangers: nothing outside of it is read or written, and nothing in it hangs a run or fills the memory.
@Suite("Folders that never end") struct HostileTreeTests {
    private static let bad = #"{"aps":{"alert":"1","badge":"3"}}"#
    private static let fixed = #"{"aps":{"alert":"1","badge":3}}"#

    /// The files in the output of a run with the concise format, in their order.
    private func files(_ run: Program.Run) -> [String] {
        run.output.split(separator: "\n").map { String($0.prefix { $0 != ":" }) }
    }

    @Test("No link leads out of the named folder")
    func linksOutside() throws {
        let scratch = try Scratch()
        let run = try Program.shell(
            """
            mkdir -p outside/deep root/in; echo '\(Self.bad)' | tee outside/a.apns outside/deep/b.apns root/in/c.apns > root/d.txt
            ln -s ../outside root/folder; ln -s ../outside/a.apns root/file.apns; ln -s "$PWD/outside/deep" root/in/absolute
            ln -s ../../root/../outside/a.apns root/in/json.json; ln -s d.txt root/inside.apns
            $APNSLINT lint --format concise --verbose root; cd root; $APNSLINT lint --format concise .
            """, in: scratch.url)
        #expect(files(run) == ["root/in/c.apns", "root/inside.apns", "./in/c.apns", "./inside.apns"])
        #expect(run.errors.contains("left out: 4 links that lead out of the folder"))
    }

    @Test("A named folder that is a link is walked at its target")
    func namedLink() throws {
        let scratch = try Scratch()
        let run = try Program.shell(
            """
            mkdir -p real/sub other; echo '\(Self.bad)' | tee real/a.apns real/sub/b.apns > other/c.apns
            ln -s real link; ln -s ../other real/other; ln -s sub/b.apns real/z.apns; $APNSLINT lint --format concise link
            """, in: scratch.url)
        #expect(files(run) == ["link/a.apns", "link/sub/b.apns", "link/z.apns"])
    }

    @Test("Each folder is walked once, whatever links lead to it")
    func visited() throws {
        let scratch = try Scratch()
        let run = try Program.shell(
            """
            mkdir -p root/z; cd root; echo '\(Self.bad)' > z/a.apns
            for i in $(seq 30); do mkdir d$i; ln -s .. d$i/up; for j in $(seq 30); do ln -s ../d$j d$i/l$j; done; done
            timeout 20 $APNSLINT lint --format concise --verbose .
            """, in: scratch.url)
        #expect(run.status == 1)
        #expect(files(run).count == 1)
        #expect(run.errors.contains("folders that had been walked already"))
    }

    @Test("fix --write does not write through links, in a folder or named")
    func writing() throws {
        let scratch = try Scratch()
        let run = try Program.shell(
            """
            mkdir root outside; echo '\(Self.bad)' | tee outside/a.apns root/own.txt > root/b.apns
            ln -s ../outside/a.apns root/link.apns; ln -s own.txt root/inside.apns; ln -s ../outside root/folder
            $APNSLINT fix --write --quiet root; echo $?; $APNSLINT fix --write --quiet root/link.apns; echo $?
            cat outside/a.apns root/own.txt root/b.apns; find root -type l | wc -l
            """, in: scratch.url)
        #expect(run.output == "0\n3\n\(Self.bad)\n\(Self.bad)\n\(Self.fixed)\n3\n")
        #expect(run.errors.contains("root/link.apns: it is a link"))
    }

    @Test(
        "Only regular files are used as configuration",
        arguments: ["mkfifo", "ln -s /dev/zero", "ln -s /dev/stdin", "mkdir"])
    func special(_ make: String) throws {
        let scratch = try Scratch()
        try scratch.write(Self.bad, to: "a.apns")
        func run(_ setUp: String, _ arguments: String) throws -> Program.Run {
            try Program.shell(
                "\(setUp); echo '{}' | timeout 10 $APNSLINT lint --format concise \(arguments)", in: scratch.url)
        }
        for (setUp, arguments) in [
            ("rm -rf .apnslint.json; \(make) .apnslint.json", "a.apns"),
            ("rm -rf .apnslint.json; rm -rf c; \(make) c", "--config c a.apns"),
            ("rm -rf m; \(make) m", "--app m a.apns"),
        ] {
            let found = try run(setUp, arguments)
            #expect(found.status == 2 || make == "mkdir" && found.status == 3, "\(arguments) \(found)")
            #expect(found.output.isEmpty)
        }
        guard make != "mkdir" else { return }
        try scratch.write(#"{"strings": ["t.strings"]}"#, to: "app.json")
        #expect(try run("rm -rf t.strings; \(make) t.strings", "--app app.json a.apns").status == 2)
        // Git skips an ignore file that is a link; a pipe is reported.
        let ignoring = try run("git init -q .; rm -rf .gitignore; \(make) .gitignore", ".")
        #expect(ignoring.status == (make == "mkfifo" ? 3 : 1))
        #expect(files(ignoring) == ["./a.apns"])
    }

    @Test(
        "A configuration that the user has not named is not read through a link out of the tree, and nothing of it is shown"
    )
    func configurationLink() throws {
        let scratch = try Scratch()
        let run = try Program.shell(
            """
            mkdir -p root/sub; echo '{"a secret": 1}' > secret; echo '{"rules": {"wrong-kind": "off"}}' > root/shared.json
            echo '\(Self.bad)' | tee root/sub/a.apns > root/b.apns; cd root; ln -s ../shared.json sub/.apnslint.json
            $APNSLINT lint --quiet sub; echo $?; ln -s ../secret .apnslint.json; $APNSLINT lint b.apns; echo $?
            $APNSLINT lint --quiet --config shared.json b.apns; echo $?
            """, in: scratch.url)
        #expect(run.output == "0\n2\n0\n")
        #expect(run.errors.contains("it is a link that leads out of the tree") && !run.errors.contains("secret\""))
    }

    @Test("A folder of tables with a link to itself is read once")
    func tables() throws {
        let scratch = try Scratch()
        try scratch.write("\"GATE\" = \"Gate\";", to: "en.lproj/Localizable.strings")
        try scratch.write(#"{"strings": ["."]}"#, to: "app.json")
        try scratch.write(#"{"aps":{"alert":{"loc-key":"GATE"}}}"#, to: "a.apns")
        let run = try Program.shell(
            """
            for i in $(seq 12); do ln -s . $i.lproj; done
            ulimit -v 4000000; timeout 20 $APNSLINT lint --app app.json a.apns
            """, in: scratch.url)
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test("A run in a folder that was removed writes nothing elsewhere", arguments: ["", "../", "../../"])
    func removedFolder(path: String) throws {
        let scratch = try Scratch()
        let run = try Program.shell(
            """
            mkdir gone; cd gone; rmdir ../gone
            printf '{"aps": {"badge": "1"}}' | $APNSLINT lint --quiet --write-baseline PATHapnslint-of-nowhere.json -
            """.replacing("PATH", with: path), in: scratch.url)
        #expect(run.status == 3 && run.errors.contains("not a directory"))
        for folder in ["/", "/dev/"] {
            #expect(!FileManager.default.fileExists(atPath: folder + "apnslint-of-nowhere.json"))
        }
    }

    @Test("Skipped files are counted on request")
    func verbose() throws {
        let scratch = try Scratch()
        let setUp = try Program.shell(
            """
            git init -q .; echo '\(Self.bad)' | tee a.apns tracked.apns > ignored.apns; mkdir sub; cp a.apns sub
            git add -f tracked.apns; printf 'tracked.apns\\nignored.apns\\nsub/\\n' > .gitignore
            echo '{"\\u0061ps":{"alert":1}}' > escaped.json; echo "{'aps':{'alert':1}}" > quotes.json; echo '{}' > other.json
            truncate -s 65M large.json; mkfifo p.apns
            """, in: scratch.url)
        #expect(setUp.status == 0)
        let quiet = try Program.run(["lint", "--format", "concise", "."], in: scratch.url)
        #expect(
            quiet.errors.isEmpty && files(quiet) == ["./a.apns", "./escaped.json", "./quotes.json", "./quotes.json"])
        let run = try Program.run(["lint", "--format", "concise", "--verbose", "."], in: scratch.url)
        #expect(run.output == quiet.output)
        let lines = run.errors.split(separator: "\n")
        #expect(lines.count == 4 && lines.allSatisfy { $0.hasPrefix("apnslint: left out: ") })
        for part in [
            "2 files that a .gitignore names", "1 folder that a .gitignore names", "1 file of more than 64 MiB",
            "1 pipe or device",
        ] { #expect(run.errors.contains(part), "\(part)") }
    }
}
