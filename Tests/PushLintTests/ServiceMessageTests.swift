import JSONText
import PushDocument
import PushLint
import PushPayload
import Testing

/// Messages to push services: what the service would refuse or ignore around a fine payload.
@Suite("Messages of services") struct ServiceMessageTests {
    private func found(_ text: String) -> [String] {
        Linter().lint(Input(Array(text.utf8))).findings.filter { $0.rule.family == .service }
            .map { "\($0.severity) \($0.rule.id) \($0.pointer)" }.sorted()
    }

    @Test(
        "node-apn sends a push without the sound or badge that it can't read",
        arguments: [
            (#""sound": "a.caf""#, []), (#""sound": {"name": "a.caf", "critical": 1, "volume": 0.5}"#, []),
            (#""sound": 1"#, ["error message-wrong-kind /sound"]),
            (
                #""sound": {"name": "a.caf", "critical": true, "volume": 0.5}"#,
                ["error message-wrong-kind /sound/critical"]
            ),
            (#""sound": {"name": "a.caf", "critical": 1}"#, ["error message-member-missing /sound"]),
            (#""badge": "3""#, ["error message-wrong-kind /badge"]),
        ])
    func nodeAPN(_ member: String, _ expected: [String]) {
        let text = #"{"alert": "a", "topic": "com.example.a", "pushType": "alert", \#(member)}"#
        #expect(found(text) == expected)
        let result = Linter().lint(Input(Array(text.utf8)))
        #expect(
            result.findings.allSatisfy {
                $0.rule.family == .service && $0.effect.hasPrefix("node-apn sends the push without")
            })
        let sent = result.document.pushes.first?.request?.aps
        #expect(expected.isEmpty || sent?[.sound] == .absent && sent?[.badge] == .absent)
        let volume = text.replacing("0.5", with: "7")
        #expect(
            !expected.isEmpty || volume == text
                || Linter().lint(Input(Array(volume.utf8))).findings.map(\.rule.id) == ["out-of-range"])
    }

    @Test("A member that no table knows is said to be newer than one that is more than a year old")
    func oldTables() {
        func message(at now: Double?) -> String? {
            var options = LintOptions()
            if let now { options.clock = { UnixTime(now) } }
            let text = #"{"to": "ExponentPushToken[a]", "title": "a", "liveActivity": "b"}"#
            return Linter(options).lint(Input(Array(text.utf8))).findings.first {
                $0.rule.id == "message-member-unknown"
            }?
            .message
        }
        let isOld = "more than a year before"
        #expect(message(at: nil)?.contains(isOld) == false && message(at: 1_800_000_000)?.contains(isOld) == false)
        #expect(message(at: 1_850_000_000)?.contains(isOld) == true)
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
                    "warning message-data-name /message/data/body_loc_key",
                    "warning message-data-name /message/data/title_loc_key",
                ]
            ),
            (
                #"{"message": {"token": "t", "data": {"thread_id": "A", "contentAvailable": "1", "thread-id": "B"}}}"#,
                [
                    "warning message-data-name /message/data/contentAvailable",
                    "warning message-data-name /message/data/thread-id",
                ]
            ),
            (
                #"{"data": {"title_loc_key": "A"}, "priority": "high", "condition": "'a' in topics"}"#,
                ["error message-interface-retired /condition"]
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
                #"{"device": "ios", "token": "t", "alert": {"title": "a"}, "sound": null, "badge": "0", "data": {}}"#,
                ["error message-wrong-kind /badge"]
            ),
            (#"{"device": "android", "token": "t", "alert": "a", "badge": "0"}"#, []),
            (
                #"{"registration_ids": ["a", "b"], "data": {"n": 1}}"#,
                ["error message-interface-retired /registration_ids"]
            ),
            (
                #"{"to": "/topics/n", "mutable_content": true, "notification": {"image": "https://example.com/a.png"}}"#,
                ["error message-interface-retired /to"]
            ),
            (
                #"{"message": {"token": "t", "apns": {"aps": {"content-available": 1}}, "data": {"a": "b"}}}"#,
                ["error message-member-unknown /message/apns/aps"]
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
            (
                #"{"to": "t", "notification": {"title": "a"}, "apns": {"payload": {"aps": {"badge": 1}, "headers": {}}}}"#,
                ["error message-interface-retired /to"]
            ),
            (
                #"{"to": "ExpoPushToken[x]", "data": {"n": 1}}"#, ["warning message-without-content "]
            ),
            (
                #"{"to": "ExpoPushToken[x]", "data": {"n": 1}, "_contentAvailable": true}"#,
                ["info message-member-deprecated /_contentAvailable"]
            ),
            (
                #"{"to": "ExpoPushToken[x]", "title": "a", "theme": "dark", "threadID": "t"}"#,
                ["error message-member-unknown /threadID", "warning message-member-unknown /theme"]
            ),
            (
                #"{"message": {"token": "t", "data": {"a": "b"}, "apns": {"payload": {"aps": {"category": "C"}}}}}"#,
                ["error message-without-content /message/apns/payload/aps"]
            ),
            (
                #"{"message": {"token": "t", "data": {"a": "b"}, "apns": {"payload": {"n": 1}}}}"#,
                ["error message-without-content /message/apns/payload"]
            ),
            (
                #"{"message": {"token": "t", "data": {"sound": "default", "body_loc_key": "K"}}}"#,
                ["info message-data-name /message/data/sound", "warning message-data-name /message/data/body_loc_key"]
            ),
            (
                #"{"message": {"token": "t", "notification": {"title": "a"}, "data": {"title": "a"}}}"#,
                ["info message-shown-twice /message/data/title"]
            ),
            (
                #"{"message": {"token": "t", "apns": {"payload": {"live_activity_token": "x", "aps": {"event": "end", "timestamp": 1790000000}}}}}"#,
                ["error message-member-unknown /message/apns/payload/live_activity_token"]
            ),
            (
                #"{"token": "t", "notification": {"title": "a", "sound": "default"}, "apns": {"payload": {"aps": {"badge": 1}}}}"#,
                ["error message-member-unknown /notification/sound"]
            ),
            (
                #"{"app_id": "a", "contents": {"en": "x"}, "ios_badgeCount": "3", "ios_badgeType": "setTo", "sound": "a.caf"}"#,
                [
                    "error message-member-unknown /sound", "error message-unknown-value /ios_badgeType",
                    "error message-wrong-kind /ios_badgeCount",
                ]
            ),
            (
                #"{"audience": "all", "notification": {"alert": "x", "badge": 1, "ios": {"interruption_level": "timeSensitive", "thread-id": "t"}}}"#,
                [
                    "error message-member-unknown /notification/badge",
                    "error message-member-unknown /notification/ios/thread-id",
                    "error message-unknown-value /notification/ios/interruption_level",
                ]
            ),
            (
                #"{"messages": {"apple_push": {"alert": "x", "badge": "1", "content_available": true}}}"#,
                [
                    "error message-member-unknown /messages/apple_push/content_available",
                    "error message-wrong-kind /messages/apple_push/badge",
                ]
            ),
            (
                #"{"message": {"token": "t", "notification": {"title": "a", "image": "https://example.com/a.png"}}}"#,
                ["warning message-image-not-shown /message/notification/image"]
            ),
            (
                #"{"to": "ExpoPushToken[x]", "titel": "a", "thread_id": "b", "sounds": "default", "Badge": 1}"#,
                ["Badge", "sounds", "thread_id", "titel"].map { "error message-member-unknown /\($0)" }
            ),
            (
                #"{"audience": "all", "notification": {"ios": {"bagde": 1, "live_activity": {"name": "a", "evnt": "end", "content-state": {}}}}}"#,
                ["bagde", "live_activity/content-state", "live_activity/evnt"].map {
                    "error message-member-unknown /notification/ios/\($0)"
                }
            ),
            (
                #"{"app_id": "a", "contents": {"en": "x"}, "mutable_contant": true, "custom": {"i": "b"}, "android_anything": 1}"#,
                ["custom", "mutable_contant"].map { "error message-member-unknown /\($0)" }
            ),
            (
                #"{"message": "a", "data": {"push": {"badge": 1}, "apns_collapse_id": "b", "command_anything": 1}}"#,
                ["error message-member-unknown /data/apns_collapse_id"]
            ),
            (
                #"{"messages": {"apple_push": {"alert": "x", "thread": "t"}}}"#,
                ["warning message-member-unknown /messages/apple_push/thread"]
            ),
            (#"{"apple_push": {"alert": "x", "badge": "1"}}"#, ["error message-wrong-kind /apple_push/badge"]),
            (
                #"{"request": {"application": "a", "notifications": [{"content": "b", "ios_badge": 1}]}}"#,
                ["error message-member-unknown /request/notifications/0/ios_badge"]
            ),
            (
                #"{"alert": "x", "badge": "3", "topic": "a.b", "pushType": "alert"}"#,
                ["error message-wrong-kind /badge"]
            ),
            (
                #"{"default": "x", "APNS": {"aps": {"alert": "x"}}}"#, ["error message-wrong-kind /APNS"]
            ),
            (#"{"default": "x", "APNS": 7}"#, ["error message-wrong-kind /APNS"]),
            (
                #"{"TopicArn": "t", "MessageStructure": "json", "Message": {"default": "x", "APNS": "{\"aps\":{\"alert\":\"x\"}}"}}"#,
                ["error message-wrong-kind /Message"]
            ),
            (
                #"{"TargetArn": "t", "MessageStructure": "json", "Message": {"APNS": {"aps": {"alert": "x"}}}}"#,
                ["error message-wrong-kind /Message"]
            ),
            (
                #"{"TargetArn": "t", "Message": "{\"APNS\":\"{\\\"aps\\\":{\\\"alert\\\":\\\"x\\\"}}\"}"}"#,
                ["error message-member-missing "]
            ),
            (
                #"{"message": {"notification": {"title": "x"}}, "token": "bk3RNwTe3H0"}"#,
                ["error message-member-unknown /token"]
            ),
            (
                #"{"message": {"notification": {"title": "x"}}, "topic": "gates", "validate_only": true, "data": {"n": "1"}}"#,
                ["error message-member-unknown /data", "error message-member-unknown /topic"]
            ),
            (
                #"{"interests": ["a"], "apns": {"alert": "x", "aps": {"badge": 1}}}"#,
                ["error message-member-unknown /apns/alert"]
            ),
            (
                #"{"notifications": [{"tokens": ["a"], "platform": 1, "message": "x", "content-available": true}]}"#,
                ["error message-member-unknown /notifications/0/content-available"]
            ),
        ] as [(String, [String])])
    func mistakes(_ text: String, _ findings: [String]) { #expect(found(text) == findings) }

    @Test(
        "A message to Firebase goes to an installation id as it goes to a token",
        arguments: [
            (#"{"message":{"fid":"a","notification":{"title":"x"}}}"#, []),
            (
                #"{"message":{"fid":"a","notification":{"title":"x"},"apns":{"payload":{"aps":{"badge":"3"}}}}}"#,
                ["wrong-kind"]
            ),
            (#"{"message":{"fid":"a","token":"b","notification":{"title":"x"}}}"#, ["message-target-count"]),
            (#"{"message":{"topic":null,"token":"b","notification":{"title":"x"}}}"#, []),
            (#"{"fids":["a"],"notification":{"title":"x"},"apns":{"payload":{"aps":{"badge":"3"}}}}"#, ["wrong-kind"]),
        ])
    func installations(_ text: String, _ rules: [String]) {
        #expect(Linter().lint(Input(Array(text.utf8))).findings.map(\.rule.id) == rules)
    }

    @Test(
        "What a service takes or converts is no mistake, and the push has it",
        arguments: [
            (
                #"{"to": "ExpoPushToken[x]", "title": "a", "threadId": "t", "contentAvailable": false, "relevanceScore": 0.5, "targetContentId": "w", "filterCriteria": "f"}"#,
                #"{"alert":{"title":"a"},"thread-id":"t","relevance-score":0.5,"target-content-id":"w","filter-criteria":"f"}"#
            ),
            (
                #"{"message": "a", "data": {"group": "g", "push": {"badge": "3", "sound": {"name": "a.caf", "critical": "1", "volume": "0.5"}}}}"#,
                #"{"alert":{"body":"a"},"sound":{"name":"a.caf","critical":1,"volume":0.5},"thread-id":"g","badge":3}"#
            ),
            (
                #"{"message": "a", "data": {"push": {"contentAvailable": true, "threadId": "t", "sound": "default"}}}"#,
                #"{"alert":{"body":"a"},"sound":"default","content-available":1,"thread-id":"t"}"#
            ),
        ])
    func converted(_ text: String, _ aps: String) throws {
        let result = Linter().lint(Input(Array(text.utf8)))
        #expect(!result.findings.contains { $0.severity == .error }, "\(result)")
        let sent = try #require(result.document.fragments.last?.wire?.value["/payload/aps"])
        #expect(sent == (try JSONDocument(parsing: Array(aps.utf8)).value), "\(JSONWriter().text(sent))")
    }

    private static let app = #"""
        {"bundle-ids": ["com.example.a"], "other-bundle-ids": [], "categories": [{"identifier": "INVITE"}],
        "sounds": ["bell.caf"], "entitlements": ["aps-environment"], "extensions": [], "background-modes": [],
        "supports-live-activities": false}
        """#

    @Test(
        "What a service makes of a message is compared with the app, and found at the member that the author writes",
        arguments: [
            (
                #"{"to": "ExpoPushToken[x]", "title": "a", "categoryId": "INVIT", "sound": "bell.wav", "interruptionLevel": "time-sensitive", "contentAvailable": true}"#,
                [
                    "app-not-woken /contentAvailable", "category-not-registered /categoryId",
                    "sound-not-in-app /sound",
                    "time-sensitive-not-allowed /interruptionLevel", "wakes-and-shows /contentAvailable",
                ]
            ),
            (
                #"{"to": "ExpoPushToken[x]", "title": "a", "richContent": {"image": "https://example.com/a.png"}}"#,
                ["extension-missing /richContent/image"]
            ),
            (
                #"{"to": "ExpoPushToken[x]", "title": "a", "sound": {"critical": true, "name": "bell.caf"}}"#,
                ["critical-not-allowed /sound/critical"]
            ),
            (
                #"{"contents": {"en": "x"}, "ios_attachments": {"a": "https://example.com/a.png"}, "ios_sound": "nil"}"#,
                ["extension-missing /ios_attachments"]
            ),
            (
                #"{"contents": {"en": "x"}, "ios_badgeType": "Increase", "ios_badgeCount": 1, "ios_category": "B"}"#,
                ["category-not-registered /ios_category", "extension-missing /ios_badgeType"]
            ),
            (
                #"{"audience": "all", "notification": {"ios": {"alert": "x", "category": "B", "sound": {"name": "a.caf"}}}}"#,
                [
                    "category-not-registered /notification/ios/category", "sound-not-critical /notification/ios/sound",
                    "sound-not-in-app /notification/ios/sound/name",
                ]
            ),
            (
                #"{"audience": "all", "notification": {"ios": {"live_activity": {"name": "a", "event": "end", "content_state": {"n": 1}}}}}"#,
                ["live-activities-off /notification/ios/live_activity/event"]
            ),
            (
                #"{"messages": {"apple_push": {"alert": "x", "asset_url": "https://example.com/a.png", "category": "ab_cat_more"}}}"#,
                ["extension-missing /messages/apple_push/asset_url"]
            ),
            (
                #"{"message": "a", "data": {"push": {"sound": "a.caf"}}}"#, ["sound-not-in-app /data/push/sound"]
            ),
            (
                #"{"where": {}, "data": {"alert": "a", "category": "B"}}"#, ["category-not-registered /data/category"]
            ),
            (
                #"{"message": {"token": "t", "notification": {"title": "a"}, "apns": {"payload": {"aps": {"category": "B"}}}}}"#,
                ["category-not-registered /message/apns/payload/aps/category"]
            ),
            (
                #"{"token": "t", "notification": {"title": "a"}, "apns": {"payload": {"aps": {"mutableContent": true}}}}"#,
                ["extension-missing /apns/payload/aps/mutableContent"]
            ),
            (
                #"{"notifications": [{"tokens": ["a"], "platform": 1, "message": "b", "category": "B", "topic": "com.example.b"}]}"#,
                ["topic-not-this-app /notifications/0/topic"]
            ),
        ])
    func againstTheApp(_ text: String, _ expected: [String]) {
        var options = LintOptions()
        options.app = ExampleApp(Self.app).manifest
        let found = Linter(options).lint(Input(Array(text.utf8))).findings.map { "\($0.rule.id) \($0.pointer)" }
        #expect(found.sorted() == expected)
    }

    @Test("A Live Activity of OneSignal is compared with the app's types, also where only the address names its type")
    func liveActivities() {
        var options = LintOptions()
        options.app =
            ExampleApp(
                #"""
                {"live-activities": [
                    {"attributes-type": "GameAttributes", "attributes": {"home": "String", "onesignal": "Any"},
                     "content-state": {"score": "Int", "phase": {"enum": ["first", "second"]}}}
                ]}
                """#
            ).manifest
        let linter = Linter(options)
        func found(_ text: String) -> [String] {
            linter.lint(Input(Array(text.utf8))).findings.map { "\($0.rule.id) \($0.pointer)" }.sorted()
        }
        let texts = #""contents": {"en": "x"}, "headings": {"en": "y"}"#
        #expect(
            found(
                #"{"event": "start", "event_attributes": {"hom": "A"}, "event_updates": {"score": "0", "phase": "first"}, \#(texts)}"#
            ) == ["activity-member-missing /event_attributes", "activity-value-not-decodable /event_updates/score"])
        #expect(
            found(#"{"event": "update", "event_updates": {"score": 1, "phase": "third"}, "priority": 10}"#)
                == ["activity-value-not-decodable /event_updates/phase"])
        #expect(
            found(
                #"{"event": "start", "activity_type": "Game", "event_attributes": {"home": "A"}, "event_updates": {"score": 0, "phase": "first"}, \#(texts)}"#
            ) == ["activity-type-not-in-app /activity_type"])
        #expect(
            found(
                #"{"event": "update", "event_updates": {"score": 1, "phase": "first"}, "dismissal_date": 1900000000}"#
            ) == ["dismissal-date-without-end /dismissal_date"])
    }

    @Test(
        "A badge that OneSignal counts on the device needs an extension, and an App Group that it shares with the app")
    func countedBadges() {
        let group = "com.apple.security.application-groups"
        let message = #"{"contents": {"en": "x"}, "ios_badgeType": "Increase", "ios_badgeCount": 1}"#
        for (app, service, expected) in [
            ([group], [], ["app-group-missing /ios_badgeType"]), ([], [group], ["app-group-missing /ios_badgeType"]),
            ([group], [group], []), ([group], nil, ["extension-missing /ios_badgeType"]),
        ] as [([String], [String]?, [String])] {
            func texts(_ names: [String]) -> String { "[" + names.map { "\"\($0)\"" }.joined() + "]" }
            let services = service.map {
                #"{"point": "com.apple.usernotifications.service", "entitlements": \#(texts($0))}"#
            }
            var options = LintOptions()
            options.app =
                ExampleApp(
                    #"{"entitlements": \#(texts(app)), "extensions": [\#(services ?? "")]}"#
                ).manifest
            let found = Linter(options).lint(Input(Array(message.utf8))).findings.map { "\($0.rule.id) \($0.pointer)" }
            #expect(found == expected)
        }
    }

    @Test(
        "What nobody knows of a message gives no finding",
        arguments: [
            #"{"app_id": "a", "included_segments": ["All"], "template_id": "b", "ios_sound": "nil"}"#,
            #"{"message": "clear_badge", "data": {"apns_headers": {"apns-collapse-id": "c"}}}"#,
            #"{"message": "a", "data": {"push": {"sound": "none"}, "live_update": true, "tag": "b"}}"#,
            #"{"audience": "all", "notification": {"ios": {"badge": "+1", "template": {"template_id": "a"}}}}"#,
        ])
    func unknown(_ text: String) { #expect(Linter().lint(Input(Array(text.utf8))).isClean) }

    @Test("A fix that Apple's keys need is written in the service's terms")
    func fixesInMessages() throws {
        for (text, fixed) in [
            (
                #"{"to": "ExpoPushToken[x]", "title": "a", "sound": "Default"}"#,
                #"{"to": "ExpoPushToken[x]", "title": "a", "sound": "default"}"#
            ),
            (
                #"{"app_id": "a", "contents": {"en": "x"}, "thread_id": "b "}"#,
                #"{"app_id": "a", "contents": {"en": "x"}, "thread_id": "b"}"#
            ),
        ] {
            #expect(String(decoding: Fixer(Linter(), unsafe: true).fix(Array(text.utf8)).bytes, as: UTF8.self) == fixed)
        }
    }

    @Test("A message that becomes too large is flagged where it stands")
    func tooLarge() {
        let text = String(repeating: "x", count: 4090)
        for message in [
            #"{"message": {"token": "t", "notification": {"title": "\#(text)"}}}"#,
            #"{"message": {"token": "t", "data": {"n": "\#(text)"}, "apns": {"payload": {"aps": {"alert": "a"}}}}}"#,
            #"{"to": "ExponentPushToken[x]", "body": "\#(text)"}"#, #"{"contents": {"en": "\#(text)"}}"#,
        ] {
            for linter in [Linter(), Linter().prepared()] {
                #expect(linter.findings(Input(Array(message.utf8))).map(\.rule.id) == ["payload-too-large"])
            }
        }
    }

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
        "Header fields and a payload in the Admin SDK's spelling are read as what it takes, unless they go to APNs",
        arguments: [
            (#""apns-push-type": "background""#, #""contentAvailable": true"#, ["sdk-spelling"]),
            (#""apns-push-type": "alert""#, #""mutableContent": true, "badge": "1""#, ["sdk-spelling", "wrong-kind"]),
            (#""apns-push-type": "alert", "apns-topic": "a.b""#, #""mutableContent": true"#, ["misspelt-key"]),
            (#""apns-push-type": "alert""#, #""mutableContent": 1"#, ["misspelt-key"]),
        ])
    func adminSDK(_ headers: String, _ keys: String, _ rules: [String]) {
        let alert = keys.contains("contentAvailable") ? "" : #""alert": "a", "#
        let request = #"{"limit": 1, "headers": {\#(headers)}, "payload": {"aps": {\#(alert)\#(keys)}}}"#
        for text in [request, "[\(request)]"] {
            #expect(Linter().lint(Input(Array(text.utf8))).findings.map(\.rule.id).sorted() == rules)
        }
        #expect(PushDocument(Array(request.utf8), named: "a.apns").fragments.count == 1)
    }

    @Test(
        "Messages as Firebase's own pages write them have no finding",
        arguments: [
            #"{"message":{"token":"t","notification":{"body":"Gate B12","title":"Gate changed"}}}"#,
            #"{"message":{"token":"t","notification":{"title":"a","body":"b"},"data":{"Name":"c","Room":"d"}}}"#,
            #"{"message":{"token":"t","notification":{"title":"a","body":"b"},"android":{"ttl":"86400s","notification":{"click_action":"OPEN"}},"apns":{"headers":{"apns-priority":"5"},"payload":{"aps":{"category":"GATE"}}},"webpush":{"headers":{"TTL":"86400"}}}}"#,
            #"{"token":"t","notification":{"title":"a","imageUrl":"https://example.com/a.png"},"apns":{"payload":{"aps":{"mutableContent":true}},"fcmOptions":{"imageUrl":"https://example.com/a.png"}}}"#,
            #"{"tokens":["t"],"data":{"score":"850"},"apns":{"payload":{"aps":{"contentAvailable":true}}}}"#,
            #"{"app_id":"a","target_channel":"push","include_aliases":{"external_id":["b"]},"headings":{"en":"a","de":"b"},"contents":{"en":"c","de":"d"},"data":{"title":"e"},"ios_attachments":{"id1":"https://example.com/a.png"},"ios_badgeType":"Increase","ios_badgeCount":1,"buttons":[{"id":"a","text":"b"}],"small_icon":"i","ttl":60,"priority":10}"#,
            #"{"included_segments":["All"],"contents":{"en":"a"},"content_available":true,"collapse_id":"c","thread_id":"d","ios_interruption_level":"time_sensitive"}"#,
            #"{"audience":{"ios_channel":"a"},"device_types":["ios"],"notification":{"alert":"a","ios":{"badge":"+1","sound":{"name":"a.caf","critical":false},"content_available":true,"extra":{"n":"1"},"collapse_id":"c","thread_id":"d","interruption_level":"time-sensitive","expiry":3600,"priority":5}}}"#,
            #"[{"audience":"all","device_types":"all","notification":{"alert":"a"}}]"#,
            #"{"external_user_ids":["a"],"messages":{"apple_push":{"alert":{"title":"a","body":"b"},"badge":1,"sound":"default","extra":{"n":"1"},"content-available":true,"interruption_level":"active","asset_url":"https://example.com/a.png","asset_file_type":"png"}}}"#,
            #"{"MessageRequest":{"Addresses":{"a":{"ChannelType":"APNS"}},"MessageConfiguration":{"APNSMessage":{"Action":"OPEN_APP","Body":"a","Title":"b","Badge":1,"SilentPush":false,"Priority":"normal","TimeToLive":30,"Data":{"n":"1"}}}}}"#,
            #"{"notifications":[{"tokens":["a"],"platform":1,"message":"b","topic":"c.d","sound":{"name":"default"},"alert":{"title":"a"},"push_type":"alert"},{"tokens":["a"],"platform":2,"message":"b"}]}"#,
            #"{"where":{"deviceType":"ios"},"data":{"alert":"a","badge":"Increment","sound":"a.caf","title":"b","content-available":1}}"#,
            #"{"default":"a","APNS":"{\"aps\":{\"alert\":\"a\"}}","GCM":"{\"notification\":{\"text\":\"a\"}}"}"#,
            #"{"installationId":"a","platform":"apns","pushChannel":"b","templates":{"t":{"body":"{\"aps\":{\"alert\":\"$(message)\"}}","tags":["a"]}}}"#,
            #"{"interests":["hello"],"apns":{"aps":{"alert":{"title":"a","body":"b"}}},"fcm":{"notification":{"title":"a","body":"b"}},"web":{"notification":{"title":"a"}}}"#,
            #"{"message":{"topic":"weather","notification":{"title":"a"},"apns":{"payload":{"aps":{"mutable-content":1}},"fcm_options":{"image":"https://example.com/a.png"}}}}"#,
            #"{"validate_only":true,"message":{"condition":"'a' in topics","notification":{"title":"a"},"fcm_options":{"analytics_label":"x"}}}"#,
            #"{"to":"ExponentPushToken[xxxxxxxxxxxxxxxxxxxxxx]","title":"hello","body":"world"}"#,
            #"[{"to":"ExponentPushToken[x]","sound":"default","body":"Hello world!"},{"to":"ExponentPushToken[y]","badge":1,"body":"You've got mail"}]"#,
            #"{"to":["ExponentPushToken[x]","ExponentPushToken[y]"],"body":"Hello","data":{"a":{"b":1}},"sound":{"critical":true,"name":"a.wav","volume":1},"richContent":{"image":"https://example.com/a.png"},"mutableContent":true,"contentAvailable":true,"priority":"high","interruptionLevel":"time-sensitive"}"#,
            #"{"message":{"token":"t","apns":{"liveActivityToken":"x","headers":{"apns-priority":"10"},"payload":{"aps":{"timestamp":1790000000,"event":"update","content-state":{"a":1}}}}}}"#,
        ])
    func samples(_ text: String) { #expect(found(text) == []) }
}
