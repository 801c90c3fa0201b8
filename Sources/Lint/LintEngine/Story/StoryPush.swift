import JSONText
import PushDocument
import PushPayload

/// The facts of a push that matter to later ones, as hashes and numbers: the memory is the same for every payload.
public struct StoryPush: Sendable {
    /// The number of its fragment in the document.
    package var fragment = 0
    /// True if the device drops it, so that later pushes come after those before it.
    package var isLost = false
    /// The time of sending in Unix seconds; nil if unknown.
    package var date: Double?
    /// The hashes of the device as a field names it, of the token in the path, of the Live Activity as a request document names it, of
    /// the channel and of the collapse id.
    private var named: UInt64?
    private var token: UInt64?
    private var namedActivity: UInt64?
    private var channel: UInt64?
    private var collapseID: UInt64?
    /// True for a Live Activity, by its push type and by its topic; nil if they don't tell.
    private var isActivityByType: Bool?
    private var isActivityByTopic: Bool?
    /// The hash of the signing key and of the team, and the time at which the provider token was made; nil if no token is known.
    package private(set) var providerToken: (key: UInt64, issuedAt: Int64)?
    package var event: Event?
    package var timestamp: Double?
    /// The sums of the hashes of its `aps`, without the timestamp, and of the app's own data.
    package var shown: UInt64 = 0
    package var own: UInt64 = 0
    /// The hash of the alert; nil if there is none.
    package var alert: UInt64?
    /// True if its header fields are known; and if it has priority 5.
    package var hasHeaders = false
    private var isPatient = false
    package var hasBadgeOrSound = false
    package var isContentAvailable = false
    /// True if an extension of the app may write another text.
    package var isMutable = false
    /// True if it has a key that only Live Activities have, or one that may be meant for them.
    package var hasActivityKey = false
    package var hasUnsureKey = false
    /// True if a part of its payload is unknown, so that it equals no other push.
    private var isOpen = false
    /// The hashes of its topic and its host; 0 where they are not known.
    private var topic: UInt64 = 0
    private var host: UInt64 = 0
    /// The answer to it.
    package var answer = Answer.none
    /// False if only the answer to it matters, so that its payload and its push type are not read.
    package var hasContent = true

    package enum Answer: Sendable {
        case none
        /// The status of one that was accepted.
        case accepted(Int)
        case refused(Refusal)
        /// An answer that the record has to be parsed for.
        case unsure
    }

    package enum Event { case start, update, end }

    /// The facts that all pushes with these header fields share.
    package init(_ headers: Headers = Headers()) {
        hasHeaders = headers.others == .none
        for field in headers.fields {
            guard let value = field.value, let part = StoryPart(header: field.key) else { continue }
            add(value, of: part)
        }
    }

    /// A push to a device at a time, where these are known.
    public init(_ request: Request, device: String? = nil, date: String? = nil) {
        self.init(request.headers)
        isActivityByType = request.pushType == .liveActivity
        let activity = request.envelope?[StoryPart.activity.rawValue]?.string
        for case (let part, let text?) in [
            (.path, request.path), (.device, device), (.date, date), (.activity, activity),
        ] as [(StoryPart, String?)] { add(text, of: part) }
        add(request.payload.json)
        isOpen = !request.payload.json.isKnown
    }

    /// A push as a server received it, at a time in Unix seconds.
    public init(body: [UInt8], headers: [(name: String, value: String)], at date: Double) {
        self.init()
        for case (let part?, let value) in headers.map({ (StoryPart(header: $0.name), $0.value) }) {
            add(value, of: part)
        }
        self.date = date
        hasHeaders = true
        if let payload = try? JSONDocument(parsing: body).value.object { add(payload) }
    }

    /// A push, with the fields around it that name its device and its time.
    package init(_ request: Request, in record: JSONValue?, _ form: RecordForm = RecordForm()) {
        func text(_ pointer: JSONPointer) -> String? {
            record?[pointer].flatMap { value in value.string ?? value.number.map { _ in JSONWriter().text(value) } }
        }
        self.init(request, device: text(form.device), date: text(form.date))
        if let record { read(record, form, request.headers, request.path) }
    }

