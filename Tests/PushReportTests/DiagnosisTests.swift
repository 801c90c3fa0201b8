import AppResources
import Foundation
import JSONText
import PushDocument
import PushLint
import PushPayload
import ReportText
import TestSupport
import Testing

@testable import PushReport

/// What a push shows of the conditions on its way.
@Suite("Diagnoses of symptoms") struct DiagnosisTests {
    private static func diagnose(
        _ symptom: String, _ text: String,
        headers: [String: String] = ["apns-push-type": "alert", "apns-topic": "com.example.app"],
        app: String? = nil, answer: PushAnswer = .init()
    ) throws -> Diagnosis {
        let symptom = try #require(Symptom.all.first { $0.name == symptom })
        var options = LintOptions()
        options.app = try app.map { try AppManifest(parsing: Array($0.utf8)) }
        for (name, value) in headers { options.headers[name] = value }
        return Diagnosis(symptom, of: Linter(options).lint(Input(Array(text.utf8))), options, answer: answer)
    }

    private static func stages(_ diagnosis: Diagnosis) -> [Symptom.Stage] {
        diagnosis.steps.compactMap { step in
            switch step.outcome {
            case .notMet, .notAsked: step.stage
            case .met, .unseen, .mayFail: nil
            }
        }
    }

    private static let conditions = Symptom.all.flatMap { symptom in
        symptom.conditions.filter { $0.isDecided }.flatMap { condition in
            (condition["asks"] + condition["keys"]).compactMap { trait -> (String, String, String)? in
                let name = String(trait.prefix { $0 != "=" })
                return name == "aps" || name.hasPrefix("apns-") ? nil : (symptom.name, condition.statement, name)
            }
        }
    }

    @Test("A value that is filled in later is ticked by no condition about it", arguments: conditions)
    func unknownValues(_ symptom: String, _ statement: String, _ name: String) throws {
        var aps: JSONObject = [
            "sound": "default", "badge": 1, "category": "c", "thread-id": "t", "mutable-content": 1,
            "content-available": 1, "interruption-level": "active",
        ]
        var alert: JSONObject = ["title": "t", "body": "b"]
        let isInAlert = name != "alert" && Key.named(name, in: .aps) == nil
        if isInAlert { alert[name] = "{{value}}" }
        aps["alert"] = .object(alert)
        if !isInAlert { aps[name] = "{{value}}" }
        let text = JSONWriter().text(.object(["aps": .object(aps)]))
        let steps = try Self.diagnose(symptom, text).steps.filter { $0.statement == statement }
        #expect(steps.allSatisfy { $0.outcome != .met }, "\(text)")
    }

