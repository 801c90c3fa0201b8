import JSONText
import LintProject
import PushLint
import Testing

/// How a baseline identifies findings, and its effect on a run.
@Suite("Baselines") struct BaselineTests {
    private static let faulty = #"{"aps":{"alert":"Gate changed","badge":"3","thread_id":"trip-7"}}"#

    private static func located(_ text: String) -> [Finding] {
        Linter().lint(Input(Array(text.utf8))).findings
    }

    private static func entries(_ text: String) -> [BaselineEntry] {
        located(text).map { BaselineEntry($0, in: Array(text.utf8), path: "a.apns") }
    }

    private static func baseline(_ text: String) -> Baseline {
        var baseline = Baseline()
        for entry in entries(text) { baseline.add(entry) }
        return baseline
    }

    /// The rules of new findings in a text, and the number of stale entries.
    private static func check(
        _ text: String, against baseline: Baseline, options: LintOptions = LintOptions()
    ) -> (news: [String], stale: Int, pruned: Baseline) {
        var check = BaselineCheck(baseline)
        let found = Linter(options).lint(Input(Array(text.utf8))).findings
        var file = check.file("a.apns", options)
        let news = file.news(in: found, of: Array(text.utf8))
        check.end(file)
        return (news.map(\.rule.id), check.stale.count, check.pruned)
    }

    @Test(
        "A finding is recognised after unrelated edits",
        arguments: [
            faulty, "\n\n  " + faulty,
            #"{"trip":{"id":7},"aps":{"thread_id":"trip-7","sound":"x.caf","badge" : "3","alert":"Hi"}}"#,
        ])
    func stable(_ text: String) {
        #expect(Set(Self.entries(text)) == Set(Self.entries(Self.faulty)))
        let run = Self.check(text, against: Self.baseline(Self.faulty))
        #expect(run.news.isEmpty && run.stale == 0)
    }

    @Test(
        "Another value, place or rule is another finding",
        arguments: [
            (#"{"aps":{"alert":"Hi","badge":"4","thread_id":"trip-7"}}"#, ["wrong-kind"], 1),
            (#"{"aps":{"alert":"Hi","badge":3,"thread_id":"trip-7"}}"#, [], 1),
            (#"{"aps":{"alert":"Hi","badge":"3","thread-id":7}}"#, ["wrong-kind"], 1),
        ] as [(String, [String], Int)])
    func another(_ text: String, _ news: [String], _ stale: Int) {
        let run = Self.check(text, against: Self.baseline(Self.faulty))
        #expect(run.news == news && run.stale == stale)
        #expect(run.pruned.count == Self.baseline(Self.faulty).count - stale)
    }

    @Test("A missing member is identified by its object's place, not by the other members")
    func containers() {
        let before = Self.entries(#"{"aps":{"content-available":1,"event":"start","content-state":{}}}"#)
        let after = Self.entries(#"{"aps":{"content-available":1,"event":"start","content-state":{},"mine":1}}"#)
        #expect(!before.isEmpty && Set(before).subtracting(after).isEmpty)
    }

    @Test("If a finding occurs more often than in the baseline, the rest is reported")
    func counted() {
        let once = #"{"aps":{"badge":"3"},"aps":{"badge":"3"}}"#
        let twice = #"{"aps":{"badge":"3"},"aps":{"badge":"3"},"aps":{"badge":"3"}}"#
        let repeats = Self.entries(twice).filter { $0.rule == "repeated-key" }
        #expect(repeats.count == 2 && Set(repeats).count == 1)
        #expect(Self.check(twice, against: Self.baseline(once)).news == ["repeated-key"])
        let back = Self.check(once, against: Self.baseline(twice))
        #expect(back.news.isEmpty && back.stale == 1 && back.pruned == Self.baseline(once))
    }

    @Test("Text that is not JSON is known, too, and hides nothing else")
    func notJSON() {
        let broken = #"{"aps":{"alert":"Hi",}}"#
        #expect(!Self.entries(broken).isEmpty)
        #expect(Self.check("\n" + broken, against: Self.baseline(broken)).news.isEmpty)
        #expect(Self.check(#"{'aps': {}}"#, against: Self.baseline(broken)).news.contains("not-json"))
        // Findings in an unreadable document are not stale.
        let unread = Self.check(#"{"aps":{"alert":"#, against: Self.baseline(Self.faulty))
        #expect(unread.news == ["not-json"] && unread.stale == 0)
    }

    @Test("Findings that were not looked for are not stale; those of unknown rules are")
    func off() throws {
        var options = LintOptions()
        options.severities.updateValue(nil, forKey: "wrong-kind")
        let run = Self.check(
            #"{"aps":{"alert":"Hi","thread_id":"trip-7"}}"#, against: Self.baseline(Self.faulty), options: options)
        #expect(run.news.isEmpty && run.stale == 0)
        let text = Self.baseline(Self.faulty).text.replacing("wrong-kind", with: "no-such-rule")
        let stale = Self.check(Self.faulty, against: try Baseline(parsing: Array(text.utf8)))
        #expect(stale.news == ["wrong-kind"] && stale.stale == 1)
    }

    @Test("Entries of unchecked files are stale only if the file is gone")
    func otherFiles() {
        var check = BaselineCheck(Self.baseline(Self.faulty))
        check.end { $0 == "a.apns" }
        #expect(check.stale.count == 0)
        check.end { _ in false }
        #expect(check.stale == Self.baseline(Self.faulty) && check.pruned == Baseline())
    }

    @Test(
        "The text is sorted and reads back as the same baseline, also without findings",
        arguments: [faulty, "{}", #"{"aps":{"badge":1}}"#])
    func text(_ payload: String) throws {
        let baseline = Self.baseline(payload)
        #expect(try Baseline(parsing: Array(baseline.text.utf8)) == baseline)
        var other = Baseline()
        for entry in Self.entries(payload).reversed() { other.add(entry) }
        #expect(other.text == baseline.text)
    }

    @Test("The file has the documented form")
    func format() {
        #expect(
            Self.baseline(Self.faulty).text == """
                {
                  "version": 1,
                  "findings": [
                    {"path":"a.apns","pointer":"/aps/badge","rule":"wrong-kind","found":"d53d8c17d8b3ce80","count":1},
                    {"path":"a.apns","pointer":"/aps/thread_id","rule":"misspelt-key","found":"a43e80fec727527f","count":1}
                  ]
                }

                """)
        #expect(Baseline().text == "{\n  \"version\": 1,\n  \"findings\": []\n}\n")
    }

    @Test(
        "A mistake in a baseline is reported with its place",
        arguments: [
            ("[]", 0, "a baseline is an array, not an object"), (#"{"version":2,"findings":[]}"#, 11, "version 2"),
            (#"{"version":1}"#, 0, "findings"), (#"{"version":1,"findings":{}}"#, 24, "an array"),
            (#"{"version":1,"findings":[{"path":"a","count":1}]}"#, 25, "a finding needs rule"),
            (
                #"{"version":1,"findings":[{"path":"a","rule":"b","pointer":"","found":"","count":0}]}"#, 80,
                "count is 0, not a whole number from 1 on"
            ),
            (#"{"version":1,}"#, 12, "comma"),
        ])
    func mistake(_ text: String, _ offset: Int, _ message: String) {
        do {
            _ = try Baseline(parsing: Array(text.utf8))
            Issue.record("nothing is wrong with \(text)")
        } catch {
            #expect(error.mistakes.map(\.range.lowerBound) == [offset])
            #expect(error.mistakes.allSatisfy { $0.message.contains(message) })
        }
    }
}
