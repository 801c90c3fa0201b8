import JSONText
import PushDocument
import PushPayload
import Testing

@testable import LintEngine
@testable import PushLint
@testable import PushReport

/// Pushes and questions from reports in public threads: what is said of them, and what is not.
@Suite("Reported cases") struct ReportedCasesTests {
    private static func found(_ text: String, named name: String? = nil) -> [String] {
        Linter().lint(Input(Array(text.utf8), named: name)).findings.map { $0.rule.id }.sorted()
    }

    @Test(
        "Each is found",
        arguments: [
            // OneSignal/OneSignal-iOS-SDK 104, and node-apn/node-apn 716: a picture, and nobody who loads it.
            (#"{"aps": {"alert": "a"}, "avatar": "https://example.com/a.png"}"#, ["attachment-not-shown"]),
            // node-apn/node-apn 241: a badge in a silent push with priority 10.
            (
                #"{"headers": {"apns-push-type": "background", "apns-topic": "a.b", "apns-priority": "10"}, "payload": {"aps": {"badge": 0, "content-available": 1}}}"#,
                ["background-priority", "background-shows"]
            ),
            // The same without its header fields.
            (#"{"aps": {"badge": 0, "content-available": 1}}"#, ["badge-zero", "wakes-and-shows"]),
            // node-apn/node-apn 731.
            (#"{"aps": {"content-available": 1}, "alert": {"title": "a", "body": "b"}}"#, ["beside-aps"]),
            // matrix-org/sygnal 114: content-available where mutable-content was meant.
            (
                #"{"aps": {"alert": "x", "content-available": 1}, "attachment": "https://example.com/a.png"}"#,
                ["attachment-not-shown", "wakes-and-shows"]
            ),
            // MaikuB/flutter_local_notifications 2183: shown by the system and by the app.
            (
                #"{"message": {"token": "a", "notification": {"title": "x", "body": "y"}, "data": {"title": "x", "body": "y"}}}"#,
                ["message-shown-twice"]
            ),
            // firebase/firebase-admin-node 2875: beside the part for Apple, and in none.
            (
                #"{"message": {"token": "a", "live_activity_token": "b", "apns": {"payload": {"aps": {"timestamp": 1790000000, "event": "update", "content-state": {"a": 2}}}}}}"#,
                ["message-member-unknown"]
            ),
            (
                #"{"message": {"token": "a", "apns": {"payload": {"aps": {"timestamp": 1790000000, "event": "update", "content-state": {"a": 2}}}}}}"#,
                ["message-activity-token-missing"]
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
            // element-hq/sygnal 102: DeviceTokenNotForTopic for a call.
            (
                #"{"headers": {"apns-push-type": "voip", "apns-topic": "im.vector.app", "apns-expiration": "0"}, "payload": {"room_id": "a"}}"#,
                ["topic-not-for-type"]
            ),
            // A start whose activity has no token for updates until the user allows it.
            (
                #"{"aps": {"event": "start", "timestamp": 1700000000, "input-push-token": 1, "content-state": {"a": 1}, "attributes-type": "T", "attributes": {"b": 1}, "alert": {"title": "a", "body": "b"}}}"#,
                ["start-with-input-token"]
            ),
            // AndrewBarba/apns2 88: a call that is stored, as the sender leaves out an expiration of 0.
            (
                #"{"headers": {"apns-push-type": "voip", "apns-topic": "a.b.voip", "apns-priority": "10"}, "payload": {"call": 7}}"#,
                ["call-stored"]
            ),
            // An answer to firebase/php 996: Firebase sends it with priority 10.
            (
                #"{"message": {"token": "a", "apns": {"headers": {"apns-push-type": "background"}, "payload": {"aps": {"content-available": 1}}}}}"#,
                ["message-data-priority"]
            ),
            // A message to Expo whose token is filled in, and one to Firebase whose target a program adds.
            (#"{"to": "{{token}}", "title": "x", "body": "y", "sound": "default", "data": {"a": 1}}"#, []),
            (#"{"message": {"notification": {"title": "x", "body": "y"}}}"#, []),
            // firebase/flutterfire 12978: an extension is to write a text into what has none.
            (
                #"{"message": {"token": "a", "data": {"t": "x"}, "apns": {"payload": {"aps": {"mutable-content": 1}}}}}"#,
                ["message-without-content", "mutable-content-without-text"]
            ),
            // team113/messenger 1511: the app's own event among Apple's keys.
            (#"{"aps": {"alert": "x", "event": "message"}}"#, ["key-of-other-push", "unknown-value"]),
            // provectus/awos-recruitment 48.
            (
                #"{"headers": {"apns-push-type": "widgets", "apns-topic": "a.b.push-type.widgets"}, "payload": {"aps": {"content-changed": false}}}"#,
                ["content-changed-not-true"]
            ),
            // urbanairship/react-native-airship 603, in Apple's spelling.
            (
                #"{"audience": {"ios_channel": "9c"}, "device_types": ["ios"], "notification": {"ios": {"live_activity": {"name": "a", "event": "update", "content-state": {"b": 1}}}}}"#,
                ["message-member-unknown"]
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
            // The app's own code reads a key in another spelling, unless it or its extension reads this one as well.
            (#"{"aps": {"alert": "x"}, "order_id": 7}"#, #"{"user-info-keys": ["orderId"]}"#, ["key-not-read"]),
            (#"{"aps": {"alert": "x"}, "orderId": 7, "order_id": 7}"#, #"{"user-info-keys": ["orderId"]}"#, []),
            (
                #"{"aps": {"alert": "x"}, "order_id": 7}"#,
                app(#""user-info-keys": ["order_id"]"#, #""user-info-keys": ["orderId"], "#), []
            ),
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
            // expo/expo 37101, 36876: no aps-environment, which the device says only to the app.
            (
                #"{"to": "ExponentPushToken[x]", "title": "x", "body": "y"}"#,
                #"{"entitlements": [], "places": {"entitlements": "app.json:12"}}"#, ["push-not-enabled"]
            ),
            // expo/expo 36700.
            (
                #"{"to": "ExponentPushToken[x]", "body": "x", "richContent": {"image": "https://example.com/a.png"}}"#,
                #"{"extensions": []}"#, ["extension-missing"]
            ),
            // urbanairship/react-native-airship 603.
            (
                #"{"audience": "all", "notification": {"ios": {"live_activity": {"name": "a", "event": "update", "content-state": {"a": 1}}}}}"#,
                #"{"supports-live-activities": false}"#, ["live-activities-off", "message-member-unknown"]
            ),
        ])
    func foundInApp(_ text: String, _ app: String, _ rules: [String]) {
        var options = LintOptions()
        options.app = ExampleApp(app).manifest
        #expect(Linter(options).lint(Input(Array(text.utf8))).findings.map { $0.rule.id }.sorted() == rules)
    }

    @Test(
        "The page of the rule about senders' pictures says what helped where two entries were missing in the extension")
    func sendersPictures() throws {
        let why = try #require(Rule.named("communication-incomplete")).explanation
        #expect(why.contains("`IntentsSupported`") && why.contains("single reports were cured"))
    }

    @Test(
        "Each is found in the program or command that was reported",
        arguments: [
            // firebase/firebase-admin-python 875: header fields in the payload, which are the app's own there.
            (
                "a.py",
                "m = messaging.APNSConfig(payload=messaging.APNSPayload(aps=messaging.Aps(badge=42), headers={'a': 'b'}))",
                ["message-member-unknown"]
            ),
            // firebase/firebase-admin-go 673.
            (
                "a.go",
                #"var m = &messaging.APNSConfig{Payload: &messaging.APNSPayload{Aps: &messaging.Aps{Sound: "a.caf", InterruptionLevel: "timeSensitive"}}}"#,
                ["unknown-value"]
            ),
            // jerryliurui/Live-Activities-Demo-NBA-Score 1.
            (
                "a.sh",
                #"curl --header "apns-push-type: liveactivity" --header "apns-topic: a.push-type.liveactivity" --header "authorization: bearer $T" --cert cert.pem --data '{"aps":{"timestamp":1785952000,"event":"update","content-state":{"a":1},}}' --http2 https://api.push.apple.com/3/device/$D"#,
                ["certificate-and-token", "not-json"]
            ),
            // A function of the program's own may take off what Expo does not have; a misspelt member was meant for Expo.
            (
                "a.ts",
                #"import { Expo } from 'expo-server-sdk';\nsendExpoPush([{ to: "ExponentPushToken[a]", userId: 1, title: "x" }]);"#,
                []
            ),
            (
                "a.ts",
                #"import { Expo } from 'expo-server-sdk';\nsendExpoPush({ to: "ExponentPushToken[a]", userId: 1, titel: "x", body: "y" });"#,
                ["message-member-unknown"]
            ),
            (
                "a.ts",
                #"import { Expo } from 'expo-server-sdk';\nexpo.sendPushNotificationsAsync([{ to: "ExponentPushToken[a]", userId: 1, title: "x" }]);"#,
                ["message-member-unknown"]
            ),
            // Go's libraries leave out empty texts; a struct of the program's own does not.
            (
                "a.go",
                #"var m = &messaging.APNSConfig{Payload: &messaging.APNSPayload{Aps: &messaging.Aps{Category: "", ThreadID: "", Alert: &messaging.ApsAlert{Title: "", Body: "New"}}}}"#,
                []
            ),
            (
                "a.go",
                #"p := payload.NewPayload().AlertTitle("").AlertBody("B").Category("").ThreadID("")"#,
                []
            ),
            (
                "a.go",
                #"p := map[string]interface{}{"aps": map[string]interface{}{"alert": "B", "thread-id": ""}}"#,
                ["thread-id-empty"]
            ),
            // The texts in a localized text are neither title nor body.
            (
                "a.java",
                #"import com.notnoop.apns.APNS;\nString p = APNS.newPayload().localizedKey("K").localizedArguments("a", "").log("a", "").badge(1).build();"#,
                []
            ),
            (
                "a.java",
                #"var b = new SimpleApnsPayloadBuilder().setAlertBody("b").setLocalizedAlertTitle("T", "a").setSound("").build();"#,
                ["empty-text"]
            ),
            (
                "a.js",
                #"import { messaging } from "./firebase";\nmessaging().send({ notification: { title: "T", body: "B" }, data: { n: 5 }, token });"#,
                ["message-wrong-kind"]
            ),
            (
                "a.js",
                #"Parse.Push.send({ where: query, data: { alert: "Over", sound: "", threadId: 5 } }, { useMasterKey: true });"#,
                ["wrong-kind"]
            ),
            (
                "a.go",
                "type Alert struct {\n Title string `json:\"title\"`\n Body string `json:\"body\"`\n}\ntype Aps struct {\n Alert Alert `json:\"alert\"`\n Badge string `json:\"badge\"`\n}\ntype Push struct {\n Aps Aps `json:\"aps\"`\n}\nfunc f(t string) {\n a := Alert{t, \"b\"}\n aps := Aps{a, \"3\"}\n send(Push{aps})\n}",
                ["wrong-kind"]
            ),
            // The app reads a payload for calls.
            ("a.ts", "const voipPayload = { aps: { payload: id, alert: { uuid: id } } };", ["aps-not-read"]),
        ])
    func found(_ name: String, _ text: String, _ rules: [String]) {
        #expect(Self.found(text, named: name) == rules)
    }

    @Test(
        "Members that a program removes or gives anew are not judged by their first value",
        arguments: [
            ("a.js", "function b() { const a = { alert: 'x', badge: '3' }; delete a.badge; return { aps: a }; }"),
            ("a.js", "const o = { alert: 'x', badge: '3' };\nconst f = () => ({ aps: { ...o, badge: 3 } });"),
            ("a.js", "const o = { alert: 'x', badge: '3' };\nconst f = (badge) => ({ aps: { ...o, badge } });"),
            ("a.js", "const o = { alert: 'x', badge: 3 };\nconst f = () => ({ aps: { badge: '3', ...o } });"),
            ("a.js", "const p = { aps: { alert: 'x', badge: '3' } };\nif (old) delete p.aps['badge'];\nsend(p);"),
            (
                "a.php",
                "<?php\nfunction a() { $p = ['aps' => ['alert' => 'x', 'badge' => '3']]; unset($p['aps']['badge']); return $p; }"
            ),
            ("a.py", "def b():\n    a = {'alert': 'x', 'badge': '3'}\n    del a['badge']\n    return {'aps': a}\n"),
            (
                "a.py",
                "def b():\n    a = {'alert': 'x', 'badge': '3'}\n    a.pop('badge', None)\n    return {'aps': a}\n"
            ),
            ("a.py", "O = {'alert': 'x', 'badge': '3'}\ndef d():\n    return {'aps': O | {'badge': 3}}\n"),
            (
                "a.kt",
                "val o = mapOf(\"alert\" to \"x\", \"badge\" to \"3\")\nfun d() = mapOf(\"aps\" to o + (\"badge\" to 3))\n"
            ),
            (
                "a.php",
                "<?php\nfunction a($m) { return ['aps' => array_filter(['alert' => $m->text, 'badge' => null, 'sound' => ''])]; }"
            ),
            ("a.py", "O = {'alert': 'x', 'badge': '3'}\ndef d():\n    return {'aps': {**O, 'badge': 3}}\n"),
            ("a.rb", "def b\n  a = { alert: 'x', badge: '3' }\n  a.delete(:badge)\n  { aps: a }\nend\n"),
            (
                "a.kt",
                "fun b(): Any { val a = mutableMapOf<String, Any>(\"alert\" to \"x\", \"badge\" to \"3\"); a.remove(\"badge\"); return mapOf(\"aps\" to a) }"
            ),
            (
                "a.swift",
                "func b() -> [String: Any] { var a: [String: Any] = [\"alert\": \"x\", \"badge\": \"3\"]; a.removeValue(forKey: \"badge\"); return [\"aps\": a] }"
            ),
            (
                "a.go",
                "func f() map[string]interface{} {\n a := map[string]interface{}{\"alert\": \"x\", \"badge\": \"3\"}\n delete(a, \"badge\")\n return map[string]interface{}{\"aps\": a}\n}"
            ),
        ])
    func removed(_ name: String, _ text: String) { #expect(Self.found(text, named: name) == []) }

    @Test("A text of the app is named where a plugin's own form was sent")
    func localized() throws {
        let text = #"{"aps": {"alert": {"title": "{\"locKey\": \"A\"}", "body": "x"}}}"#
        let finding = try #require(Linter().lint(Input(Array(text.utf8))).findings.first)
        #expect(finding.message.hasSuffix("title-loc-key and title-loc-args name a text of the app"))
    }

    @Test(
        "Nothing is said of what is right",
        arguments: [
            // CatalystCode/react-native-azurenotificationhub 202: what one service refuses, Apple takes.
            #"{"aps": {"sound": {"critical": 1, "name": "alert.wav", "volume": 1.0}}}"#,
            // OneSignal/OneSignal-iOS-SDK 1053: what an SDK reads in its own object is the app's own data.
            #"{"aps": {"alert": "a"}, "custom": {"i": "no-uuid"}}"#,
            // Without an expiration APNs keeps an alert.
            #"{"headers": {"apns-push-type": "alert", "apns-topic": "a.b"}, "payload": {"aps": {"alert": "a"}}}"#,
            // firebase/firebase-admin-node 2875: Firebase takes both spellings.
            #"{"message": {"token": "a", "apns": {"live_activity_token": "b", "payload": {"aps": {"timestamp": 1790000000, "event": "update", "content-state": {"a": 2}}}}}}"#,
            #"{"message": {"token": "a", "apns": {"liveActivityToken": "b", "payload": {"aps": {"timestamp": 1790000000, "event": "update", "content-state": {"a": 2}}}}}}"#,
            // urbanairship/react-native-airship 603, as Airship spells it.
            #"{"audience": {"ios_channel": "9c"}, "device_types": ["ios"], "notification": {"ios": {"live_activity": {"name": "a", "event": "update", "content_state": {"b": 1}}}}}"#,
        ])
    func silent(_ text: String) { #expect(Self.found(text) == []) }

    /// What is said of pushes to one device, a second after each other.
    private static func found(inLog pushes: [String]) -> [String] {
        var story = Story()
        return pushes.enumerated().flatMap { index, push -> [String] in
            let record = #"{"device": "a", "date": \#(1_790_000_000 + index), \#(push)}"#
            let result = Linter().lint(Input(Array(record.utf8)))
            let earlier = StoryPush.all(in: result.document).map { story.take($0, at: "a.jsonl") }
            return Linter().adding(earlier, to: result).findings.map { $0.rule.id }.filter {
                Rule.named($0)?.family == .story
            }
        }
    }

    @Test("Three encrypted messages with one fallback text are not one text that is repeated (openradar 31225636)")
    func fallback() {
        let pushes = ["x", "y", "z"].map {
            #""headers": {"apns-push-type": "alert"}, "payload": {"aps": {"alert": "New message", "mutable-content": 1}, "p": "\#($0)"}"#
        }
        #expect(Self.found(inLog: pushes) == [])
    }

    @Test(
        "Two racing starts without apns-collapse-id, which are lost out of reach, are found (loopandlearn/LoopFollow 625)"
    )
    func starts() {
        let start =
            #""headers": {"apns-push-type": "liveactivity", "apns-topic": "a.b.push-type.liveactivity", "apns-expiration": "0"}, "payload": {"aps": {"event": "start", "timestamp": 1790000000, "content-state": {"a": 1}, "attributes-type": "T", "attributes": {"b": 1}, "alert": {"title": "a", "body": "b"}}}"#
        let found = Self.found(inLog: [start, start])
        #expect(found.filter { $0 == "start-without-collapse-id" }.count == 2, "\(found)")
    }

    @Test("A provider token for each push is found (Pr0Ger/PyAPNs2 76, codedge-llc/pigeon 226)")
    func token() {
        let key = "eyJhbGciOiJFUzI1NiIsImtpZCI6IlRFU1RLRVkxMjMifQ"
        let pushes = (0..<6).map { second in
            let claims = Base64.encode(Array(#"{"iss":"TESTTEAM12","iat":\#(1_790_000_000 + second)}"#.utf8))
            let token = "\(key).\(claims.filter { $0 != "=" }).c2ln"
            return
                #""headers": {"apns-push-type": "alert", "authorization": "bearer \#(token)"}, "payload": {"aps": {"alert": "\#(second)"}}"#
        }
        #expect(Self.found(inLog: pushes) == Array(repeating: "token-renewed-early", count: 5))
        #expect(Self.found(inLog: Array(repeating: pushes[0], count: 3)).allSatisfy { $0 == "text-repeated" })
    }

    @Test(
        "What no push shows is explained",
        arguments: [
            // lionheart/openradar-mirror 17127.
            ("some notifications of a burst show the original text, not the extension's", "not-modified"),
            // node-apn/node-apn 716.
            ("avatar of the sender INSendMessageIntent", "no-sender-picture"),
            // invertase/notifee 1173.
            ("notification shown twice, background handler and FCM", "shown-twice"),
            // taourl.com: the same category and a few minutes do not make a stack.
            ("notifications of one category sent within minutes are not grouped", "not-stacked"),
            // Apple forums 800669, 807976.
            ("no update token after push-to-start", "activity-not-starting"),
            // jchambers/pushy 1093, sideshow/apns2 236.
            ("USERTrust RSA Certification Authority", "USERTrust"),
            // firebase/firebase-admin-node 2875.
            ("liveActivityToken", "live_activity_token"),
            // element-hq/sygnal 102.
            ("cannot send VOIP push notification, DeviceTokenNotForTopic", "DeviceTokenNotForTopic"),
            // expo/expo 37101, 36876.
            (
                "Error encountered while updating server registration with latest device push token. No valid aps-environment entitlement string found",
                "no valid aps-environment entitlement"
            ),
            // bliporg/blip 840.
            ("DeviceTokenNotForTopic after the bundle id was changed", "DeviceTokenNotForTopic"),
            // Pr0Ger/PyAPNs2 76.
            ("TooManyProviderTokenUpdates", "TooManyProviderTokenUpdates"),
            // react-native-webrtc/react-native-voip-push-notification 102.
            ("failed to report an incoming call too many times", "failed to report an incoming call"),
            // tdlib/td 3317.
            ("new notification replaces the one before, apns-collapse-id", "disappears,apns-collapse-id"),
        ])
    func explained(_ question: String, _ pages: String) {
        let first = TermSearch(question).found.first?.name ?? "nothing"
        #expect(pages.split(separator: ",").contains { $0 == first }, "\(first)")
    }

    @Test("A comment is no mistake in a file whose form has comments; other mistakes are")
    func comments() {
        func rules(_ text: String, _ name: String) -> [String] {
            Linter().lint(Input(Array(text.utf8), named: name)).findings.map { $0.rule.id }
        }
        let text = #"{"aps": {"alert": "Hi" /* seen */, "badge": "3"}}"#
        #expect(rules(text, "a.jsonc") == ["wrong-kind"] && rules(text, "a.json5") == ["wrong-kind"])
        #expect(rules(text, "a.json").sorted() == ["not-json", "wrong-kind"])
        #expect(rules(#"{"aps": {"alert": "Hi",}}"#, "a.jsonc") == ["not-json"])
    }

    @Test(
        "A large file without a sign of a push is no error for its size, and a flag that is false is as one that is 0")
    func milder() {
        func severities(_ text: String) -> [String] {
            Linter().lint(Input(Array(text.utf8))).findings.map { "\($0.severity) \($0.rule.id)" }.sorted()
        }
        let long = String(repeating: "x", count: 5000)
        #expect(severities(#"{"name": "\#(long)"}"#).contains("warning payload-too-large"))
        #expect(severities(#"{"aps": {"alert": "\#(long)"}}"#) == ["error payload-too-large"])
        #expect(severities(#"{"aps": {"alert": "a", "mutable-content": false}}"#) == ["info flag-is-boolean"])
        #expect(severities(#"{"aps": {"alert": "a", "mutable-content": true}}"#) == ["warning flag-is-boolean"])
    }

    @Test(
        "What a program sets under a condition is judged as a part of the push, and texts that it makes as texts",
        arguments: [
            (
                "a.js",
                "const p = {aps: {event: 'update', 'content-state': s}};\nif (l) { p.aps.alert = {title: t, sound: 'a.caf'}; }\nsend(p);",
                []
            ),
            (
                "a.py",
                "p = {'aps': {'event': 'update', 'content-state': s}}\nif l:\n    p['aps']['alert'] = {'title': {'loc-key': k}}\nsend(p)",
                []
            ),
            (
                "a.js", "const p = {aps: {alert: t}};\nif (l) { p.aps.alert = {title: t, sound: 'a.caf'}; }\nsend(p);",
                ["misplaced-key"]
            ),
            ("a.js", "const p = {aps: {alert: t}};\nif (b) p.aps.badge = String(b);\nsend(p);", ["wrong-kind"]),
            (
                "a.js",
                "const p = {aps: {alert: t}};\nif (s) { p.aps['content-available'] = 1; delete p.aps.alert; }\nsend(p);",
                []
            ),
            (
                "a.py",
                "p = {'aps': {'alert': t}}\nif s:\n    p['aps']['content-available'] = 1\n    p['aps'].pop('alert')\nsend(p)",
                []
            ),
            ("a.py", "send({'aps': {'alert': str(t), 'badge': str(b)}})", ["wrong-kind"]),
            ("a.rb", "send({aps: {alert: t.to_s, badge: b.to_s}})", ["wrong-kind"]),
            ("a.cs", "Send(new { aps = new { alert = t.ToString(), badge = b.ToString() } });", ["wrong-kind"]),
            (
                "a.go", "Send(map[string]any{\"aps\": map[string]any{\"alert\": \"x\", \"badge\": strconv.Itoa(b)}})",
                ["wrong-kind"]
            ),
            (
                "a.js",
                "const message = {tokens, notification: {title}, apns: {payload: {aps: {mutableContent: true}}}};\nconsole.log({message});\ngetMessaging().sendEachForMulticast(message);",
                []
            ),
            (
                "a.js",
                "const message = {tokens, apns: {payload: {aps: {badge: 'x'}}}};\nqueue.add({id, message});\nadmin.messaging().send(message);",
                ["wrong-kind"]
            ),
        ])
    func conditions(_ name: String, _ text: String, _ rules: [String]) {
        #expect(Self.found(text, named: name) == rules)
    }
}
