/// A page or talk of Apple's that states a fact used here, with the page's own title.
///
/// `pages.txt` has a row for each case in their order.
public enum ApplePage: Sendable, CaseIterable {
    case generating, sending, responses, background, broadcast, channels, broadcastErrors, modifying, liveActivities,
        liveActivityData, widgets, controls, location, fileProvider, voip, pushToTalk, mdm, archive, website,
        simulator, sounds, badge, interruptionLevel, summaryArgument, summaryArgumentCount, summaryFormat,
        groupedNotifications, backgroundExecution

    /// The page's own title.
    public var title: String { row.title }
    /// Its address.
    public var url: String { row.url }

    private static let rows = [ApplePage: (title: String, url: String)](table: PackageResources.pages_txt) { cells in
        (title: cells.first ?? "", url: "https://developer.apple.com/" + (cells.last ?? ""))
    }
    private var row: (title: String, url: String) { Self.rows[self] ?? ("", "") }
}
