import PushGrouping
import ReportText

extension SequenceStep {
    /// What happens, as a clause.
    var phrase: String {
        switch self {
        case .delivery(let delivery): delivery.isLocal ? "a local notification is posted" : "a push arrives"
        case .event(let event): event.phrase
        }
    }
}

extension ListEvent {
    /// What happens, as a clause.
    var phrase: String {
        switch action {
        case .remove(.app, let target): "the app removes \(target.phrase)"
        case .remove(.reading, let target): "\(target.phrase) is read, and the app removes it"
        case .remove(.opening, let target): "the user opens \(target.phrase)"
        case .remove(.dismissal, let target): "the user dismisses \(target.phrase)"
        case .badge(let number): "the app sets its badge to \(number)"
        case .foreground(.none): "the app comes to the foreground and shows no notifications"
        case .foreground(.banner): "the app comes to the foreground and shows notifications as banners"
        case .foreground(.list): "the app comes to the foreground and lets notifications go to the list"
        case .background: "the app goes to the background"
        case .offline: "the device goes out of reach"
        case .online: "the device is in reach again"
        }
    }
}

extension ListEvent.Target {
    fileprivate var phrase: String {
        switch self {
        case .identifier(let id): "the notification \(DisplayWidth.isolated(id))"
        case .thread(let thread?): "the thread \(DisplayWidth.isolated(thread))"
        case .thread(nil): "the app's own group"
        case .number(let number): "notification \(number)"
        case .all: "everything"
        }
    }
}
