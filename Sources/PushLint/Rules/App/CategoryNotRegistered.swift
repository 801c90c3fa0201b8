import AppResources
import JSONText
import PushPayload

extension Rule {
    static let categoryNotRegistered = Rule(
        "category-not-registered", family: .app, severity: .error, summary: "a category that the app does not register",
        explanation: """
            A `category` has an effect only where the app has registered one with exactly this identifier; capital letters \
            and blanks count. It is checked where the app's manifest lists categories.
            """,
        bad: Example(
            #"{"aps": {"alert": "Dinner at 8?", "category": "invite"}}"#, app: invitations, at: "/aps/category"),
        good: Example(#"{"aps": {"alert": "Dinner at 8?", "category": "INVITE"}}"#, app: invitations),
        references: [.generating],
        on: .key(.category), pushTypes: [.alert], yieldsTo: ["blank-at-end"],
        check: .app { request, app, findings in
            guard let id = request.aps[.category].value, app.lacksCategory(id) else { return }
            let nearest = NearestName(
                id, among: app.categories.map(\.identifier), at: findings.inDocument("/aps/category"))
            findings.report(
                .value("/aps/category"), "the app registers no category \"\(id)\"" + nearest.question,
                effect: Key.named("category", in: .aps)?.effectWhenDropped ?? "", fix: nearest.fix)
        })

    private static let invitations = ExampleApp(#"{"categories": [{"identifier": "INVITE"}]}"#)
}
