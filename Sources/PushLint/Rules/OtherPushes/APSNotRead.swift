import JSONText
import PushPayload

extension Rule {
    static let apsNotRead = Rule(
        "aps-not-read", family: .otherPushes, severity: .info, confidence: .observed,
        summary: "an aps dictionary that the system does not read",
        explanation: """
            VoIP, Push to Talk, location, complication and File Provider pushes are not shown by the system: it hands \
            the payload to the app or to its extension, `aps` included. Nothing in it is an alert there. The app's own \
            data reads better beside `aps`, which can be empty or left out.
            """,
        bad: Example(
            #"{"aps": {"alert": {"callUUID": "6F9619FF", "callerName": "Jenna"}}}"#,
            headers: ["apns-push-type": "voip"],
            at: "/aps"),
        good: Example(#"{"callUUID": "6F9619FF", "callerName": "Jenna"}"#, headers: ["apns-push-type": "voip"]),
        references: [.voip],
        on: .key(.aps), pushTypes: PushType.known.filter { !$0.readsAPS && $0 != .mdm }
    ) { request, findings in
        let type = request.pushType
        guard let aps = request.payload.json["aps"], aps.object?.isEmpty != true else { return }
        // Keys that the system does read in such a push, such as Push to Talk's `ptt-push-type`.
        let isRead = aps.object?.names.allSatisfy {
            Key.named($0, in: .aps)?.pushTypes.contains(request.pushType) ?? false
        }
        if isRead == true { return }
        let assumed = request.isPushTypeAssumed ? " (so this payload looks)" : ""
        let alert = aps.object?["alert"]?.object
        let isData = alert?.names.contains { Key.named($0, in: .alert) == nil } ?? false
        findings.report(
            .key("/aps"),
            isData
                ? "the app's data is in the alert of \(type.article) push\(assumed)"
                : "aps in \(type.article) push\(assumed)",
            effect: "the system shows nothing of it; the app gets it as it is")
    }
}
