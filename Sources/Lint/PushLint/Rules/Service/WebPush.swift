import JSONText
import PushDocument
import PushPayload

// Pushes to a browser. The answer 201 of APNs says nothing of the device, and Safari ignores unreadable messages in silence.
extension Rule {
    static let webPushIncomplete = Rule(
        "web-push-incomplete", .service, .error, on: .message,
        finds:
            "a declarative web push without its mark, a title or an address, or with members that exclude each other",
        why: """
            Safari shows a message by itself only if its `web_push` is the number 8030 and its `notification` has a
            `title` and an address in `navigate` (WebKit's "Meet Declarative Web Push", the Push API of the W3C). All
            else goes to the service worker, or nowhere. After three pushes that show nothing Safari takes the
            subscription away. Each of its `actions` has an `action`, a `title` and an address of its own. `renotify`
            needs a `tag`, and `vibrate` can't stand beside `silent`: making such a notification throws a TypeError
            (Notifications API, "create a notification"). Safari reads neither `renotify` nor `vibrate`.
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
        for (name, place, _) in message.missing {
            found += .finding("there is no \(name)", at: .value(place), effect: message.refusal)
        }
        let notification = message.value["notification"]?.object
        for (name, fault) in [
            (
                "renotify",
                notification?.contains("tag") == false || notification?["tag"] == "" ? "there is no tag" : nil
            ),
            ("silent", notification?.contains("vibrate") == true ? "there is vibrate" : nil),
        ] {
            guard let fault, notification?[name] == true else { continue }
            found += .finding(
                "\(name) is true, and \(fault)",
                at: .value(message.pointer.appending("notification").appending(name)),
                effect: "browsers that read it show nothing by themselves", loss: .nothing, severity: .warning)
        }
        for name in ["title", "navigate"] {
            let value = message.value["notification"]?.object?[name]
            guard value == "" || value == .null else { continue }
            found += .finding(
                "\(name) is empty", at: .value(message.pointer.appending("notification").appending(name)),
                effect: message.refusal)
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
        guard message.isDeclarative else { return [] }
        return message.members.flatMap { member -> [Violation] in
            guard member.pointer != message.pointer.appending(member.name), ["navigate", "icon"].contains(member.name),
                let text = member.value.string, !WebPush.isWholeAddress(text),
                !text.isEmpty || member.pointer.tokens.contains("actions")
            else { return [] }
            return .finding("\(member.name) is no whole address", at: .value(member.pointer), effect: message.refusal)
        }
    }

    static let webPushBadge = Rule(
        "web-push-badge", .service, .warning, on: .message,
        finds: "a badge in a declarative web push in a form or place that only some versions of Safari read",
        why: """
            `app_badge` and `mutable` stand beside `notification`. Until May 2025 WebKit read both inside it (WebKit's own
            first examples show them there), so a message with both places works everywhere. A badge is a whole number
            from 0 on; of a text WebKit takes the digits, and the standard nothing.
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
                effect: number == nil
                    ? "the icon keeps its badge, or nothing is shown" : "WebKit takes its digits, and others nothing",
                severity: number == nil ? .error : .warning, fix: number.map { .write(.integer($0)) })
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

    static let webPushToken = Rule(
        "web-push-token", .service, .error, on: .message, finds: "a token of a web push that Apple refuses",
        why: """
            The token of `authorization: vapid t=…, k=…` (RFC 8292) names in `aud` the origin that it is sent to, in `exp` a
            moment at most a day ahead, and in `sub` an address of whoever sends: `https:` or `mailto:`. Apple refuses all else, also
            addresses at `localhost` and under `.local` and `.invalid` (seen in answers),
            which Google and Mozilla take. `k` is the sender's public key: the 65 bytes of a point of P-256 in base64url.
            """, source: .documented(.webPush),
        loss: .takes(.all), bad: .webPushRequest(token: WebPush.exampleToken(sub: "mailto:me@localhost")),
        at: "/headers/Authorization",
        good: .webPushRequest()
    ) { message in
        func refused(
            _ fault: String, _ answer: String = "403 BadJwtToken", _ confidence: Rule.Confidence? = nil
        ) -> [Violation] {
            .finding(
                fault, at: message.place(of: "Authorization"), effect: "refused with \(answer): nobody gets it",
                confidence: confidence)
        }
        guard message.isForApple else { return [] }
        guard let given = message.headers.field("Authorization") else {
            return message.isWholeRequest ? refused("there is no Authorization", "403 BadAuthorizationHeader") : []
        }
        // Of a field with placeholders its first word may be known.
        let scheme = (given.written ?? "").prefix { $0 != " " }.lowercased()
        guard scheme == "vapid" || given.value == nil && !scheme.utf8.allSatisfy({ $0.isLetter }) else {
            return refused("the Authorization does not begin with vapid", "403 BadAuthorizationHeader")
        }
        guard let field = given.value else { return [] }
        let keyFault = WebPush.faultOfKey(in: field).map { refused($0, "403 BadVapidPublicKey") } ?? []
        guard let (head, claims) = WebPush.token(in: field) else {
            return keyFault + refused("the token is not a JWT with claims")
        }
        var found = keyFault
        if let algorithm = head["alg"]?.string, algorithm != "ES256" {
            found += refused("the token says alg \(algorithm.prefix(20)), and VAPID has ES256 alone")
        }
        if claims["aud"]?.string != "https://\(WebPush.host)" {
            found += refused("aud of the token is not https://\(WebPush.host)")
        }
        if let fault = WebPush.faultOfEnd(claims, at: message.moment) { found += refused(fault) }
        if !WebPush.isAddress(claims["sub"]?.string ?? "") {
            // Apple documents that sub has to be an address; the hosts that it refuses were seen in answers.
            found += refused(
                "sub of the token is no address that Apple takes", "403 BadJwtToken",
                claims["sub"] == nil ? nil : .observed)
        }
        return found
    }
}

