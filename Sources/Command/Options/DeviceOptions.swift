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
    @Option(help: .of("--os")) var os: SystemRange?
    @Option(help: "How the lock screen shows the list (Display As), iOS 16 and later.")
    var displayAs = GroupingOptions.DisplayStyle.stack
    @Flag(help: "The user has put the apps into the scheduled summary, iOS 15 and later.") var scheduledSummary = false
    @Flag(help: "A Focus is on that does not let the app through, iOS 15 and later.") var focus = false
    @Flag(help: "A watch is paired with the phone and worn: it shows what arrives while the phone is locked.")
    var watch = false
    @Flag(help: .of("--keeps-newest")) var keepsNewest = false
    @Flag(help: "Pictures without the captions below the screen.") var noCaptions = false

    func validate() throws {
        if let zone, !SystemClock.useZone(zone) { throw ValidationError("--zone \(zone): there is no such zone.") }
        if !PluralRules.isKnown(locale) { throw ValidationError("--locale \(locale): there is no such language.") }
        guard let os else { return }
        let missing: KeyValuePairs = [
            "scheduled summary": scheduledSummary && !os.hasScheduledSummary, "Focus": focus && !os.hasFocus,
            "choice of display": displayAs != .stack && !os.hasDisplayStyles,
        ]
        if let name = missing.first(where: \.value)?.key { throw ValidationError("there is no \(name) on \(os.name).") }
        if watch, !os.pairsWithWatch { throw ValidationError("no watch is paired with \(os.name).") }
    }

    func options(_ app: AppManifest?) -> GroupingOptions {
        var options = GroupingOptions(
            grouping: grouping, previews: previews, isLocked: !unlocked, locale: locale, app: app ?? AppManifest(),
            eras: os.map { [$0] } ?? SystemRange.usual)
        options.display = displayAs
        options.hasCaptions = !noCaptions
        options.offset = { SystemClock.offset(at: $0) }
        options.usesScheduledSummary = scheduledSummary
        (options.hasFocus, options.hasWatch, options.keepsOnlyNewest) = (focus, watch, keepsNewest)
        return options
    }
}

extension GroupingOptions.DisplayStyle: ExpressibleByArgument {}
extension GroupingOptions.Grouping: ExpressibleByArgument {}
extension GroupingOptions.Previews: ExpressibleByArgument {}

extension SystemRange: ExpressibleByArgument {
    /// The system of a name such as `ios16`.
    public init?(argument: String) { self.init(named: argument) }

    /// Names of all systems, the oldest first.
    public static var allValueStrings: [String] {
        [
            "ios12", "ios13", "ios14", "ios15", "ios16", "ios17", "ios18", "ios26", "watchos5", "watchos8", "macos11",
            "tvos",
        ]
    }
}
