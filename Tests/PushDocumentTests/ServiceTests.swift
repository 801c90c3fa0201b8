import CEmbedded
import JSONText
import PushPayload
import Testing

@testable import PushDocument

/// Requests to push services: each is recognised, with its name and its payloads.
@Suite("Services of pushes") struct ServiceTests {
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
        ("Firebase Cloud Messaging", #"{"message": {"token": "a", "data": {"b": "c"}, "android": {}}}"#, []),
        ("Firebase Cloud Messaging", #"{"message": {"topic": "a", "notification": {"title": "b"}}}"#, ["/message"]),
        ("Firebase Cloud Messaging", #"{"token": "a", "apns": {"payload": {"aps": {}}}}"#, ["/apns/payload"]),
        ("Firebase Cloud Messaging", #"{"message": {"fid": "a", "notification": {"title": "b"}}}"#, ["/message"]),
        ("AirNotifier", #"{"device": "ios", "token": "t", "alert": "a", "sound": "default", "badge": 1}"#, [""]),
        ("Firebase Cloud Messaging", #"{"to": "YOUR_TOKEN", "notification": {"title": "b"}}"#, []),
        ("Firebase Cloud Messaging", #"{"to": "t", "time_to_live": 60, "data": {"a": "b"}}"#, []),
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
        ("Expo", #"{"to": "ExponentPushToken[a]", "title": "b"}"#, [.root]),
        ("Expo", #"{"to": ["ExponentPushToken[a]"], "title": "b"}"#, [.root]),
        ("Expo", #"{"to": "ExpoPushToken[a]"}"#, [.root]),
        ("Ably", #"{"notification": {"title": "a"}, "apns": {"aps": {"badge": 1}}}"#, ["/apns"]),
        ("Pusher Beams", #"{"interests": ["a"], "apns": {"aps": {"badge": 1}}}"#, ["/apns"]),
        ("Web Push", #"{"web_push": 8030, "notification": {"title": "a", "navigate": "https://a.example"}}"#, []),
    ]

    /// Requests to services that build the payload themselves: what they send, and where the message is.
    private static let makers: [(service: String, text: String, pointer: JSONPointer, sent: String)] = [
        (
            "Firebase Cloud Messaging",
            #"{"message": {"notification": {"title": "b"}, "data": {"n": "1"}, "apns": {"headers": {"apns-priority": "5"}}, "token": "t"}}"#,
            "/message",
            #"{"headers":{"apns-priority":"5"},"payload":{"aps":{"alert":{"title":"b"}},"n":"1"}}"#
        ),
        (
            "Firebase Cloud Messaging", #"{"message": {"token": "t", "data": {"n": "1"}}}"#, "/message",
            #"{"headers":{"apns-push-type":"background"},"payload":{"n":"1","aps":{"content-available":1}}}"#
        ),
        (
            "Novu", #"{"name": "w", "to": {"subscriberId": "a"}, "overrides": {"apns": {"badge": 3, "topic": "a.b"}}}"#,
            .root,
            #"{"headers":{"apns-topic":"a.b"},"payload":{"aps":{"badge":3}}}"#
        ),
        (
            "Customer.io",
            #"{"transactional_message_id": 4, "identifiers": {"id": "a"}, "title": "b", "message": "c", "custom_data": {"n": "1"}}"#,
            .root, #"{"headers":{},"payload":{"aps":{"alert":{"title":"b","body":"c"}},"n":"1"}}"#
        ),
        (
            "Pushwoosh",
            #"{"request": {"application": "A-B", "notifications": [{"content": {"en": "b"}, "ios_badges": 3, "ios_root_params": {"aps": {"mutable-content": 1}}}]}}"#,
            "/request/notifications/0",
            #"{"headers":{},"payload":{"aps":{"alert":{"body":"b"},"badge":3,"mutable-content":1}}}"#
        ),
        (
            "Courier",
            #"{"message": {"to": {"user_id": "a"}, "content": {"title": "b"}, "channels": {"push": {"override": {"body": "c"}}}}}"#,
            "/message", #"{"headers":{},"payload":{"aps":{"alert":{"title":"b","body":"c"}}}}"#
        ),
        (
            "Knock",
            #"{"template": {"title": "b", "text_body": "c", "settings": {"delivery_type": "content", "payload_overrides": "{\"headers\": {\"apns-collapse-id\": \"d\"}, \"aps\": {\"badge\": 2}}"}}}"#,
            "/template",
            #"{"headers":{"apns-collapse-id":"d"},"payload":{"aps":{"badge":2,"alert":{"title":"b","body":"c"}}}}"#
        ),
        (
            "Knock",
            #"{"steps": [{"type": "delay"}, {"template": {"title": "b", "text_body": "c", "settings": {"delivery_type": "silent"}}}]}"#,
            "/steps/1/template", #"{"headers":{},"payload":{"aps":{"content-available":1}}}"#
        ),
        (
            "Pushwoosh", #"{"request": {"application": "A-B", "notifications": [{"content": "b", "ios_silent": 1}]}}"#,
            "/request/notifications/0", #"{"headers":{},"payload":{"aps":{"content-available":1}}}"#
        ),
        (
            "Iterable", #"{"clientTemplateId": "a", "title": "b", "message": "c", "isSilentPush": true}"#, .root,
            #"{"headers":{},"payload":{"aps":{"content-available":1}}}"#
        ),
        (
            "Pushwoosh",
            #"{"request": {"application": "A-B", "notifications": [{"content": "b", "title": "t", "ios_title": {"en": "c"}, "ios_thread_id": "d"}]}}"#,
            "/request/notifications/0",
            #"{"headers":{},"payload":{"aps":{"alert":{"body":"b","title":"c"},"thread-id":"d"}}}"#
        ),
        (
            "Iterable", #"{"clientTemplateId": "a", "title": "b", "message": "c", "badge": "2", "payload": {"n": 1}}"#,
            .root,
            #"{"headers":{},"payload":{"aps":{"alert":{"title":"b","body":"c"},"badge":2},"n":1}}"#
        ),
        (
            "node-apn", #"{"topic": "a.b", "pushType": "alert", "rawPayload": {"aps": {"alert": "c"}}}"#, "/rawPayload",
            #"{"headers":{"apns-topic":"a.b","apns-push-type":"alert"},"payload":{"aps":{"alert":"c"}}}"#
        ),
        (
            "Expo",
            #"{"to": "ExpoPushToken[a]", "body": "b", "sound": "default", "badge": 2, "data": {"n": 1}, "mutableContent": true, "_contentAvailable": false, "priority": "normal"}"#,
            .root,
            #"{"headers":{"apns-priority":"5"},"payload":{"aps":{"alert":{"body":"b"},"sound":"default","badge":2,"mutable-content":1},"body":{"n":1}}}"#
        ),
        (
            "Amazon Pinpoint",
            #"{"MessageConfiguration": {"APNSMessage": {"Body": "b", "SilentPush": true, "ThreadId": "t"}}}"#,
            "/MessageConfiguration/APNSMessage",
            #"{"headers":{},"payload":{"aps":{"alert":{"body":"b"},"thread-id":"t","content-available":1}}}"#
        ),
        (
            "gorush", #"{"notifications": [{"tokens": ["a"], "platform": 1, "message": "b", "topic": "c.d"}]}"#,
            "/notifications/0", #"{"headers":{"apns-topic":"c.d"},"payload":{"aps":{"alert":{"body":"b"}}}}"#
        ),
        (
            "OneSignal",
            #"{"app_id": "a", "contents": {"en": "b", "de": "c"}, "ios_badgeCount": 3, "ios_interruption_level": "time_sensitive"}"#,
            .root,
            #"{"headers":{},"payload":{"aps":{"alert":{"body":"b"},"badge":3,"interruption-level":"time-sensitive"}}}"#
        ),
        (
            "OneSignal", #"{"include_aliases": {"external_id": ["a"]}, "contents": {"de": "b"}}"#, .root,
            #"{"headers":{},"payload":{"aps":{"alert":{"body":"b"}}}}"#
        ),
        (
            "Airship",
            #"{"audience": "all", "notification": {"alert": "a", "ios": {"badge": "+1", "title": "t", "extra": {"n": "1"}}}}"#,
            .root, #"{"headers":{},"payload":{"aps":{"alert":{"body":"a","title":"t"}},"n":"1"}}"#
        ),
        (
            "Braze", #"{"messages": {"apple_push": {"alert": {"title": "t", "body": "b"}, "collapse_id": "c"}}}"#,
            "/messages",
            #"{"headers":{"apns-collapse-id":"c"},"payload":{"aps":{"alert":{"title":"t","body":"b"}}}}"#
        ),
        (
            "Parse", #"{"channels": ["a"], "data": {"alert": "b", "badge": "Increment", "sound": "c.caf"}}"#, .root,
            #"{"headers":{},"payload":{"aps":{"alert":{"body":"b"},"sound":"c.caf"}}}"#
        ),
        (
            "Home Assistant",
            #"{"message": "b", "title": "t", "data": {"push": {"badge": 2, "sound": "a.caf"}, "group": "g", "tag": "c"}}"#,
            .root,
            #"{"headers":{"apns-collapse-id":"c"},"payload":{"aps":{"alert":{"body":"b","title":"t"},"sound":"a.caf","thread-id":"g","badge":2}}}"#
        ),
    ]

    private static func root(_ text: String) throws -> JSONObject {
        try #require(try JSONDocument(parsing: Array(text.utf8)).value.object)
    }

    @Test("A request is recognised with its service and its payloads", arguments: requests)
    func payloads(_ service: String, _ text: String, _ pointers: [JSONPointer]) throws {
        let document = PushDocument(Array(text.utf8))
        #expect(document.isEnvelope)
        #expect(document.pushes.map(\.payloadPointer) == pointers)
        #expect(ServiceRequest(try Self.root(text))?.service == service)
        // Only the payload itself goes on the wire.
        for push in document.pushes {
            #expect(push.payloadRange.count < text.utf8.count || push.payloadPointer == .root)
        }
    }

    @Test("A request whose payload the service builds is recognised, with what the service sends", arguments: makers)
    func built(_ service: String, _ text: String, _ pointer: JSONPointer, _ sent: String) throws {
        let document = PushDocument(Array(text.utf8))
        let fragment = try #require(document.fragments.last)
        #expect(fragment.message != nil)
        #expect(fragment.payloadPointer == pointer)
        #expect(fragment.wire.map { String(decoding: $0.bytes, as: UTF8.self) } == sent)
        #expect(ServiceRequest(try Self.root(text))?.service == service)
    }

    @Test("What a service or its SDK changes in a payload is in what it sends")
    func changed() throws {
        for (text, sent) in [
            (
                #"{"message": {"token": "t", "notification": {"title": "a"}, "data": {"n": "1"}, "apns": {"payload": {"aps": {"badge": 1}}}}}"#,
                #"{"aps":{"badge":1,"alert":{"title":"a"}},"n":"1"}"#
            ),
            (
                #"{"token": "t", "apns": {"payload": {"aps": {"alert": {"titleLocKey": "K"}, "threadId": "a", "mutableContent": true}, "threadId": 1}}}"#,
                #"{"aps":{"alert":{"title-loc-key":"K"},"thread-id":"a","mutable-content":1},"threadId":1}"#
            ),
        ] {
            let fragment = try #require(PushDocument(Array(text.utf8)).fragments.last)
            let payload = try #require(fragment.wire?.value.object?["payload"])
            #expect(JSONWriter().text(payload) == sent)
            #expect(fragment.sentRequest?.aps.json["thread-id"] == (sent.contains("thread-id") ? "a" : nil))
            #expect(fragment.wireBytes == sent.utf8.count)
        }
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
        #expect(fragment.wireBytes == wire.bytes.count)
        #expect(!String(decoding: wire.bytes, as: UTF8.self).contains("comment"))
    }

    @Test("A message to a service is found in a script and in a block of Markdown")
    func inText() {
        let message = #"{"message": {"token": "t", "notification": {"title": "a"}}}"#
        for (name, text) in [
            ("a.sh", "curl -d '\(message)' https://fcm.googleapis.com/v1/projects/p/messages:send"),
            ("a.md", "```json\n\(message)\n```"), ("a.http", "POST https://fcm.googleapis.com/v1\n\n\(message)\n"),
        ] {
            #expect(PushDocument(Array(text.utf8), named: name).fragments.map(\.messages.count) == [0, 1], "\(name)")
        }
    }

    @Test("Requests that tools have recorded or saved are found with their header fields")
    func recorded() throws {
        let body = #""{\"aps\": {\"alert\": \"a\"}}""#
        let host = "https://api.push.apple.com/3/device/0a"
        for text in [
            #"{"log": {"version": "1.2", "entries": [{"request": {"url": "\#(host)", "headers": [{"name": "apns-priority", "value": "5"}], "postData": {"text": \#(body)}}}]}}"#,
            #"{"info": {}, "item": [{"item": [{"request": {"url": {"raw": "\#(host)"}, "header": [{"key": "apns-priority", "value": "5"}], "body": {"mode": "raw", "raw": \#(body)}}}]}]}"#,
            #"{"_type": "export", "resources": [{"_type": "request", "url": "\#(host)", "headers": [{"name": "apns-priority", "value": "5"}], "body": {"text": \#(body)}}]}"#,
            #"{"url": "\#(host)", "headers": {"apns-priority": "5"}, "body": {"aps": {"alert": "a"}}, "status": 200}"#,
            #"{"request": {"url": "\#(host)", "headers": {"apns-priority": "5"}, "body": \#(body)}, "response": {"status": 200}}"#,
            #"{"name": "a", "version": "1", "items": [{"request": {"url": "\#(host)", "headers": [{"name": "apns-priority", "value": "5"}], "body": {"mode": "json", "json": \#(body)}}}]}"#,
        ] {
            let push = try #require(PushDocument(Array(text.utf8)).pushes.first, "\(text)")
            #expect(push.request?.headers["apns-priority"] == "5" && push.request?.headers[":authority"] != nil)
            #expect(push.wireBytes == 23 && text.utf8.count > push.payloadRange.upperBound)
        }
        let bruno = "post {\n  url: \(host)\n}\n\nheaders {\n  apns-priority: 5\n}\n\nbody:json {\n  {\"aps\": {}}\n}\n"
        let push = try #require(PushDocument(Array(bruno.utf8), named: "a.bru").pushes.first)
        #expect(push.request?.headers["apns-priority"] == "5" && push.request?.headers[":authority"] != nil)
    }

    @Test("Every service is tested here")
    func all() {
        #expect(
            Set(PushService.all.map(\.name)).subtracting([PushService.recorded.name])
                == Set(Self.requests.map(\.service) + Self.makers.map(\.service)))
    }

    @Test("Every object of messages.json that names a service is a form of --envelope")
    func forms() throws {
        let rows = try #require(JSONDocument(parsing: [UInt8](embedded_messages_json())).value.object).members
        let named = rows.filter { $0.value.object?["service"] != nil }.map(\.name)
        #expect(named.count > 3 && named.filter { EnvelopeForm(rawValue: $0) == nil } == [])
    }

    @Test(
        "Documents that only resemble a request are not recognised",
        arguments: [
            #"{"aps": {"alert": "a"}, "to": "b", "data": {"c": 1}}"#, #"{"message": "a"}"#, #"{"data": {"a": 1}}"#,
            #"{"topic": "a", "data": {"b": 1}}"#, #"{"to": "user-12", "notification": {"title": "b", "body": "c"}}"#,
            #"{"notification": {"title": "b", "body": "c"}}"#,
        ])
    func none(_ text: String) throws {
        let document = PushDocument(Array(text.utf8))
        #expect(!document.isEnvelope)
        #expect(document.pushes.map(\.payloadPointer) == [.root])
    }

    @Test("Each member of a message whose value is compared with words is listed as one")
    func comparedMembers() throws {
        let forms = try #require(JSONDocument(parsing: [UInt8](embedded_messages_json())).value.object).names
        let compared = forms.map(MessageObject.init(named:)).flatMap { form in
            Self.membersWithWords(form) + form.sent.filter { $0.words != nil }.compactMap { $0.path.last }
        }
        #expect(compared.count > 20)
        #expect(Set(compared).subtracting(ServiceRequest.comparedMembers) == [])
    }

    private static func membersWithWords(_ form: MessageObject) -> [String] {
        (form.members.map { ($0, $1) } + (form.others.map { [("", $0)] } ?? [])).flatMap { name, value -> [String] in
            switch value {
            case .words: [name]
            case .object(let object): membersWithWords(object)
            default: []
            }
        }
    }
}
