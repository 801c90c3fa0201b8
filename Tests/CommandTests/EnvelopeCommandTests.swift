import Foundation
import TestSupport
import Testing

/// Payloads inside other documents, checked by the command.
@Suite("Messages of services in every command") struct EnvelopeCommandTests {
    private static let firebase = #"{"message": {"token": "a", "apns": {"payload": {"aps": {"badge": "3"}}}}}"#
    private static let amazon = #"{"APNS": "{\"aps\":{\"alert\":\"é\",\"badge\":\"3\"}}", "APNS_VOIP": "{\"a\":1}"}"#

    @Test("Findings have the line and column of the outer document")
    func places() throws {
        let run = try Program.run(["-", "--format", "concise"], input: "\n" + Self.amazon)
        #expect(run.output == "-:2:47: error: badge is a string, not a number [wrong-kind]\n")
        #expect(run.status == 1)
    }

    @Test("--format json lists every payload of an envelope")
    func json() throws {
        let run = try Program.run(["-", "--format", "json"], input: Self.amazon)
        let root = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let file = try #require((root["files"] as? [[String: Any]])?.first)
        let payloads = try #require(file["payloads"] as? [[String: Any]])
        #expect(payloads.compactMap { $0["pointer"] as? String } == ["/APNS", "/APNS_VOIP"])
        #expect(payloads.compactMap { $0["bytes"] as? Int } == [34, 7])
        #expect(payloads.compactMap { $0["limit"] as? Int } == [4096, 5120])
        #expect(file["bytes"] as? Int == 34 && file["limit"] as? Int == 4096)
        let finding = try #require((file["findings"] as? [[String: Any]])?.first)
        #expect(finding["pointer"] as? String == "/APNS/aps/badge")
    }

