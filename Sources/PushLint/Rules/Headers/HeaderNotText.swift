import JSONText
import PushPayload

extension Rule {
    static let headerNotText = Rule(
        "header-not-text", family: .headers, severity: .error, confidence: .format,
        summary: "a header value that no header can hold",
        explanation: """
            A header field is one line of text. A request document may give it as a string, or as a whole number for its \
            digits; null, Booleans, arrays and objects have no form in a header, nor has a line break.
            """,
        effect: "the request can't be sent, or is sent without the header",
        bad: Example(
            #"{"headers": {"apns-push-type": "alert", "apns-collapse-id": null}, "payload": {"aps": {"alert": "Goal!"}}}"#,
            at: "/headers/apns-collapse-id"),
        good: Example(#"{"headers": {"apns-push-type": "alert"}, "payload": {"aps": {"alert": "Goal!"}}}"#),
        references: [.sending],
        on: .headers
    ) { request, findings in
        for field in request.headers.fields {
            guard let fault = fault(of: field) else { continue }
            findings.report(
                .header(field.name), "\(field.name) \(fault), which no header can hold",
                effect: Header.named(field.name)?.effectWhenMissing ?? "the request cannot be sent so",
                fix: fix(field, request))
        }
    }

    private static func fault(of field: Headers.Field) -> String? {
        guard let text = field.value else {
            guard let json = field.json else { return nil }
            return json.kind == .number ? "is a number with a fraction or an exponent" : "is \(json.kind.phrase)"
        }
        return text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
            ? "has a line break or the like in it" : nil
    }

    private static func fix(_ field: Headers.Field, _ request: Request) -> Fix? {
        guard let headers = request.headersPointer else { return nil }
        let pointer = headers.appending(field.name)
        if case .real(let number)? = field.json {
            return Int64(exactly: number).map { .write(.string(String($0)), at: pointer) }
        }
        return field.json == .null ? .remove(pointer, safe: false) : nil
    }
}
