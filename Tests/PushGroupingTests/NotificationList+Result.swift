import JSONText
import Testing

@testable import PushGrouping

extension NotificationList {
    /// The list after pushes and events, which are documents as in a sequence.
    static func result(
        _ steps: [JSONValue], _ options: GroupingOptions = GroupingOptions()
    ) throws -> GroupingResult {
        var list = NotificationList(options)
        for (index, document) in steps.enumerated() {
            let label = String(index + 1)
            let root = try #require(document.object)
            list.take(
                SequenceStep.isEvent(root)
                    ? try SequenceStep(event: root, label: label)
                    : .delivery(try #require(Delivery(document, label: label))))
        }
        return list.result()
    }
}