    /// Reads the answer in a record, for a push with these header fields.
    package mutating func read(_ record: JSONValue, _ form: RecordForm, _ headers: Headers, _ path: String? = nil) {
        guard form.hasAnswer else { return }
        let body = form.reason.flatMap { record[$0] }
        let found = PushAnswer(of: record, form)
        guard found.isRefused else { return answer = found.isKnown ? .accepted(found.status ?? 200) : .none }
        let path = path ?? headers[":path"]
        let token = path.flatMap { $0.hasPrefix("/3/device/") ? String($0.dropFirst("/3/device/".count)) : nil }
        let device = record[form.device].flatMap { $0.string ?? Headers.text(of: $0) }
        answer = .refused(
            Refusal(
                found, timestamp: PushAnswer.timestamp(in: body), device: device ?? token, host: headers.host?.name,
                topic: headers.topic))
    }

    /// All pushes of a document.
    public static func all(in document: PushDocument, _ form: RecordForm = RecordForm()) -> [StoryPush] {
        let record = document.value(at: .root)
        return document.fragments.enumerated().compactMap { index, fragment in
            guard let request = fragment.request else { return nil }
            var push = StoryPush(request, in: record, form)
            push.fragment = index
            return push
        }
    }

    /// A push with these parts beside those that all pushes share, if its status says that it was accepted.
    package func accepted(
        _ status: UnsafeRawBufferPointer, device: UnsafeRawBufferPointer, date: UnsafeRawBufferPointer?,
        topic: UnsafeRawBufferPointer?, host: UnsafeRawBufferPointer?
    ) -> AcceptedPush? {
        guard let status = Self.status(status) else { return nil }
        let route = Self.route(
            topic.map { Self.hash($0, .route) } ?? self.topic, host.map { Self.hash($0, .route) } ?? self.host)
        let date = date.map { UnixTime(utf8: $0)?.inSeconds.seconds } ?? self.date
        return AcceptedPush(device: Self.hash(device: device), date: date ?? 0, status: status, route: route)
    }

