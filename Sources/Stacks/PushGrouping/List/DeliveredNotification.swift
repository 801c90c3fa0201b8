import AppResources
import JSONText
import PushPayload

/// A notification in the list: its text, its thread and its part in the summary.
public struct DeliveredNotification: Sendable, Equatable {
    /// The place in the order of arrival, from 0.
    public let arrival: Int
    /// The caller's label, such as a file and a line.
    public let label: String
    /// The time of arrival as it was given.
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
    /// The name that it adds to the summary.
    public let summaryArg: String?
    /// The number that it adds to the count of the summary.
    public let weight: UInt64
    /// The identifier that makes a later notification replace it.
    public let collapseID: String?
    /// The interruption level as given; nil counts as `active`.
    public let interruptionLevel: String?
    /// The rank in the scheduled summary, 0 to 1.
    public let relevanceScore: Double?
    /// The sender, if the app's service extension makes it a communication notification.
    public var sender: String?
    /// True if there is a picture, a film or a sound with it.
    public var hasAttachment = false
    /// The announcement on its arrival.
    public internal(set) var announcement: Announcement = []
    /// The notes on it.
    public internal(set) var notes: [Note]

    package var text: String {
        [title, subtitle, body].compactMap { $0?.text }.filter { !$0.isEmpty }.joined(separator: ": ")
    }

    /// True if all its texts are keys that the app's tables lack, so that the system shows nothing.
    var isTextMissing: Bool {
        [title, subtitle, body].allSatisfy { $0?.text.isEmpty ?? true }
            && notes.contains { if case .textKeyMissing = $0 { true } else { false } }
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
            hasAttachment: delivery.hasAttachment(in: options.app, on: options.eras),
            notes: [
                Self.dropped(aps[.threadID], empty: .threadIDEmpty, Note.threadIDDropped),
                aps[.threadID].isPresent == true ? nil : MissedThreadID(in: delivery.request).map(Note.threadIDMissed),
                usesNames ? names : nil, usesNames ? weight.note : nil,
                delivery.isLocal ? nil : delivery.request.headers.misspeltCollapseID.map(Note.collapseIDMisspelt),
                aps[.category].value.flatMap { options.app.lacksCategory($0) ? .categoryUnknown($0) : nil },
            ].compactMap { $0 } + lines.notes
                + (delivery.request.startsExtension && delivery.extensionResult == nil ? [.extensionMayChange] : []))
    }

    private static func dropped(_ field: Field<String>, empty: Note, _ other: (JSONKind) -> Note) -> Note? {
        guard case .malformed(let json) = field else { return nil }
        return json.kind == .string ? empty : json.kind.map(other)
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

/// A notification in compact form, without its arrival, because a list may hold a million of them.
struct KeptNotification: Sendable {
    private let texts: PackedTexts
    private var notes: [Note]

    /// `file` is what most labels of the app's notifications begin with; it is left out of the label that is kept.
    init(_ notification: DeliveredNotification, in file: String) {
        // Chat apps often set mutable-content: one letter takes less memory than a list with a note.
        let mayChange = notification.notes.contains { $0.isOfExtension }
        notes = mayChange ? notification.notes.filter { !$0.isOfExtension } : notification.notes
        var flags = notification.announcement.rawValue
        if mayChange { flags |= Self.mayChange }
        if notification.hasAttachment { flags |= Self.attachment }
        let isInFile = notification.label.utf8.starts(with: file.utf8)
        if isInFile { flags |= Self.inFile }
        let lines = [notification.title, notification.subtitle, notification.body]
        texts = PackedTexts(
            [
                String(decoding: notification.label.utf8.dropFirst(isInFile ? file.utf8.count : 0), as: UTF8.self),
                notification.date, notification.threadID, notification.category,
                notification.summaryArg, notification.collapseID, notification.interruptionLevel,
                notification.relevanceScore.map { String($0) },
                notification.weight == 1 ? nil : String(notification.weight),
                String(Unicode.Scalar(flags)), notification.sender,
            ] + lines.flatMap { [$0?.text, $0?.key, $0?.isKnown == false ? "" : nil, $0?.standInLanguage] })
    }

    /// The bits beside those of the announcement.
    private static let mayChange: UInt8 = 32
    private static let attachment: UInt8 = 64
    private static let inFile: UInt8 = 128

    func notification(arrival: Int, in file: String) -> DeliveredNotification {
        let texts = self.texts.unpacked
        func text(_ index: Int) -> String? { texts.indices.contains(index) ? texts[index] : nil }
        func line(_ index: Int) -> ShownText? {
            let start = 11 + 4 * index
            return text(start).map {
                ShownText(
                    text: $0, key: text(start + 1), isKnown: text(start + 2) == nil, standInLanguage: text(start + 3))
            }
        }
        let flags = UInt8(truncatingIfNeeded: text(9)?.unicodeScalars.first?.value ?? 0)
        return DeliveredNotification(
            arrival: arrival, label: (flags & Self.inFile == 0 ? "" : file) + (text(0) ?? ""), date: text(1),
            title: line(0), subtitle: line(1), body: line(2),
            threadID: text(2), category: text(3), summaryArg: text(4), weight: text(8).flatMap { UInt64($0) } ?? 1,
            collapseID: text(5), interruptionLevel: text(6), relevanceScore: text(7).flatMap { Double($0) },
            sender: text(10), hasAttachment: flags & Self.attachment != 0,
            announcement: Announcement(rawValue: flags & ~(Self.mayChange | Self.attachment | Self.inFile)),
            notes: flags & Self.mayChange == 0 ? notes : notes + [.extensionMayChange])
    }
}

/// Several optional texts in a fixed order, packed into one array of bytes, because a list may hold a million of them.
struct PackedTexts: Sendable {
    private let bytes: [UInt8]

    init(_ texts: [String?]) {
        var bytes: [UInt8] = []
        // Lengths of fewer than 127 bytes take one byte, and hardly any text is long enough for more than three.
        bytes.reserveCapacity(
            texts.reduce(0) { $0 + ($1.map { $0.utf8.count < 127 ? $0.utf8.count + 1 : $0.utf8.count + 3 } ?? 1) })
        for text in texts {
            // 0 means that the text is absent, to distinguish that from an empty one.
            var length = text.map { $0.utf8.count + 1 } ?? 0
            while length >= 0x80 {
                bytes.append(UInt8(length & 0x7F | 0x80))
                length >>= 7
            }
            bytes.append(UInt8(length))
            if let text { bytes.append(contentsOf: text.utf8) }
        }
        self.bytes = bytes
    }

    var unpacked: [String?] {
        var texts: [String?] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            var length = 0
            var shift = 0
            while let byte = rest.popFirst() {
                length |= Int(byte & 0x7F) << shift
                shift += 7
                if byte < 0x80 { break }
            }
            guard length > 0 else {
                texts.append(nil)
                continue
            }
            texts.append(String(decoding: rest.prefix(length - 1), as: UTF8.self))
            rest = rest.dropFirst(length - 1)
        }
        return texts
    }
}

