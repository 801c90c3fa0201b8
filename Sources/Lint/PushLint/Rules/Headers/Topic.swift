import JSONText
import PushPayload

extension Rule {
    static let topicMissing = Rule(
        "topic-missing", .headers, .error, on: .requests,
        finds: "a request with a provider token and no topic",
        why: """
            A certificate for one app says which app a push is for; a provider token does not, so `apns-topic` has to.
            A request without an `authorization` header is not reported, because it may use a certificate.
            """, source: .documented(.sending, .responses),
        bad: .request(["apns-push-type": "alert", "authorization": "bearer $TOKEN"]), at: "/headers",
        good: .request(["apns-push-type": "alert", "apns-topic": "com.example.MyApp", "authorization": "bearer $TOKEN"])
    ) { push in
        let request = push.request
        guard request.headers.field("authorization")?.written?.lowercased().hasPrefix("bearer") == true,
            !request.isBroadcast, request.lacksHeader("apns-topic")
        else { return [] }
        return .finding(
            "there is no apns-topic, and a provider token does not say which app the push is for",
            at: .header("apns-topic"),
            effect: "APNs answers \(APNsReason.missingTopic.answer), unless a certificate is used",
            fix: push.topicOfApp.map { .write(.string($0)) }, safe: push.app?.app.all(.otherBundleIDs)?.isEmpty == true)
    }

    static let topicMalformed = Rule(
        "topic-malformed", .headers, .error, on: .header("apns-topic"), finds: "a value that can't be a topic",
        why: """
            A topic is a bundle id, a pass type id or the UID of an MDM certificate, with a suffix for some push types:
            letters, digits, hyphens and dots.
            """, source: .documented(.sending, .responses),
        bad: .request(["apns-push-type": "alert", "apns-topic": "com.example.My App"]), at: "/headers/apns-topic",
        good: .request(["apns-push-type": "alert", "apns-topic": "com.example.MyApp"])
    ) { topic in
        // Samples of the plugin have it in the place of the app's bundle id.
        if topic.text == "io.flutter.plugins.firebase.messaging" {
            return .finding(
                "apns-topic is a name from Firebase's Flutter plugin, not that of an app",
                effect: "APNs answers \(APNsReason.deviceTokenNotForTopic.answer)", severity: .warning)
        }
        // A document hides the name of an app behind asterisks.
        if topic.text.contains("**"), topic.push.stage == .written { return nil }
        return topic.malformed { topic in
            // Blanks around it can safely be removed; anything else needs a decision.
            let bare = topic.split(separator: " ").joined()
            return bare.isTopic && topic.contains(bare) ? .write(.string(bare)) : nil
        }
    }

    static let topicNotForType = Rule(
        "topic-not-for-type", .headers, .error, on: .header("apns-topic", takesUnknown: true),
        finds: "a topic whose suffix does not fit the push type",
        why: """
            The topic is the bundle id for alert and background pushes, and the bundle id with a suffix for the others,
            such as `.voip` or `.push-type.liveactivity`; for MDM it is the UID of the certificate, `com.apple.mgmt.`
            and more. A library that adds the suffix itself doubles one that is already there. Alert and background
            pushes share a device token; VoIP, Push to Talk, complication, Live Activity and File Provider pushes have
            tokens of their own, which do not go with the app's plain topic.
            """, source: .documented(.sending, .responses),
        bad: .request(["apns-push-type": "liveactivity", "apns-topic": "com.example.MyApp"], .update()),
        at: "/headers/apns-topic",
        good: .request(
            ["apns-push-type": "liveactivity", "apns-topic": "com.example.MyApp.push-type.liveactivity"], .update())
    ) { topic in
        guard !topic.request.isBroadcast else { return nil }
        let headers = topic.request.headers
        if topic.field.value == nil {
            guard let end = topic.field.unknown?.text?.suffix, let type = headers.pushType, type.isKnown, type != .mdm,
                TopicSuffix(end) != nil
            else { return nil }
            var found = mismatch(end, type)
            found?.fix = nil
            return found
        }
        var found = report(topic.text, sentAs: topic.request.headers.pushType)
        // The app's plain topic and something to show are two signs of an alert push: it may be the type that is wrong.
        if TopicSuffix(topic.text) == nil, topic.push.isForAlert { found?.isFixSafe = false }
        // A change of the suffix alone would leave the topic of another app.
        if let app = topic.push.app, topic.push.isForAnother(than: app), let own = topic.push.topicOfApp,
            case .write(let value)? = found?.fix, value != .string(own)
        {
            found?.fix = .write(.string(own))
            found?.isFixSafe = false
        }
        return found
    }

