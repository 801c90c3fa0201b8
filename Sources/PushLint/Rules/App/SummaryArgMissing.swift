import AppResources
import JSONText
import PushPayload

extension Rule {
    static let summaryArgMissing = Rule(
        "summary-arg-missing", family: .app, severity: .warning, confidence: .observed,
        summary: "a category whose summary format needs a name, without a summary-arg",
        explanation: """
            A summary format with `%@` takes the names of the notifications it sums up from `summary-arg` in their alerts. \
            If one notification of a group has none, the whole group is summed up with the default text. iOS 15 and later \
            use neither the format nor the names.
            """,
        bad: Example(
            #"{"aps": {"alert": {"title": "Teja", "body": "Not again"}, "category": "message"}}"#,
            minimum: [SystemVersion(.iOS, 12)], app: .messages("%u more messages from %@"), at: "/aps/alert"),
        good: Example(
            #"{"aps": {"alert": {"title": "Teja", "body": "Not again", "summary-arg": "Teja"}, "category": "message"}}"#,
            minimum: [SystemVersion(.iOS, 12)], app: .messages("%u more messages from %@")),
        references: [.groupedNotifications, .summaryArgument, .summaryFormat],
        on: .key(.category), pushTypes: [.alert], yieldsTo: [.anywhere("summary-arg-misplaced")],
        check: .app { request, app, findings in
            guard let alert = request.aps.json["alert"], request.aps.hasText, alert.object?["summary-arg"] == nil,
                let summary = CategorySummary(request, app, findings)
            else { return }
            let format = summary.formats.compactMap(\.choice.format).first { text in
                (try? SummaryFormat(text))?.form.needsNames ?? false
            }
            guard let format else { return }
            findings.report(
                .value("/aps/alert"),
                "there is no summary-arg for \"\(format)\", the summary format of \"\(summary.category)\"",
                effect: "iOS 12 to 14 sum the group up with the default text, without names",
                related: [(.value("/aps/category"), "the category")])
        })
}
