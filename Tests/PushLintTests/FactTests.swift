import PushPayload
import Testing

@testable import LintEngine
@testable import PushLint

/// Payloads and requests that are right, or wrong in a way that is easily overlooked.
@Suite("Facts of apps") struct FactTests {
    @Test(
        "Payloads that may be right for some push type have no error",
        arguments: [
            (#"{"metadata": {"voice_sdk_id": "1", "call_id": "2"}}"#, nil, "error"),
            (#"{"eptt": "x"}"#, nil, "error"), (#"{"gate": "B12"}"#, nil, "error"),
            (#"{"aps": "x"}"#, .voip, "error"), (#"{"aps": "x"}"#, .voip, "wrong-kind"),
            (#"{"aps": {"ptt-push-type": "service-update"}}"#, nil, "a"),
            (#"{"aps": {"ptt-push-type": "service-update"}}"#, .pushToTalk, "a"),
            (#"{"headers": {"apns-topic": "pass.com.example"}, "payload": {}}"#, nil, "missing-aps"),
            (#"{"aps": {"timestamp": 1750000000}}"#, nil, "key-of-other-push"),
        ] as [(String, PushType?, String)])
    func fine(_ text: String, _ type: PushType?, _ unwanted: String) {
        #expect(found(text, as: type).filter { $0.contains(unwanted) } == [])
    }

    @Test(
        "A payload that looks like an alert needs aps",
        arguments: [
            #"{"alert": "x"}"#, #"{"title": "x"}"#, #"{"thread-id": "x"}"#, #"{"contentAvailable": 1}"#,
            #"{"apns": {"alert": "x"}}"#,
        ])
    func missing(_ text: String) {
        #expect(found(text).contains { $0.hasPrefix("error missing-aps") })
    }

    @Test("A file for the Simulator has to have an aps")
    func simulator() {
        let bytes = Array(#"{"gate": "B12"}"#.utf8)
        #expect(Linter().lint(Input(bytes, named: "gate.apns")).findings.map(\.severity) == [.error])
        #expect(Linter().lint(Input(bytes, named: "gate.json")).findings.map(\.severity) == [.warning])
    }

    @Test(
        "Silent failures are found",
        arguments: [
            (#"{"aps": {}, "sync": 1}"#, .background, "error background-wakes-nothing /aps"),
            (
                #"{"aps": {"content-available": 0}}"#, .background,
                "error background-wakes-nothing /aps/content-available"
            ),
            (
                #"{"headers": {"apns-priority": "10"}, "payload": {"aps": {"content-available": 1}}}"#, nil,
                "error background-priority /headers/apns-priority"
            ),
            (#"{"aps": {"content-available": 1}, "alert": "Hi", "badge": 3}"#, nil, "warning beside-aps /alert"),
            (#"{"aps": {"alert": {"action-loc-key": "PLAY"}}}"#, .alert, "error nothing-to-show /aps/alert"),
            (#"{"aps": {"url-args": ["a"]}}"#, nil, "warning nothing-to-show /aps"),
            (#"{"aps": {"badge": 99999999999999999999999}}"#, nil, "warning out-of-range /aps/badge"),
            (#"{"aps": {"content-changed": 1}}"#, .widgets, "warning wrong-kind /aps/content-changed"),
            (
                #"{"aps": {"event": "start", "timestamp": 1750000000, "content-state": {"a": 1}, "attributes-type": "A", "attributes": {}, "alert": {"title": "a", "body": "b"}, "input-push-channel": "a b"}}"#,
                .liveActivity, "error input-push-channel-not-base64 /aps/input-push-channel"
            ),
            (#"{"aps": {"timestamp": 1750000000}}"#, nil, "error live-activity-incomplete /aps"),
        ] as [(String, PushType?, String)])
    func silent(_ text: String, _ type: PushType?, _ expected: String) {
        #expect(found(text, as: type).contains(expected), "\(found(text, as: type))")
    }

    private static func request(_ headers: String, _ payload: String = #"{"aps": {"alert": "x"}}"#) -> String {
        "{\"headers\": {\(headers)}, \"payload\": \(payload)}"
    }

    @Test(
        "Wrong header fields",
        arguments: [
            (request(#""apns-push-type": "liveactivity", "apns-priority": "1""#), "warning priority-not-for-type"),
            (request(#""apns-push-type": "location", "apns-priority": "1""#, "{}"), "warning priority-not-for-type"),
            (request(#""apns-push-type": "pushtotalk", "apns-priority": "5""#, "{}"), "warning priority-not-for-type"),
            (
                request(#"":path": "/3/device/00fc", "apns-channel-id": "dHN0""#),
                "warning channel-id-on-device-path"
            ),
            (request(#"":authority": "gateway.push.apple.com:2195""#), "error host-not-in-use"),
            (request(#""host": "api.development.push.apple.com""#), "info host-not-in-use"),
            (request(#""content-encoding": "gzip", "apns-topic": "com.example""#), "error body-compressed"),
            (
                request(
                    #"":path": "/3/device/dKx9:APA91bHun4MxP5egoKMwt2KZFBaFUH-1RYqx_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa""#
                ), "error path-malformed"
            ),
            (request(#""apns-topic": "io.flutter.plugins.firebase.messaging""#), "warning topic-malformed"),
            (request(#""apns-topic": "5""#), "error topic-malformed"),
            (request(#""apns-expiration": "99999999999""#), "warning expiration-implausible"),
            (
                request(#""apns-id": "EABEAE54-14A8-11E5-B60B-1697F925EC7B", "apns-push-type": "alert""#),
                "info id-not-uuid"
            ),
        ])
    func headers(_ text: String, _ expected: String) {
        #expect(found(text).contains { $0.hasPrefix(expected + " ") }, "\(found(text))")
    }

    @Test(
        "Right header fields",
        arguments: [
            request(
                #""apns-push-type": "pushtotalk", "apns-priority": "10", "apns-topic": "<The app bundle id>.voip-ptt", "apns-expiration": "0""#,
                "{}"),
            request(
                #""apns-push-type": "alert", ":authority": "api.push.apple.com:443", "content-encoding": "identity""#),
            request(#""apns-push-type": "alert", "apns-expiration": "1893456000""#),
            request(#""apns-push-type": "alert", "apns-priority": "1""#, #"{"aps": {"badge": 1}}"#),
        ])
    func fineHeaders(_ text: String) { #expect(found(text) == []) }

    @Test("Widgets accept pushes from iOS 26 on, and Live Activities start by push from iOS 17.2 on")
    func tooNew() {
        let reload = #"{"aps": {"content-changed": true}}"#
        #expect(
            found(reload, as: .widgets, from: [SystemVersion(.iOS, 18)]) == ["warning too-new /aps/content-changed"])
        #expect(found(reload, as: .controls, from: [SystemVersion(.iOS, 18)]) == [])
        let start =
            #"{"aps": {"event": "start", "timestamp": 1750000000, "content-state": {"a": 1}, "attributes-type": "A", "attributes": {}, "alert": {"title": "a", "body": "b"}, "input-push-token": 1}}"#
        #expect(
            found(start, from: [SystemVersion(.iOS, 16, 1)]) == [
                "info start-with-input-token /aps/input-push-token", "warning too-new /aps/event",
                "warning too-new /aps/input-push-token",
            ])
        #expect(
            found(start, from: [SystemVersion(.iOS, 18)]) == ["info start-with-input-token /aps/input-push-token"])
    }

    @Test("The data of a Live Activity may have 4 KB, also in a broadcast")
    func activityData() {
        func update(_ count: Int) -> String {
            let state = "{\"a\":\"" + String(repeating: "x", count: count - 8) + "\"}"
            return #"{"aps":{"event":"update","timestamp":1750000000,"content-state":"# + state + "}}"
        }
        let headers = ["apns-push-type": "liveactivity", "apns-channel-id": "dHN0LXNyY2gtY2hubA=="]
        #expect(found(update(4096), headers: headers) == [])
        #expect(
            found(update(4097), headers: headers) == ["error live-activity-data-too-large /aps/content-state"])
    }

    @Test("If the push type is a guess, keys of another type are reported once, without fixes")
    func guess() {
        let text =
            #"{"aps": {"content-available": 1, "thread-id": "a", "category": "b", "interruption-level": "active"}}"#
        let findings = Linter().lint(Input(Array(text.utf8))).findings
        #expect(findings.map(\.rule.id) == ["key-of-other-push"])
        #expect(findings.map { $0.related.count } == [2] && findings.allSatisfy { $0.fix == nil })
    }

    @Test("The effect of a blank at the end of a name is exact")
    func blanks() {
        func effect(_ key: String) -> String {
            let text = "{\"aps\": {\"alert\": \"x\", \"\(key)\": \"a.caf \"}}"
            return Linter().lint(Input(Array(text.utf8))).findings.map(\.effect).joined()
        }
        #expect(effect("sound").hasSuffix("the default sound plays"))
        #expect(effect("thread-id").hasSuffix("a group of its own"))
    }

    @Test(
        "Requests for channel management have their own rules",
        arguments: [
            (
                #"{"headers": {":method": "POST", ":path": "/1/apps/com.example.MyApp/channels"}, "payload": {"message-storage-policy": 0, "push-type": "LiveActivity"}}"#,
                []
            ),
            (#"{"headers": {":method": "GET", ":path": "/1/apps/com.example.MyApp/all-channels"}, "payload": {}}"#, []),
            (
                #"{"headers": {":method": "DELETE", ":path": "/1/apps/com.example.MyApp/channels", "apns-channel-id": "dHN0"}, "payload": {}}"#,
                []
            ),
            (
                #"{"headers": {":method": "DELETE", ":path": "/1/apps/com.example.MyApp/channels"}, "payload": {}}"#,
                ["/headers"]
            ),
            (
                #"{"headers": {":method": "POST", ":path": "/1/apps/com.example.MyApp/all-channels"}, "payload": {}}"#,
                ["/headers/:method"]
            ),
            (
                #"{"headers": {":method": "PUT", ":path": "/1/apps/com.example.MyApp/channels"}, "payload": {}}"#,
                ["/headers/:method"]
            ),
            (
                #"{"headers": {":method": "POST", ":path": "/1/apps/com.example.MyApp/channels"}, "payload": {"message-storage-policy": 2, "push-type": "alert"}}"#,
                ["/payload/message-storage-policy", "/payload/push-type"]
            ),
            (
                #"{"headers": {":method": "POST", ":path": "/1/apps/com.example.MyApp.push-type.liveactivity/channels"}, "payload": {"message-storage-policy": 1, "push-type": "LiveActivity"}}"#,
                ["/headers/:path"]
            ),
        ] as [(String, [String])])
    func channels(_ text: String, _ places: [String]) {
        #expect(found(text) == places.map { "error channel-request-malformed \($0)" })
    }
}
