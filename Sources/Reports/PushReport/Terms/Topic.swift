import CEmbedded
import PushPayload

/// An error that a push service or a device reports in words of its own, or an answer of APNs, with what leads to it.
struct ServiceError {
    /// The service or the device that reports it, with the page about its errors if there is one to cite.
    let origin: Chapter
    /// The word, what it means, its causes with their signs and cures, and parts of its message in a longer text.
    let chapter: Chapter

    static var all: [ServiceError] { listed.filter { $0.origin.title != apns } }

    /// The causes of an answer of APNs; empty where reports name none beside its trigger.
    static func causes(of reason: APNsReason) -> [Chapter.Item] {
        listed.first { $0.origin.title == apns && $0.chapter.title == reason.name }?.chapter.items ?? []
    }

    private static let apns = "APNs"

    /// The errors of `causes.md`.
    private static let listed = Chapter.below(in: [UInt8](embedded_causes_md())).map {
        ServiceError(origin: $0, chapter: $1)
    }
}

/// A subject of questions beside errors and symptoms, such as the kinds of tokens.
struct Topic {
    /// The page that states the facts.
    let origin: Chapter
    /// The name of the topic, its meaning, and its facts by their names.
    let chapter: Chapter

    static let all = Chapter.below(in: [UInt8](embedded_topics_md())).map { Topic(origin: $0, chapter: $1) }
}
