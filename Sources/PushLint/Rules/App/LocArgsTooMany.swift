import AppResources
import JSONText
import PushPayload

extension Rule {
    static let locArgsTooMany = Rule(
        "loc-args-too-many", family: .app, severity: .warning, confidence: .observed,
        summary: "loc-args that no text of the app has a place for",
        explanation: """
            The values in `loc-args` fill the placeholders of the text that `loc-key` names. Values that the text has \
            no place for in any language are not shown: probably another text or key was meant.
            """,
        bad: Example(
            #"{"aps": {"alert": {"loc-key": "MOVED", "loc-args": ["Jenna", "B12", "10:40"]}}}"#, app: .moves,
            at: "/aps/alert/loc-args"),
        good: Example(#"{"aps": {"alert": {"loc-key": "MOVED", "loc-args": ["Jenna", "B12"]}}}"#, app: .moves),
        references: [.generating, .archive],
        on: .key(.alert),
        check: .app { request, app, findings in
            for line in LocalizedLine.all(of: request) {
                guard let given = line.argumentCount, given > 0 else { continue }
                let texts = app.tables.texts(line.key)
                guard !texts.isEmpty else { continue }
                let taken = Set(texts.flatMap(\.arguments).map(\.number))
                let unused = (1...given).filter { !taken.contains($0) }
                guard let first = unused.first else { continue }
                let what = unused.count == 1 ? "argument \(first)" : "arguments \(unused.map(String.init).listed)"
                findings.report(
                    .value(line.argumentsPointer), "the text of \"\(line.key)\" has no place for \(what)",
                    effect: "what \(unused.count == 1 ? "it says" : "they say") is not shown")
            }
        })
}
