import JSONText
import PushDocument
import PushPayload
import TestSupport
import Testing

@testable import LintEngine
@testable import PushLint

/// A payload wrapped in another text, with the place of each of its bytes. It is independent of the linter's own mapping.
private struct Wrapped {
    var bytes: [UInt8] = []
    /// The range in the outer text for each inner byte.
    var places: [Range<Int>] = []

    init(_ inner: String, _ before: String, _ after: String, write: (Unicode.Scalar) -> String = { String($0) }) {
        bytes += Array(before.utf8)
        for scalar in inner.unicodeScalars {
            let written = Array(write(scalar).utf8)
            let range = bytes.count..<bytes.count + written.count
            let width = String(scalar).utf8.count
            // An unescaped character has a place for each byte.
            places += (0..<width).map {
                written.count == width ? range.lowerBound + $0..<range.lowerBound + $0 + 1 : range
            }
            bytes += written
        }
        bytes += Array(after.utf8)
    }

    /// The outer range of an inner range; nil for an empty one, which may be on either side of an escape.
    func range(_ inner: Range<Int>) -> Range<Int>? {
        guard let first = places.dropFirst(inner.lowerBound).first, let last = places.prefix(inner.upperBound).last
        else {
            return nil
        }
        return inner.isEmpty ? nil : first.lowerBound..<last.upperBound
    }
}

