import AppResources
import JSONText
import PushPayload

/// A notification in the list: its text, its thread and its part in the summary.
public struct DeliveredNotification: Sendable, Equatable {
    /// Its place in the order of arrival, from 0.
    public let arrival: Int
    /// The caller's label, such as a file and a line.
    public let label: String
    /// When it arrived.
    public let date: String?
    /// The first line.
    public let title: ShownText?
    /// The second line.
    public let subtitle: ShownText?
    /// The message.
    public let body: ShownText?
    /// The thread identifier; nil if there is none that the device can read.
    public let threadID: String?
    /// The identifier of its category.
    public let category: String?
    /// What it adds to the names of the summary.
    public let summaryArg: String?
    /// What it adds to the number of the summary.
    public let weight: UInt64
    /// The identifier that makes a later notification replace it.
    public let collapseID: String?
    /// The interruption level as given; nil counts as `active`.
    public let interruptionLevel: String?
    /// Its rank in the scheduled summary, 0 to 1.
    public let relevanceScore: Double?
    /// Who sent it, if the app's service extension makes it a communication notification.
    public var sender: String?
    /// True if there is a picture, a film or a sound with it.
    public var hasAttachment = false
    /// How it announced itself.
    public internal(set) var announcement: Announcement = []
    /// The notes on it.
    public internal(set) var notes: [Note]

    /// Its lines as one.
    package var text: String {
        [title, subtitle, body].compactMap { $0?.text }.filter { !$0.isEmpty }.joined(separator: ": ")
    }

    /// True if all its texts are keys that the app's tables lack, so that the system shows nothing.
    var isTextMissing: Bool {
        [title, subtitle, body].allSatisfy { $0?.text.isEmpty ?? true }
            && notes.contains { if case .textKeyMissing = $0 { true } else { false } }
    }

    /// True if another one shows the same lines.
    package func showsSameText(as other: DeliveredNotification) -> Bool {
        title == other.title && subtitle == other.subtitle && body == other.body
    }
}

extension DeliveredNotification {
    /// The part of a delivery that the list shows and groups by.
    init(_ delivery: Delivery, arrival: Int, _ options: GroupingOptions) {
        let aps = delivery.request.aps
        let alert = aps[.alert].value?.dictionary ?? AlertDictionary()
        let lines = ShownText.lines(of: alert, in: options.app, locale: options.locale)
        let weight = SummaryCount(alert.json["summary-arg-count"])
        let names = Self.dropped(alert[.summaryArg], empty: .summaryArgEmpty, Note.summaryArgDropped)
        let usesNames = options.eras.contains(where: { $0.usesCategoryFormats })
        self.init(
            arrival: arrival, label: delivery.label, date: delivery.date, title: lines.title, subtitle: lines.subtitle,
            body: lines.body, threadID: aps[.threadID].value, category: aps[.category].value,
            summaryArg: alert[.summaryArg].value, weight: weight.value,
            collapseID: delivery.identifier, interruptionLevel: aps[.interruptionLevel].value?.rawValue,
            relevanceScore: aps.json["relevance-score"]?.number.map { min(1, max(0, $0)) }, sender: delivery.sender,
            hasAttachment: delivery.hasAttachment,
            notes: [
                Self.dropped(aps[.threadID], empty: .threadIDEmpty, Note.threadIDDropped),
                aps[.threadID].isPresent ? nil : MissedThreadID(in: delivery.request).map(Note.threadIDMissed),
                usesNames ? names : nil, usesNames ? weight.note : nil,
                delivery.isLocal ? nil : delivery.request.headers.misspeltCollapseID.map(Note.collapseIDMisspelt),
                aps[.category].value.flatMap { options.app.lacksCategory($0) ? .categoryUnknown($0) : nil },
            ].compactMap { $0 } + lines.notes
                + (delivery.request.startsExtension && delivery.extensionResult == nil ? [.extensionMayChange] : []))
    }

    /// The note on a text that the device can't read.
    private static func dropped(_ field: Field<String>, empty: Note, _ other: (JSONKind) -> Note) -> Note? {
        guard case .malformed(let json) = field else { return nil }
        return json.kind == .string ? empty : other(json.kind)
    }
}

extension Headers {
    /// The name of a header that is nearly `apns-collapse-id`; nil if there is none.
    fileprivate var misspeltCollapseID: String? {
        guard collapseID == nil else { return nil }
        return fields.lazy.map { $0.name }.first {
            Header.named($0) == nil && Spelling.nearest($0, among: Header.all.map { $0.name }) == Header.collapseID.name
        }
    }
}
