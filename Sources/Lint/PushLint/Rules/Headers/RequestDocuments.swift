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
        guard let headers = push.request.envelope?["headers"], !headers.mayBe(.object), push.has(.aps) == true
        else { return [] }
        return .finding(
            "the headers are \(headers.phrase), not an object", at: .document("/headers"),
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
        let place = push.request.payloadPointer
        guard !push.request.hasPayload, let root = push.request.envelope, root.contains("payload") != nil else {
            return []
        }
        guard let payload = JSONValue.object(root)[place] else {
            let meant = root.members.filter { $0.value.object?["aps"] != nil }
            return .finding(
                "there is no payload beside the headers", at: .document(.root),
                effect: "APNs answers \(APNsReason.payloadEmpty.answer)",
                fix: meant.count == 1
                    ? .changes("write \"payload\"", [.rename(JSONPointer([meant[0].name]), to: "payload")]) : nil)
        }
        let inner = payload.string.flatMap { try? JSONDocument(parsing: Array($0.utf8)).value }?.object
        return .finding(
            "the payload is \(inner == nil ? payload.phrase : "a string that holds JSON"), not an object",
            at: .document(place), effect: "no device can read it: nothing is shown",
            fix: inner.map { .changes("take the payload out of the string", [.set(place, .object($0))]) })
    }

    static let headerNotText = Rule(
        "header-not-text", .headers, .error, on: .eachHeader, finds: "a header value that no header can hold",
        why: """
            A header field is one line of text. A request document may give it as a string, or as a whole number for
            its digits; null, Booleans, arrays and objects have no form in a header, nor has a line break.
            """, source: .format(.sending), effect: "the request can't be sent, or is sent without the header",
        bad: #"""
            {"headers": {"apns-push-type": "alert", "apns-collapse-id": null}, \#
            "payload": {"aps": {"alert": "Goal!"}}}
            """#, at: "/headers/apns-collapse-id",
        good: .request(["apns-push-type": "alert"])
    ) { header in
        guard let fault = fault(of: header.field) else { return nil }
        var fix: Correction? = header.field.json == .null ? .remove : nil
        if case .real(let number)? = header.field.json {
            fix = Int64(exactly: number).map { .write(.string(String($0))) }
        }
        return .finding(
            "\(header.name) \(fault), which no header can hold",
            effect: Header.named(header.name)?.effectWhenMissing ?? "the request cannot be sent so", fix: fix,
            safe: header.field.json != .null)
    }

    private static func fault(of field: Headers.Field) -> String? {
        guard let text = field.value else {
            guard let json = field.json, !json.isUnknown else { return nil }
            return json.kind == .number ? "is a number with a fraction or an exponent" : "is \(json.phrase)"
        }
        return text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
            ? "has a line break or the like in it" : nil
    }
}
