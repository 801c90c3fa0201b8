import JSONText
import PushDocument
import PushPayload

// Pushes to a browser. The answer 201 of APNs says nothing of the device, and Safari ignores unreadable messages in silence.
extension Rule {
    static let webPushIncomplete = Rule(
        "web-push-incomplete", .service, .error, on: .message,
        finds: "a declarative web push without its mark, a title or an address",
        why: """
            Safari shows a message by itself only if its `web_push` is the number 8030 and its `notification` has a
            `title` and an address in `navigate` (WebKit's "Meet Declarative Web Push", the Push API of the W3C). All
            else goes to the service worker, or nowhere. After three pushes that show nothing Safari takes the
            subscription away.
            """, source: .documented(),
        loss: .takes(.all), bad: #"{"web_push": 8030, "notification": {"title": "Gate"}}"#, at: "/notification",
        good: .webPush()
    ) { message in
        guard message.isDeclarative else { return [] }
        var found: [Violation] = []
        if let mark = message.value["web_push"], !mark.mayBe(.number) || !mark.isUnknown && mark.number != 8030 {
            found += .finding(
                "web_push is not the number 8030", at: .value(message.pointer.appending("web_push")),
                effect: message.refusal, fix: .write(8030), safe: mark == "8030")
        }
        guard let notification = message.value["notification"]?.object else {
            // A notification that is not an object has another finding.
            if message.value.contains("notification") != false { return found }
            return found + .finding("there is no notification", at: .value(message.pointer), effect: message.refusal)
        }
        for name in ["title", "navigate"]
        where notification[name].map({ $0 == "" || $0 == .null }) ?? !notification.isOpen {
            let place = message.pointer.appending("notification")
            found += .finding(
                notification[name] == nil ? "there is no \(name)" : "\(name) is empty",
                at: .value(notification[name] == nil ? place : place.appending(name)), effect: message.refusal)
        }
        return found
    }

    static let webPushAddress = Rule(
        "web-push-address", .service, .warning, on: .message,
        finds: "an address in a declarative web push that does not begin with its scheme",
        why: """
            Safari 18 reads `navigate` and `icon` without the page's address, so that `/gates` is no address and the
            message can't be read; the standard completes it by the service worker's address. A whole address works
            everywhere.
            """, source: .observed(),
        loss: .nothing, bad: #"{"web_push": 8030, "notification": {"title": "Gate", "navigate": "/gates"}}"#,
        at: "/notification/navigate",
        good: .webPush()
    ) { message in
        guard message.isDeclarative, let notification = message.value["notification"]?.object else { return [] }
        return ["navigate", "icon"].flatMap { name -> [Violation] in
            guard let text = notification[name]?.string, !text.isEmpty,
                !text.utf8.contains(UInt8(ascii: ":"))
            else { return [] }
            return .finding(
                "\(name) is no whole address", at: .value(message.pointer.appending("notification").appending(name)),
                effect: message.refusal)
        }
    }

