import JSONText
import PushGrouping
import ReportText

/// The identity of a stack in a JSON report: device, app, kind, thread and category.
enum GroupName {
    private static let names = ["device", "app", "kind", "category", "thread", "place"]

    /// The members that identify a stack, as far as they are present.
    static func identity(of group: JSONObject) -> JSONObject {
        JSONObject(names.compactMap { name in group[name].map { (name, $0) } })
    }

    static func text(_ group: JSONObject) -> String {
        let device = group["device"]?.string.map { "device \(DisplayWidth.visible($0)), " } ?? ""
        let app = group["app"]?.string.map { DisplayWidth.visible($0) } ?? "the app"
        let kind =
            switch group["kind"]?.string {
            case "app": "the app's own stack"
            case "single": top(group)
            default:
                ["category", "thread"].compactMap { name in
                    group[name]?.string.map { "\(name) \(DisplayWidth.isolated($0))" }
                }.joined(separator: ", ")
            }
        let place = group["place"] == nil ? "" : ", in Notification Center"
        return device + app + (kind.isEmpty ? "" : ", \(kind)") + place
    }

    static func groups(of report: JSONValue) -> [JSONObject] {
        (report.object?["groups"]?.array ?? []).compactMap { $0.object }
    }

    static func count(_ group: JSONObject) -> Int { group["count"]?.number.flatMap { Int(exactly: $0) } ?? 0 }

    /// The text of the leading notification, or "single" if the report lacks it.
    static func top(_ group: JSONObject) -> String {
        group["notifications"]?.array?.first?.object.map { short(lines(of: $0)) } ?? "single"
    }

    static func lines(of notification: JSONObject) -> String {
        ["title", "subtitle", "body"].compactMap { notification[$0]?.string }.filter { !$0.isEmpty }
            .joined(separator: ": ")
    }

    /// A text in quotation marks, cut where it is long.
    static func short(_ text: String) -> String {
        DisplayWidth.isolated(LineBreaker.terminalLines(text, columns: 60, maximumLines: 1).first ?? "")
    }
}

/// Finds stacks by their identity, each at most once.
struct GroupIndex {
    private var groups: [JSONObject?]
    private var byName: [String: [Int]] = [:]

    init(_ groups: [JSONValue]) {
        self.groups = groups.map { $0.object }
        for (index, group) in self.groups.enumerated().reversed() {
            if let group { byName[Self.key(GroupName.identity(of: group)), default: []].append(index) }
        }
    }

    /// Takes the stack of an identity. If that is given in part, an exact match comes before the first one that fits.
    mutating func take(_ expected: JSONObject) -> JSONObject? {
        let identity = GroupName.identity(of: expected)
        if let index = byName[Self.key(identity)]?.popLast(), let group = groups[index] {
            groups[index] = nil
            return group
        }
        func fits(_ part: JSONObject, _ group: JSONObject?) -> Bool {
            group.map { JSONDifference.all(expected: .object(part), found: .object($0)).isEmpty } ?? false
        }
        guard identity.count < 4 else { return nil }
        let index = groups.firstIndex { fits(expected, $0) } ?? groups.firstIndex { fits(identity, $0) }
        guard let index, let group = groups[index] else { return nil }
        groups[index] = nil
        byName[Self.key(GroupName.identity(of: group))]?.removeAll { $0 == index }
        return group
    }

    var left: [JSONObject] { groups.compactMap { $0 } }
    private static func key(_ identity: JSONObject) -> String { JSONWriter().text(.object(identity)) }
}

