import AppResources
import Foundation
import JSONText
import TestSupport
import Testing

/// The law of the state types: a value has a problem that prevents decoding if and only if Foundation's `JSONDecoder` throws.
@Suite("Values decode as Foundation's JSONDecoder says")
struct DecodingLawTests {
    /// A type in a manifest's notation, and the same type in Swift.
    struct Pair: CustomTestStringConvertible, Sendable {
        let notation: String
        let decode: @Sendable (Data) -> Bool

        init<T: Decodable & SendableMetatype>(_ notation: String, _: T.Type) {
            self.notation = notation
            decode = { (try? JSONDecoder().decode([T].self, from: $0)) != nil }
        }

        var testDescription: String { notation }

        /// The verdict of the checker, with the shared types of the manifest.
        func isDecodable(_ value: JSONValue) throws -> Bool {
            let manifest =
                #"{"live-activities": [{"attributes-type": "A", "content-state": \#(notation)}], "types": \#(Pair.types)}"#
            let state = try AppManifest(parsing: Array(manifest.utf8)).activities.first?.contentState
            return try !#require(state).problems(decoding: value).contains(where: \.preventsDecoding)
        }

        static let types = #"""
            {"Word": {"enum": ["a", "b-2", "on_the_way"]}, "Number": {"enum": [1, 2]}, "Plain": {"enum": {"waiting": {}, "driving": {}}},
             "Rich": {"enum": {"idle": {}, "moving": {"minutes": "Int", "_1": "String"}, "maybe": {"x": "Int?"}}},
             "Stop": {"name": "String", "at": "Date", "next": "[Stop]?"},
             "Order": {"id": "UUID", "stops": "[Stop]", "phase": "Rich", "word": "Word?", "tags": "[String: Int?]", "window": "ClosedRange<Date>?"}}
            """#

        static let all: [Pair] = [
            Pair(#""Bool""#, Bool.self), Pair(#""Int""#, Int.self), Pair(#""Int8""#, Int8.self),
            Pair(#""Int16""#, Int16.self), Pair(#""Int32""#, Int32.self), Pair(#""Int64""#, Int64.self),
            Pair(#""UInt""#, UInt.self), Pair(#""UInt8""#, UInt8.self), Pair(#""UInt16""#, UInt16.self),
            Pair(#""UInt32""#, UInt32.self), Pair(#""UInt64""#, UInt64.self), Pair(#""Double""#, Double.self),
            Pair(#""CGFloat""#, CGFloat.self), Pair(#""TimeInterval""#, TimeInterval.self),
            Pair(#""Float""#, Float.self),
            Pair(#""Decimal""#, Decimal.self), Pair(#""String""#, String.self), Pair(#""Date""#, Date.self),
            Pair(#""Data""#, Data.self), Pair(#""URL""#, URL.self), Pair(#""UUID""#, UUID.self),
            Pair(#""Int?""#, Int?.self), Pair(#""[Int]""#, [Int].self), Pair(#""[Int?]""#, [Int?].self),
            Pair(#""Set<String>""#, Set<String>.self), Pair(#""[String: Int]""#, [String: Int].self),
            Pair(#""[Int: String]""#, [Int: String].self), Pair(#""[Word: Int]""#, [Word: Int].self),
            Pair(#""[Int8: Int]""#, [Int8: Int].self), Pair(#""ClosedRange<Int>""#, ClosedRange<Int>.self),
            Pair(#""Range<Date>""#, Range<Date>.self), Pair(#""Word""#, Word.self), Pair(#""Number""#, Number.self),
            Pair(#""Plain""#, Plain.self), Pair(#""Rich""#, Rich.self), Pair(#""Stop""#, Stop.self),
            Pair(#""Order""#, Order.self), Pair(#""[Stop]?""#, [Stop]?.self),
            Pair(#"{"a": "Int", "b": "Plain?"}"#, Inline.self),
        ]
    }

    enum Word: String, Codable, Hashable { case a, b = "b-2", onTheWay = "on_the_way" }
    enum Number: Int, Codable { case one = 1, two }
    enum Plain: Codable { case waiting, driving }
    enum Rich: Codable {
        case idle
        case moving(minutes: Int, String)
        case maybe(x: Int?)
    }
    struct Stop: Codable {
        var name: String
        var at: Date
        var next: [Stop]?
    }
    struct Order: Codable {
        var id: UUID
        var stops: [Stop] = []
        var phase: Rich
        var word: Word?
        var tags: [String: Int?]
        var window: ClosedRange<Date>?
    }
    struct Inline: Codable {
        var a: Int
        var b: Plain?
    }

    /// Values of all kinds, including the limits of types.
    static let values: [String] =
        [
            "null", "true", "false", "0", "1", "-1", "2", "3.0", "3.5", "1e2", "-0", "127", "128", "-128", "-129",
            "255",
            "256", "32767", "32768", "65535", "65536", "2147483647", "2147483648", "4294967295", "4294967296",
            "9223372036854775807", "-9223372036854775808", "1e18", "1e30", "3.4e38", "3.5e38", "1e-50", "16777217",
            "9007199254740993.0", "1789000000",
            #""""#, #""a""#, #""A""#, #""b-2""#, #""1""#, #""1.5""#, #""true""#, #""waiting""#,
            #""2025-06-15T12:00:00Z""#,
            #""AA==""#, #""AA=""#, #""AAAA""#, #""AAAA====""#, #""A A=""#, #""AAA=A""#, #""-_==""#, #""AB==""#,
            #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#, #""e621e1f8c36c495a93fc0c247a3e6e5f""#,
            #""https://example.com/a?b#c""#, #""https://a b.c/""#, #""http://[::1""#, #""http://[::1]:80/""#,
            #""http://x:port/""#,
            #""1:2""#, #""a:b:c""#, #"":""#, #""//""#, #""a b""#, #""%zz""#, #""http://a%zz/""#, #""http://<>/""#,
            #""{}""#,
            #""mailto:a@example.com""#, #""http://u:p@example.com:8080""#, #""http://éxample.com/""#,
            "[]", "[1]", "[1, 2]", "[2, 1]", "[2, 3, 4]", "[1, null]", #"["a"]"#, #"["a", 1]"#, #"["a", "a"]"#, "[[1]]",
            "[1.5, 2]", "{}", #"{"a": 1}"#, #"{"a": null}"#, #"{"1": "a"}"#, #"{"01": "a"}"#, #"{"x": "a"}"#,
            #"{"waiting": {}}"#, #"{"waiting": null}"#, #"{"waiting": 1}"#, #"{"waiting": []}"#,
            #"{"waiting": {"x": 1}}"#, #"{"waiting": {}, "z": 1}"#, #"{"waiting": {}, "driving": {}}"#,
            #"{"idle": {}}"#, #"{"moving": {"minutes": 3, "_1": "x"}}"#, #"{"moving": {"minutes": 3, "_0": "x"}}"#,
            #"{"moving": {"minutes": "3", "_1": "x"}}"#, #"{"maybe": {}}"#, #"{"maybe": {"x": null}}"#,
            #"{"maybe": {"x": "1"}}"#, #"{"name": "n", "at": 1}"#, #"{"name": "n", "at": 1, "next": null}"#,
            #"{"name": "n", "at": "1"}"#, #"{"name": "n", "at": 1, "next": [{"name": "m", "at": 2.5}]}"#,
            #"{"name": "n", "at": 1, "next": [{"name": "m"}]}"#, #"{"a": 1, "b": {"waiting": {}}}"#,
            #"{"a": 1, "b": "waiting"}"#,
        ]