    static let webPushBadge = Rule(
        "web-push-badge", .service, .warning, on: .message,
        finds: "a badge in a declarative web push in a form or place that only some versions of Safari read",
        why: """
            `app_badge` and `mutable` stand beside `notification`. Until May 2025 WebKit read both inside it (WebKit's own
            first examples show them there), so a message with both places works everywhere. A badge is a whole number
            from 0 on: of a text, of which older versions took the digits, nothing is shown now.
            """, source: .observed(),
        loss: .takes(.badge), bad: .webPush(#", "app_badge": 1"#), at: "/notification/app_badge",
        good: .webPush(beside: #", "app_badge": 1"#)
    ) { message in
        guard message.isDeclarative else { return [] }
        let inside = message.value["notification"]?.object
        var found: [Violation] = []
        for name in ["app_badge", "mutable"] where message.value.contains(name) == false {
            guard let value = inside?[name] else { continue }
            found += .finding(
                "\(name) is in notification, and belongs beside it",
                at: .key(message.pointer.appending("notification").appending(name)),
                effect: "current versions of Safari don't read it",
                fix: .changes("write it beside notification", [.set(message.pointer.appending(name), value)]),
                safe: false)
        }
        let places = [
            (message.value["app_badge"], ["app_badge"]), (inside?["app_badge"], ["notification", "app_badge"]),
        ]
        for case (let badge?, let path) in places where badge != .null && !badge.isUnknown {
            guard badge.number.map({ $0 < 0 || $0.rounded() != $0 }) ?? true else { continue }
            let number = badge.string.flatMap { Int64($0) }.flatMap { $0 < 0 ? nil : $0 }
            found += .finding(
                "app_badge is not a whole number from 0 on",
                at: .value(path.reduce(message.pointer) { $0.appending($1) }),
                effect: "the icon keeps its badge, or nothing is shown", severity: .error,
                fix: number.map { .write(.integer($0)) })
        }
        return found
    }

    static let webPushTooLarge = Rule(
        "web-push-too-large", .service, .error, on: .message, finds: "a web push of more than 3,993 bytes",
        why: """
            Apple takes 4,096 bytes for a web push. Encrypted, a message has 103 bytes more (RFC 8291).
            """, source: .documented(),
        loss: .takes(.all), bad: .webPush(#", "body": "\#(String(repeating: "x", count: 4000))""#), good: .webPush()
    ) { message in
        guard message.isDeclarative else { return [] }
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
            `aes128gcm`.
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
        case nil: refuse("TTL", "there is no TTL", "400 BadTtl")
        case let text? where !text.utf8.allSatisfy({ $0.isDigit }) || text.isEmpty:
            refuse("TTL", "the TTL is not a number of seconds", "400 BadTtl")
        default: break
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

    static let webPushToken = Rule(
        "web-push-token", .service, .error, on: .message, finds: "a token of a web push that Apple refuses",
        why: """
            The token of `authorization: vapid t=…, k=…` (RFC 8292) names in `aud` the origin that it is sent to, in `exp` a
            moment at most a day ahead, and in `sub` an address of whoever sends: `https:` or `mailto:`. Apple refuses all else, also
            addresses at `localhost` and under `.local` and `.invalid` (seen in answers),
            which Google and Mozilla take.
            """, source: .documented(.webPush),
        loss: .takes(.all), bad: .webPushRequest(token: WebPush.exampleToken(sub: "mailto:me@localhost")),
        at: "/headers/Authorization",
        good: .webPushRequest()
    ) { message in
        guard message.isForApple, let field = message.headers["Authorization"] else { return [] }
        func refused(_ fault: String, _ confidence: Rule.Confidence? = nil) -> [Violation] {
            .finding(
                fault, at: message.place(of: "Authorization"), effect: "refused with 403 BadJwtToken: nobody gets it",
                confidence: confidence)
        }
        guard field.lowercased().hasPrefix("vapid ") else {
            return refused("the Authorization does not begin with vapid")
        }
        guard let claims = WebPush.claims(in: field) else { return refused("the token is not a JWT with claims") }
        let isOver = (claims["exp"]?.number ?? 0) - (claims["iat"]?.number ?? .infinity) > 86_400
        return
            (claims["aud"]?.string == "https://\(WebPush.host)"
            ? [] : refused("aud of the token is not https://\(WebPush.host)"))
            + (claims["exp"]?.number == nil || isOver ? refused("exp of the token is not a moment within a day") : [])
            + (WebPush.isAddress(claims["sub"]?.string ?? "")
                // Apple documents that sub has to be an address; the hosts that it refuses were seen in answers.
                ? []
                : refused("sub of the token is no address that Apple takes", claims["sub"] == nil ? nil : .observed))
    }
}

extension ServiceMessage {
    fileprivate var isDeclarative: Bool { service == WebPush.service && value["web_push"] != nil }
    fileprivate var isForApple: Bool { service == WebPush.service && headers.host?.name == WebPush.host }

    /// A header field, or what stands for all of them where it is missing or given elsewhere.
    fileprivate func place(of name: String) -> Violation.Place {
        guard let headersPointer else { return .value(pointer) }
        return .value(headers.field(name).map { headersPointer.appending($0.name) } ?? headersPointer)
    }
}

extension WebPush {
    /// The claims of the token in an authorization of RFC 8292; nil if there are none.
    fileprivate static func claims(in field: String) -> JSONObject? {
        let parts = field.dropFirst("vapid ".count).split(separator: ",")
        let token = parts.map { $0.drop { $0 == " " } }.first { $0.hasPrefix("t=") }?.dropFirst(2)
        guard let pieces = token?.split(separator: ".", omittingEmptySubsequences: false), pieces.count == 3,
            let bytes = Base64.decode(pieces[1].utf8)
        else { return nil }
        return try? JSONDocument(parsing: bytes).value.object
    }

    /// True for an address of a person or a page at a host that Apple takes.
    fileprivate static func isAddress(_ text: String) -> Bool {
        let isMail = text.hasPrefix("mailto:")
        guard isMail || text.hasPrefix("https://"), !text.utf8.contains(0x20) else { return false }
        let rest = text.dropFirst(isMail ? "mailto:".count : "https://".count)
        let host = (isMail ? rest.split(separator: "@").last ?? "" : rest.prefix { $0 != "/" && $0 != ":" })
            .lowercased()
        return (!isMail || rest.utf8.contains(0x40)) && host.utf8.contains(0x2E)
            && ![".local", ".invalid", ".localhost"].contains { host.hasSuffix($0) }
    }

    /// A token of an example, without a signature that counts.
    fileprivate static func exampleToken(sub: String) -> String {
        let claims = #"{"aud":"https://web.push.apple.com","exp":1790000000,"sub":"\#(sub)"}"#
        let parts = [#"{"typ":"JWT","alg":"ES256"}"#, claims, "signature"].map { Base64.encode(Array($0.utf8)) }
        let token = parts.map { $0.filter { $0 != "=" } }.joined(separator: ".")
        return "vapid t=\(token), k=BA1Hxzyi1RUM1b5wjxsn7nGxAs"
    }
}

extension Rule.Example {
    /// A declarative message with these members beside the title and the address, and these beside its notification.
    fileprivate static func webPush(_ members: String = "", beside others: String = "") -> Self {
        #"""
        {"web_push": 8030, "notification": {"title": "Gate", "navigate": "https://example.com/"\#(members)}\#(others)}
        """#
    }

    /// A request to Apple's service for Web Push with such a message.
    fileprivate static func webPushRequest(topic: String = "gate", token: String? = nil) -> Self {
        .request(
            [
                ":authority": "web.push.apple.com", "TTL": "60", "Topic": "\(topic)",
                "Authorization": "\(token ?? WebPush.exampleToken(sub: "mailto:me@example.com"))",
            ], .webPush())
    }
}
