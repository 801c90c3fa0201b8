import AppResources
import JSONText
import PushPayload

extension Rule {
    static let placeholderNotForText = Rule(
        "placeholder-not-for-text", family: .app, severity: .warning, confidence: .observed,
        summary: "a text of the app that takes numbers, which loc-args can't give",
        explanation: """
            The values in `loc-args` are strings, and `%@` or `%2$@` is the documented place for one. A `%d` in the \
            text of the app asks for a number; what appears in its place is not defined. Write `%@`. Nor is it \
            documented that a string can choose the form of a plural entry: send a key for each form.
            """,
        bad: Example(
            #"{"aps": {"alert": {"loc-key": "UNREAD", "loc-args": ["3"]}}}"#, app: unread("%d"),
            at: "/aps/alert/loc-key"),
        good: Example(#"{"aps": {"alert": {"loc-key": "UNREAD", "loc-args": ["3"]}}}"#, app: unread("%@")),
        references: [.generating, .archive],
        on: .key(.alert),
        check: .app { request, app, findings in
            for line in LocalizedLine.all(of: request) {
                let texts = app.tables.texts(line.key)
                let found = texts.flatMap(\.arguments)
                if let argument = found.first(where: { $0.kind == .value }) {
                    let languages = texts.clause { text in text.arguments.contains { $0.kind == .value } }
                    findings.report(
                        .value(line.keyPointer),
                        "the text of \"\(line.key)\" has \(argument.placeholder)\(languages), and \(line.argumentsName) are strings",
                        effect: "what appears in its place is not defined")
                } else if found.contains(where: { $0.kind == .plural }) {
                    let languages = texts.clause { text in text.arguments.contains { $0.kind == .plural } }
                    findings.report(
                        .value(line.keyPointer),
                        "the text of \"\(line.key)\" has plural forms\(languages), and \(line.argumentsName) are strings",
                        effect: "that a string chooses the form is not documented", severity: .info)
                }
            }
        })

    private static func unread(_ placeholder: String) -> ExampleApp {
        ExampleApp(
            #"{"strings": ["en.lproj/Localizable.strings"]}"#,
            tables: ["en.lproj/Localizable.strings": #""UNREAD" = "Unread: \#(placeholder)";"#])
    }
}
