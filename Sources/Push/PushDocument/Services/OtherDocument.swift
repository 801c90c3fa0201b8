import JSONText
import PushPayload

/// A JSON document that has to do with pushes and is none: an answer, a subscription, or a request for another system.
package struct OtherDocument: Sendable {
    /// The document in a sentence.
    package let name: String
    /// The place of what tells it, from its root.
    package private(set) var place = JSONPointer.root
    /// The reason in an answer of APNs, which has a page of its own.
    package private(set) var reason: String?

    /// Reads a document; nil for a push, and for what may be one. A document of anything may have anything under `aps`.
    init?(_ value: JSONValue, mayBeOfAnything: Bool = true) {
        guard let root = value.object else { return nil }
        if let aps = root["aps"] {
            guard mayBeOfAnything, !aps.isMeantAsAPS(in: root) else { return nil }
            self.init(name: "data with \(aps.phrase) under aps", place: "/aps")
        } else if let found = Self.reason(in: root) {
            self.init(name: "an answer of APNs", place: found.place, reason: found.reason)
        } else if let row = Self.all.first(where: { $0.matches(root) }) {
            self.init(name: row.name)
        } else {
            return nil
        }
    }

    private init(name: String, place: JSONPointer = .root, reason: String? = nil) {
        (self.name, self.place, self.reason) = (name, place, reason)
    }

    /// The reason that APNs gives in a document without a push.
    private static func reason(in root: JSONObject) -> (place: JSONPointer, reason: String)? {
        for name in ["", "body", "response", "payload", "answer"] {
            let inner =
                name.isEmpty ? root : root[name].flatMap { $0.object ?? EncodedJSON.object(in: $0.string ?? "") }
            guard let reason = inner?["reason"]?.string, isReason(reason) else { continue }
            guard !hasPush(root) else { return nil }
            let isText = root[name]?.string != nil
            let place = name.isEmpty ? JSONPointer.root : JSONPointer([name])
            return (isText ? place : place.appending("reason"), reason)
        }
        return nil
    }

    /// True if there is a payload anywhere in a document, also in a text.
    private static func hasPush(_ root: JSONObject) -> Bool {
        !JSONValue.object(root).values { value, name in
            name == "aps" || value.string.flatMap(EncodedJSON.object(in:))?["aps"] != nil
        }.isEmpty
    }

    /// True for an answer of APNs: by header fields of answers, or by a status without header fields of requests.
    private static func isAnswer(_ root: JSONObject) -> Bool {
        let fields = (root["headers"]?.object?.names ?? []).map { $0.lowercased() }
        if fields.contains(":status") || fields.contains("apns-unique-id") { return root["payload"] == nil }
        let hasStatus = ["status", "statusCode", "status_code", "StatusCode"].contains { root[$0]?.kind == .number }
        guard hasStatus, !isRequest(root) else { return false }
        let own = fields.filter(Header.isAPNs)
        return own.isEmpty
            ? root["ApnsID"]?.kind == .string && root["Reason"]?.kind == .string
            : own.allSatisfy { ["apns-id", "apns-request-id", "apns-channel-id"].contains($0) }
    }

    /// True for a document that says where it is sent, or what.
    private static func isRequest(_ root: JSONObject) -> Bool {
        root.has("payload", "method", "request") || Request.addressNames.contains { root[$0] != nil }
    }

    private static func isReason(_ text: String) -> Bool {
        APNsReason.named(text) != nil || WebPush.reasons.contains(text)
    }

    /// True for a request to Pusher Beams without a part for Apple.
    @Sendable static func isForOtherBeams(_ root: JSONObject) -> Bool {
        (root["interests"] ?? root["users"])?.array != nil && root.has("fcm", "web") && !root.has("apns")
    }

    /// The kinds of documents, each recognised by what only it has.
    private static let all: [(name: String, matches: @Sendable (JSONObject) -> Bool)] = [
        (
            "an answer of APNs",
            { root in
                let inner = isRequest(root) || root.has("headers") ? nil : root["response"]?.object
                return isAnswer(inner ?? root) && !hasPush(root)
            }
        ),
        (
            "the subscription of a browser",
            { $0["endpoint"]?.mayBe(.string) == true && $0.holds("keys", "p256dh", "auth") }
        ),
        ("a list of channels", { $0.count == 1 && $0["channels"]?.array?.first?.mayBe(.string) == true }),
        (
            "an answer of Expo",
            { root in
                let tickets = root["data"]?.array ?? root["data"]?.object?.members.map { $0.value } ?? []
                return !tickets.isEmpty
                    && tickets.allSatisfy { ["ok", "error"].contains($0.object?["status"]?.string) }
            }
        ),
        (
            "an answer of Firebase",
            {
                $0.holds("error", "code") && $0.holds("error", "status")
                    || $0["multicast_id"] != nil && $0["success"] != nil
            }
        ),
        (
            "an answer of OneSignal",
            { root in
                let isCounted = root["successful"]?.kind == .number && root["failed"]?.kind == .number
                return root["id"] != nil && (isCounted || root["recipients"]?.kind == .number && root.count < 5)
            }
        ),
        (
            "an answer of Firebase",
            { root in
                let name = root["name"]?.string ?? ""
                return root.count == 1 && name.hasPrefix("projects/")
                    && name.split(separator: "/").dropLast().last == "messages"
            }
        ),
        (
            "an answer of node-apn",
            { root in
                let (sent, failed) = ((root["sent"] ?? root["success"])?.array, root["failed"]?.array)
                let first = failed?.first ?? sent?.first
                return sent != nil && failed != nil && root.count == 2 && first?.object?["device"] != nil
            }
        ),
        (
            "a part of a message to Pushwoosh",
            { $0.holds("ios_root_params", "aps") && !$0.has("content", "ios_content", "request", "notifications") }
        ),
        ("an answer of Amazon Pinpoint", { $0.holds("MessageResponse", "ApplicationId", "Result") }),
        (
            "a list of errors",
            { root in
                let errors = root["errors"]?.array ?? []
                return root.count == 1 && !errors.isEmpty && errors.allSatisfy { $0.string != nil }
            }
        ),
        (
            "a collection of Postman",
            { root in
                let schema = root["info"]?.object?["schema"]?.string ?? ""
                return schema.contains("getpostman.com") && root["item"]?.array != nil
                    && Fragment.Context.all(in: .object(root), .auto) == nil
            }
        ),
        (
            "a request to JPush",
            { $0.has("platform") && $0.has("audience") && $0.has("notification", "message") }
        ),
        (
            "a request to Pusher Beams for other devices",
            isForOtherBeams
        ),
        (
            "a request to Microsoft Graph",
            { $0["targetHostName"] != nil && ($0["targetPolicy"] != nil || $0["appNotificationId"] != nil) }
        ),
    ]
}
