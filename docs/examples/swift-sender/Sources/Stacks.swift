import JSONText
import PushGrouping

/// The texts of the stacks on the lock screen after these payloads have arrived, the newest stack first.
func stacks(after payloads: [[UInt8]]) throws -> [String] {
    var list = NotificationList(GroupingOptions(locale: "en", eras: [.iOS15]))
    for payload in payloads {
        let document = try JSONDocument(parsing: payload)
        if let delivery = Delivery(document.value) { list.deliver(delivery) }
    }
    return list.result().groups.map { group in
        let text = group.leading.body?.text ?? ""
        let summary = group.summaries.first?.text ?? ""
        return "a stack of \(group.notifications.count): \(text), \(summary)"
    }
}
