import AppResources
import GroupReport
import JSONText
import PushGrouping
import PushReport
import ReportText

extension Target {
    /// Notifications, one per line, in the order of their arrival.
    static let group = Target(name: "group", isLines: true) { bytes, choices in
        let options = GroupingOptions(
            grouping: choices.one(of: GroupingOptions.Grouping.allCases),
            previews: choices.one(of: GroupingOptions.Previews.allCases), isLocked: choices.flag(),
            locale: choices.one(of: ["en", "de", "ar", "zh-Hant-TW", "ru", "xx", "", "en-"]),
            app: choices.one(of: [AppManifest()] + AppManifest.examples))
        var list = NotificationList(options)
        var (count, updates) = (0, 0)
        func take(_ step: SequenceStep) {
            if case .delivery(let delivery) = step {
                count += 1
                if delivery.request.pushType == .liveActivity { updates += 1 }
            }
            list.take(step)
        }
        for line in bytes.split(separator: 0x0A) {
            guard let value = try? JSONDocument(parsing: Array(line)).value else { continue }
            if let root = value.object, SequenceStep.isEvent(root) {
                guard let step = try? SequenceStep(event: root, label: "event") else { continue }
                take(step)
            } else if let delivery = Delivery(value, label: "line \(count)", bytes: line.count) {
                take(.delivery(delivery))
            }
        }
        let result = list.result()
        let places =
            result.groups.flatMap { $0.notifications.map(\.arrival) } + result.notDisplayed.map(\.arrival)
            + result.removals.map(\.arrival)
        law(
            "every notification is in one group, not displayed or removed, except updates of Live Activities",
            Set(places).count == places.count && places.allSatisfy { 0..<count ~= $0 }
                && places.count + updates >= count)
        law(
            "the newest group is first",
            result.devices.allSatisfy { device in
                let arrivals = device.groups.map(\.leading.arrival)
                return arrivals == arrivals.sorted(by: >)
            })
        for group in result.groups {
            let arrivals = group.notifications.map(\.arrival)
            law("the newest notification is on top", arrivals == arrivals.sorted(by: >))
            let total = group.others.reduce(UInt64(0)) { total, next in
                let (sum, overflow) = total.addingReportingOverflow(next.weight)
                return overflow ? .max : sum
            }
            for summary in group.summaries {
                law(
                    "the count is the sum of the weights",
                    summary.count == (summary.era == .iOS15 ? UInt64(group.others.count) : total))
                law(
                    "a stack has a summary and one notification has none", (summary.text == nil) == group.others.isEmpty
                )
                law("a summary is explained", summary.steps.allSatisfy { !$0.sentence.isEmpty })
            }
        }
        law("the same notifications give the same list", list.result() == result)
        _ = GroupTextReport(style: Style(coloured: false), columns: choices.number(below: 256), isExplained: true).text(
            result)
        let json = GroupJSONReport(version: "1", options: options).value(result)
        law("the report reads as it was written", (try? JSONDocument(parsing: JSONWriter().bytes(json)).value) == json)
    }
}
