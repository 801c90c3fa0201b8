import AppResources
import JSONText
import PushPayload

@testable import PushGrouping

/// A notification in short notation.
struct Message: Sendable, Equatable {
    var body: JSONValue? = "Hello"
    var thread: JSONValue?
    var arg: JSONValue?
    var weight: JSONValue?
    var category: JSONValue?
    var badge: JSONValue?
    var collapse: String?
    var type: String?
    var app: String?
    var device: String?
    var more: JSONObject = [:]

    func delivery(_ label: String = "") -> Delivery {
        var alert = JSONObject()
        alert["body"] = body
        alert["summary-arg"] = arg
        alert["summary-arg-count"] = weight
        var aps = JSONObject()
        aps["alert"] = .object(alert)
        aps["thread-id"] = thread
        aps["category"] = category
        aps["badge"] = badge
        for member in more.members { aps[member.name] = member.value }
        var headers = Headers()
        headers["apns-collapse-id"] = collapse
        headers["apns-push-type"] = type
        return Delivery(
            Request(Payload(json: ["aps": .object(aps)]), headers: headers), app: app, device: device, label: label)
    }
}

/// The list after these messages, in the order of arrival.
func list(_ messages: [Message], _ options: GroupingOptions = GroupingOptions()) -> GroupingResult {
    var list = NotificationList(options)
    for (index, message) in messages.enumerated() { list.deliver(message.delivery("line \(index + 1)")) }
    return list.result()
}

extension GroupingResult {
    /// The summary of the only group, as iOS 12 to 14 write it.
    var summary: Summary? { groups.count == 1 ? groups.first?.summaries.first { $0.era == .iOS12to14 } : nil }
}

extension AppManifest {
    /// An app with a category for each format, named like it; "" has no format.
    static func formats(_ formats: String...) -> AppManifest {
        AppManifest(
            categories: formats.map { NotificationCategory(identifier: $0, summaryFormat: .literal($0)) }
                + [NotificationCategory(identifier: "plain")])
    }
}

extension Array {
    init(repeating count: Int, _ element: Element) { self.init(repeating: element, count: count) }
}
