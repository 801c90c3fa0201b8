import JSONText
import PushPayload

extension Rule {
    static let headersNotObject = Rule(
        "headers-not-object", family: .headers, severity: .error, confidence: .format,
        summary: "a request document whose headers are not an object",
        explanation: """
            The `headers` of a request document are an object with a member for each header. Lines such as \
            `apns-priority: 5` in an array have to become members.
            """,
        bad: Example(
            #"{"headers": ["apns-push-type: alert"], "payload": {"aps": {"alert": "Goal!"}}}"#, at: "/headers"),
        good: Example(#"{"headers": {"apns-push-type": "alert"}, "payload": {"aps": {"alert": "Goal!"}}}"#),
        references: [.sending],
        on: .requestDocument
    ) { request, findings in
        guard let headers = request.envelope?["headers"], headers.object == nil else { return }
        findings.add(
            "/headers", .value, "the headers are \(headers.kind.phrase), not an object",
            effect: "no header can be read, and none is checked",
            fix: object(headers).map { .write(.object($0), at: "/headers") })
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
}
