import JSONText
import PushDocument
import PushPayload
import RandomPushes
import TestSupport
import Testing

@testable import FastReaders
@testable import LintEngine
@testable import PushLint

/// The law of the cache: its verdict on a document is that of the rules. And it has to recognise what nearly everybody sends.
@Suite("Verdicts that are remembered") struct VerdictCacheTests {
    private static let linter = Linter().prepared()

    private func isKnownClean(_ text: String, _ linter: Linter = Self.linter) -> Bool {
        Array(text.utf8).withUnsafeBytes { linter.isKnown(Input($0)) }
    }

    @Test("The verdict on a document is that of the rules, whatever the options", arguments: 0..<8)
    func law(_ part: Int) {
        var counts = VerdictCounts()
        for index in LargeLaw.part(of: Array(ManyOptions.all.indices)) where index % 8 == part {
            counts.add(VerdictCounts(ManyOptions.all[index], families: 2, seed: UInt64(index)))
        }
        #expect(counts.wrong.isEmpty, "\(counts.wrong.prefix(5))")
        #expect(counts.clean > counts.documents / 20 && counts.faulty > counts.documents / 20)
    }

    @Test("A linter without a memory runs the rules on every document, and finds the same", arguments: [false, true])
    func withoutMemory(hasClock: Bool) {
        var options = LintOptions()
        if hasClock { options.clock = { UnixTime(1_760_000_000) } }
        let (plain, remembering) = (Linter(.standard, options).prepared(), Linter(options).prepared())
        for seed in UInt64(0)..<200 {
            var push = RandomPush(seed)
            let bytes = push.bytes()
            for _ in 0..<2 {
                let found = [plain, remembering].map { $0.findings(Input(bytes)).map { $0.description } }
                #expect(found[0] == found[1], "\(seed)")
            }
            #expect(!bytes.withUnsafeBytes { plain.isKnown(Input($0)) })
            guard case .linted = plain.recallOrLint(Input(bytes)) else {
                Issue.record("remembered \(seed)")
                return
            }
        }
    }

    @Test("The verdict on a push with header fields of its own is that of the rules", arguments: [false, true])
    func ownHeaders(hasOthers: Bool) {
        var options = LintOptions()
        if hasOthers { options.headers = Headers(fields: Self.headerSets[0]) }
        let (linter, rules) = (Linter(options).prepared(), Linter(options))
        var (certain, clean) = (0, 0)
        for seed in UInt64(0)..<40 {
            var push = RandomPush(seed)
            for fields in Self.headerSets {
                let (headers, bytes) = (Headers(fields: fields), push.bytes())
                let json = JSONWriter().bytes(.object(JSONObject(fields.map { ($0.name, .string($0.value)) })))
                // Twice, so that the cache is asked about a push that it knows.
                for _ in 0..<2 {
                    let isClean = rules.lint(Input(bytes, headers: headers)).isClean
                    #expect(linter.findings(Input(bytes, headers: headers)).isEmpty == isClean)
                    let isKnownClean = bytes.withUnsafeBytes { bytes in
                        json.withUnsafeBytes { linter.isKnownClean(bytes, headers: $0) }
                    }
                    #expect(isClean || !isKnownClean, "\(fields): \(String(decoding: bytes, as: UTF8.self))")
                    (certain, clean) = (certain + (isKnownClean ? 1 : 0), clean + (isClean ? 1 : 0))
                }
            }
        }
        #expect(certain > clean / 4 && clean > 10, "\(certain) of \(clean)")
    }

    static let headerSets: [[(name: String, value: String)]] = [
        [("apns-push-type", "alert"), ("apns-topic", "com.example.app"), ("apns-priority", "10")],
        [
            ("apns-push-type", "alert"), ("apns-topic", "com.example.app"), ("apns-priority", "5"),
            ("apns-collapse-id", "a"),
        ],
        [("apns-push-type", "background"), ("apns-topic", "com.example.app"), ("apns-priority", "5")],
        [("apns-push-type", "liveactivity"), ("apns-topic", "com.example.app.push-type.liveactivity")],
        [("apns-push-type", "alert"), ("apns-id", "123e4567-e89b-12d3-a456-4266554400a0"), ("apns-expiration", "0")],
        [("APNS-Push-Type", "alert"), ("apns-colapse-id", "\"1\\"), ("apns-priority", "7")], [],
    ]

