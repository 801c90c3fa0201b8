import Foundation
import TestSupport
import Testing

/// No text from outside controls a terminal or a build service, however it gets into a log.
@Suite("Texts that attack a terminal") struct HostileTextTests {
    /// Texts that some terminal or build service would obey.
    static let hostile = [
        "::error file=a.apns,line=1::forged", "  ::set-output name=a::b", "\u{AD}::warning::hidden",
        "##[error]forged", "##vso[task.setvariable variable=a]b", "#\u{200B}#vso[task.complete]done",
        "#\u{200D}#Vso[task.complete]done", "##teamcity[buildStatus text='forged']",
        "section_start:1:a\r\u{1B}[0Kfolded", "a\n::error::forged", "a\r\n##vso[task.complete]b", "\r::debug::x",
        "\u{1B}[2J\u{1B}]0;title\u{7}", "\u{9B}31m\u{85}::error::x", "\u{202E}txt.exe\u{2066}", "\u{2028}::error::x",
        "\u{7F}\u{8}\u{FEFF}\u{200F}",
    ]

    /// Texts that contain one of each kind, for tests that run the program for each text.
    static let fewer = [hostile[0] + hostile[4] + hostile[9] + hostile[12], wrapped]

    /// A text of which every word would be a command at the start of a line, so that every wrapped line begins with one.
    static let wrapped = String(repeating: "::error::forged ", count: 30)

    private static func json(_ text: String) throws -> String {
        String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    }

    /// Documents with a text as a key, as a value of many kinds, in headers, and outside of JSON.
    static func documents(_ text: String) throws -> [String] {
        let name = try json(text)
        return [
            "{\"aps\": {\(name): 1, \"badge\": \(name), \"alert\": {\"title\": 1, \(name): null}}}",
            "{\"aps\": {\"alert\": \"x\", \"thread_id\": \(name), \"sound\": \(name), \(name): 1, \(name): 2}, \(name): null}",
            "{\"aps\": {\"alert\": \"x\", \"interruption-level\": \(name), \"event\": \(name), \"attributes-type\": \(name)}}",
            "{\"headers\": {\"apns-push-type\": \(name), \"apns-topic\": \(name), \"apns-priority\": \(name), "
                + "\"apns-collapse-id\": \(name), \(name): \"x\"}, \"payload\": {\"aps\": {\"alert\": \"x\"}}}",
            "{\"aps\": {\"alert\": \(text)}}", "\(text) {\"aps\": 1}", "{\n\(text)\n\"aps\": {\"badge\": \"3\"}\n}",
        ]
    }

    /// A folder with such documents, under names that contain the text as far as a file system allows.
    private func folder(of texts: [String] = hostile + [wrapped]) throws -> (scratch: Scratch, names: [String]) {
        let scratch = try Scratch()
        let names = try texts.flatMap { text in
            try Self.documents(text).enumerated().map { index, document in
                let name = "\(text.replacing("/", with: ":").prefix(180))\(index).apns"
                try scratch.write(document, to: name)
                return name
            }
        }
        return (scratch, names)
    }

    private func check(_ run: Program.Run, _ what: String, allowingColour: Bool = false, isGitHub: Bool = false) {
        for text in [run.output, run.errors] {
            let gitHub = LogSyntax.gitHubCommands(text).filter { !isGitHub || !$0.isOurs }
            #expect(gitHub.isEmpty, "\(what): GitHub would obey it")
            #expect(LogSyntax.otherCommands(text).isEmpty, "\(what): another service would obey it")
            let controls = LogSyntax.controls(text, allowingColour: allowingColour)
            #expect(controls.isEmpty, "\(what): a terminal would obey it")
            #expect(LogSyntax.isBalanced(text), "\(what): a line leaves its direction open")
        }
        #expect(run.status < 64, "\(what) ended with \(run.status)")
    }

    @Test("The parsers find hostile text", arguments: hostile)
    func parsers(_ text: String) {
        let found =
            !LogSyntax.gitHubCommands(text).isEmpty || !LogSyntax.otherCommands(text).isEmpty
            || !LogSyntax.controls(text).isEmpty
        #expect(found)
    }

    /// The arguments that write a report in every format into a folder.
    private static func outputs(to folder: URL) -> [String] {
        Program.formats.flatMap { ["--output", "\($0)=\(folder.path)/\($0)"] }
    }

    /// Checks the output of a run and its reports in every format.
    private func checkReports(_ run: Program.Run, in folder: URL, _ what: String) throws {
        check(run, what)
        for format in Program.formats {
            let report = try String(contentsOf: folder.appendingPathComponent(format), encoding: .utf8)
            #expect(!report.isEmpty, "\(format) of \(what)")
            check(
                Program.Run(status: run.status, output: report, errors: ""), "\(format) of \(what)",
                isGitHub: format == "github")
        }
    }

