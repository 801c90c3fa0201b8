import JSONText
import PushPayload

extension Rule {
    static let headersNotObject = Rule(
        "headers-not-object", .headers, .error, on: .requestDocument,
        finds: "a request document whose headers are not an object",
        why: """
            The `headers` of a request document are an object with a member for each header. Lines such as
            `apns-priority: 5` in an array have to become members.
            """, source: .format(.sending),
        bad: #"{"headers": ["apns-push-type: alert"], "payload": {"aps": {"alert": "Goal!"}}}"#, at: "/headers",
        good: .request(["apns-push-type": "alert"])
    ) { push in
        guard let headers = push.request.envelope?["headers"], headers.object == nil else { return [] }
        return .finding(
            "the headers are \(headers.kind.phrase), not an object", at: .document("/headers"),
            effect: "no header can be read, and none is checked", fix: object(headers).map { .write(.object($0)) })
    }

    /// The same headers as an object, when they are lines of `name: value`.
    private static func object(_ headers: JSONValue) -> JSONObject? {
        guard let lines = headers.array, !lines.isEmpty else { return nil }
        var object = JSONObject()
        for line in lines {
            guard let text = line.string, let colon = text.dropFirst().firstIndex(of: ":") else { return nil }
            let name = String(text[..<colon])
            guard object[name] == nil else { return nil }
            object[name] = .string(String(text[text.index(after: colon)...].drop { $0 == " " }))
        }
        return object
    }

    static let payloadNotObject = Rule(
        "payload-not-object", .headers, .error, on: .requestDocument,
        finds: "a request document without a payload that is an object",
        why: """
            The `payload` of a request document is the object that goes into the request's body, with `aps` in it. A
            string that holds JSON would be sent with its quotes, and no device can read that.
            """, source: .observed(.generating, .responses),
        bad: .request(["apns-push-type": "alert"], #""{\"aps\": {\"alert\": \"Goal!\"}}""#), at: "/payload",
        good: .request(["apns-push-type": "alert"])
    ) { push in
        guard !push.request.hasPayload, let root = push.request.envelope else { return [] }
        guard let payload = root["payload"] else {
            let meant = root.members.filter { $0.value.object?["aps"] != nil }
            return .finding(
                "there is no payload beside the headers", at: .document(.root),
                effect: "APNs answers \(APNsReason.payloadEmpty.answer)",
                fix: meant.count == 1
                    ? .changes("write \"payload\"", [.rename(JSONPointer([meant[0].name]), to: "payload")]) : nil)
        }
        let inner = payload.string.flatMap { try? JSONDocument(parsing: Array($0.utf8)).value }?.object
        return .finding(
            "the payload is \(inner == nil ? payload.kind.phrase : "a string that holds JSON"), not an object",
            at: .document("/payload"), effect: "no device can read it: nothing is shown",
            fix: inner.map { .changes("take the payload out of the string", [.set("/payload", .object($0))]) })
    }
}
