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

    private static let lonePercent = "it has a % that begins no placeholder; a percent sign is written %%"
    private static let namesFirst =
        "asks for names in the place of the number; write %u first, or %2$@ and %1$u"
    private static let mixed = "numbered placeholders stand beside plain ones"

    static let refused: [(text: String, phrase: String)] = [
        ("%d more", "%d is neither %u nor %@"), ("%i more", "%i is neither %u nor %@"),
        ("%lu more", "%lu is neither %u nor %@"),
        ("%llu more", "%llu is neither %u nor %@"), ("%5u more", "%5u is neither %u nor %@"),
        ("%s", "%s is neither %u nor %@"),
        ("%1$d", "%1$d is neither %u nor %@"), ("%U more", lonePercent), ("% u", "% u is neither %u nor %@"),
        ("50% off, %u more", "% o is neither %u nor %@"),
        ("%@ more", "%@ \(namesFirst)"), ("%@ sent %u more", "%@ \(namesFirst)"),
        ("%1$@ %2$u", "%1$@ \(namesFirst)"), ("%u and %u", "%u asks for a number where the names stand"),
        ("%u %@ %@", "there is no value for %@"), ("%u %@ %u %u", "there is no value for %u"),
        ("%4$u", "there is no value for %4$u"),
        ("%0$u", lonePercent), ("%99999999999999999999$u", lonePercent),
        ("%u from %2$@", mixed), ("%2$@ %u", mixed),
        ("100%", lonePercent), ("%", lonePercent), ("%$u", lonePercent), ("%u 100%!", lonePercent),
        ("%#@messages@", "%#@messages@ is resolved only in a string table"),
        ("%1$#@messages@", "%1$#@messages@ is resolved only in a string table"),
    ]

    @Test("are refused with the reason", arguments: refused)
    func refusal(_ text: String, _ phrase: String) {
        do {
            _ = try SummaryFormat(text)
            Issue.record("\(text) was accepted")
        } catch {
            #expect(error.phrase == phrase)
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
