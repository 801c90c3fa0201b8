import JSONText
import PushPayload

/// A push to a browser, as Apple's service for Web Push takes it: a declarative message, `{"web_push": 8030, "notification": {…}}`, or
/// anything else that is sent to the address of a subscription of Safari. Apple's keys for apps have no meaning in it.
///
/// Sources: "Sending web push notifications in web apps and browsers" (Apple), "Meet Declarative Web Push" (webkit.org),
/// RFC 8030, 8291, 8292.
package enum WebPush {
    package static let service = "Web Push"
    /// The host of all subscriptions of Safari.
    package static let host = "web.push.apple.com"
    /// The bytes that a message may have before it is encrypted (RFC 8291): 103 of 4,096 are the encryption's.
    package static let maximumBytes = 3993
    private static let form = MessageObject(named: "webpush")
    /// The reasons that Apple's service gives for web pushes alone.
    static let reasons = [
        "BadTtl", "BadUrgency", "BadWebPushRequest", "BadWebPushTopic", "VapidPkHashMismatch", "BadAuthorizationHeader",
        "BadJwtToken", "BadVapidPublicKey",
    ]

    /// True for an object with the mark of a declarative message: `web_push` with any number or text, or 8030 under a
    /// misspelt name.
    package static func isDeclarative(_ root: JSONObject) -> Bool {
        guard !root.has("aps") else { return false }
        if let mark = root["web_push"] { return mark.object == nil && mark.array == nil }
        return root.members.contains {
            $0.value == 8030 && Spelling.nearest($0.name, among: ["web_push"]) != nil
        }
    }

    /// The message that a text is, or the request document with it; nil for any other text.
    static func message(in text: JSONValue, _ given: Headers) -> ServiceMessage? {
        guard let root = text.object else { return nil }
        let fields = root["headers"]?.object.map { Headers(json: $0) }
        // Fast exit: most texts have no header fields in them.
        if fields == nil, !isDeclarative(root), given.host?.name != host { return nil }
        let name = fields == nil ? "" : Request.bodyName(in: root)
        let payload = fields.flatMap { _ in root[name]?.object }
        // The body that is sent is encrypted, so that a description of the request may lack it.
        let isInside = fields != nil && (payload != nil || (fields?.host ?? given.host)?.name == host)
        let headers = isInside ? fields?.filled(by: given) ?? given : given
        let value = isInside ? payload ?? JSONObject(open: []) : root
        guard isDeclarative(value) || headers.host?.name == host else { return nil }
        return ServiceMessage(
            service: service, pointer: isInside && payload != nil ? JSONPointer([name]) : .root, value: value,
            form: isDeclarative(value) ? form : .ofAnything, headers: headers,
            headersPointer: isInside ? "/headers" : nil)
    }
}
