import JSONText
import PushPayload

/// The behaviour of APNs that the stand-in emulates, each part with the page or report that states it.
package enum Emulation {
    /// The answers that only a scenario gives: the stand-in knows nothing of devices, environments and load.
    private static let scripted: Set<APNsReason> = [
        .deviceTokenNotForTopic, .featureNotEnabled, .badCertificate, .badCertificateEnvironment, .forbidden,
        .badEnvironmentKeyInToken, .expiredToken, .unregistered, .tooManyRequests, .internalServerError,
        .serviceUnavailable,
    ]

    private struct Behaviour {
        let text: String
        let source: String
        let isDocumented: Bool

        static func documented(_ text: String, _ page: ApplePage) -> Behaviour {
            Behaviour(text: text, source: page.url, isDocumented: true)
        }

        static func observed(_ text: String, _ source: String) -> Behaviour {
            Behaviour(text: text, source: source, isDocumented: false)
        }
    }

    /// The behaviour beside the answers.
    private static let others: [Behaviour] = [
        .documented("connections use TLS 1.2 or later, and HTTP/2", .sending),
        .documented("a connection ends with GOAWAY, whose data has a reason", .sending),
        .documented("an answer has apns-id: that of the request, or a new one", .responses),
        .documented("channels are created, read, deleted and listed", .channels),
        .observed(
            "HTTP/1.1 is answered with GOAWAY",
            "https://github.com/Altaibaatar/APNS-with-auth-key-p8-using-PHP/issues/2"),
    ]

    /// The list as JSON.
    package static var json: JSONValue {
        let answers = APNsReason.allCases.map { reason -> JSONValue in
            let page = reason.services.contains(.device) ? ApplePage.responses : .broadcastErrors
            return [
                "answer": .string(reason.answer), "to": .string(reason.trigger), "documented": true,
                "by": scripted.contains(reason) ? "scenario" : "request", "source": .string(page.url),
            ]
        }
        let behaviours = others.map { behaviour -> JSONValue in
            [
                "behaviour": .string(behaviour.text), "documented": .boolean(behaviour.isDocumented),
                "source": .string(behaviour.source),
            ]
        }
        return .array(answers + behaviours)
    }
}
