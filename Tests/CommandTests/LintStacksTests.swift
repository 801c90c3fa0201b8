import Foundation
import Testing

/// `lint --stacks`: the findings and the stacks of one run.
@Suite("Stacks beside findings") struct LintStacksTests {
    private static let sample = "Payloads/groups/outside-the-stack/notifications.jsonl"

    @Test("A push that a mistake keeps out of its stack is named beside it")
    func apart() throws {
        let run = try Program.run(["lint", "--stacks", Self.sample])
        #expect(run.status == 1)
        #expect(
            run.output.hasSuffix(
                """
                stacks
                  the app, thread “chat-7”, 2 of 3 notifications
                    Teja: Hurry!
                    1 more notification
                    ! \(Self.sample):2 is apart:
                      thread-id is in aps.alert and belongs in aps [misplaced-key]
                  the app, the app's own stack (no thread-id), 1 notification
                    Teja: It says 7B now

                1 error in 3 documents

                """), "\(run.output)")
    }

    @Test(
        "One push has one line",
        arguments: [
            (#"{"aps":{"alert":"Hi","thread-id":"trip-7"}}"#, "stack: the app, thread “trip-7”"),
            (#"{"aps":{"content-available":1}}"#, "stack: none, "),
        ])
    func single(_ payload: String, _ line: String) throws {
        let run = try Program.run(["lint", "--stacks", "-"], input: payload)
        #expect(run.output.hasPrefix(line), "\(run.output)")
    }

    @Test("Of two pushes the one with the finding is apart, whichever came first", arguments: [false, true])
    func oneOfTwo(_ isFirst: Bool) throws {
        let pushes = [#"{"aps":{"alert":"A","thread_id":"t"}}"#, #"{"aps":{"alert":"B","thread-id":"t"}}"#]
        let lines = (isFirst ? pushes : pushes.reversed()).joined(separator: "\n")
        let run = try Program.run(["lint", "--jsonl", "--stacks", "-"], input: lines)
        #expect(run.output.contains("the app, thread “t”, 1 of 2 notifications"), "\(run.output)")
        #expect(run.output.contains("! -:\(isFirst ? 1 : 2) is apart: "), "\(run.output)")
    }

    @Test("If a finding keeps a single push out of its stack, the line names that stack too")
    func singleApart() throws {
        let run = try Program.run(["lint", "--stacks", "-"], input: #"{"aps":{"alert":"Hi","thread_id":"trip-7"}}"#)
        #expect(
            run.output.contains(
                "\nstack: the app, the app's own stack (no thread-id); with the fixes: the app, thread “trip-7”\n"))
    }

    @Test("Without --stacks, or with a configuration that wants none, there are none")
    func withoutStacks() throws {
        #expect(try !Program.run(["lint", Self.sample]).output.contains("in thread"))
    }

    @Test("A configuration can ask for stacks", arguments: [true, false])
    func configuration(_ isWanted: Bool) throws {
        let scratch = try Scratch()
        try scratch.write(#"{"aps":{"alert":"Hi"}}"#, to: "a.apns")
        try scratch.write(#"{"stacks":\#(isWanted)}"#, to: ".apnslint.json")
        let run = try Program.run(["lint", "a.apns"], in: scratch.url)
        #expect(run.status == 0 && run.output.contains("stack: the app, the app's own stack") == isWanted)
    }

    @Test("Programs get the stacks as group writes them, and pages a picture", arguments: ["1", "2"])
    func formats(_ threads: String) throws {
        let run = try Program.run(["lint", "--stacks", "--threads", threads, "--format", "json", Self.sample])
        let root = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let stacks = try #require(root["stacks"] as? [[String: Any]])
        #expect(stacks.map { $0["count"] as? Int } == [2, 1])
        #expect((stacks.first?["apart"] as? [[String: Any]])?.first?["rule"] as? String == "misplaced-key")
        let page = try Program.run(["lint", "--stacks", "--format", "html", Self.sample])
        #expect(page.output.contains("<h2>Stacks</h2>") && page.output.contains("2 of 3 notifications"))
    }
}
