import Foundation
import Testing

/// The options of `apnslint group` for comparisons, apps and systems.
@Suite("Options of stacks") struct GroupOptionTests {
    private static func push(_ title: String, _ thread: String, _ app: String) -> String {
        #"""
        {"headers":{"apns-topic":"\#(app)"},"payload":{"aps":{"alert":{"title":"\#(title)","body":"Hi",\#
        "summary-arg":"\#(title)"},"thread-id":"\#(thread)","category":"m"}}}
        """#
    }

    private static let chat = "com.example.chat"
    private static let mail = "com.example.mail"
    private static let twoApps = [chat, chat, mail, mail].enumerated().map { index, app in
        push(index.isMultiple(of: 2) ? "Ann" : "Ben", "a", app)
    }.joined(separator: "\n")

    @Test("--diff lists new, gone and changed stacks, and notifications that moved")
    func difference() throws {
        let scratch = try Scratch()
        let before = [
            Self.push("Ann", "a", Self.chat), Self.push("Ben", "a", Self.chat), Self.push("Cat", "z", Self.chat),
        ]
        let after = [
            Self.push("Ann", "a", Self.chat), Self.push("Ben", "b", Self.chat), Self.push("Dan", "c", Self.mail),
        ]
        try scratch.write(before.joined(separator: "\n"), to: "before.jsonl")
        try scratch.write(after.joined(separator: "\n"), to: "after.jsonl")
        let run = try Program.run(["group", "--diff", "before.jsonl", "after.jsonl"], in: scratch.url)
        #expect(run.status == 1)
        #expect(
            run.output == """
                - com.example.chat, thread “z”, 1 notification
                + com.example.mail, thread “c”, 1 notification
                + com.example.chat, thread “b”, 1 notification
                ~ com.example.chat, thread “a”: 2 → 1 notifications; on top “Ben: Hi” → “Ann: Hi”; iOS 12 to 14: “1 more \
                notification from Ann” → nothing; iOS 15 and later: “1 more notification” → nothing
                  “Ben: Hi”: com.example.chat, thread “a” → com.example.chat, thread “b”

                """)
        let json = try Program.run(
            ["group", "--format", "json", "--diff", "before.jsonl", "after.jsonl"], in: scratch.url)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        let kinds = try #require(object["changes"] as? [[String: Any]]).map { $0["kind"] as? String }
        #expect(json.status == 1 && kinds == ["gone", "new", "new", "changed", "moved"])
        let same = try Program.run(["group", "--diff", "before.jsonl", "before.jsonl"], in: scratch.url)
        #expect(same.status == 0 && same.output == "no difference\n")
        #expect(try Program.run(["group", "--diff", "before.jsonl"], in: scratch.url).status == 2)
        #expect(try Program.run(["group", "--diff", "before.jsonl", "none.jsonl"], in: scratch.url).status == 3)
    }

    private static let log = ["phone a 200", "pad b 200", "phone a 400", "phone a 200"].map { words in
        let words = words.split(separator: " ")
        return #"""
            {"at":"2026-11-01T10:00:00Z","to":"\#(words[0])","bundle":"com.example.\#(words[1])","code":\#(words[2]),\#
            "why":{"reason":"BadTopic"},"push":{"body":{"aps":{"alert":"Hi","thread-id":"t"}},"fields":{"apns-push-type":"alert"}}}
            """#
    }

    @Test("The parts of a log's records are found by the options of lint and by the configuration")
    func records() throws {
        let scratch = try Scratch()
        // An accepted push has no reason.
        let lines = Self.log.map {
            $0.contains("400") ? $0 : $0.replacingOccurrences(of: #""why":{"reason":"BadTopic"},"#, with: "")
        }
        try scratch.write(lines.joined(separator: "\n"), to: "sends.jsonl")
        let places = [
            "payload": "/push/body", "headers": "/push/fields", "device": "/to", "date": "/at", "app": "/bundle",
            "status": "/code", "reason": "/why",
        ]
        let options = places.flatMap { ["--\($0.key == "app" ? "app-id" : $0.key)", $0.value] }
        let run = try Program.run(["group", "sends.jsonl"] + options, in: scratch.url)
        #expect(run.status == 0)
        #expect(run.output.contains("device phone\n\ncom.example.a, thread “t”, 2 notifications"))
        #expect(run.output.contains("device pad\n\ncom.example.b, thread “t”, 1 notification"))
        #expect(run.output.contains("sends.jsonl:3: APNs answered 400 BadTopic"))
        let record = places.map { #""\#($0.key)": "\#($0.value)""# }.joined(separator: ", ")
        try scratch.write(#"{"record": {\#(record)}}"#, to: ".apnslint.json")
        #expect(try Program.run(["group", "sends.jsonl"], in: scratch.url).output == run.output)
        let stacks = try Program.run(["lint", "--stacks", "sends.jsonl"], in: scratch.url).output
        #expect(stacks.contains("com.example.a, thread “t”, 2 notifications"))
        #expect(stacks.contains("com.example.b, thread “t”, 1 notification"))
    }

    @Test("The device of a message to a service is the one that it names")
    func devicesOfMessages() throws {
        func devices(_ first: String, _ second: String) throws -> Int {
            let run = try Program.run(["group"], input: "\(first)\n\(second)\n")
            return run.output.split(separator: "\n").filter { $0.hasPrefix("device ") }.count
        }
        func firebase(_ token: String) -> String {
            #"{"message": {"token": "\#(token)", "notification": {"title": "Gate", "body": "B7"}, "apns": {"payload": {"aps": {}}}}}"#
        }
        func expo(_ token: String) -> String { #"{"to": "ExponentPushToken[\#(token)]", "title": "Gate"}"# }
        #expect(try devices(firebase("a:1"), firebase("b:2")) == 2)
        #expect(try devices(firebase("a:1"), firebase("a:1")) <= 1)
        #expect(try devices(expo("a"), expo("b")) == 2)
    }

    @Test("JSON has the Live Activities of all devices, and after a step what waits for the summary")
    func activities() throws {
        let start =
            #"{"event":"start","timestamp":1714554000,"attributes-type":"Delivery","attributes":{},"content-state":{"minutes":12},"#
            + #""alert":{"title":"a","body":"b"}}"#
        let lines = ["a", "b"].map {
            #"{"device":"\#($0)","headers":{"apns-push-type":"liveactivity"},"payload":{"aps":\#(start)}}"#
        }
        func members(_ options: [String], _ input: String) throws -> [String: Any] {
            let run = try Program.run(["group", "--format", "json"] + options, input: input)
            return try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        }
        let all = try members([], lines.joined(separator: "\n"))
        #expect((all["activities"] as? [[String: Any]])?.map { $0["device"] as? String } == ["b", "a"])
        let step = try members(["--steps", "--scheduled-summary", "--os", "ios17"], Self.push("Ann", "a", Self.chat))
        #expect((step["scheduled"] as? [Any])?.count == 1)
    }

    @Test("Fewer pushes than iOS 12 to 14 stack tell what their stack says", arguments: ["ios12", "ios13", "ios14"])
    func fewOfAGroup(_ system: String) throws {
        let scratch = try Scratch()
        let push = #"{"aps":{"alert":{"body":"Hi","summary-arg":"Michele"},"thread-id":"t","category":"m"}}"#
        try scratch.write([push, push].joined(separator: "\n"), to: "two.jsonl")
        try scratch.write(
            #"{"categories":[{"identifier":"m","summary-format":"%u more message from %@"}]}"#, to: "app.json")
        for options in [[], ["--steps"]] {
            let run = try Program.run(
                ["group", "--os", system, "--app", "app.json"] + options + ["two.jsonl"], in: scratch.url)
            #expect(run.output.contains("as a stack: 1 more message from Michele"), "\(run.output)")
            #expect(run.output.contains("seen from 4 on, on an iPad from 6 on"))
        }
    }

    @Test("A release that is newer than all known ones counts as the newest, and one that never was is refused")
    func unknownReleases() throws {
        let scratch = try Scratch()
        try scratch.write(#"{"aps":{"alert":"Hi"}}"#, to: "a.apns")
        for (name, shown) in [
            ("ios27", "iOS 27"), ("ios41", "iOS 27"), ("visionos26", "visionOS"), ("ipados18", "iOS 18"),
        ] {
            let run = try Program.run(["group", "--os", name, "--format", "svg", "a.apns"], in: scratch.url)
            #expect(run.status == 0 && run.output.contains(shown), "\(name): \(run.errors)")
            #expect(run.errors.contains("counts as iOS 27") == (name == "ios41"), "\(run.errors)")
        }
        for name in ["ios19", "ios22", "visionos9", "linux5"] {
            #expect(try Program.run(["group", "--os", name, "a.apns"], in: scratch.url).status == 2, "\(name)")
        }
        for (option, status) in [
            ("--min-ios=19", 2), ("--min-ios=27", 0), ("--min-ios=41", 0), ("--min-visionos=9", 2),
        ] {
            let run = try Program.run(["lint", option, "a.apns"], in: scratch.url)
            #expect(run.status == status, "\(option)")
            #expect(run.errors.contains("counts as iOS 27") == option.hasSuffix("41"), "\(run.errors)")
        }
    }

    @Test("--systems tells for each system what of the pushes is read, shown and stacked")
    func systemsReport() throws {
        let scratch = try Scratch()
        let aps = #""thread-id":"t","interruption-level":"time-sensitive","badge":2"#
        let push = #"{"aps":{"alert":{"body":"Hi","summary-arg":"Michele"},\#(aps)}}"#
        try scratch.write([push, push].joined(separator: "\n"), to: "two.jsonl")
        let run = try Program.run(["group", "--systems", "two.jsonl"], in: scratch.url)
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(run.status == 0 && lines.allSatisfy { $0.count <= 80 })
        #expect(lines.contains { $0.hasPrefix("iOS 12 to 14 ") && $0.contains("“1 more notification from Michele”") })
        #expect(lines.contains { $0.hasSuffix("not read: interruption-level: known from iOS 15 on") })
        #expect(lines.contains { $0.hasSuffix("not read: summary-arg: without effect from watchOS 8 on") })
        #expect(run.output.contains("tvOS shows only the number"))
        let json = try Program.run(["group", "--systems", "--format", "json", "two.jsonl"], in: scratch.url)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        let rows = try #require(object["systems"] as? [[String: Any]])
        #expect(rows.map { $0["from"] as? String }.prefix(2) == ["iOS 12", "iOS 15"])
        #expect(rows.first?["notRead"] as? [String] == ["interruption-level: known from iOS 15 on"])
        for options in [["--os", "ios18"], ["--format", "svg"], ["--steps"]] {
            #expect(try Program.run(["group", "--systems", "two.jsonl"] + options, in: scratch.url).status == 2)
        }
    }

    @Test("--app-for sets the manifest of one app, and --app that of all others")
    func apps() throws {
        let scratch = try Scratch()
        // Fewer than four are shown one by one on iOS 14.
        try scratch.write(Array(repeating: Self.twoApps, count: 4).joined(separator: "\n"), to: "two.jsonl")
        try scratch.write(#"{"categories":[{"identifier":"m","summary-format":"%u from %@"}]}"#, to: "chat.json")
        try scratch.write(#"{"categories":[{"identifier":"m","summary-format":"%u mails"}]}"#, to: "mail.json")
        func summaries(_ options: [String]) throws -> [String] {
            let run = try Program.run(["group", "--os", "ios14"] + options + ["two.jsonl"], in: scratch.url)
            #expect(run.status == 0, "\(run.errors)")
            return run.output.split(separator: "\n").filter { $0.contains("│") && $0.contains("iOS 12 to 14") }
                .map { $0.trimmingCharacters(in: .init(charactersIn: " │")).components(separatedBy: "  ")[0] }
        }
        let (chat, mail) = ("\(Self.chat)=chat.json", "\(Self.mail)=mail.json")
        let both = try summaries(["--app-for", chat, "--app-for", mail])
        #expect(both.count == 2 && both[0] == "7 mails" && both[1].hasPrefix("7 from "))
        #expect(try summaries(["--app", "mail.json", "--app-for", chat]) == both)
        let one = try summaries(["--app-for", chat])
        #expect(one.first?.hasPrefix("7 more notifications") == true && one.last == both[1])
        #expect(try Program.run(["group", "--app-for", Self.chat, "two.jsonl"], in: scratch.url).status == 2)
        let missing = try Program.run(["group", "--app-for", "\(Self.chat)=none.json", "two.jsonl"], in: scratch.url)
        #expect(missing.status == 3 && missing.errors.contains("none.json"))
    }

    static let systems: [(os: String, stack: String, summary: String?)] = [
        ("ios16", "thread “a”", "1 more notification "), ("ios18", "thread “a”", "1 more notification "),
        ("iOS 26.1", "thread “a”", "1 more notification "),
        ("watchos6", "category “m”, thread “a”", "1 more notification from Ann"),
        ("watchos9", "category “m”, thread “a”", "1 more notification "), ("macos12", "thread “a”", nil),
    ]

    @Test("--os predicts for one system", arguments: systems)
    func system(_ os: String, _ stack: String, _ summary: String?) throws {
        let run = try Program.run(["group", "--os", os], input: Self.twoApps)
        #expect(run.status == 0)
        #expect(run.output.contains("\(Self.chat), \(stack), 2 notifications\n"))
        if let summary { #expect(run.output.contains(summary)) } else { #expect(!run.output.contains("more")) }
    }

    @Test(
        "--os refuses an unknown system",
        arguments: ["ios11", "ios19", "android", "watchos4", "macos10", ""])
    func noSystem(_ os: String) throws {
        #expect(try Program.run(["group", "--os", os], input: Self.twoApps).status == 2)
    }

    private static func pushes(_ threads: [String]) -> String {
        threads.enumerated().map {
            #"{"aps":{"alert":{"title":"Ana","body":"\#($0)"},"thread-id":"\#($1)"}}"# + "\n"
        }.joined()
    }

    @Test("A notification in another stack than expected is one difference, and CI can show it")
    func moves() throws {
        let scratch = try Scratch()
        try scratch.write(Self.pushes(["a", "a", "b"]), to: "before.jsonl")
        try scratch.write(Self.pushes(["a", "c", "b"]), to: "after.jsonl")
        let saved = try Program.run(["group", "before.jsonl", "--format", "json"], in: scratch.url)
        try scratch.write(saved.output, to: "stacks.json")
        let sentence = "“Ana: 1” moves from the app, thread “a” to the app, thread “c”, after.jsonl:2"
        func compare(_ format: String) throws -> Program.Run {
            try Program.run(
                ["group", "after.jsonl", "--expect", "stacks.json", "--format", format], in: scratch.url)
        }
        #expect(try compare("text").output == sentence + "\n")
        #expect(try compare("github").output == "::error file=stacks.json,title=stacks::\(sentence)\n")
        let junit = try compare("junit")
        #expect(junit.status == 1 && junit.output.contains("failures=\"1\"") && junit.output.contains(sentence))
        #expect(try Program.run(["group", "after.jsonl", "--format", "junit"], in: scratch.url).status == 2)
    }

    @Test("--update rewrites an expectation and keeps its cuts; other stacks may be allowed")
    func update() throws {
        let scratch = try Scratch()
        try scratch.write(Self.pushes(["a", "b", "b"]), to: "pushes.jsonl")
        let text = #"{"others":"any","groups":[{"kind":"thread","thread":"a","count":7,"summaries":[{"text":"x"}]}]}"#
        try scratch.write(text, to: "stacks.json")
        let arguments = ["group", "pushes.jsonl", "--os", "ios26", "--expect", "stacks.json"]
        #expect(try Program.run(arguments, in: scratch.url).status == 1)
        #expect(try Program.run(arguments + ["--update"], in: scratch.url).status == 0)
        #expect(try Program.run(arguments, in: scratch.url).output == "as expected\n")
        let updated = try String(contentsOf: scratch.url.appendingPathComponent("stacks.json"), encoding: .utf8)
        let expected =
            #"{"others":"any","groups":[{"kind":"thread","thread":"a","count":1,"summaries":[{"text":null}]}]}"#
        #expect(updated.filter { !$0.isWhitespace } == expected)
        try scratch.write(Self.pushes(["a"]) + "{\n", to: "cut.jsonl")
        let cut = try Program.run(["group", "cut.jsonl", "--expect", "stacks.json", "--update"], in: scratch.url)
        #expect(cut.status == 2 && cut.errors.contains("not updated"), "\(cut.errors)")
        try scratch.write(#"{"others":"any"}"#, to: "stacks.json")
        #expect(try Program.run(arguments, in: scratch.url).status == 2)
        #expect(try Program.run(["group", "pushes.jsonl", "--update"], in: scratch.url).status == 2)
    }

    @Test("--explain says what is wrong with one push after another")
    func sequence() throws {
        let lines = ["10:00:00", "10:00:04", "10:01:00"].map {
            #"{"date":"2026-11-22T\#($0)Z","headers":{"apns-push-type":"alert"},"payload":{"aps":{"alert":"Your car is here"}}}"#
        }.joined(separator: "\n")
        let run = try Program.run(["group", "--explain", "-"], input: lines)
        let message = "-:2: the same text was sent to the device 4 seconds earlier, without an apns-collapse-id"
        #expect(run.output.contains("one push after another"))
        #expect(run.output.contains(message + " (before: -:1) [text-repeated]"), "\(run.output)")
        #expect(!(try Program.run(["group", "-"], input: lines)).output.contains("one push after another"))
    }
}
