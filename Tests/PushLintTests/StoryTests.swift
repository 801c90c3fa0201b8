import AppResources
import JSONText
import PushDocument
import Testing

@testable import FastReaders
@testable import LintEngine
@testable import PushLint

/// What only a sequence of pushes shows. The times are those in the pushes: no test reads a clock.
@Suite("Sequences of pushes") struct StoryTests {
    /// The findings of pushes in their order: the line, the rule and the line of the earlier push.
    private func findings(_ lines: [String], _ form: RecordForm = RecordForm()) -> (found: [String], story: Story) {
        let linter = Linter()
        var story = Story()
        var found: [String] = []
        for (index, line) in lines.enumerated() {
            let result = linter.lint(Input(Array(line.utf8)))
            let pushes = StoryPush.all(in: result.document, form).map {
                story.take($0, at: "log.jsonl", line: index + 1)
            }
            let more = linter.adding(pushes, to: result).findings.filter { $0.rule.family == .story }
            #expect(more.isEmpty == !pushes.contains { RuleSet.standard.mayFind(after: $0) })
            found += more.map { "\(index + 1) \($0.rule.id)" + ($0.earlier.map { " \($0.line ?? 0)" } ?? "") }
        }
        return (found, story)
    }

    private static func activity(
        _ event: String, at timestamp: Int, score: Int = 0, to device: String = #""device":"a","#,
        _ headers: String = "",
        _ more: String = ""
    ) -> String {
        #"{\#(device)"date":\#(timestamp),"headers":{"apns-push-type":"liveactivity","apns-collapse-id":"g"\#(headers)},"#
            + #""payload":{"aps":{"event":"\#(event)","timestamp":\#(timestamp),"content-state":{"score":\#(score)}\#(more)}}}"#
    }

    private static func alert(_ text: String, at date: String, to device: String = "a", id: String = "") -> String {
        #"{"device":"\#(device)","date":\#(date),"headers":{"apns-push-type":"alert"\#(id)},"payload":{"aps":{"alert":"\#(text)"},"k":1}}"#
    }

    private static func silent(at date: Int, to device: String = "a") -> String {
        #"{"device":"\#(device)","date":\#(date),"headers":{"apns-push-type":"background"},"payload":{"aps":{"content-available":1},"k":1}}"#
    }

    private static let channel = #","apns-channel-id":"dHN0LXNyY2gtY2hubA==""#