/// The title of a stack, and the reason why its notifications are grouped, in words.
package enum GroupTitle {
    static func text(_ group: Group, _ options: GroupingOptions) -> String {
        let count = group.count
        return name(group, options) + (group.kind == .single ? "" : ", \(counted(count, "notification"))")
            + (!group.isShownOneByOne ? "" : group.isOpen ? ", opened" : ", shown one by one")
    }

    package static func name(_ group: Group, _ options: GroupingOptions) -> String {
        let app = DisplayWidth.visible(options.name(of: group.app) ?? group.app ?? "the app")
        let key =
            switch group.kind {
            case .app where options.grouping == .byApp: ", all threads"
            case .app: ", the app's own stack (no thread-id)"
            case .thread(let name): ", thread \(DisplayWidth.isolated(name))"
            case .categoryAndThread(let category, let thread):
                ", \(named("category", category)), \(named("thread", thread))"
            case .single: ""
            }
        return app + key + (group.isInNotificationCenter ? ", in Notification Center" : "")
    }

    private static func named(_ what: String, _ name: String?) -> String {
        name.map { "\(what) \(DisplayWidth.isolated($0))" } ?? "no \(what)"
    }

    /// The reason why the notifications of a stack are grouped, as a sentence without capital and full stop.
    static func reason(_ kind: Group.Kind, _ options: GroupingOptions) -> String {
        switch kind {
        case .app where options.grouping == .byApp:
            "the user's setting By App leaves thread-ids unused: one group for all notifications of the app"
        case .app: "one group for all notifications of the app without a thread of their own"
        case .thread(let name):
            "one group for all notifications of the app with the thread-id \(DisplayWidth.isolated(name))"
        case .categoryAndThread:
            "one group for all notifications of the app with the same category and thread-id, as watchOS groups"
        case .single: "groups are off, so each notification is separate"
        }
    }
}

/// The reason why a card stands apart from a stack by mistake, in few words.
struct StrayCard {
    let cause: String
    let advice: String

    /// The groups that stand apart, by their places in the list. Of two with similar threads it is the smaller one.
    static func all(in groups: [Group]) -> [Int: StrayCard] {
        var strays: [Int: StrayCard] = [:]
        for (index, group) in groups.enumerated() { strays[index] = StrayCard(group, among: groups) }
        return strays
    }

    init?(_ group: Group, among groups: [Group]) {
        for note in group.notes {
            guard case .threadIDsAlike(let other, let difference) = note else { continue }
            let twin = groups.first {
                $0.app == group.app && $0.kind.thread == other && $0.leading.arrival != group.leading.arrival
            }
            let size = twin.map { ($0.count, $0.leading.arrival) } ?? (0, 0)
            guard (group.count, -group.leading.arrival) < (size.0, -size.1) else { continue }
            cause = "apart: its thread-id differs from \(DisplayWidth.isolated(other)) in \(difference.rawValue)"
            advice = "With the same thread-id it would be in that stack."
            return
        }
        let faults = group.notifications.compactMap { notification in
            notification.notes.lazy.compactMap { Self.cause($0) }.first
        }
        guard let first = faults.first else { return nil }
        cause = (faults.count < group.count ? "\(faults.count) of \(group.count) apart: " : "apart: ") + first
        let threads = groups.filter { $0.app == group.app }.compactMap { $0.kind.thread }
        advice =
            threads.count == 1
            ? "With thread-id \(threads.map(DisplayWidth.isolated).joined()) in aps it would be in that stack."
            : "With thread-id in aps it would be in the stack of its thread."
    }

    private static func cause(_ note: Note) -> String? {
        switch note {
        case .threadIDMissed(let missed): DisplayWidth.visible(missed.sentence)
        case .threadIDEmpty: "its thread-id is empty"
        case .threadIDDropped(let kind): "its thread-id is \(kind.phrase), not a string"
        default: nil
        }
    }
}

/// The notifications that are in another stack than in an earlier report, told apart by their text.
struct GroupMoves {
    /// The places of each notification that moved.
    private(set) var moves: [(from: Shown, to: Shown)] = []
    /// The stacks that they left or joined, by name: other differences of these follow from the moves.
    var names: Set<String> { Set(moves.flatMap { [$0.from.group, $0.to.group] }) }

