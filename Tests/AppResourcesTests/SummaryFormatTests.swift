import AppResources
import TestSupport
import Testing

@Suite("Summary formats")
struct SummaryFormatTests {
    static let accepted: [(text: String, form: SummaryFormat.Form, filled: String)] = [
        ("", .fixed, ""), ("more", .fixed, "more"), ("100%% more", .fixed, "100% more"),
        ("%u more", .count, "7 more"), ("%1$u of %1$u", .count, "7 of 7"), ("%%%u", .count, "%7"),
        ("%u more from %@", .countAndNames, "7 more from A and B"),
        ("%2$@: %1$u", .countAndNames, "A and B: 7"), ("from %2$@", .countAndNames, "from A and B"),
        ("%u%@", .countAndNames, "7A and B"),
        ("%u from %@ and %u more", .countNamesAndRest, "7 from A and B and 2 more"),
        ("%3$u %2$@ %1$u", .countNamesAndRest, "2 A and B 7"),
        ("ещё %u сообщение", .count, "ещё 7 сообщение"),
    ]

    @Test("get their values in the right places", arguments: accepted)
    func filling(_ text: String, _ form: SummaryFormat.Form, _ filled: String) throws {
        let format = try SummaryFormat(text)
        #expect(format.form == form)
        #expect(format.filled(count: 7, names: "A and B", rest: 2) == filled)
    }

    static let refused: [(text: String, refusal: SummaryFormat.Refusal)] = [
        ("%d more", .placeholder("%d")), ("%i more", .placeholder("%i")), ("%lu more", .placeholder("%lu")),
        ("%llu more", .placeholder("%llu")), ("%5u more", .placeholder("%5u")), ("%s", .placeholder("%s")),
        ("%1$d", .placeholder("%1$d")), ("%U more", .lonePercent), ("% u", .placeholder("% u")),
        ("50% off, %u more", .placeholder("% o")),
        ("%@ more", .namesBeforeCount("%@")), ("%@ sent %u more", .namesBeforeCount("%@")),
        ("%1$@ %2$u", .namesBeforeCount("%1$@")), ("%u and %u", .countInPlaceOfNames("%u")),
        ("%u %@ %@", .noSuchValue("%@")), ("%u %@ %u %u", .noSuchValue("%u")), ("%4$u", .noSuchValue("%4$u")),
        ("%0$u", .lonePercent), ("%99999999999999999999$u", .lonePercent),
        ("%u from %2$@", .mixedPositions), ("%2$@ %u", .mixedPositions),
        ("100%", .lonePercent), ("%", .lonePercent), ("%$u", .lonePercent), ("%u 100%!", .lonePercent),
        ("%#@messages@", .pluralReference("%#@messages@")), ("%1$#@messages@", .pluralReference("%1$#@messages@")),
    ]

    @Test("are refused with the reason", arguments: refused)
    func refusal(_ text: String, _ refusal: SummaryFormat.Refusal) {
        do {
            _ = try SummaryFormat(text)
            Issue.record("\(text) was accepted")
        } catch {
            #expect(error == refusal)
        }
    }

    @Test("never trap and never leave a placeholder", arguments: 0..<20)
    func anyText(_ seed: UInt64) {
        var random = SeededGenerator(seed)
        for _ in 0..<500 {
            let text = random.text(from: Array("%%%%u@u@d$$1234 #.*la"), upTo: 9)
            guard let format = try? SummaryFormat(text) else { continue }
            let filled = format.filled(count: 7, names: "N", rest: 2)
            if text.split(separator: "%%", omittingEmptySubsequences: false).count == 1 {
                #expect(!filled.contains("%"), "\(text)")
            }
        }
    }
}
