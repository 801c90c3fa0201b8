import JSONText
import PushPayload
import Testing

/// Payloads built from their members.
@Suite struct MemberTests {
    @Test("Only given members are written")
    func members() {
        let aps = APS(
            alert: .dictionary(AlertDictionary(title: "Gate", body: "B7")), badge: 3, sound: .name("default"),
            threadID: "flight", contentAvailable: true, interruptionLevel: .timeSensitive, relevanceScore: 0.5)
        let payload = Payload(aps: aps, ["flight": "LH441", "aps": 1])
        #expect(
            JSONWriter().text(.object(payload.json))
                == #"{"aps":{"alert":{"title":"Gate","body":"B7"},"badge":3,"sound":"default","thread-id":"flight","content-available":1,"interruption-level":"time-sensitive","relevance-score":0.5},"flight":"LH441"}"#
        )
        #expect(APS().json.isEmpty)
        #expect(APS(alert: .body("a")).alert == .value(.body("a")))
    }
}
