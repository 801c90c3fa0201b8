import PushDocument
import PushLint
import Testing

/// Pushes from reports in public threads: what is said of them, and what is not.
@Suite struct ReportedCasesTests {
    private static func found(_ text: String, named name: String? = nil) -> [String] {
        Linter().lint(Array(text.utf8), named: name).findings.map { $0.rule.id }.sorted()
    }

    @Test(
        "Each is found",
        arguments: [
            // node-apn/node-apn 241: a badge in a silent push with priority 10.
            (
                #"{"headers": {"apns-push-type": "background", "apns-topic": "a.b", "apns-priority": "10"}, "payload": {"aps": {"badge": 0, "content-available": 1}}}"#,
                ["background-priority", "background-shows"]
            ),
            // matrix-org/sygnal 114: content-available where mutable-content was meant.
            (
                #"{"aps": {"alert": "x", "content-available": 1}, "attachment": "https://example.com/a.png"}"#,
                ["attachment-not-shown", "wakes-and-shows"]
            ),
            // phonegap/phonegap-plugin-push 2100.
            (
                #"{"aps": {"alert": {"title": "{\"locKey\": \"A\", \"locData\": [\"b\"]}", "body": "x"}}}"#,
                ["json-shown-as-text"]
            ),
            // OneSignal/OneSignal-iOS-SDK 1053.
            (#"{"aps": {"alert": "a",}, "custom": {"i": "x"},}"#, ["not-json", "not-json"]),
            // loopandlearn/LoopFollow 625: a start that no device keeps.
            (
                #"{"headers": {"apns-push-type": "liveactivity", "apns-topic": "a.b.push-type.liveactivity", "apns-expiration": "0", "apns-priority": "10", "apns-collapse-id": "a"}, "payload": {"aps": {"event": "start", "timestamp": 1700000000, "content-state": {"a": 1}, "attributes-type": "T", "attributes": {"b": 1}, "alert": {"title": "a", "body": "b"}}}}"#,
                ["start-not-kept"]
            ),
            // AndrewBarba/apns2 88: a call that is stored, as the sender leaves out an expiration of 0.
            (
                #"{"headers": {"apns-push-type": "voip", "apns-topic": "a.b.voip", "apns-priority": "10"}, "payload": {"call": 7}}"#,
                ["call-stored"]
            ),
        ])
    func found(_ text: String, _ rules: [String]) { #expect(Self.found(text) == rules) }

    @Test("A text of the app is named where a plugin's own form was sent")
    func localized() throws {
        let text = #"{"aps": {"alert": {"title": "{\"locKey\": \"A\"}", "body": "x"}}}"#
        let finding = try #require(Linter().lint(Array(text.utf8)).findings.first)
        #expect(finding.message.hasSuffix("title-loc-key and title-loc-args name a text of the app"))
    }

    @Test(
        "Nothing is said of what is right",
        arguments: [
            // CatalystCode/react-native-azurenotificationhub 202: what one service refuses, Apple takes.
            #"{"aps": {"sound": {"critical": 1, "name": "alert.wav", "volume": 1.0}}}"#,
            // Without an expiration APNs keeps an alert.
            #"{"headers": {"apns-push-type": "alert", "apns-topic": "a.b"}, "payload": {"aps": {"alert": "a"}}}"#,
        ])
    func silent(_ text: String) { #expect(Self.found(text) == []) }
}
