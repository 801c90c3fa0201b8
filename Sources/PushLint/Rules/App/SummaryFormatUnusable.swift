import AppResources
import JSONText
import PushPayload

extension Rule {
    static let summaryFormatUnusable = Rule(
        "summary-format-unusable", family: .app, severity: .warning, confidence: .observed,
        summary: "a category whose summary format the system does not use",
        explanation: """
            A category's summary format holds the number alone, `%u more messages`, or the number and the names, `%u more \
            messages from %@`, numbered where the order differs: `%2$@: %1$u more`. A percent sign is written `%%`. Any \
            other format, `%d` among them, is silently ignored. A format that is a key needs a text in the app's string \
            tables.
            """,
        bad: Example(
            #"{"aps": {"alert": "Pizza today?", "category": "message"}}"#, app: .messages("%d more messages"),
            at: "/aps/category"),
        good: Example(
            #"{"aps": {"alert": "Pizza today?", "category": "message"}}"#, app: .messages("%u more messages")),
        references: [.groupedNotifications, .summaryFormat],
        on: .key(.category), pushTypes: [.alert],
        check: .app { request, app, findings in
            guard let summary = CategorySummary(request, app, findings) else { return }
            let what = "the summary format of \"\(summary.category)\""
            let effect = "iOS 12 to 14 sum its notifications up with the default text"
            if case .key(let key) = summary.format, summary.texts.isEmpty {
                guard app.hasTables else { return }
                findings.report(
                    .value("/aps/category"), "\(what) is the key \"\(key)\", which the app's string tables do not have",
                    effect: effect)
                return
            }
            let faults = summary.formats.compactMap { format in fault(format.choice).map { (format.language, $0) } }
            guard let first = faults.first else { return }
            let languages = faults.compactMap(\.0).withoutRepeats
            findings.report(
                .value("/aps/category"),
                "\(what)\(languages.isEmpty ? "" : " in \(languages.listed)") is not used: \(first.1)", effect: effect)
        })

    /// Why a format is not used; a missing plural form is a finding of its own.
    private static func fault(_ choice: FormatChoice) -> String? {
        switch choice {
        case .noText: return nil
        case .undefined(let variable): return "it names the variable \"\(variable)\", which its entry does not describe"
        case .format(let text, _):
            do {
                _ = try SummaryFormat(text)
                return nil
            } catch {
                return "in \"\(text)\", \(error.phrase)"
            }
        }
    }
}
