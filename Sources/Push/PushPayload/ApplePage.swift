import CEmbedded

/// A page or talk of Apple's that states a fact used here; `pages.txt` has a row for each case in their order.
public enum ApplePage: String, Sendable, CaseIterable {
    case generating, sending, responses, background, broadcast, channels, broadcastErrors, modifying, liveActivities,
        liveActivityData, widgets, controls, location, fileProvider, voip, pushToTalk, mdm, archive, website,
        simulator, sounds, badge, interruptionLevel, summaryArgument, summaryArgumentCount, summaryFormat,
        groupedNotifications, backgroundExecution, webPush

    /// The page's own title.
    public var title: String { Self.table[self, 0] }
    /// Its address.
    public var url: String { "https://developer.apple.com/" + Self.table[self, 1] }

    private static let table = TextTable([UInt8](embedded_pages_txt()), of: allCases)
}

/// A table in a text: a row for each subject, in their order, with bars between the cells.
struct TextTable<Subject: Hashable & Sendable>: Sendable {
    private let rows: [Subject: [String]]

    init(_ text: [UInt8], of subjects: [Subject]) {
        let rows = text.split(separator: UInt8(ascii: "\n")).map { line in
            line.split(separator: UInt8(ascii: "|")).map { String(String(decoding: $0, as: UTF8.self).trimmed) }
        }
        self.rows = Dictionary(zip(subjects, rows)) { first, _ in first }
    }

    /// A cell; empty where the table or the row ends before it.
    subscript(subject: Subject, column: Int) -> String { rows[subject]?.dropFirst(column).first ?? "" }
}
