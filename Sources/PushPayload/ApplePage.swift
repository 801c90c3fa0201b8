import CEmbedded

/// A page or talk of Apple's that states a fact used here; `pages.txt` has a row for each case in their order.
public enum ApplePage: String, Sendable, CaseIterable {
    case generating, sending, responses, background, broadcast, channels, broadcastErrors, modifying, liveActivities,
        liveActivityData, widgets, controls, location, fileProvider, voip, pushToTalk, mdm, archive, website,
        simulator, sounds, badge, interruptionLevel, summaryArgument, summaryArgumentCount, summaryFormat,
        groupedNotifications, backgroundExecution

    /// The page's own title.
    public var title: String { Self.table[self, 0] }
    /// Its address.
    public var url: String { "https://developer.apple.com/" + Self.table[self, 1] }

    private static let table = TextTable([UInt8](embedded_pages_txt()), of: allCases)
}
