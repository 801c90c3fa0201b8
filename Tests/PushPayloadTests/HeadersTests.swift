import JSONText
import PushPayload
import Testing

/// Header fields, request documents and versions.
@Suite("Header fields") struct HeadersTests {
    @Test("Names count in any case, values as they are, and numbers by their digits")
    func reading() {
        let headers = Headers(json: [
            "APNs-Push-Type": "background", "apns-priority": 5, "apns-topic": "com.example", "apns-collapse-id": "a",
            "apns-expiration": 0, "apns-channel-id": "Y2g=", "x": ["no"], "y": 1.5,
        ])
        #expect(headers.pushType == .background && headers.priority == "5" && headers.topic == "com.example")
        #expect(headers.collapseID == "a" && headers.expiration == "0" && headers.channelID == "Y2g=")
        #expect(headers["x"] == nil && headers.field("x")?.json == ["no"] && headers.field("y")?.value == nil)
        #expect(headers.fields.map(\.name).first == "APNs-Push-Type" && headers.fields.count == 8)
    }

    @Test("Setting a field replaces it, and setting nil removes it")
    func setting() {
        var headers = Headers(json: ["APNs-Priority": "10", "apns-topic": "t"])
        headers["apns-priority"] = "5"
        #expect(headers.priority == "5" && headers.fields.count == 2 && headers.field("apns-priority")?.json == nil)
        headers["apns-topic"] = nil
        #expect(headers.topic == nil && headers.fields.map(\.name) == ["apns-priority"])
        #expect(headers.pushType == nil && Headers().fields.isEmpty)
    }

    @Test("A name set in any case replaces what there was, and is found in any case")
    func anyCase() {
        var headers = Headers()
        headers["Apns-Topic"] = "a"
        headers["Apns-Topic"] = "b"
        headers["APNS-TOPIC"] = "c"
        #expect(headers.fields.map(\.name) == ["APNS-TOPIC"])
        #expect(headers["Apns-Topic"] == "c" && headers.topic == "c" && headers.field("aPNS-tOPIC")?.value == "c")
        headers["apns-Topic"] = nil
        #expect(headers.fields.isEmpty)
    }

    @Test("Every push type names priorities that APNs takes", arguments: PushType.known)
    func priorities(_ type: PushType) {
        #expect(!type.priorities.isEmpty && Set(type.priorities).isSubset(of: [10, 5, 1]))
    }

    @Test("A document with headers and payload is a request, with pointers to both")
    func request() throws {
        let document: JSONValue = ["headers": ["apns-push-type": "voip"], "payload": ["aps": ["badge": 1], "id": 7]]
        var given = Headers()
        given["apns-push-type"] = "alert"
        given["apns-topic"] = "com.example"
        let request = try #require(Request(document, headers: given))
        #expect(request.pushType == .voip && !request.isPushTypeAssumed)
        #expect(request.headers.topic == "com.example")
        #expect(request.payloadPointer == "/payload" && request.headersPointer == "/headers")
        #expect(request.aps.badge == 1 && request.payload.custom == ["id": 7])
    }

    @Test(
        "Anything else is a payload",
        arguments: [
            ["aps": [:], "headers": [:], "payload": [:]], ["payload": ["aps": [:]]], ["headers": ["a": 1]], [:],
            ["headers": 1, "payload": [:]],
        ] as [JSONObject])
    func payload(_ root: JSONObject) throws {
        let request = try #require(Request(.object(root)))
        #expect(request.payloadPointer == .root && request.headersPointer == nil && request.payload.json == root)
    }

    @Test("A document that is not an object is not a request", arguments: [.null, true, 1, "x", []] as [JSONValue])
    func notAnObject(_ document: JSONValue) { #expect(Request(document) == nil) }

    @Test("An unknown push type counts as assumed")
    func unknownType() {
        var headers = Headers()
        headers["apns-push-type"] = "loud"
        let request = Request(Payload(json: ["aps": ["alert": "x"]]), headers: headers)
        #expect(request.isPushTypeAssumed && request.pushType == .alert && headers.pushType?.isKnown == false)
    }

    @Test("Every push type is found by its topic's suffix, and no plain bundle id has one", arguments: PushType.known)
    func topics(_ type: PushType) {
        guard let suffix = type.topicSuffix, !suffix.isEmpty else { return }
        #expect(PushType(topic: "com.example.ferry" + suffix) == type)
        #expect(PushType(topic: "com.example.ferry") == nil)
    }

    @Test("VoIP pushes and broadcasts may have 5,120 bytes, all others 4,096", arguments: PushType.known)
    func limits(_ type: PushType) {
        #expect(type.limit(isBroadcast: false) == (type == .voip ? 5120 : 4096))
        #expect(type.limit(isBroadcast: true) == 5120)
    }

    @Test("Versions are ordered by their numbers, within one system")
    func versions() throws {
        let texts = ["3", "8", "8.2", "10", "10.14", "10.15", "15", "16.1", "16.2", "17"]
        let versions = texts.compactMap { SystemVersion(.iOS, $0) }
        #expect(versions.count == texts.count)
        for (index, version) in versions.enumerated() {
            for (other, later) in versions.enumerated() { #expect(version.isBefore(later) == (index < other)) }
            #expect(version.description == "iOS \(texts[index])")
        }
        #expect(!SystemVersion(.iOS, 8).isBefore(SystemVersion(.macOS, 10)))
        #expect(
            SystemVersion(.iOS, "15.0") == SystemVersion(.iOS, 15)
                && SystemVersion(.iOS, "15.1.2") == SystemVersion(.iOS, 15, 1))
    }

    @Test(
        "Invalid versions are refused",
        arguments: ["", ".", "15.", ".1", "a", "15a", "-1", "1.2.3.4", "15.-1", " 15", "99999999999999999999"])
    func notVersions(_ text: String) { #expect(SystemVersion(.iOS, text) == nil) }
}
