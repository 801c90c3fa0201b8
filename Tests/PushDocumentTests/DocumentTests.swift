import JSONText
import PushPayload
import Testing

@testable import PushDocument

/// The pushes in documents of all forms.
@Suite("Documents and their pushes") struct DocumentTests {
    private static func document(_ text: String, _ name: String? = nil) -> PushDocument {
        PushDocument(Array(text.utf8), named: name)
    }

    private static func text(_ range: Range<Int>, of text: String) -> String {
        String(decoding: Array(text.utf8)[range], as: UTF8.self)
    }

    @Test("Each line of a file of lines is a document")
    func lines() {
        let text = "{\"aps\":{}}\r\n\n  \n{\"message\":{\"apns\":{\"payload\":{\"aps\":{}}}}}\n{\"aps\":\n"
        let document = Self.document(text, "a.jsonl")
        #expect(
            document.pushes.map { Self.text($0.payloadRange, of: text) } == [
                "{\"aps\":{}}\r", "{\"aps\":{}}", "{\"aps\":",
            ])
        #expect(document.pushes.map { $0.request == nil } == [false, false, true])
        #expect(Self.document(text, "a.ndjson").pushes.count == 3)
        #expect(Self.document(text).pushes.count == 1)
    }

    private static let path = "/1/apps/com.example.MyApp/channels"
    private static let manager = "https://api-manage-broadcast.push.apple.com:2196\(path)"

    @Test("Requests without a body are as many as there are, and their places are those of their addresses")
    func requestsWithoutBodies() {
        let text = """
            GET \(Self.manager)
            apns-channel-id: a

            ###
            DELETE \(Self.manager)

            POST \(Self.manager)

            {"message-storage-policy": 1, "push-type": "LiveActivity"}

            GET https://api.push.apple.com/3/device/aa
            """
        let found = Self.document(text, "a.http").fragments.compactMap(\.channelRequest)
        #expect(found.map(\.method) == ["GET", "DELETE", "POST"])
        #expect(found.prefix(2).map { Self.text($0.range, of: text) } == [Self.manager, Self.manager])
    }

    @Test(
        "A request for channel management is not a push",
        arguments: [
            (
                #"{"headers": {":method": "POST", ":path": "/1/apps/com.example.MyApp/channels"}, "payload": {"message-storage-policy": 1, "push-type": "LiveActivity"}}"#,
                "a.json", "POST", "/1/apps/com.example.MyApp/channels"
            ),
            (
                #"{"path": "/1/apps/com.example.MyApp/all-channels", "method": "GET", "headers": {"apns-request-id": "a"}}"#,
                "a.json", "GET", "/1/apps/com.example.MyApp/all-channels"
            ),
            (
                #"curl -X POST -H "apns-request-id: $ID" -d '{"message-storage-policy": 1, "push-type": "LiveActivity"}' "https://api-manage-broadcast.push.apple.com:2196/1/apps/$BUNDLE_ID/channels""#,
                "a.sh", "POST", "/1/apps/$BUNDLE_ID/channels"
            ),
            (#"{"method": "DELETE", "path": "/1/apps/com.example.MyApp/channels"}"#, "a.json", "DELETE", Self.path),
            ("DELETE \(Self.manager)\napns-channel-id: dHN0\n", "a.http", "DELETE", Self.path),
            ("GET {{host}}\(Self.path) HTTP/2\napns-channel-id: dHN0\n\n###\n", "a.http", "GET", Self.path),
            ("curl --http2 -X DELETE -H 'apns-channel-id: dHN0' \(Self.manager)", "a.sh", "DELETE", Self.path),
            ("ID=1; curl \"\(Self.manager)\" | jq .channels", "a.sh", "GET", Self.path),
        ])
    func channels(_ text: String, _ name: String, _ method: String, _ path: String) throws {
        let document = Self.document(text, name)
        #expect(document.pushes.isEmpty)
        let fragment = try #require(document.fragments.first { $0.channelRequest != nil })
        let channel = try #require(fragment.channelRequest)
        #expect(channel.method == method)
        #expect(channel.path == path)
        if name == "a.sh", method == "POST" {
            #expect(channel.request.payload.json["message-storage-policy"] == 1)
            #expect(Self.text(try #require(fragment.headerPlaces[":path"]?.value), of: text) == path)
        }
    }

    @Test("A broadcast that a script sends has the limit of a broadcast")
    func broadcast() {
        let text =
            #"curl -d '{"aps":{"event":"update"}}' https://api.push.apple.com/4/broadcasts/apps/com.example.MyApp"#
        #expect(Self.document(text, "a.sh").pushes.map(\.limit) == [5120])
        #expect(
            Self.document(text.replacing("/4/broadcasts/apps", with: "/3/device"), "a.sh").pushes.map(\.limit) == [4096]
        )
    }

    @Test(
        "Header fields of a command have places in the script",
        arguments: [
            "-H 'apns-priority: 10'", "-H \"apns-priority: 10\"", "--header=apns-priority:10", "-Hapns-priority:10",
        ])
    func headers(_ option: String) throws {
        let text = "curl \(option) -d '{\"aps\":{}}' https://api.push.apple.com/3/device/$TOKEN"
        let push = try #require(Self.document(text, "a.sh").pushes.first)
        #expect(push.request?.headers.priority == "10")
        let place = try #require(push.headerPlaces["apns-priority"])
        #expect(Self.text(try #require(place.key), of: text) == "apns-priority")
        #expect(Self.text(place.value, of: text) == "10")
        #expect(push.headerPlaces.keys.filter { $0.hasPrefix("apns-") } == ["apns-priority"])
    }

    @Test(
        "A bare word that the script replaces is a placeholder",
        arguments: [
            "P='{\"aps\":{\"timestamp\":NOW}}'\ncurl -d \"${P//NOW/$(date +%s)}\"",
            "P='{\"aps\":{\"timestamp\":NOW}}'\necho \"${P/NOW/1}\"",
            "P='{\"aps\":{\"timestamp\":__NOW__}}'\necho \"$P\" | sed \"s/__NOW__/$(date +%s)/\" | curl -d @-",
            "P='{\"aps\":{\"timestamp\":NOW}}'\necho \"$P\" | sed -e s/NOW/1/",
        ])
    func substitutions(_ text: String) throws {
        let document = Self.document(text, "a.sh")
        #expect(document.fragments.flatMap(\.mistakes).isEmpty)
        #expect(document.pushes.map(\.isAtLeast) == [true])
        let timestamp = document.pushes.first?.request?.payload.json["aps"]?.object?["timestamp"]
        #expect(timestamp?.isUnknown == true)
    }

    @Test(
        "A bare word that no script replaces is a mistake",
        arguments: ["sed s/THEN/1/", "echo ${P//THEN/1}", "echo NOW", "echo ${P//NOW}"])
    func bareWords(_ command: String) {
        let document = Self.document("P='{\"aps\":{\"timestamp\":NOW}}'\n\(command)", "a.sh")
        #expect(!document.fragments.flatMap(\.mistakes).isEmpty)
        #expect(document.pushes.allSatisfy { !$0.isAtLeast })
    }

    @Test(
        "The JSON on the wire has the size of the push",
        arguments: [
            ("{\"aps\": {\"alert\": \"é\\u00e9\"}}", "a.json"),
            ("{\"headers\": {\"apns-priority\": \"5\"}, \"payload\": {\"aps\": {\"alert\": \"x\"}}}", "a.json"),
            ("{\"message\": {\"apns\": {\"payload\": {\"aps\": {\"alert\" : \"\\u00e9\"}}}}}", "a.json"),
            ("{\"APNS\": \"{\\\"aps\\\": {\\\"alert\\\": \\\"x\\\"}}\"}", "a.json"),
            (
                "curl -d \"{\\\"aps\\\": {\\\"alert\\\": \\\"$TEXT\\\", \\\"badge\\\": $N}}\" https://api.push.apple.com",
                "a.sh"
            ),
        ])
    func wire(_ text: String, _ name: String) throws {
        let document = Self.document(text, name)
        #expect(document.pushes.count == 1)
        for fragment in document.fragments {
            guard let request = fragment.request else { continue }
            let wire = try #require(fragment.wire)
            #expect(PayloadSize(of: request, in: wire).bytes == fragment.wireBytes)
        }
    }
}
