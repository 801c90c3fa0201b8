import JSONText
import PushDocument
import PushLint
import Testing

/// Messages to push services: what the service would refuse or ignore around a fine payload.
@Suite struct ServiceMessageTests {
    private func found(_ text: String) -> [String] {
        Linter().lint(Array(text.utf8)).findings.filter { $0.rule.family == .service }
            .map { "\($0.severity) \($0.rule.id) \($0.pointer)" }.sorted()
    }

    @Test(
        "Mistakes that people asked for help with are found at the member",
        arguments: [
            (
                #"{"message": {"token": "t", "notification": {"title": "a", "sound": "default", "icon": "i", "color": "c", "android_channel_id": "x"}}}"#,
                ["android_channel_id", "color", "icon", "sound"].map {
                    "error message-member-unknown /message/notification/\($0)"
                }
            ),
            (
                #"{"message": {"token": "t", "collapse_key": "a", "priority": "high", "content_available": true, "notification": {"title": "a"}}}"#,
                ["collapse_key", "content_available", "priority"].map { "error message-member-unknown /message/\($0)" }
            ),
            (
                #"{"message": {"token": "t", "data": {"content-available": 1, "force-start": 1}}}"#,
                [
                    "error message-wrong-kind /message/data/content-available",
                    "error message-wrong-kind /message/data/force-start",
                    "warning message-data-name /message/data/content-available",
                ]
            ),
            (
                #"{"message": {"token": "t", "data": {"a": "b"}, "apns": {"headers": {"apns-priority": "10"}}}}"#,
                ["error message-data-priority /message/apns/headers/apns-priority"]
            ),
            (
                #"{"message": {"token": "t", "data": {"title_loc_key": "A", "body_loc_key": "B", "aps": "{}"}}}"#,
                [
                    "warning message-data-name /message/data/aps",
                    "warning message-data-name /message/data/title_loc_key",
                ]
            ),
            (
                #"{"message": {"token": "t", "apns": {"payload": {"aps": {"alert": "a"}, "headers": {"apns-priority": "5"}}}}}"#,
                ["error message-member-unknown /message/apns/payload/headers"]
            ),
            (
                #"{"message": {"token": "t", "apns": {"headers": {"apns-priority": 5}, "payload": {"aps": {"alert": "a"}}}}}"#,
                ["error message-wrong-kind /message/apns/headers/apns-priority"]
            ),
            (
                #"{"message": {"to": "t", "notification": {"title": "a", "content_available": true}, "apns": {"payload": {"aps": {"alert": "a"}}}}}"#,
                [
                    "error message-member-unknown /message/notification/content_available",
                    "error message-member-unknown /message/to",
                ]
            ),
            (
                #"{"message": {"token": "t", "live_activity_token": "x", "apns": {"payload": {"aps": {"alert": "a"}}}}}"#,
                ["error message-member-unknown /message/live_activity_token"]
            ),
            (
                #"{"message": {"token": "t", "topic": "n", "notification": {"title": "a"}, "data": {"from": "b"}}}"#,
                ["error message-data-name /message/data/from", "error message-target-count /message/topic"]
            ),
            (
                #"{"message": {"token": "t", "notificaton": {"title": "a"}, "apns": {"payload": {"aps": {"alert": "a"}}}}}"#,
                ["error message-member-unknown /message/notificaton"]
            ),
            (
                #"[{"message": {"token": "t", "notification": {"titel": "a"}}}, {"message": {"token": "t", "data": {"n": 1}}}]"#,
                [
                    "error message-member-unknown /0/message/notification/titel",
                    "error message-wrong-kind /1/message/data/n",
                ]
            ),
            (
                #"{"to": "/topics/n", "notification": {"title": "a", "sound": "default"}, "data": {"n": 1}}"#,
                ["error message-interface-retired /to"]
            ),
            (
                #"{"registration_ids": ["a", "b"], "data": {"n": 1}}"#,
                ["error message-interface-retired /registration_ids"]
            ),
            (
                #"{"message": {"token": "t", "data": {"notifee_options": "{}"}}}"#,
                ["error message-member-unknown /message/data/notifee_options"]
            ),
            (
                #"{"message": {"token": "t", "apns": {"payload": {"aps": {"alert": "a"}}, "fcm_options": {"image": "https://example.com/a.png"}}}}"#,
                ["warning message-image-not-shown /message/apns/fcm_options/image"]
            ),
            (
                #"{"to": "ExponentPushToken[x]", "content_available": true, "category": "c", "mutableContent": 1}"#,
                [
                    "error message-member-unknown /category", "error message-member-unknown /content_available",
                    "error message-wrong-kind /mutableContent",
                ]
            ),
            (
                #"[{"to": ["ExpoPushToken[x]"], "title": 7, "interruptionLevel": "timeSensitive", "badge": "3"}]"#,
                [
                    "error message-unknown-value /0/interruptionLevel", "error message-wrong-kind /0/badge",
                    "error message-wrong-kind /0/title",
                ]
            ),
        ])
    func mistakes(_ text: String, _ findings: [String]) { #expect(found(text) == findings) }

    @Test("A member is moved to the place where it belongs, and a value written as text")
    func fixes() throws {
        let text = #"{"message": {"token": "t", "notification": {"title": "a", "sound": "default"}, "data": {"n": 1}}}"#
        let result = Fixer(Linter(), unsafe: true).fix(Array(text.utf8))
        #expect(found(String(decoding: result.bytes, as: UTF8.self)) == [])
        let value = try JSONDocument(parsing: result.bytes).value
        #expect(value["/message/apns/payload/aps/sound"] == "default")
        #expect(value["/message/data/n"] == "1")
    }

    @Test("A message of the interface before HTTP v1 is written for that")
    func retired() throws {
        let text =
            #"{"to": "/topics/n", "priority": "high", "content_available": true, "notification": {"title": "a", "badge": "3"}, "data": {"n": 1}}"#
        let result = Fixer(Linter(), unsafe: true).fix(Array(text.utf8))
        let message = try #require(try JSONDocument(parsing: result.bytes).value["/message"])
        #expect(message["/topic"] == "n")
        #expect(message["/notification"] == .object(JSONObject([("title", "a")])))
        #expect(message["/apns/payload/aps/badge"] == 3)
        #expect(message["/apns/payload/aps/content-available"] == 1)
        #expect(message["/data/n"] == "1")
        #expect(found(String(decoding: result.bytes, as: UTF8.self)) == [])
    }

    @Test("The size is that of the payload that Firebase sends, with the alert that it writes into it")
    func size() {
        let text =
            #"{"message": {"token": "t", "notification": {"title": "a"}, "apns": {"payload": {"aps": {"badge": 1}}}}}"#
        #expect(
            PushDocument(Array(text.utf8)).largest?.wireBytes
                == #"{"aps":{"badge":1,"alert":{"title":"a"}}}"#.utf8.count)
    }

    @Test(
        "Messages as Firebase's own pages write them have no finding",
        arguments: [
            #"{"message":{"token":"bk3RNwTe3H0:CI2k_HHwgIpoDKCIZvvDMExUdFQ3P1","notification":{"body":"This is an FCM notification message!","title":"FCM Message"}}}"#,
            #"{"message":{"token":"bk3RN","notification":{"title":"Portugal vs. Denmark","body":"great match!"},"data":{"Nick":"Mario","Room":"PortugalVSDenmark"}}}"#,
            #"{"message":{"token":"bk3RN","notification":{"title":"Match update","body":"Arsenal goal"},"android":{"ttl":"86400s","notification":{"click_action":"OPEN_ACTIVITY_1"}},"apns":{"headers":{"apns-priority":"5"},"payload":{"aps":{"category":"NEW_MESSAGE_CATEGORY"}}},"webpush":{"headers":{"TTL":"86400"}}}}"#,
            #"{"message":{"topic":"weather","notification":{"title":"a"},"apns":{"payload":{"aps":{"mutable-content":1}},"fcm_options":{"image":"https://example.com/a.png"}}}}"#,
            #"{"validate_only":true,"message":{"condition":"'a' in topics","notification":{"title":"a","image":"https://example.com/a.png"},"fcm_options":{"analytics_label":"x"}}}"#,
            #"{"to":"ExponentPushToken[xxxxxxxxxxxxxxxxxxxxxx]","title":"hello","body":"world"}"#,
            #"[{"to":"ExponentPushToken[x]","sound":"default","body":"Hello world!"},{"to":"ExponentPushToken[y]","badge":1,"body":"You've got mail"}]"#,
            #"{"to":["ExponentPushToken[x]","ExponentPushToken[y]"],"body":"Hello","data":{"a":{"b":1}},"sound":{"critical":true,"name":"a.wav","volume":1},"richContent":{"image":"https://example.com/a.png"},"mutableContent":true,"_contentAvailable":true,"priority":"high","interruptionLevel":"time-sensitive"}"#,
            #"{"message":{"token":"t","apns":{"liveActivityToken":"x","headers":{"apns-priority":"10"},"payload":{"aps":{"timestamp":1790000000,"event":"update","content-state":{"a":1}}}}}}"#,
        ])
    func samples(_ text: String) { #expect(found(text) == []) }
}
