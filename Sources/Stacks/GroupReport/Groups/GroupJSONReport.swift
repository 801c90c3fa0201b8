import JSONText
import PushGrouping

/// Groups for programs and for `--expect`: version 1 of the JSON document.
public struct GroupJSONReport: Sendable {
    private let version: String
    private let options: GroupingOptions

    /// A report that names the tool's version and the settings.
    public init(version: String, options: GroupingOptions) {
        (self.version, self.options) = (version, options)
    }

    /// The whole result.
    public func value(_ result: GroupingResult) -> JSONValue {
        .object(JSONObject(head + [("groups", .array(result.groups.map { value($0) }))] + tail(result)))
    }

    /// The groups of some devices as they stand in the document.
    public struct Part: Sendable {
        /// The groups, with commas between them.
        fileprivate var groups = ""
        /// The devices with something else than groups, without these.
        fileprivate var devices: [GroupingResult.DeviceGroups] = []
    }

    /// The groups of a part of a list, which other threads may write at the same time.
    public func part(_ part: NotificationList.Part) -> Part {
        var written = Part()
        part.eachDevice { device in
            if !device.scheduled.isEmpty || !device.activities.isEmpty { written.devices.append(device.withoutGroups) }
            for group in device.groups {
                written.groups += written.groups.isEmpty ? "\n    " : ",\n    "
                written.groups += Document.writer.safeText(value(group), level: 2)
            }
        }
        return written
    }

    /// The document, written part by part so that its groups are never all in memory; the text is that of the value with an indent of
    /// two.
    public struct Document {
        fileprivate static let writer = JSONWriter(.indented(2))
        private let report: GroupJSONReport
        private var hasGroups = false
        private var devices: [GroupingResult.DeviceGroups] = []

        /// A document of a report.
        public init(_ report: GroupJSONReport) { self.report = report }

        /// The text before the groups.
        public var opening: String {
            // The closing brace comes after the groups.
            Self.writer.safeText(.object(JSONObject(report.head))).dropLast(2) + ",\n  \"groups\": ["
        }

        /// The text of the next part.
        public mutating func text(_ part: Part) -> String {
            devices += part.devices
            defer { hasGroups = hasGroups || !part.groups.isEmpty }
            return (hasGroups && !part.groups.isEmpty ? "," : "") + part.groups
        }

        /// The text after the groups of a list.
        public func closing(_ list: NotificationList) -> String {
            let rest = list.remainder()
            let result = GroupingResult(
                devices: devices, notDisplayed: rest.notDisplayed, removals: rest.removals, notes: rest.notes)
            let tail = JSONObject(report.tail(result))
            return (hasGroups ? "\n  ]," : "],") + Self.writer.safeText(.object(tail)).dropFirst() + "\n"
        }
    }

    /// The settings and the tool, before the groups.
    fileprivate var head: [(String, JSONValue)] {
        [
            ("version", 1), ("tool", ["name": "apnslint", "version": .string(version)]),
            (
                "settings",
                [
                    "grouping": .string(options.grouping.rawValue), "previews": .string(options.previews.rawValue),
                    "locked": .boolean(options.isLocked), "locale": .string(options.locale),
                    "systems": .array(options.eras.map { .string($0.rawValue) }),
                    "displayAs": .string(options.display.rawValue),
                ]
            ),
        ]
    }

    /// The notifications that are in no group.
    fileprivate func tail(_ result: GroupingResult) -> [(String, JSONValue)] {
        var members: [(String, JSONValue)] = []
        let activities = result.devices.flatMap { device in device.activities.map { value($0, on: device.device) } }
        let scheduled = result.devices.flatMap { device in device.scheduled.map { value($0, on: device.device) } }
        if !activities.isEmpty { members.append(("activities", .array(activities))) }
        if options.usesScheduledSummary { members.append(("scheduled", .array(scheduled))) }
        return members + [
            ("notDisplayed", .array(result.notDisplayed.map(value))),
            ("replaced", .array(result.replaced.map(value))), ("cleared", .array(result.cleared.map(value))),
            ("removed", .array(result.removed.map(value))), ("notes", .array(result.notes.map(value))),
        ]
    }

    /// The state after a step, with at most this many members of each stack.
    public func step(_ number: Int, _ step: SequenceStep, _ result: GroupingResult, members: Int = .max) -> JSONValue {
        let head: [(String, JSONValue)] = [
            ("step", .integer(number)), ("label", .string(step.label)), ("date", .text(step.date)),
            ("what", .string(step.phrase)), ("groups", .array(result.groups.map { value($0, members) })),
        ]
        return .object(JSONObject(head + tail(result)))
    }

    /// The differences from an expected result.
    public func value(_ differences: [GroupDifference]) -> JSONValue {
        var object = JSONObject(head.prefix(2))
        object["asExpected"] = .boolean(differences.isEmpty)
        object["differences"] = .array(
            differences.map { found in
                let difference = found.difference
                return [
                    "group": found.group.map { .object($0) } ?? .null,
                    "pointer": .string(difference.pointer.description), "message": .string(found.sentence),
                    "expected": difference.expected ?? .null, "found": difference.found ?? .null,
                ]
            })
        return .object(object)
    }

    /// The differences between two results.
    public func value(_ changes: [StackChange]) -> JSONValue {
        var object = JSONObject(head.prefix(2))
        object["changes"] = .array(
            changes.map { ["kind": .string($0.kind.rawValue), "message": .string($0.sentence)] })
        return .object(object)
    }

    private func value(_ push: NotDisplayed) -> JSONValue {
        [
            "label": .string(push.label), "app": .text(push.app), "device": .text(push.device),
            "reason": value(push.reason), "notes": .array(push.notes.map(value)),
        ]
    }

