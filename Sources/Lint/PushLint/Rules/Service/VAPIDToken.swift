import JSONText
import PushDocument
import PushPayload

/// The token by which a web push shows its sender (VAPID, RFC 8292).
extension Rule {
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
    static func exampleToken(sub: String) -> String {
        let claims = #"{"aud":"https://web.push.apple.com","exp":1790000000,"sub":"\#(sub)"}"#
        let parts = [#"{"typ":"JWT","alg":"ES256"}"#, claims, "signature"].map { Base64.encode(Array($0.utf8)) }
        let token = parts.map { $0.filter { $0 != "=" } }.joined(separator: ".")
        let key = Base64.encode([4] + Array(repeating: 0, count: 62) + [1, 2])
        return "vapid t=\(token), k=\(key.filter { $0 != "=" })"
    }
}
