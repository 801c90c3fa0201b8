import AppResources
public import JSONText
public import PushDocument
public import PushPayload

/// A notification as it arrives.
public struct Delivery: Sendable {
    /// The push; for a local notification, the same content in the form of a push.
    public let request: Request
    /// The app that receives it; nil if unknown.
    public let app: String?
    /// The device that receives it; nil where there is only one.
    public let device: String?
    /// The date of its arrival: RFC 3339 text or Unix seconds.
    public let date: String?
    /// The caller's label, such as a file and a line.
    public let label: String
    /// The size of the payload on the wire, in bytes; nil if unknown.
    public let bytes: Int?
    /// True if the app posts it itself, without APNs.
    public let isLocal: Bool
    /// The identifier by which a later one replaces it: the `apns-collapse-id`, or that of a local notification.
    public let identifier: String?
    /// The time at which the system posts a local notification with a trigger; nil for one that is posted at once.
    public let due: UnixTime?
    /// The reason why the device shows nothing of it, by the finding of a linter; nil if no fault is known.
    public package(set) var loss: String?
    /// The service extension's result, which `request` has already; nil if unknown.
    let extensionResult: ExtensionResult?
    /// Notes on members beside the headers and the payload that could not be read.
    let unread: [Note]
}

extension Delivery {
    /// A notification that the app posts itself under an identifier of its own.
    public init(
        local request: Request, identifier: String?, app: String? = nil, device: String? = nil, date: String? = nil,
        label: String = "", due: UnixTime? = nil
    ) {
        self.init(
            request: request, app: app, device: device, date: date, label: label, bytes: nil, isLocal: true,
            identifier: identifier, due: due, extensionResult: nil, unread: [])
    }

    /// A payload that was sent with these header fields. The app is otherwise that of their topic.
    public init(
        _ payload: Payload, headers: Headers = Headers(), app: String? = nil, device: String? = nil,
        date: String? = nil, label: String = ""
    ) {
        self.init(
            Request(payload, headers: headers), app: app, device: device, date: date, label: label,
            bytes: payload.bytes().count)
    }

    /// Reads a payload, or a request document that may say `app`, `device` and `date` beside its headers and payload;
    /// nil if the document is not an object. `headers` complete those in the document.
    public init?(_ document: JSONValue, headers: Headers = Headers(), label: String = "", bytes: Int? = nil) {
        guard document.object != nil, let request = Request(document, headers: headers) else { return nil }
        self.init(request, label: label, bytes: bytes)
    }

    /// The members of a record that are read.
    private static let members = ["app", "device", "date", "extension", "headers", "payload"]

    /// A push. Its app, device and date are those given, or those in its record, whose nearest object comes first, or in the request
    /// document; the app is otherwise that of the topic, or of the Simulator's key in the payload.
    public init(
        _ request: Request, beside record: [JSONObject]? = nil, form: RecordForm = RecordForm(), app: String? = nil,
        device: String? = nil,
        date: String? = nil, label: String = "", bytes: Int? = nil
    ) {
        let record = record ?? request.envelope.map { [$0] } ?? []
        // A line of `apnslint serve --format jsonl` has the answer, and its time in milliseconds.
        let recording = record.first { $0["answer"]?.object != nil }
        // An object around a payload of this name has these members alone.
        let names = recording == nil && record.first?["payload"] != nil ? record.first?.names ?? [] : []
        var unread: [Note] = names.compactMap { name in
            guard !Self.members.contains(name), let meant = Spelling.nearest(name, among: Self.members)
            else { return nil }
            return .memberMisspelt(name: name, meant: meant)
        }
        func text(_ place: JSONPointer) -> String? {
            let values = record.map { JSONValue.object($0)[place] }
            for case let value? in values {
                if let text = value.string ?? value.number.map({ _ in JSONWriter().text(value) }) { return text }
            }
            guard let name = place.last, let other = values.first ?? nil else { return nil }
            unread.append(.memberUnread(name: name, kind: other.kind ?? .null))
            return nil
        }
        let time = recording?["time"]?.number.map { String($0 / 1000) }
        let given = record.lazy.compactMap { $0["extension"] }.first
        var returned = given.flatMap { ExtensionResult($0) }
        if returned == nil, let other = given {
            unread.append(.memberUnread(name: "extension", kind: other.kind ?? .null))
        } else if returned != nil, !request.startsExtension {
            unread.append(.extensionNotStarted)
            returned = nil
        }
        if case .unknown(.some) = request.aps[.threadID] { unread.append(.threadIDUnknown) }
        let request = (returned?.changed(request) ?? request).shown
        let known = request.headers.topic.map { topic in
            PushType(topic: topic)?.topicSuffix.map { String(topic.dropLast($0.count)) } ?? topic
        }
        self.init(
            request: request,
            app: app ?? text(form.app) ?? known ?? request.payload.json["Simulator Target Bundle"]?.string,
            device: (device ?? text(form.device) ?? request.deviceToken)?.asDevice,
            date: date ?? text(form.date) ?? time,
            label: label,
            bytes: bytes, isLocal: false, identifier: request.headers.collapseID.flatMap { $0.isEmpty ? nil : $0 },
            due: nil, extensionResult: returned, unread: unread)
    }
}

