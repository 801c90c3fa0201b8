import CEmbedded
import JSONText
import PushPayload

/// An error that a push service or a device reports in words of its own, or an answer of APNs, with what leads to it.
struct ServiceError {
    /// Who reports it, with the page about its errors if there is one to cite.
    let origin: Chapter
    /// The word, what it means, its causes with their signs and cures, and parts of its message in a longer text.
    let chapter: Chapter

    /// All errors of services and devices.
    static var all: [ServiceError] { listed.filter { $0.origin.title != apns } }

    /// The causes of an answer of APNs; empty where reports name none beside its trigger.
    static func causes(of reason: APNsReason) -> [Chapter.Item] {
        listed.first { $0.origin.title == apns && $0.chapter.title == reason.name }?.chapter.items ?? []
    }

    private static let apns = "APNs"

    /// What `causes.md` lists.
    private static let listed: [ServiceError] = {
        var origin: Chapter?
        return Chapter.all(in: [UInt8](embedded_causes_md())).compactMap { chapter in
            if chapter.level == 1 { origin = chapter }
            return chapter.level == 1 ? nil : origin.map { ServiceError(origin: $0, chapter: chapter) }
        }
    }()
}
