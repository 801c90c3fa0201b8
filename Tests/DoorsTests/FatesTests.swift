import AppResources
import Foundation
import PushDocument
import PushGrouping
import PushLint
import PushPayload
import RandomPushes
import TestSupport
import Testing

@testable import LintEngine
@testable import PushReport

/// No door contradicts another: what lint takes away, no list shows and no symptom ticks, and what a symptom is crossed by, lint finds.
@Suite("Fates of pushes") struct FatesTests {
    /// A document with what is known of it.
    struct Document: Sendable {
        var name: String
        var bytes: [UInt8]
        var options = LintOptions()
        var headers = Headers()
    }

    static let documents: [[Document]] = {
        var random = RandomPush(11)
        let random2000 = (0..<2000).map { Document(name: "random push \($0)", bytes: random.bytes()) }
        let examples = Rule.all.flatMap { rule in
            [rule.bad, rule.good].compactMap { $0 }.map { example in
                Document(
                    name: "an example of \(rule.id)", bytes: Array(example.text.utf8), options: example.options,
                    headers: Headers(example.headers))
            }
        }
        let samples = SampleFiles.paths.filter { $0.hasSuffix(".apns") || $0.hasSuffix(".json") }.compactMap { path in
            FileManager.default.contents(atPath: path).map { Document(name: path, bytes: Array($0)) }
        }
        let all = random2000 + examples + samples
        return stride(from: 0, to: all.count, by: 100).map { Array(all[$0..<min(all.count, $0 + 100)]) }
    }()

    @Test("A list shows no text, stack, level or picture that lint takes away", arguments: documents.indices)
    func lists(_ batch: Int) throws {
        for document in Self.documents[batch] {
            let linter = Linter(document.options)
            let result = linter.lint(Input(document.bytes, headers: document.headers))
            guard result.document.fragments.count == 1, result.request?.pushType == .alert else { continue }
            let steps = DocumentSteps.items(
                of: result.document, at: DocumentSteps.Origin(label: document.name), headers: document.headers,
                losses: result.losses)
            var list = NotificationList(GroupingOptions(app: document.options.app ?? AppManifest()))
            for case .step(let step) in steps { list.take(step) }
            guard let card = list.result().groups.first?.leading else { continue }
            let lost = result.findings.filter {
                $0.severity == .error && $0.loss.manner == .takes && !$0.rule.isAboutRepeats
            }
            func isLost(_ effects: PushEffects) -> Bool { lost.contains { $0.loss.effects.contains(effects) } }
            #expect(card.text.isEmpty || !isLost(.text), "\(document.name): \(lost)")
            let threads = lost.filter { $0.pointer.tokens.suffix(2) == ["aps", "thread-id"] }
            #expect(card.threadID == nil || threads.isEmpty, "\(document.name): \(threads)")
            #expect(!card.hasAttachment || !isLost(.picture), "\(document.name): \(lost)")
        }
    }

    @Test(
        "A symptom is crossed by what lint finds and can cause it, and ticked by nothing that lint takes away",
        arguments: documents.indices)
    func symptoms(_ batch: Int) {
        for document in Self.documents[batch] {
            let linter = Linter(document.options)
            let result = linter.lint(Input(document.bytes, headers: document.headers))
            for symptom in Symptom.all {
                let diagnosis = Diagnosis(symptom, of: result, linter.options)
                let causes = result.findings.filter { symptom.canFollow(from: $0) && $0.severity > .info }
                // Facts of the app are no findings where the push does not ask for the effect by a key of its own.
                let isCrossed = diagnosis.steps.contains { step in
                    guard case .notMet(let reasons) = step.outcome else { return false }
                    return !reasons.allSatisfy { $0.hasPrefix("the app's ") }
                }
                #expect(!causes.isEmpty || !isCrossed, "\(document.name): \(symptom.name) is crossed")
                #expect(
                    causes.isEmpty || !diagnosis.verdict.hasPrefix("✓"), "\(document.name): \(symptom.name) is ticked")
            }
        }
    }

    @Test("In a sequence, a list drops the updates that lint says are dropped, and no others", arguments: 0..<40)
    func sequences(_ seed: Int) throws {
        var random = SeededGenerator(UInt64(seed))
        for _ in 0..<25 {
            let rest = (0..<7).map { _ in
                (
                    ["start", "update", "update", "end"].randomElement(using: &random),
                    Int.random(in: 1...6, using: &random)
                )
            }
            var (story, list) = (Story(), NotificationList())
            let linter = Linter()
            var dropped: Set<String> = []
            for (index, step) in ([("start", 1)] + rest).enumerated() {
                let text =
                    #"{"headers":{"apns-push-type":"liveactivity","apns-collapse-id":"g"},"payload":"#
                    + #"{"aps":{"event":"\#(step.0 ?? "")","timestamp":\#(1_750_000_000 + step.1),"content-state":{"score":\#(index)}}}}"#
                let result = linter.lint(Input(Array(text.utf8)))
                let pushes = StoryPush.all(in: result.document).map {
                    story.take($0, at: "log", line: index)
                }
                let found = linter.adding(pushes, to: result).findings
                if found.contains(where: { $0.rule.family == .story && $0.loss.manner == .takes }) {
                    dropped.insert("\(index)")
                }
                for case .step(let step) in DocumentSteps.items(
                    of: result.document, at: DocumentSteps.Origin(label: "\(index)"))
                {
                    list.take(step)
                }
            }
            let missing = Set(list.result().notDisplayed.map { $0.label })
            #expect(missing == dropped, "\(rest)")
        }
    }
}
