/// A notification in compact form, without its arrival, because a list may hold a million of them.
struct KeptNotification: Sendable {
    private let texts: PackedTexts
    private var notes: [Note]

    init(_ notification: DeliveredNotification) {
        // Nearly every chat app sets mutable-content: one letter takes less memory than a list with a note.
        let mayChange = notification.notes.contains(.extensionMayChange)
        notes = mayChange ? notification.notes.filter { $0 != .extensionMayChange } : notification.notes
        var flags = notification.announcement.rawValue
        if mayChange { flags |= Self.mayChange }
        if notification.hasAttachment { flags |= Self.attachment }
        let lines = [notification.title, notification.subtitle, notification.body]
        texts = PackedTexts(
            [
                notification.label, notification.date, notification.threadID, notification.category,
                notification.summaryArg, notification.collapseID, notification.interruptionLevel,
                notification.relevanceScore.map { String($0) },
                notification.weight == 1 ? nil : String(notification.weight),
                String(Unicode.Scalar(flags)), notification.sender,
            ] + lines.flatMap { [$0?.text, $0?.key, $0?.isKnown == false ? "" : nil, $0?.standInLanguage] })
    }

    private static let mayChange: UInt8 = 32
    private static let attachment: UInt8 = 64

    /// The notification as it was.
    func notification(arrival: Int) -> DeliveredNotification {
        let texts = self.texts.unpacked
        func text(_ index: Int) -> String? { texts.indices.contains(index) ? texts[index] : nil }
        func line(_ index: Int) -> ShownText? {
            let start = 11 + 4 * index
            return text(start).map {
                ShownText(
                    text: $0, key: text(start + 1), isKnown: text(start + 2) == nil, standInLanguage: text(start + 3))
            }
        }
        let flags = text(9)?.utf8.first ?? 0
        return DeliveredNotification(
            arrival: arrival, label: text(0) ?? "", date: text(1), title: line(0), subtitle: line(1), body: line(2),
            threadID: text(2), category: text(3), summaryArg: text(4), weight: text(8).flatMap { UInt64($0) } ?? 1,
            collapseID: text(5), interruptionLevel: text(6), relevanceScore: text(7).flatMap { Double($0) },
            sender: text(10), hasAttachment: flags & Self.attachment != 0,
            announcement: Announcement(rawValue: flags & ~(Self.mayChange | Self.attachment)),
            notes: flags & Self.mayChange == 0 ? notes : notes + [.extensionMayChange])
    }
}