    @Test(
        "Header fields that are no object of texts are never clean",
        arguments: [
            "", "[]", "7", "{", #"{"apns-priority":"10"} x"#, #"{"apns-priority":{}}"#,
            #"{"apns-id":"1","apns-id":"1"}"#,
        ])
    func noHeaders(json: String) {
        let linter = Linter().prepared()
        let bytes = Array(#"{"aps":{"alert":"a"}}"#.utf8)
        for _ in 0..<3 {
            #expect(linter.findings(Input(bytes, headers: Headers(fields: [("apns-priority", "10")]))).isEmpty)
            bytes.withUnsafeBytes { bytes in
                Array(json.utf8).withUnsafeBytes { #expect(!linter.isKnownClean(bytes, headers: $0)) }
            }
        }
    }

    /// True if the cache knows a document after another one.
    private func isKnown(_ text: String, after other: String, _ options: LintOptions = LintOptions()) -> Bool {
        let own = options.ownRules.isEmpty ? nil : OwnValues(options.ownRules)
        let (cache, linter) = (VerdictCache(for: Headers(), own), Linter(options))
        let areKnown = [other, text].map { text in
            let bytes = Array(text.utf8)
            let (entry, known) = bytes.withUnsafeBytes { document in
                let entry = cache.entry(document, at: .written, hasMoment: false)
                return (entry, entry.flatMap { cache.known($0, document) })
            }
            if let entry, known == nil { _ = cache.learn(linter.lint(Input(bytes)), of: entry) }
            return known != nil
        }
        return areKnown[1]
    }

    @Test("A document is known from an earlier one of another form", arguments: Self.sameKey)
    func known(_ first: String, _ second: String) {
        #expect(isKnown(second, after: first))
        #expect(isKnown(first, after: second))
    }

    static let sameKey: [(String, String)] = [
        (#"{"aps":{"alert":"a","badge":2},"id":7}"#, #"{"\u0061ps":{"alert":"a","b\u0061dge":3},"\u0069\u0064":8}"#),
        (
            #"{"aps":{"alert":{"title":"a","body":"b"},"badge":2},"id":7}"#,
            #"{"id":"x","aps":{"badge":31,"alert":{"body":"c","title":"d"}}}"#
        ),
        (
            #"{"aps":{"alert":"a"},"n":1}"#,
            #"{"aps":{"alert":"😀 é"},"data":{"list":[0.12345678901234567,12345678901234],"x":{"y":-1e5}}}"#
        ),
        (
            #"{"aps":{"event":"update","timestamp":1750000000,"content-state":{"eta":1750000900}}}"#,
            #"{"aps":{"content-state":{"a":[1,1760000000],"at":1751000600},"timestamp":1751000000,"event":"update"}}"#
        ),
        (#"{"aps":{},"callUUID":"a","handle":"b"}"#, #"{"handle":"Ann","callUUID":"6F9619FF","aps":{}}"#),
        (
            #"{"headers":{"apns-topic":"a.b","apns-push-type":"alert"},"payload":{"aps":{"alert":"a"}}}"#,
            #"{"payload":{"aps":{"alert":"Hi"}},"headers":{"apns-push-type":"alert","apns-topic":"a.b"}}"#
        ),
        (
            #"{"message":{"token":"a","data":{"id":"1"},"notification":{"title":"a"},"apns":{"payload":{"aps":{"badge":2},"id":2}}}}"#,
            #"{"message":{"apns":{"payload":{"aps":{"badge":3},"id":1}},"notification":{"title":"c"},"data":{"id":"27"},"token":"b"}}"#
        ),
        (
            #"{"default":"a","APNS":"{\"aps\":{\"alert\":\"a\"}}","GCM":"{\"data\":{\"a\":1}}"}"#,
            #"{"GCM":"{\"data\":{\"a\":27}}","default":"Hi","APNS":"{\"aps\": {\"alert\":\"Gate\"}}"}"#
        ),
        // With a finding.
        (#"{"aps":{"alert":"a","badge":"3"},"id":2}"#, #"{"aps":{"badge":"3","alert":"Gate"},"id":1}"#),
        (#"{"aps":{"alert":"a","badge":0},"n":[null]}"#, #"{"n":{"a":null},"aps":{"badge":0,"alert":"b"}}"#),
    ]

    @Test(
        "A document that meets the project's rules is known from an earlier one that did, whatever their values",
        arguments: [
            (#"{"aps":{"alert":"a"},"id":"7"}"#, #"{"aps":{"alert":"b"},"id":"8"}"#, true),
            (#"{"aps":{"alert":"a"},"id":"7"}"#, #"{"aps":{"alert":"b"},"id":"x"}"#, false),
            (#"{"aps":{"alert":"a"},"id":"7"}"#, #"{"aps":{"alert":"b"},"other":"8"}"#, true),
            (#"{"aps":{"alert":"a"},"id":"7"}"#, #"{"aps":{"alert":"b"},"id":"8","l":[{"link":1}]}"#, false),
            (#"{"aps":{"alert":"a"},"id":"7"}"#, #"{"aps":{"alert":"b"},"id":"8","l":[{"l\u0069nk":1}]}"#, false),
            (#"{"aps":{"alert":"a"},"id":"x"}"#, #"{"aps":{"alert":"b"},"id":"y"}"#, true),
            (
                #"{"headers":{"apns-topic":"a.b"},"payload":{"aps":{"alert":"a"},"id":"7"}}"#,
                #"{"headers":{"apns-topic":"a.b"},"payload":{"aps":{"alert":"b"},"id":"8"}}"#, true
            ),
            (
                #"{"message":{"token":"a","apns":{"payload":{"aps":{"badge":2},"id":"7"}}}}"#,
                #"{"message":{"token":"a","apns":{"payload":{"aps":{"badge":2},"id":"8"}}}}"#, false
            ),
        ])
    func projectsRules(_ first: String, _ second: String, isKnown: Bool) throws {
        var options = LintOptions()
        options.ownRules = [
            OwnRule(id: "numbers", place: .pointer("/id"), requirement: .matches(try TextPattern("[0-9]+"))),
            OwnRule(id: "no-link", place: .key("link"), requirement: .absent),
        ]
        #expect(self.isKnown(second, after: first, options) == isKnown)
    }

    @Test(
        "A document that only seems to be like an earlier one is not known from it",
        arguments: [
            (#"{"aps":{"alert":"a","badge":"3"}}"#, #"{"aps":{"alert":"{{name}}","badge":"3"}}"#),
            (#"{"x":{"b":1},"aps":{"a":1}}"#, #"{"x":{"a":1},"aps":{"a":1}}"#),
            (#"{"x":{"a":1},"aps":{"a":1}}"#, #"{"x":{"b":1},"aps":{"a":1}}"#),
            (
                #"{"headers":{},"payload":{"data":1}}"#,
                #"{"headers":{},"payload":{"data":1}}"# + String(repeating: " ", count: 4200)
            ),
            (#"{"aps":{"alert":"a"}}"#, #"{"aps":{"alert":"a","alert":"a"}}"#),
            (#"{"aps":{"alert":"a"},"n":"4111"}"#, #"{"aps":{"alert":"a"},"n":"4111 1111 1111 1111"}"#),
            (#"{"to":"abc","callUUID":"a"}"#, #"{"to":"ExponentPushToken[a]","callUUID":"a"}"#),
            (#"{"aps":{"alert":"a"}}"#, #"{"aps":{"alert":"a"}"#),
            (#"{"aps":{"alert":"a"}}"#, #"{"aps":{"alert":"a"}} x"#),
            (#"{"aps":{"alert":"a"},"x":1}"#, #"{"aps":{"alert":"a"},"x":01}"#),
            (#"{"aps":{"alert":"a","sound":"a.caf"}}"#, #"{"aps":{"alert":"a","sound":"a.mp3"}}"#),
        ])
    func others(_ first: String, _ second: String) {
        #expect(!isKnown(second, after: first))
    }

    @Test("Bodies are not taken for the documents that they look like, whatever came before")
    func bodies() {
        let linter = Linter().prepared()
        let text = #"{"headers":{"apns-push-type":"alert"},"payload":{"aps":{"alert":"a"}}}"#
        for _ in 0..<3 {
            #expect(linter.findings(Input(Array(text.utf8))).isEmpty)
            #expect(!linter.findings(in: Array(text.utf8)).isEmpty)
        }
    }

    @Test(
        "A rule's finding is reported, whatever documents came before, also in requests to push services",
        arguments: Array(Rule.all.enumerated()).map { ($0, $1.id) })
    func ruleByRule(_ number: Int, _ id: String) throws {
        let rule = try #require(Rule.named(id))
        var options = rule.bad.options
        guard options.app == nil, options.story == nil else { return }
        for other in Rule.all where other.id != rule.id { options.severities[other.id] = .some(nil) }
        let siblings = Siblings.all(of: rule.bad.text) { LargeLaw.part(of: $0, from: number) }
        let linter = Linter(options).prepared()
        for text in siblings { _ = isKnownClean(text, linter) }
        let bytes = Array(rule.bad.text.utf8)
        if case .known(let worst) = bytes.withUnsafeBytes({ linter.recallOrLint(Input($0)) }) {
            #expect(worst == Linter(options).lint(Input(bytes)).worstSeverity)
        }
        #expect(!isKnownClean(rule.bad.text, linter))
        let fewer = stride(from: 0, to: siblings.count, by: max(1, siblings.count / LargeLaw.count(400))).map {
            siblings[$0]
        }
        for wrapped in LargeLaw.part(of: Self.requests, from: number) {
            let linter = Linter(options).prepared()
            for text in fewer { _ = isKnownClean(wrapped(text), linter) }
            let text = wrapped(rule.bad.text)
            #expect(!isKnownClean(text, linter) || linter.lint(Input(Array(text.utf8))).isClean)
        }
    }

    /// Requests to push services with a payload.
    private static let requests: [@Sendable (String) -> String] = [
        { "{\"message\":{\"token\":\"t\",\"apns\":{\"payload\":\($0)}}}" },
        { "{\"message\":{\"notification\":{\"title\":\"a\"},\"apns\":\($0),\"topic\":\"t\"}}" },
        { "{\"default\":\"a\",\"APNS\":\(JSONWriter().text(.string($0)))}" },
    ]

    @Test("Documents that only some rule distinguishes have different keys", arguments: Self.alike)
    func distinguished(_ options: LintOptions, _ clean: String, _ faulty: String) {
        let linter = Linter(options).prepared()
        _ = isKnownClean(clean, linter)
        #expect(!Linter(options).lint(Input(Array(faulty.utf8))).isClean)
        #expect(!isKnownClean(faulty, linter))
        // The same in the other order.
        let other = Linter(options).prepared()
        _ = isKnownClean(faulty, other)
        #expect(isKnownClean(clean, other) == Linter(options).lint(Input(Array(clean.utf8))).isClean)
    }

    private static func ignoring(_ ids: String..., minimum: [SystemVersion] = []) -> LintOptions {
        var options = LintOptions()
        options.minimum = minimum
        for rule in Rule.all where ids.contains(rule.id) || ids.contains(rule.family.rawValue) {
            options.severities[rule.id] = .some(nil)
        }
        return options
    }

    private static func selecting(_ family: Rule.Family) -> LintOptions {
        var options = LintOptions()
        for rule in Rule.all where rule.family != family { options.severities[rule.id] = .some(nil) }
        return options
    }

    static let alike: [(LintOptions, String, String)] = [
        (
            LintOptions(), #"{"apns":{"payload":{"aps":{"alert":"a"}}},"campaign":"c"}"#,
            #"{"apns":{"payload":7},"campaign":"c"}"#
        ),
        (
            LintOptions(), #"{"Simulator Target Bundle":"com.example.App","aps":{}}"#,
            #"{"Simulator Target Bundle":"550e8400-e29b-41d4-a716-446655440000","aps":{}}"#
        ),
        (
            LintOptions(), #"{"a":{"Simulator Target Bundle":"com.example.App","aps":{}}}"#,
            #"{"a":{"Simulator Target Bundle":"He said \"no\"","aps":{}}}"#
        ),
        (
            ignoring("sound-without-extension"), #"{"aps":{"alert":"x","sound":"a"}}"#,
            #"{"aps":{"alert":"x","sound":"a.mp3"}}"#
        ),
        (
            ignoring("live-activity"), #"{"aps":{"alert":{"title":"a"}}}"#,
            #"{"aps":{"alert":{"title":"a","title-loc-key":"b"}}}"#
        ),
        (
            selecting(.alert), #"{"aps":{"alert":{"title-loc-key":"b"}}}"#,
            #"{"aps":{"alert":{"title":"a","title-loc-key":"b"}}}"#
        ),
        (
            ignoring("blank-at-end"), #"{"aps":{"alert":"x","sound":"é.caf"}}"#, #"{"aps":{"alert":"x","sound":"é"}}"#
        ),
        (selecting(.sound), #"{"aps":{"alert":"x","sound":"a.caf"}}"#, #"{"aps":{"alert":"x","sound":"é"}}"#),
        (
            ignoring("dismissal-date-without-end"),
            #"{"aps":{"event":"update","timestamp":1750000000,"content-state":{"a":1},"dismissal-date":1750090000}}"#,
            #"{"aps":{"event":"end","timestamp":1750000000,"content-state":{"a":1},"dismissal-date":1750090000}}"#
        ),
        (
            ignoring("mutable-content-without-text"),
            #"{"aps":{"content-available":1,"mutable-content":1}}"#,
            #"{"aps":{"content-available":1,"mutable-content":1,"target-content-id":"a"}}"#
        ),
        (
            ignoring("live-activity", minimum: [.init(.iOS, 15)]), #"{"aps":{"alert":"x"}}"#,
            #"{"aps":{"alert":"x","stale-date":1750090000}}"#
        ),
    ]

    @Test("Characters that can't be seen are judged one by one, whichever comes first", arguments: [false, true])
    func unseen(isReversed: Bool) {
        let (linter, rules) = (Linter().prepared(), Linter())
        for key in Key.catalog where key.isFreeText && [.aps, .alert].contains(key.parent) {
            for place in 0..<3 {
                let texts = PushFamily.unseen.map { $0[place] }.map { text in
                    key.parent == .aps
                        ? #"{"aps":{"alert":"x","\#(key.name)":\#(text)}}"#
                        : #"{"aps":{"alert":{"title":"x","\#(key.name)":\#(text)}}}"#
                }
                let clean = texts.filter { rules.lint(Input(Array($0.utf8))).isClean }
                let faulty = texts.filter { !clean.contains($0) }
                for text in isReversed ? faulty + clean : clean + faulty {
                    #expect(isKnownClean(text, linter) == clean.contains(text), "\(text)")
                }
            }
        }
    }

    @Test("Every character that can't be seen is found at both ends of a text")
    func unseenEnds() {
        for scalar in (UInt32(0)...0xFFFF).compactMap(Unicode.Scalar.init) {
            let isUnseen = Confusables.isUnseen(scalar)
            let (first, last) = (Confusables.end(of: "\(scalar)x"), Confusables.end(of: "x\(scalar)"))
            guard first == (isUnseen ? "beginning" : nil), last == (isUnseen ? "end" : nil) else {
                Issue.record("U+\(String(scalar.value, radix: 16))")
                return
            }
        }
    }

    @Test(
        "What belongs elsewhere in a message is found in each payload",
        arguments: ["headers", "live_activity_token", "liveActivityToken"])
    func misplacedInPayload(_ name: String) {
        let linter = Linter().prepared()
        let push = { (member: String) in
            #"{"message":{"token":"t","apns":{"payload":{"aps":{"alert":"x"},"\#(member)":1}}}}"#
        }
        #expect(linter.findings(Input(Array(push("other").utf8))).isEmpty)
        #expect(linter.findings(Input(Array(push(name).utf8))).count == 1)
    }

    @Test("Two equal objects in a start are found, whatever stands between them")
    func equalObjects() {
        let linter = Linter().prepared()
        let start = { (state: String) in
            #"{"aps":{"event":"start","timestamp":1750000000,"attributes-type":"A","content-state":{"a":\#(state)},"#
                + #""alert":{"title":"a","body":"b"},"relevance-score":1,"attributes":{"a":1}},"x":{"b":1}}"#
        }
        _ = linter.findings(Input(Array(start("2").utf8)))
        #expect(linter.findings(Input(Array(start("1").utf8))).map(\.rule.id) == ["attributes-are-state"])
    }

    @Test("The cache knows the members that the rules about messages look for in a payload")
    func membersInPayload() throws {
        guard case .object(let apns)? = MessageObject.fcm.members["apns"],
            case .object(let payload)? = apns.members["payload"]
        else { return #expect(Bool(false), "the message has no payload") }
        #expect(Set(payload.elsewhere.keys).isSubset(of: ServiceRequest.membersInPayload))
    }

    @Test("Nothing that a rule flags is certainly clean", arguments: Rule.all.map(\.id))
    func examples(_ id: String) throws {
        let rule = try #require(Rule.named(id))
        let example = rule.bad
        #expect(!isKnownClean(example.text, Linter(example.options).prepared()))
    }

    @Test("No sample with a finding is certainly clean", arguments: ["good", "bad", "broken", "envelopes"])
    func samples(_ folder: String) throws {
        for sample in SampleTests.samples(folder) {
            let bytes = try sample.bytes()
            guard bytes.withUnsafeBytes({ Self.linter.isKnown(Input($0, named: sample.url.path)) }) else { continue }
            #expect(Self.linter.lint(Input(bytes, named: sample.url.path)).isClean, "\(sample.url.lastPathComponent)")
        }
    }

    @Test(
        "Typical pushes are certainly clean",
        arguments: [
            #"{"aps":{"alert":"Gate changed"}}"#,
            #"{"aps":{"alert":{"title":"Gate","body":"It is B7 now"},"sound":"default","badge":3}}"#,
            #" { "aps" : { "alert" : { "body" : "a" } , "thread-id" : "flight-7" , "category" : "GATE" } , "id" : 7 } "#,
            #"{"aps":{"alert":{"title":"a","subtitle":"b","body":"c"},"sound":"ping.caf","mutable-content":1},"url":"https://example.com/a?b=c"}"#,
            #"{"aps":{"alert":{"title-loc-key":"T","loc-key":"K","loc-args":["Ann","7"]},"badge":1}}"#,
            #"{"aps":{"alert":{"loc-key":"K"}}}"#,
            #"{"aps":{"badge":9}}"#,
            #"{"aps":{"content-available":1},"ids":[1,2,3],"more":{"a":{"b":[true,false,-1.5,"x"]},"c":[]},"e":{}}"#,
            #"{"aps":{"alert":"a","interruption-level":"time-sensitive","relevance-score":0.75,"target-content-id":"w"}}"#,
            #"{"aps":{"alert":"caf\u00e9 \ud83d\ude00 \u003cb\u003e"},"gcm.message_id":"550e8400-e29b-41d4-a716-446655440000"}"#,
            #"{"aps":{"alert":{"title":"\u5929\u6c17","body":"\"Hi\" is a word"},"thread-id":"7x"}}"#,
            #"{"aps":{"event":"update","timestamp":1750000000,"content-state":{"score":3,"note":"Goal","at":[1,2]}}}"#,
            #"{"aps":{"content-state":{"a":{"b":true}},"stale-date":1750000600,"event":"update","timestamp":1750000000}}"#,
            #"{"aps":{"event":"end","timestamp":1750000000,"content-state":{"a":"b"},"alert":{"title":"a","body":"b"}}}"#,
            #"{"aps":{"event":"update","timestamp":1750000000,"content-state":{"a":1},"relevance-score":50,"stale-date":1750036000}}"#,
            #"{"aps":{"event":"end","timestamp":1750000000,"content-state":{"a":1},"relevance-score":87.5,"dismissal-date":1750003600}}"#,
            #"{"aps":{"event":"start","timestamp":1750000000,"content-state":{"a":1},"attributes-type":"Trip","attributes":{"n":7},"alert":{"title":{"loc-key":"T","loc-args":["a"]},"body":"b"}}}"#,
            #"{"aps":{"alert":"a","sound":{"critical":1,"name":"alarm.caf","volume":0.8}}}"#,
            #"{"aps":{"alert":{"title-loc-key":"T","title-loc-args":["a"],"subtitle-loc-key":"S","loc-key":"K","loc-args":["Ann "]}}}"#,
            #"{"headers":{"apns-push-type":"alert","apns-topic":"com.example.app","apns-priority":"10","apns-expiration":"1750000000","apns-collapse-id":"game-7","apns-id":"123e4567-e89b-12d3-a456-4266554400a0"},"payload":{"aps":{"alert":"a"},"id":7}}"#,
            #"{"payload":{"aps":{"content-available":1}},"headers":{"apns-push-type":"background","apns-topic":"com.example.app","apns-priority":5}}"#,
            #"{"default":"text","APNS":"{\"aps\":{\"alert\":\"a\"}}","GCM":"{\"notification\":{}}"}"#,
            #"{"aps":{"alert":"Wir sind da: süß, 東京は雨 😀"},"user_id":"a","type":"b","message":"c","count":12}"#,
        ])
    func usual(_ text: String) {
        // Only the first call may run the rules.
        _ = isKnownClean(text)
        #expect(isKnownClean(text))
        #expect(Self.linter.lint(Input(Array(text.utf8))).isClean)
    }

    @Test("A payload of exactly the limit may be clean, one byte more is not")
    func limit() {
        func text(_ count: Int) -> String { "{\"aps\":{\"alert\":\"" + String(repeating: "a", count: count) + "\"}}" }
        let rest = text(0).utf8.count
        #expect(isKnownClean(text(4096 - rest)))
        #expect(!isKnownClean(text(4097 - rest)))
    }

    @Test("White space around a payload counts, as it is sent")
    func whiteSpaceAround() {
        func text(_ count: Int) -> String {
            #"{"aps":{"alert":"x"},"p":"\#(String(repeating: "a", count: count - 28))"}"#
        }
        #expect(text(4096).utf8.count == 4096)
        #expect(isKnownClean(text(100)) && isKnownClean(text(4096)) && isKnownClean("\n" + text(4095)))
        #expect(!isKnownClean(text(4096) + " ") && !isKnownClean("\n" + text(4096)))
        #expect(!Linter().lint(Input(Array((text(4096) + " ").utf8))).isClean)
    }

    @Test(
        "The size of a Live Activity's data counts by itself", arguments: ["PUSH", #"  PUSH  "#])
    func dataSize(_ form: String) {
        func text(_ count: Int) -> String {
            let headers =
                #"{"apns-push-type":"liveactivity","apns-channel-id":"dHN0LXNyY2gtY2hubA==","apns-priority":"10","apns-expiration":"0"}"#
            let state = String(repeating: "a", count: count)
            return form.replacing(
                "PUSH",
                with:
                    #"{"headers":\#(headers),"payload":{"aps":{"event":"update","timestamp":1750000000,"content-state":{"a":"\#(state)"}}}}"#
            )
        }
        let linter = Linter().prepared()
        #expect(isKnownClean(text(10), linter) && isKnownClean(text(3000), linter))
        #expect(!isKnownClean(text(4500), linter))
        #expect(
            Linter().lint(Input(Array(text(4500).utf8))).findings.map(\.rule.id) == ["live-activity-data-too-large"])
    }

    @Test("A finding of a rule that is off hides nothing in later documents")
    func offRules() {
        var options = LintOptions()
        for rule in Rule.all where rule.family == .keys { options.severities[rule.id] = .some(nil) }
        let linter = Linter(options).prepared()
        for text in [
            #"{"aps":{"thread-id":true,"interruption-level":"active"},"id":"a"}"#, #"{"aps":{"alert":"x"},"id":"a"}"#,
            #"{"aps":{"mutable-content":1,"category":"x","thread-id":true},"id":"a"}"#,
            #"{"aps":{"relevance-score":"x"},"id":"a"}"#, #"{"aps":{"interruption-level":[]},"id":"a"}"#,
            #"{"aps":{"interruption-level":"active"},"id":"a"}"#,
        ] {
            #expect(isKnownClean(text, linter) == Linter(options).lint(Input(Array(text.utf8))).isClean, "\(text)")
        }
    }

    @Test("A linter that is not prepared is certain of nothing, and its findings are the same")
    func unprepared() {
        let text = #"{"aps":{"alert":"a"}}"#
        #expect(!isKnownClean(text, Linter()))
        #expect(Linter().findings(Input(Array(text.utf8))).isEmpty)
        #expect(Self.linter.findings(Input(Array(text.utf8))).isEmpty)
        let bad = Array(#"{"aps":{"alert":"a","badge":"3"}}"#.utf8)
        #expect(Self.linter.findings(Input(bad)).map(\.rule.id) == ["wrong-kind"])
        #expect(Linter().findings(Input(bad)).map(\.rule.id) == ["wrong-kind"])
    }
}