/// A line of a notification as the user reads it.
public struct ShownText: Sendable, Equatable {
    /// The text; the key itself if the app's tables are unknown and there is no literal text beside it.
    public let text: String
    /// The key that it was looked up by.
    public let key: String?
    /// True if this is the text that the user reads, and not the key of an unknown text.
    public let isKnown: Bool
    /// The language of the text if it is a fallback, because the app has no text in the user's language; nil otherwise.
    public internal(set) var standInLanguage: String?
}

extension ShownText {
    /// The title, the subtitle and the message of an alert in the user's language, with notes. Localized text takes precedence
    /// over literal text, as observed.
    static func lines(
        of alert: AlertDictionary, in app: AppManifest, locale: String
    ) -> (title: ShownText?, subtitle: ShownText?, body: ShownText?, notes: [Note]) {
        var notes: [Note] = []
        func line(_ literal: Field<String>, _ key: Field<String>, _ arguments: Field<[String]>) -> ShownText? {
            let literal = literal.value.map { ShownText(text: $0, key: nil, isKnown: true) }
            guard let key = key.value else { return literal }
            let arguments = arguments.value ?? []
            // A plural entry takes its number from the first argument, if that is a number.
            let number = arguments.first.flatMap { UInt64($0) } ?? 0
            let found = app.tables.text(key, locale: locale)
            if let found, let format = found.format(for: number, locale: locale).format {
                let filling = ArgumentFilling(format, with: arguments)
                if let placeholder = filling.unfilled {
                    notes.append(.textUnfilled(key: key, placeholder: placeholder))
                }
                return ShownText(
                    text: filling.text, key: key, isKnown: true,
                    standInLanguage: found.match == .development ? found.language : nil)
            }
            guard app.hasTables else { return literal ?? ShownText(text: key, key: key, isKnown: false) }
            let tables = app.tables.tables(with: key)
            notes.append(.textKeyMissing(key: key, locale: locale, tables: tables, hasLiteral: literal != nil))
            return literal
        }
        let title = line(alert[.title], alert[.titleLocKey], alert[.titleLocArgs])
        let subtitle = line(alert[.subtitle], alert[.subtitleLocKey], alert[.subtitleLocArgs])
        let body = line(alert[.body], alert[.locKey], alert[.locArgs])
        return (title, subtitle, body, notes)
    }
}
