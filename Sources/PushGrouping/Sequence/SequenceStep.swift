public import JSONText
import PushPayload

/// One step of a sequence: a notification that arrives, or something else that happens to the list.
public enum SequenceStep: Sendable {
    case delivery(Delivery)
    case event(ListEvent)

    /// The device that it concerns; nil if there is only one.
    public var device: String? {
        switch self {
        case .delivery(let delivery): delivery.device
        case .event(let event): event.device
        }
    }

    /// The date as given.
    public var date: String? {
        switch self {
        case .delivery(let delivery): delivery.date
        case .event(let event): event.date
        }
    }

    /// The caller's label.
    public var label: String {
        switch self {
        case .delivery(let delivery): delivery.label
        case .event(let event): event.label
        }
    }
}

/// Why a document with `event` can't be read as an event.
public struct EventError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The reason as a sentence without capital and full stop.
    public let message: String
    /// The member at fault.
    public let pointer: JSONPointer

    /// The message.
    public var description: String { message }
}

extension SequenceStep {
    /// True if a document is an event: it has a member `event` and no payload.
    public static func isEvent(_ root: JSONObject) -> Bool {
        root["event"]?.string != nil && root["aps"] == nil && root["headers"] == nil
    }

    /// Reads an event such as `{"event": "dismiss", "thread": "chat-7"}`, which may say `app`, `device` and `date`.
    ///
    /// - Throws: `EventError` for an unknown event, and for one that does not say what it applies to.
    public init(event root: JSONObject, label: String = "") throws(EventError) {
        let reader = EventReader(root: root)
        let name = root["event"]?.string ?? ""
        let app = try reader.text("app")
        let device = try reader.text("device")
        let date = try reader.text("date")
        if name == "local" {
            self = .delivery(try reader.local(app: app, device: device, date: date, label: label))
            return
        }
        self = .event(
            ListEvent(try reader.action(name), app: app, device: device, date: date, label: label))
    }
}

/// Reads the members of one event.
private struct EventReader {
    let root: JSONObject

    private static let names =
        ListEvent.Remover.allCases.map(\.rawValue) + [
            "local", "badge", "foreground", "background", "offline", "online",
        ]

    func action(_ name: String) throws(EventError) -> ListEvent.Action {
        if let remover = ListEvent.Remover(rawValue: name) { return .remove(remover, try target(name)) }
        switch name {
        case "badge":
            guard let number = root["number"]?.number, let badge = Int(exactly: number), badge >= 0 else {
                throw EventError(message: "badge needs a number from 0 on", pointer: "/number")
            }
            return .badge(badge)
        case "foreground":
            guard let word = try text("presents") else { return .foreground(.none) }
            guard let presentation = Presentation(rawValue: word) else {
                throw EventError(message: "presents is none, banner or list", pointer: "/presents")
            }
            return .foreground(presentation)
        case "background": return .background
        case "offline": return .offline
        case "online": return .online
        default:
            throw EventError(
                message: "there is no event “\(name)”: it is one of \(Self.names.joined(separator: ", "))",
                pointer: "/event")
        }
    }

    /// Reads a notification that the app itself posts.
    func local(app: String?, device: String?, date: String?, label: String) throws(EventError) -> Delivery {
        guard let payload = root["payload"]?.object else {
            throw EventError(message: "local needs a payload", pointer: "/payload")
        }
        var headers = Headers()
        headers["apns-push-type"] = PushType.alert.rawValue
        return Delivery(
            local: Request(Payload(json: payload), headers: headers), identifier: try text("id"), app: app,
            device: device, date: date, label: label)
    }

    func text(_ name: String) throws(EventError) -> String? {
        switch root[name] {
        case nil: return nil
        case .string(let text)?: return text
        case .integer(let number)?: return String(number)
        case let other?:
            throw EventError(message: "\(name) is \(other.kind.phrase), not a string", pointer: JSONPointer([name]))
        }
    }

    private func target(_ name: String) throws(EventError) -> ListEvent.Target {
        if let identifier = try text("id") { return .identifier(identifier) }
        switch root["thread"] {
        case .null?: return .thread(nil)
        case .string(let thread)?: return .thread(thread.isEmpty ? nil : thread)
        case let other?:
            throw EventError(
                message: "thread is \(other.kind.phrase), not a string or null", pointer: "/thread")
        case nil: break
        }
        if let number = root["number"]?.number {
            guard let whole = Int(exactly: number), whole > 0 else {
                throw EventError(message: "number counts notifications from 1", pointer: "/number")
            }
            return .number(whole)
        }
        if root["all"] == .boolean(true) { return .all }
        throw EventError(message: "\(name) needs an id, a thread, a number or \"all\": true", pointer: "")
    }
}
