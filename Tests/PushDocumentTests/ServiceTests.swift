import JSONText
import PushPayload
import Testing

@testable import PushDocument

/// Requests to push services: each is recognised, with its name and its payloads.
@Suite struct ServiceTests {
    /// A request to each service: its text, and the pointers to its payloads.
    private static let requests: [(service: String, text: String, pointers: [JSONPointer])] = [
        (
            "Firebase Cloud Messaging", #"{"message": {"token": "a", "apns": {"payload": {"aps": {}}}}}"#,
            ["/message/apns/payload"]
        ),
        (
            "Firebase Cloud Messaging",
            #"{"message": {"token": "a", "apns": {"headers": {"apns-priority": "5"}, "payload": {"aps": {}}}}}"#,
            ["/message/apns/payload"]
        ),
        ("Firebase Cloud Messaging", #"{"message": {"token": "a", "data": {"b": "c"}}}"#, []),
        ("Firebase Cloud Messaging", #"{"message": {"topic": "a", "notification": {"title": "b"}}}"#, []),
        ("Firebase Cloud Messaging", #"{"token": "a", "apns": {"payload": {"aps": {}}}}"#, ["/apns/payload"]),
        ("Firebase Cloud Messaging", #"{"to": "a", "notification": {"title": "b"}}"#, []),
        ("Firebase Cloud Messaging", #"{"to": "t", "priority": "high", "data": {"a": "b"}}"#, []),
        ("Firebase Cloud Messaging", #"{"registration_ids": ["t"], "data": {"a": "b"}}"#, []),
        (
            "Amazon Pinpoint", #"{"MessageConfiguration": {"APNSMessage": {"RawContent": "{\"aps\": {}}"}}}"#,
            ["/MessageConfiguration/APNSMessage/RawContent"]
        ),
        ("Amazon SNS", #"{"default": "a", "APNS": "{\"aps\": {}}"}"#, ["/APNS"]),
        ("Amazon SNS", #"{"Message": "{\"APNS\": \"{\\\"aps\\\": {}}\"}"}"#, ["/Message/APNS"]),
        ("Amazon SNS", #"{"Message": {"APNS": {"aps": {"badge": 9}}}}"#, ["/Message/APNS"]),
        (
            "Azure Notification Hubs", #"{"platform": "apns", "templates": {"t": {"body": "{\"aps\": {}}"}}}"#,
            ["/templates/t/body"]
        ),
        ("Azure Notification Hubs", #"{"BodyTemplate": "{\"aps\": {}}"}"#, ["/BodyTemplate"]),
        ("PubNub", #"{"pn_apns": {"aps": {"alert": "hi"}}}"#, ["/pn_apns"]),
        ("PubNub", #"{"text": "hi", "pn_apns": {"aps": {"alert": "hi"}}, "pn_fcm": {}}"#, ["/pn_apns"]),
        ("Expo", #"{"to": "ExponentPushToken[a]", "title": "b"}"#, []),
        ("Expo", #"{"to": ["ExponentPushToken[a]"], "title": "b"}"#, []),
        ("Expo", #"{"to": "ExpoPushToken[a]"}"#, []),
        ("Ably", #"{"notification": {"title": "a"}, "apns": {"aps": {"badge": 1}}}"#, ["/apns"]),
        ("Pusher Beams", #"{"interests": ["a"], "apns": {"aps": {"badge": 1}}}"#, ["/apns"]),
    ]

    /// Requests to services that build the payload themselves; a person may mistake these for payloads.
    private static let makers: [(service: String, text: String)] = [
        ("Firebase Cloud Messaging", #"{"notification": {"title": "b"}}"#),
        ("Amazon Pinpoint", #"{"MessageConfiguration": {"APNSMessage": {"Body": "b"}}}"#),
        ("gorush", #"{"notifications": [{"tokens": ["a"], "platform": 1, "message": "b"}]}"#),
        ("OneSignal", #"{"contents": {"en": "b"}}"#),
        ("OneSignal", #"{"include_aliases": {"external_id": ["a"]}, "contents": {"en": "b"}}"#),
        ("OneSignal", #"{"app_id": "a", "contents": {"en": "b"}}"#),
        ("Airship", #"{"audience": "all", "notification": {"alert": "a"}}"#),
        ("Braze", #"{"messages": {"apple_push": {"alert": "a"}}}"#),
        ("Parse", #"{"channels": ["a"], "data": {"alert": "b"}}"#),
    ]

    private static func root(_ text: String) throws -> JSONObject {
        try #require(try JSONDocument(parsing: Array(text.utf8)).value.object)
    }

    @Test("A request is recognised with its service and its payloads", arguments: requests)
    func payloads(_ service: String, _ text: String, _ pointers: [JSONPointer]) throws {
        let document = PushDocument(Array(text.utf8))
        #expect(document.isEnvelope)
        #expect(document.pushes.map(\.pointer) == pointers)
        #expect(ServiceRequest(try Self.root(text))?.service == service)
        // Only the payload itself goes on the wire.
        for push in document.pushes { #expect(push.range.count < text.utf8.count) }
    }

    @Test("A request whose payload the service builds is recognised", arguments: makers)
    func names(_ service: String, _ text: String) throws {
        #expect(!PushDocument(Array(text.utf8)).isEnvelope)
        #expect(ServiceRequest(try Self.root(text))?.service == service)
    }

    @Test("A message to SNS for production and for the sandbox is one notification to a device")
    func alternatives() {
        let text =
            #"{"default": "a", "APNS": "{\"aps\": {}}", "APNS_SANDBOX": "{\"aps\": {}}", "APNS_VOIP_SANDBOX": "{}"}"#
        #expect(PushDocument(Array(text.utf8)).pushes.map(\.isAlternative) == [false, true, false])
    }

    @Test("Comments that a block allows are not sent, nor counted")
    func comments() throws {
        let text = "```jsonc\n{\n  // a comment\n  \"aps\": {\"alert\": \"...\",},\n}\n```\n"
        let fragment = try #require(PushDocument(Array(text.utf8), named: "a.md").fragments.first)
        let wire = try #require(fragment.wire)
        #expect(fragment.push?.wireBytes == wire.bytes.count)
        #expect(!String(decoding: wire.bytes, as: UTF8.self).contains("comment"))
    }

    @Test("A message to a service is found in a script and in a block of Markdown")
    func inText() {
        let message = #"{"message": {"token": "t", "notification": {"title": "a"}}}"#
        for (name, text) in [
            ("a.sh", "curl -d '\(message)' https://fcm.googleapis.com/v1/projects/p/messages:send"),
            ("a.md", "```json\n\(message)\n```"), ("a.http", "POST https://fcm.googleapis.com/v1\n\n\(message)\n"),
        ] {
            #expect(PushDocument(Array(text.utf8), named: name).fragments.map(\.messages.count) == [1], "\(name)")
        }
    }

    @Test("Every service is tested here")
    func all() {
        #expect(Set(PushService.all.map(\.name)) == Set(Self.requests.map(\.service) + Self.makers.map(\.service)))
    }

    @Test(
        "Documents that only resemble a request are not recognised",
        arguments: [
            #"{"aps": {"alert": "a"}, "to": "b", "data": {"c": 1}}"#, #"{"message": "a"}"#, #"{"data": {"a": 1}}"#,
            #"{"topic": "a", "data": {"b": 1}}"#,
        ])
    func none(_ text: String) throws {
        let document = PushDocument(Array(text.utf8))
        #expect(!document.isEnvelope)
        #expect(document.pushes.map(\.pointer) == [.root])
    }
}
