import JSONText
import PushGrouping
import ReportText

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
