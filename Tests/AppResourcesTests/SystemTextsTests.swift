import JSONText
import Testing

@testable import AppResources

@Suite("The system's own texts")
struct SystemTextsTests {
    private static let german = #"""
        {"system-texts":{"de":{"more":{"one":"%u weitere Mitteilung","other":"%u weitere Mitteilungen"},\#
        "more-from":{"other":"%u weitere Mitteilungen von %@"},"hidden":{"other":"%u Mitteilungen"}}}}
        """#

    @Test("can be given in other languages")
    func otherLanguages() throws {
        let texts = try AppManifest(parsing: Array(Self.german.utf8)).systemTexts
        #expect(texts.isTranslated("de-AT") && texts.isTranslated("en") && !texts.isTranslated("fr"))
        #expect(texts.more(1, language: "de-AT") == "1 weitere Mitteilung")
        #expect(texts.moreFrom(1, names: "Ana", language: "de") == "1 weitere Mitteilungen von Ana")
        #expect(
            texts.hidden(3, language: "de") == "3 Mitteilungen" && texts.hidden(3, language: "fr") == "3 Notifications")
    }

    @Test(
        "are whole, and have plural categories",
        arguments: [
            #"{"de":{"more":{"other":"x"}}}"#, #"{"de":5}"#,
            #"{"de":{"more":{"others":"x"},"more-from":{},"hidden":{}}}"#,
        ])
    func refused(_ texts: String) {
        #expect(throws: ReadingError.self) { try AppManifest(parsing: Array(#"{"system-texts":\#(texts)}"#.utf8)) }
    }
}