/// One way of embedding payloads.
private struct Form: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The name of the file, if it determines the form.
    var name: String?
    var choice = EnvelopeChoice.auto
    /// The beginning of all pointers.
    var pointer = JSONPointer.root
    /// True if it can contain text that is not JSON.
    var takesAnyText = true
    let wrap: @Sendable (String) -> Wrapped

    static let all: [Form] = [
        Form(testDescription: "an FCM message", pointer: "/message/apns/payload", takesAnyText: false) {
            Wrapped($0, #"{"message": {"token": "é", "apns": {"payload": "#, "}}}")
        },
        Form(testDescription: "several FCM messages", pointer: "/messages/1/message/apns/payload", takesAnyText: false)
        {
            Wrapped(
                $0, #"{"messages": [{"message": {"token": "a", "android": {}}}, {"message": {"apns": {"payload": "#,
                "}}}]}")
        },
        Form(testDescription: "an array", pointer: "/1", takesAnyText: false) {
            Wrapped($0, "[\r\n  {\"aps\": {\"alert\": \"x\"}},\r\n  ", "\r\n]")
        },
        Form(testDescription: "Pusher", pointer: "/apns", takesAnyText: false) {
            Wrapped($0, #"{"interests": ["é"], "apns": "#, "}")
        },
        Form(testDescription: "SNS with few escapes", pointer: "/APNS") {
            Wrapped($0, #"{"default": "x", "APNS": ""#, #""}"#, write: short)
        },
        Form(testDescription: "SNS with nothing but escapes", pointer: "/APNS_SANDBOX") {
            Wrapped($0, #"{"APNS_SANDBOX": ""#, #""}"#, write: hexadecimal)
        },
        Form(testDescription: "a request to SNS, twice in strings", pointer: "/Message/APNS") { text in
            Wrapped(text, #"{"Message": "{\"APNS\": \""#, #"\"}"}"#) { scalar in
                short(scalar).unicodeScalars.map(short).joined()
            }
        },
        Form(testDescription: "Azure templates", pointer: "/templates/a~1b/body") {
            Wrapped($0, #"{"platform": "apns", "templates": {"a/b": {"body": ""#, #""}}}"#, write: short)
        },
        Form(testDescription: "single quotes of a shell", name: "send.sh") {
            Wrapped($0, "# it's\ncurl \\\n  --data-raw '", "' https://api.push.apple.com/3/device/1\n") {
                $0 == "'" ? "'\\''" : String($0)
            }
        },
        Form(testDescription: "double quotes of a shell", choice: .only(.shell)) {
            Wrapped($0, "curl https://api.push.apple.com/3/device/1 -d\"", "\"") {
                "\"\\$`".unicodeScalars.contains($0) ? "\\\($0)" : String($0)
            }
        },
        Form(testDescription: "a here-document", name: "send.bash") {
            Wrapped($0, "cat <<-EOF | xcrun simctl push booted com.example.MyApp -\n", "\nEOF\necho done\n") {
                "\\$`".unicodeScalars.contains($0) ? "\\\($0)" : String($0)
            }
        },
        Form(testDescription: "a fenced block", name: "README.md") {
            Wrapped($0, "# é\n\n~~~~ json\n", "\n~~~~\n\nEnd.")
        },
        Form(testDescription: "a shell's quotes in a fenced block") {
            Wrapped($0, "Say:\n```sh\ncurl https://api.push.apple.com/3/device/1 -d '", "'\n```\n") {
                $0 == "'" ? "'\\''" : String($0)
            }
        },
    ]

    @Sendable private static func short(_ scalar: Unicode.Scalar) -> String {
        String(JSONWriter().text(.string(String(scalar))).dropFirst().dropLast())
    }

    @Sendable private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf16.map { unit in
            let digits = String(unit, radix: 16, uppercase: unit % 2 == 0)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}

/// Payloads inside other texts.
@Suite("Envelopes of payloads") struct EnvelopeTests {
    /// Samples that are plain payloads.
    private static let samples: [(name: String, text: String, isJSON: Bool)] = {
        let files = ["good", "bad", "broken"].flatMap(SampleTests.samples)
        let own = [#"{"aps":{"alert":"門 'é' 😀 \"x\" $5 `a` \\","badge":"3","thread_id":"\ud83d\ude00","sound":""}}"#]
        let read = files.compactMap { file -> (String, [UInt8])? in
            (try? file.bytes()).map { (file.testDescription, $0) }
        }
        return (read + own.map { ($0, Array($0.utf8)) }).compactMap { name, bytes in
            guard let text = String(validating: bytes, as: UTF8.self), text.utf8.first(where: { $0 > 0x20 }) == 0x7B,
                !text.contains("~~~"), !text.contains("\0")
            else { return nil }
            let value = (try? JSONDocument(parsing: bytes))?.value
            if let root = value?.object, Request.isRequestDocument(root) || root["aps"] == nil { return nil }
            // In fences and here-documents only complete payloads are found.
            return text.contains("\"aps\"") && !text.contains("...") ? (name, text, value != nil) : nil
        }
    }()

    private struct Seen: Equatable {
        var rule: String
        var severity: Severity
        var message: String
        var pointer: JSONPointer
        var fixes: Int
    }

    private static func seen(_ finding: Finding) -> Seen {
        Seen(
            rule: finding.rule.id, severity: finding.severity,
            // A service writes the payload itself, so its size differs.
            message: finding.rule.id == "payload-too-large" ? "" : finding.message,
            pointer: finding.pointer, fixes: finding.edits.count)
    }

    /// The linter for a form; nil for a payload alone.
    private static func linter(_ form: Form? = nil) -> Linter {
        var options = LintOptions()
        options.envelope = form?.choice ?? .none
        // Where a request is known to have no other header fields, their absence is reported too.
        options.severities = ["push-type-missing": nil, "call-stored": nil, "simulator-key-sent": nil]
        return Linter(options)
    }

    /// A linter for payloads alone: making one takes longer than a check.
    private static let plain = linter()

    private static func findings(_ text: [UInt8], _ linter: Linter, _ form: Form? = nil) -> [Finding] {
        // What is said about the message around a payload has no counterpart.
        linter.lint(Input(text, named: form?.name)).findings.filter {
            $0.rule.family != .service
        }
    }

    /// The samples for a form, other ones for each where it is a part of them.
    private static func samples(for form: Form) -> [(name: String, text: String, isJSON: Bool)] {
        let start = Form.all.firstIndex { $0.testDescription == form.testDescription } ?? 0
        return LargeLaw.part(of: samples, from: start).filter { $0.isJSON || form.takesAnyText }
    }

    @Test("There are samples to wrap")
    func samplesExist() { #expect(Self.samples.count > 60) }

    @Test("A payload has the same findings in every form, at the bytes it is written in", arguments: Form.all)
    private func law(_ form: Form) {
        let linter = Self.linter(form)
        for (name, text, _) in Self.samples(for: form) {
            let wrapped = form.wrap(text)
            let inner = Self.findings(Array(text.utf8), Self.plain)
            let outer = Self.findings(wrapped.bytes, linter, form)
            var expected = inner.map(Self.seen)
            for index in expected.indices {
                expected[index].pointer = form.pointer.appending(expected[index].pointer)
            }
            #expect(outer.map(Self.seen) == expected, "\(name)")
            for (inner, outer) in zip(inner, outer) where inner.pointer != .root || !inner.range.isEmpty {
                if let range = wrapped.range(inner.range) { #expect(outer.range == range, "\(name): \(inner)") }
                for (inner, outer) in zip(inner.related, outer.related) {
                    if let range = wrapped.range(inner.range) { #expect(outer.range == range, "\(name)") }
                }
            }
        }
    }

    @Test("A fix in any form gives the same payload as without the form", arguments: Form.all)
    private func fixes(_ form: Form) {
        let linter = Self.linter(form)
        for (name, text, _) in Self.samples(for: form) {
            let (bytes, wrapped) = (Array(text.utf8), form.wrap(text))
            let pairs = zip(Self.findings(bytes, Self.plain), Self.findings(wrapped.bytes, linter, form))
            for (inner, outer) in pairs where !inner.edits.isEmpty || !outer.edits.isEmpty {
                let inner = Self.findings(inner.edits.applied(to: bytes), Self.plain).map(Self.seen)
                let outer = Self.findings(outer.edits.applied(to: wrapped.bytes), linter, form).map(Self.seen)
                // A service says in its own terms that a message is empty.
                let texts = [inner, outer].map { $0.map(\.message).filter { $0 != "aps is empty" } }
                #expect(texts[0] == texts[1], "\(name)")
            }
        }
    }

    @Test("The size is that of the bytes sent, and the payload nearest its limit represents the file")
    func size() throws {
        let text = #"{"aps": {"alert": "é\n", "badge": 1}}"#
        for form in Form.all {
            let result = Linter().lint(
                Input(form.wrap(text).bytes, named: form.name ?? (form.choice == .auto ? nil : "a.sh")))
            let isRelayed = ![.root, "/1"].contains(form.pointer)
            // A payload between lines is sent with the end of its last line.
            let count = result.largest?.wireBytes ?? 0
            #expect(isRelayed ? count == 34 : [38, 39].contains(count), "\(form)")
            #expect(result.document.pushes.allSatisfy { $0.limit == 4096 }, "\(form)")
        }
        let long = String(repeating: "x", count: 4500)
        let document = #"{"APNS": "{\"aps\":{\"alert\":\"\#(long)\"}}", "APNS_VOIP": "{\"a\":\"\#(long)\"}"}"#
        let result = Linter().lint(Input(Array(document.utf8)))
        #expect(result.document.pushes.map(\.limit) == [4096, 5120])
        #expect(result.limit == 4096)
        #expect(result.findings.map(\.description).count == 1)
        #expect(result.findings.first?.pointer == "/APNS")
    }

    @Test(
        "Members of the envelope are not faults",
        arguments: [
            // Firebase writes its own alert into the payload.
            #"{"message": {"token": "a", "notification": {"title": "x"}, "apns": {"payload": {"aps": {"mutable-content": 1}, "fcm_options": {"image": "y"}}}}}"#,
            #"{"message": {"token": "a", "notification": {"title": "x", "body": null}}}"#,
            #"{"validate_only": true, "message": {"topic": "a", "apns": {"headers": {"apns-priority": "5"}, "payload": {"aps": {"alert": "x"}}, "fcm_options": {}}}}"#,
            // An SDK writes the names in Apple's way.
            #"{"token": "a", "notification": {"body": "x"}, "apns": {"payload": {"aps": {"threadId": "x", "alert": {"titleLocKey": "A"}}}}}"#,
            #"{"to": "ExponentPushToken[a]", "title": "x"}"#, #"[{"to": "ExponentPushToken[a]", "title": "x"}]"#,
            #"{"default": "x", "APNS": "{\"aps\": {\"alert\": \"x\"}}"}"#,
            #"{"APNS_VOIP": "{\"caller\": \"Ann\"}"}"#,
            #"{"pn_apns":{"aps":{"alert":"hi"}}}"#, #"{"Message":{"APNS":{"aps":{"badge":9}}}}"#,
            #"{"message":{"token":"t","data":{"a":"b"}}}"#,
            #"{"headers": {":method": "POST", ":path": "/1/apps/com.example.MyApp/channels"}, "payload": {"message-storage-policy": 1, "push-type": "LiveActivity"}}"#,
            ##"{"installationId": "a", "platform": "apns", "templates": {"t": {"body": "{\"aps\": {\"alert\": \"$(m)\", \"badge\": \"#(n)\"}}"}}}"##,
        ])
    func vendors(_ text: String) { #expect(auto(text) == []) }

    @Test(
        "Faults that the envelope does not correct are reported",
        arguments: [
            (
                #"{"message": {"token": "a", "apns": {"payload": {"aps": {"threadId": "x", "alert": "x"}}}}}"#,
                "error misspelt-key /message/apns/payload/aps/threadId"
            ),
            (
                #"{"Message": "{\"APNS\": \"{\\\"aps\\\":{\\\"content-available\\\":1}}\"}", "MessageAttributes": {"AWS.SNS.MOBILE.APNS.PUSH_TYPE": {"DataType": "String", "StringValue": "background"}, "AWS.SNS.MOBILE.APNS.PRIORITY": {"StringValue": "10"}}}"#,
                "error background-priority /Message/APNS"
            ),
            (#"{"self": {"aps": {"alert": "x"}}}"#, "error envelope /self"),
            (#"{"to": "<token>", "notification": {"title": "x"}}"#, "error message-interface-retired /to"),
            (#"{"to":"t","collapse_key":"c","data":{"a":"b"}}"#, "error message-interface-retired /to"),
            (#"{"to": "user-12", "notification": {"title": "x"}}"#, "warning missing-aps "),
            (#"{"notification": {"title": "x", "body": "y"}}"#, "warning missing-aps "),
            (
                #"{"MessageRequest": {"MessageConfiguration": {"APNSMessage": {"RawContent": "{\"aps\": {\"badge\": \"3\"}}"}}}}"#,
                "error wrong-kind /MessageRequest/MessageConfiguration/APNSMessage/RawContent/aps/badge"
            ),
            (#"[{"aps": {"alert": "x"}}, {"alert": "x"}]"#, "error missing-aps /1"),
            (##"{"APNS": "{\"aps\": {\"alert\": \"x\"}"}"##, "error not-json /APNS"),
        ])
    func faults(_ text: String, _ finding: String) { #expect(auto(text) == [finding]) }

    @Test(
        "With --envelope none, or in an .apns file, a document is checked as it is sent",
        arguments: [
            #"{"message": {"token": "a", "apns": {"payload": {"aps": {"alert": "x"}}}}}"#,
            #"{"APNS": "{\"aps\": {\"alert\": \"x\"}}"}"#, #"{"to": ["ExponentPushToken[a]"], "title": "x"}"#,
        ])
    func bare(_ text: String) {
        #expect(found(text).map { $0.prefix(14) } == ["error envelope"])
        #expect(auto(text, named: "a.apns").map { $0.prefix(14) } == ["error envelope"])
        #expect(auto(text, named: "a.json") == [])
    }

    @Test(
        "In prose and scripts only the payloads are checked",
        arguments: [
            (
                "a.md",
                "# Pushes\n\n```json\n{\"token\": 1,}\n```\n```json\n{\"aps\": {...}}\n```\n```\nno {\"aps\"\n```",
                [String]()
            ),
            ("a.md", "```json\n{\"aps\": {\"badge\": \"1\"}}\n", ["error wrong-kind /aps/badge"]),
            (
                "a.sh",
                "curl -d '{\"token\": \"x\"}' https://example.com\njq '{\"aps\": {\"alert\": $m}}'\n# '{\"aps\": {\"badge\": \"1\"}}'\n",
                ["info form-not-read "]
            ),
            ("a.sh", "PUSH='{\"aps\": {\"badge\": \"1\"}}'", ["error wrong-kind /aps/badge"]),
            ("a.sh", "P=$(cat <<'E'\n{\"aps\": {\"badge\": \"1\"}}\nE\n)\n", ["error wrong-kind /aps/badge"]),
            (
                "a.sh",
                "curl -H 'thread-id: x' -H 'collapse-id: y' -H 'authorization: key=z' -H 'X-Trace: 1' -d '{\"aps\": {\"alert\": \"a\"}}' https://api.push.apple.com/3/device/$TOKEN",
                ["error misspelt-header ", "error payload-key-as-header "]
            ),
            ("a.sh", "curl -H 'thread-id: x' -d '{\"aps\": {\"alert\": \"a\"}}' https://example.com", []),
            (
                "a.sh",
                "curl -d '{\"aps\": {\"alert\": \"a\"}}' https://api.push.apple.com/3/device/dKx9:APA91bHun4MxP5ego-KMwt2",
                ["error path-malformed "]
            ),
            ("a.sh", "curl -d '{\"aps\": {\"alert\": \"a\"}}' https://api.push.apple.com/3/device/your-token", []),
            (
                "a.sh",
                "curl -d '{\"aps\": {\"alert\": \"a\"}}' 'https://api.push.apple.com/3/device/ExponentPushToken[x1]'",
                ["error path-malformed "]
            ),
            (
                "a.sh", "curl -d '{\"aps\": {\"alert\": \"a\"}}' https://api.push.apple.com",
                ["error path-malformed "]
            ),
            (
                "a.sh",
                "curl -H 'path: /3/device/0a1b' -d '{\"aps\": {\"alert\": \"a\"}}' https://api.sandbox.push.apple.com:443/",
                ["error path-malformed "]
            ),
            (
                "a.sh", "curl -d '{\"aps\": {\"alert\": \"a\"}}' https://api.push.apple.com/3/devices/0a1b",
                ["error path-malformed "]
            ),
            (
                "a.sh", "curl -H ':path: /3/device/0a1b' -d '{\"aps\": {\"alert\": \"a\"}}' https://api.push.apple.com",
                []
            ),
            (
                "a.sh", "curl -d '{\"aps\": {\"alert\": \"a\"}}' https://api.push.apple.com$ROUTE",
                []
            ),
            (
                "a.sh", "U=https://api.push.apple.com; curl -d '{\"aps\": {\"alert\": \"a\"}}' \"$U\"",
                []
            ),
            (
                "a.sh", "curl -e https://api.push.apple.com -d '{\"aps\": {\"alert\": \"a\"}}' https://example.com",
                []
            ),
            // The address says which service takes it.
            (
                "a.sh",
                "curl -d '{\"to\": \"'$T'\", \"title\": \"a\", \"sond\": \"b\"}' https://exp.host/--/api/v2/push/send",
                ["error message-member-unknown /sond"]
            ),
            (
                "a.http",
                "POST https://exp.host/--/api/v2/push/send\n\n{\"to\": \"{{t}}\", \"title\": \"a\", \"data\": {}}\n", []
            ),
            (
                "a.sh",
                "curl -d '{\"message\": {\"notification\": {\"title\": \"a\",}}}' https://fcm.googleapis.com/v1/projects/a/messages:send",
                ["error not-json "]
            ),
            (
                "a.http",
                "POST http://api.push.apple.com/3/device/$TOKEN\napns-topic: a.b\napns-push-type: alert\n\n{\"aps\": {\"alert\": \"a\"}}\n",
                ["error scheme-not-https "]
            ),
            ("a.py", #"m='{"APNS": "{\\"aps\\": {\\"badge\\": \\"1\\"}}"}'"#, ["error wrong-kind /APNS/aps/badge"]),
            ("a.sh", "curl -d '{\"aps\": {\"alert\": \"a\"}}' https://api.push.apple.com/3/device/:token", []),
            ("a.sh", "curl -d $'{\"aps\": {\\'badge\\': 1}}'", ["error not-json "]),
            ("a.sh", "printf '{\"aps\": {\"badge\": %d, \"sound\": 1}}' 3", ["error wrong-kind /aps/sound"]),
            (
                "a.sh", "curl -d \"{\\\"aps\\\": {\\\"badge\\\": $N, \\\"sound\\\": 1}}\"",
                ["error wrong-kind /aps/sound"]
            ),
            (
                "a.sh",
                "curl -H 'apns-push-type: background' -H \"apns-priority: $P\" --data='{\"aps\":{\"content-available\":1}}' https://api.push.apple.com/3/device/$T",
                []
            ),
            (
                "a.sh",
                "curl -H 'apns-push-type: background' -H apns-priority:10 --data='{\"aps\":{\"content-available\":1}}'",
                ["error background-priority "]
            ),
        ])
    func prose(_ name: String, _ text: String, _ findings: [String]) { #expect(auto(text, named: name) == findings) }

    @Test("Any bytes are read without a trap, in any form")
    func anyBytes() {
        let pieces = [
            "'", "\"", "\\", "$(", ")", "`", "${", "<<EOF\n", "\nEOF\n", "```json\n", "\n```", "{\"aps\":", "}", "{{",
            "}}", "<%", "%>", "%d", " -d", "$'", "\\u", "d83d", "é", "\0", "#", "|",
        ]
        var random = SeededGenerator(7)
        for _ in 0..<LargeLaw.count(4000) {
            var text = ""
            for _ in 0..<12 {
                text += pieces.randomElement(using: &random) ?? ""
            }
            for choice in [EnvelopeChoice.only(.shell), .only(.markdown), .auto] {
                var options = LintOptions()
                options.envelope = choice
                options.template = Template.allCases.randomElement(using: &random)
                let result = Linter(options).lint(Input(Array(text.utf8)))
                for finding in result.findings {
                    #expect(
                        finding.range.upperBound <= text.utf8.count
                            && finding.edits.allSatisfy { $0.range.upperBound <= text.utf8.count })
                }
            }
        }
    }

    private func auto(_ text: String, named name: String? = nil) -> [String] {
        Linter().lint(Input(Array(text.utf8), named: name)).findings.filter { $0.rule.id != "push-type-missing" }
            .map { "\($0.severity) \($0.rule.id) \($0.pointer)" }.sorted()
    }
}
