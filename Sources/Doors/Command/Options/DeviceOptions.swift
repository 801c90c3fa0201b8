import AppResources
import ArgumentParser
import PushGrouping

/// The settings of the user and the state of the device.
struct DeviceOptions: ParsableArguments {
    @Option(help: "The user's language and region.") var locale = "en"
    @Option(help: "The user's time zone, such as Europe/Berlin. (default: the system's)") var zone: String?
    @Option(help: "The user's setting for notification groups.") var grouping = GroupingOptions.Grouping.automatic
    @Option(help: "The user's setting for previews.") var previews = GroupingOptions.Previews.always
    @Flag(help: "The device is unlocked, which matters for --previews when-unlocked.") var unlocked = false
    @Option(help: .of("--os")) var os: NamedSystem?
    @Option(help: "How the lock screen shows the list (Display As), iOS 16 and later.")
    var displayAs = GroupingOptions.DisplayStyle.stack
    @Flag(help: "The user has put the apps into the scheduled summary, iOS 15 and later.") var scheduledSummary = false
    @Flag(help: "A Focus is on that does not let the app through, iOS 15 and later.") var focus = false
    @Flag(help: "A watch is paired with the phone and worn: it shows what arrives while the phone is locked.")
    var watch = false
    @Flag(help: .of("--keeps-newest")) var queue = OfflineQueue.keepsNewest
    @Flag(help: "Pictures without the captions below the screen.") var noCaptions = false

    func validate() throws {
        if let zone, !SystemClock.useZone(zone) { throw ValidationError("--zone \(zone): there is no such zone.") }
        if !PluralRules.isKnown(locale) { throw ValidationError("--locale \(locale): there is no such language.") }
        guard let named = os else { return }
        if let note = named.note { StandardStream.error.write("apnslint: \(note).\n") }
        let os = named.range
        let missing: KeyValuePairs = [
            "scheduled summary": scheduledSummary && !os.hasScheduledSummary, "Focus": focus && !os.hasFocus,
            "choice of display": displayAs != .stack && !os.hasDisplayStyles,
        ]
        if let name = missing.first(where: \.value)?.key { throw ValidationError("there is no \(name) on \(os.name).") }
        if watch, !os.pairsWithWatch { throw ValidationError("no watch is paired with \(os.name).") }
    }

    func options(_ app: AppManifest?) -> GroupingOptions {
        let app = app ?? AppManifest()
        var options = GroupingOptions(
            grouping: grouping, previews: previews, isLocked: !unlocked, locale: locale, app: app,
            eras: os.map { [$0.range] } ?? SystemRange.usual(for: app))
        options.display = displayAs
        options.hasCaptions = !noCaptions
        options.offset = { SystemClock.offset(at: $0) }
        options.usesScheduledSummary = scheduledSummary
        (options.hasFocus, options.hasWatch, options.keepsOnlyNewest) = (focus, watch, queue == .keepsNewest)
        return options
    }
}

/// The pushes that APNs keeps for a device that is out of reach.
enum OfflineQueue: String, EnumerableFlag { case keepsNewest, keepsAll }

extension GroupingOptions.DisplayStyle: ExpressibleByArgument {}
extension GroupingOptions.Grouping: ExpressibleByArgument {}
extension GroupingOptions.Previews: ExpressibleByArgument {}

/// A system by a name such as `ios16`.
struct NamedSystem: ExpressibleByArgument {
    let range: SystemRange
    /// A note that the system is newer than those known here; nil for a known one.
    let note: String?

    init?(argument: String) {
        guard let range = SystemRange(named: argument) else { return nil }
        (self.range, note) = (range, SystemRange.note(on: argument))
    }

    /// Names of all systems, the oldest first.
    static var allValueStrings: [String] { SystemRange.arguments }
}
