import PushPayload
import Testing

/// The push type that is inferred for a payload without headers.
@Suite("Inferred push types") struct PushTypeInferenceTests {
    static let payloads: [(String, PushType)] = [
        // A payload with text, sound or badge is an alert, whatever else is in it.
        (#"{"aps": {"alert": "Gate changed"}}"#, .alert),
        (#"{"aps": {"alert": "Gate changed", "content-available": 1}}"#, .alert),
        (#"{"aps": {"badge": 3}}"#, .alert),
        (#"{"aps": {}}"#, .alert),
        (#"{}"#, .alert),
        (#"{"aps": {"alert": "Gate changed"}, "mdm": true, "container-identifier": 7}"#, .alert),
        // Names that apps use for their own data do not make an alert another push.
        (#"{"aps": {"alert": "The show has begun", "event": "start"}}"#, .alert),
        (#"{"aps": {"alert": "Goal!", "event": "goal", "timestamp": 1750000000}}"#, .alert),
        (#"{"aps": {"alert": "Goal!", "timestamp": 1750000000}}"#, .alert),
        (#"{"aps": {"alert": "Goal!"}, "content-state": {}}"#, .alert),
        // A notification without aps is still an alert.
        (#"{"alert": "Gate changed", "badge": 3}"#, .alert),
        (#"{"title": "Gate changed", "body": "B12"}"#, .alert),
        (#"{"apns": {"alert": "Gate changed"}, "callUUID": "6F96"}"#, .alert),
        (#"{"alert": "Missed call", "caller": "Jenna"}"#, .alert),
        (#"{"callback": "https://example.com", "call-to-action": "Buy"}"#, .alert),
        // Background.
        (#"{"aps": {"content-available": 1}}"#, .background),
        (#"{"aps": {"content-available": 1}, "callUUID": "6F96"}"#, .background),
        // Live Activities, complete and partial.
        (#"{"aps": {"event": "update", "timestamp": 1750000000, "content-state": {}}}"#, .liveActivity),
        (
            #"{"aps": {"event": "update", "timestamp": 1750000000, "alert": {"title": "A", "body": "B"}}}"#,
            .liveActivity
        ),
        (#"{"aps": {"event": "start", "attributes": {}, "alert": {"title": "A", "body": "B"}}}"#, .liveActivity),
        (#"{"aps": {"event": "end"}}"#, .liveActivity),
        (#"{"aps": {"content-state": {}, "alert": "Goal!"}}"#, .liveActivity),
        (#"{"aps": {"contentState": {}, "alert": "Goal!"}}"#, .liveActivity),
        (#"{"aps": {"event": "Update", "content_state": {}}}"#, .liveActivity),
        (#"{"aps": {"dismissal-date": 1750000000}}"#, .liveActivity),
        (#"{"aps": {"timestamp": 1750000000}}"#, .liveActivity),
        (#"{"aps": {"event": "Start", "timestamp": 1750000000}}"#, .liveActivity),
        (#"{"aps": {"event": "goal", "timestamp": 1750000000, "badge": 2}}"#, .alert),
        // The kinds that show nothing.
        (#"{"aps": {"content-changed": true}}"#, .widgets),
        (#"{"mdm": "7C1F5A0E"}"#, .mdm),
        (#"{"mdm": "7C1F5A0E", "aps": {}}"#, .mdm),
        (#"{"container-identifier": "root", "domain": "work"}"#, .fileProvider),
        (#"{"content-identifier": "root", "domain": "work"}"#, .fileProvider),
        (#"{"handle": "+15555550100", "callUUID": "6F96"}"#, .voip),
        (#"{"aps": {}, "callerName": "Jenna", "hasVideo": true}"#, .voip),
        (#"{"aps": {"alert": {"title": "Incoming", "incoming_caller_id": "0123"}}}"#, .voip),
        (#"{"aps": {"alert": {"title": "Missed call", "body": "Jenna called", "caller_id": "0123"}}}"#, .alert),
        (#"{"aps": {}, "activeSpeaker": "Jenna"}"#, .pushToTalk),
    ]

    @Test("A payload gets the likeliest type, and the type counts as assumed", arguments: payloads)
    func likeliest(_ text: String, _ type: PushType) throws {
        let request = Request(try Payload(parsing: Array(text.utf8)))
        #expect(request.pushType == type)
        #expect(request.isPushTypeAssumed)
    }

    @Test("Headers take precedence over the payload", arguments: PushType.known)
    func given(_ type: PushType) throws {
        var headers = Headers()
        headers["apns-push-type"] = type.rawValue
        for (text, _) in Self.payloads {
            let request = Request(try Payload(parsing: Array(text.utf8)), headers: headers)
            #expect(request.pushType == type)
            #expect(!request.isPushTypeAssumed)
        }
    }

    @Test("A topic's suffix and a channel tell the type without the type header")
    func topic() throws {
        let payload = try Payload(parsing: Array(#"{"aps": {"alert": "Gate changed"}}"#.utf8))
        for (name, value, type) in [
            ("apns-topic", "com.example.gates.voip", PushType.voip),
            ("apns-topic", "com.example.gates.voip-ptt", .pushToTalk),
            ("apns-topic", "com.example.gates.push-type.liveactivity", .liveActivity),
            ("apns-topic", "com.example.gates", .alert),
            ("apns-channel-id", "dHN0LXNyY2gtY2hubA==", .liveActivity),
        ] {
            var headers = Headers()
            headers[name] = value
            #expect(Request(payload, headers: headers).pushType == type, "\(name): \(value)")
        }
    }
}
