import PushPayload
import Testing

@testable import LintEngine
@testable import PushLint

/// The rules about pushes that are neither alerts nor Live Activities.
@Suite("Rules of other push types") struct OtherPushRuleTests {
    /// Findings as "severity rule pointer", in alphabetical order.
    static func found(_ text: String, _ type: PushType?) -> [String] {
        var options = LintOptions()
        if let type { options.headers["apns-push-type"] = type.rawValue }
        return Linter(options).lint(Input(Array(text.utf8))).findings
            .filter { $0.rule.family != .headers }
            .map { "\($0.severity) \($0.rule.id) \($0.pointer)" }.sorted()
    }

    static let cases: [(String, PushType?, [String])] = [
        // MDM
        (#"{"mdm": "7C1F"}"#, .mdm, []),
        (#"{"mdm": "7C1F"}"#, nil, []),
        (
            #"{"mdm": "7C1F", "aps": {}, "gate": 3}"#, nil,
            ["warning mdm-not-alone /aps", "warning mdm-not-alone /gate"]
        ),
        (#"{"mdm": 7}"#, .mdm, ["error wrong-kind /mdm"]),
        (#"{"mdm": ""}"#, .mdm, ["error mdm-key-missing /mdm"]),
        (#"{"MDM": "7C1F"}"#, .mdm, ["error misspelt-key /MDM"]),
        (#"{"aps": {"alert": "Gate changed"}}"#, .mdm, ["error mdm-key-missing "]),
        (#"{"aps": {"alert": "Gate changed"}, "mdm": true}"#, nil, []),
        // File Provider
        (#"{"container-identifier": "root", "domain": "work"}"#, .fileProvider, []),
        (#"{"container-identifier": "root", "domain": "work"}"#, nil, []),
        (#"{"container-identifier": "root"}"#, nil, ["warning file-provider-incomplete "]),
        ("{}", .fileProvider, ["error file-provider-incomplete "]),
        (#"{"content-identifier": "root", "domain": "work"}"#, nil, ["error misspelt-key /content-identifier"]),
        (
            #"{"container_identifier": "root", "domain": "work"}"#, .fileProvider,
            ["error misspelt-key /container_identifier"]
        ),
        (#"{"container-identifier": 7, "domain": "work"}"#, nil, ["error wrong-kind /container-identifier"]),
        // Words of those pushes are an alert's own data.
        (
            #"{"aps": {"alert": "Gate changed"}, "domain": {"id": 3}, "container-identifier": "", "content-identifier": 3}"#,
            nil, []
        ),
        // Widgets and controls
        (#"{"aps": {"content-changed": true}}"#, .controls, []),
        (#"{"aps": {"content-changed": 1}}"#, .widgets, ["warning wrong-kind /aps/content-changed"]),
        (#"{"aps": {"content-changed": false}}"#, .controls, ["error content-changed-not-true /aps/content-changed"]),
        (#"{"aps": {"content-changed": "true"}}"#, .widgets, ["error wrong-kind /aps/content-changed"]),
        (#"{"aps": {}}"#, .widgets, ["error content-changed-not-true /aps"]),
        (#"{"aps": {"content_changed": true}}"#, .widgets, ["error misspelt-key /aps/content_changed"]),
        // What the system hands on
        (#"{"callUUID": "6F96", "handle": "Jenna"}"#, nil, []),
        (#"{"callUUID": "6F96", "handle": "Jenna"}"#, .voip, []),
        (#"{"aps": {"alert": {"callUUID": "6F96"}}}"#, .voip, ["info aps-not-read /aps"]),
        (#"{"aps": {"alert": {"incoming_caller_id": "0123"}}}"#, nil, ["info aps-not-read /aps"]),
        (#"{"aps": {"alert": "Jenna"}}"#, .voip, ["info aps-not-read /aps"]),
        (#"{"aps": {}, "activeSpeaker": "Jenna"}"#, .pushToTalk, []),
        (#"{"aps": {}}"#, .location, []),
        (#"{"aps": {"badge": "3", "threadId": 7}, "score": 3}"#, .complication, ["info aps-not-read /aps"]),
        // Websites
        (#"{"aps": {"alert": {"title": "A", "body": "B", "action": "View"}, "url-args": []}}"#, nil, []),
        (
            #"{"aps": {"alert": {"title": "A"}, "url-args": ["B12"]}}"#, nil,
            ["warning website-push-incomplete /aps/alert"]
        ),
        (#"{"aps": {"alert": "A", "url-args": ["B12"]}}"#, nil, ["warning website-push-incomplete /aps/alert"]),
        (#"{"aps": {"alert": "A", "mutable-content": 1, "url-args": ["B12"]}}"#, nil, []),
        // The Simulator
        (
            #"{"Simulation Target Bundle": "com.example.gates", "aps": {"alert": "A"}}"#, nil,
            ["error misspelt-key /Simulation Target Bundle"]
        ),
        (
            #"{"Simulate Target Bundle": "com.example.gates", "aps": {"alert": "A"}}"#, nil,
            ["error misspelt-key /Simulate Target Bundle"]
        ),
        (#"{"Simulation Mode": true, "simulated": 1, "aps": {"alert": "A"}}"#, nil, []),
    ]

    @Test("Each type of push is checked for its own keys", arguments: cases)
    func kinds(_ text: String, _ type: PushType?, _ expected: [String]) {
        #expect(Self.found(text, type) == expected)
    }
}
