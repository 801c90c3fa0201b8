import AppResources
import PushPayload
import Testing

@testable import LintEngine
@testable import PushLint

/// Rules that compare a payload with the app that receives it.
@Suite("Rules of apps") struct AppRuleTests {
    /// An app with texts in three languages; English is the development language.
    static let messenger = ExampleApp(
        #"""
        {
          "development-language": "en",
          "strings": ["en.lproj/Localizable.strings"],
          "sounds": ["chime.caf", "long name.wav"],
          "categories": [
            {"identifier": "plain"},
            {"identifier": "Cafe\u0301"},
            {"identifier": "number", "summary-format": "%u more messages"},
            {"identifier": "names", "summary-format": "%u more messages from %@"},
            {"identifier": "signed", "summary-format": "%d more messages"},
            {"identifier": "percent", "summary-format": "100% more"},
            {"identifier": "names-first", "summary-format": "%@ sent %u more"},
            {"identifier": "no-key", "summary-format": {"key": "NO_SUCH_KEY"}},
            {"identifier": "plural", "summary-format": {"key": "MORE"}},
            {"identifier": "seed", "summary-format": {"key": "SEED"}},
            {"identifier": "partly-signed", "summary-format": {"key": "PARTLY_SIGNED"}},
            {"identifier": "named-in-russian", "summary-format": {"key": "NAMED"}},
            {"identifier": "empty", "summary-format": ""}
          ]
        }
        """#,
        tables: [
            "en.lproj/Localizable.strings": #"""
            "HELLO" = "Hello";
            "MOVED" = "%@ has moved to %@";
            "SWAPPED" = "%2$@: %1$@";
            "SECOND" = "To %2$@";
            "UNREAD" = "%d unread";
            "SALE" = "50% off today";
            "SURE" = "100%% sure, %@";
            "ENGLISH" = "Only here";
            "LONGER" = "%@ called";
            "PARTLY_SIGNED" = "%u more";
            "NAMED" = "%u more";
            """#,
            "ru.lproj/Localizable.strings": #"""
            "HELLO" = "Привет"; "MOVED" = "%2$@: %1$@"; "SWAPPED" = "%1$@: %2$@"; "SECOND" = "%2$@"; "UNREAD" = "%d";
            "SALE" = "-50%"; "SURE" = "%@"; "LONGER" = "%@: %@ (%@)"; "PARTLY_SIGNED" = "ещё %d"; "NAMED" = "ещё %u: %@";
            "RUSSIAN" = "Только здесь";
            """#,
            "he.lproj/Localizable.strings": #"""
            "HELLO" = "שלום"; "MOVED" = "%@ %@"; "SWAPPED" = "%@ %@"; "SECOND" = "%2$@"; "UNREAD" = "%d"; "SALE" = "50%";
            "SURE" = "%@"; "LONGER" = "%@"; "PARTLY_SIGNED" = "%u"; "NAMED" = "%u";
            """#,
            "en.lproj/Localizable.stringsdict": stringsdict(["MORE": ["one", "other"], "SEED": ["one", "other"]]),
            "ru.lproj/Localizable.stringsdict": stringsdict([
                "MORE": ["one", "few", "many"], "SEED": ["one", "few", "many"],
            ]),
            "he.lproj/Localizable.stringsdict": stringsdict([
                "MORE": ["one", "two", "other"], "SEED": ["one", "two", "many"],
            ]),
        ])

    /// A table of entries with these plural forms.
    private static func stringsdict(_ entries: KeyValuePairs<String, [String]>) -> String {
        let members = entries.map { key, forms in
            let texts = forms.map { "<key>\($0)</key><string>%u \($0)</string>" }.joined()
            return """
                <key>\(key)</key><dict>
                <key>NSStringLocalizedFormatKey</key><string>%#@messages@</string>
                <key>messages</key><dict>
                <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
                <key>NSStringFormatValueTypeKey</key><string>u</string>\(texts)</dict></dict>
                """
        }
        return "<plist version=\"1.0\"><dict>\(members.joined())</dict></plist>"
    }

    /// The findings of the rules about the app, as "severity rule pointer".
    private func found(
        _ text: String, in app: ExampleApp? = messenger, from minimum: [SystemVersion] = [], as type: PushType? = nil
    ) throws -> [Finding] {
        var options = LintOptions()
        options.minimum = minimum
        options.app = app?.manifest
        if let type { options.headers["apns-push-type"] = type.rawValue }
        return Linter(options).lint(Input(Array(text.utf8))).findings.filter { $0.rule.family == .app }
    }

    private func short(_ findings: [Finding]) -> [String] {
        findings.map { "\($0.severity) \($0.rule.id) \($0.pointer)" }.sorted()
    }

    @Test("The app of the tests is read completely")
    func appIsRead() throws {
        let app = try #require(Self.messenger.manifest)
        #expect(app.categories.count == 13)
        #expect(app.tables.languages == ["en", "he", "ru"])
        #expect(app.tables.texts("SEED").map(\.language) == ["en", "he", "ru"])
    }

    @Test(
        "Nothing is compared with an app without known resources",
        arguments: [nil, ExampleApp("{}"), ExampleApp(#"{"categories": [], "strings": []}"#)])
    func nothingKnown(_ app: ExampleApp?) throws {
        let text = #"{"aps":{"alert":{"loc-key":"X","loc-args":["a"]},"category":"x","sound":"x.caf"}}"#
        #expect(try found(text, in: app).isEmpty)
    }

    // MARK: Categories

    static let categories: [(id: String, message: String?)] = [
        ("plain", nil), ("Plain", #"the app registers no category "Plain": did you mean "plain"?"#),
        // A blank at the end is a finding of its own.
        ("plain ", nil),
        ("something else", #"the app registers no category "something else""#),
        ("Cafe\u{301}", nil),
        ("Caf\u{e9}", "the app registers no category \"Caf\u{e9}\": did you mean \"Cafe\u{301}\"?"),
    ]

    @Test("A Live Activity type with the name of its module is known by its own name")
    func qualifiedType() throws {
        let app = ExampleApp(#"{"live-activities": [{"attributes-type": "VoyageAttributes"}]}"#)
        let aps = #"""
            {"event": "start", "timestamp": 1750000000, "content-state": {}, "attributes": {},
             "attributes-type": "Harbour.VoyageAttributes", "alert": {"title": "a", "body": "b"}}
            """#
        let messages = try found(#"{"aps": \#(aps)}"#, in: app).map(\.message)
        #expect(messages.contains { $0.hasSuffix(#"did you mean "VoyageAttributes"?"#) }, "\(messages)")
    }

    @Test(
        "An update is compared with listed Live Activities where there may be others: as a warning, and if it shares a member with one"
    )
    func listedActivities() throws {
        let app = ExampleApp(
            #"""
            {"live-activities": [{"attributes-type": "DeliveryAttributes", "attributes": {},
             "content-state": {"phase": "String", "arrival": "Date"}}], "complete": {"live-activities": false}}
            """#)
        func found(_ state: String) throws -> [String] {
            let aps = #"{"event": "update", "timestamp": 1750000000, "content-state": \#(state)}"#
            return short(try self.found(#"{"aps": \#(aps)}"#, in: app)).filter { $0.contains("activity") }
        }
        #expect(try found(#"{"score": 3}"#) == [])
        #expect(try found(#"{"phase": "baking", "arrival": 1, "other": 2}"#) == [])
        #expect(try found(#"{"phase": "baking"}"#) == ["warning activity-member-missing /aps/content-state"])
    }

    @Test("An app's oldest system counts where none is named")
    func oldestSystem() throws {
        let text = #"{"aps":{"alert":"Hi","interruption-level":"active","relevance-score":0.5}}"#
        func rules(_ minimum: String) throws -> [String] {
            var options = LintOptions()
            options.app = try AppManifest(parsing: Array(#"{"minimum-ios": "\#(minimum)"}"#.utf8))
            return Linter(options).lint(Input(Array(text.utf8))).findings.map { $0.rule.id }
        }
        #expect(try rules("14.0") == ["too-new", "too-new"])
        #expect(try rules("17.0") == [])
    }

    @Test(
        "An app's only bundle id is the topic that a fix writes",
        arguments: [
            (#"{"bundle-ids": ["a.b"]}"#, "liveactivity", "a.b.push-type.liveactivity"),
            (#"{"bundle-ids": ["a.b"]}"#, "alert", "a.b"), (#"{"bundle-ids": ["a.b", "a.c"]}"#, "alert", nil),
            (#"{"background-modes": []}"#, "alert", nil),
        ])
    func topicOfApp(_ app: String, _ type: String, _ topic: String?) throws {
        var options = LintOptions()
        options.app = try AppManifest(parsing: Array(app.utf8))
        let text =
            #"{"headers":{"apns-push-type":"\#(type)","authorization":"bearer $TOKEN"},"payload":{"aps":{"alert":"Hi"}}}"#
        let found = Linter(options).lint(Input(Array(text.utf8))).findings.first { $0.rule.id == "topic-missing" }
        #expect(try #require(found).fix?.title == topic.map { #"write "\#($0)""# })
    }

    @Test("A payload with the words of a call is none for an app that takes no calls")
    func callWords() throws {
        func type(_ app: String) throws -> PushType? {
            var options = LintOptions()
            options.app = try AppManifest(parsing: Array(app.utf8))
            let input = Input(Array(#"{"caller": "Ann"}"#.utf8), headers: ["apns-priority": "10"])
            return Linter(options).lint(input).document.fragments.first?.request?.pushType
        }
        #expect(try type(#"{"background-modes": ["audio"]}"#) == .alert)
        #expect(try type(#"{"background-modes": ["voip"]}"#) == .voip)
        #expect(try type(#"{"bundle-ids": ["a.b"]}"#) == .voip)
    }

    @Test("A category is compared byte by byte", arguments: categories)
    func category(_ id: String, _ message: String?) throws {
        let findings = try found(#"{"aps":{"alert":"Hi","category":"\#(id)"}}"#)
        #expect(findings.map(\.message) == (message.map { [$0] } ?? []))
        #expect(short(findings) == (message == nil ? [] : ["error category-not-registered /aps/category"]))
    }

    @Test(
        "A category in a push whose category no system reads is not checked",
        arguments: [PushType.voip, .background, .widgets])
    func otherPushes(_ type: PushType) throws {
        #expect(try found(#"{"aps":{"category":"x","content-available":1,"sound":"x.caf"}}"#, as: type).isEmpty)
    }

    @Test("A fix is safe if only one of the app's names has the same letters")
    func safety() throws {
        let text = #"{"aps":{"alert":"Hi","category":"invite"}}"#
        let cases = [(["INVITE", "OTHER"], true), (["INVITE", "Invite"], false), (["INVITES"], false)]
        for (names, isSafe) in cases {
            var options = LintOptions()
            options.app = AppManifest(categories: names.map { NotificationCategory(identifier: $0) })
            let finding = try #require(Linter(options).lint(Input(Array(text.utf8))).findings.first)
            #expect(finding.fix?.isSafe == isSafe, "\(names)")
        }
    }

    // MARK: Texts

    @Test("A text in Base is one in the development language")
    func base() throws {
        let tables: KeyValuePairs = [
            "Base.lproj/Localizable.strings": #""HELLO" = "Hello"; "BYE" = "Bye";"#,
            "en.lproj/InfoPlist.strings": #""CFBundleName" = "App";"#,
            "ru.lproj/Localizable.strings": #""HELLO" = "Привет";"#,
        ]
        let text = #"{"aps":{"alert":{"title-loc-key":"HELLO","loc-key":"BYE"}}}"#
        #expect(try found(text, in: ExampleApp("{}", tables: tables)).isEmpty)
        let known = try found(text, in: ExampleApp(#"{"development-language": "en"}"#, tables: tables))
        #expect(known.map(\.message) == [#"loc-key "BYE" has no text in ru"#])
        #expect(known.map(\.effect) == ["there the text of Base is shown"])
    }

    static let texts: [(alert: String, findings: [String])] = [
        (#"{"loc-key": "HELLO"}"#, []),
        (#"{"loc-key": "hello"}"#, ["error loc-key-not-in-app /aps/alert/loc-key"]),
        (
            #"{"title-loc-key": "X", "subtitle-loc-key": "HELLO", "loc-key": "Y"}"#,
            ["error loc-key-not-in-app /aps/alert/loc-key", "error loc-key-not-in-app /aps/alert/title-loc-key"]
        ),
        (#"{"loc-key": "ENGLISH"}"#, ["warning loc-key-not-in-app /aps/alert/loc-key"]),
        (#"{"loc-key": ""}"#, []), (#"{"loc-key": 1}"#, []), (#"{"body": "HELLO %@", "loc-args": ["a"]}"#, []),
        // Arguments, by their number.
        (#"{"loc-key": "MOVED", "loc-args": ["a", "b"]}"#, []),
        (#"{"loc-key": "SWAPPED", "loc-args": ["a", "b"]}"#, []),
        (#"{"loc-key": "MOVED", "loc-args": ["a"]}"#, ["error loc-args-too-few /aps/alert/loc-args"]),
        (#"{"loc-key": "MOVED", "loc-args": []}"#, ["error loc-args-too-few /aps/alert/loc-key"]),
        (#"{"loc-key": "MOVED"}"#, ["error loc-args-too-few /aps/alert/loc-key"]),
        (#"{"loc-key": "MOVED", "loc-args": "a"}"#, []), (#"{"loc-key": "MOVED", "loc-args": ["a", 1]}"#, []),
        (#"{"loc-key": "MOVED", "loc-args": ["a", "b", "c"]}"#, ["warning loc-args-too-many /aps/alert/loc-args"]),
        (#"{"loc-key": "HELLO", "loc-args": ["a"]}"#, ["warning loc-args-too-many /aps/alert/loc-args"]),
        (#"{"loc-key": "HELLO", "loc-args": []}"#, []),
        (#"{"loc-key": "LONGER", "loc-args": ["a"]}"#, ["error loc-args-too-few /aps/alert/loc-args"]),
        (#"{"loc-key": "LONGER", "loc-args": ["a", "b", "c"]}"#, []),
        (
            #"{"loc-key": "SECOND", "loc-args": ["a"]}"#,
            ["error loc-args-too-few /aps/alert/loc-args", "warning loc-args-too-many /aps/alert/loc-args"]
        ),
        (#"{"loc-key": "SALE"}"#, []), (#"{"loc-key": "SURE", "loc-args": ["a"]}"#, []),
        (
            #"{"title-loc-key": "MOVED", "title-loc-args": ["a"], "loc-args": ["a", "b"]}"#,
            ["error loc-args-too-few /aps/alert/title-loc-args"]
        ),
        // Arguments, by their kind.
        (#"{"loc-key": "UNREAD", "loc-args": ["3"]}"#, ["warning placeholder-not-for-text /aps/alert/loc-key"]),
        (#"{"loc-key": "MORE", "loc-args": ["3"]}"#, ["info placeholder-not-for-text /aps/alert/loc-key"]),
        (
            #"{"loc-key": "MORE", "loc-args": ["3", "4"]}"#,
            ["info placeholder-not-for-text /aps/alert/loc-key", "warning loc-args-too-many /aps/alert/loc-args"]
        ),
    ]

    @Test("A localized line is compared with the app's texts", arguments: texts)
    func text(_ alert: String, _ findings: [String]) throws {
        #expect(short(try found(#"{"aps":{"alert":\#(alert)}}"#)) == findings)
    }

    static let wordings: [(alert: String, message: String, effect: String)] = [
        (
            #"{"loc-key": "hello"}"#, #"the app's string tables have no "hello": did you mean "HELLO"?"#,
            "no text is left to show"
        ),
        (#"{"loc-key": "X", "body": "Hi"}"#, #"the app's string tables have no "X""#, "the literal body is shown"),
        (#"{"title-loc-key": "X", "body": "Hi"}"#, #"the app's string tables have no "X""#, "no title is shown"),
        (
            #"{"subtitle-loc-key": "X", "loc-key": "HELLO"}"#, #"the app's string tables have no "X""#,
            "no subtitle is shown"
        ),
        (#"{"loc-key": "ENGLISH"}"#, #"loc-key "ENGLISH" has no text in he and ru"#, "there the text of en is shown"),
        (#"{"loc-key": "RUSSIAN"}"#, #"loc-key "RUSSIAN" has no text in en and he"#, "no body is shown there"),
        (
            #"{"loc-key": "RUSSIAN", "body": "Hi"}"#, #"loc-key "RUSSIAN" has no text in en and he"#,
            "there the literal body is shown"
        ),
        (
            #"{"loc-key": "MOVED"}"#, #"the text of "MOVED" takes 2 arguments without loc-args"#,
            "placeholders stay unfilled"
        ),
        (
            #"{"loc-key": "MOVED", "loc-args": ["a"]}"#, #"the text of "MOVED" takes 2 arguments, and there is 1"#,
            "%@ stays unfilled"
        ),
        (
            #"{"loc-key": "LONGER", "loc-args": ["a"]}"#,
            #"the text of "LONGER" takes 3 arguments in ru, and there is 1"#,
            "placeholders stay unfilled"
        ),
        (
            #"{"loc-key": "SWAPPED", "loc-args": ["a", "b", "c", "d"]}"#,
            #"the text of "SWAPPED" has no place for arguments 3 and 4"#,
            "what they say is not shown"
        ),
        (
            #"{"title-loc-key": "UNREAD", "title-loc-args": ["3"]}"#,
            #"the text of "UNREAD" has %d, and title-loc-args are strings"#, "what appears in its place is not defined"
        ),
    ]

    @Test("Findings about texts have the visible effect", arguments: wordings)
    func wording(_ alert: String, _ message: String, _ effect: String) throws {
        let finding = try #require(try found(#"{"aps":{"alert":\#(alert)}}"#).first)
        #expect(finding.message == message)
        #expect(finding.effect == effect)
    }

    static let activityTexts: [(alert: String, findings: [String])] = [
        (#"{"title": {"loc-key": "HELLO"}, "body": {"loc-key": "MOVED", "loc-args": ["a", "b"]}}"#, []),
        (#"{"title": {"loc-key": "hello"}, "body": "Hi"}"#, ["error loc-key-not-in-app /aps/alert/title/loc-key"]),
        (
            #"{"title": "Hi", "body": {"loc-key": "MOVED", "loc-args": ["a"]}}"#,
            ["error loc-args-too-few /aps/alert/body/loc-args"]
        ),
        (
            #"{"title": "Hi", "body": {"loc-key": "HELLO", "loc-args": ["a"]}}"#,
            ["warning loc-args-too-many /aps/alert/body/loc-args"]
        ),
        (#"{"title": "Hi", "body": "Hi", "subtitle": {"loc-key": "not read"}}"#, []),
        (#"{"title": "Hi", "body": "Hi", "sound": "chime.caf"}"#, []),
        (#"{"title": "Hi", "body": "Hi", "sound": "chime"}"#, ["error sound-not-in-app /aps/alert/sound"]),
    ]

    @Test(
        "The texts and the sound of a Live Activity's alert are compared with the app's, too", arguments: activityTexts)
    func activityText(_ alert: String, _ findings: [String]) throws {
        let text = #"{"aps":{"event":"update","timestamp":1750000000,"content-state":{"score":3},"alert":\#(alert)}}"#
        #expect(short(try found(text, as: .liveActivity)) == findings)
    }

    // MARK: Sounds

    static let sounds: [(sound: String, pointer: String?, meant: String?)] = [
        (#""chime.caf""#, nil, nil), (#""long name.wav""#, nil, nil), (#""default""#, nil, nil),
        (#""""#, nil, nil), ("1", nil, nil), (#"{"critical": 1}"#, nil, nil),
        (#"{"critical": 1, "name": "default"}"#, nil, nil),
        (#""Chime.caf""#, "/aps/sound", "chime.caf"), (#""chime""#, "/aps/sound", "chime.caf"),
        (#""chime.wav""#, "/aps/sound", nil), (#""bell.caf""#, "/aps/sound", nil),
        (#"{"critical": 1, "name": "chim.caf"}"#, "/aps/sound/name", "chime.caf"),
        // Another spelling of the word for the system's own sound is not about the app.
        (#""Default""#, nil, nil),
    ]

    @Test("A sound is looked for among the app's", arguments: sounds)
    func sound(_ sound: String, _ pointer: String?, _ meant: String?) throws {
        let findings = try found(#"{"aps":{"alert":"Hi","sound":\#(sound)}}"#)
        #expect(short(findings) == (pointer.map { ["error sound-not-in-app \($0)"] } ?? []))
        for finding in findings {
            #expect(finding.effect == "the default sound plays")
            #expect(
                finding.message.hasSuffix("did you mean \"\(meant ?? "")\"?") == (meant != nil), "\(finding.message)")
        }
    }

    @Test("If the app's sounds are known, a name without an extension is compared only with them")
    func bareSound() throws {
        var options = LintOptions()
        for (sounds, rules) in [
            (["bell"], []), (["chime.caf"], ["sound-not-in-app"]), (nil, ["sound-without-extension"]),
        ] {
            options.app = AppManifest(sounds: sounds)
            let result = Linter(options).lint(Input(Array(#"{"aps":{"alert":"Hi","sound":"bell"}}"#.utf8)))
            #expect(result.findings.map(\.rule.id) == rules)
        }
    }

    @Test("An app with an empty list of sounds has none, and one without a list may have any")
    func soundLists() throws {
        let text = #"{"aps":{"alert":"Hi","sound":"chime.caf"}}"#
        #expect(
            try found(text, in: ExampleApp(#"{"sounds": []}"#)).map(\.message) == [#"the app has no sound "chime.caf""#]
        )
        #expect(try found(text, in: ExampleApp(#"{"categories": [{"identifier": "x"}]}"#)).isEmpty)
    }

    // MARK: Summaries

    static let summaries: [(category: String, message: String?)] = [
        ("number", nil), ("names", nil), ("empty", nil), ("plain", nil), ("plural", nil),
        ("signed", #"the summary format of "signed" is not used: in "%d more messages", %d is neither %u nor %@"#),
        (
            "percent",
            #"the summary format of "percent" is not used: in "100% more", it has a % that begins no placeholder; a percent sign is written %%"#
        ),
        (
            "names-first",
            #"the summary format of "names-first" is not used: in "%@ sent %u more", %@ asks for names in the place of the number; write %u first, or %2$@ and %1$u"#
        ),
        (
            "no-key",
            #"the summary format of "no-key" is the key "NO_SUCH_KEY", which the app's string tables do not have"#
        ),
        ("seed", #"the summary format of "seed" has no text for other in he"#),
        (
            "partly-signed",
            #"the summary format of "partly-signed" in ru is not used: in "ещё %d", %d is neither %u nor %@"#
        ),
    ]

    @Test("A category's summary format is checked if a payload uses the category", arguments: summaries)
    func summary(_ category: String, _ message: String?) throws {
        let text = #"{"aps":{"alert":{"body":"Hi","summary-arg":"Teja"},"category":"\#(category)"}}"#
        let findings = try found(text)
        #expect(findings.map(\.message) == (message.map { [$0] } ?? []))
        #expect(findings.allSatisfy { $0.pointer == "/aps/category" && $0.severity == .warning })
        #expect(findings.allSatisfy { $0.effect.contains("iOS 12 to 14") })
        // Behaviour of older systems does not matter to an app that doesn't serve them.
        #expect(try found(text, from: [SystemVersion(.iOS, 15)]).isEmpty)
        #expect(try found(text, from: [SystemVersion(.iOS, 14, 5), SystemVersion(.macOS, 15)]).count == findings.count)
    }

    static let unnamed: [(alert: String, category: String, pointers: [String])] = [
        (#"{"body": "Hi"}"#, "names", ["/aps/alert"]), (#""Hi""#, "names", ["/aps/alert"]),
        (#"{"body": "Hi"}"#, "named-in-russian", ["/aps/alert"]),
        (#"{"body": "Hi", "summary-arg": "Teja"}"#, "names", []), (#"{"body": "Hi", "summary-arg": 1}"#, "names", []),
        (#"{"body": "Hi"}"#, "number", []), (#"{"body": "Hi"}"#, "plural", []), (#"{"title": ""}"#, "names", []),
    ]

    @Test("A format with names needs a summary-arg", arguments: unnamed)
    func names(_ alert: String, _ category: String, _ pointers: [String]) throws {
        let text = #"{"aps":{"alert":\#(alert),"category":"\#(category)"}}"#
        #expect(short(try found(text)) == pointers.map { "warning summary-arg-missing \($0)" })
        #expect(try found(text, from: [SystemVersion(.iOS, 16)]).isEmpty)
    }

    @Test("A summary-arg in the wrong place is one finding, not two")
    func misplacedName() throws {
        let findings = try found(#"{"aps":{"alert":{"body":"Hi"},"category":"names","summary-arg":"Teja"}}"#)
        #expect(findings.isEmpty)
    }
}