    @Test("Reports of files and streams in every format")
    func reports() throws {
        let texts = LargeLaw.part(of: Self.hostile) + [Self.wrapped]
        let (scratch, names) = try folder(of: texts)
        let reports = try Scratch()
        let options = ["lint", "--stats"] + Self.outputs(to: reports.url)
        let files = try Program.run(options + ["--"] + names + Self.hostile, in: scratch.url)
        #expect(files.status == 3)
        try checkReports(files, in: reports.url, "files")
        let lines = try texts.flatMap(Self.documents)
            .map { $0.replacing("\n", with: " ").replacing("\r", with: " ") + "\n" }.joined()
        let name = ["--stdin-filename", Self.fewer[0], "--jsonl", "-"]
        try checkReports(try Program.run(options + name, input: lines), in: reports.url, "a stream")
    }

    @Test("Reports of a folder on standard output", arguments: Program.formats)
    func printed(_ format: String) throws {
        let (scratch, _) = try folder(of: Self.fewer)
        let run = try Program.run(["lint", "--format", format, "."], in: scratch.url)
        #expect(run.status == 1)
        check(run, format, isGitHub: format == "github")
    }

    @Test("Text and the differences of fixes in colour")
    func colour() throws {
        let (scratch, names) = try folder()
        let lint = try Program.run(["lint", "--color", "always", "--"] + names, in: scratch.url)
        check(lint, "colour", allowingColour: true)
        let fix = try Program.run(["fix", "--diff", "--unsafe", "--color", "always", "--"] + names, in: scratch.url)
        #expect(fix.output.contains("@@"))
        check(fix, "fix", allowingColour: true)
    }

    @Test("In the log of a build service, patches with commands are not shown")
    func patches() throws {
        let (scratch, _) = try folder()
        try scratch.write("{\"aps\":{\"alert\":\"x\",\"badge\":\"3\"}}", to: "harmless.apns")
        let run = try Program.shell("export CI=true; $APNSLINT fix --diff --unsafe . | cat", in: scratch.url)
        // In a patch, a tab follows a name with blanks, as git writes it.
        check(Program.Run(status: run.status, output: run.output.replacing("\t", with: ""), errors: run.errors), "fix")
        #expect(run.output.contains("+++ b/harmless.apns"))
        #expect(run.errors.contains("would obey"))
    }

    @Test("gate, beside its output", arguments: Program.formats.filter { $0 != "summary-json" })
    func gate(_ format: String) throws {
        for text in Self.fewer {
            let run = try Program.run(
                ["gate", "--fail-on", "info", "--format", format, "--stdin-filename", text],
                input: try Self.documents(text)[0])
            #expect(run.status == 1 && run.output.isEmpty && !run.errors.isEmpty)
            check(run, format, isGitHub: format == "github")
        }
    }

    @Test("Rejected lines of gate")
    func rejects() throws {
        let lines = try (Self.hostile + [Self.wrapped]).flatMap(Self.documents)
            .map { $0.replacing("\n", with: " ").replacing("\r", with: " ") + "\n" }.joined()
        let run = try Program.shell("$APNSLINT gate --jsonl --fail-on info > /dev/null", input: lines)
        #expect(run.errors.contains("findings"))
        check(run, "gate --jsonl")
    }

    @Test("size, group and config", arguments: ["text", "json"])
    func otherVerbs(_ format: String) throws {
        let (scratch, names) = try folder()
        check(try Program.run(["size", "--format", format, "--"] + names + Self.hostile, in: scratch.url), "size")
        check(try Program.run(["group", "--format", format, "--"] + names + Self.hostile, in: scratch.url), "group")
        let stream = try (Self.hostile + [Self.wrapped]).map { text in
            let name = try Self.json(text)
            let push = """
                {"headers": {"apns-collapse-id": \(name)}, "payload": {"aps": {"alert": {"title": \(name), \
                "body": \(name), "summary-arg": \(name)}, "thread-id": \(name), "category": \(name)}}, \
                "app": \(name), "device": \(name), "date": \(name)}
                """
            return "\(push)\n\(push)\n[]\n\(text)\n"
        }.joined()
        let explain = format == "text" ? ["--explain"] : []
        let group = ["group", "--format", format, "--jsonl", "-"] + explain
        check(try Program.run(group, input: stream), "group of a stream")
        for text in Self.hostile {
            let inner = text.replacing("/", with: ":")
            try scratch.write("{\"ignore\": [\"*.apns\"]}", to: "\(inner)/.apnslint.json")
            let config = ["config", "--format", format, "--", "\(inner)/a.apns"]
            check(try Program.run(config, in: scratch.url), "config")
        }
        let name = try Self.json(Self.hostile.joined())
        try scratch.write("{\"groups\": [{\(name): 1}], \(name): \(name)}", to: "expected.json")
        let expect = ["group", "--expect", "\(scratch.url.path)/expected.json", "--jsonl", "-"]
        check(try Program.run(expect, input: stream), "expect")
    }

