import JSONText
import PushPayload

extension Rule {
    static let locArgsWithoutLocKey = Rule(
        "loc-args-without-loc-key", family: .alert, severity: .error, confidence: .observed,
        summary: "arguments for a localized text that is not there",
        explanation: """
            The values in `loc-args` fill the placeholders of the text that `loc-key` names in the app's string tables; \
            `title-loc-args` and `subtitle-loc-args` go with their own keys. Without a readable key the values are not \
            used, and placeholders in a literal `body` are shown unchanged.
            """,
        bad: Example(
            #"{"aps": {"alert": {"body": "%@ has moved to %@", "loc-args": ["Jenna", "B12"]}}}"#,
            at: "/aps/alert/loc-args"),
        good: Example(#"{"aps": {"alert": {"loc-key": "GATE_MOVED", "loc-args": ["Jenna", "B12"]}}}"#),
        on: .keys([.locArgs, .titleLocArgs, .subtitleLocArgs]), pushTypes: [.alert]
    ) { request, findings in
        guard request.aps.holdsLocalized("loc-args"),
            case .dictionary(let alert)? = request.aps[.alert].value
        else { return }
        for prefix in ["", "title-", "subtitle-"] where alert.json["\(prefix)loc-args"]?.array?.isEmpty == false {
            let key = "\(prefix)loc-key"
            // A key of another kind or spelling has a finding of its own.
            guard !alert.json.names.contains(where: { Spelling.isSame($0, key) }) else { continue }
            let pointer = JSONPointer(["aps", "alert", "\(prefix)loc-args"])
            findings.report(
                .key(pointer), "\(prefix)loc-args without \(key)", effect: "nobody reads the arguments")
        }
    }
}
