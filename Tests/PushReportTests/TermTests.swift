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
        #expect(APNsReason.all.count >= 41)
        let expected =
            APNsReason.all.map(\.name) + Key.catalog.map(\.name) + Header.all.map(\.name)
            + PushType.known.map(\.rawValue) + InterruptionLevel.known.map(\.rawValue)
        #expect(expected.filter { !names.contains($0) || Term.about($0).isEmpty } == [])
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
        let future: Set = ["attachment-url"]
        for symptom in Symptom.all {
            let rules = symptom.conditions.flatMap(\.rules)
            #expect(rules.filter { Rule.named($0) == nil && !future.contains($0) } == [], "\(symptom.name)")
            let stages = symptom.conditions.compactMap { Symptom.Stage.allCases.firstIndex(of: $0.stage) }
            #expect(stages == stages.sorted(), "\(symptom.name)")
        }
    }

    @Test(
        "A question of a public tracker ends at the page that answers it",
        arguments: [
            ("BadDeviceToken when sending from TestFlight build", "BadDeviceToken"),
            ("APNs returns 200 but nothing is shown", "not-shown"),
            ("error 410 Unregistered", "Unregistered"),
            ("TopicDisallowed 400", "TopicDisallowed"),
            ("InvalidProviderToken with a new p8 key", "InvalidProviderToken"),
            ("TooManyProviderTokenUpdates", "TooManyProviderTokenUpdates"),
            ("Unable to decode content state: keyNotFound", "Unable to decode content state"),
            ("Live Activity not updating via push", "activity-not-updating"),
            ("why are my notifications not grouped?", "not-stacked"),
            ("image not displayed in rich push notification", "no-image"),
            ("silent push does not wake the app", "not-woken"),
            ("no sound on iOS", "no-sound"),
            ("badge count not changing", "no-badge"),
            ("Request contains an invalid argument", "INVALID_ARGUMENT"),
            ("MismatchSenderId", "MismatchSenderId"),
            ("DeviceNotRegistered expo", "DeviceNotRegistered"),
            (
                "you still need to add remote-notification to UIBackgroundModes",
                "remote-notification missing in UIBackgroundModes"
            ),
            ("Killing app because it never posted an incoming call to the system", "NSInternalInconsistencyException"),
            (
                "no valid “aps-environment” entitlement string found for application",
                "no valid aps-environment entitlement"
            ),
            ("what is apns-collapse-id", "apns-collapse-id"),
            ("thread-id", "thread-id"), ("time-sensitive", "time-sensitive"), ("liveactivity", "liveactivity"),
        ])
    func question(_ question: String, _ name: String) {
        #expect(Term.about(question).map(\.name) == [name])
    }
}

/// What a push shows of the conditions on its way.
@Suite struct DiagnosisTests {
    private static func diagnose(
        _ symptom: String, _ text: String,
        headers: [String: String] = ["apns-push-type": "alert", "apns-topic": "com.example.app"],
        answer: Diagnosis.Answer = .init()
    ) throws -> Diagnosis {
        let symptom = try #require(Symptom.all.first { $0.name == symptom })
        var options = LintOptions()
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
