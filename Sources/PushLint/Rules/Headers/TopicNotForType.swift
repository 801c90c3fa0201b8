import JSONText
import PushPayload

extension Rule {
    static let topicNotForType = Rule(
        "topic-not-for-type", family: .headers, severity: .error,
        summary: "a topic whose suffix does not fit the push type",
        explanation: """
            The topic is the bundle id for alert and background pushes, and the bundle id with a suffix for the others, \
            such as `.voip` or `.push-type.liveactivity`; for MDM it is the UID of the certificate, `com.apple.mgmt.` and \
            more. A library that adds the suffix itself doubles one that is already there. Alert and background pushes \
            share a device token; VoIP, Push to Talk, complication, Live Activity and File Provider pushes have tokens of \
            their own, which do not go with the app's plain topic.
            """,
        bad: Example(
            #"{"headers": {"apns-push-type": "liveactivity", "apns-topic": "com.example.MyApp"}, "payload": {"aps": {"timestamp": 1685952000, "event": "update", "content-state": {"score": 3}}}}"#,
            at: "/headers/apns-topic"),
        good: Example(
            #"{"headers": {"apns-push-type": "liveactivity", "apns-topic": "com.example.MyApp.push-type.liveactivity"}, "payload": {"aps": {"timestamp": 1685952000, "event": "update", "content-state": {"score": 3}}}}"#
        ),
        references: [.sending, .responses],
        on: .headers(["apns-topic"])
    ) { request, findings in
        guard let topic = request.headers.topic, !request.isBroadcast,
            let fault = fault(topic, request.headers.pushType)
        else { return }
        findings.report(
            .header("apns-topic"), fault.message,
            effect: "APNs answers \(APNsReason.topicDisallowed.answer) or \(APNsReason.deviceTokenNotForTopic.answer)",
            severity: fault.isSure ? .error : .warning,
            fix: fault.topic.flatMap { request.writing("apns-topic", $0, safe: fault.isFixSure) })
    }

    private struct TopicFault {
        let message: String
        /// The topic that was probably meant; nil if that is not known.
        var topic: String?
        var isFixSure = false
        /// False where a bundle id may end like that.
        var isSure = true
    }

    private static func fault(_ topic: String, _ given: PushType?) -> TopicFault? {
        let type = given.flatMap { $0.isKnown ? $0 : nil }
        let isManagement = topic.hasPrefix("com.apple.mgmt.")
        if let type, isManagement != (type == .mdm) {
            return TopicFault(
                message: isManagement
                    ? "the topic of an MDM certificate in \(type.article) push"
                    : "the topic of an mdm push begins with com.apple.mgmt., as the UID of its certificate does")
        }
        guard !isManagement, !topic.isEmpty else { return nil }
        return doubled(topic) ?? type.flatMap { mismatch(topic, $0) }
    }

    /// A suffix after another suffix.
    private static func doubled(_ topic: String) -> TopicFault? {
        guard let (own, base) = parts(topic), let (inner, rest) = parts(base) else { return nil }
        guard own == inner || !isWord(inner) else { return nil }
        let suffix = own.topicSuffix ?? ""
        return TopicFault(
            message: own == inner ? "apns-topic has the suffix \(suffix) twice" : "apns-topic has two suffixes",
            topic: rest + suffix, isFixSure: own == inner && !isWord(own))
    }

    private static func mismatch(_ topic: String, _ type: PushType) -> TopicFault? {
        let suffix = type.topicSuffix ?? ""
        let found = parts(topic)
        if let (own, base) = found {
            guard own != type else { return nil }
            guard !suffix.isEmpty else {
                return TopicFault(
                    message: "apns-topic has the suffix of \(own.rawValue) pushes, and this is \(type.article) push",
                    topic: base, isSure: !isWord(own))
            }
            return TopicFault(
                message:
                    "apns-topic has the suffix of \(own.rawValue) pushes, and \(type.article) push needs \(suffix)",
                topic: base + suffix)
        }
        guard !suffix.isEmpty else { return nil }
        if topic.lowercased().hasSuffix(suffix) {
            return TopicFault(
                message: "the suffix \(suffix) of apns-topic has capital letters",
                topic: topic.dropLast(suffix.count) + suffix, isFixSure: true)
        }
        // A topic that ends in something like the type has a suffix already, only not the right one.
        let last = topic.split(separator: ".").last.map(String.init) ?? ""
        let isPlain = Spelling.nearest(last, among: PushType.known.map(\.rawValue) + ["ptt", "voip-ptt"]) == nil
        return TopicFault(
            message: "apns-topic lacks the suffix \(suffix) that \(type.article) push needs",
            topic: isPlain ? topic + suffix : nil, isFixSure: isPlain)
    }

    /// The type whose suffix a topic has, and the part before the suffix.
    private static func parts(_ topic: String) -> (type: PushType, base: String)? {
        guard let type = PushType(topic: topic), let suffix = type.topicSuffix else { return nil }
        return (type, String(topic.dropLast(suffix.count)))
    }

    /// True if the suffix is a word that a bundle id may end in.
    private static func isWord(_ type: PushType) -> Bool { type == .voip || type == .complication }
}
