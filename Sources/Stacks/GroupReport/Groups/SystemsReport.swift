public import JSONText
public import PushGrouping
import PushPayload
public import ReportText

/// The notifications, stacks and ineffective keys of a sequence by system; releases that do the same have one row.
public struct SystemsReport: Sendable {
    private var rows: [Row] = []

    private struct Row {
        let first: SystemVersion
        var last: SystemVersion
        /// The counts of notifications and stacks with the texts of the stacks, the reasons why pushes are hidden, and the keys
        /// without effect.
        let facts: KeyValuePairs<String, [String]>

        var name: String { first == last ? "\(first)" : "\(first) to \(last.major)" }
        func isLike(_ other: Row) -> Bool {
            first.system == other.first.system && facts.elementsEqual(other.facts) { $0.value == $1.value }
        }
    }

    /// The report on these steps, under settings whose systems are replaced.
    public init(_ steps: [SequenceStep], _ options: GroupingOptions) {
        for system in SystemRange.allCases {
            let row = Self.row(system, steps, options)
            if rows.last?.isLike(row) == true { rows[rows.count - 1].last = row.last } else { rows.append(row) }
        }
    }

    private static func row(_ system: SystemRange, _ steps: [SequenceStep], _ options: GroupingOptions) -> Row {
        var options = options
        options.eras = [system]
        var (list, unread) = (NotificationList(options), [(name: String, change: String)]())
        for step in steps {
            list.take(step)
            if case .delivery(let delivery) = step { unread += system.unread(of: delivery.request) }
        }
        let result = list.result()
        return Row(
            first: SystemVersion(system.system, system.numbers.lowerBound),
            last: SystemVersion(system.system, system.numbers.upperBound),
            facts: [
                "shown": [shown(result, on: system)],
                "notDisplayed": result.notDisplayed.map { $0.reason.sentence }.withoutRepeats,
                "notRead": unread.map { $0.change }.withoutRepeats.map { change in
                    let names = unread.lazy.filter { $0.change == change }.map { $0.name }
                    return "\(Array(names).withoutRepeats.joined(separator: ", ")): \(change)"
                },
            ])
    }

    private static func shown(_ result: GroupingResult, on system: SystemRange) -> String {
        let (groups, activities) = (result.groups, result.devices.reduce(0) { $0 + $1.activities.count })
        let texts = groups.flatMap { $0.shownSummaries(namesSingle: false).map { DisplayWidth.isolated($0.text) } }
        var parts = [
            "\(counted(groups.reduce(0) { $0 + $1.count }, "notification")) in \(counted(groups.count, "group"))"
        ]
        if groups.isEmpty { parts = [] }
        if activities > 0 { parts.append(counted(activities, "Live Activity", "Live Activities")) }
        let known = texts.withoutRepeats.prefix(3).joined(separator: ", ")
        return (parts.isEmpty ? "nothing" : parts.joined(separator: ", ")) + (known.isEmpty ? "" : ": \(known)")
            + (known.isEmpty || !system.mayWriteSummaries ? "" : ", or a summary of its own")
    }

    /// A part for each row, in lines of a terminal of so many columns.
    public func text(style: Style, columns: Int = 80) -> String {
        let width = (rows.map { $0.name.count }.max() ?? 0) + 2
        let breaker = LineBreaker(width: max(20, min(columns, 100) - width)) { (String($0), DisplayWidth.columns($0)) }
        let labels = ["notDisplayed": "not displayed: ", "notRead": "not read: "]
        return rows.map { row in
            let sentences = row.facts.compactMap { name, facts in
                facts.isEmpty ? nil : (labels[name] ?? "") + facts.joined(separator: labels[name] == nil ? "" : "; ")
            }
            let lines = sentences.flatMap { breaker.lines(DisplayWidth.visible($0, keepingIsolates: true)) }
            return lines.enumerated().map { index, line in
                let name = index == 0 ? row.name : ""
                return style.paint(name, .strong) + String(repeating: " ", count: width - name.count) + line + "\n"
            }.joined()
        }.joined()
    }

    /// The rows for programs.
    public var json: JSONValue {
        [
            "systems": .array(
                rows.map { row in
                    var object: JSONObject = ["from": .string("\(row.first)"), "to": .string("\(row.last)")]
                    for (name, facts) in row.facts { object[name] = .array(facts.map { .string($0) }) }
                    return .object(object)
                })
        ]
    }
}

extension SystemRange {
    /// The keys of a push that not all releases read, each with the release that changes it.
    fileprivate func unread(of request: Request) -> [(name: String, change: String)] {
        let (type, first) = (request.pushType, SystemVersion(system, numbers.lowerBound))
        let payload = JSONValue.object(request.payload.json)
        let keys = Key.Parent.allCases.flatMap { Key.all(in: $0) }
        return keys.compactMap { key in
            guard key.pushTypes.contains(type), payload[key.pointer] != nil else { return nil }
            let since = key.since(for: type).first { first.isBefore($0) }
            let end = key.obsoletedIn.first { $0.system == system && !first.isBefore($0) }
            let change = since.map { "known from \($0) on" } ?? end.map { "without effect from \($0) on" }
            return change.map { (key.name, $0) }
        }
    }
}