    @Test("group in each form, and preview", arguments: ["text", "json", "svg", "html", "junit", "github"])
    func stacks(_ format: String) throws {
        let scratch = try Scratch()
        let names = try (Self.hostile + [Self.wrapped]).enumerated().map { index, text in
            let (word, app) = (try Self.json(text), try Self.json("\(text)\(index % 3)"))
            let file = "\(text.replacing("/", with: ":").prefix(180)).jsonl"
            let members = "\"app\": \(app), \"device\": \(app)"
            let push = """
                {"headers": {"apns-push-type": \(word), \(word): \(word)}, "payload": {"aps": {"alert": {"title": \(word), \
                "loc-key": \(word), "loc-args": [\(word)]}, "thread_id": \(word), "category": \(word), "interruption-level": \
                \(word)}, \(word): 1}, \(members), "extension": {"sender": \(word)}}
                """
            let activity = """
                {"headers": {"apns-push-type": "liveactivity"}, "payload": {"aps": {"event": "start", "timestamp": 1, \
                "attributes-type": \(word), "content-state": {\(word): \(word)}, "alert": {"title": \(word)}}}, \(members)}
                """
            try scratch.write(
                "\(push)\n\(activity)\n{\"event\": \"expand\", \"thread\": \(word), \(members)}\n"
                    + "{\"event\": \"dismiss\", \"id\": \(word), \(members)}\n{\"event\": \(word)}\n", to: file)
            return file
        }
        try scratch.write("{\"groups\": [{\"thread\": \(try Self.json(Self.fewer[0]))}]}", to: "expected.json")
        let isTest = ["junit", "github"].contains(format)
        let forms = isTest ? [["--expect", "expected.json"]] : [[], ["--steps"], ["--explain", "--os", "ios12"]]
        for form in forms {
            let run = try Program.run(
                ["group", "--no-config", "--format", format] + form + ["--"] + names, in: scratch.url)
            #expect(run.status < 3 && !run.output.isEmpty, "\(form)")
            check(run, "group \(format) \(form)", isGitHub: format == "github")
        }
        guard format == "svg" else { return }
        check(try Program.run(["preview", "--no-config", "--", names[0]], in: scratch.url), "preview")
        let why = ["group", "--no-config", "--why", Self.hostile[0], Self.wrapped, "--"] + names
        check(try Program.run(why, in: scratch.url), "why")
    }

    @Test("Wrong arguments, and arguments that name missing files", arguments: fewer)
    func arguments(_ text: String) throws {
        let scratch = try Scratch()
        try scratch.write("\(text)\n", to: "list")
        for arguments in [
            ["lint", "--format", text], ["lint", "--\(text)"], ["explain", text], ["init", text],
            ["lint", "--config", text], ["lint", "--baseline", text, "-"], ["lint", "--app", text, "-"],
            ["lint", "--header", "\(text): \(text)", "-"], ["lint", "--output", "json=\(text)/x", "-"],
            ["lint", "--files-from", "list"], ["gate", "--rejects", "\(text)/x", "--jsonl"],
            ["fix", "--write", text], ["group", "--expect", text, "-"], ["lint", "--min-ios", text, "-"],
            ["lint", "--ignore", text, "-"], [text, text],
        ] {
            let run = try Program.run(arguments, input: "{\"aps\":{\"alert\":1}}", in: scratch.url)
            check(run, "\(arguments)")
        }
    }

    @Test("Configurations, baselines and manifests with mistakes", arguments: fewer)
    func files(_ text: String) throws {
        let scratch = try Scratch()
        try scratch.write("{\"aps\":{\"alert\":1}}", to: "a.apns")
        let name = try Self.json(text)
        let options = """
            {\(name): 1, "rules": {\(name): "off", "wrong-kind": \(name)}, "failOn": \(name), "headers": {\(name): \
            \(name), "apns-priority": \(name)}, "minimum": {\(name): \(name)}, "overrides": [{"files": [\(name)], \
            \(name): 1}], "app": \(name), "ignore": [\(name), 1], "allowKeys": [\(name)], "strings": \(name), \
            "categories": [{"identifier": \(name), \(name): 1}], "localizations": {\(name): \(name)}, \
            "version": 1, "findings": {\(name): [\(name)]}}
            """
        for content in [options, "{\(name): 1}", "{\"app\": \(name)}", "{\"strings\": [\(name)]}", "{\(text)"] {
            let path = try scratch.write(content, to: "settings.json")
            for option in ["--config", "--baseline", "--app"] {
                check(try Program.run(["lint", option, path, "a.apns"], in: scratch.url), "\(option) \(content)")
            }
        }
        let inner = text.replacing("/", with: ":").prefix(200)
        try scratch.write("{\"x\": 1}", to: "\(inner)/.apnslint.json")
        try scratch.write("{\"aps\":{\"alert\":1}}", to: "\(inner)/a.apns")
        check(try Program.run(["lint", "--", "\(inner)/a.apns"], in: scratch.url), "a configuration below")
    }
}

extension LogSyntax.Command {
    /// True if it is a command that the `github` format writes for a finding or an unreadable file.
    fileprivate var isOurs: Bool {
        guard ["error", "warning", "notice"].contains(name) else { return false }
        let keys = Set(properties.keys)
        guard keys.isSubset(of: ["file", "line", "endLine", "col", "endColumn", "title"]) else { return false }
        let isOfFinding = message.contains("\neffect: ") || properties["title"] == "stacks"
        return keys.contains("title") && isOfFinding || keys.isEmpty && message.contains(": ")
    }
}