    /// Compares a topic with the push type; an unknown type is another rule's matter.
    private static func report(_ topic: String, sentAs given: PushType?) -> Violation? {
        let type = given.flatMap { $0.isKnown ? $0 : nil }
        let isManagement = topic.hasPrefix("com.apple.mgmt.")
        if let type, isManagement != (type == .mdm) {
            return fault(
                isManagement
                    ? "the topic of an MDM certificate in \(type.article) push"
                    : "the topic of an mdm push begins with com.apple.mgmt., as the UID of its certificate does")
        }
        guard !isManagement, !topic.isEmpty else { return nil }
        return doubled(topic) ?? type.flatMap { mismatch(topic, $0) }
    }

    private static func doubled(_ topic: String) -> Violation? {
        guard let outer = TopicSuffix(topic), let inner = TopicSuffix(outer.rest) else { return nil }
        guard outer.type == inner.type || !inner.isWord else { return nil }
        guard outer.type == inner.type else {
            return fault("apns-topic has two suffixes", topic: inner.rest + outer.text)
        }
        return fault("apns-topic has the suffix \(outer.text) twice", topic: outer.rest, safe: !outer.isWord)
    }

    /// A suffix of another type, one in other letters, or none.
    private static func mismatch(_ topic: String, _ type: PushType) -> Violation? {
        let suffix = type.topicSuffix ?? ""
        if let found = TopicSuffix(topic) {
            guard found.type != type else { return nil }
            let message = "apns-topic has the suffix of \(found.type.rawValue) pushes, and"
            return suffix.isEmpty
                // A bundle id may end in that word.
                ? fault(
                    "\(message) this is \(type.article) push", topic: found.rest,
                    severity: found.isWord ? .warning : nil)
                : fault("\(message) \(type.article) push needs \(suffix)", topic: found.rest + suffix)
        }
        guard !suffix.isEmpty else { return nil }
        if topic.lowercased().hasSuffix(suffix) {
            return fault(
                "the suffix \(suffix) of apns-topic has capital letters", topic: topic.dropLast(suffix.count) + suffix,
                safe: true)
        }
        // A topic that ends in something like the type has a suffix already, only not the right one.
        let last = topic.split(separator: ".").last.map(String.init) ?? ""
        let isPlain = Spelling.nearest(last, among: PushType.known.map { $0.rawValue } + ["ptt", "voip-ptt"]) == nil
        return fault(
            "apns-topic lacks the suffix \(suffix) that \(type.article) push needs",
            topic: isPlain ? topic + suffix : nil, safe: true)
    }

    /// A finding about a topic, with the one that was probably meant.
    private static func fault(
        _ message: String, topic: String? = nil, safe: Bool = false, severity: Severity? = nil
    ) -> Violation {
        .finding(
            message,
            effect: "APNs answers \(APNsReason.topicDisallowed.answer) or \(APNsReason.deviceTokenNotForTopic.answer)",
            severity: severity, fix: topic.map { .write(.string($0)) }, safe: safe)
    }
}

private struct TopicSuffix {
    let type: PushType
    let text: String
    let rest: String
    /// True if it is a word that a bundle id may end in.
    var isWord: Bool { type == .voip || type == .complication }

    init?(_ topic: String) {
        guard let type = PushType(topic: topic), let text = type.topicSuffix else { return nil }
        (self.type, self.text) = (type, text)
        rest = String(topic.dropLast(text.count))
    }
}