    @Test(
        "A header field that is missing, or that a service adds, is ticked by no condition about it",
        arguments: [
            (
                "not-woken",
                #"{"headers": {"apns-push-type": "background"}, "payload": {"aps": {"content-available": 1}}}"#
            ),
            ("not-shown", #"{"headers": {"apns-push-type": "alert"}, "payload": {"aps": {"alert": "x"}}}"#),
            ("no-call", #"{"headers": {"apns-topic": "a.b.voip"}, "payload": {"a": 1}}"#),
            (
                "not-woken",
                #"{"message": {"token": "a", "apns": {"headers": {"apns-priority": "5"}, "payload": {"aps": {"content-available": 1}}}}}"#
            ),
        ])
    func missingHeaders(_ symptom: String, _ text: String) throws {
        let steps = try Self.diagnose(symptom, text, headers: [:]).steps.filter { $0.stage == .request }
        #expect(!steps.isEmpty && steps.allSatisfy { $0.outcome != .met })
    }

    @Test(
        "A push that does not ask for the effect is crossed by a mistake in what asks for it alone",
        arguments: [
            ("no-badge", #"{"aps":{"alert":"x","badg":1}}"#, true), ("no-badge", #"{"aps":{"alert":5}}"#, false),
            ("not-localized", #"{"aps":{"alert":""}}"#, false), ("no-badge", #"{"aps":{"badge":1"#, true),
            ("no-sender-picture", #"{"aps":{"alert":"x"}}"#, false),
        ])
    func lacks(_ symptom: String, _ text: String, _ isCrossed: Bool) throws {
        let app = #"{"entitlements": [], "extensions": []}"#
        #expect(try Self.diagnose(symptom, text, app: app).verdict.hasPrefix("✗") == isCrossed)
    }

    @Test("A fact that the manifest knows is not asked for")
    func facts() throws {
        let push = #"{"aps":{"alert":"x","mutable-content":1}}"#
        func step(_ facts: String) throws -> Diagnosis.Outcome? {
            let service = #"{"name":"S","point":"com.apple.usernotifications.service"}"#
            let app = #"{"extensions":[\#(service)]\#(facts)}"#
            return try Self.diagnose("no-sender-picture", push, app: app).steps.first {
                $0.stage == .app && $0.statement.contains("set up")
            }?.outcome
        }
        #expect(
            try step(#","entitlements":[]"#)
                == .notMet(["the app's entitlements have no com.apple.developer.usernotifications.communication"]))
        guard case .unseen? = try step("") else {
            Issue.record("what the manifest does not know is asked for")
            return
        }
    }

    @Test(
        "A fault at one stage is found there and at no other",
        arguments: [
            (
                "not-shown", #"{"aps":{"alert":"x"}}"#,
                ["apns-push-type": "alert", "apns-topic": "com.example.app.voip"], Symptom.Stage.request
            ),
            ("not-shown", #"{"aps":{"alert":7}}"#, [:], .device),
            ("not-shown", #"{"apns":{"alert":"x"}}"#, [:], .device),
            ("no-sound", #"{"aps":{"alert":"x"}}"#, [:], .device),
            ("no-sound", #"{"aps":{"alert":"x","sound":5}}"#, [:], .device),
            ("no-badge", #"{"aps":{"alert":"x","badge":"3"}}"#, [:], .device),
            ("not-stacked", #"{"aps":{"alert":"x","thread_id":"t"}}"#, [:], .device),
            (
                "not-woken", #"{"aps":{"content-available":1}}"#,
                ["apns-push-type": "background", "apns-priority": "10"], .request
            ),
            ("no-image", #"{"aps":{"alert":"x"},"image":"https://example.com/a.png"}"#, [:], .device),
            (
                "activity-not-updating", #"{"aps":{"event":"update","timestamp":1789000000}}"#,
                ["apns-push-type": "liveactivity"], .device
            ),
        ])
    func stage(_ symptom: String, _ text: String, _ headers: [String: String], _ stage: Symptom.Stage) throws {
        let diagnosis = try Self.diagnose(symptom, text, headers: headers)
        #expect(Set(Self.stages(diagnosis)) == [stage])
    }

    /// A push with one fault, and the station where it stands.
    struct Planted: Sendable {
        var symptom: String
        var text: String
        var headers: [String: String] = ["apns-push-type": "alert", "apns-topic": "com.example.app"]
        var app: String?
        var answer = PushAnswer()
        var stage: Symptom.Stage
    }

    private static let background = [
        "apns-push-type": "background", "apns-priority": "5", "apns-topic": "com.example.app",
    ]
    private static let activity = [
        "apns-push-type": "liveactivity", "apns-topic": "com.example.app.push-type.liveactivity",
    ]

    @Test(
        "Of ten pushes with one fault each, at all stations but the system's settings, each is crossed there alone",
        arguments: [
            Planted(
                symptom: "not-shown", text: #"{"aps":{"alert":"x"}}"#,
                headers: ["apns-push-type": "alert", "apns-topic": "com.example.app", "apns-priority": "7"],
                stage: .request),
            Planted(
                symptom: "not-woken", text: #"{"aps":{"content-available":1}}"#,
                headers: background.merging(["apns-priority": "10"]) { $1 }, stage: .request),
            Planted(
                symptom: "not-shown", text: #"{"aps":{"alert":""# + String(repeating: "x", count: 4100) + #""}}"#,
                stage: .apns),
            Planted(
                symptom: "not-shown", text: #"{"aps":{"alert":"x"}}"#,
                answer: .init(status: 410, reason: "Unregistered"),
                stage: .apns),
            Planted(symptom: "no-badge", text: #"{"aps":{"alert":"x","badge":"3"}}"#, stage: .device),
            Planted(
                symptom: "activity-not-updating",
                text: #"{"aps":{"event":"update","timestamp":1789000000000,"content-state":{"a":1}}}"#,
                headers: activity,
                stage: .device),
            Planted(
                symptom: "no-sound", text: #"{"aps":{"alert":"x","sound":"Chime.caf"}}"#,
                app: #"{"sounds":["chime.caf"]}"#,
                stage: .app),
            Planted(
                symptom: "not-woken", text: #"{"aps":{"content-available":1}}"#, headers: background,
                app: #"{"background-modes":["voip"]}"#, stage: .app),
            Planted(
                symptom: "no-image",
                text: #"{"aps":{"alert":"x","mutable-content":1},"image":"https://example.com/a.png"}"#,
                app: #"{"extensions":[]}"#, stage: .app),
            Planted(
                symptom: "no-image",
                text: #"{"aps":{"alert":{"body":"x","launch-image":"https://example.com/a.png"},"mutable-content":1}}"#,
                stage: .serviceExtension),
        ])
    func planted(_ push: Planted) throws {
        let diagnosis = try Self.diagnose(
            push.symptom, push.text, headers: push.headers, app: push.app, answer: push.answer)
        #expect(Self.stages(diagnosis) == [push.stage])
    }

    @Test("An answer of APNs decides its stage, and no other")
    func answers() throws {
        let text = #"{"aps":{"alert":"x"}}"#
        let refused = try Self.diagnose("not-shown", text, answer: .init(status: 400, reason: "BadDeviceToken"))
        #expect(Set(Self.stages(refused)) == [.apns])
        let accepted = try Self.diagnose("not-shown", text, answer: .init(status: 200))
        #expect(!accepted.hasCause)
        // 200 does not say that the topic is the one that was meant, nor that a device that was offline got it.
        let met = accepted.steps.filter { $0.stage != .device && $0.outcome == .met }
        #expect(met.contains { $0.stage == .apns } && !met.contains { $0.statement.contains("topic is one of") })
    }

    @Test(
        "A document with nothing to present is never ticked as if it had something",
        arguments: ["{}", "[]", "3", #"{"foo":1}"#, #"{"aps":{}}"#, "x"])
    func nothing(_ text: String) throws {
        let diagnosis = try Self.diagnose("not-shown", text, answer: .init(status: 200))
        let presents = try #require(diagnosis.steps.first { $0.statement.hasPrefix("there is text") })
        #expect(presents.outcome != .met)
    }

    @Test("What a payload can't show says where to look")
    func unseen() throws {
        let diagnosis = try Self.diagnose("not-shown", #"{"aps":{"alert":"x","sound":"default"}}"#)
        let settings = try #require(diagnosis.steps.first { $0.stage == .settings })
        guard case .unseen(let place) = settings.outcome else { Issue.record("settings can't be seen"); return }
        #expect(place.contains("Settings"))
        #expect(diagnosis.text(style: Style(coloured: false)).hasPrefix("? not-shown: nothing found in the push, "))
    }

    @Test("A push that a service makes is asked about in the service's terms")
    func service() throws {
        let message = #"{"message":{"token":"a","notification":{"title":"x"},"apns":{"payload":{"aps":{"badge":3}}}}}"#
        let diagnosis = try Self.diagnose("not-shown", message)
        let unseen = diagnosis.steps.compactMap { if case .unseen(let text) = $0.outcome { text } else { nil } }
        #expect(unseen.filter { $0.contains("Firebase") }.count == 3, "\(unseen)")
        #expect(!unseen.contains { $0.contains("apns-push-type") || $0.contains("SERVICE") }, "\(unseen)")
        #expect(!diagnosis.needs.contains { $0.contains("header") }, "\(diagnosis.needs)")
    }

    @Test("What is not known of the app says why, as the manifest does")
    func unknownInApp() throws {
        let app = #"""
            {"categories": [], "complete": {"categories": false}, "unknown": {"categories": "one in A.swift:3 is computed"}}
            """#
        let diagnosis = try Self.diagnose("no-buttons", #"{"aps":{"alert":"x","category":"A"}}"#, app: app)
        let registers = try #require(diagnosis.steps.first { $0.statement.hasPrefix("the app registers") })
        guard case .unseen(let place) = registers.outcome else { Issue.record("\(registers)"); return }
        #expect(place.hasSuffix("tell the app's categories (one in A.swift:3 is computed)"))
    }

    /// A condition that must not be ticked, by how its statement begins.
    struct Untested: Sendable {
        var symptom: String
        var text: String
        var headers: [String: String] = [:]
        var app: String?
        var statement: String
    }

    @Test(
        "What was not tested is not ticked, nor what lint denies",
        arguments: [
            Untested(
                symptom: "not-shown", text: #"{"aps":{"alert":"x"}}"#,
                headers: ["apns-push-type": "alert", "apns-topic": "com.example.other"],
                app: #"{"bundle-ids":["com.example.app"]}"#, statement: "the topic is one"),
            Untested(
                symptom: "not-shown", text: #"{"aps":{"alert":"x"}}"#,
                headers: ["apns-push-type": "alert", "apns-topic": "com.example.app"], statement: "the topic is one"),
            Untested(symptom: "not-shown", text: #"{"aps":{"alert":"x"}}"#, statement: "the request has its"),
            Untested(
                symptom: "not-shown", text: #"{"headers":{},"payload":{"aps":{"alert":"x"}}}"#,
                statement: "the request has its"),
            Untested(
                symptom: "not-woken", text: #"{"aps":{"content-available":1}}"#, headers: ["apns-priority": "10"],
                statement: "a push that only wakes"),
            Untested(
                symptom: "not-woken", text: #"{"aps":{"content-available":1,"badge":0}}"#,
                headers: ["apns-priority": "10", "apns-push-type": "alert"], statement: "a push that only wakes"),
            Untested(symptom: "no-image", text: #"{"aps":{"alert":"x"}}"#, statement: "it loads the file"),
            Untested(
                symptom: "no-sound", text: #"{"aps":{"alert":"x","sound":"horn.caf"}}"#,
                app: #"{"sounds":["horn.caf"]}"#, statement: "iOS plays its format"),
            Untested(
                symptom: "no-image", text: #"{"aps":{"badge":1,"sound":"default","mutable-content":1}}"#,
                statement: "aps has mutable-content"),
            Untested(
                symptom: "no-image",
                text: #"{"message":{"token":"t","notification":{"title":"x","image":"https://example.com/a.png"}}}"#,
                statement: "aps has mutable-content"),
            Untested(
                symptom: "no-buttons", text: #"{"aps":{"alert":"x","category":"A"}}"#, app: #"{"sounds":[]}"#,
                statement: "the app registers"),
            Untested(
                symptom: "no-sound", text: #"{"aps":{"alert":"x","sound":"a.caf","interruption-level":"passive"}}"#,
                statement: "aps names a sound"),
            Untested(
                symptom: "activity-not-updating",
                text: #"{"aps":{"event":"update","timestamp":1789000000,"content-state":{"a":1}}}"#,
                statement: "the timestamp is not older"),
            Untested(symptom: "no-call", text: #"{"aps":{"alert":"x"}}"#, statement: "type voip"),
        ])
    func untested(_ push: Untested) throws {
        let diagnosis = try Self.diagnose(push.symptom, push.text, headers: push.headers, app: push.app)
        let step = try #require(diagnosis.steps.first { $0.statement.hasPrefix(push.statement) })
        #expect(step.outcome != .met)
    }

    @Test("An image in a message to Firebase without mutable-content is crossed by lint's finding")
    func imageInMessage() throws {
        let text = #"{"message":{"token":"t","notification":{"title":"x","image":"https://example.com/a.png"}}}"#
        let verdict = try Self.diagnose("no-image", text, headers: [:]).verdict
        #expect(verdict.hasPrefix("✗ no-image: ") && verdict.contains("[message-image-not-shown]"), "\(verdict)")
    }

    @Test(
        "The first line says what it comes to",
        arguments: [
            (
                "no-badge", #"{"aps":{"alert":"x","badge":"3"}}"#,
                "✗ no-badge: badge is a string, not a number [wrong-kind]"
            ),
            ("no-sound", #"{"aps":{"alert":"x"}}"#, "– no-sound: the push does not ask for it, aps has no sound"),
            ("not-shown", #"{"aps":{"alert":"x"}}"#, "? not-shown: nothing found in the push, "),
            ("no-badge", #"{"aps":{"alert":"x","badge":0}}"#, "? no-badge: perhaps because badge is 0 [badge-zero]; "),
            ("no-badge", #"{"aps":{"alert":"x","badge":1.5}}"#, "? no-badge: nothing found in the push, "),
            (
                "no-sound", #"{"aps":{"alert":"x","sound":{"critical":1,"name":"default","volume":5}}}"#,
                "? no-sound: nothing found in the push, "
            ),
        ])
    func verdicts(_ symptom: String, _ text: String, _ start: String) throws {
        let diagnosis = try Self.diagnose(symptom, text)
        #expect(diagnosis.verdict.hasPrefix(start), "\(diagnosis.verdict)")
        #expect(diagnosis.text(style: Style(coloured: false), columns: 200).hasPrefix(start))
    }

    @Test("A date that only an end reads keeps no update away")
    func unreadDate() throws {
        let text =
            #"{"aps":{"event":"update","timestamp":1790000000,"content-state":{"a":1},"dismissal-date":800000000}}"#
        let headers = ["apns-push-type": "liveactivity", "apns-topic": "com.example.app.push-type.liveactivity"]
        let verdict = try Self.diagnose("activity-not-updating", text, headers: headers).verdict
        #expect(verdict.hasPrefix("? activity-not-updating: nothing found in the push, "), "\(verdict)")
    }

    @Test("Of several pushes it is about the first with a cause, or else about the first")
    func several() throws {
        let (good, bad) = (#"{"aps":{"alert":"x","badge":1}}"#, #"{"aps":{"alert":"x","badge":"3"}}"#)
        let found = try Self.diagnose("no-badge", "[\(good),\(bad),\(bad)]")
        #expect(
            found.verdict.hasPrefix("✗ no-badge: badge is a string, not a number [wrong-kind]; this is push 2 of 3"))
        #expect(found.steps.filter { if case .notMet = $0.outcome { true } else { false } }.count == 1)
        let clean = try Self.diagnose("no-badge", "[\(good),\(good)]")
        #expect(clean.verdict.hasSuffix("; this is the first of 2 pushes, and the others have no known cause either"))
        #expect(try Self.diagnose("no-sound", "[\(bad),\(bad)]").verdict.hasPrefix("– no-sound: "))
        let silent = #"{"aps":{"alert":"longer than the push with a sound"}}"#
        let mistaken = try Self.diagnose("no-sound", "[\(silent),{\"aps\":{\"alert\":\"x\",\"sound\":5}}]").verdict
        #expect(mistaken.hasPrefix("✗ no-sound: ") && mistaken.contains("this is push 2 of 2"))
    }

    // MARK: The law

    private static func check(_ result: LintResult, _ options: LintOptions, _ name: String) {
        let found = Set(result.findings.map { $0.rule.id })
        for symptom in Symptom.all {
            let diagnosis = Diagnosis(symptom, of: result, options)
            for step in diagnosis.steps {
                if case .notMet(let reasons) = step.outcome {
                    let crossed = reasons.filter { !$0.hasPrefix("the app's ") }.map {
                        $0.split(separator: "[").last.map { String($0.dropLast()) } ?? ""
                    }
                    #expect(found.isSuperset(of: crossed), "\(name) \(symptom.name): \(reasons)")
                }
                // Of several pushes others may have what one lacks.
                guard step.outcome == .met, result.document.pushes.count < 2 else { continue }
                let condition = symptom.conditions.first { $0.statement == step.statement && $0.stage == step.stage }
                let denied = result.findings.filter { condition?.concerns($0) == true && symptom.canFollow(from: $0) }
                    .map { $0.rule.id }
                #expect(denied == [], "\(name) \(symptom.name): ✓ \(step.statement)")
            }
        }
    }

    @Test("What why crosses, lint finds, and what lint finds, why does not tick: in every sample")
    func lawOfSamples() throws {
        for name in try FileManager.default.subpathsOfDirectory(atPath: SampleFiles.folder.path) {
            let url = SampleFiles.folder.appending(path: name)
            guard name.hasSuffix(".apns") || name.hasSuffix(".json"), let bytes = try? Data(contentsOf: url),
                bytes.count < 20_000
            else { continue }
            Self.check(Linter().lint(Input([UInt8](bytes), named: name)), LintOptions(), name)
        }
    }

    @Test("What why crosses, lint finds, and what lint finds, why does not tick: in every rule's examples")
    func lawOfExamples() {
        for rule in Rule.all {
            for example in [rule.bad, rule.good] {
                Self.check(Linter(example.options).lint(Input(Array(example.text.utf8))), example.options, rule.id)
            }
        }
    }

    @Test(
        "A fault that takes something else away is no cause",
        arguments: [
            ("not-shown", "extension-too-new", false), ("no-badge", "extension-too-new", false),
            ("no-image", "extension-too-new", true), ("not-modified", "extension-too-new", true),
            ("not-shown", "loc-key-not-in-app", true), ("activity-not-updating", "stale-date-before-timestamp", false),
            ("activity-not-updating", "activity-member-missing", true), ("no-sound", "sound-not-in-app", true),
            ("not-shown", "sound-not-in-app", false), ("not-shown", "topic-malformed", true),
        ])
    func causes(_ symptom: String, _ rule: String, _ isCause: Bool) throws {
        let (symptom, rule) = (try #require(Symptom.named(symptom)), try #require(Rule.named(rule)))
        let result = Linter(rule.bad.options).lint(Input(Array(rule.bad.text.utf8)))
        let diagnosis = Diagnosis(symptom, of: result, rule.bad.options)
        #expect(diagnosis.verdict.contains("[\(rule.id)]") == isCause, "\(diagnosis.verdict)")
    }

    @Test("The graver cause is named first")
    func order() throws {
        let text = #"{"aps":{"alert":{"title":5,"loc-args":["x"]},"mutable-content":"1"}}"#
        #expect(try Self.diagnose("not-shown", text).verdict.contains("title is a number"))
    }

    @Test("Each rule about an effect is named by a condition, so that no symptom is silent about it")
    func coverage() {
        let named = Set(Symptom.all.flatMap { $0.conditions }.flatMap { $0.rules })
        let others: Set = [
            // They are about any key, and count where a condition names the key.
            "wrong-kind", "misspelt-key", "unknown-value", "out-of-range", "null-value", "key-of-other-push",
            "no-longer-read",
            "too-new",
            // Nobody sees these on a device.
            "private-data", "apple-private-key", "simulator-key-sent", "target-bundle-malformed", "unknown-header",
            "message-unknown-value",
            // The keys of conditions name it.
            "misplaced-key",
            // Later pushes of a log, which an earlier answer speaks against.
            "token-refused-before", "payload-refused-before", "retried-early",
            // The texts of summaries, and pushes that have no symptom.
            "summary-arg-count-too-small", "summary-arg-misplaced", "summary-arg-missing", "summary-format-unusable",
            "summary-plural-missing", "action-outside-website", "website-push-incomplete", "file-provider-incomplete",
            "location-push-not-allowed", "mdm-key-missing", "mdm-not-alone", "start-with-input-token",
            // Web Push has no symptoms of its own.
            "web-push-incomplete", "web-push-address", "web-push-badge", "web-push-too-large", "web-push-header",
            "web-push-token",
        ]
        let silent = Rule.all.filter { $0.severity > .info }.map { $0.id }.filter {
            !named.contains($0) && !others.contains($0)
        }
        #expect(silent == [])
    }
}