    @Test("Where the app is known to lack the larger budget of updates, that is said of many at priority 10")
    func frequentUpdates() throws {
        func message(_ manifest: String, topic: String = "") throws -> String? {
            var options = LintOptions()
            options.app = try AppManifest(parsing: Array(manifest.utf8))
            let linter = Linter(options)
            var story = Story()
            return (0..<60).flatMap { number in
                let line = Self.activity("update", at: 1000 + number, score: number, topic)
                let result = linter.lint(Input(Array(line.utf8)))
                let pushes = StoryPush.all(in: result.document).map {
                    story.take($0, at: "log.jsonl", line: number + 1)
                }
                return linter.adding(pushes, to: result).findings
            }.first { $0.rule.id == "activity-too-often" }?.message
        }
        let plain = "this is push number 60 at priority 10 to the activity within an hour"
        let ids = #""bundle-ids": ["a.b"], "other-bundle-ids": []"#
        let off = #"{"supports-frequent-updates": false, \#(ids)}"#
        #expect(
            try message(off) == plain + ", and the app's Info.plist lacks NSSupportsLiveActivitiesFrequentUpdates")
        #expect(try message(#"{"supports-frequent-updates": true}"#) == plain)
        #expect(try message("{}") == plain)
        #expect(try message(off, topic: #","apns-topic":"c.d.push-type.liveactivity""#) == plain)
    }

    static let stories: [(title: String, lines: [String], expected: [String])] = [
        (
            "a whole life", [activity("start", at: 10), activity("update", at: 20, score: 1), activity("end", at: 30)],
            []
        ),
        (
            "an update before the start", [activity("update", at: 10), activity("start", at: 20)],
            ["2 update-before-start 1"]
        ),
        (
            "a push after the end",
            [activity("start", at: 10), activity("end", at: 20), activity("update", at: 30, score: 2)],
            ["3 update-after-end 2"]
        ),
        (
            "a second activity after the end of the first",
            [
                activity("start", at: 10), activity("end", at: 20), activity("start", at: 30),
                activity("update", at: 40, score: 2),
            ],
            []
        ),
        (
            "a timestamp that goes back, and one to another activity",
            [
                activity("update", at: 30, score: 1), activity("update", at: 20, score: 2),
                activity("update", at: 10, score: 3, to: #""device":"b","#),
            ], ["2 timestamp-goes-back 1"]
        ),
        (
            "activities of one device that documents name",
            [
                activity("update", at: 30, score: 1, to: #""device":"a","activity":"first","#),
                activity("update", at: 20, score: 2, to: #""device":"a","activity":"second","#),
                activity("update", at: 25, score: 3, to: #""activity":"first","device":"a","#),
            ], ["3 timestamp-goes-back 1"]
        ),
        (
            "a broadcast whose timestamp goes back",
            [
                activity("update", at: 30, score: 1, to: "", channel),
                activity("update", at: 20, score: 2, to: "", channel),
            ], ["2 timestamp-goes-back 1"]
        ),
        (
            "the same content twice, and with an alert",
            [
                activity("update", at: 10), activity("update", at: 20),
                activity("update", at: 30, "", #","alert":{"title":"a","body":"b"}"#),
            ], ["2 state-unchanged 1"]
        ),
        (
            "the content of an update that was too old",
            [activity("update", at: 30), activity("update", at: 20, score: 7), activity("update", at: 40, score: 7)],
            ["2 timestamp-goes-back 1"]
        ),
        (
            "two updates of one second, and a start with its first update",
            [
                activity("start", at: 10), activity("update", at: 10, score: 1), activity("update", at: 10, score: 2),
            ], ["3 timestamp-goes-back 2"]
        ),
        (
            "one text twice within seconds",
            [alert("Hi", at: "100"), alert("Hi", at: "101", to: "b"), alert("Hi", at: "104"), alert("Hi", at: "115")],
            ["3 text-repeated 1"]
        ),
        (
            "one text twice with a collapse id",
            [
                alert("Hi", at: "1", id: #","apns-collapse-id":"x""#),
                alert("Hi", at: "2", id: #","apns-collapse-id":"x""#),
            ], []
        ),
        ("one text twice at unknown times", [alert("Hi", at: "null"), alert("Hi", at: "null")], []),
        ("an alert and a silent push", [alert("Hi", at: "100"), silent(at: 103)], ["2 alert-and-silent 1"]),
        (
            "five background pushes within an hour, and two in the next",
            (0..<5).map { silent(at: 1000 + 60 * $0) } + [silent(at: 5000), silent(at: 5001)],
            ["4 background-too-often 3"]
        ),
        (
            "ten background pushes, a quarter of an hour after each other, are too many once",
            (0..<10).map { silent(at: 1000 + 900 * $0) }, ["4 background-too-often 3"]
        ),
        (
            "a timestamp below one before the last",
            [activity("update", at: 30), activity("update", at: 20, score: 1), activity("update", at: 25, score: 2)],
            ["2 timestamp-goes-back 1", "3 timestamp-goes-back 1"]
        ),
        (
            "a start that may be sent twice",
            [
                #"{"headers":{"apns-push-type":"liveactivity"},"payload":{"aps":{"event":"start","timestamp":1,"content-state":{}}}}"#
            ],
            ["1 start-without-collapse-id"]
        ),
        (
            "messages that only the app's extension can read",
            [
                #"{"device":"a","date":1,"headers":{"apns-push-type":"alert"},"payload":{"aps":{"alert":{"loc-key":"M"},"mutable-content":1},"c":"x"}}"#,
                #"{"device":"a","date":2,"headers":{"apns-push-type":"alert"},"payload":{"aps":{"alert":{"loc-key":"M"},"mutable-content":1},"c":"y"}}"#,
                #"{"device":"a","date":3,"headers":{"apns-push-type":"alert"},"payload":{"aps":{"alert":{"loc-key":"M"},"mutable-content":1},"c":"y"}}"#,
            ], ["3 text-repeated 2"]
        ),
        (
            "a token in capitals",
            [
                alert("Hi", at: "1", to: String(repeating: "ab", count: 32)),
                alert("Hi", at: "2", to: String(repeating: "AB", count: 32)),
            ], ["2 text-repeated 1"]
        ),
        (
            "a date in milliseconds", [alert("Hi", at: "1790000000000"), alert("Hi", at: "1790000004000")],
            ["2 text-repeated 1"]
        ),
        (
            "many pushes at priority 10, and as many at 5",
            (0..<70).map { activity("update", at: 1000 + $0, score: $0) }
                + (0..<70).map {
                    activity("update", at: 1000 + $0, score: $0, to: #""device":"b","#, #","apns-priority":"5""#)
                },
            ["60 activity-too-often 59"]
        ),
    ]

    @Test("A story", arguments: stories)
    func story(_ title: String, _ lines: [String], _ expected: [String]) {
        #expect(findings(lines).found == expected, "\(title)")
    }

    @Test("Activities without an end, and pushes whose activity is not known, are said at the end")
    func sentences() {
        let lines = [
            Self.activity("start", at: 10), Self.activity("update", at: 20, score: 1),
            #"{"headers":{"apns-push-type":"liveactivity"},"payload":{"aps":{"event":"update","timestamp":1,"content-state":{}}}}"#,
        ]
        let sentences = findings(lines).story.sentences
        #expect(sentences.count == 2)
        #expect(sentences.first?.hasSuffix("not ended, the first at log.jsonl:1") == true)
        #expect(sentences.last?.hasPrefix("1 push of Live Activities names no device") == true)
    }

    @Test("What could not be compared is said at the end")
    func notCompared() {
        let push = { (fields: String) in #"{\#(fields)"payload":{"aps":{"alert":"Hi"}},"headers":{}}"# }
        let dated = push(#""device":"a","date":5,"#)
        #expect(findings([dated]).story.sentences == [])
        #expect(
            findings([push(#""device":"a","#)]).story.sentences == [
                "no push has a date: repeated texts and budgets can't be told, --date leads to its field"
            ])
        #expect(
            findings([dated, push(#""device":"a","#), push("")]).story.sentences.map { $0.prefix(21) } == [
                "1 push names no devic", "1 push has no date: r",
            ])
    }

    @Test("The device may be in the path, and the fields of a log elsewhere")
    func fields() {
        let path = { (second: Int) in
            #"{"at":{"s":\#(second)},"headers":{":path":"/3/device/00ff"},"payload":{"aps":{"alert":"Hi"}}}"#
        }
        var form = RecordForm()
        form.date = "/at/s"
        #expect(findings([path(1), path(2)], form).found == ["2 text-repeated 1"])
        #expect(findings([path(1), path(2)]).found == [])
    }

    @Test("The bytes of a document say the same as the document", arguments: stories)
    func bytes(_ title: String, _ lines: [String], _ expected: [String]) {
        let spaced = lines.map { $0.replacing(":", with: ": ").replacing(",\"", with: " ,\n\"") }
        for (line, spaced) in zip(lines, spaced) {
            let form = StoryForm(LintOptions())
            let parsed = StoryPush.all(in: PushDocument(Array(line.utf8)))
            for text in [line, spaced] {
                let read = Array(text.utf8).withUnsafeBytes { StoryReader.push(in: $0, form) }
                #expect(read.map(described) == parsed.first.map(described), "\(text)")
            }
        }
    }

    private func described(_ push: StoryPush) -> String {
        """
        \(push.fragment) \(String(describing: push.date)) \(String(describing: push.device)) \(String(describing: push.activity)) \
        \(String(describing: push.content)) \(String(describing: push.data)) \(push.isSilent) \(push.isUrgent) \(push.hasCollapseID) \(push.isMutable) \
        \(String(describing: push.event)) \(String(describing: push.timestamp)) \(!push.hasHeaders)
        """
    }

    /// Records of logs, with the options for them.
    static let records: [(line: String, record: RecordForm?, isRead: Bool)] = [
        (#"{"aps":{"alert":"a","badge":1},"device":"d","date":3,"k":[1,{"a":null}]}"#, nil, true),
        (#"{"aps":{"event":"update","timestamp":1,"content-state":{"a":1.50}}}"#, nil, true),
        (#"{"aps":{"event":"update","timestamp":1,"content-state":{}},"activity":"a"}"#, nil, true),
        (#"{"aps":{"event":"update","timestamp":1}}"#, nil, false),
        (#"{"aps":{"alert":"a","contentState":{}}}"#, nil, false),
        (
            #"{"path":"/3/device/00ff","headers":{"APNS-Priority":5,"apns-topic":"a.push-type.liveactivity"},"payload":{"aps":{}}}"#,
            nil, true
        ),
        (
            #"{"headers":{"apns-channel-id":"c","apns-collapse-id":""},"payload":{"aps":{"event":"end"}},"date":"1700000000000"}"#,
            nil, true
        ),
        (#"{"message":{"token":"t","apns":{"payload":{"aps":{"alert":"a"}}}}}"#, nil, false),
        (#"{"payload":{"aps":{"alert":"a"}}}"#, nil, false),
        (
            #"{"device":"d","p":{"q":"{\"aps\":{\"alert\":\"\u00e4\"}}","h":{"apns-priority":"5"}}}"#,
            RecordForm(payload: "/p/q", headers: "/p/h"), true
        ),
        (
            #"{"device":{"a":1},"date":null,"p":{"headers":{"apns-push-type":"alert"},"payload":{"aps":{"alert":"a"}}}}"#,
            RecordForm(payload: "/p"), true
        ),
        (#"{"p":[{"aps":{"alert":"a"}}]}"#, RecordForm(payload: "/p/0"), false),
    ]

    @Test("So do the bytes of records, and where they can't, the document is parsed", arguments: records)
    func record(_ line: String, _ record: RecordForm?, _ isRead: Bool) {
        var options = LintOptions()
        if let record { options.stage = .recorded(record) }
        let read = Array(line.utf8).withUnsafeBytes { StoryReader.push(in: $0, StoryForm(options)) }
        let parsed = StoryPush.all(in: PushDocument(Array(line.utf8), options: options.reading))
        #expect((read != nil) == isRead, "\(line)")
        if let read { #expect(parsed.map(described) == [described(read)], "\(line)") }
    }

    @Test(
        "If only the answers are followed, devices, dates, ways and answers are the same",
        arguments: [
            (
                #"{"device":"AA","date":7,"status":200,"h":{"Host":"a","apns-topic":"b","apns-priority":"5"},"p":{"aps":{"alert":"a"}}}"#,
                true
            ),
            (
                #"{"status":410,"why":"Unregistered","h":{":authority":"a","APNS-Topic":"b"},"p":{"aps":{"alert":"a","badge":1},"own":1}}"#,
                false
            ),
            (
                #"{"status":410,"device":"x","why":"Unregistered","h":{":authority":"a:443"},"p":{"aps":{"alert":"a","badge":1}}}"#,
                true
            ),
            (#"{"device":"x","status":"413","h":{"apns-topic":"b"},"p":{"aps":{"alert":"a"}}}"#, true),
            (#"{"device":12,"date":"2026-01-01T00:00:00Z","status":"200 OK","p":"{\"aps\":{\"alert\":\"a\"}}"}"#, true),
            (#"{"device":"x","status":200,"why":"","h":{},"p":{"aps":{"alert":"a"}}}"#, true),
            (#"{"device":"x","status":200,"why":null,"date":null,"p":{"aps":{"alert":"a"}}}"#, true),
            (
                #"{"device":"12","status":410,"why":{"reason":"Unregistered","timestamp":1760000000000},"p":{"aps":{"alert":"a"}}}"#,
                true
            ),
            (#"{"device":"12","status":400,"why":"{\"reason\":\"BadDeviceToken\"}","p":{"aps":{"alert":"a"}}}"#, true),
            (#"{"device":"a\"","status":410,"why":"Unregistered","p":{"aps":{"alert":"a"}}}"#, false),
            (#"{"status":503,"h":{":PATH":"/3/device/00ff"},"p":{"aps":{}},"date":"2026-01-01T00:00:00Z"}"#, false),
            (
                #"{"status":200,"why":"","p":{"path":"/3/device/00ff","headers":{"apns-topic":"b"},"payload":{"aps":{}}}}"#,
                false
            ),
        ])
    func answersAlone(_ line: String, _ isQuick: Bool) {
        var options = LintOptions()
        options.record = RecordForm(payload: "/p", headers: "/h", status: "/status", reason: "/why")
        let (all, alone) = (StoryForm(options), StoryForm(options, comparesPushes: false))
        Array(line.utf8).withUnsafeBytes { line in
            let pushes = [
                StoryReader.push(in: line, all), StoryReader.push(in: line, alone),
                StoryReader.push(in: line, alone, withContent: true),
            ]
            let read = pushes.map { $0.map { [$0.device, $0.route] } }
            #expect(read[0] != nil && read[1] == read[0] && read[2] == read[0])
            #expect(Set(pushes.map { $0?.date }).count == 1 && Set(pushes.map { $0?.given }).count == 1)
            #expect(pushes[1]?.hasContent == pushes[1]?.isRefused)
            #expect(pushes[2]?.content == pushes[0]?.content && pushes[2]?.data == pushes[0]?.data)
            // The places that are noted while the key is read say the same.
            let linter = Linter(options).prepared()
            var parts = AnswerPlaces()
            for _ in 1...2 { _ = linter.recallOrLint(Input(line), noting: &parts) }
            if let push = StoryReader.accepted(in: line, at: parts, alone) {
                #expect(push.device == pushes[1]?.device && push.date == pushes[1]?.date ?? 0)
                #expect(push.status == pushes[1]?.given.status && pushes[1]?.isRefused == false)
            }
            if let push = StoryReader.refused(in: line, at: parts, alone) {
                #expect(
                    [push.device, push.route] == [pushes[1]?.device, pushes[1]?.route] && push.date == pushes[1]?.date)
                #expect(push.given == pushes[1]?.given && push.isRefused)
                #expect(!push.hasContent || push.content == pushes[0]?.content)
                if case .refused(let refusal) = push.answer, case .refused(let read)? = pushes[1]?.answer {
                    #expect(refusal.timestamp == read.timestamp)
                    #expect([refusal.device, refusal.host, refusal.topic] == [read.device, read.host, read.topic])
                }
            }
            #expect(
                isQuick
                    == (StoryReader.accepted(in: line, at: parts, alone) != nil
                        || StoryReader.refused(in: line, at: parts, alone) != nil))
        }
    }

    @Test("A table keeps what was used last, and grows when keys come again that it has forgotten")
    func table() {
        let hash: (Int) -> UInt64 = { UInt64($0) &* 0x9E37_79B9_7F4A_7C15 }
        var sorted = RecentTable(of: 0)
        for key in 1..<400_000 { for _ in 0..<2 { _ = sorted.change(hash(key)) { $0 += 1 } } }
        #expect(sorted[hash(399_999)] == 2)
        #expect(Array(sorted.values).count <= 1 << 18 && sorted.returned < 3000)
        var few = RecentTable(of: 0)
        for _ in 0..<2 { for key in 1..<60_000 { _ = few.change(hash(key)) { $0 += 1 } } }
        #expect(few.forgotten == 0 && few.values.allSatisfy { $0 == 2 })
        var mixed = RecentTable(of: 0)
        for _ in 0..<4 { for key in 1..<300_000 { _ = mixed.change(hash(key)) { $0 += 1 } } }
        #expect(Array(mixed.values).count > 299_000 && mixed.returned > 0)
    }
}
