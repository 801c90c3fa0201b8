public import JSONText
public import PushPayload

/// One notification as it arrives.
public struct Delivery: Sendable {
    /// What APNs was asked to deliver.
    public let request: Request
    /// The app that receives it; nil where nothing tells.
    public let app: String?
    /// The device that receives it; nil where there is only one.
    public let device: String?
    /// When it arrives, for display only: the order of arrival is the order in which notifications are given.
    public let date: String?
    /// What the caller calls it, such as a file and a line.
    public let label: String
    /// Members beside the headers and the payload that could not be read.
    let unread: [Note]

    /// A notification; the app is taken from the topic or from a simulator's payload when it is not given.
    public init(_ request: Request, app: String? = nil, device: String? = nil, date: String? = nil, label: String = "")
    {
        self.init(request, app: app, device: device, date: date, label: label, unread: [])
    }

    /// Reads a payload, or a request document that may say `app`, `device` and `date` beside its headers and payload; nil
    /// when the document is no object. Headers given beside it stand in for those that it does not give.
    public init?(_ document: JSONValue, headers: Headers = Headers(), label: String = "") {
        guard let root = document.object, let request = Request(document, headers: headers) else { return nil }
        guard Request.isRequestDocument(root) else {
            self.init(request, label: label)
            return
        }
        var unread: [Note] = []
        func text(_ name: String) -> String? {
            switch root[name] {
            case nil: return nil
            case .string(let text)?: return text
            case .integer(let number)?: return String(number)
            case let other?:
                unread.append(.memberUnread(name: name, kind: other.kind))
                return nil
            }
        }
        self.init(request, app: text("app"), device: text("device"), date: text("date"), label: label, unread: unread)
    }

    private init(_ request: Request, app: String?, device: String?, date: String?, label: String, unread: [Note]) {
        self.request = request
        self.app =
            app ?? request.headers.topic.map { Self.bundleID(ofTopic: $0) }
            ?? request.payload.json["Simulator Target Bundle"]?.string
        self.device = device
        self.date = date
        self.label = label
        self.unread = unread
    }

    /// The bundle id that a topic begins with.
    private static func bundleID(ofTopic topic: String) -> String {
        guard let suffix = PushType(topic: topic)?.topicSuffix else { return topic }
        return String(topic.dropLast(suffix.count))
    }
}
