import JSONText
import PushGrouping
import ReportText

/// The title of a stack, and the reason why its notifications are grouped, in words.
package enum GroupTitle {
    /// The app, the key of the stack and the number of its notifications.
    static func text(_ group: Group, _ options: GroupingOptions) -> String {
        let count = group.count
        return name(group, options) + (group.kind == .single ? "" : ", \(counted(count, "notification"))")
            + (!group.isShownOneByOne ? "" : group.isOpen ? ", opened" : ", shown one by one")
    }

    /// The app and the key of the stack.
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
