import AppResources
import Testing

@Suite("String tables")
struct StringTablesTests {
    private func tables(_ files: (path: String, text: String)...) throws -> StringTables {
        var tables = StringTables()
        for (path, text) in files { try tables.add(Array(text.utf8), path: path) }
        return tables
    }

    private func plain(_ tables: StringTables, _ key: String, _ locale: String = "en") -> String? {
        if case .plain(let text)? = tables.text(key, locale: locale)?.content { text } else { nil }
    }

    // MARK: .strings

    static let sample = #"""
        /* Shown when a game is offered. /* no nesting */
        "GAME_PLAY_REQUEST_FORMAT" = "%@ wants to play %@ with you.";
        // a line comment; "no" = "entry";
        bare.key-1 = bare/value;
        'single' = 'it''s' ;
        """#

    @Test(
        "are read with every escape and spelling",
        arguments: [
            (#""k" = "v";"#, "v"),
            (#"k=v;"#, "v"),
            (#"{ "k" = "v"; }"#, "v"),
            (#"'k' = 'a "b"';"#, #"a "b""#),
            (#""k";"#, "k"),
            (#""k" /* c */ = // d"# + "\n" + #""v" /* e */ ; "#, "v"),
            (#""k" = "a\nb\tc\r\"d\" \\ \'e\'";"#, "a\nb\tc\r\"d\" \\ 'e'"),
            (#""k" = "\U00e9 \U2713 \UD83D\UDE42";"#, "é ✓ 🙂"),
            (#""k" = "\101\60 \q \é";"#, "A0 q é"),
            ("\"k\" = \"two\nlines\";", "two\nlines"),
            ("\"k\" = \"a\\\nb\";", "a\nb"),
            (#""k" = "";"#, ""),
            (#""k" = "עוד %u הודעות";"#, "עוד %u הודעות"),
            (#""k" = "first"; "k" = "last";"#, "last"),
        ])
    func strings(_ text: String, _ expected: String) throws {
        let tables = try tables(("en.lproj/Localizable.strings", text))
        #expect(plain(tables, "k") == expected)
    }

    @Test("are read in every encoding that Apple's tools write")
    func encodings() throws {
        let text = "/* é */ \"k\" = \"Grüße ✓ 🙂\";"
        let units = Array(text.utf16)
        let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let files: [[UInt8]] = [
            Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), big, little, [0xFE, 0xFF] + big,
            [0xFF, 0xFE] + little,
        ]
        for bytes in files {
            var tables = StringTables()
            try tables.add(bytes, path: "en.lproj/Localizable.strings")
            #expect(plain(tables, "k") == "Grüße ✓ 🙂")
        }
    }

    @Test("are read where Xcode compiled them to a property list")
    func compiled() throws {
        var tables = StringTables()
        try tables.add(Fixture.bytes("Fixtures/en.lproj/Compiled.strings"), path: "en.lproj/Localizable.strings")
        #expect(plain(tables, "greeting") == "Hello, %@")
        #expect(plain(tables, "umlaut") == "Grüße ✓ 🙂")
        #expect(plain(tables, "long") == String(repeating: "x", count: 300))
        #expect(plain(tables, "empty") == "")
        let xml =
            "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>k</key><string>a &amp; b</string></dict></plist>"
        #expect(plain(try self.tables(("en.lproj/Localizable.strings", xml)), "k") == "a & b")
    }

    @Test(
        "report the place of damage in a file",
        arguments: [
            ("\"a\" = \"b\"\n\"c\" = \"d\";", "a semicolon is missing after the entry “a”", 2, 1),
            ("\n  \"a = b;\n", "this string is never closed", 2, 3),
            ("/* é */ /* open", "this comment is never closed", 1, 9),
            ("\"a\" = { b = c; };", "the text of “a” has to be a string", 1, 7),
            ("\"a\" =", "the table ends where the text of “a” is expected", 1, 6),
            ("{ \"a\" = \"b\";", "the closing } is missing", 1, 13),
            ("\"a\" = \"b\"; }", "something follows the end of the table", 1, 12),
            ("\"a\" = \"\\Uxyz\";", "hexadecimal digits are missing after \\U", 1, 10),
        ])
    func damaged(_ text: String, _ message: String, _ line: Int, _ column: Int) {
        let error = failure(Array(text.utf8), "en.lproj/Localizable.strings")
        #expect(error?.message == message)
        #expect(error?.position?.line == line)
        #expect(error?.position?.column == column)
    }

    // MARK: .xcstrings

    @Test("are read from a catalog")
    func catalog() throws {
        var tables = StringTables()
        try tables.add(Fixture.bytes("Fixtures/Localizable.xcstrings"), path: "App/Localizable.xcstrings")
        #expect(tables.developmentLanguage == "en")
        #expect(tables.languages == ["de", "en"])
        #expect(plain(tables, "GAME_PLAY_REQUEST_FORMAT", "de_AT") == "%1$@ möchte mit dir %2$@ spielen")
        #expect(plain(tables, "OPEN") == "Tap to open")
        #expect(plain(tables, "Reply") == "Reply")
        #expect(tables.languages(lacking: "Reply") == ["de"])
        #expect(tables.languages(lacking: "GAME_PLAY_REQUEST_FORMAT") == [])

        let summary = try #require(tables.text("NOTIFICATION_SUMMARY", locale: "de"))
        #expect(summary.format(for: 1, locale: "de").format == "%u weitere Nachricht")
        #expect(summary.format(for: 0, locale: "de").format == "%u weitere Nachrichten")
        let english = try #require(tables.text("NOTIFICATION_SUMMARY", locale: "fr"))
        #expect(english.match == .development)
        #expect(english.format(for: 0, locale: "en") == .format("No more messages", category: .zero))

        let from = try #require(tables.text("NOTIFICATION_SUMMARY_FROM", locale: "en"))
        #expect(from.format(for: 1, locale: "en").format == "%u more message from %@")
        #expect(from.format(for: 4, locale: "en").format == "%u more messages from %@")
    }

    @Test(
        "report the place of a mistake in a catalog",
        arguments: [
            ("[]", "a string catalog is an object", 1, 1),
            ("{}", "there are no “strings”", 1, 1),
            ("{\"strings\": []}", "“strings” is an array, not an object", 1, 13),
            ("{\"strings\": {\"a\": 1}}", "an entry has to be an object", 1, 19),
            (
                "{\"strings\": {\"a\": {\"localizations\":\n{\"en\": {\"stringUnit\": {\"value\": 3}}}}}}",
                "a text is a number", 2, 33
            ),
            (
                "{\"strings\": {\"a\": {\"localizations\": {\"en\":\n{\"variations\": {\"plural\": {\"lots\": {}}}}}}}}",
                "“lots” is not a plural category", 2, 36
            ),
            ("{\"strings\": }", "the key \"strings\" has no value", 1, 12),
        ])
    func damagedCatalog(_ text: String, _ message: String, _ line: Int, _ column: Int) {
        let error = failure(Array(text.utf8), "Localizable.xcstrings")
        #expect(error?.message == message)
        #expect(error?.position?.line == line)
        #expect(error?.position?.column == column)
    }

    // MARK: Which text

    @Test("return the best text for a locale and how it matches")
    func fallback() throws {
        let tables = try tables(
            ("Base.lproj/Localizable.strings", "a = base; b = base;"), ("pt.lproj/Localizable.strings", "a = pt;"),
            ("pt-BR.lproj/Localizable.strings", "a = ptBR; c = ptBR;"),
            ("zh_CN.lproj/Localizable.strings", "a = zhHans;"), ("pt.lproj/Other.strings", "d = other;"))
        #expect(tables.languages == ["pt", "pt-BR", "zh-Hans"])
        let cases: [(String, String, String?, LocalizedText.Match?)] = [
            ("pt_BR", "a", "pt-BR", .locale), ("pt-PT", "a", "pt", .language), ("pt", "a", "pt", .locale),
            ("pt-BR", "b", "Base", .development), ("fr", "a", "Base", .development), ("pt", "c", nil, nil),
            ("zh-Hans-SG", "a", "zh-Hans", .language), ("zh-TW", "a", "Base", .development), ("pt", "d", nil, nil),
        ]
        for (locale, key, language, match) in cases {
            let text = tables.text(key, locale: locale)
            #expect(text?.language == language, "\(key) for \(locale)")
            #expect(text?.match == match, "\(key) for \(locale)")
        }
        #expect(tables.text("d", locale: "pt", table: "Other") != nil)
        #expect(tables.languages(lacking: "a") == [])
        #expect(tables.languages(lacking: "b") == ["pt", "pt-BR", "zh-Hans"])
        #expect(tables.languages(lacking: "c") == ["pt", "zh-Hans"])
        #expect(tables.languages(lacking: "none") == ["pt", "pt-BR", "zh-Hans"])
    }

    @Test("fall back to the development language")
    func development() throws {
        var tables = try tables(
            ("en.lproj/Localizable.strings", "a = en;"), ("fr.lproj/Localizable.strings", "b = fr;"))
        #expect(tables.text("a", locale: "fr") == nil)
        tables.developmentLanguage = "en-US"
        #expect(tables.text("a", locale: "fr")?.match == .development)
    }

    @Test("prefer a plural entry over a plain one, whichever comes first")
    func precedence() throws {
        let plural = try String(decoding: Fixture.bytes("Fixtures/en.lproj/Localizable.stringsdict"), as: UTF8.self)
        let plain = ("en.lproj/Localizable.strings", "NOTIFICATION_SUMMARY = plain;")
        let entry = ("en.lproj/Localizable.stringsdict", plural)
        for tables in [try tables(plain, entry), try tables(entry, plain)] {
            #expect(tables.text("NOTIFICATION_SUMMARY", locale: "en")?.format(for: 1, locale: "en").format != "plain")
        }
    }

    @Test("compare keys byte by byte")
    func keys() throws {
        let tables = try tables(("en.lproj/Localizable.strings", "\"caf\u{E9}\" = one;"))
        #expect(tables.text("caf\u{E9}", locale: "en") != nil)
        #expect(tables.text("cafe\u{301}", locale: "en") == nil)
    }

    @Test("refuse other files", arguments: ["Info.plist", "en.lproj", "strings", "", "a.STRINGS"])
    func otherFiles(_ path: String) {
        let error = failure([], path)
        #expect(error != nil)
    }
}

/// The error for a file when it is added; nil if it is accepted.
func failure(_ bytes: [UInt8], _ path: String) -> ResourceError? {
    var tables = StringTables()
    do { try tables.add(bytes, path: path) } catch { return error }
    return nil
}
