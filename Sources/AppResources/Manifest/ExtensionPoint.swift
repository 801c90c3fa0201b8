/// The points of extensions that pushes depend on (`NSExtensionPointIdentifier`).
public enum ExtensionPoint {
    /// Changes a notification before it is shown.
    public static let service = "com.apple.usernotifications.service"
    /// Draws a notification's own interface.
    public static let content = "com.apple.usernotifications.content-extension"
    /// Widgets and Live Activities.
    public static let widget = "com.apple.widgetkit-extension"
    /// Answers pushes that ask for the location.
    public static let location = "com.apple.location.push.service"
}
