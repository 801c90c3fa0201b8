import AppResources
import ArgumentParser
import PushGrouping

/// The settings of the user and the state of the device.
struct DeviceOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The user's language and region.", valueName: "locale"))
    var locale = "en"

    @Option(help: "The user's setting for notification groups.")
    var grouping = GroupingOptions.Grouping.automatic

    @Option(help: "The user's setting for previews.")
    var previews = GroupingOptions.Previews.always

    @Flag(help: "The device is unlocked, which matters for --previews when-unlocked.")
    var unlocked = false

    /// The settings for the prediction, with what the app ships.
    func options(_ app: AppManifest?) -> GroupingOptions {
        GroupingOptions(
            grouping: grouping, previews: previews, isLocked: !unlocked, locale: locale, app: app ?? AppManifest())
    }
}

extension GroupingOptions.Grouping: ExpressibleByArgument {}
extension GroupingOptions.Previews: ExpressibleByArgument {}
