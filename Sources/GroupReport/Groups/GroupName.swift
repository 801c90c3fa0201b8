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
            case "app": "app group"
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

    /// What the leading notification is called, if the report has it.
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
        let place = group.isInNotificationCenter ? ", in Notification Center" : ""
        return key(group, options) + place
    }

    private static func key(_ group: Group, _ options: GroupingOptions) -> String {
        let app = DisplayWidth.visible(options.name(of: group.app) ?? group.app ?? "the app")
        return switch group.kind {
        case .app where options.grouping == .byApp: "\(app), all threads"
        case .app: "\(app), app group (no thread-id)"
        case .thread(let name): "\(app), thread \(DisplayWidth.isolated(name))"
        case .categoryAndThread(let category, let thread):
            "\(app), \(named("category", category)), \(named("thread", thread))"
        case .single: app
        }
    }

    private static func named(_ what: String, _ name: String?) -> String {
        name.map { "\(what) \(DisplayWidth.isolated($0))" } ?? "no \(what)"
    }

    /// Why the notifications of a stack are grouped, as a sentence without capital and full stop.
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
