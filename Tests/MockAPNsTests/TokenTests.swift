import JSONText
import PushPayload
import Testing

@testable import MockAPNs

/// Provider tokens: those of working libraries are accepted, with findings.
@Suite("Provider tokens at the stand-in") struct TokenTests {
    @Test(
        "forms that working libraries send are accepted with a finding",
        arguments: [
            (JSONValue.real(1_795_274_579.123), Array(repeating: UInt8(7), count: 64), ["token-iat-fraction"]),
            (.string("1795274579"), Array(repeating: 7, count: 64), ["token-iat-text"]),
            (.integer(1_795_274_579), [0x30] + Array(repeating: 7, count: 69), ["token-signature-der"]),
            (.integer(1_795_274_579), Array(repeating: 7, count: 64), []),
        ])
    func tolerated(issuedAt: JSONValue, signature: [UInt8], findings: [String]) {
        var apns = APNsConnection()
        let token = Push.token(issuedAt: issuedAt, signature: signature)
        let outcome = apns.handle(Push.alert(["authorization": "Bearer \(token)"]))
        #expect(outcome.answer.status == 200)
        #expect(outcome.remarks.map(\.id) == findings)
        #expect(outcome.token?.token.issuedAt == 1_795_274_579)
    }

    @Test(
        "an invalid token has its fault named",
        arguments: [
            ("a.b", ProviderToken.Fault.notThreeParts), ("a.b.c", .headerNotJSON),
            (Push.token(algorithm: "none"), .algorithm("none")), (Push.token(key: nil), .noKeyID),
            (Push.token(team: nil), .noTeamID), (Push.token(issuedAt: nil), .noIssuedAt),
            (Push.token(issuedAt: "soon"), .noIssuedAt), (Push.token(issuedAt: .real(1e300)), .noIssuedAt),
            (Push.token(issuedAt: .integer(1_795_274_579_000)), .milliseconds),
            (Push.token(signature: []), .signatureNotBase64),
            (String(repeating: "a", count: 5000) + ".b.c", .notThreeParts),
        ])
    func faults(text: String, fault: ProviderToken.Fault) {
        var apns = APNsConnection()
        let outcome = apns.handle(Push.alert(["authorization": "bearer \(text)"]))
        #expect(outcome.answer.reason?.name == "InvalidProviderToken")
        #expect(outcome.tokenFault == fault)
    }

    @Test("a signature that is known to be wrong is refused, and one of an unknown key is not")
    func signatures() {
        for (isRight, reason) in [(true, nil), (false, "InvalidProviderToken"), (nil, nil)] as [(Bool?, String?)] {
            var settings = HandlerSettings()
            settings.signature = { _ in isRight }
            var apns = APNsConnection(settings)
            #expect(apns.reason(Push.alert()) == reason)
        }
    }

    @Test("iat at the ends of the number line does not trap", arguments: [Int64.min, Int64.max])
    func extremes(issuedAt: Int64) {
        var apns = APNsConnection()
        _ = apns.handle(Push.alert(["authorization": "bearer " + Push.token(issuedAt: .integer(issuedAt))]))
        _ = apns.handle(Push.alert())
        _ = apns.handle(Push.alert(["authorization": "bearer " + Push.token(issuedAt: .integer(issuedAt))]))
    }

    @Test("the token for tests is accepted without a finding")
    func forTests() {
        var apns = APNsConnection()
        let token = ProviderToken.unsigned(issuedAt: Push.now.seconds)
        let outcome = apns.handle(Push.alert(["authorization": "bearer \(token)"]))
        #expect(outcome.answer.status == 200 && outcome.remarks.isEmpty && outcome.worst == nil)
    }

    @Test("base64 is written and read back", arguments: 0..<20)
    func base64(count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 97) }
        #expect(Base64.decode(Base64.encode(bytes).utf8) == bytes)
        #expect(Base64.decode(Push.base64URL(bytes).utf8) == bytes)
    }

    @Test("what is not base64 is not read", arguments: ["a", "a=b=", "ab!d", "===="])
    func notBase64(text: String) { #expect(Base64.decode(text.utf8) == nil) }
}
