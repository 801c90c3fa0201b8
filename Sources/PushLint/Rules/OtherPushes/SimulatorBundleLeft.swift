import JSONText
import PushPayload

extension Rule {
    static let simulatorBundleLeft = Rule(
        "simulator-bundle-left", family: .otherPushes, severity: .info,
        summary: "a Simulator Target Bundle, which only the Simulator reads",
        explanation: """
            `Simulator Target Bundle` belongs into `.apns` files for the Simulator. In a push that goes to APNs it is data of \
            the app's own that costs bytes and does nothing.
            """,
        bad: Example(
            #"{"Simulator Target Bundle": "com.example.gates", "aps": {"alert": "Gate changed"}}"#,
            at: "/Simulator Target Bundle"),
        good: Example(#"{"aps": {"alert": "Gate changed"}}"#), references: [.simulator]
    ) { request, findings in
        // An MDM push has no room for any other key, which has a rule of its own.
        guard let bundle = request.simulatorBundle, bundle.form == .identifier, request.pushType != .mdm else { return }
        findings.report(
            .key("/Simulator Target Bundle"), "the Simulator Target Bundle is for the Simulator only",
            effect: "sent to APNs it costs bytes and does nothing",
            fix: .remove(findings.inDocument("/Simulator Target Bundle"), safe: false))
    }
}
