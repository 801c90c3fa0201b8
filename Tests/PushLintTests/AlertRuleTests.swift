import PushPayload
import Testing

@testable import LintEngine
@testable import PushLint

/// Required keys of the alert, and keys that exclude each other.
@Suite("Rules of alerts") struct AlertRuleTests {
    @Test(
        "An alert that shows nothing is one finding",
        arguments: [
            (#"{"aps": {"alert": ""}}"#, "warning nothing-to-show /aps/alert"),
            (#"{"aps": {"alert": {}}}"#, "warning nothing-to-show /aps/alert"),
            (#"{"aps": {"alert": {}, "sound": "default"}}"#, "warning nothing-to-show /aps/alert"),
            (#"{"aps": {"alert": {"title": "", "body": ""}}}"#, "warning nothing-to-show /aps/alert"),
            (#"{"aps": {"alert": "", "content-available": 1}}"#, "warning nothing-to-show /aps/alert"),
            (#"{"aps": {"alert": {"launch-image": "x"}, "badge": 1}}"#, "warning nothing-to-show /aps/alert"),
            (#"{"aps": {"thread-id": "trip-7"}}"#, "warning nothing-to-show /aps"),
            (#"{"aps": {}}"#, "info empty-aps /aps"),
        ])
    func nothing(_ text: String, _ expected: String) {
        #expect(found(text) == [expected])
    }

    @Test("Unreadable content is reported at its place, not as nothing to show")
    func explained() {
        #expect(found(#"{"aps": {"alert": {"body": 5}}}"#) == ["error wrong-kind /aps/alert/body"])
        #expect(found(#"{"aps": {"alert": {"message": "x"}}}"#) == ["error misspelt-key /aps/alert/message"])
        #expect(found(#"{"aps": {"title": "x"}}"#) == ["error misplaced-key /aps/title"])
        #expect(found(#"{"aps": {"badge": "3"}}"#) == ["error wrong-kind /aps/badge"])
        #expect(found(#"{"aps": {"alert": null}}"#) == ["error null-value /aps/alert"])
        #expect(
            found(#"{"aps": {"alert": "", "mutable-content": 1}}"#)
                == ["error mutable-content-without-text /aps/mutable-content"])
    }

    @Test("Sent as an alert push, a push that does nothing at all is an error")
    func givenType() {
        #expect(found(#"{"aps": {}}"#, as: .alert) == ["error nothing-to-show /aps"])
        #expect(found(#"{"aps": {"alert": ""}}"#, as: .alert) == ["error nothing-to-show /aps/alert"])
        #expect(found(#"{"aps": {"alert": "", "badge": 1}}"#, as: .alert) == ["warning nothing-to-show /aps/alert"])
        #expect(found(#"{"aps": {}}"#, as: .pushToTalk) == [])
    }

    @Test(
        "Each of title, subtitle and body is enough, literal or localized, and so is a badge or a sound",
        arguments: [
            #"{"aps": {"alert": "x"}}"#, #"{"aps": {"alert": {"title": "x"}}}"#,
            #"{"aps": {"alert": {"subtitle": "x"}}}"#,
            #"{"aps": {"alert": {"loc-key": "x"}}}"#, #"{"aps": {"alert": {"title-loc-key": "x"}}}"#,
            #"{"aps": {"badge": 3}}"#, #"{"aps": {"sound": "default"}}"#,
        ])
    func enough(_ text: String) {
        #expect(found(text, as: .alert) == [])
    }

    @Test("A text beside its localized form is a warning, one in each of the three pairs")
    func pairs() {
        #expect(
            found(
                #"{"aps": {"alert": {"title": "a", "title-loc-key": "A", "subtitle": "b", "subtitle-loc-key": "B", "body": "c", "loc-key": "C"}}}"#
            ) == [
                "warning text-and-loc-key /aps/alert/loc-key", "warning text-and-loc-key /aps/alert/subtitle-loc-key",
                "warning text-and-loc-key /aps/alert/title-loc-key",
            ])
        #expect(found(#"{"aps": {"alert": {"title": "a", "loc-key": "C", "loc-args": ["x"]}}}"#) == [])
    }

    @Test("Arguments without the key of their text are an error, but not an empty array")
    func arguments() {
        #expect(
            found(#"{"aps": {"alert": {"body": "x", "title-loc-args": ["y"]}}}"#)
                == ["error loc-args-without-loc-key /aps/alert/title-loc-args"])
        #expect(found(#"{"aps": {"alert": {"body": "x", "loc-args": []}}}"#) == [])
        #expect(
            found(#"{"aps": {"alert": {"locKey": "K", "loc-args": ["x"]}}}"#) == [
                "error misspelt-key /aps/alert/locKey"
            ])
    }

    @Test(
        "Arguments are strings: numbers are a warning, everything else is an error, once",
        arguments: [
            (#"["a", 1]"#, "warning"), (#"["a", null]"#, "error"), (#"[true]"#, "error"), (#""a""#, "error"),
            (#"{"0": "a"}"#, "error"),
        ])
    func kinds(_ value: String, _ severity: String) {
        #expect(
            found(#"{"aps": {"alert": {"loc-key": "K", "loc-args": \#(value)}}}"#)
                == ["\(severity) wrong-kind /aps/alert/loc-args"])
    }

    @Test("Numbers among the arguments are put into quotes")
    func quoted() {
        #expect(
            fixed(#"{"aps": {"alert": {"loc-key": "K", "loc-args": ["a", 1]}}}"#)
                == #"{"aps": {"alert": {"loc-key": "K", "loc-args": ["a","1"]}}}"#)
    }

    @Test("A text that is JSON is a warning, but not braces, brackets and placeholders in a text")
    func shownJSON() {
        #expect(found(#"{"aps": {"alert": {"body": "{\"a\": 1}"}}}"#) == ["warning json-shown-as-text /aps/alert/body"])
        for text in ["{name} has moved", "{{name}}", "[Gates] B12", "{}", "$(date)", "<b>B12</b>"] {
            #expect(found(#"{"aps": {"alert": "\#(text)"}}"#) == [])
        }
    }

    @Test("Waking the app beside an alert is a hint; beside a badge alone it is a warning")
    func wakesAndShows() {
        #expect(
            found(#"{"aps": {"alert": "x", "content-available": 1}}"#) == [
                "info wakes-and-shows /aps/content-available"
            ])
        #expect(
            found(#"{"aps": {"badge": 1, "content-available": 1}}"#) == [
                "warning wakes-and-shows /aps/content-available"
            ])
        #expect(
            found(#"{"aps": {"badge": 1, "content-available": 1}}"#, as: .alert)
                == ["info wakes-and-shows /aps/content-available"])
        #expect(found(#"{"aps": {"alert": "x", "content-available": 0}}"#) == ["info flag-off /aps/content-available"])
    }
}
