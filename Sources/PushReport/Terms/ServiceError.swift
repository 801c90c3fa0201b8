import PushPayload

/// One cause of an answer or an error: how to tell it from the others, and what to do.
struct LikelyCause {
    let what: String
    let sign: String
    let cure: String
}

/// An error that a push service or a device reports in words of its own, or an answer of APNs, with what leads to it.
/// `causes.md` lists them.
struct ServiceError {
    let name: String
    let origin: String
    /// The page of the service about its errors; nil where there is none to cite.
    let page: (title: String, url: String)?
    /// What it means; empty for an answer of APNs.
    let meaning: String
    let causes: [LikelyCause]
    /// Parts of the message by which it is recognized in a longer text.
    let phrases: [String]

    /// All errors of services and devices.
    static var all: [ServiceError] { listed.filter { $0.origin != apns } }

    /// The causes of an answer of APNs; empty where reports name none beside its trigger.
    static func causes(of reason: APNsReason) -> [LikelyCause] {
        listed.first { $0.origin == apns && $0.name == reason.name }?.causes ?? []
    }

    private static let apns = "APNs"

    private static let listed: [ServiceError] = {
        var service: Chapter?
        return Chapter.all(in: PackageResources.causes_md).compactMap { chapter in
            if chapter.level == 1 { service = chapter }
            guard chapter.level > 1, let service else { return nil }
            let causes = chapter.items.map { item in
                LikelyCause(what: item.text, sign: item.details.first ?? "", cure: item.details.last ?? "")
            }
            return ServiceError(
                name: chapter.title, origin: service.title, page: service.link, meaning: chapter.text, causes: causes,
                phrases: chapter.quote)
        }
    }()
}