    @Test("Every type with one value at a time", arguments: Pair.all)
    func table(_ pair: Pair) throws {
        for text in Self.values {
            let value = try JSONDocument(parsing: Array(text.utf8)).value
            #expect(try pair.isDecodable(value) == pair.decode(Data("[\(text)]".utf8)), "\(text)")
        }
    }

    @Test("Values with one or two wrong places")
    func damaged() throws {
        var generator = SeededGenerator(7)
        let pair = try #require(Pair.all.first { $0.notation == #""Order""# })
        let whole = #"""
            {"id": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "stops": [{"name": "n", "at": 1, "next": [{"name": "m", "at": 2.5}]}],
             "phase": {"moving": {"minutes": 3, "_1": "x"}}, "word": "b-2", "tags": {"a": 1, "b": null}, "window": [1, 2.5]}
            """#
        let order = try JSONDocument(parsing: Array(whole.utf8)).value
        #expect(try pair.isDecodable(order))
        let pointers = Self.pointers(in: order, at: .root).filter { $0 != .root }
        var rejected = 0
        for _ in 0..<3000 {
            var text = Array(whole.utf8)
            for _ in 0..<Int.random(in: 1...2, using: &generator) {
                let value = try JSONDocument(parsing: text).value
                guard let pointer = pointers.randomElement(using: &generator), value[pointer] != nil,
                    let other = Self.values.randomElement(using: &generator)
                else { continue }
                let new = try JSONDocument(parsing: Array(other.utf8)).value
                let change: JSONChange = Bool.random(using: &generator) ? .set(pointer, new) : .remove(pointer)
                text = change.edits(in: text, value: value).applied(to: text)
            }
            let found = try pair.isDecodable(JSONDocument(parsing: text).value)
            let isDecoded = pair.decode(Data("[".utf8 + text + "]".utf8))
            if !isDecoded { rejected += 1 }
            #expect(found == isDecoded, "\(String(decoding: text, as: UTF8.self))")
        }
        #expect(rejected > 500 && rejected < 2900)
    }

    private static func pointers(in value: JSONValue, at pointer: JSONPointer) -> [JSONPointer] {
        switch value {
        case .object(let object):
            [pointer] + object.members.flatMap { pointers(in: $0.value, at: pointer.appending($0.name)) }
        case .array(let elements):
            [pointer] + elements.enumerated().flatMap { pointers(in: $0.element, at: pointer.appending($0.offset)) }
        default: [pointer]
        }
    }
}
