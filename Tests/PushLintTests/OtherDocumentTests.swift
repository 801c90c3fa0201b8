import JSONText
import PushDocument
import PushLint
import Testing

/// What has to do with pushes and is none, and what only looks like a message to a service.
@Suite("Documents that are no pushes") struct OtherDocumentTests {
    private static func found(_ text: String, named name: String? = "a.json") -> [String] {
        for _ in 0..<2 { _ = linter.lint(Input(Array(text.utf8), named: name)) }
        return linter.lint(Input(Array(text.utf8), named: name)).findings.map {
            "\($0.severity) \($0.rule.id) \($0.pointer)"
        }
    }

    private static let linter = Linter().prepared()

    @Test(
        "An answer, a subscription and a request to another system are named and left alone",
        arguments: [
            (#"{"reason": "BadDeviceToken"}"#, "/reason"), (#"{"reason": "Unregistered", "timestamp": 1}"#, "/reason"),
            (
                #"{"url": "https://web.push.apple.com/Q", "headers": {"TTL": "60"}, "status": 403, "body": {"reason": "BadJwtToken"}}"#,
                "/body/reason"
            ),
            (#"{"headers": {":status": "400"}, "payload": {"reason": "BadTopic"}}"#, "/payload/reason"),
            (#"{"status": 410, "body": "{\"reason\": \"Unregistered\"}"}"#, "/body"),
            (#"{"headers": {":status": "200", "apns-id": "x"}}"#, ""),
            (#"{"id": "a", "headers": {"apns-id": "x"}, "status": 200, "body": ""}"#, ""),
            (#"{"statusCode": 200, "headers": {"apns-id": "x"}, "body": "{}"}"#, ""),
            (#"{"status_code": 200, "headers": {"Apns-Id": "x", "content-length": "0"}, "text": ""}"#, ""),
            (#"{"statusCode": 201, "headers": {"apns-request-id": "x", "apns-channel-id": "dHN0"}, "body": {}}"#, ""),
            (#"{"device": "aa", "response": {"status": 200, "headers": {"apns-id": ["x"]}, "data": {}}}"#, ""),
            (#"{"StatusCode": 200, "Reason": "", "ApnsID": "x", "Timestamp": "0001-01-01T00:00:00Z"}"#, ""),
            (#"{"endpoint": "https://web.push.apple.com/Q", "keys": {"p256dh": "BA", "auth": "x"}}"#, ""),
            (#"{"name": "projects/a/messages/0:1500415314455276%31bd1c96"}"#, ""),
            (#"{"sent": [{"device": "a"}], "failed": []}"#, ""),
            (#"{"id": "a", "recipients": 1, "external_id": null}"#, ""),
            (#"{"errors": ["All included players are not subscribed"]}"#, ""),
            (#"{"MessageResponse": {"ApplicationId": "a", "Result": {}}}"#, ""),
            (#"{"channels": ["dHN0"]}"#, ""), (#"{"data": [{"status": "ok", "id": "a"}]}"#, ""),
            (#"{"data": {"a": {"status": "error", "message": "b"}}}"#, ""),
            (#"{"error": {"code": 400, "status": "INVALID_ARGUMENT", "message": "a"}}"#, ""),
            (#"{"id": "a", "app_id": "b", "contents": {"en": "c"}, "successful": 1, "failed": 0}"#, ""),
            (
                #"{"targetHostName": "a.example", "targetPolicy": {"platformTypes": ["ios"]}, "payload": {"rawContent": "a"}}"#,
                ""
            ),
            (#"{"aps": [{"ssid": "a"}]}"#, "/aps"), (#"{"aps": 12.5, "iso": 100}"#, "/aps"),
            (
                #"{"info": {"name": "a", "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"}, "item": [{"request": {"body": {"mode": "raw", "raw": "{\"alert\": 1, \"badge\": \"1\"}"}}}]}"#,
                ""
            ),
            (#"{"camera": "a", "aps": "f/2.8"}"#, "/aps"), (#"{"aps": {"office": {"ip": "10.0.0.1"}}}"#, "/aps"),
            (#"{"ios_root_params": {"aps": {"category": "A", "mutable-content": 1}}, "data": {"a": 1}}"#, ""),
            (#"{"aps": {"Actions": {"createscraper": {}}, "Resources": {"scraper": {}}}}"#, "/aps"),
            (
                #"{"a4b": {"prefix": "a4b", "rights": {}}, "aps": {"prefix": "aps", "rights": {"query": {}}}, "acm": {"prefix": "acm", "rights": {}}}"#,
                "/aps"
            ),
        ])
    func named(_ text: String, _ pointer: String) {
        #expect(Self.found(text) == ["info not-a-push \(pointer)"])
        #expect(!PushDocument.isPayload(Array(text.utf8)))
    }

    @Test(
        "A request beside its answer is judged",
        arguments: [
            #"{"statusCode": 200, "headers": {"apns-id": "x"}, "body": {"aps": {"alert": "a", "badge": "3"}}}"#,
            #"{"status": 200, "headers": {"apns-id": "x", "apns-topic": "com.example.a"}, "body": {"aps": {"badge": "3"}}}"#,
            #"{"info": {"schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"}, "item": [{"request": {"body": {"raw": "{\"aps\": {\"badge\": \"1\"}}"}}}]}"#,
            #"{"payload": {"aps": {"badge": "3"}}, "response": {"statusCode": 200, "headers": {"apns-id": "x"}}}"#,
            #"{"url": "https://api.push.apple.com/3/device/a", "headers": {"apns-topic": "a"}, "response": {"status": 200, "headers": {"apns-id": "x"}}}"#,
        ])
    func requestsWithAnswers(_ text: String) {
        #expect(!Self.found(text).isEmpty && !Self.found(text).contains { $0.contains("not-a-push") })
    }

    private static let topic = #""headers": {"apns-topic": "com.example.a", "apns-push-type": "alert"}"#
    private static let manager = "https://api-manage-broadcast.push.apple.com:2196/1/apps/com.example.a"

    @Test(
        "The body of a request has the names that HTTP clients and logs use, and so has its address",
        arguments: [
            (#"{\#(topic), "body": {"aps": {"alert": "a", "badge": "3"}}}"#, ["error wrong-kind /body/aps/badge"]),
            (#"{\#(topic), "json": {"aps": {"alert": "a", "badge": "3"}}}"#, ["error wrong-kind /json/aps/badge"]),
            (
                #"{"method": "post", "url": "https://api.push.apple.com/3/device/aa", \#(topic), "data": {"aps": {"alert": "a", "badge": "3"}}}"#,
                ["error wrong-kind /data/aps/badge"]
            ),
            (
                #"{\#(topic), "body": "{\"aps\":{\"alert\":\"a\",\"badge\":\"3\"}}"}"#,
                ["error wrong-kind /body/aps/badge"]
            ),
            (
                #"{"url": "https://api.push.apple.com/3/device/aa", \#(topic), "body": {"aps": {"alert": "a", "badge": "3"}}, "response": {"status": 400, "body": {"reason": "BadDeviceToken"}}}"#,
                ["error wrong-kind /body/aps/badge"]
            ),
            (
                #"{"url": "https://api.push.apple.com/3/device/aa", \#(topic), "body": "{\"aps\":{\"alert\":\"a\",\"badge\":\"3\"}}", "status": 400, "reason": "BadDeviceToken"}"#,
                ["error wrong-kind /body/aps/badge"]
            ),
            (
                #"{"headers": {"apns-push-type": "voip", "apns-topic": "com.example.a.voip", "apns-expiration": "0"}, "body": {"call": 1}}"#,
                []
            ),
            (#"{"method": "DELETE", "url": "\#(manager)/channels", "headers": {"apns-channel-id": "dHN0"}}"#, []),
            (#"{"method": "GET", "url": "\#(manager)/all-channels", "headers": {"authorization": "bearer x"}}"#, []),
            (
                #"{"method": "DELETE", "url": "\#(manager)/channels"}"#, ["error channel-request-malformed "]
            ),
            (
                #"{"method": "POST", "url": "\#(manager)/channels", "headers": {}, "body": {"message-storage-policy": 2, "push-type": "LiveActivity"}}"#,
                ["error channel-request-malformed /body/message-storage-policy"]
            ),
            (
                #"{"item": [{"request": {"method": "DELETE", "url": {"raw": "\#(manager)/channels"}}}, {"request": {"method": "GET", "url": "\#(manager)/all-channels"}}]}"#,
                ["error channel-request-malformed /item/0/request/url/raw"]
            ),
        ])
    func requests(_ text: String, _ expected: [String]) { #expect(Self.found(text) == expected) }

    @Test(
        "The body of a request for a channel is one without a request around it",
        arguments: [
            (#"{"message-storage-policy": 1, "push-type": "LiveActivity"}"#, []),
            (
                #"{"message-storage-policy": 5, "push-type": "LiveActivity"}"#,
                ["error channel-request-malformed /message-storage-policy"]
            ),
            (#"{"message-storage-policy": 0}"#, ["error channel-request-malformed "]),
        ])
    func channelBodies(_ text: String, _ expected: [String]) {
        #expect(Self.found(text) == expected)
    }

    @Test(
        "What is meant as a push is judged as one",
        arguments: [
            (#"{"aps": []}"#, "error wrong-kind /aps"), (#"{"aps": ["alert"]}"#, "error wrong-kind /aps"),
            (#"{"aps": "Hello"}"#, "error wrong-kind /aps"),
            (#"{"aps": "{\"alert\": \"a\"}", "b": 1}"#, "error wrong-kind /aps"),
            (#"{"aps": null}"#, "error null-value /aps"),
            (
                #"{"request": {"headers": {"apns-push-type": "alert"}, "payload": {"aps": {"alert": "a", "badge": "3"}}}, "response": {"status": 400, "body": {"reason": "BadDeviceToken"}}}"#,
                "error wrong-kind /request/payload/aps/badge"
            ),
        ])
    func pushes(_ text: String, _ expected: String) {
        #expect(Self.found(text) == [expected])
        #expect(PushDocument.isPayload(Array(text.utf8)))
    }

    @Test(
        "Other JSON is no message to a service by one name that happens to be there",
        arguments: [
            #"{"notification": {"email": true, "push": {"title": "a"}}, "to": "all"}"#,
            #"{"to": "+1", "from": "+2", "body": "a", "notification": {"b": 1}}"#,
            #"{"message": {"id": 1, "topic": "t", "text": "a", "notification": {"muted": true}}}"#,
            #"{"notification": {"title": "a", "body": "b", "icon": "i.png", "actions": []}}"#,
            #"{"message": {"title": "a"}, "notification": {"title": "b", "body": "c"}}"#,
            #"{"headers": {"content-type": "application/json"}, "payload": {"a": 1}, "topic": "t"}"#,
            #"{"audience": {"age": "a"}, "notification": {"channel": "sms"}}"#, #"{"interests": ["a"], "name": "b"}"#,
            #"{"where": {"id": 1}, "data": {"sound": false, "alert": true}}"#,
            #"{"platform": "apns", "templates": {"a": {"body": "Hello"}}}"#,
            #"{"notifications": [{"topic": "news", "message": "a b!", "read": false}]}"#,
        ])
    func others(_ text: String) {
        #expect(Self.found(text).allSatisfy { $0.hasSuffix(" missing-aps ") })
        #expect(!PushDocument.isPayload(Array(text.utf8)))
    }

    @Test(
        "Data of other kinds lacks aps, and nothing else is said of it",
        arguments: [
            #"{"password": "tiger7", "card": "4111 1111 1111 1111"}"#,
            #"{"services": {"s3": {"endpoints": {}}, "aps": {"endpoints": {"eu-west-1": {}}}}}"#,
        ])
    func otherData(_ text: String) {
        #expect(Self.found(text).map { $0.split(separator: " ")[1] } == ["missing-aps"])
    }

    @Test(
        "A message is recognised by what only its service has, also where another member is at fault",
        arguments: [
            (
                #"{"APNS": {"aps": {"alert": "a"}}, "APNS_SANDBOX": "{\"aps\": {\"alert\": \"a\"}}"}"#,
                ["error message-wrong-kind /APNS"]
            ),
            (
                #"{"TopicArn": "arn:aws:sns:eu-west-1:1:t", "MessageStructure": "json", "Message": "{\"APNS\": \"{\\\"aps\\\": {\\\"alert\\\": \\\"a\\\"}}\"}"}"#,
                ["error message-member-missing /Message"]
            ),
            (
                #"{"TopicArn": "arn:aws:sns:eu-west-1:1:t", "Message": "{\"default\": \"a\", \"APNS\": \"{\\\"aps\\\": {\\\"alert\\\": \\\"a\\\"}}\"}"}"#,
                ["error message-member-missing "]
            ),
            (#"{"pushType": "voip", "topic": "com.e.app.voip", "rawPayload": {"aps": {}, "call": "1"}}"#, []),
            (
                #"{"pushType": "alert", "topic": "com.e.app", "priority": 7, "rawPayload": {"aps": {"alert": "a"}}}"#,
                ["error unknown-priority /priority"]
            ),
            (
                #"{"action": "notify.mobile_app_phone", "data": {"message": "a", "data": {"thread_id": "b"}}}"#,
                ["error message-member-unknown /data/data/thread_id"]
            ),
            (
                #"{"MessageConfiguration": {"APNSMessage": {"Body": "a", "JsonBody": "{}", "ImageUrl": "b"}}, "Schedule": {}}"#,
                []
            ),
            (
                #"{"message": {"token": "a", "apns": {"headers": {"apns-push-type": "widgets"}, "payload": {"aps": {"content-changed": true}}}}}"#,
                []
            ),
            (
                #"{"app_id": "a", "included_segments": ["All"], "contents": {"de": "b"}}"#,
                ["error message-member-missing /contents"]
            ),
            (#"{"to": "/topics/a", "notification": {"title": "b"}, "c": 1}"#, ["error message-interface-retired /to"]),
        ])
    func recognised(_ text: String, _ expected: [String]) { #expect(Self.found(text) == expected) }

    @Test(
        "A message is recognised whatever of it is wrong, and a clean one is no payload without aps",
        arguments: [
            (#"{"alert": "a", "badge": 2, "topic": "com.example.a", "pushType": "alert"}"#, []),
            (
                #"{"alert": "a", "topic": "com.example.a", "pushType": "alrt"}"#,
                ["error unknown-push-type /pushType"]
            ),
            (
                #"{"templateId": 3, "message": "a", "title": "b", "messageTypeId": 1, "interruptionLevel": "active"}"#,
                []
            ),
            (
                #"{"templateId": 3, "message": "a", "messageTypeId": 1, "interruptionLevel": "timeSensitive"}"#,
                ["error message-unknown-value /interruptionLevel"]
            ),
            (#"{"transactional_message_id": 3, "identifiers": {"id": "u"}, "to": "last_used"}"#, []),
            (#"{"message": {"to": {"user_id": "u"}, "content": {"title": "a", "body": "b"}}}"#, []),
            (#"{"name": "a", "to": {"subscriberId": "u"}, "payload": {"n": 1}}"#, []),
            (
                #"{"app_id": "a", "activity_id": "b", "content_state": {"n": 1}, "end_activity": false, "stale_date": "2026-12-02T15:08:20+0000", "notification": {"alert": {"title": "a", "body": "b"}}}"#,
                []
            ),
            (
                #"{"app_id": "a", "activity_id": "b", "content_state": "a"}"#,
                ["error message-wrong-kind /content_state"]
            ),
            (
                #"{"app_id": "a", "included_segments": ["All"], "contents": "Hi", "ios_badgeType": "increase"}"#,
                ["error message-wrong-kind /contents", "error message-unknown-value /ios_badgeType"]
            ),
            (
                #"{"app_id": "a", "include_subscription_ids": ["b"], "content": {"en": "Hi"}}"#,
                ["error message-member-unknown /content"]
            ),
            (
                #"{"app_id": "a", "include_email_tokens": ["b"], "email_subject": "a", "email_body": "b"}"#,
                ["warning missing-aps "]
            ),
            (#"{"APNS": {"aps": {"alert": "a"}}}"#, ["error message-wrong-kind /APNS"]),
            (#"{"APNS": {"aps": {"alert": "a"}}, "b": 1}"#, []),
            (
                #"{"audience": "all", "device_types": ["ios"], "notification": {"ios": {"alert": "x", "badge": true}}}"#,
                ["warning wrong-kind /notification/ios/badge"]
            ),
        ])
    func recognisedByMore(_ text: String, _ expected: [String]) { #expect(Self.found(text) == expected) }

    @Test("Firebase makes a background push of data alone, and nothing for Apple's devices of a message for Android")
    func dataAlone() throws {
        let push = try #require(
            PushDocument(Array(#"{"message": {"token": "a", "data": {"b": "c"}}}"#.utf8)).pushes.first)
        #expect(push.request?.pushType == .background && push.request?.payload.json["b"] == "c")
        let android = #"{"message": {"token": "a", "data": {"b": "c"}, "android": {"priority": "high"}}}"#
        #expect(PushDocument(Array(android.utf8)).pushes.isEmpty)
    }

    @Test("A service that is named takes a message that does not show it")
    func named() {
        for (form, text, expected) in [
            (
                EnvelopeForm.expo, #"{"title": "a", "badge": "3"}"#,
                ["message-member-missing ", "message-wrong-kind /badge"]
            ),
            (.onesignal, #"{"headings": {"en": "a"}, "ios_badgeCount": "3"}"#, ["message-wrong-kind /ios_badgeCount"]),
            (
                .fcm, #"{"message": {"notification": {"title": "a", "sound": "b"}}}"#,
                ["message-member-unknown /message/notification/sound"]
            ),
            (
                .airship, #"{"notification": {"alert": "a", "badge": 3}}"#,
                ["message-member-unknown /notification/badge"]
            ),
        ] {
            var options = LintOptions()
            options.envelope = .only(form)
            let found = Linter(options).lint(Input(Array(text.utf8))).findings.map { "\($0.rule.id) \($0.pointer)" }
            #expect(found.sorted() == expected, "\(form)")
        }
    }

    @Test(
        "A body for another system, or for a server of one's own, is no message of a service that has the same words",
        arguments: [
            #"{"platform":"all","audience":{"tag":["a"]},"notification":{"ios":{"alert":"Hi","thread-id":"a","extras":{"id":1}}}}"#,
            #"{"token":"ey","message":"Login ok","data":{"id":1}}"#, #"{"tokens":["a"],"data":{"n":1}}"#,
            #"{"interests":["hello"],"web":{"notification":{"title":"a"}}}"#, #"{"name":"Jo","interests":["chess"]}"#,
            #"{"web_push":8030,"notification":{"title":"t","navigate":"https://a.b/"},"title":"t","id":"1"}"#,
        ])
    func ownBodies(_ text: String) {
        let found = Linter().lint(Input(Array(text.utf8))).findings
        #expect(found.allSatisfy { $0.severity < .error }, "\(found)")
    }

    @Test("A body with a token, a title and a body is judged as none of Firebase's")
    func ownMessage() {
        let found = Linter().lint(Input(Array(#"{"token":"x","title":"a","body":"b","data":{"type":"t"}}"#.utf8)))
            .findings
        #expect(found.map { $0.rule.id } == ["missing-aps"])
    }
}
