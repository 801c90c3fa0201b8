import Foundation
import JSONText
import TestSupport
import Testing

@testable import AppResources

/// What Swift sources say of categories and Live Activities.
@Suite("Swift code of apps") struct SwiftReadingTests {
    private static func manifest(_ source: String, _ other: String = "") throws -> JSONObject {
        var files = ["App.xcodeproj/project.pbxproj": ProjectAppTests.project(""), "A.swift": source]
        if !other.isEmpty { files["Kit/Package.swift"] = ""; files["Kit/Sources/B.swift"] = other }
        return try ProjectAppTests.manifest(files)
    }

    @Test(
        "Identifiers of categories are literals, constants and raw values; others are computed",
        arguments: [
            (#"UNNotificationCategory(identifier: "a", actions: [])"#, ["a"], true),
            (#"UNNotificationCategory.init(identifier: "a")"#, ["a"], true),
            (##"UNNotificationCategory(identifier: #"a"b"#)"##, [#"a"b"#], true),
            (#"UNNotificationCategory(identifier: "a\(b)")"#, [], false),
            (#"UNNotificationCategory(identifier: "a" + b)"#, [], false),
            (#"UNNotificationCategory(identifier: name)"#, [], false),
            (#"UNNotificationCategory(identifier: "")"#, [], false),
            (#"["A"].map { UNNotificationCategory(identifier: $0) }"#, [], false),
            ("let name = \"a\"\nUNNotificationCategory(identifier: name)", ["a"], true),
            ("let name: String = \"a\"\nUNNotificationCategory(identifier: self.name)", ["a"], true),
            ("let name = \"a\" + b\nUNNotificationCategory(identifier: name)", [], false),
            ("let name = \"a\"\nfunc f() { let name = \"b\" }\nUNNotificationCategory(identifier: name)", [], false),
            ("UNNotificationCategory(identifier: Names.order)", ["ORDER"], true),
            ("UNNotificationCategory(identifier: Names.Inner.deep)", ["DEEP"], true),
            ("UNNotificationCategory(identifier: Case.first.rawValue)", ["first"], true),
            ("UNNotificationCategory(identifier: Case.second.rawValue)", ["2nd"], true),
            ("UNNotificationCategory(identifier: Case.first)", [], false),
            ("UNNotificationCategory(identifier: Elsewhere.first.rawValue)", [], false),
            (
                "// UNNotificationCategory(identifier: \"a\")\nlet t = \"UNNotificationCategory(identifier: x)\"", [],
                true
            ),
            ("let all: Set<UNNotificationCategory> = [.init(identifier: \"a\")]", [], false),
        ] as [(String, [String], Bool)])
    func categories(_ source: String, _ identifiers: [String], _ isWhole: Bool) throws {
        let found = try Self.manifest(
            source,
            """
            enum Names { static let order = "ORDER"; enum Inner { static let deep = "DEEP" } }
            enum Case: String { case first, second = "2nd" }
            """)
        let names = found["categories"]?.array?.compactMap { $0.object?["identifier"]?.string }
        #expect(names == identifiers)
        #expect(found["complete"]?.object?["categories"] == .boolean(isWhole))
    }

    @Test("A category has its texts, options and actions")
    func wholeCategory() throws {
        let found = try Self.manifest(
            """
            let mute = UNNotificationAction(identifier: "mute", title: "Mute")
            UNNotificationCategory(
                identifier: "a", actions: [mute, UNTextInputNotificationAction(identifier: "reply", title: "")],
                intentIdentifiers: [],
                hiddenPreviewsBodyPlaceholder: NSString.localizedUserNotificationString(forKey: "HIDDEN", arguments: nil),
                categorySummaryFormat: "%u more", options: [.hiddenPreviewsShowTitle, .customDismissAction])
            """)
        #expect(
            found["categories"]?.array?.first == [
                "identifier": "a", "summary-format": "%u more", "hidden-previews-placeholder": ["key": "HIDDEN"],
                "show-title": true, "actions": ["mute", "reply"], "place": "A.swift:2",
            ])
    }

    @Test(
        "The shape of a state is what its compiler-made decoder takes",
        arguments: [
            ("var a: Int; let b: String?", #"{"a":"Int","b":"String?"}"#),
            (
                "var a = 1, b = \"x\"\nvar c = 1.5\nvar d = true\nvar e = f()",
                #"{"a":"Int","b":"String","c":"Double","d":"Bool","e":"Any"}"#
            ),
            ("let a = 1\nstatic let s = 2\nvar n: Int { 1 }\nvar o: Int = 3 { didSet {} }", #"{"a":"Any","o":"Int"}"#),
            (
                "var a: [String: [Date]]\nfunc f() { let x: Int = 1 }\nvar b: Kind",
                #"{"a":"[String: [Date]]","b":"Kind"}"#
            ),
            (
                "var a: any P\nvar b: (Int, Int)\nvar c: Unknown\n@Wrapped var d: Int",
                #"{"a":"Any","b":"Any","c":"Any","d":"Any"}"#
            ),
            ("var a: Int\nvar b: Int\nenum CodingKeys: String, CodingKey { case a = \"a_b\" }", #"{"a_b":"Int"}"#),
            ("var n: Nested\nstruct Nested: Codable { var x: Double }", #"{"n":"A.ContentState.Nested"}"#),
            ("#if DEBUG\nvar a: Int\n#endif\nvar b: Int", #"{"a":"Any","b":"Int"}"#),
            ("var a: Int\ninit(from d: any Decoder) throws { a = 1 }", #""Any""#),
            ("let a: Int?\nlet b: String", #"{"a":"Int?","b":"String"}"#),
            (
                "var a: Int? = nil\nvar b: [String]?\n\n// c\nvar c: Date?; var d: URL?",
                #"{"a":"Int?","b":"[String]?","c":"Date?","d":"URL?"}"#
            ),
            (
                "var a: Int! /* b\n */ var b: Set<Int>\nvar c: Int??\nvar d: UUID",
                #"{"a":"Int?","b":"Set<Int>","c":"Int??","d":"UUID"}"#
            ),
            ("var a, b: Int\nvar c: Int, d: String?", #"{"a":"Int","b":"Int","c":"Int","d":"String?"}"#),
            (
                "var a: Dictionary<String, Int>, b: Optional<Int>\nvar c: Array<Int?>?\nvar d: ClosedRange<Date>",
                #"{"a":"Dictionary<String, Int>","b":"Optional<Int>","c":"Array<Int?>?","d":"ClosedRange<Date>"}"#
            ),
            (
                "var a = 1\n    + 2.5\nvar b = x ?? true\nvar c = y\n    ? 1\n    : 2\nvar d: Int",
                #"{"a":"Any","b":"Any","c":"Any","d":"Int"}"#
            ),
            (
                "var a: Int {\n didSet { f() }\n}\nvar b: Int\n{ 1 }\nvar c: Bool { get { true } set {} }\nvar d: Bool",
                #"{"a":"Int","d":"Bool"}"#
            ),
            (
                "lazy var a = 1\n@State private var b: Int\n@available(iOS 17, *) var c: Int\nprivate(set) public var d: Int",
                #"{"a":"Any","b":"Any","c":"Int","d":"Int"}"#
            ),
            (
                "static let all: [Int] = { [1] }()\nvar a: Int = { 1 }()\nvar b: [Int] = [1].map { $0 }\nvar c: Int = if x { 1 } else { 2 }\nvar d: Int",
                #"{"a":"Int","b":"[Int]","c":"Int","d":"Int"}"#
            ),
            (
                "var f: (Int) ->\n    Void\nvar a: Int\nsubscript(i: Int) -> Int { i }\ntypealias T = Int\nvar b: Int",
                #"{"f":"Any","a":"Int","b":"Int"}"#
            ),
            (
                "var a: Raw\nvar b: Small\nvar c: Real\nvar d: Own\nvar e: Marked",
                #"{"a":"Raw","b":"Small","c":"Real","d":"Own","e":"Marked"}"#
            ),
            ("#if os(iOS)\nvar a: Int?\n#else\nvar b: Int\n#endif\nvar c: Int?", #"{"a":"Int?","b":"Any","c":"Int?"}"#),
            (
                """
                var a: Date; var b: Int?; var c: Int; var d: Int
                enum CodingKeys: String, CodingKey { case a, b, c = "see", d }
                init(from decoder: any Decoder) throws {
                    let box = try decoder.container(keyedBy: CodingKeys.self)
                    a = Date(timeIntervalSince1970: try box.decode(Double.self, forKey: .a))
                    b = try box.decodeIfPresent(Int.self, forKey: .b)
                    c = (try? box.decode(Int.self, forKey: .c)) ?? 0
                    if true { d = try box.decode(Int.self, forKey: .d) } else { d = 0 }
                }
                """, #"{"a":"Double","b":"Int?","d":"Any","see":"Any"}"#
            ),
        ])
    func shapes(_ members: String, _ shape: String) throws {
        let found = try Self.manifest(
            """
            struct A: ActivityAttributes {
                struct ContentState: Codable, Hashable {
                    \(members)
                }
                var number: Int
            }
            enum Kind: String, Codable { case one, two = "2" }
            protocol P {}
            struct Raw: RawRepresentable, Codable { var rawValue: Int }
            enum Small: UInt8, Codable { case one = 1, two }
            enum Real: Double, Codable { case half = 0.5 }
            protocol Lenient: Decodable {}
            extension Lenient { init(from decoder: any Decoder) throws { self = try Self.make(decoder) } }
            struct Own: Lenient { var x: Int }
            @GeneratesCoding public struct Marked: Codable { var x: Int }
            """)
        let activity = found["live-activities"]?.array?.first?.object
        #expect(activity.map { JSONWriter().text($0["content-state"] ?? .null) } == shape)
        #expect(activity?["attributes"] == ["number": "Int"])
        _ = try AppManifest(reading: .object(found))
    }

    @Test("What decodes itself is not described; small integers are raw values as Int is")
    func types() throws {
        let found = try Self.manifest(
            """
            struct A: ActivityAttributes {
                struct ContentState: Codable, Hashable { var a: Raw; var b: Small; var c: Real; var d: Own; var e: Marked }
            }
            struct Raw: RawRepresentable, Codable { var rawValue: Int }
            enum Small: UInt8, Codable { case one = 1, two }
            enum Real: Double, Codable { case half = 0.5 }
            protocol Lenient: Decodable {}
            extension Lenient { init(from decoder: any Decoder) throws { self = try Self.make(decoder) } }
            struct Own: Lenient { var x: Int }
            @GeneratesCoding public struct Marked: Codable { var x: Int }
            """)
        #expect(
            found["types"] == ["Raw": "Any", "Small": ["enum": [1, 2]], "Real": "Any", "Own": "Any", "Marked": "Any"])
    }

    @Test("Enumerations have raw values or associated ones")
    func enumerations() throws {
        let found = try Self.manifest(
            """
            struct A: ActivityAttributes {
                struct ContentState: Codable, Hashable { var a: S; var b: N; var c: E; var d: G<Int> }
                var x: Twice
            }
            """,
            """
            enum S: String, Codable { case x = "X", y }
            enum N: Int, Codable { case zero, five = 5, six }
            enum E: Codable { case none, some(Int, label: String?) }
            struct G<T>: Codable { var t: T }
            struct Twice: Codable { var a: Int }
            extension Twice { init(from decoder: any Decoder) throws { a = 1 } }
            """)
        let types = found["types"]?.object
        #expect(types?["S"] == ["enum": ["X", "y"]])
        #expect(types?["N"] == ["enum": [0, 5, 6]])
        #expect(types?["E"] == ["enum": ["none": [:], "some": ["_0": "Int", "label": "String?"]]])
        #expect(types?["Twice"] == "Any")
        #expect(types?["G"] == nil)
    }

    @Test("A protocol that refines ActivityAttributes hides types; tests of packages are no sources")
    func incomplete() throws {
        #expect(
            try Self.manifest("protocol Mine: ActivityAttributes {}")["complete"]?.object?["live-activities"] == false)
        var files = ["App.xcodeproj/project.pbxproj": ProjectAppTests.project(""), "Package.swift": ""]
        files["Tests/T.swift"] = "struct T: ActivityAttributes { struct ContentState: Codable {} }"
        #expect(try ProjectAppTests.manifest(files)["live-activities"] == [])
    }

    @Test("Only what conforms to ActivityAttributes is an activity, and what is drawn and declared elsewhere")
    func conformance() throws {
        let found = try Self.manifest(
            """
            struct A: ActivityKit.ActivityAttributes { struct ContentState: Codable {} }
            struct LiveView<T: ActivityAttributes>: View {}
            extension Activity where Attributes: ActivityAttributes {}
            extension B: ActivityAttributes {}
            struct Lock: Widget { var body: some WidgetConfiguration { ActivityConfiguration(for: Kit.Remote.self) { _ in } } }
            """)
        let names = found["live-activities"]?.array?.compactMap { $0.object?["attributes-type"]?.string }
        #expect(names == ["A", "B", "Remote"])
        let hidden = try Self.manifest("typealias Mine = ActivityAttributes & Sendable")
        #expect(hidden["complete"]?.object?["live-activities"] == false)
    }

    @Test(
        "Twice as many types, activities, categories and constants take twice the time",
        arguments: [
            { (0..<$0).map { _ in "struct a " }.joined() },
            {
                (0..<$0).map {
                    "struct A\($0): ActivityAttributes { struct ContentState: Codable { var a: S\($0) } }; struct S\($0): Codable {} "
                }.joined()
            },
            {
                "struct N { " + (0..<$0).map { "static let a\($0) = \"a\($0)\"\n" }.joined() + "}"
                    + (0..<$0).map { "UNNotificationCategory(identifier: N.a\($0), actions: [b])\n" }.joined()
            },
            { (0..<$0).map { "let a\($0) = \"a\($0)\"\nUNNotificationCategory(identifier: a\($0))\n" }.joined() },
            { "class a: " + (0..<$0).map { _ in "class a, " }.joined() },
        ] as [@Sendable (Int) -> String])
    func manyDeclarations(_ text: @Sendable (Int) -> String) throws {
        func seconds(_ count: Int) throws -> Double {
            let source = text(count)
            var (start, end) = (timespec(), timespec())
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
            _ = try Self.manifest(source)
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
            return Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) / 1e9
        }
        // Sixteen times as long, if each were compared with all others.
        let few = try seconds(500)
        #expect(try seconds(2000) < few * 8 + 0.1)
    }

    @Test("Sources of brackets and types in each other take no time and no stack")
    func nested() throws {
        for piece in ["(", "enum A {", "struct A: ActivityAttributes {", "UNNotificationCategory(identifier: "] {
            _ = try Self.manifest("struct A: ActivityAttributes {" + String(repeating: piece, count: 20_000))
        }
    }

    @Test("Sources that are cut off or damaged are read, never worse")
    func damaged() throws {
        let text =
            try Fixture.bytes("../../Payloads/app/Courier/App/Categories.swift")
            + Fixture.bytes("../../Payloads/app/Courier/App/DeliveryAttributes.swift")
        var generator = SeededGenerator(5)
        let signs = Array("{}()[]\"\\#:,.=`<\n".utf8)
        for count in 0..<text.count where count % 3 == 0 {
            var bytes = Array(text[..<count])
            for _ in 0..<3 where !bytes.isEmpty {
                bytes[Int.random(in: bytes.indices, using: &generator)] = signs.randomElement(using: &generator) ?? 0
            }
            let files = MemoryFiles(
                texts: ["A.xcodeproj/project.pbxproj": ProjectAppTests.project("")], bytes: ["A.swift": bytes])
            let found = try AppReader.manifest(of: files, named: "App")
            _ = try AppManifest(reading: found)
        }
    }
}
