import JSONText
import PushPayload
import Testing

@testable import LintEngine
@testable import PushLint

/// The rules about Live Activities: each case is a whole `aps`, with all its findings.
@Suite("Rules of Live Activities") struct LiveActivityRuleTests {
    /// Findings as "severity rule pointer", in alphabetical order.
    static func found(_ aps: String, _ headers: [String: String] = [:]) -> [String] {
        var options = LintOptions()
        for (name, value) in headers { options.headers[name] = value }
        return Linter(options).lint(Input(Array(#"{"aps": \#(aps)}"#.utf8))).findings
            // Missing headers are tested elsewhere.
            .filter { $0.rule.family != .headers }
            .map { "\($0.severity) \($0.rule.id) \($0.pointer)" }.sorted()
    }

    static let update = #""event": "update", "timestamp": 1750000000, "content-state": {"score": 3}"#
    static let end = #""event": "end", "timestamp": 1750000000, "content-state": {"score": 3}"#
    static let start = #"""
        "event": "start", "timestamp": 1750000000, "content-state": {"score": 3}, "attributes-type": "Game", \#
        "attributes": {"home": "Ajax"}, "alert": {"title": "Kick-off", "body": "Ajax and Porto have begun"}
        """#

    @Test(
        "A whole push is clean",
        arguments: [
            "{\(start)}", "{\(update)}", "{\(end)}",
            #"{\#(start), "input-push-channel": "dHN0LXNyY2gtY2hubA=="}"#,
            #"{\#(update), "relevance-score": 100, "stale-date": 1750003600}"#,
            // A date in the past removes an ended activity at once; exactly four hours are allowed.
            #"{\#(end), "dismissal-date": 1}"#, #"{\#(end), "dismissal-date": 1750014400}"#,
            #"{\#(update), "alert": {"title": {"loc-key": "GOAL"}, "body": {"loc-key": "B", "loc-args": ["A"]}, "sound": "a.aiff"}}"#,
            // An optional without value, and attributes without properties.
            #"{"event": "update", "timestamp": 1750000000, "content-state": {"scorer": null, "score": 3}}"#,
            #"{"event": "start", "timestamp": 1750000000, "content-state": {"score": 3}, "attributes-type": "Game", "attributes": {}, "alert": {"title": "A", "body": "B"}}"#,
        ])
    func clean(_ aps: String) {
        #expect(Self.found(aps) == [])
    }

    @Test(
        "A required key is reported once, at aps",
        arguments: [
            (#"{"event": "update"}"#, ["error live-activity-incomplete /aps"]),
            (#"{"timestamp": 1750000000, "content-state": {"score": 3}}"#, ["error live-activity-incomplete /aps"]),
            (#"{"event": "end", "timestamp": 1750000000}"#, ["warning live-activity-incomplete /aps"]),
            (#"{"event": "end"}"#, ["error live-activity-incomplete /aps"]),
            (
                #"{"event": "start", "timestamp": 1750000000, "content-state": {"score": 3}}"#,
                ["error live-activity-start-incomplete /aps"]
            ),
            (
                #"{"event": "start", "timestamp": 1750000000}"#,
                ["error live-activity-incomplete /aps", "error live-activity-start-incomplete /aps"]
            ),
            (
                #"{"event": "start", "timestamp": 1750000000, "content-state": {"score": 3}, "attributes-type": "", "attributes": {}, "alert": {"title": "A", "body": "B"}}"#,
                ["error live-activity-start-incomplete /aps"]
            ),
        ])
    func missing(_ aps: String, _ expected: [String]) {
        #expect(Self.found(aps) == expected)
    }

    @Test(
        "A key in another form is not also reported as missing",
        arguments: [
            (
                #"{"event": "update", "timestamp": 1750000000, "contentState": {"score": 3}}"#,
                ["error misspelt-key /aps/contentState"]
            ),
            (
                #"{"event": "update", "timestamp": "1750000000", "content-state": {"score": 3}}"#,
                ["error wrong-kind /aps/timestamp"]
            ),
            (
                #"{"event": "Update", "timestamp": 1750000000, "content-state": {"score": 3}}"#,
                ["error unknown-value /aps/event"]
            ),
            (
                #"{"event": "update", "timestamp": 1750000000, "content-state": []}"#,
                ["error wrong-kind /aps/content-state"]
            ),
            (
                #"{"event": "update", "content-state": {"score": 3}, "alert": {"title": "A", "body": "B", "timestamp": 1750000000}}"#,
                ["error misplaced-key /aps/alert/timestamp"]
            ),
        ])
    func once(_ aps: String, _ expected: [String]) {
        #expect(Self.found(aps) == expected)
    }

    @Test("A key beside aps is misplaced and not missing")
    func misplaced() {
        let text = #"{"aps": {"event": "update", "timestamp": 1750000000}, "content-state": {"score": 3}}"#
        let findings = Linter().lint(Input(Array(text.utf8))).findings
        #expect(findings.map(\.rule.id) == ["misplaced-key"])
    }

    static let alerts: [(String, [String])] = [
        (#""Goal!""#, ["error live-activity-alert-incomplete /aps/alert"]),
        ("3", ["error live-activity-alert-incomplete /aps/alert"]),
        ("null", ["error null-value /aps/alert"]),
        (#"{"title": "Goal!"}"#, ["error live-activity-alert-incomplete /aps/alert"]),
        (#"{"body": "Goal!"}"#, ["error live-activity-alert-incomplete /aps/alert"]),
        (#"{"title": "", "body": "Goal!"}"#, ["error live-activity-alert-incomplete /aps/alert"]),
        (#"{"title": {"loc-args": []}, "body": "Goal!"}"#, ["error live-activity-alert-incomplete /aps/alert"]),
        (#"{"title": {"loc-key": ""}, "body": "Goal!"}"#, ["error live-activity-alert-incomplete /aps/alert"]),
        // Only a sound can be lost.
        ("{}", ["warning live-activity-alert-incomplete /aps/alert"]),
        (#"{"title": "", "body": "", "sound": "default"}"#, ["warning live-activity-alert-incomplete /aps/alert"]),
        // A finding of another rule about one of the texts is not repeated.
        (#"{"title": 3, "body": "Goal!"}"#, ["error wrong-kind /aps/alert/title"]),
        (#"{"title": {"loc_key": "GOAL"}, "body": "Goal!"}"#, ["error misspelt-key /aps/alert/title/loc_key"]),
        (
            #"{"title": {"loc-key": "GOAL", "loc-args": "Ajax"}, "body": "B"}"#,
            ["error wrong-kind /aps/alert/title/loc-args"]
        ),
        (#"{"Title": "Goal!", "body": "B"}"#, ["error misspelt-key /aps/alert/Title"]),
        (#"{"title-loc-key": "GOAL", "body": "B"}"#, ["error live-activity-loc-key /aps/alert/title-loc-key"]),
        (
            #"{"title-loc-key": "GOAL", "loc-key": "B", "loc-args": ["Ajax"]}"#,
            ["error live-activity-loc-key /aps/alert/loc-key", "error live-activity-loc-key /aps/alert/title-loc-key"]
        ),
        (
            #"{"title": "Goal!", "title-loc-key": "GOAL", "body": "B"}"#,
            ["warning live-activity-loc-key /aps/alert/title-loc-key"]
        ),
        (#"{"title": "A", "body": "B", "subtitle": "C"}"#, ["warning key-of-other-push /aps/alert/subtitle"]),
        (#"{"title": "A", "body": "B", "badge": 3}"#, ["warning key-of-other-push /aps/alert/badge"]),
        (#"{"title": "A", "body": "B", "gate": 3}"#, ["warning unknown-key /aps/alert/gate"]),
    ]

    @Test("An alert needs a title and a body in the form for Live Activities", arguments: alerts)
    func alert(_ alert: String, _ expected: [String]) {
        #expect(Self.found(#"{\#(Self.update), "alert": \#(alert)}"#) == expected)
    }

    @Test(
        "A start needs an alert, so one without texts is an error, and one with two empty texts may be meant",
        arguments: [("{}", "error"), (#"{"body": ""}"#, "error"), (#"{"title": "", "body": ""}"#, "warning")])
    func startAlert(_ alert: String, _ severity: String) {
        let aps =
            #"{"event": "start", "timestamp": 1750000000, "content-state": {"score": 3}, "attributes-type": "Game", "attributes": {}, "alert": \#(alert)}"#
        #expect(Self.found(aps) == ["\(severity) live-activity-alert-incomplete /aps/alert"])
    }

    static let members: [(String, [String])] = [
        (#"\#(update), "sound": "a.aiff""#, ["error misplaced-key /aps/sound"]),
        (#"\#(update), "badge": 3"#, ["warning key-of-other-push /aps/badge"]),
        (#"\#(update), "content-available": 1"#, ["warning key-of-other-push /aps/content-available"]),
        (#"\#(update), "interruption-level": "active""#, ["warning key-of-other-push /aps/interruption-level"]),
        (#"\#(update), "attributes": {}"#, ["warning start-key-without-start /aps/attributes"]),
        (
            #"\#(end), "attributes": {}, "attributes-type": "Game""#,
            ["warning start-key-without-start /aps/attributes", "warning start-key-without-start /aps/attributes-type"]
        ),
        (#"\#(update), "input-push-token": 1"#, ["warning start-key-without-start /aps/input-push-token"]),
        (
            #"\#(start), "input-push-token": 1, "input-push-channel": "dHN0LXNyY2gtY2hubA==""#,
            ["error input-push-token-and-channel /aps/input-push-channel"]
        ),
        (#"\#(start), "input-push-token": true"#, ["error flag-is-boolean /aps/input-push-token"]),
        (#"\#(update), "dismissal-date": 1750003600"#, ["warning dismissal-date-without-end /aps/dismissal-date"]),
        (#"\#(start), "dismissal-date": 1750003600"#, ["warning dismissal-date-without-end /aps/dismissal-date"]),
        (#"\#(end), "dismissal-date": 1750014401"#, ["warning dismissal-date-too-late /aps/dismissal-date"]),
        (#"\#(end), "dismissal-date": 1750003600000"#, ["error time-in-milliseconds /aps/dismissal-date"]),
        (#"\#(update), "stale-date": 1749999999"#, ["warning stale-date-before-timestamp /aps/stale-date"]),
        (#"\#(update), "stale-date": 1750000000"#, []),
        (#"\#(update), "stale-date": 1750003600000"#, ["error time-in-milliseconds /aps/stale-date"]),
    ]

    @Test("Keys of the start, the end and of ordinary alerts have their place", arguments: members)
    func place(_ members: String, _ expected: [String]) {
        #expect(Self.found("{\(members)}") == expected)
    }

    @Test(
        "A timestamp counts seconds since 1970",
        arguments: [
            ("1750000000", nil), ("1750000000.5", nil), ("4102444800", nil),
            ("1750000000000", "error time-in-milliseconds /aps/timestamp"),
            ("1750000000000000", "error time-in-milliseconds /aps/timestamp"),
            ("1.75e12", "error time-in-milliseconds /aps/timestamp"),
            ("1234", "info timestamp-long-past /aps/timestamp"), ("0", "info timestamp-long-past /aps/timestamp"),
            ("-5", "info timestamp-long-past /aps/timestamp"),
            ("771692400", "error time-from-2001 /aps/timestamp"),
        ] as [(String, String?)])
    func timestamp(_ number: String, _ expected: String?) {
        let aps = #"{"event": "update", "timestamp": \#(number), "content-state": {"score": 3}}"#
        #expect(Self.found(aps) == (expected.map { [$0] } ?? []))
    }

    @Test("An empty state is a warning; at the end it is a hint")
    func emptyState() {
        for (event, severity) in [("update", "warning"), ("end", "info")] {
            let aps = #"{"event": "\#(event)", "timestamp": 1750000000, "content-state": {}}"#
            #expect(Self.found(aps) == ["\(severity) content-state-empty /aps/content-state"])
        }
    }

    @Test(
        "The app's dates are reported only if they are certainly dates",
        arguments: [
            (#""2025-06-15T15:00:00Z""#, true), (#""2025-06-15T15:00""#, true), ("1750003600", true),
            (#""2025-06-15""#, false), (#""2025-06-15 at noon""#, false), ("771692400", false), ("1400000000", false),
            ("3", false),
        ])
    func dates(_ value: String, _ isDate: Bool) {
        let aps = #"{"event": "update", "timestamp": 1750000000, "content-state": {"legs": [{"at": \#(value)}]}}"#
        #expect(Self.found(aps) == (isDate ? ["info misread-date /aps/content-state/legs/0/at"] : []))
    }

    @Test("A broadcast can't start an activity, and nothing else is reported")
    func broadcast() {
        let headers = ["apns-push-type": "liveactivity", "apns-channel-id": "dHN0LXNyY2gtY2hubA=="]
        #expect(Self.found("{\(Self.start)}", headers) == ["error broadcast-start /aps/event"])
        let bare = #"{"event": "start", "timestamp": 1750000000, "content-state": {"score": 3}}"#
        #expect(Self.found(bare, headers) == ["error broadcast-start /aps/event"])
        #expect(Self.found("{\(Self.end)}", headers) == [])
    }

    @Test(
        "Without a readable aps, nothing is reported about Live Activities",
        arguments: ["{}", #"{"aps": 3}"#])
    func noAPS(_ text: String) {
        var options = LintOptions()
        options.headers["apns-push-type"] = "liveactivity"
        let findings = Linter(options).lint(Input(Array(text.utf8))).findings
        #expect(!findings.isEmpty)
        #expect(findings.allSatisfy { $0.rule.family != .liveActivity })
    }

    static let fixes: [(String, String)] = [
        (#"{\#(update), "stale-date": 1750003600123}"#, #"{\#(update), "stale-date": 1750003600}"#),
        (
            #"{\#(update), "alert": {"title": "A", "body": "B"}, "sound": "a.aiff"}"#,
            #"{\#(update), "alert": {"title": "A", "body": "B", "sound": "a.aiff"}}"#
        ),
        (
            #"{\#(update), "alert": {"title-loc-args": ["Ajax"], "title-loc-key": "GOAL", "body": "B"}}"#,
            #"{\#(update), "alert": {"title": {"loc-key": "GOAL", "loc-args": ["Ajax"]}, "body": "B"}}"#
        ),
        (
            #"{\#(update), "alert": {"body": "B", "title-loc-key": "GOAL", "title-loc-args": ["Ajax"]}}"#,
            #"{\#(update), "alert": {"body": "B", "title": {"loc-key": "GOAL", "loc-args": ["Ajax"]}}}"#
        ),
        (#"{\#(update), "attributes-type": "Game", "attributes": {}}"#, "{\(update)}"),
        (#"{"attributes-type": "Game", "attributes": {}, \#(update)}"#, "{\(update)}"),
    ]

    @Test("After all rounds of fixes the push is clean", arguments: fixes)
    func fix(_ aps: String, _ fixed: String) throws {
        var bytes = Array(#"{"aps": \#(aps)}"#.utf8)
        for _ in 0..<3 {
            bytes = Linter().lint(Input(bytes)).findings.flatMap(\.edits).applied(to: bytes)
        }
        let expected = try JSONDocument(parsing: Array(#"{"aps": \#(fixed)}"#.utf8)).value
        #expect(try JSONDocument(parsing: bytes).value == expected, "\(String(decoding: bytes, as: UTF8.self))")
        #expect(Linter().lint(Input(bytes)).findings.isEmpty)
    }
}
