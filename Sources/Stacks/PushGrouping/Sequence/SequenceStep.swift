import PushDocument
import PushPayload
public import JSONText

/// A step of a sequence: a notification that arrives, or an event that changes the list.
public enum SequenceStep: Sendable {
    case delivery(Delivery)
    case event(ListEvent)

    /// The device that it concerns; nil if there is only one.
    public var device: String? { common.device }
    /// The date as given.
    public var date: String? { common.date }
    /// The caller's label.
    public var label: String { common.label }

    private var common: (device: String?, date: String?, label: String) {
        switch self {
        case .delivery(let delivery): (delivery.device, delivery.date, delivery.label)
        case .event(let event): (event.device, event.date, event.label)
        }
    }
}

extension SequenceStep {
    /// True if a document is an event: it has a member `event` and no payload.
    public static func isEvent(_ root: JSONObject) -> Bool {
        root["event"]?.string != nil && root["aps"] == nil && root["headers"] == nil
    }

    /// Reads an event such as `{"event": "dismiss", "thread": "chat-7"}`, which may say `app`, `device` and `date`.
    ///
    /// - Throws: `ReadingError` for an unknown event, and for one that does not say what it applies to.
    public init(event root: JSONObject, label: String = "") throws(ReadingError) {
        let name = try ObjectReader(.object(root), "the event").required("event").text()
        let reader = try ObjectReader(.object(root), "the event", keys: SequenceEvent.keys(of: name))
        let app = try reader["app"]?.identifier()
        let device = try reader["device"]?.identifier().asDevice
        let date = try reader["date"]?.identifier()
        self =
            try name == "local"
            ? .delivery(reader.local(app: app, device: device, date: date, label: label))
            : .event(ListEvent(reader.action(name), app: app, device: device, date: date, label: label))
    }
}

extension ObjectReader {
    fileprivate func action(_ name: String) throws(ReadingError) -> ListEvent.Action {
        if let remover = ListEvent.Remover(rawValue: name) { return .remove(remover, try target(of: name)) }
        switch name {
        case "badge": return .badge(Int64(try required("number").count()))
        case "cancel": return .cancel(try target(of: name))
        case "authorization":
            return .authorization(
                Permission(try self["status"]?.word("status") ?? .authorized, off: Set(try words("off", "setting"))))
        case "foreground": return .foreground(try presentation())
        case "background": return .background
        case "expand": return .expand(try target(of: name))
        case "collapse": return .collapse
        case "unlock": return .unlock
        case "lock": return .lock
        case "offline": return .offline
        case "online": return .online
        default:
            throw ReadingError(
                .value("/event"), Spelling.unknown(name, "event", among: SequenceEvent.members.map { $0.key }))
        }
    }

    /// The words of an array, or a single word in its place.
    private func words<Word: RawRepresentable & CaseIterable>(
        _ key: String, _ what: String
    ) throws(ReadingError) -> [Word] where Word.RawValue == String {
        guard let member = self[key] else { return [] }
        guard member.value.array != nil else { return [try member.word(what)] }
        return try member.elements().map { element throws(ReadingError) in try element.word(what) }
    }

    /// The presentation that the app asks for; Apple's other options, such as sound, have no part in the list.
    private func presentation() throws(ReadingError) -> Presentation {
        let options: [Presentation.Option] = try words("presents", "presentation")
        if options.contains(.list) || options.contains(.alert) { return .list }
        return options.contains(.banner) ? .banner : .none
    }

    /// Reads a notification that the app itself posts.
    fileprivate func local(
        app: String?, device: String?, date: String?, label: String
    ) throws(ReadingError) -> Delivery {
        let payload = try required("payload").object("payload").object
        let trigger = self["trigger"]
        let delay = trigger?.value.number
        if let trigger, delay.map({ $0 < 0 }) ?? true { throw trigger.isNot("a number of seconds") }
        let posted = date.flatMap { UnixTime($0) }
        if delay != nil, posted == nil { throw error("a trigger counts from a date, and there is none") }
        var headers = Headers()
        headers["apns-push-type"] = PushType.alert.rawValue
        return Delivery(
            local: Request(Payload(json: payload), headers: headers, envelope: object),
            identifier: try self["id"]?.identifier(), app: app, device: device, date: date, label: label,
            due: delay.flatMap { delay in posted.map { UnixTime($0.seconds + delay) } })
    }

    private func target(of name: String) throws(ReadingError) -> ListEvent.Target {
        if let id = self["id"] {
            guard id.value.array != nil else { return .identifiers([try id.identifier()]) }
            return .identifiers(try id.elements().map { element throws(ReadingError) in try element.identifier() })
        }
        if let thread = self["thread"] {
            if thread.value == .null { return .thread(nil) }
            guard let text = thread.value.string else { throw thread.isNot("a string or null") }
            return .thread(text.isEmpty ? nil : text)
        }
        if let number = self["number"] { return .number(try number.count(from: 1)) }
        if object["all"] == .boolean(true) { return .all }
        throw error("\(name) needs an id, a thread, a number or \"all\": true")
    }
}

extension ValueReader {
    /// A text, or a whole number as text.
    fileprivate func identifier() throws(ReadingError) -> String {
        if case .integer(let number) = value { String(number) } else { try text() }
    }
}

/// The number that a notification adds to that of its group's summary, as the device reads `summary-arg-count`.
struct SummaryCount {
    private(set) var value: UInt64 = 1
    private(set) var note: Note?

    init(_ json: JSONValue?) {
        var (isNegative, isCut) = (false, false)
        switch json {
        case nil: return
        case .integer(let number)?:
            value = UInt64(bitPattern: number)
            isNegative = number < 0
        case .real(let number)?:
            let whole = number.wholePart
            isCut = whole.map { Double($0) != number } ?? false
            isNegative = whole.map { $0 < 0 } ?? (number < 0)
            // Read as unsigned: past either end there is no exact value, so the largest value is used.
            value = whole.map { UInt64(bitPattern: $0) } ?? (number > 0 && number < 0x1p64 ? UInt64(number) : .max)
        case let other?: note = other.kind.map { .weightDropped($0) }
        }
        if value == 0 {
            (value, note) = (1, .weightZero)
        } else if isNegative || isCut {
            note = isNegative ? .weightNegative(read: value) : .weightCut(read: value)
        }
    }
}

/// A fact with a code for programs and a sentence for people.
public protocol Explained {
    /// The code, a colon and a blank, and the sentence without capital and full stop.
    var explanation: String { get }
}

extension Explained {
    /// The name in JSON.
    public var code: String { String(Substring(explanation.utf8.prefix { $0 != UInt8(ascii: ":") })) }
    /// The sentence without capital and full stop.
    public var sentence: String { String(Substring(explanation.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst(2))) }
}
