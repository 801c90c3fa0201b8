import PushPayload
import Testing

@testable import LintEngine
@testable import PushLint

/// Findings that are worse or milder than those of their rule's bad example.
@Suite("Severities") struct SeverityTests {
    @Test(
        "A finding has the severity of its own case",
        arguments: [
            ("error null-value", #"{"aps": {"alert": "x", "badge": null}}"#),
            ("warning null-value", #"{"aps": {"alert": "x"}, "a": null}"#),
            ("warning null-value", #"{"aps": {"alert": {"body": "x", "action-loc-key": null}}}"#),
            ("warning wrong-kind", #"{"aps": {"alert": {"loc-key": "K", "loc-args": [1]}}}"#),
            ("warning missing-aps", #"{"^o": "x", "self": {}}"#),
            ("warning header-in-payload", #"{"aps": {"alert": "x", "priority": 10}}"#),
            ("warning wakes-and-shows", #"{"aps": {"sound": "default", "content-available": 1}}"#),
            (
                "warning push-type-missing",
                #"{"headers": {"apns-priority": "5"}, "payload": {"aps": {"content-available": 1}}}"#
            ),
            (
                "warning live-activity-alert-incomplete",
                """
                {"aps": {"timestamp": 1750000000, "event": "update", "content-state": {"a": 1},
                "alert": {"title": "", "body": ""}}}
                """
            ),
            (
                "info target-bundle-malformed",
                #"{"Simulator Target Bundle": "com.example.a_b", "aps": {"alert": "x"}}"#
            ),
        ])
    func ownCase(_ finding: String, _ text: String) {
        let found = found(text)
        #expect(found.contains { $0.hasPrefix(finding + " ") }, "\(found)")
    }

    @Test("An alert without anything to show is an error in a push of that type")
    func nothingToShow() {
        #expect(found(#"{"aps": {}}"#, as: .alert).contains { $0.hasPrefix("error nothing-to-show ") })
    }

    @Test("A key that systems no longer read is worse if the app runs on none of the older ones")
    func noLongerRead() {
        let text = #"{"aps": {"alert": {"body": "x", "summary-arg": "a"}}}"#
        #expect(found(text).contains { $0.hasPrefix("info no-longer-read ") })
        #expect(found(text, from: [SystemVersion(.iOS, 15)]).contains { $0.hasPrefix("warning no-longer-read ") })
    }
}
