import JSONText
import PushDocument
import PushPayload

/// Requests to Apple's service for Web Push, whose messages Safari decrypts.
extension Rule {
    static let webPushTooLarge = Rule(
        "web-push-too-large", .service, .error, on: .message, finds: "a web push of more than 3,993 bytes",
        why: """
            Apple takes 4,096 bytes for a web push. Encrypted, a message has 103 bytes more (RFC 8291).
            """, source: .documented(),
        loss: .takes(.all), bad: .webPush(#", "body": "\#(String(repeating: "x", count: 4000))""#), good: .webPush()
    ) { message in
        guard message.isDeclarative || message.isForApple else { return [] }
        let bytes = JSONWriter().bytes(.object(message.value)).count
        guard bytes > WebPush.maximumBytes else { return [] }
        return .finding(
            "the message has \(bytes) bytes, and at most \(WebPush.maximumBytes) can be sent encrypted",
            at: .value(message.pointer), effect: "refused with 413 PayloadTooLarge: nobody gets it")
    }

    static let webPushHeader = Rule(
        "web-push-header", .service, .error, on: .message, finds: "a header field of a web push that Apple refuses",
        why: """
            A request to Apple's service has `TTL` in whole seconds, and may have `Urgency` (`very-low`, `low`,
            `normal` or `high`) and `Topic`, of at most 32 letters of base64url. Apple decodes the topic, so its length
            must not be one more than a multiple of four, as 5, 9 or 13 (seen in answers). The body is encrypted by
            `aes128gcm`, and only an empty one goes without. The method is POST, to the path of the subscription.
            """, source: .documented(.webPush),
        loss: .takes(.all), bad: .webPushRequest(topic: "collie-update"), at: "/headers/Topic",
        good: .webPushRequest(topic: "collie-updates")
    ) { message in
        guard message.isForApple else { return [] }
        let headers = message.headers
        var found: [Violation] = []
        func refuse(_ name: String, _ fault: String, _ answer: String, _ confidence: Rule.Confidence? = nil) {
            found += .finding(
                fault, at: message.place(of: name), effect: "refused with \(answer): nobody gets it",
                confidence: confidence)
        }
        switch headers["TTL"] {
        case nil where headers.has("TTL") || !message.hasAllFields: break
        case nil: refuse("TTL", "there is no TTL", "400 BadTtl")
        case let text? where !text.utf8.allSatisfy({ $0.isDigit }) || text.isEmpty:
            refuse("TTL", "the TTL is not a number of seconds", "400 BadTtl")
        case let text? where text.allSatisfy({ $0 == "0" }):
            // Libraries send it by default, and no report of a refusal is known.
            found += .finding(
                "the TTL is 0, where Apple asks for a positive number", at: message.place(of: "TTL"),
                effect: "the documented answer is 400 BadTtl", severity: .warning)
        default: break
        }
        if headers[":scheme"]?.lowercased() == "http" {
            found += .finding(
                "the scheme is http, not https", at: message.place(of: ":scheme"), effect: "there is no connection")
        }
        if let method = headers[":method"], method != "POST" {
            refuse(":method", "the method is \(method.quoted), not POST", "405 MethodNotAllowed")
        }
        if let path = headers[":path"], ["", "/"].contains(path) {
            refuse(":path", "the path names no subscription", "404 BadPath")
        }
        if message.isWholeRequest, headers.field("Content-Encoding") == nil, message.value.isEmpty != true {
            refuse("Content-Encoding", "there is no Content-Encoding", "400 BadWebPushRequest")
        }
        if let urgency = headers["Urgency"], !["very-low", "low", "normal", "high"].contains(urgency) {
            refuse("Urgency", "the Urgency is none of very-low, low, normal and high", "400 BadUrgency")
        }
        if let topic = headers["Topic"] {
            let isInAlphabet = topic.utf8.allSatisfy { $0.isNamePart || $0 == UInt8(ascii: "-") }
            if topic.isEmpty || topic.utf8.count > 32 || !isInAlphabet {
                refuse("Topic", "the Topic is not 1 to 32 letters of base64url", "400 BadWebPushTopic")
            } else if topic.utf8.count % 4 == 1 {
                refuse(
                    "Topic",
                    "the Topic has \(topic.utf8.count) letters, which no base64url has: one more or less works",
                    "400 BadWebPushTopic", .observed)
            }
        }
        if let encoding = headers["Content-Encoding"], encoding != "aes128gcm" {
            refuse("Content-Encoding", "the Content-Encoding is not aes128gcm", "400")
        }
        return found
    }
}

extension ServiceMessage {
    var isForApple: Bool { service == WebPush.service && headers.host?.name == WebPush.host }

    /// True if it is known whether a field of every request is there: scripts have some elsewhere.
    fileprivate var hasAllFields: Bool { headersPointer != nil || headers.others == .none }

    /// True for a request whose fields all stand there: a document has its method or path, too.
    var isWholeRequest: Bool {
        isForApple
            && (headersPointer == nil ? headers.others == .none : headers.has(":method") || headers.has(":path"))
    }

    /// A header field, or what stands for all of them where it is missing or given elsewhere.
    func place(of name: String) -> Violation.Location {
        guard let headersPointer else { return .value(pointer) }
        return .value(headers.field(name).map { headersPointer.appending($0.name) } ?? headersPointer)
    }
}

extension Rule.Example {
    /// A request to Apple's service for Web Push with such a message.
    static func webPushRequest(topic: String = "gate", token: String? = nil) -> Self {
        .request(
            [
                ":authority": "web.push.apple.com", "TTL": "60", "Topic": "\(topic)",
                "Authorization": "\(token ?? WebPush.exampleToken(sub: "mailto:me@example.com"))",
            ], .webPush())
    }
}