extension ServiceMessage {
    fileprivate var isDeclarative: Bool { service == WebPush.service && WebPush.isDeclarative(value) }
    fileprivate var isForApple: Bool { service == WebPush.service && headers.host?.name == WebPush.host }

    /// True if it is known whether a field of every request is there: scripts have some elsewhere.
    fileprivate var hasAllFields: Bool { headersPointer != nil || headers.others == .none }

    /// True for a request whose fields all stand there: a document has its method or path, too.
    fileprivate var isWholeRequest: Bool {
        isForApple
            && (headersPointer == nil ? headers.others == .none : headers.has(":method") || headers.has(":path"))
    }

    /// A header field, or what stands for all of them where it is missing or given elsewhere.
    fileprivate func place(of name: String) -> Violation.Location {
        guard let headersPointer else { return .value(pointer) }
        return .value(headers.field(name).map { headersPointer.appending($0.name) } ?? headersPointer)
    }
}

extension WebPush {
    /// A part of an authorization of RFC 8292, `t` or `k`; nil if it is not there.
    private static func part(_ name: String, of field: String) -> Substring? {
        let parts = field.dropFirst("vapid ".count).split(separator: ",").map { $0.drop { $0 == " " } }
        return parts.first { $0.hasPrefix(name + "=") }?.dropFirst(2)
    }

    /// The header and the claims of the token in an authorization; nil if there are none.
    fileprivate static func token(in field: String) -> (head: JSONObject, claims: JSONObject)? {
        guard let pieces = part("t", of: field)?.split(separator: ".", omittingEmptySubsequences: false),
            pieces.count == 3
        else { return nil }
        let parts = pieces.prefix(2).map { piece in
            Base64.decode(piece.utf8).flatMap { try? JSONDocument(parsing: $0).value.object }
        }
        return parts[1].map { (parts[0] ?? JSONObject(), $0) }
    }

    /// The fault of the public key in an authorization. Documents abbreviate keys.
    fileprivate static func faultOfKey(in field: String) -> String? {
        guard let key = part("k", of: field) else { return "there is no k, the sender's public key" }
        let text = String(key)
        guard text.isMade(of: "-_+/="), text.utf8.count > 3 else {
            // Placeholders and what stands for letters that were left out are shorter than a key.
            let isKey =
                text.utf8.count > 80 && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"${}<>.".utf8.contains($0) }
            return text.isEmpty ? "k is empty" : isKey ? "k has letters that base64url has not" : nil
        }
        guard text.isMade(of: "-_") else { return "k is base64 and not base64url, which has - and _ and no =" }
        let bytes = Base64.decode(text.utf8)
        return bytes?.count == 65 && bytes?.first == 4 ? nil : "k is no public key of P-256, which has 65 bytes"
    }

    /// The fault of the end of a token.
    fileprivate static func faultOfEnd(_ claims: JSONObject, at moment: UnixTime?) -> String? {
        guard let end = claims["exp"]?.number else { return "exp of the token is not a moment within a day" }
        if end > 100_000_000_000 { return "exp of the token counts milliseconds, and JWTs have seconds" }
        let (day, start) = (86_400.0, claims["iat"]?.number ?? .infinity)
        if let now = moment?.seconds {
            if end < now { return "exp of the token is over" }
            if end - now > day { return "exp of the token is more than a day ahead" }
        }
        return end - start > day ? "exp of the token is not a moment within a day" : nil
    }

    /// True for an address with a scheme, and for one of the web also with a host.
    fileprivate static func isWholeAddress(_ text: String) -> Bool {
        let scheme = text.prefix { $0 != ":" }.lowercased()
        guard scheme.utf8.count < text.utf8.count, scheme.utf8.first?.isLetter == true,
            scheme.utf8.allSatisfy({ $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) })
        else { return false }
        let host = text.dropFirst(scheme.count + 1).drop { $0 == "/" }.prefix { !"/?#".contains($0) }
        return !["http", "https"].contains(scheme) || !host.isEmpty && !host.contains(" ")
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
        let key = Base64.encode([4] + Array(repeating: 0, count: 62) + [1, 2])
        return "vapid t=\(token), k=\(key.filter { $0 != "=" })"
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
