import AppResources
import ArgumentParser
import PushGrouping

/// The settings of the user and what the receiving app ships.
struct DeviceOptions: ParsableArguments {
    @Option(
        name: .customLong("app"), help: ArgumentHelp("The manifest of the receiving app.", valueName: "file"),
        completion: .file())
    var manifest: String?

    @Option(help: ArgumentHelp("The user's language and region.", valueName: "locale"))
    var locale = "en"

    @Option(help: "The user's setting for notification groups.")
    var grouping = GroupingOptions.Grouping.automatic

    @Option(help: "The user's setting for previews.")
    var previews = GroupingOptions.Previews.always

    @Flag(help: "The device is unlocked, which matters for --previews when-unlocked.")
    var unlocked = false

    /// The settings for the prediction.
    ///
    /// - Throws: `Failure` when the manifest or a file it names can't be used.
    func options() throws -> GroupingOptions {
        GroupingOptions(
            grouping: grouping, previews: previews, isLocked: !unlocked, locale: locale,
            app: try manifest.map(AppLoader.load) ?? AppManifest())
    }
}

extension GroupingOptions.Grouping: ExpressibleByArgument {}
extension GroupingOptions.Previews: ExpressibleByArgument {}
