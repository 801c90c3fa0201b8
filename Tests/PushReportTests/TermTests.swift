import AppResources
import PushLint
import PushPayload
import ReportText
import Testing

@testable import PushReport

/// Words and questions that people have at hand, and the pages that they lead to.
@Suite struct TermTests {
    @Test("Every answer, key, header, push type, level, error and symptom has a page")
    func complete() {
        let names = Set(Term.all.map(\.name))
        #expect(APNsReason.allCases.count >= 41)
        let expected =
            APNsReason.allCases.map(\.name) + Key.catalog.map(\.name) + Header.all.map(\.name)
            + PushType.known.map(\.rawValue) + InterruptionLevel.known.map(\.rawValue)
        #expect(expected.filter { !names.contains($0) || Term.named($0).isEmpty } == [])
        for term in Term.all { #expect(term.markdown.count > 60 && term.markdown.contains("# ")) }
    }

    @Test("Causes are given for the reasons that people ask about most")
    func causes() {
        for reason in ["BadDeviceToken", "DeviceTokenNotForTopic", "TopicDisallowed", "InvalidProviderToken"] {
            #expect((APNsReason.named(reason).map { ServiceError.causes(of: $0).count } ?? 0) > 1)
        }
    }

    @Test("Symptoms name rules that exist, in the order of the push's way")
    func symptoms() {
        for symptom in Symptom.all {
            let rules = symptom.conditions.flatMap(\.rules)
            #expect(rules.filter { Rule.named($0) == nil } == [], "\(symptom.name)")
            let stages = symptom.conditions.compactMap { Symptom.Stage.allCases.firstIndex(of: $0.stage) }
            #expect(stages == stages.sorted(), "\(symptom.name)")
        }
    }
}

/// What a push shows of the conditions on its way.
@Suite struct DiagnosisTests {
    private static func diagnose(
        _ symptom: String, _ text: String,
        headers: [String: String] = ["apns-push-type": "alert", "apns-topic": "com.example.app"],
        app: String? = nil, answer: Diagnosis.Answer = .init()
    ) throws -> Diagnosis {
        let symptom = try #require(Symptom.all.first { $0.name == symptom })
        var options = LintOptions()
        options.app = try app.map { try AppManifest(parsing: Array($0.utf8)) }
        for (name, value) in headers { options.headers[name] = value }
        return Diagnosis(symptom, of: Linter(options).lint(Array(text.utf8)), answer: answer)
    }

    private static func stages(_ diagnosis: Diagnosis) -> [Symptom.Stage] {
        diagnosis.steps.compactMap { step in
            guard case .notMet = step.outcome else { return nil }
            return step.stage
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
        var answer = Diagnosis.Answer()
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
                symptom: "not-shown", text: #"{"aps":{"alert":"x","mutable-content":1}}"#, app: #"{"extensions":[]}"#,
                stage: .serviceExtension),
        ])
    func planted(_ push: Planted) throws {
        let diagnosis = try Self.diagnose(
            push.symptom, push.text, headers: push.headers, app: push.app, answer: push.answer)
        #expect(Self.stages(diagnosis) == [push.stage])
    }

    @Test("An answer of APNs decides its stage, and one that accepts ticks the stages before it")
    func answers() throws {
        let text = #"{"aps":{"alert":"x"}}"#
        let refused = try Self.diagnose("not-shown", text, answer: .init(status: 400, reason: "BadDeviceToken"))
        #expect(Set(Self.stages(refused)) == [.apns])
        let accepted = try Self.diagnose("not-shown", text, answer: .init(status: 200))
        #expect(!accepted.hasCause)
        #expect(accepted.steps.prefix(2).allSatisfy { $0.outcome == .met })
        // 200 does not say that a device that was offline got it.
        guard case .unseen = accepted.steps[2].outcome else { Issue.record("200 does not show delivery"); return }
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
        #expect(diagnosis.text(style: Style(coloured: false)).contains("can't be seen from here"))
    }
}
