import LintProject
import PushLint
import ReportText
import Testing

@testable import PushReport

/// New, gone and unchanged findings between two checks.
@Suite("Changes of findings") struct FindingChangesTests {
    private static func report(_ text: String, path: String = "a.apns") -> FileReport {
        FileReport(path: path, result: Linter().lint(Input(Array(text.utf8), named: path)))
    }

    private static func counts(_ before: [FileReport], _ after: [FileReport]) -> [Int] {
        let changes = FindingChanges(from: before, to: after)
        return [changes.new.count, changes.kept.count, changes.gone.count]
    }

    private static let bad = #"{"aps":{"alert":"x","badge":"2"}}"#

    @Test("A finding is the same when lines move, and another one with another text, file or rule")
    func identity() {
        let before = [Self.report(Self.bad)]
        #expect(Self.counts([], before) == [1, 0, 0])
        #expect(Self.counts(before, before) == [0, 1, 0])
        #expect(Self.counts(before, [Self.report("\n\n" + Self.bad)]) == [0, 1, 0])
        #expect(Self.counts(before, [Self.report(#"{"aps":{"alert":"x","badge":"3"}}"#)]) == [1, 0, 1])
        #expect(Self.counts(before, [Self.report(Self.bad, path: "b.apns")]) == [1, 0, 1])
        #expect(Self.counts(before, []) == [0, 0, 1])
    }

    @Test("Equal findings are counted, as in two lines of a stream")
    func equal() {
        let one = Self.report(Self.bad)
        #expect(Self.counts([one, one], [one]) == [0, 1, 1])
        #expect(Self.counts([one], [one, one]) == [1, 1, 0])
    }

    @Test("The text has one line for each finding that is gone, and then the new findings in full")
    func text() throws {
        let gone = Self.report(Self.bad)
        let new = Self.report(#"{"aps":{"alert":"x","thread_id":"t"}}"#)
        var tally = Tally()
        tally.add(new)
        let text = TextReporter(style: Style(coloured: false), columns: 80)
            .text(FindingChanges(from: [gone], to: [new]), tally, showsKept: true)
        let goneAt = try #require(text.range(of: "gone:\n  a.apns:1:29: error: "))
        let newAt = try #require(text.range(of: "new:\n\na.apns:1:"))
        #expect(goneAt.lowerBound < newAt.lowerBound)
        #expect(text.hasSuffix("(1 new, 1 gone)\n"))
        #expect(!text.contains("still there"))
    }
}
