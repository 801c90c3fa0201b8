import JSONText
import PushPayload
import PushLint

@testable import MockAPNs

/// A valid request, from which tests remove one part.
enum Push {
    static let device = String(repeating: "ab", count: 32)
    static let now = Moment(milliseconds: 1_795_274_579_000)

    /// Provider tokens without a checked signature.
    static func token(
        algorithm: String = "ES256", key: String? = "ABC123DEFG", team: String? = "TEAM123456",
        issuedAt: JSONValue? = .integer(now.seconds), signature: [UInt8] = Array(repeating: 7, count: 64)
    ) -> String {
        var header: JSONObject = ["alg": .string(algorithm)]
        header["kid"] = key.map { .string($0) }
        var claims = JSONObject()
        claims["iss"] = team.map { .string($0) }
        claims["iat"] = issuedAt
        return [JSONWriter().bytes(.object(header)), JSONWriter().bytes(.object(claims)), signature]
            .map(base64URL).joined(separator: ".")
    }

    static func base64URL(_ bytes: [UInt8]) -> String {
        String(Base64.encode(bytes).compactMap { $0 == "=" ? nil : $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
    }

    static func alert(
        to device: String = device, _ changes: [String: String?] = [:], body: String = #"{"aps":{"alert":"Goal!"}}"#
    ) -> IncomingRequest {
        var fields = [
            "authorization": "bearer \(token())", "apns-topic": "com.example.app", "apns-push-type": "alert",
        ]
        for (name, value) in changes { fields[name] = value }
        return IncomingRequest(
            method: "POST", path: "/3/device/\(device)",
            fields: fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
            body: Array(body.utf8))
    }

    static func broadcast(_ channel: String?, _ changes: [String: String?] = [:], body: String? = nil)
        -> IncomingRequest
    {
        var request = alert(
            [
                "apns-topic": nil, "apns-push-type": "liveactivity", "apns-expiration": "0", "apns-priority": "10",
                "apns-channel-id": channel,
            ].merging(changes) { $1 },
            body: body ?? #"{"aps":{"timestamp":1795274579,"event":"update","content-state":{"score":3}}}"#)
        request.path = "/4/broadcasts/apps/com.example.app"
        return request
    }

    static func channels(
        _ method: String, _ changes: [String: String?] = [:], path: String = "channels", body: String = ""
    ) -> IncomingRequest {
        var request = alert(["apns-topic": nil, "apns-push-type": nil].merging(changes) { $1 }, body: body)
        request.method = method
        request.path = "/1/apps/com.example.app/\(path)"
        return request
    }
}

/// A handler with one connection to it.
struct APNsConnection {
    var handler: RequestHandler
    var connection = ConnectionState()

    init(_ settings: HandlerSettings = HandlerSettings()) { handler = RequestHandler(settings, seed: 1) }

    mutating func handle(_ request: IncomingRequest, after seconds: Int64 = 0) -> RequestOutcome {
        handler.handle(request, on: &connection, at: Moment(milliseconds: Push.now.milliseconds + seconds * 1000))
    }

    mutating func reason(_ request: IncomingRequest, after seconds: Int64 = 0) -> String? {
        handle(request, after: seconds).answer.reason?.name
    }
}
