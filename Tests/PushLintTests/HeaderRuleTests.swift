import JSONText
import PushPayload
import Testing

@testable import LintEngine
@testable import PushLint

/// The findings of the rules about headers, and cases without findings.
@Suite("Rules of header fields") struct HeaderRuleTests {
    /// A request and its findings, as `severity rule pointer`.
    struct Case: Sendable, CustomTestStringConvertible {
        let headers: String
        let payload: String
        let expected: [String]

        init(_ headers: String, _ payload: String, _ expected: String...) {
            self.init(headers, payload, expecting: expected)
        }

        init(_ headers: String, _ payload: String, expecting expected: [String]) {
            self.headers = headers
            self.payload = payload
            self.expected = expected
        }

        var document: String { #"{"headers": {\#(headers)}, "payload": \#(payload)}"# }
        var testDescription: String { document }
    }

    static let alert = #"{"aps": {"alert": "Goal!"}}"#
    static let silent = #"{"aps": {"content-available": 1}}"#
    static let live = #"{"aps": {"timestamp": 1685952000, "event": "update", "content-state": {"score": 3}}}"#
    static let call = #"{"caller": "Ann"}"#

    /// A header beside `apns-push-type: alert`.
    static func alertWith(_ headers: String, _ expected: String...) -> Case {
        Case(#""apns-push-type": "alert", "# + headers, alert, expecting: expected)
    }

    /// A header beside those that a broadcast needs.
    static func broadcastWith(_ headers: String, _ expected: String...) -> Case {
        Case(
            #""apns-channel-id": "dHN0", "apns-push-type": "liveactivity", "apns-expiration": "0", "apns-priority": "5", "#
                + headers, live, expecting: expected)
    }

    /// A provider token with this header and these claims.
    static func authorizedBy(_ header: String, _ claims: String, _ severity: String...) -> Case {
        let parts = [Array(header.utf8), Array(claims.utf8), Array(repeating: 7, count: 64)].map { bytes in
            String(Base64.encode(bytes).compactMap { $0 == "=" ? nil : $0 == "+" ? "-" : $0 == "/" ? "_" : $0 })
        }
        return Case(
            #""apns-push-type": "alert", "apns-topic": "a.b", "authorization": "bearer \#(parts.joined(separator: "."))""#,
            alert, expecting: severity.map { "\($0) authorization-malformed /headers/authorization" })
    }

    static let forms: [Case] = [
        alertWith(#""apns-id": "eabeae54-14a8-11e5-b60b-1697f925ec7b""#),
        alertWith(#""apns-id": "EABEAE54-14A8-11E5-B60B-1697F925EC7B""#, "info id-not-uuid /headers/apns-id"),
        alertWith(#""apns-id": "eabeae5414a811e5b60b1697f925ec7b""#, "error id-not-uuid /headers/apns-id"),
        alertWith(#""apns-id": """#, "error id-not-uuid /headers/apns-id"),
        alertWith(#""apns-id": 17"#, "error id-not-uuid /headers/apns-id"),
        broadcastWith(#""apns-request-id": "x""#, "error id-not-uuid /headers/apns-request-id"),

        Case(#""apns-push-type": "Alert""#, alert, "error unknown-push-type /headers/apns-push-type"),
        Case(#""apns-push-type": """#, alert, "error unknown-push-type /headers/apns-push-type"),
        Case(#""apns-push-type": "silent""#, silent, "error unknown-push-type /headers/apns-push-type"),
        Case(#""apns-push-type": "LiveActivity""#, live, "error unknown-push-type /headers/apns-push-type"),
        Case(
            #""apns-push-type": "Liveactivity", "apns-channel-id": "dHN0", "apns-expiration": 0, "apns-priority": 5"#,
            live,
            "warning unknown-push-type /headers/apns-push-type"),

        alertWith(#""apns-expiration": 0"#),
        alertWith(#""apns-expiration": "1777636800""#),
        alertWith(#""apns-expiration": "1000000000""#),
        alertWith(#""apns-expiration": "999999999""#, "warning expiration-implausible /headers/apns-expiration"),
        alertWith(#""apns-expiration": 3600"#, "warning expiration-implausible /headers/apns-expiration"),
        alertWith(#""apns-expiration": "1777636800000""#, "warning expiration-implausible /headers/apns-expiration"),
        alertWith(#""apns-expiration": "1777636800.5""#, "error expiration-not-seconds /headers/apns-expiration"),
        alertWith(#""apns-expiration": "tomorrow""#, "error expiration-not-seconds /headers/apns-expiration"),
        alertWith(#""apns-expiration": """#, "error expiration-not-seconds /headers/apns-expiration"),
        alertWith(#""apns-expiration": -1"#, "error expiration-not-seconds /headers/apns-expiration"),
        alertWith(
            #""apns-expiration": "99999999999999999999""#, "error expiration-not-seconds /headers/apns-expiration"),

        alertWith(#""apns-priority": "10""#),
        alertWith(#""apns-priority": 5"#),
        alertWith(#""apns-priority": "high""#, "error unknown-priority /headers/apns-priority"),
        alertWith(#""apns-priority": 7"#, "error unknown-priority /headers/apns-priority"),
        alertWith(#""apns-priority": """#, "error unknown-priority /headers/apns-priority"),

        alertWith(#""apns-topic": "com.example.My_App""#),
        alertWith(#""apns-topic": "pass.com.example.Ticket""#),
        alertWith(#""apns-topic": """#, "error topic-malformed /headers/apns-topic"),
        alertWith(#""apns-topic": "com.example.MyApp ""#, "error topic-malformed /headers/apns-topic"),
        alertWith(#""apns-topic": "com..MyApp""#, "error topic-malformed /headers/apns-topic"),
        alertWith(#""apns-topic": "<bundle id>""#),
        alertWith(#""apns-topic": "com.******.MyApp""#),

        alertWith(#""apns-collapse-id": """#, "error collapse-id-length /headers/apns-collapse-id"),
        alertWith(#""apns-collapse-id": 7"#),

        broadcastWith(#""x": "y""#),
        Case(
            #""apns-channel-id": "dHN0LXN_-w", "apns-push-type": "liveactivity", "apns-expiration": 0, "apns-priority": 5"#,
            live, "error channel-id-not-base64 /headers/apns-channel-id"),

        alertWith(#""apns-topic": "a.b", "Authorization": "Bearer eyJh.eyJp.c2ln""#),
        alertWith(#""apns-topic": "a.b", "authorization": "bearer <token>""#),
        authorizedBy(#"{"alg":"ES256","kid":"ABC123DEFG"}"#, #"{"iss":"TEAM123456","iat":1795274579}"#),
        authorizedBy(#"{"alg":"ES256","kid":"ABC123DEFG"}"#, #"{"iss":"TEAM123456","iat":"1795274579"}"#, "warning"),
        authorizedBy(#"{"alg":"ES256","kid":"ABC123DEFG"}"#, #"{"iss":"TEAM123456","iat":1795274579.5}"#, "info"),
        authorizedBy(#"{"alg":"ES256","kid":"ABC"}"#, #"{"iss":"TEAM123456","iat":1795274579}"#, "warning"),
        authorizedBy(#"{"alg":"RS256","kid":"ABC123DEFG"}"#, #"{"iss":"TEAM123456","iat":1795274579}"#, "error"),
        authorizedBy(#"{"kid":"ABC123DEFG"}"#, #"{"iss":"TEAM123456","iat":1795274579}"#, "error"),
        authorizedBy(#"{"alg":"ES256"}"#, #"{"iss":"TEAM123456","iat":1795274579}"#, "error"),
        authorizedBy(#"{"alg":"ES256","kid":"ABC123DEFG"}"#, #"{"iat":1795274579}"#, "error"),
        authorizedBy(#"{"alg":"ES256","kid":"ABC123DEFG"}"#, #"{"iss":"TEAM123456"}"#, "error"),
        authorizedBy(#"{"alg":"ES256","kid":"ABC123DEFG"}"#, #"{"iss":"TEAM123456","iat":1795274579123}"#, "error"),
        authorizedBy(#"{"alg":"ES256","iss":"TEAM123456"}"#, #"{"kid":"ABC123DEFG","iat":1795274579}"#, "error"),
        authorizedBy(
            #"{"alg":"ES256","kid":"ABC123DEFG"}"#,
            #"{"iss":"57246542-96fe-1a63-e053-0824d011072a","aud":"appstoreconnect-v1","exp":1795275779}"#, "error"),

        alertWith(
            #""apns-topic": "a.b", "authorization": "bearer eyJh.eyJp""#,
            "error authorization-malformed /headers/authorization"),
        alertWith(
            #""apns-topic": "a.b", "authorization": "bearer""#, "error authorization-malformed /headers/authorization"),
        alertWith(
            #""apns-topic": "a.b", "authorization": "eyJh.eyJp.c2ln""#,
            "error authorization-malformed /headers/authorization"),
    ]

    static let names: [Case] = [
        alertWith(#""APNS-PRIORITY": "10", "content-type": "application/json", "user-agent": "x", "priority": "u=1""#),
        alertWith(#""apns-priority": null"#, "error header-not-text /headers/apns-priority"),
        alertWith(#""apns-priority": {"value": 5}"#, "error header-not-text /headers/apns-priority"),
        alertWith(#""apns-priority": 1e1"#, "error header-not-text /headers/apns-priority"),
        alertWith(#""x-trace": true"#, "error header-not-text /headers/x-trace"),
        alertWith(#""x-trace": "a\r\nb""#, "error header-not-text /headers/x-trace"),
        Case(#""apns-push-type": null"#, alert, "error header-not-text /headers/apns-push-type"),
        Case(
            #""apns-push-type": "background", "apns-priority": null"#, silent,
            "error header-not-text /headers/apns-priority"),
        alertWith(
            #""apns-priority": 10, "Apns-Priority": 5"#, "error duplicate-header /headers/Apns-Priority"),
        alertWith(#""apns-expration": "0""#, "error misspelt-header /headers/apns-expration"),
        alertWith(#""apps-collapse-id": "x""#, "error misspelt-header /headers/apps-collapse-id"),
        alertWith(#""apnsCollapseId": "x""#, "error misspelt-header /headers/apnsCollapseId"),
        alertWith(#""topic": "a.b""#, "error misspelt-header /headers/topic"),
        alertWith(#""priority": "high""#, "error misspelt-header /headers/priority"),
        alertWith(#""collapse_key": "x""#, "error misspelt-header /headers/collapse_key"),
        alertWith(#""request-id": "x", "id": "y""#),
        Case(#""push-type": "alert""#, alert, "error misspelt-header /headers/push-type"),
        Case(
            #""apns-push-type": "background", "apns_priority": 5"#, silent,
            "error misspelt-header /headers/apns_priority"),
        alertWith(#""content-available": "1""#, "error payload-key-as-header /headers/content-available"),
        alertWith(#""apns-thread-id": "x""#, "error payload-key-as-header /headers/apns-thread-id"),
        alertWith(#""alert": "x""#, "warning payload-key-as-header /headers/alert"),
        alertWith(#""timestamp": "1", "event": "x", "title": "y", "body": "z""#),
        alertWith(#""apns-unique-id": "x""#, "warning unknown-header /headers/apns-unique-id"),
        alertWith(#""apns-environment": "sandbox""#, "warning unknown-header /headers/apns-environment"),
        Case(
            #""apns-push-type": "alert""#,
            #"{"aps": {"alert": {"title": "Goal!", "apns-topic": "x"}, "collapse-id": "y", "apns-id": "z"}}"#,
            "error header-in-payload /payload/aps/apns-id", "error header-in-payload /payload/aps/alert/apns-topic",
            "warning header-in-payload /payload/aps/collapse-id"),
        Case(
            #""apns-push-type": "alert""#,
            #"{"aps": {"alert": "Goal!"}, "apns_priority": 5, "apns-id": "x", "priority": 1, "topic": "y"}"#,
            "error header-in-payload /payload/apns_priority"),
        alertWith(#""apns-priority": 10"#),
        Case(
            #""apns-push-type": "alert", "apns-priority": 10"#,
            #"{"aps": {"alert": "Goal!"}, "apns-priority": 10}"#, "warning header-in-payload /payload/apns-priority"),
    ]

    static let crossing: [Case] = [
        Case(#""apns-push-type": "background", "apns-priority": 5"#, silent),
        Case(#""apns-push-type": "background""#, silent, "error background-priority /headers"),
        Case(
            #""apns-push-type": "background", "apns-priority": 1"#, silent,
            "error background-priority /headers/apns-priority"),
        Case(
            #""apns-push-type": "background", "apns-priority": "normal""#, silent,
            "error unknown-priority /headers/apns-priority"),
        Case(#""apns-push-type": "background", "apns-topic": "pass.com.example.a""#, silent),
        Case(#""apns-push-type": "background", "apns-topic": "pass.com.example.a""#, #"{"aps": {}}"#),
        Case(#""apns-push-type": "alert", "apns-topic": "pass.com.example.a""#, silent),
        Case(#""apns-push-type": "background", "apns-topic": "{{passTypeId}}""#, silent),
        Case(#""apns-push-type": "alert""#, silent, "error silent-sent-as-alert /headers/apns-push-type"),
        Case(#""apns-push-type": "alert""#, #"{"aps": {"content-available": 1, "badge": 0}}"#),
        Case(#""apns-priority": 5"#, silent, "warning push-type-missing /headers"),
        Case(#""apns-priority": 5"#, alert, "info push-type-missing /headers"),
        alertWith(#""apns-priority": 1"#, "warning priority-too-low /headers/apns-priority"),
        Case(
            #""apns-push-type": "alert", "apns-priority": 1"#,
            #"{"aps": {"alert": "Goal!", "interruption-level": "passive"}}"#),
        Case(#""apns-push-type": "alert", "apns-priority": 1"#, #"{"aps": {"badge": 1}}"#),
        Case(
            #""apns-push-type": "liveactivity", "apns-priority": 1"#, live,
            "warning priority-not-for-type /headers/apns-priority"),
        Case(#""apns-push-type": "voip""#, call, "warning call-stored /headers"),
        Case(#""apns-push-type": "voip", "apns-expiration": "1777636800""#, call),
        Case(#""apns-push-type": "pushtotalk", "apns-expiration": 0"#, call),
        alertWith(#""authorization": "bearer $TOKEN""#, "error topic-missing /headers"),
        broadcastWith(#""authorization": "bearer $TOKEN""#),
        broadcastWith(#""apns-topic": "a.b""#, "warning broadcast-with-topic /headers/apns-topic"),
        Case(
            #""apns-channel-id": "dHN0""#, live, "error broadcast-incomplete /headers",
            "error broadcast-incomplete /headers", "error broadcast-incomplete /headers"),
        Case(
            #"":path": "/4/broadcasts/apps/a.b", "apns-push-type": "liveactivity", "apns-expiration": 0, "apns-priority": 5"#,
            live, "error broadcast-incomplete /headers"),
        alertWith(#"":path": "/3/device/\#(String(repeating: "0a1B", count: 16))""#),
        alertWith(#"":path": "/3/device/0a1B""#, "error path-malformed /headers/:path"),
        alertWith(
            #"":path": "/3/device/\#(String(repeating: "0a1B", count: 129))""#, "error path-malformed /headers/:path"),
        alertWith(#"":path": "/3/device/<token>""#),
        alertWith(#"":path": "/3/device""#, "error path-malformed /headers/:path"),
        alertWith(#"":path": "/3/device/0a1""#, "error path-malformed /headers/:path"),
        alertWith(#"":path": "/3/device/<0a1b 2c3d>""#, "error path-malformed /headers/:path"),
        alertWith(#"":path": "/3/device/YOUR-TOKEN""#, "error path-malformed /headers/:path"),
        alertWith(#"":path": "/3/device/ExponentPushToken[x1]""#, "error path-malformed /headers/:path"),
        alertWith(#"":path": "/3/device/ExpoPushToken[x1]""#, "error path-malformed /headers/:path"),
        alertWith(#"":path": "/3/device/[token]""#),
        alertWith(#"":path": "/2/device/0a1b""#, "error path-malformed /headers/:path"),
        broadcastWith(
            #"":path": "/4/broadcasts/apps/a.b.push-type.liveactivity""#, "error path-malformed /headers/:path"),
        alertWith(#"":method": "GET""#, "error method-not-post /headers/:method"),
        Case(#""apns-push-type": "mdm", "apns-topic": "com.apple.mgmt.External.0a""#, #"{"mdm": "magic"}"#),
        Case(
            #""apns-push-type": "mdm", "apns-topic": "com.example.MyApp""#, #"{"mdm": "magic"}"#,
            "error topic-not-for-type /headers/apns-topic"),
        alertWith(#""apns-topic": "com.apple.mgmt.External.0a""#, "error topic-not-for-type /headers/apns-topic"),
        Case(
            #""apns-push-type": "voip", "apns-expiration": 0, "apns-topic": "a.b.voip.voip""#, call,
            "error topic-not-for-type /headers/apns-topic"),
        Case(#""apns-push-type": "complication", "apns-topic": "a.bh.complication""#, call),
        Case(
            #""apns-push-type": "liveactivity", "apns-topic": "a.b.liveactivity""#, live,
            "error topic-not-for-type /headers/apns-topic"),
    ]

    @Test("A team whose id is that of a signing key was swapped with the key")
    func swappedIDs() {
        let document = Self.authorizedBy(
            #"{"alg":"ES256","kid":"TEAM456789"}"#, #"{"iss":"KEY4567890","iat":1700000000}"#)
        var options = LintOptions()
        #expect(Linter(options).lint(Input(Array(document.document.utf8))).findings.isEmpty)
        options.signingKeys = [SigningKey("KEY4567890")]
        let found = Linter(options).lint(Input(Array(document.document.utf8))).findings
        #expect(found.map(\.rule.id) == ["authorization-malformed"] && found[0].message.contains("swapped"))
    }

    @Test(
        "Headers are checked for their form, their names and their combinations", arguments: forms + names + crossing)
    func table(_ example: Case) {
        // Hints about the payload are allowed; an error or warning would report the same fault twice.
        let found = lint(example.document).findings.filter { $0.rule.family == .headers || $0.severity > .info }
            .map { "\($0.severity) \($0.rule.id) \($0.pointer)" }
        #expect(found.sorted() == example.expected.sorted())
    }

    @Test(
        "A request document may be broken itself",
        arguments: [
            (#"{"headers": {"apns-push-type": "alert"}}"#, "error payload-not-object "),
            (#"{"headers": {"apns-push-type": "alert"}, "content": \#(alert)}"#, "error payload-not-object "),
            (#"{"headers": {"apns-push-type": "alert"}, "payload": null}"#, "error payload-not-object /payload"),
            (#"{"headers": {"apns-push-type": "live"}, "payload": []}"#, "error payload-not-object /payload"),
            (#"{"headers": "apns-priority: 5", "payload": \#(alert)}"#, "error headers-not-object /headers"),
            (#"{"headers": null, "payload": \#(alert)}"#, "error headers-not-object /headers"),
        ])
    func brokenDocument(_ text: String, _ expected: String) {
        let found = lint(text).findings.map { "\($0.severity) \($0.rule.id) \($0.pointer)" }
        #expect(found.contains(expected))
        #expect(found.allSatisfy { $0.contains("-not-object") || $0.contains("unknown-push-type") })
    }

    @Test(
        "Other members of a request document are ignored",
        arguments: ["app", "device", "date", "token", "path", "environment", "url"])
    func otherMembers(_ name: String) {
        let text = #"{"\#(name)": "x", "headers": {"apns-push-type": "alert"}, "payload": \#(Self.alert)}"#
        #expect(lint(text).findings.map(\.description) == [])
    }

    @Test("A path beside the headers is checked like one among them")
    func pathBeside() {
        for name in [":path", "path"] {
            let text = #"{"\#(name)": "/3/device/", "headers": {"apns-push-type": "alert"}, "payload": \#(Self.alert)}"#
            #expect(lint(text).findings.map(\.pointer) == [JSONPointer([name])])
        }
    }

    @Test("A collapse identifier may have 1 to 64 bytes, whatever its characters", arguments: ["a", "é", "語", "🎉"])
    func collapseBytes(_ character: String) {
        for count in 1...70 {
            let id = String(repeating: character, count: count)
            let found = lint(Self.alertWith(#""apns-collapse-id": "\#(id)""#).document).findings
            #expect(found.isEmpty == (id.utf8.count <= 64))
            #expect(found.allSatisfy { $0.message.contains("\(id.utf8.count) bytes") })
        }
    }

    @Test("A topic fits the types that share its suffix and no other", arguments: PushType.known, PushType.known)
    func topics(_ owner: PushType, _ type: PushType) throws {
        guard owner != .mdm, type != .mdm else { return }
        let suffix = try #require(owner.topicSuffix)
        var options = LintOptions()
        options.headers["apns-topic"] = "com.example.MyApp" + suffix
        options.headers["apns-push-type"] = type.rawValue
        let found = Linter(options).lint(Input(Array(#"{"aps": {}}"#.utf8))).findings.filter {
            $0.rule.id == "topic-not-for-type"
        }
        #expect(found.isEmpty == (owner.topicSuffix == type.topicSuffix))
        // `.voip` and `.complication` may be the end of a bundle id.
        let isDoubtful = type.topicSuffix == "" && (owner == .voip || owner == .complication)
        #expect(found.allSatisfy { $0.severity == (isDoubtful ? .warning : .error) })
    }

    @Test(
        "For a payload alone, no rule about headers reports anything",
        arguments: [alert, silent, live, call, "{}", #"{"aps": {}}"#])
    func silence(_ payload: String) {
        #expect(lint(payload).findings.filter { $0.rule.family == .headers }.map(\.description) == [])
    }

    @Test(
        "Headers given beside the document are checked too, without a place and a fix", arguments: forms + crossing)
    func beside(_ example: Case) throws {
        let document = try JSONDocument(parsing: Array(example.document.utf8)).value
        let headers = Headers(json: try #require(document["/headers"]?.object))
        var options = LintOptions()
        for field in headers.fields { options.headers[field.name.lowercased()] = field.value }
        let found = Linter(options).lint(Input(Array(example.payload.utf8))).findings.filter {
            $0.rule.family == .headers
        }
        #expect(found.allSatisfy { $0.pointer == .root && $0.fix == nil })
        // Headers missing on the command line may still be sent.
        let lacking = ["push-type-missing", "call-stored", "broadcast-incomplete"]
        let expected = example.expected.compactMap { line -> String? in
            let id = line.split(separator: " ")[1]
            return Rule.named(String(id))?.family == .headers && !lacking.contains(String(id)) ? String(id) : nil
        }
        #expect(found.map(\.rule.id).sorted() == expected.sorted())
    }

    @Test("A fix removes its finding and leaves a readable document", arguments: forms + names + crossing)
    func fixes(_ example: Case) {
        let result = lint(example.document)
        for finding in result.findings where finding.fix != nil {
            #expect(!finding.edits.isEmpty, "\(finding)")
            let repaired = Linter().lint(Input(finding.edits.applied(to: result.bytes)))
            let same = repaired.findings.filter {
                $0.rule.id == finding.rule.id && $0.message == finding.message
            }
            #expect(same.isEmpty, "\(finding)")
            #expect(repaired.request != nil)
            if finding.fix?.isSafe ?? false {
                let errors = repaired.findings.filter { $0.severity == .error }.count
                #expect(errors <= result.findings.filter { $0.severity == .error }.count, "\(finding)")
            }
        }
    }

    @Test("Answers of APNs in messages are in the table of its answers", arguments: forms + names + crossing)
    func answers(_ example: Case) {
        for finding in lint(example.document).findings where finding.effect.hasPrefix("APNs answers") {
            #expect(APNsReason.allCases.contains { finding.effect.contains($0.answer) }, "\(finding.effect)")
        }
    }

    @Test(
        "A broadcast may have 5120 bytes, by its channel or by its path",
        arguments: [
            (#""apns-channel-id": "dHN0""#, 5120), (#"":path": "/4/broadcasts/apps/a.b""#, 5120), (#""x": "y""#, 4096),
        ])
    func limits(_ header: String, _ limit: Int) {
        let text = #"{"headers": {\#(header)}, "payload": \#(Self.live)}"#
        #expect(lint(text).limit == limit)
        #expect(lint(text).wireBytes == Self.live.utf8.count)
    }

    @Test("A request document without a payload has no bytes to send")
    func noBytes() {
        #expect(lint(#"{"headers": {"apns-push-type": "alert"}}"#).wireBytes == 0)
    }

    @Test(
        "Whatever a header contains, its findings have places and their fixes can be applied",
        arguments: Header.all.map(\.name) + [":path", ":method", "", "apns-", "é-id"])
    func oddValues(_ name: String) throws {
        let odd: [JSONValue] = [
            "", " ", "=", "====", ".", "..", "-", "----", "\u{0}", "🎉", "e\u{301}", "bearer ", "bearer ..",
            "/3/device/<>",
            "/4/broadcasts/apps/", ".voip", ".voip.voip", "9223372036854775808", .integer(Int64.min),
            .integer(Int64.max), .real(1e300),
            .real(0.5), .null, true, [], [:], .string(String(repeating: "x", count: 5000)),
        ]
        for value in odd {
            for type in [nil, .alert, .background, .liveActivity, .mdm, .voip] as [PushType?] {
                var headers: JSONObject = [name: value]
                if let type, name != "apns-push-type" { headers["apns-push-type"] = .string(type.rawValue) }
                let document: JSONValue = ["headers": .object(headers), "payload": ["aps": [:]]]
                let result = lint(JSONWriter().text(document))
                for found in result.findings where found.rule.family == .headers {
                    #expect(found.range.upperBound <= result.bytes.count)
                    guard found.fix != nil else { continue }
                    #expect(throws: Never.self) { _ = try JSONDocument(parsing: found.edits.applied(to: result.bytes)) }
                }
            }
        }
    }

    @Test("A secret is never repeated in a message")
    func secrets() {
        for token in ["eyJhbGciOi.s3cret", "s3cret", "eyJh.s3cret.eyJp"] {
            let findings = lint(Self.alertWith(#""apns-topic": "a.b", "authorization": "\#(token)""#).document).findings
            #expect(!findings.isEmpty)
            #expect(findings.allSatisfy { !$0.message.contains("s3cret") })
        }
    }

    @Test("Apps for the watch need the push type")
    func watch() {
        var options = LintOptions()
        options.minimum = [SystemVersion(.watchOS, 8)]
        let text = #"{"headers": {"apns-topic": "a.b"}, "payload": \#(Self.alert)}"#
        #expect(Linter(options).lint(Input(Array(text.utf8))).findings.map(\.severity) == [.error])
    }

    private func lint(_ text: String) -> LintResult { Linter().lint(Input(Array(text.utf8))) }

    @Test("An expiration that is counted from 2001 is written in Unix seconds")
    func expirationFrom2001() {
        let text = #"""
            {"headers": {"apns-push-type": "alert", "apns-expiration": "771692400"}, "payload": {"aps": {"alert": "a"}}}
            """#
        let fixed = Fixer(Linter()).fix(Array(text.utf8)).bytes
        #expect(String(decoding: fixed, as: UTF8.self) == text.replacing("771692400", with: "1749999600"))
    }
}
