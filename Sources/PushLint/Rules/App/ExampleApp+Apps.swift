/// Apps that the examples of several rules share.
extension ExampleApp {
    /// An app with one category of this summary format.
    static func messages(_ format: String) -> ExampleApp {
        ExampleApp(#"{"categories": [{"identifier": "message", "summary-format": "\#(format)"}]}"#)
    }

    /// An app with one text of two placeholders.
    static let moves = ExampleApp(
        #"{"strings": ["en.lproj/Localizable.strings"]}"#,
        tables: ["en.lproj/Localizable.strings": #""MOVED" = "%@ has moved to %@";"#])
}
