import JSONText
import PushPayload

extension Rule {
    static let contentChangedNotTrue = Rule(
        "content-changed-not-true", family: .otherPushes, severity: .error,
        summary: "a push to widgets or controls without content-changed true",
        explanation: """
            A push to widgets or controls has one key in `aps`, `content-changed` with the value `true`: the system \
            then reloads the app's widgets or controls. The new content is not in the push.
            """,
        bad: Example(
            #"{"aps": {"content-changed": false}}"#, headers: ["apns-push-type": "widgets"], at: "/aps/content-changed"),
        good: Example(#"{"aps": {"content-changed": true}}"#, headers: ["apns-push-type": "widgets"]),
        references: [.widgets, .controls],
        pushTypes: [.widgets, .controls]
    ) { request, findings in
        guard let aps = request.payload[.aps].value,
            let key = Key.named("content-changed", in: .aps)
        else { return }
        switch aps.json[key.name] {
        case nil where aps.json.hasNoMisspelt(key.name) && request.payload.json[key.name] == nil:
            findings.report(
                .value("/aps"), "there is no \(key.name) in a push to \(request.pushType.rawValue)",
                effect: key.effectWhenDropped,
                fix: .write(true, at: findings.inDocument("/aps/content-changed")))
        case false:
            findings.report(
                .value("/aps/content-changed"), "\(key.name) is false", effect: key.effectWhenDropped,
                fix: .write(true, at: findings.inDocument("/aps/content-changed")))
        default: break
        }
    }
}
