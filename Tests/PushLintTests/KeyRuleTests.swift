import JSONText
import PushPayload
import Testing

@testable import LintEngine
@testable import PushLint

/// Keys in other spellings and places, requests to other services, and keys of older and newer systems.
@Suite("Rules of keys") struct KeyRuleTests {
    @Test(
        "A request to another service is one error, at the payload in it if there is one",
        arguments: [
            (#"{"message": {"token": "a", "apns": {"payload": {"aps": {"badge": 1}}}}}"#, "/message/apns/payload"),
            (#"{"message": {"token": "a", "notification": {"title": "x", "body": null}}}"#, ""),
            (#"{"notification": {"title": "x"}, "apns": {"payload": {"aps": {"badge": 1}}}}"#, "/apns/payload"),
            (#"{"to": "abc", "notification": {"title": "x"}, "content_available": true}"#, ""),
            (#"{"registration_ids": ["a"], "data": {"a": "b"}}"#, ""),
            (#"{"notification": {"title": "x"}, "apns": {"aps": {"badge": 1}}}"#, "/apns"),
            (#"{"interests": ["a"], "apns": {"aps": {"badge": 1}}}"#, "/apns"),
            (#"{"notifications": [{"tokens": ["a"], "platform": 1, "message": "x"}]}"#, ""),
            (#"{"to": "ExponentPushToken[a]", "title": "x"}"#, ""),
            (#"{"app_id": "a", "contents": {"en": "x"}}"#, ""),
            (#"{"default": "x", "APNS": "{\"aps\": {\"alert\": \"x\"}}"}"#, "/APNS"),
            (
                #"{"recipients": [{"context": {"requestPayload": {"aps": {"alert": "x"}}}}]}"#,
                "/recipients/0/context/requestPayload"
            ),
            (#"{"payload": "{\"aps\": {\"alert\": \"x\"}}"}"#, "/payload"),
            (#"{"device_token": "a", "payload": {"aps": {"alert": "x"}}}"#, "/payload"),
        ])
    func envelopes(_ text: String, _ pointer: String) {
        #expect(found(text) == ["error envelope \(pointer)"])
    }

    @Test("A payload with aps, and a push that needs none, is not a request to a service")
    func noEnvelopes() {
        #expect(found(#"{"aps": {"alert": "x"}, "notification": {"title": "x"}, "message": {"token": "a"}}"#) == [])
        #expect(found(#"{"message": {"token": "a", "notification": {}}}"#, as: .voip) == [])
        #expect(found(#"{"apns": {"alert": "x"}}"#) == ["error missing-aps /apns"])
    }

    @Test(
        "A key is recognised in other spellings, and odd characters are named",
        arguments: [
            (
                #"{"aps": {"alert": "x", "thread—id": "a"}}"#,
                "thread—id is not a key of Apple's (it has an em dash U+2014): did you mean thread-id?"
            ),
            (
                #"{"aps": {"alert": "x", "thread–id": "a"}}"#,
                "thread–id is not a key of Apple's (it has an en dash U+2013): did you mean thread-id?"
            ),
            (
                #"{"aps": {"alert": "x", "badge ": 1}}"#,
                "badge  is not a key of Apple's (it has a blank at its end): did you mean badge?"
            ),
            (
                #"{"aps": {"alert": "x"}, "thread—id": "a"}"#,
                "thread—id is beside aps and belongs in aps, spelt thread-id (it has an em dash U+2014)"
            ),
            (
                #"{"аps": {"alert": "x"}}"#,
                "аps is not a key of Apple's (it has the character U+0430): the dictionary has to be named aps"
            ),
            (
                #"{"aps": {"alert": "x", "contentAvailable": 1}}"#,
                "contentAvailable is not a key of Apple's: did you mean content-available?"
            ),
            (#"{"aps": {"alert": {"lockey": "K"}}}"#, "lockey is not a key of Apple's: did you mean loc-key?"),
            (#"{"aps": {"alert": {"loc_key": "K"}}}"#, "loc_key is not a key of Apple's: did you mean loc-key?"),
            (
                #"{"aps": {"alert": {"body": "x", "subtitle-loc-arg": ["a"]}}}"#,
                "subtitle-loc-arg is not a key of Apple's: did you mean subtitle-loc-args?"
            ),
            (#"{"aps": {"alert": {"text": "x"}}}"#, "text is not a key of Apple's: did you mean body?"),
            (#"{"aps": {"message": "x"}}"#, "message is not a key of Apple's: did you mean alert?"),
            (
                #"{"aps": {"alert": {"body": "x", "thread_id": "a"}}}"#,
                "thread_id is in aps.alert and belongs in aps, spelt thread-id"
            ),
            (
                #"{"aps": {"alert": "x", "locKey": "K"}}"#,
                "locKey is in aps and belongs in aps.alert, spelt loc-key"
            ),
            (
                #"{"aps": {"alert": "x", "notification": {}}}"#,
                "notification is a key of Firebase's form, not one that Apple defines in aps"
            ),
        ])
    func spellings(_ text: String, _ message: String) {
        #expect(messages(text) == [message])
    }

    @Test(
        "Beside aps the app's own data is free, whatever it is called",
        arguments: [
            #"{"aps": {"alert": "x"}, "title": "a", "body": "b", "category": "c", "threadId": "d", "thread_id": "e", "event": 1}"#,
            #"{"aps": {"alert": "x", "thread-id": "a"}, "thread-id": "a"}"#,
            #"{"aps": {"alert": "x", "badge": 1}, "badge": 1}"#,
            #"{"aps": {"alert": "x"}, "content-state": {}, "message": {"token": "a"}, "data": {"aps": {}}}"#,
            #"{"aps": {"alert": "x"}, "gcm.message_id": "1", "fcm_options": {"image": "https://example.com/a.png"}}"#,
        ])
    func ownData(_ text: String) {
        #expect(found(text) == [])
    }

    @Test("A name that happens to be similar to a key is the app's own if its value is of another kind")
    func chance() {
        #expect(found(#"{"aps": {"alert": "x", "round": 3}}"#) == ["warning unknown-key /aps/round"])
        #expect(found(#"{"aps": {"alert": "x", "message": "y"}}"#) == ["warning unknown-key /aps/message"])
    }

    @Test("For a badge such as +1 the message says that APNs can't count; a placeholder in quotes is just a string")
    func counting() {
        for badge in ["+1", "Increment"] {
            #expect(messages(#"{"aps": {"badge": "\#(badge)"}}"#).contains { $0.contains("APNs can't count") })
        }
        #expect(messages(#"{"aps": {"badge": "{{count}}"}}"#) == ["badge is a string, not a number"])
    }

    @Test("JSON inside a string is unwrapped for a key that takes an object")
    func encodedTwice() {
        let text = #"{"aps": "{\"alert\": \"x\"}"}"#
        #expect(found(text) == ["error wrong-kind /aps"])
        #expect(fixed(text) == #"{"aps": {"alert":"x"}}"#)
    }

    @Test(
        "null is an error under Apple's keys, a warning in the app's data, and legal in what a Live Activity decodes",
        arguments: [
            (#"{"aps": {"alert": "x", "badge": null}}"#, ["error null-value /aps/badge"]),
            (
                #"{"aps": {"alert": {"body": "x", "action-loc-key": null}}}"#,
                ["warning null-value /aps/alert/action-loc-key"]
            ),
            (#"{"aps": {"alert": "x"}, "a": [{"b": null}]}"#, ["warning null-value /a/0/b"]),
            (
                #"{"aps": {"timestamp": 1750000000, "event": "update", "content-state": {"a": null}}}"#, []
            ),
        ])
    func nulls(_ text: String, _ expected: [String]) {
        #expect(found(text) == expected)
    }

    @Test(
        "A blank at an end of an identifier is a warning; in a text it is allowed",
        arguments: ["thread-id", "category", "target-content-id"])
    func blanks(_ key: String) {
        #expect(found(#"{"aps": {"alert": "x", "\#(key)": "a "}}"#) == ["warning blank-at-end /aps/\(key)"])
        #expect(found(#"{"aps": {"alert": " x ", "\#(key)": "a — b"}}"#) == [])
    }

    @Test(
        "Card numbers, web tokens and passwords are reported; numbers that look like them are not",
        arguments: [
            ("4111 1111 1111 1111", 1), ("card 4111-1111-1111-1111.", 1), ("4111 1111 1111 1112", 0),
            ("4111111111111111", 1), ("4111111111111112", 0),
            ("0000 0000 0000 0000", 0), ("2025-1111-1111-1111-1111", 0),
            ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkEifQ.c2lnbmF0dXJl", 1), ("eyJhbGci", 0),
        ])
    func privateData(_ text: String, _ count: Int) {
        #expect(
            found(#"{"aps": {"alert": "x"}, "a": {"b": ["\#(text)"]}}"#)
                == Array(repeating: "info private-data /a/b/0", count: count))
    }

    private static let level = #"{"aps": {"alert": "x", "interruption-level": "passive"}}"#
    private static let summary = #"{"aps": {"alert": {"body": "x", "summary-arg": "Teja"}}}"#

    @Test("A key is too new below the release that introduced it, and not from that release on", arguments: Key.catalog)
    func tooNew(_ key: Key) {
        guard key.parent == .aps || key.parent == .alert, key.pushTypes.contains(.alert) else { return }
        for since in key.since(for: .alert) where since.major > 1 {
            let text = "{\(Self.document(with: key))}"
            let before = SystemVersion(since.system, since.major - 1, 9)
            #expect(found(text, as: .alert, from: [before]).contains { $0.contains(" too-new ") }, "\(key.path)")
            #expect(
                !found(text, as: .alert, from: [since]).contains {
                    $0.contains(" too-new \(key.parent.pointer)/\(key.name)")
                })
        }
    }

    private static func document(with key: Key) -> String {
        let value =
            switch key.forms[0] {
            case .text, .anyText: #""a.caf""#
            case .word(let words): "\"\(words[0])\""
            case .flag, .number, .count, .time: "1"
            case .boolean: "true"
            case .texts, .objects: "[]"
            case .object: #"{"body": "x"}"#
            }
        let member = "\"\(key.name)\": \(value)"
        if key.parent == .alert { return "\"aps\": {\"alert\": {\(member)}}" }
        return "\"aps\": {\(member)}"
    }

    @Test("Without the oldest system, or with another system's, no key is too new")
    func noMinimum() {
        #expect(found(Self.level) == [])
        #expect(found(Self.level, from: [SystemVersion(.tvOS, 9)]) == ["warning badge-only-on-tv /aps/alert"])
        #expect(
            found(Self.level, from: [SystemVersion(.iOS, 15), SystemVersion(.watchOS, 7)])
                == ["warning too-new /aps/interruption-level"])
        #expect(
            found(
                #"{"aps": {"alert": "x", "sound": {"name": "a.caf", "critical": 1}}}"#, from: [SystemVersion(.iOS, 11)])
                == ["warning too-new /aps/sound"])
    }

    @Test("A Live Activity push reaches only systems that know Live Activities")
    func liveActivity() {
        let update = #"{"aps": {"timestamp": 1750000000, "event": "update", "content-state": {"a": 1}}}"#
        #expect(!found(update, as: .liveActivity, from: [SystemVersion(.iOS, 15)]).contains { $0.contains("too-new") })
        let stale =
            #"{"aps": {"timestamp": 1750000000, "event": "update", "content-state": {"a": 1}, "stale-date": 1750000600}}"#
        #expect(found(stale, as: .liveActivity, from: [SystemVersion(.iOS, 15)]) == ["warning too-new /aps/stale-date"])
        #expect(found(stale, as: .liveActivity, from: [SystemVersion(.iOS, 16, 2)]) == [])
    }

    @Test(
        "A key that lost its effect is info, a warning where no system served reads it, and nothing where one does",
        arguments: [
            ([], ["info no-longer-read /aps/alert/summary-arg"]),
            ([SystemVersion(.iOS, 14, 8)], []),
            ([SystemVersion(.iOS, 15)], ["warning no-longer-read /aps/alert/summary-arg"]),
            ([SystemVersion(.watchOS, 8)], ["warning no-longer-read /aps/alert/summary-arg"]),
            ([SystemVersion(.macOS, 12)], []),
        ])
    func noLongerRead(_ minimum: [SystemVersion], _ expected: [String]) {
        #expect(found(Self.summary, from: minimum) == expected)
    }

    @Test(
        "A misplaced summary-arg is as bad as the loss: info where no system is known to read it, an error where one does",
        arguments: [
            ([], "info"), ([SystemVersion(.iOS, 12)], "error"), ([SystemVersion(.iOS, 15)], "info"),
            ([SystemVersion(.watchOS, 7)], "error"),
        ])
    func misplacedSummary(_ minimum: [SystemVersion], _ severity: String) {
        for text in [
            #"{"aps": {"alert": "x", "summary-arg": "a"}}"#, #"{"aps": {"alert": "x"}, "summary-arg-count": 2}"#,
        ] {
            #expect(
                found(text, from: minimum).map { $0.prefix { $0 != "/" } } == ["\(severity) summary-arg-misplaced "])
        }
    }

    @Test(
        "The number of a payment card is found in groups and in one piece; other long numbers are the app's own",
        arguments: [
            ("4111 1111 1111 1111", true), ("4111-1111-1111-1111", true), ("4111111111111111", true),
            ("card 5555555555554444.", true), ("6011111111111117", true), ("3530111333300000", true),
            ("4111111111111112", false), ("41111111111111111", false), ("1234567890123452", false),
            ("0000000000000000", false), ("a4111111111111111b", true), ("411111111111111", false),
            ("1750000000000000", false),
        ])
    func cardNumbers(_ text: String, _ isFound: Bool) {
        #expect(
            found(#"{"aps": {"alert": "x"}, "note": "\#(text)"}"#) == (isFound ? ["info private-data /note"] : []))
    }

    @Test(
        "An unknown word that Push to Talk may come to know is a warning; the content of such an aps is else the app's own"
    )
    func pushToTalkWord() {
        #expect(found(#"{"aps": {"ptt-push-type": "speaker"}}"#) == ["warning unknown-value /aps/ptt-push-type"])
        #expect(found(#"{"aps": {"ptt-push-type": "service-update"}}"#) == [])
        #expect(found(#"{"aps": {"ptt-push-type": "service-update"}}"#, as: .pushToTalk) == [])
    }

    @Test(
        "Without a push type, a payload without aps is a hint where it looks like a call, and asks a service's user nothing of VoIP"
    )
    func missingAPS() {
        #expect(found(#"{"metadata": {"call": 7}}"#) == ["info missing-aps "])
        #expect(found(#"{"metadata": {"call": 7}}"#, as: .voip) == [])
        #expect(found(#"{"metadata": {"call": 7}}"#, as: .alert) == ["error missing-aps "])
        #expect(found(#"{"x": 1}"#) == ["warning missing-aps "])
        for text in [#"{"contents": {"en": "Hi"}}"#, #"{"messages": [{"body": "Hi"}]}"#] {
            #expect(messages(text).allSatisfy { !$0.contains("VoIP") } && !messages(text).isEmpty)
        }
    }

    @Test(
        "A key that the author allows is not reported by any rule about names",
        arguments: ["alret", "stale-date", "body", "gate"])
    func allowedNames(_ name: String) {
        var options = LintOptions()
        let text = Array(#"{"aps": {"alert": "x", "\#(name)": 1750000000}}"#.utf8)
        #expect(!Linter(options).lint(Input(text)).isClean)
        options.allowedKeys = [JSONPointer(["aps", name])]
        options.headers["apns-push-type"] = "alert"
        #expect(Linter(options).lint(Input(text)).findings.map(\.rule.id) == [])
    }

    @Test(
        "A fix is made at the payload, wherever that is in its document",
        arguments: [
            #"{"aps": {"alert": "x", "badge": "3"}}"#, #"{"aps": {"alert": "x"}, "thread-id": "a"}"#,
            #"{"aps": {"alert": "x", "summary-arg": "a"}}"#,
            #"{"aps": {"alert": {"title": "x"}, "sound": {"critical": 1}}}"#,
            #"{"APS": {"alert": "x"}}"#, #"{"aps": {"alert": "x", "gate": 1}}"#,
            #"{"aps": {"alert": "{\"title\": \"x\"}"}}"#,
        ])
    func basesOfFixes(_ payload: String) {
        let request = #"{"headers": {"apns-push-type": "alert"}, "payload": \#(payload)}"#
        let expected = fixed(payload, as: .alert)
        #expect(expected != payload)
        #expect(fixed(request, as: .alert) == #"{"headers": {"apns-push-type": "alert"}, "payload": \#(expected)}"#)
    }
}
