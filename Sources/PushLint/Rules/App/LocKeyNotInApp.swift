import AppResources
import JSONText
import PushPayload

extension Rule {
    static let locKeyNotInApp = Rule(
        "loc-key-not-in-app", family: .app, severity: .error, confidence: .observed,
        summary: "a loc-key that the app's string tables do not have",
        explanation: """
            `loc-key`, `title-loc-key` and `subtitle-loc-key` name texts of the app's `Localizable` table, letter by \
            letter. Where the table of the user's language has no such text, another language or the literal text of the \
            payload is shown; if there is none, the line is empty. An alert without any line does not appear.
            """,
        bad: Example(#"{"aps": {"alert": {"loc-key": "gate_changed"}}}"#, app: gates, at: "/aps/alert/loc-key"),
        good: Example(#"{"aps": {"alert": {"loc-key": "GATE_CHANGED"}}}"#, app: gates),
        on: .key(.alert), yieldsTo: ["blank-at-end"],
        check: .app { request, app, findings in
            guard app.hasTables, let alert = request.aps.json["alert"]?.object else { return }
            let lines = LocalizedLine.all(of: request)
            for line in lines {
                let texts = app.tables.texts(line.key).map(\.language)
                guard texts.isEmpty else {
                    // The language of `Base` is unknown unless the development language is given.
                    let lacking = app.tables.languages(lacking: line.key).filter { !texts.contains($0) }
                    if lacking.isEmpty || texts.contains("Base") { continue }
                    findings.report(
                        .value(line.keyPointer), "\(line.keyName) \"\(line.key)\" has no text in \(lacking.listed)",
                        effect: standIn(for: line, in: lacking, app), severity: .warning)
                    continue
                }
                let nearest = NearestName(line.key, among: app.tables.keys(), at: findings.inDocument(line.keyPointer))
                let isEmpty =
                    !lines.contains { !app.tables.texts($0.key).isEmpty }
                    && ["title", "subtitle", "body"].allSatisfy { alert[$0]?.string?.isEmpty ?? true }
                findings.report(
                    .value(line.keyPointer), "the app's string tables have no \"\(line.key)\"" + nearest.question,
                    effect: line.literal != nil
                        ? "the literal \(line.name) is shown"
                        : isEmpty ? "no text is left to show" : "no \(line.name) is shown",
                    fix: nearest.fix)
            }
        })

    /// The text shown in languages without one of their own.
    private static func standIn(for line: LocalizedLine, in languages: [String], _ app: AppManifest) -> String {
        // All of them fall back to the same text: that of `Base` or of the development language.
        if let text = languages.first.flatMap({ app.tables.text(line.key, locale: $0) }) {
            return "there the text of \(text.language) is shown"
        }
        return line.literal == nil ? "no \(line.name) is shown there" : "there the literal \(line.name) is shown"
    }

    private static let gates = ExampleApp(
        #"{"strings": ["en.lproj/Localizable.strings"]}"#,
        tables: ["en.lproj/Localizable.strings": #""GATE_CHANGED" = "Your gate has changed";"#])
}
