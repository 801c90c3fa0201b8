import AppResources
import PushLint
import PushPayload
import ReportText
import Testing

@testable import PushReport

/// Words and questions that people have at hand, and the pages that they lead to.
@Suite("Terms") struct TermTests {
    @Test("Every answer, key, header, push type, level, error and symptom has a page")
    func complete() {
        let names = Set(Term.all.map(\.name))
        #expect(APNsReason.allCases.count >= 41)
        let expected =
            APNsReason.allCases.map(\.name) + Key.catalog.map(\.name) + Header.all.map(\.name)
            + PushType.known.map(\.rawValue) + InterruptionLevel.known.map(\.rawValue)
        #expect(expected.filter { !names.contains($0) || Term.named($0).isEmpty } == [])
        for term in Term.all {
            let page = term.markdown
            #expect(page.utf8.count > 60 && page.contains("# "))
        }
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