    /// The status of a push that was accepted; nil for others.
    private static func status(_ text: UnsafeRawBufferPointer) -> Int? {
        let digits = text.prefix(3)
        guard digits.allSatisfy({ $0.isDigit }) else { return nil }
        let status = digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) }
        return 200..<300 ~= status ? status : nil
    }

    private static func route(_ topic: UInt64, _ host: UInt64) -> UInt64? {
        topic == 0 && host == 0 ? nil : topic &+ host &* 0x9E37_79B9_7F4A_7C15
    }

    private mutating func add(_ text: String, of part: StoryPart) {
        Array(text.utf8).withUnsafeBytes { add($0, of: part) }
    }

    /// Adds the text of a header field or of a field of the record.
    package mutating func add(_ text: UnsafeRawBufferPointer, of part: StoryPart) {
        switch part {
        case .device: named = Self.hash(device: text)
        case .activity: namedActivity = Self.hash(text, .activity)
        case .status:
            if case .none = answer { answer = Self.status(text).map { .accepted($0) } ?? .unsure }
        case .reason: if !text.isEmpty { answer = .unsure }
        case .date: date = UnixTime(utf8: text)?.inSeconds.seconds
        case .path:
            let prefix = "/3/device/".utf8
            guard text.starts(with: prefix) else { return }
            token = Self.hash(device: UnsafeRawBufferPointer(rebasing: text[prefix.count...]))
        default:
            hasHeaders = true
            addHeader(text, part)
        }
    }

    private mutating func addHeader(_ text: UnsafeRawBufferPointer, _ part: StoryPart) {
        switch part {
        case .pushType:
            let type = PushType(rawValue: String(decoding: text, as: UTF8.self))
            isActivityByType =
                type == .alert || type == .background ? false : type.isKnown ? type == .liveActivity : nil
        case .topic:
            topic = Self.hash(text, .route)
            guard hasContent, !namesType else { return }
            isActivityByTopic = PushType(topic: String(decoding: text, as: UTF8.self)).map { $0 == .liveActivity }
        case .authority, .host: host = Self.hash(text, .route)
        case .channelID: channel = Self.hash(text, .channel)
        case .collapseID: collapseID = text.isEmpty ? nil : Self.hash(text, .collapseID)
        case .priority: isPatient = text.elementsEqual("5".utf8)
        case .authorization:
            let read = try? ProviderToken(authorization: String(decoding: text, as: UTF8.self))
            providerToken = read.map { (Self.hash(key: $0.teamID + "." + $0.keyID), $0.issuedAt) }
        default: break
        }
    }

    /// The kind of a text, which keeps equal texts of two kinds apart.
    private enum Kind: UInt64 { case device = 1, activity, channel, collapseID, signingKey, route }

    private static func hash(_ text: UnsafeRawBufferPointer, _ kind: Kind) -> UInt64 {
        KeyHasher.shared.hash(text, in: kind.rawValue).high
    }

    private static func hash(key: String) -> UInt64 { Array(key.utf8).withUnsafeBytes { hash($0, .signingKey) } }

    private static func hash(device text: UnsafeRawBufferPointer) -> UInt64 {
        guard RequestTarget.tokenDigits.contains(text.count), mayHaveCapitals(text),
            text.contains(where: { 0x41...0x46 ~= $0 })
        else { return hash(text, .device) }
        return Array(String(decoding: text, as: UTF8.self).asDevice.utf8).withUnsafeBytes { hash($0, .device) }
    }

    /// False for a text that certainly has no capital letter: eight bytes at a time, then those that are left.
    private static func mayHaveCapitals(_ text: UnsafeRawBufferPointer) -> Bool {
        var offset = 0
        while text.count - offset >= 8 {
            let word = text.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            // A capital has bit 6 and lacks bit 5.
            if word & ~(word << 1) & 0x4040_4040_4040_4040 != 0 { return true }
            offset += 8
        }
        return offset < text.count
    }

    /// True if its push type says whether it goes to a Live Activity.
    package var namesType: Bool { isActivityByType != nil }
    package var isActivity: Bool { isActivityByType ?? isActivityByTopic ?? (channel != nil || hasActivityKey) }
    /// False if its names have to be looked at more closely to tell whether it goes to a Live Activity.
    package var hasCertainType: Bool { isActivityByType ?? isActivityByTopic != nil || isActivity || !hasUnsureKey }
    package var device: UInt64? { named ?? token }
    /// The hash of the Live Activity: its name on the device, or the channel or device with the collapse id; nil for other pushes, and if
    /// none of these is named.
    package var activity: UInt64? {
        guard isActivity else { return nil }
        if let namedActivity { return (device ?? 0) &* 0x9E37_79B9_7F4A_7C15 &+ namedActivity }
        return (channel ?? device ?? collapseID).map { $0 &* 0x9E37_79B9_7F4A_7C15 &+ (collapseID ?? 0) }
    }
    /// The hash of all that a Live Activity shows, or of the text of a notification; nil if there is none.
    package var content: UInt32? {
        isOpen ? nil : isActivity ? UInt32(truncatingIfNeeded: shown) : alert.map { UInt32(truncatingIfNeeded: $0) }
    }
    /// The hash of the app's own data; nil if there is none.
    package var data: UInt32? { own == 0 || isOpen ? nil : UInt32(truncatingIfNeeded: own) }
    package var hasCollapseID: Bool { collapseID != nil }
    /// The answer to it, as it is counted.
    package var given: PushAnswer {
        switch answer {
        case .accepted(let status): PushAnswer(status: status)
        case .refused(let refusal): refusal.answer
        case .none, .unsure: PushAnswer()
        }
    }
    /// True if it was accepted or refused.
    package var hasAnswer: Bool { if case .none = answer { false } else { true } }
    /// The push as one that was accepted; nil for others.
    package var accepted: AcceptedPush? {
        guard case .accepted(let status) = answer else { return nil }
        return AcceptedPush(device: device, date: date ?? 0, status: status, route: route)
    }
    package var isRefused: Bool { if case .refused = answer { true } else { false } }
    /// The hash of its topic and its host; nil if neither is known.
    package var route: UInt64? { Self.route(topic, host) }
    /// True if a Live Activity's push takes from its budget.
    package var isUrgent: Bool { isActivity && !isPatient }
    /// True for a push that only wakes the app.
    package var isSilent: Bool { !isActivity && alert == nil && !hasBadgeOrSound && isContentAvailable }
}

/// A header field, a key of `aps` or a field of a record that matters to later pushes.
package enum StoryPart: String {
    case device, date, status, reason, activity
    case path = ":path"
    case authority = ":authority"
    case host
    case pushType = "apns-push-type"
    case topic = "apns-topic"
    case channelID = "apns-channel-id"
    case collapseID = "apns-collapse-id"
    case priority = "apns-priority"
    case authorization
    case alert, badge, sound, event, timestamp, attributes
    case contentAvailable = "content-available"
    case mutableContent = "mutable-content"
    case inputToken = "input-push-token"
    case inputChannel = "input-push-channel"
    case contentState = "content-state"
    case attributesType = "attributes-type"
    case staleDate = "stale-date"
    case dismissalDate = "dismissal-date"

    /// The header field of a name, in any case; nil for others.
    package init?(header name: String) {
        self.init(rawValue: name.lowercased())
        guard [.path, .authority, .host, .authorization].contains(self) || rawValue.hasPrefix("apns-") else {
            return nil
        }
    }
}