    @Test("In a folder, JSON with payloads is checked, and prose and scripts only on request")
    func folder() throws {
        let scratch = try Scratch()
        try scratch.write(Self.firebase, to: "fcm.json")
        try scratch.write(Self.amazon, to: "sns.json")
        try scratch.write(#"{"type": "object", "properties": {"aps": {"type": "object"}}}"#, to: "schema.json")
        try scratch.write("```json\n{\"aps\": {\"badge\": \"3\"}}\n```\n", to: "README.md")
        try scratch.write("P='{\"aps\": {\"badge\": \"3\"}}'\n", to: "push.sh")
        func files(_ arguments: [String]) throws -> [String] {
            let run = try Program.run(arguments + ["--format", "concise"], in: scratch.url)
            return run.output.split(separator: "\n").compactMap { $0.split(separator: ":").first.map(String.init) }
        }
        #expect(try files(["."]) == ["./fcm.json", "./sns.json"])
        #expect(try files([".", "README.md", "push.sh"]) == ["./fcm.json", "./sns.json", "README.md", "push.sh"])
        #expect(try files([".", "--envelope", "shell"]).contains("./push.sh"))
        #expect(try files([".", "--envelope", "markdown"]).contains("./README.md"))
    }

    @Test("The form can be given, and only known forms are accepted")
    func choice() throws {
        let none = try Program.run(["-", "--envelope", "none", "--format", "concise"], input: Self.firebase)
        #expect(none.output.contains("[envelope]"))
        #expect(
            try Program.run(["-", "--envelope", "fcm", "--format", "concise"], input: Self.firebase).output.contains(
                "[wrong-kind]"))
        #expect(
            try Program.run(["-", "--envelope", "sns", "--format", "concise"], input: Self.firebase).output.contains(
                "[envelope]"))
        #expect(try Program.run(["-", "--envelope", "smoke"], input: Self.firebase).status == 2)
        #expect(try Program.run(["-", "--template", "smoke"], input: Self.firebase).status == 2)
    }

    @Test(
        "A message that has nothing for Apple's devices passes by its service's name, and is no payload for lint",
        arguments: [
            ("sns", #"{"default": "a", "GCM": "{\"data\":{\"a\":\"b\"}}"}"#), ("sns", #"{"default": "a", "sms": "b"}"#),
            ("sns", #"{"TopicArn": "arn:aws:sns:eu-west-1:1:t", "Message": "Hello", "Subject": "a"}"#),
            ("sns", #"{"PhoneNumber": "+491701234567", "Message": "Hello"}"#),
            (
                "sns",
                #"{"TargetArn": "arn:aws:sns:eu-west-1:1:endpoint/GCM/a/1", "MessageStructure": "json", "Message": "{\"default\":\"a\",\"GCM\":\"{}\"}"}"#
            ),
            (
                "azure",
                #"{"installationId": "a", "platform": "fcmv1", "pushChannel": "b", "templates": {"c": {"body": "{\"message\":{\"notification\":{\"title\":\"$(m)\"}}}"}}}"#
            ),
            ("azure", #"{"installationId": "a", "platform": "wns", "pushChannel": "b"}"#),
            (
                "airship",
                #"{"audience": {"android_channel": "a"}, "device_types": ["android"], "notification": {"android": {"alert": "b"}}}"#
            ),
            ("braze", #"{"external_user_ids": ["a"], "messages": {"android_push": {"alert": "b", "title": "c"}}}"#),
            ("pinpoint", #"{"MessageConfiguration": {"GCMMessage": {"Title": "a", "Body": "b"}}}"#),
            ("pubnub", #"{"pn_fcm": {"notification": {"title": "a"}}}"#),
            (
                "novu",
                #"{"name": "a", "to": {"subscriberId": "b"}, "payload": {}, "overrides": {"fcm": {"data": {"c": "d"}}}}"#
            ),
            (
                "fcm",
                #"{"message": {"token": "dT:APA91bHun", "android": {"priority": "HIGH"}, "data": {"a": "b"}}}"#
            ),
        ])
    func others(_ form: String, _ text: String) throws {
        let gate = try Program.run(["gate", "--envelope", form], input: text)
        #expect(gate.status == 0 && gate.output == text, "\(gate.errors)")
        let lint = try Program.run(["-", "--format", "concise"], input: text)
        #expect(lint.status == 0 && lint.output.isEmpty, "\(lint.output)")
    }

    @Test("A name lets no other object pass")
    func strangers() throws {
        for (form, text) in [("sns", #"{"a": 1}"#), ("braze", #"{"a": 1}"#), ("azure", #"{"platform": "wns"}"#)] {
            #expect(try Program.run(["gate", "--envelope", form], input: text).status == 1)
        }
    }

    @Test("fix edits the outer document, and gate treats a document as sent to APNs")
    func fixes() throws {
        let fixed = try Program.run(["fix", "-"], input: Self.amazon)
        #expect(fixed.output == Self.amazon.replacingOccurrences(of: #"\"3\""#, with: "3"))
        let gate = try Program.run(["gate"], input: Self.amazon.replacingOccurrences(of: #"\"3\""#, with: "3"))
        #expect(gate.status == 1 && gate.output.isEmpty && gate.errors.contains("[envelope]"))
    }

    @Test("A configuration sets form and template language, and the command line takes precedence")
    func configuration() throws {
        let scratch = try Scratch()
        try scratch.write(#"{"root": true, "envelope": "none", "template": "mustache"}"#, to: ".apnslint.json")
        try scratch.write(Self.firebase, to: "fcm.json")
        try scratch.write(#"{"aps": {"badge": {{n}}}}"#, to: "push.json")
        let run = try Program.run(["fcm.json", "push.json", "--format", "concise"], in: scratch.url)
        #expect(run.output.contains("[envelope]") && !run.output.contains("push.json"))
        let auto = try Program.run(["fcm.json", "--envelope", "auto", "--format", "concise"], in: scratch.url)
        #expect(auto.output.contains("[wrong-kind]"))
        try scratch.write(#"{"envelope": "fmc"}"#, to: ".apnslint.json")
        #expect(try Program.run(["fcm.json"], in: scratch.url).status == 2)
    }

    @Test("In a folder the messages of a service that is named or configured are checked as by their names")
    func foldersOfServices() throws {
        let found = try Scratch()
        try found.write(#"{"name": "a", "version": "1.0.0", "scripts": {"b": "c"}}"#, to: "package.json")
        let messages =
            ServiceSample.all.map { ($0.service, $0.faulty) } + [
                ("onesignal", #"{"contents": "Hi", "ios_badgeType": "Set"}"#),
                ("onesignal", #"{"contentz": {"en": "Hi"}, "app_id": "a"}"#),
                ("onesignal", #"{"contents": {"en": "Hi"}, "ios_badgeType": "Set",}"#),
                ("expo", #"[{"body": "a", "badge": "3"}]"#), ("parse", #"{"data": {"alert": 3}}"#),
                ("gorush", #"{"notifications": [{"tokens": "a", "message": "b", "badge": "3"}]}"#),
                ("sns", #"{"APNS": {"aps": {"alert": "a"}}}"#), ("knock", #"{"title": "a", "text_body": 3}"#),
            ]
        for (form, message) in messages {
            try found.write(message, to: "a.json")
            func lines(_ arguments: [String]) throws -> [Substring] {
                let run = try Program.run(["lint", "--format", "concise"] + arguments, in: found.url)
                return run.output.replacing("./a.json", with: "a.json").split(separator: "\n")
            }
            let named = try lines(["a.json", "--envelope", form])
            #expect(!named.isEmpty, "\(form) \(message)")
            #expect(try lines([".", "--envelope", form]) == named, "\(form) \(message)")
            try found.write(#"{"envelope": "\#(form)"}"#, to: ".apnslint.json")
            #expect(try lines(["."]) == named, "\(form) \(message)")
            try found.write("{}", to: ".apnslint.json")
        }
    }

    private static let verbs: [[String]] = [
        ["lint"], ["why", "not-shown"], ["group"], ["size"], ["gate"], ["gate", "--answers"],
    ]

    @Test("Each verb takes each service's message by name, by configuration, and by what it is", arguments: verbs)
    func services(_ verb: [String]) throws {
        for sample in ServiceSample.all {
            let (form, message, rule) = (sample.service, sample.faulty, sample.rule)
            let isLine = verb.last == "--answers"
            let text = isLine ? #"{"id": 1, "payload": \#(message)}"# : message
            let (plain, configured) = (try Scratch(), try Scratch())
            for folder in [plain, configured] { try folder.write(text + "\n", to: "a.json") }
            try configured.write(#"{"envelope": "\#(form)"}"#, to: ".apnslint.json")
            for (options, folder) in [(["--envelope", form], plain), ([], configured), ([], plain)] {
                let run = try Program.run(verb + options + ["a.json"], in: folder.url)
                let said = run.output + run.errors
                // What is sent to APNs is no message of a service, unless somebody says so.
                let isNamed = !options.isEmpty || folder.url != plain.url
                let expected: [String] =
                    switch verb[0] {
                    case "size": [" bytes for push type "]
                    case "group": ["1 notification", "1 not displayed"]
                    case "why": ["not-shown: "]
                    case "gate" where !isNamed: [rule, "[envelope]", "missing-aps", "\"envelope\""]
                    default: [rule]
                    }
                #expect(expected.contains(where: said.contains), "\(verb) \(options) \(isNamed) \(form): \(said)")
                #expect(verb[0] == "gate" || !said.contains("missing-aps"), "\(verb) \(form): \(said)")
            }
        }
    }
}
