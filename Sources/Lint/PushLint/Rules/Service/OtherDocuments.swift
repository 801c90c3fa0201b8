import PushDocument

extension Rule {
    static let notAPush = Rule(
        "not-a-push", .service, .info, on: .text(.otherDocument),
        finds: "a document that has to do with pushes and is none",
        why: """
            An answer, a browser's subscription, a list of channels and a request to another system have no payload that a
            device reads. They are named where a file of them is given, and nothing in them is checked.
            """, source: .observed(),
        loss: .nothing, bad: #"{"reason": "BadDeviceToken"}"#, at: "/reason",
        good: #"{"aps": {"alert": "Gate changed"}}"#
    ) { fragment in
        guard let other = fragment.other else { return [] }
        return .finding(
            "this is \(other.name), not a push", at: .value(other.place),
            effect: other.reason.map { "apnslint explain \($0) says what it means" } ?? "nothing was checked here")
    }
}
