import PushPayload
import Testing

@testable import LintEngine
@testable import PushLint

/// Every known trap, cross rule and mistake seen in the wild, with the rule that reports it and a document that has it.
@Suite struct TrapTableTests {
    /// One row: the rules that report it, or the reason why a payload can't show it.
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let catches: [Catch]
        /// Where it is handled if no rule can report it.
        let elsewhere: String?

        init(_ name: String, _ catches: Catch...) {
            self.name = name
            self.catches = catches
            elsewhere = nil
        }

        init(_ name: String, elsewhere: String) {
            self.name = name
            catches = []
            self.elsewhere = elsewhere
        }

        var testDescription: String { name }
    }

    /// A rule with its severity, and a document that it flags.
    struct Catch: Sendable {
        let finding: String
        let text: String
        let type: PushType?
        let headers: [String: String]
        let minimum: [SystemVersion]

        init(
            _ finding: String, _ text: String, as type: PushType? = nil, headers: [String: String] = [:],
            from minimum: [SystemVersion] = []
        ) {
            self.finding = finding
            self.text = text
            self.type = type
            self.headers = headers
            self.minimum = minimum
        }
    }

    @Test("Each trap, each cross rule and each mistake seen in the wild has a row")
    func complete() {
        let names = Self.rows.map(\.name)
        #expect(Set(names).count == names.count)
        let traps = (1...50).map { "T\($0)" }
        let cross = (1...17).map { "cross rule \($0)" }
        #expect(Set(traps + cross).subtracting(names.map(Self.number)) == [])
        #expect(names.filter { $0.hasPrefix("wild: ") }.count == 53)
        #expect(Self.rows.allSatisfy { !$0.catches.isEmpty || $0.elsewhere != nil || Self.pending[$0.name] != nil })
    }

    @Test("The rule of a row flags its document, with the given severity", arguments: rows)
    func caught(_ row: Row) {
        for item in row.catches {
            let found = found(item.text, as: item.type, headers: item.headers, from: item.minimum)
            #expect(found.contains { $0.hasPrefix(item.finding + " ") }, "\(item.text) gives \(found)")
        }
    }

    @Test("A rule that is pending does not exist yet")
    func stillPending() {
        for (name, ids) in Self.pending {
            #expect(Self.rows.contains { $0.name == name }, "\(name) is no row")
            for id in ids { #expect(Rule.named(id) == nil, "\(id) is there: give it a document in the row \(name)") }
        }
    }

    private static func number(_ name: String) -> String {
        name.split(separator: ":", maxSplits: 1).first.map(String.init) ?? name
    }

    static let rows = traps + crossRules + wild

    private static let silent = #"{"aps": {"content-available": 1}}"#
    private static let alert = #"{"aps": {"alert": "x"}}"#

    private static func request(_ headers: String, _ payload: String) -> String {
        #"{"headers": {\#(headers)}, "payload": \#(payload)}"#
    }

    private static func activity(_ event: String, _ more: String = "", state: String = #"{"a": 1}"#) -> String {
        #"{"aps": {"timestamp": 1750000000, "event": "\#(event)", "content-state": \#(state)\#(more)}}"#
    }

    private static let start = #", "attributes-type": "A", "attributes": {"a": 1}"#
    private static let shown = #", "alert": {"title": "a", "body": "b"}"#

    private static let traps: [Row] = [
        Row("T1: badge as a string", Catch("error wrong-kind", #"{"aps": {"badge": "3"}}"#)),
        Row(
            "T2: keys with underscores or capitals",
            Catch("error misspelt-key", #"{"aps": {"alert": "x", "thread_id": "a"}}"#),
            Catch("error misspelt-key", #"{"aps": {"alert": "x", "threadID": "a"}}"#),
            Catch("error misspelt-key", #"{"aps": {"alert": "x", "content_available": 1}}"#)),
        Row(
            "T3: thread-id beside aps or in the alert",
            Catch("error misplaced-key", #"{"aps": {"alert": "x"}, "thread-id": "a"}"#),
            Catch("error misplaced-key", #"{"aps": {"alert": {"body": "x", "thread-id": "a"}}}"#)),
        Row("T4: thread-id as a header", Catch("error payload-key-as-header", request(#""thread-id": "a""#, alert))),
        Row("T5: thread-id as a number", Catch("error wrong-kind", #"{"aps": {"alert": "x", "thread-id": 51413}}"#)),
        Row(
            "T6: summary-arg in aps",
            Catch("info summary-arg-misplaced", #"{"aps": {"alert": {"body": "x"}, "summary-arg": "a"}}"#)),
        Row(
            "T7: summary-arg with a string alert",
            Catch("info summary-arg-misplaced", #"{"aps": {"alert": "x", "summary-arg": "a"}}"#)),
        Row(
            "T8: summary-arg-count 0, negative or a string",
            Catch("error summary-arg-count-too-small", #"{"aps": {"alert": {"body": "x", "summary-arg-count": 0}}}"#),
            Catch("error summary-arg-count-too-small", #"{"aps": {"alert": {"body": "x", "summary-arg-count": -2}}}"#),
            Catch("error wrong-kind", #"{"aps": {"alert": {"body": "x", "summary-arg-count": "2"}}}"#)),
        Row(
            "T9: summary-arg in some notifications of a group only",
            elsewhere: "needs the whole group: the grouping prediction says it"),
        Row("T10: title in aps", Catch("error misplaced-key", #"{"aps": {"title": "x", "body": "y"}}"#)),
        Row("T11: the app's data in aps", Catch("warning unknown-key", #"{"aps": {"alert": "x", "icon": "a"}}"#)),
        Row("T12: a silent push as an alert", Catch("error silent-sent-as-alert", silent, as: .alert)),
        Row(
            "T13: background with priority 10 or none",
            Catch(
                "error background-priority", silent, headers: ["apns-push-type": "background", "apns-priority": "10"]),
            Catch("error background-priority", silent, as: .background)),
        Row(
            "T14: alert, sound or badge in a background push",
            Catch("error background-shows", #"{"aps": {"content-available": 1, "sound": "default"}}"#, as: .background)),
        Row(
            "T15: an empty sound or alert to be silent",
            Catch("warning empty-text", #"{"aps": {"content-available": 1, "sound": ""}}"#),
            Catch("warning nothing-to-show", #"{"aps": {"content-available": 1, "alert": ""}}"#)),
        Row("T16: a flag \"0\"", Catch("error flag-not-number", #"{"aps": {"content-available": "0"}}"#)),
        Row("T17: a flag true", Catch("warning flag-is-boolean", #"{"aps": {"content-available": true}}"#)),
        Row(
            "T18: mutable-content without text or in a background push",
            Catch("error mutable-content-without-text", #"{"aps": {"mutable-content": 1, "badge": 1}}"#),
            Catch(
                "error mutable-content-without-text", #"{"aps": {"content-available": 1, "mutable-content": 1}}"#,
                as: .background)),
        Row(
            "T19: interruption-level misspelt",
            Catch("error unknown-value", #"{"aps": {"alert": "x", "interruption-level": "time-senstive"}}"#),
            Catch("error unknown-value", #"{"aps": {"alert": "x", "interruption-level": "timeSensitive"}}"#)),
        Row(
            "T20: strings in the sound dictionary, Default",
            Catch("error flag-not-number", #"{"aps": {"sound": {"critical": "1", "name": "default"}}}"#),
            Catch("error wrong-kind", #"{"aps": {"sound": {"critical": 1, "name": "default", "volume": "1.0"}}}"#),
            Catch("warning sound-default-misspelt", #"{"aps": {"sound": {"critical": 1, "name": "Default"}}}"#)),
        Row(
            "T21: null", Catch("error null-value", #"{"aps": {"alert": "x", "badge": null}}"#),
            Catch("warning null-value", #"{"aps": {"alert": "x"}, "a": null}"#)),
        Row(
            "T22: loc-args as a string, with numbers or null",
            Catch("error wrong-kind", #"{"aps": {"alert": {"loc-key": "K", "loc-args": "a"}}}"#),
            Catch("error wrong-kind", #"{"aps": {"alert": {"loc-key": "K", "loc-args": [null]}}}"#),
            Catch("warning wrong-kind", #"{"aps": {"alert": {"loc-key": "K", "loc-args": [1]}}}"#)),
        Row(
            "T23: loc-args without loc-key, text and loc-key together",
            Catch("error loc-args-without-loc-key", #"{"aps": {"alert": {"body": "%@", "loc-args": ["a"]}}}"#),
            Catch("warning text-and-loc-key", #"{"aps": {"alert": {"body": "x", "loc-key": "K"}}}"#)),
        Row(
            "T24: lockey, locKey, action-loc-key", Catch("error misspelt-key", #"{"aps": {"alert": {"lockey": "K"}}}"#),
            Catch("error misspelt-key", #"{"aps": {"alert": {"locKey": "K"}}}"#),
            Catch("info no-longer-read", #"{"aps": {"alert": {"body": "x", "action-loc-key": "K"}}}"#)),
        Row(
            "T25: over the limit in bytes",
            Catch("error payload-too-large", #"{"aps": {"alert": ""# + String(repeating: "ж", count: 2050) + #""}}"#)),
        Row(
            "T26: JSON encoded twice or wrapped", Catch("error root-not-object", #""{\"aps\": {\"alert\": \"x\"}}""#),
            Catch("error wrong-kind", #"{"aps": "{\"alert\": \"x\"}"}"#),
            Catch("error envelope", #"{"payload": "{\"aps\": {\"alert\": \"x\"}}"}"#),
            Catch("warning missing-aps", #"{"^o": "x", "self": {}}"#)),
        Row("T27: a key twice", Catch("error repeated-key", #"{"aps": {"alert": "x"}, "aps": {"badge": 1}}"#)),
        Row(
            "T28: a semicolon, a comma missing or too many, keys without quotes, comments",
            Catch("error not-json", #"{"aps": {"alert": "x"; "badge": 1}}"#),
            Catch("error not-json", #"{"aps": {"alert": "x" "badge": 1}}"#),
            Catch("error not-json", #"{"aps": {"alert": "x",}}"#), Catch("error not-json", #"{aps: {"alert": "x"}}"#),
            Catch("error not-json", #"{"aps": {"alert": "x" /* a */}}"#)),
        Row(
            "T29: dashes and quotes from slides",
            Catch("error misspelt-key", #"{"aps": {"alert": "x", "thread—id": "a"}}"#),
            Catch("error not-json", #"{“aps”: {"alert": "x"}}"#)),
        Row("T30: aps misspelt or missing", Catch("error missing-aps", #"{"APS": {"alert": "x"}}"#)),
        Row("T31: badge +1", Catch("error wrong-kind", #"{"aps": {"badge": "+1"}}"#)),
        Row("T32: badge 0", Catch("info badge-zero", #"{"aps": {"badge": 0}}"#)),
        Row(
            "T33: times in milliseconds",
            Catch(
                "error time-in-milliseconds",
                #"{"aps": {"timestamp": 1750000000000, "event": "update", "content-state": {"a": 1}}}"#)),
        Row(
            "T34: dates in the content-state",
            Catch("info misread-date", activity("update", state: #"{"endDate": 1750000000}"#))),
        Row(
            "T35: a start without alert or attributes",
            Catch("error live-activity-start-incomplete", activity("start", #", "attributes-type": "A""# + shown))),
        Row(
            "T36: a Live Activity's alert as a string, without body, with its sound beside it",
            Catch("error live-activity-alert-incomplete", activity("update", #", "alert": "x""#)),
            Catch("error live-activity-alert-incomplete", activity("update", #", "alert": {"title": "x"}"#)),
            Catch("error misplaced-key", activity("update", #", "sound": "a.caf""# + shown))),
        Row(
            "T37: both input-push keys",
            Catch(
                "error input-push-token-and-channel",
                activity("start", start + shown + #", "input-push-token": 1, "input-push-channel": "AAA=""#))),
        Row(
            "T38: the topic's suffix",
            Catch(
                "error topic-not-for-type", #"{}"#, headers: ["apns-push-type": "voip", "apns-topic": "com.example.a"])),
        Row(
            "T39: a sandbox token sent to production",
            elsewhere: "no token stands in a payload; the explanation of BadDeviceToken among the answers says it"),
        Row(
            "T40: collapse-id in place of thread-id",
            elsewhere: "either may be meant: the grouping prediction shows what replaces what"),
        Row(
            "T41: the collapse id's length",
            Catch("error collapse-id-length", alert, headers: ["apns-collapse-id": String(repeating: "ж", count: 33)])),
        Row(
            "T42: a sound file that is not played",
            Catch("warning sound-format-not-played", #"{"aps": {"alert": "x", "sound": "a.mp3"}}"#),
            Catch("warning sound-without-extension", #"{"aps": {"alert": "x", "sound": "chime"}}"#)),
        Row(
            "T43: Simulator Target Bundle sent",
            Catch(
                "info simulator-key-sent", #"{"Simulator Target Bundle": "com.example.a", "aps": {"alert": "x"}}"#,
                headers: ["apns-topic": "com.example.a"])),
        Row(
            "T44: a summary format of another form",
            elsewhere: "it stands in the app: the app's resources are checked for it"),
        Row(
            "T45: a plural rule without other",
            elsewhere: "it stands in the app: the app's string tables are checked for it"),
        Row(
            "T46: summary-arg for iOS 15",
            Catch(
                "warning no-longer-read", #"{"aps": {"alert": {"body": "x", "summary-arg": "a"}}}"#,
                from: [SystemVersion(.iOS, 15)])),
        Row(
            "T47: names of other services", Catch("error envelope", #"{"notification": {"title": "x"}, "data": {}}"#),
            Catch("error misspelt-key", #"{"aps": {"alert": "x", "contentAvailable": 1}}"#),
            Catch("warning unknown-key", #"{"aps": {"alert": "x", "notification": {}}}"#),
            Catch("warning header-in-payload", #"{"aps": {"alert": "x", "priority": 10}}"#)),
        Row("T48: private data", Catch("info private-data", #"{"aps": {"alert": "x"}, "password": "tiger7"}"#)),
        Row(
            "T49: one push for the user and for the background",
            Catch("info wakes-and-shows", #"{"aps": {"alert": "x", "content-available": 1}}"#)),
        Row(
            "T50: content-identifier",
            Catch("error misspelt-key", #"{"content-identifier": "a", "domain": "b"}"#, as: .fileProvider)),
    ]

    private static let crossRules: [Row] = [
        Row("cross rule 1: background needs priority 5", Catch("error background-priority", silent, as: .background)),
        Row(
            "cross rule 2: background holds content-available only",
            Catch("error background-shows", #"{"aps": {"content-available": 1, "badge": 1}}"#, as: .background),
            Catch("warning key-of-other-push", #"{"aps": {"content-available": 1, "thread-id": "a"}}"#, as: .background)
        ),
        Row(
            "cross rule 3: only content-available, and not background",
            Catch("error silent-sent-as-alert", silent, as: .alert),
            Catch("warning push-type-missing", request(#""apns-priority": "5""#, silent))),
        Row(
            "cross rule 4: alert needs text, badge or sound",
            Catch("error nothing-to-show", #"{"aps": {}}"#, as: .alert)),
        Row(
            "cross rule 5: content-available beside text",
            Catch("info wakes-and-shows", #"{"aps": {"alert": "x", "content-available": 1}}"#, as: .alert)),
        Row(
            "cross rule 6: mutable-content needs text",
            Catch(
                "error mutable-content-without-text", #"{"aps": {"mutable-content": 1, "sound": "default"}}"#,
                as: .alert)),
        Row(
            "cross rule 7: a priority too low",
            Catch("warning priority-too-low", alert, headers: ["apns-push-type": "alert", "apns-priority": "1"])),
        Row(
            "cross rule 8: topic and type",
            Catch(
                "error topic-not-for-type", "{}",
                headers: ["apns-push-type": "voip", "apns-topic": "a.b.voip.voip", "apns-expiration": "0"])),
        Row(
            "cross rule 9: what a Live Activity push needs",
            Catch("error live-activity-incomplete", #"{"aps": {"event": "update", "content-state": {}}}"#),
            Catch("error live-activity-start-incomplete", activity("start")),
            Catch("error broadcast-start", activity("start", start + shown), headers: ["apns-channel-id": "dGVzdA=="])),
        Row(
            "cross rule 10: keys of another push",
            Catch("warning key-of-other-push", #"{"aps": {"alert": "x", "stale-date": 1750000000}}"#, as: .alert),
            Catch("warning key-of-other-push", activity("update", #", "badge": 1"#), as: .liveActivity)),
        Row(
            "cross rule 11: what a broadcast needs",
            Catch(
                "error broadcast-incomplete",
                request(#""apns-channel-id": "dGVzdA==", "apns-push-type": "liveactivity""#, activity("update")))),
        Row(
            "cross rule 12: a call is not stored",
            Catch(
                "warning call-stored",
                request(#""apns-push-type": "voip", "apns-topic": "a.b.voip""#, #"{"a": 1}"#))),
        Row(
            "cross rule 13: content-changed is true",
            Catch("error content-changed-not-true", #"{"aps": {"content-changed": false}}"#, as: .widgets)),
        Row("cross rule 14: mdm alone", Catch("warning mdm-not-alone", #"{"mdm": "a", "aps": {}}"#, as: .mdm)),
        Row(
            "cross rule 15: expiration in the past, in milliseconds or no number",
            Catch("warning expiration-implausible", alert, headers: ["apns-expiration": "1750000000000"]),
            Catch("error expiration-not-seconds", alert, headers: ["apns-expiration": "tomorrow"])),
        Row(
            "cross rule 16: collapse id of 1 to 64 bytes",
            Catch("error collapse-id-length", alert, headers: ["apns-collapse-id": ""])),
        Row(
            "cross rule 17: watchOS needs the type",
            Catch("info push-type-missing", request(#""apns-priority": "10""#, alert))),
    ]

    private static let wild: [Row] = [
        Row("wild: trailing comma", Catch("error not-json", #"{"aps": {"alert": "x",}}"#)),
        Row(
            "wild: content-available beside an alert, badge or sound",
            Catch("info wakes-and-shows", #"{"aps": {"alert": "x", "content-available": 1}}"#),
            Catch("warning wakes-and-shows", #"{"aps": {"sound": "default", "content-available": 1}}"#),
            Catch("warning nothing-to-show", #"{"aps": {"alert": "", "content-available": 1}}"#)),
        Row("wild: a flag as a string", Catch("error flag-not-number", #"{"aps": {"content-available": "1"}}"#)),
        Row("wild: comments", Catch("error not-json", "{\"aps\": {\"alert\": \"x\"} // a\n}")),
        Row("wild: custom keys in aps", Catch("warning unknown-key", #"{"aps": {"alert": "x", "link_url": "a"}}"#)),
        Row(
            "wild: sound or content-available in the alert",
            Catch("error misplaced-key", #"{"aps": {"alert": {"body": "x", "sound": "default"}}}"#),
            Catch("error misplaced-key", #"{"aps": {"alert": {"body": "x", "content-available": 1}}}"#)),
        Row(
            "wild: a placeholder in Simulator Target Bundle",
            Catch(
                "warning target-bundle-malformed", #"{"Simulator Target Bundle": "[BUNDLE_ID]", "aps": {"alert": "x"}}"#
            ),
            Catch(
                "warning target-bundle-malformed",
                #"{"Simulator Target Bundle": "PRODUCT_BUNDLE_IDENTIFIER", "aps": {"alert": "x"}}"#)),
        Row(
            "wild: an envelope given as payload",
            Catch("error envelope", #"{"message": {"token": "a", "apns": {"payload": {"aps": {"alert": "x"}}}}}"#),
            Catch("error envelope", #"{"notification": {"title": "x"}, "apns": {"aps": {"alert": "x"}}}"#),
            Catch("error envelope", #"{"notifications": [{"tokens": ["a"], "platform": 1, "message": "x"}]}"#),
            Catch("error envelope", #"{"recipients": [{"requestPayload": {"aps": {"alert": "x"}}}]}"#)),
        Row(
            "wild: dismissal-date on start or update",
            Catch("warning dismissal-date-without-end", activity("update", #", "dismissal-date": 1750000600"#))),
        Row("wild: placeholders that are not JSON", Catch("error not-json", #"{"aps": {"alert": <text>}}"#)),
        Row("wild: a comma missing", Catch("error not-json", "{\"aps\": {\"alert\": \"x\"\n\"badge\": 1}}")),
        Row(
            "wild: timestamp far in the past",
            Catch(
                "info timestamp-long-past",
                #"{"aps": {"timestamp": 1234, "event": "update", "content-state": {"a": 1}}}"#)),
        Row("wild: a start without alert", Catch("error live-activity-start-incomplete", activity("start", start))),
        Row(
            "wild: mutable-content true",
            Catch("warning flag-is-boolean", #"{"aps": {"alert": "x", "mutable-content": true}}"#)),
        Row(
            "wild: times in milliseconds",
            Catch("error time-in-milliseconds", activity("end", #", "dismissal-date": 1750000600000"#))),
        Row("wild: badge as a string", Catch("error wrong-kind", #"{"aps": {"alert": "x", "badge": "1"}}"#)),
        Row(
            "wild: a key of aps in another spelling",
            Catch("error misspelt-key", #"{"aps": {"alert": "x", "mutableContent": 1}}"#),
            Catch("error misspelt-key", #"{"aps": {"alert": "x", "Content-available": 1}}"#)),
        Row(
            "wild: an empty alert", Catch("warning nothing-to-show", #"{"aps": {"alert": ""}}"#),
            Catch("warning nothing-to-show", #"{"aps": {"alert": {}}}"#)),
        Row(
            "wild: Simulator Target Bundle misspelt",
            Catch("error misspelt-key", #"{"Simulation Target Bundle": "com.example.a", "aps": {"alert": "x"}}"#),
            Catch("error misspelt-key", #"{"Simulate Target Bundle": "com.example.a", "aps": {"alert": "x"}}"#)),
        Row(
            "wild: the app's data in the alert of a VoIP push",
            Catch("info aps-not-read", #"{"aps": {"alert": {"caller": "x"}}}"#, as: .voip),
            Catch("warning unknown-key", #"{"aps": {"alert": {"body": "x", "caller": "y"}}}"#)),
        Row("wild: curly quotes", Catch("error not-json", #"{“aps”: {“alert”: “x”}}"#)),
        Row(
            "wild: content-available in a Live Activity push",
            Catch("warning key-of-other-push", activity("update", #", "content-available": 1"#))),
        Row(
            "wild: attributes on update or end",
            Catch("warning start-key-without-start", activity("update", start))),
        Row(
            "wild: a Live Activity push without what it needs",
            Catch("error live-activity-incomplete", #"{"aps": {"event": "update", "content-state": {"a": 1}}}"#)),
        Row(
            "wild: an alert with nothing to show",
            Catch("warning nothing-to-show", #"{"aps": {"alert": {"launch-image": "a"}}}"#)),
        Row(
            "wild: mutable-content without an alert",
            Catch("error mutable-content-without-text", #"{"aps": {"mutable-content": 1}}"#)),
        Row("wild: an empty content-state", Catch("warning content-state-empty", activity("update", state: "{}"))),
        Row(
            "wild: action without url-args",
            Catch("warning action-outside-website", #"{"aps": {"alert": {"title": "x", "action": "y"}}}"#)),
        Row(
            "wild: the level critical without a critical sound",
            Catch("warning critical-level-without-sound", #"{"aps": {"alert": "x", "interruption-level": "critical"}}"#)
        ),
        Row(
            "wild: a blank at an end of the sound",
            Catch("warning blank-at-end", #"{"aps": {"alert": "x", "sound": " default"}}"#)),
        Row(
            "wild: a Live Activity's alert as a string",
            Catch("error live-activity-alert-incomplete", activity("update", #", "alert": "x""#))),
        Row(
            "wild: a Live Activity's alert without text",
            Catch(
                "warning live-activity-alert-incomplete", activity("update", #", "alert": {"title": "", "body": ""}"#))),
        Row(
            "wild: shell substitution",
            Catch(
                "error wrong-kind",
                #"{"aps": {"timestamp": "$(date +%s)", "event": "update", "content-state": {"a": 1}}}"#),
            Catch("error not-json", #"{"aps": {"timestamp": '$(date +%s)', "event": "update"}}"#)),
        Row("wild: title in aps", Catch("error misplaced-key", #"{"aps": {"title": "x"}}"#)),
        Row(
            "wild: content_available beside aps",
            Catch("error misplaced-key", #"{"aps": {"alert": "x"}, "content_available": true}"#)),
        Row(
            "wild: an underscore in the bundle id",
            Catch(
                "info target-bundle-malformed",
                #"{"Simulator Target Bundle": "com.example.a_b", "aps": {"alert": "x"}}"#)),
        Row("wild: a curly quote after the end", Catch("error not-json", #"{"aps": {"alert": "x"}}”"#)),
        Row("wild: no aps", Catch("error missing-aps", #"{"title": "x"}"#)),
        Row(
            "wild: an mp3 as sound",
            Catch("warning sound-format-not-played", #"{"aps": {"alert": "x", "sound": "bubble.mp3"}}"#)),
        Row("wild: an empty sound", Catch("warning empty-text", #"{"aps": {"content-available": 1, "sound": ""}}"#)),
        Row(
            "wild: custom keys in the alert",
            Catch("warning unknown-key", #"{"aps": {"alert": {"body": "x", "actions": []}}}"#)),
        Row("wild: badge beside aps", Catch("warning beside-aps", #"{"aps": {"alert": "x"}, "badge": 3}"#)),
        Row("wild: Default", Catch("warning sound-default-misspelt", #"{"aps": {"alert": "x", "sound": "Default"}}"#)),
        Row(
            "wild: loc-args as an object",
            Catch("error wrong-kind", #"{"aps": {"alert": {"loc-key": "K", "loc-args": {"0": "a"}}}}"#)),
        Row("wild: loc_key", Catch("error misspelt-key", #"{"aps": {"alert": {"loc_key": "K", "loc_args": ["a"]}}}"#)),
        Row("wild: mutable-content 0", Catch("info flag-off", #"{"aps": {"alert": "x", "mutable-content": 0}}"#)),
        Row(
            "wild: a sound without extension",
            Catch("warning sound-without-extension", #"{"aps": {"alert": "x", "sound": "chime"}}"#)),
        Row(
            "wild: loc-args without loc-key",
            Catch("error loc-args-without-loc-key", #"{"aps": {"alert": {"body": "x", "loc-args": ["a"]}}}"#)),
        Row("wild: aps {}", Catch("info empty-aps", #"{"aps": {}}"#)),
        Row(
            "wild: summary-arg",
            Catch(
                "info no-longer-read", #"{"aps": {"alert": {"body": "x", "summary-arg": "a", "summary-arg-count": 2}}}"#
            )),
        Row("wild: mdm beside aps", Catch("warning mdm-not-alone", #"{"mdm": "a", "aps": {}}"#, as: .mdm)),
        Row(
            "wild: null for a documented key",
            Catch("warning null-value", #"{"aps": {"alert": {"body": "x", "action-loc-key": null}}}"#)),
        Row(
            "wild: a sound dictionary without name",
            Catch("warning sound-without-name", #"{"aps": {"alert": "x", "sound": {"critical": 1, "volume": 0.5}}}"#)),
    ]

    /// Rules that do not exist yet, by the rows that need them.
    private static let pending: [String: [String]] = [:]
}
