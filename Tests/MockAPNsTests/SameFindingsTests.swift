import PushLint
import PushPayload
import Testing

@testable import MockAPNs

/// A push over the wire gets the findings of a push whose fields are all known.
@Suite("Findings of the stand-in and of lint") struct SameFindingsTests {
    @Test("a header that is missing on the wire is reported as missing")
    func missing() {
        var apns = APNsConnection()
        let silent = Push.alert(["apns-push-type": nil], body: #"{"aps":{"content-available":1}}"#)
        #expect(apns.handle(silent).findings.map(\.rule.id).contains("push-type-missing"))
        let channel = apns.handle(
            Push.channels("POST", body: #"{"push-type":"LiveActivity","message-storage-policy":1}"#)
        ).answer.channelID
        let broadcast = apns.handle(Push.broadcast(channel, ["apns-expiration": nil]))
        #expect(broadcast.findings.map(\.rule.id) == ["broadcast-incomplete"])
    }

    @Test("a body is a payload, whatever else it looks like")
    func bodies() {
        var apns = APNsConnection()
        let wrapped = #"{"headers":{"apns-push-type":"alert"},"payload":{"aps":{"alert":"Hi"}}}"#
        for body in [
            wrapped, #"[{"aps":{"alert":"Hi"}}]"#, #"{"message":{"apns":{"payload":{"aps":{"alert":"Hi"}}}}}"#,
        ] {
            for _ in 0..<400 {
                #expect(apns.handle(Push.alert(body: body)).worst == .error, "\(body)")
            }
        }
    }
}
