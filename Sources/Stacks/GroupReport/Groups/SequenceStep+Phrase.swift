import PushGrouping
import ReportText

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
