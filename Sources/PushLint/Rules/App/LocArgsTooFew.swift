import AppResources
import JSONText
import PushPayload

extension Rule {
    static let locArgsTooFew = Rule(
        "loc-args-too-few", family: .app, severity: .error, confidence: .observed,
        summary: "fewer loc-args than the app's text has placeholders",
        explanation: """
            The values in `loc-args` fill the placeholders of the text that `loc-key` names: the first `%@` takes the \
            first, `%2$@` the second wherever it stands. A placeholder without a value stays unfilled, even if only \
            one language's text has more of them.
            """,
        bad: Example(
            #"{"aps": {"alert": {"loc-key": "MOVED", "loc-args": ["Jenna"]}}}"#, app: .moves, at: "/aps/alert/loc-args"),
        good: Example(#"{"aps": {"alert": {"loc-key": "MOVED", "loc-args": ["Jenna", "B12"]}}}"#, app: .moves),
        references: [.generating, .archive],
        on: .key(.alert),
        check: .app { request, app, findings in
            for line in LocalizedLine.all(of: request) {
                guard let given = line.argumentCount else { continue }
                let texts = app.tables.texts(line.key)
                let needed = texts.map { text in text.arguments.map(\.number).max() ?? 0 }
                guard let most = needed.max(), most > given else { continue }
                let unfilled = texts.flatMap(\.arguments).first { $0.number > given }?.placeholder ?? ""
                let languages = texts.clause { text in text.arguments.contains { $0.number > given } }
                findings.report(
                    line.argumentsLocation,
                    "the text of \"\(line.key)\" takes \(counted(most, "argument"))\(languages)"
                        + (given == 0
                            ? " without \(line.argumentsName)" : ", and there \(given == 1 ? "is 1" : "are \(given)")"),
                    effect: most == given + 1 ? "\(unfilled) stays unfilled" : "placeholders stay unfilled")
            }
        })
}
