import PushDocument
import LintEngine
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

    /// An app whose service extension has these facts.
    private static func app(_ service: String, _ facts: String = "") -> String {
        #"{\#(facts)"extensions": [{"point": "com.apple.usernotifications.service", \#(service)}]}"#
    }

    private static let picture = #"""
        {"aps": {"alert": "x", "mutable-content": 1}, "fcm_options": {"image": "https://example.com/a.png"}}
        """#
    private static let communication = "com.apple.developer.usernotifications.communication"

    @Test(
        "Each is found where the app is known",
        arguments: [
            // OneSignal/react-native-onesignal 979: "Copy only when installing".
            (picture, app(#""embedded-when-installing": true"#), ["extension-installed-only"]),
            // Apple's forums: the extension reads imageURL, and Firebase sends image.
            (picture, app(#""user-info-keys": ["fcm_options", "imageURL"]"#), ["key-not-read"]),
            // home-assistant/iOS 5570 and bluesky-social/social-app 10326: other apps work without these two, and they are no findings.
            (
                picture,
                app(
                    #""updates-content": true, "entitlements": [], "intents-supported": []"#,
                    #""entitlements": ["\#(communication)"], "user-activity-types": ["INSendMessageIntent"], "#), []
            ),
            // OneSignal/react-native-onesignal 1991: a picture alone makes no communication notification.
            (
                picture, app(#""updates-content": false"#, #""entitlements": ["\#(communication)"], "#),
                ["communication-incomplete"]
            ),
            // deltachat/deltachat-ios 2105: the app has the entitlement, and its extension not.
            (
                picture,
                app(
                    #""filters-content": true, "entitlements": []"#,
                    #""entitlements": ["com.apple.developer.usernotifications.filtering"], "#),
                ["filtering-not-allowed"]
            ),
            // OneSignal/OneSignal-iOS-SDK 430.
            (
                #"{"aps": {"alert": "x", "category": "A"}}"#,
                #"{"categories": [{"identifier": "A", "in-extension": true}]}"#, ["category-in-extension"]
            ),
            // LoopKit/Loop 2532, istornz/flutter_live_activities 162.
            (
                #"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {"a": 1}}}"#,
                #"{"entitlements": [], "places": {"entitlements": "App.entitlements"}}"#, ["push-not-enabled"]
            ),
            // OneUptime/oneuptime 2511.
            (
                #"{"to": "ExponentPushToken[x]", "body": "x", "interruptionLevel": "critical", "sound": "default"}"#,
                #"{"entitlements": ["aps-environment"]}"#, ["critical-level-without-sound", "critical-not-allowed"]
            ),
            // expo/expo 36700.
            (
                #"{"to": "ExponentPushToken[x]", "body": "x", "richContent": {"image": "https://example.com/a.png"}}"#,
                #"{"extensions": []}"#, ["extension-missing"]
            ),
            // urbanairship/react-native-airship 603.
            (
                #"{"audience": "all", "notification": {"ios": {"live_activity": {"name": "a", "event": "update", "content-state": {"a": 1}}}}}"#,
                #"{"supports-live-activities": false}"#, ["message-member-unknown"]
            ),
        ])
    func foundInApp(_ text: String, _ app: String, _ rules: [String]) {
        var options = LintOptions()
        options.app = ExampleApp(app).manifest
        #expect(Linter(options).lint(Array(text.utf8)).findings.map { $0.rule.id }.sorted() == rules)
    }

    @Test(
        "The page of the rule about senders' pictures says what helped where two entries were missing in the extension")
    func sendersPictures() throws {
        let why = try #require(Rule.named("communication-incomplete")).explanation
        #expect(why.contains("`IntentsSupported`") && why.contains("single reports were cured"))
    }

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