    /// Compares the groups of two reports; the later one still has its labels.
    init(from old: [JSONObject], to new: [JSONObject]) {
        let (before, after) = (old.flatMap(Shown.all), new.flatMap(Shown.all))
        var others = Dictionary(grouping: Shown.unmatched(after, by: before), by: { $0.text })
        for place in Shown.unmatched(before, by: after) {
            if let now = others[place.text]?.popLast() { moves.append((place, now)) }
        }
    }

    struct Shown {
        let text: String
        let group: String
        let label: String?
        /// The parts by which notifications are compared.
        private var key: [String] { [text, group] }

        /// The places without those that are among others, each of which stands for one.
        fileprivate static func unmatched(_ places: [Shown], by others: [Shown]) -> [Shown] {
            var counts = Dictionary(others.map { ($0.key, 1) }, uniquingKeysWith: +)
            return places.filter { place in
                guard let count = counts[place.key], count > 0 else { return true }
                counts[place.key] = count - 1
                return false
            }
        }

        fileprivate static func all(in group: JSONObject) -> [Shown] {
            // An expected stack that lacks its kind has an ambiguous name.
            guard group["kind"] != nil, let notifications = group["notifications"]?.array else { return [] }
            return notifications.compactMap { $0.object }.compactMap { notification in
                let text = GroupName.lines(of: notification)
                return text.isEmpty
                    ? nil
                    : Shown(
                        text: text, group: GroupName.text(group),
                        label: notification["label"]?.string.map { DisplayWidth.visible($0) })
            }
        }
    }
}

extension SequenceStep {
    var phrase: String {
        switch self {
        case .delivery(let delivery): delivery.isLocal ? "a local notification is posted" : "a push arrives"
        case .event(let event): event.phrase
        }
    }
}

extension ListEvent {
    var phrase: String {
        switch action {
        case .remove(.app, let target): "the app removes \(target.phrase)"
        case .remove(.reading, let target): "\(target.phrase) is read, and the app removes it"
        case .remove(.opening, let target): "the user opens \(target.phrase)"
        case .remove(.dismissal, let target): "the user dismisses \(target.phrase)"
        case .remove(.acting, let target): "the user performs an action of \(target.phrase)"
        case .cancel(let target): "the app withdraws \(target.phrase), if scheduled"
        case .authorization(let permission): permission.phrase
        case .badge(let number): "the app sets its badge to \(number)"
        case .foreground(.none): "the app comes to the foreground and shows no notifications"
        case .foreground(.banner): "the app comes to the foreground and shows notifications as banners"
        case .foreground(.list): "the app comes to the foreground and lets notifications go to the list"
        case .background: "the app goes to the background"
        case .expand(let target): "the user opens the stack of \(target.phrase)"
        case .collapse: "the user closes the stack"
        case .unlock: "the user unlocks the device and uses it"
        case .lock: "the device is locked"
        case .offline: "the device goes out of reach"
        case .online: "the device is in reach again"
        }
    }
}

extension Permission {
    fileprivate var phrase: String {
        switch status {
        case .denied: "the user does not allow notifications"
        case .provisional: "notifications are delivered on trial"
        case .authorized where off.isEmpty: "the user allows notifications"
        case .authorized:
            "the user turns off \(off.map { $0.rawValue.split(separator: "-").joined(separator: " ") }.sorted().joined(separator: ", "))"
        }
    }
}

extension ListEvent.Target {
    fileprivate var phrase: String {
        switch self {
        case .identifiers(let ids):
            (ids.count == 1 ? "the notification " : "the notifications ")
                + ids.map(DisplayWidth.isolated).joined(separator: ", ")
        case .thread(let thread?): "the thread \(DisplayWidth.isolated(thread))"
        case .thread(nil): "the app's own group"
        case .number(let number): "notification \(number)"
        case .all: "everything"
        }
    }
}