extension Request {
    /// The device token in the path `/3/device/<token>`.
    fileprivate var deviceToken: String? {
        guard let path, path.hasPrefix("/3/device/") else { return nil }
        let token = path.dropFirst("/3/device/".count).prefix { $0 != "/" && $0 != "?" }
        return token.isEmpty ? nil : String(token)
    }
}

/// The result of the app's service extension for a push, as the document around the push gives it.
enum ExtensionResult: Equatable {
    /// Members of `aps` in place of those that were sent.
    case changes(JSONObject, sender: String?)
    /// A push that the extension suppresses, which takes the filtering entitlement.
    case suppressed

    /// Reads `{"alert": "Ana: At the door"}`, perhaps with the `sender` of a message, or false; nil for any other value.
    init?(_ value: JSONValue) {
        switch value {
        case .object(var changes):
            let sender = changes["sender"]?.string
            changes["sender"] = nil
            self = .changes(changes, sender: sender)
        case .boolean(false): self = .suppressed
        default: return nil
        }
    }

    func changed(_ request: Request) -> Request {
        guard case .changes(let changes, _) = self, var aps = request.payload.json["aps"]?.object
        else { return request }
        for member in changes.members { aps[member.name] = member.value }
        var payload = request.payload.json
        payload["aps"] = .object(aps)
        return Request(
            Payload(json: payload), headers: request.headers, payloadPointer: request.payloadPointer,
            headersPointer: request.headersPointer, envelope: request.envelope)
    }
}

extension Request {
    /// True if the push starts the app's service extension, which needs a text to change.
    var startsExtension: Bool { aps.json["mutable-content"].flatMap(Flag.isOn) == true && aps.hasText == true }
}

extension Delivery {
    /// The sender that the extension gives a communication notification.
    var sender: String? { if case .changes(_, let sender)? = extensionResult { sender } else { nil } }

    /// True if it has a picture, film or sound: the app attaches one, or the payload gives an address that the app's service extension
    /// can load on one of these systems.
    func hasAttachment(in app: AppManifest, on systems: [SystemRange]) -> Bool {
        if isLocal { return request.envelope?["attachment"] != nil }
        guard request.startsExtension else { return false }
        let services = app.extensions(at: ExtensionPoint.service)
        if let services,
            !services.contains(where: { $0.minimumIOS.map { oldest in systems.contains { $0.mayRun(oldest) } } ?? true }
            )
        {
            return false
        }
        let leaves = JSONValue.object(request.payload.json).leaves { value, _ in
            guard let address = value.string, address.isMediaAddress else { return false }
            return services?.first?.loads(address) ?? (address.insecureHost == nil)
        }
        return leaves.contains { $0.pointer.tokens.first != Key.aps.name }
    }
}

extension String {
    /// True for the address of a picture, a film or a sound of a type that Apple allows as an attachment.
    fileprivate var isMediaAddress: Bool {
        guard hasPrefix("https://") || hasPrefix("http://") else { return false }
        let path = prefix { $0 != "?" && $0 != "#" }.lowercased()
        return ["jpg", "jpeg", "png", "gif", "mp4", "mpg", "avi", "m4a", "mp3", "wav", "aif"].contains {
            path.hasSuffix("." + $0)
        }
    }
}
