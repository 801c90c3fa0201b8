import PushPayload
import Testing

/// APNs's answers, compared with the two lists that Apple publishes.
@Suite("Reasons of APNs") struct APNsReasonTests {
    static let device: [Int: [String]] = [
        400: [
            "BadCollapseId", "BadDeviceToken", "BadExpirationDate", "BadMessageId", "BadPriority", "BadTopic",
            "DeviceTokenNotForTopic", "DuplicateHeaders", "IdleTimeout", "InvalidPushType", "MissingDeviceToken",
            "MissingTopic", "PayloadEmpty", "TopicDisallowed",
        ],
        403: [
            "BadCertificate", "BadCertificateEnvironment", "ExpiredProviderToken", "Forbidden", "InvalidProviderToken",
            "MissingProviderToken", "UnrelatedKeyIdInToken", "BadEnvironmentKeyIdInToken",
        ],
        404: ["BadPath"], 405: ["MethodNotAllowed"], 410: ["ExpiredToken", "Unregistered"], 413: ["PayloadTooLarge"],
        429: ["TooManyProviderTokenUpdates", "TooManyRequests"], 500: ["InternalServerError"],
        503: ["ServiceUnavailable", "Shutdown"],
    ]
    static let broadcast: [Int: [String]] = [
        400: [
            "FeatureNotEnabled", "MissingChannelId", "BadChannelId", "ChannelNotRegistered", "BadRequestParams",
            "BadRequestPayload", "PayloadEmpty", "BadMessageId", "MissingPushType", "InvalidPushType",
            "CannotCreateChannelConfig", "TopicDisallowed", "BadPriority", "BadExpirationDate",
            "MissingChannelQueueSize",
        ],
        403: [
            "BadCertificate", "BadCertificateEnvironment", "TopicMismatch", "MissingProviderToken",
            "ExpiredProviderToken",
            "InvalidProviderToken",
        ],
        404: ["BadPath"], 405: ["MethodNotAllowed"], 413: ["PayloadTooLarge"],
        429: ["TooManyRequests", "TooManyProviderTokenUpdates"], 500: ["InternalServerError"],
        503: ["ServiceUnavailable", "Shutdown"],
    ]

    @Test(
        "Each service answers with exactly the reasons that are known of it",
        arguments: [(APNsReason.Service.device, device), (.broadcast, broadcast)])
    func complete(_ service: APNsReason.Service, _ expected: [Int: [String]]) {
        let found = Dictionary(grouping: APNsReason.allCases.filter { $0.services.contains(service) }, by: \.status)
        #expect(found.mapValues { $0.map(\.documentedName).sorted() } == expected.mapValues { $0.sorted() })
    }

    @Test("A name stands for one answer")
    func unique() {
        #expect(Set(APNsReason.allCases.map(\.name)).count == APNsReason.allCases.count)
        #expect(APNsReason.named("BadPriority")?.answer == "400 BadPriority")
        #expect(APNsReason.named("badpriority") == nil)
        // Apple's table has another spelling than its answers.
        #expect(APNsReason.named("BadEnvironmentKeyIdInToken") == APNsReason.named("BadEnvironmentKeyInToken"))
        #expect(APNsReason.badEnvironmentKeyInToken.answer == "403 BadEnvironmentKeyInToken")
    }

    @Test(
        "Requests with dead tokens are never sent again, and APNs's own faults are waited out",
        arguments: APNsReason.allCases)
    func retry(_ reason: APNsReason) {
        let never = [
            "BadDeviceToken", "DeviceTokenNotForTopic", "Forbidden", "ExpiredToken", "Unregistered", "PayloadTooLarge",
        ]
        #expect((reason.retry == .never) == never.contains(reason.name))
        #expect((reason.retry == .afterQuarterHour) == (reason.status >= 500))
        #expect((reason.retry == .afterDelay) == (reason.status == 429))
    }
}