    package func value(_ group: Group, _ members: Int = .max) -> JSONValue {
        var object: JSONObject = ["app": .text(group.app), "device": .text(group.device)]
        switch group.kind {
        case .app: object["kind"] = "app"
        case .thread(let name):
            object["kind"] = "thread"
            object["thread"] = .string(name)
        case .categoryAndThread(let category, let thread):
            object["kind"] = "category-and-thread"
            object["category"] = .text(category)
            object["thread"] = .text(thread)
        case .single: object["kind"] = "single"
        }
        object["reason"] = .string(GroupTitle.reason(group.kind, options))
        if group.isInNotificationCenter { object["place"] = "notification-center" }
        if group.isShownOneByOne { object["shown"] = "one-by-one" }
        object["count"] = .integer(group.count)
        object["summaries"] = .array(group.summaries.map(value))
        if let hidden = group.hidden {
            object["hidden"] = [
                "title": .text(hidden.title?.text), "subtitle": .text(hidden.subtitle?.text),
                "text": .string(hidden.text), "count": .integer(hidden.count),
            ]
        }
        object["notes"] = .array(group.notes.map(value))
        object["notifications"] = .array(group.notifications.prefix(members).map(value))
        return .object(object)
    }

    private func value(_ summary: Summary) -> JSONValue {
        [
            "systems": .string(summary.era.rawValue), "text": .text(summary.text), "count": Self.number(summary.count),
            "names": .array(summary.names.map { .string($0) }), "reasons": .array(summary.steps.map(value)),
        ]
    }

    private func value(_ notification: DeliveredNotification) -> JSONValue {
        [
            "label": .string(notification.label), "date": .text(notification.date),
            "title": .text(notification.title?.text), "subtitle": .text(notification.subtitle?.text),
            "body": .text(notification.body?.text), "summaryArg": .text(notification.summaryArg),
            "weight": Self.number(notification.weight),
            "lightsUp": .boolean(notification.announcement.contains(.light)),
            "sounds": .boolean(notification.announcement.contains(.sound)),
            "notes": .array(notification.notes.map(value)),
        ]
    }

    private func value(_ activity: PushGrouping.LiveActivity, on device: String?) -> JSONValue {
        [
            "label": .string(activity.label), "app": .text(activity.app), "device": .text(device),
            "type": .text(activity.type), "title": .text(activity.title),
            "lines": .array(activity.lines.map { .string($0) }), "relevanceScore": .real(activity.relevanceScore),
            "ended": .boolean(activity.hasEnded), "removal": activity.removal.map { .real($0) } ?? .null,
        ]
    }

    private func value(_ waiting: ScheduledNotification, on device: String?) -> JSONValue {
        [
            "app": .text(waiting.app), "device": .text(device),
            "relevanceScore": waiting.notification.relevanceScore.map { .real($0) } ?? .null,
            "notification": value(waiting.notification),
        ]
    }

    private func value(_ reason: some Explained) -> JSONValue {
        ["code": .string(reason.code), "message": .string(reason.sentence)]
    }

    private static func number(_ count: UInt64) -> JSONValue {
        Int64(exactly: count).map { .integer($0) } ?? .real(Double(count))
    }

    private func value(_ removal: Removal) -> JSONValue {
        [
            "label": .string(removal.label), "app": .text(removal.app), "device": .text(removal.device),
            "by": .string(removal.byLabel), "how": .string(removal.how.code),
        ]
    }
}

extension Removal.How {
    var code: String {
        switch self {
        case .replaced: "replace"
        case .cleared: "clear"
        case .removed(let remover): remover.rawValue
        }
    }
}

extension GroupingResult {
    /// Notifications outside of stacks, and the notes on the sequence: sentences behind their labels.
    var sections: [(title: String, rows: [[String]])] {
        func rows(_ removals: [Removal]) -> [[String]] { removals.map { [$0.label, $0.phrase] } }
        let missing = notDisplayed.flatMap { push in
            ([push.reason.sentence] + push.notes.map { $0.sentence }).map { [push.label, $0] }
        }
        return [
            ("not displayed", missing), ("replaced", rows(replaced)), ("cleared", rows(cleared)),
            ("removed", rows(removed)), ("worth knowing", notes.map { [$0.sentence] }),
        ]
    }
}

extension Group {
    /// The notes on the group and its notifications, and the reasons for its texts: all if `isExplained`, and otherwise those that
    /// point to a mistake. Each is a sentence, behind what it is about.
    func reasons(isExplained: Bool, _ options: GroupingOptions) -> [[String]] {
        var rows = notes.filter { isExplained || !$0.isHint }.map { [$0.sentence] }
        for notification in notifications {
            // `extensionSentence` covers notifications that an extension may change.
            rows += notification.notes.filter { isExplained ? !$0.isOfExtension : !$0.isHint }
                .map { [notification.label, $0.sentence] }
        }
        if isExplained { rows.append([GroupTitle.reason(kind, options)]) }
        for summary in summaries where hidden == nil || isExplained {
            rows += summary.steps.filter { isExplained || $0.isMistake }.map { [summary.era.name, $0.sentence] }
        }
        for part in hidden?.parts ?? [] where isExplained || part.fault != nil {
            rows.append(["hidden previews", part.sentence])
        }
        return rows
    }
}

extension Note {
    /// True if it has no effect on what is shown.
    fileprivate var isHint: Bool {
        switch self {
        case .replaces, .extensionMayChange, .drawnByExtension: true
        default: false
        }
    }
}
