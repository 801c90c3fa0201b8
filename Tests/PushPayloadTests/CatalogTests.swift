import JSONText
import Testing

@testable import PushPayload

/// The key catalogue is complete and consistent, and every row reads and writes the values it describes.
@Suite("The table of keys") struct CatalogTests {
    @Test("No object has two rows for one key")
    func unique() {
        let names = Key.catalog.map { "\($0.parent)/\($0.name)" }
        #expect(Set(names).count == names.count)
    }

    @Test("A row is found by its name in its object, and in no other spelling", arguments: Key.catalog)
    func named(_ key: Key) {
        #expect(Key.named(key.name, in: key.parent) === key)
        #expect(Key.named(key.name.uppercased(), in: key.parent) == nil)
        #expect(Key.named(key.name + "s", in: key.parent) !== key)
        #expect(Key.all(in: key.parent).contains { $0 === key })
    }

    @Test("Every object has rows, and together they are the catalogue")
    func parents() {
        let parts = Key.Parent.allCases.map(Key.all)
        #expect(parts.allSatisfy { !$0.isEmpty } && parts.joined().count == Key.catalog.count)
    }

    @Test("A row has the forms, the releases, the purpose and the effect of its key", arguments: Key.catalog)
    func row(_ key: Key) {
        #expect(!key.forms.isEmpty && !key.kinds.isEmpty && !key.pushTypes.isEmpty && !key.since.isEmpty)
        #expect(Set(key.kinds).count == key.kinds.count)
        #expect(key.pushTypes.allSatisfy { $0.isKnown })
        for text in [key.meaning, key.effectWhenDropped] { #expect(!text.isEmpty && !text.hasSuffix(".")) }
        #expect(key.page.url.hasPrefix("https://developer.apple.com/"))
        for end in key.obsoletedIn {
            let start = key.since.first { $0.system == end.system }
            #expect(start?.isBefore(end) ?? true)
        }
    }

    @Test("A row's differences are for push types that read the key, and differ", arguments: Key.catalog)
    func variants(_ key: Key) {
        for type in PushType.known where !key.variants.contains(where: { $0.key == type }) {
            #expect(key.forms(for: type) == key.forms && key.since(for: type) == key.since)
        }
        for type in key.variants.map(\.key) {
            #expect(key.pushTypes.contains(type))
            #expect(key.forms(for: type) != key.forms || key.since(for: type) != key.since)
            #expect(!key.forms(for: type).isEmpty && !key.since(for: type).isEmpty)
        }
    }

    @Test("Controls know content-changed since iOS 18 and widgets since iOS 26")
    func contentChanged() {
        #expect(Key.contentChanged.since(for: .controls) == [SystemVersion(.iOS, 18)])
        #expect(Key.contentChanged.since(for: .widgets) == [SystemVersion(.iOS, 26)])
    }

    @Test("An alert's score is limited to 0 to 1, and a Live Activity's is any number")
    func relevanceScore() {
        #expect(Key.relevanceScore.forms(for: .alert) == [.number(0...1)])
        #expect(Key.relevanceScore.forms(for: .liveActivity) == [.number(nil)])
    }

    @Test("A key's path leads to where its object stands")
    func paths() {
        #expect(Key.title.path == "aps.alert.title" && Key.title.pointer == "/aps/alert/title")
        #expect(Key.aps.path == "aps")
        for parent in Key.Parent.allCases {
            #expect(parent.pointer.tokens == parent.path.split(separator: ".").map(String.init))
        }
    }

    @Test(
        "A row reads what it takes, keeps what it can't read, and writes back without touching the rest",
        arguments: Key.catalog)
    func typed(_ key: Key) throws {
        let key = try #require(key as? any ReadableKey)
        var values = 0
        for json in KeySamples.values { if try key.check(json) { values += 1 } }
        #expect(values > 0)
    }
}

extension Key: CustomTestStringConvertible {
    /// Its place and name.
    public var testDescription: String { path }
}

/// JSON values of all kinds, including some that each row can read.
enum KeySamples {
    static let values: [JSONValue] =
        [
            "", "x", " ", "1", "0", "true", "trip-7", "\u{0}👍", 0, 1, 2, -1, 7, 0.25, 0.5, 1.5, -0.5, 3.9, 1e300,
            -1e300,
            1_700_000_000, true, false, .null, [], ["a"], ["a", "", "b"], ["a", .null, 1], [1], [[:]], [:], ["x": 1],
            ["loc-key": "K"], ["loc-key": ""], ["loc-key": "K", "loc-args": ["a", "b"]], ["title": "x", "body": "y"],
            ["critical": 1], ["name": "x"], ["name": ""], ["volume": 0.5], ["volume": "1"],
        ] + Key.catalog.compactMap(\.words).joined().map { .string($0) }
}

/// A row of the catalogue, with the Swift types hidden, so that all rows can be tested alike.
protocol ReadableKey {
    /// Checks the laws of reading and writing with one value; true if the value can be read.
    func check(_ json: JSONValue) throws -> Bool
}

extension TypedKey: ReadableKey where Holder: JSONView, Value: Equatable {
    func check(_ json: JSONValue) throws -> Bool {
        #expect(Holder()[self] == .absent)
        var holder = Holder(json: ["before": 1, name: json, "after": ["x": .null]])
        switch holder[self] {
        case .absent, .unknown: Issue.record("\(json) is not seen")
        case .malformed(let kept):
            #expect(kept == json)
            holder[self] = .malformed("kept")
            #expect(holder.json == ["before": 1, name: "kept", "after": ["x": .null]])
        case .value(let value):
            #expect(
                takes(json, in: pushTypes[0]) == true || isTolerant(of: json),
                "\(json) is of a kind that it does not take")
            holder[self] = .value(value)
            #expect(holder.json.names == ["before", name, "after"])
            #expect(holder.json["before"] == 1 && holder.json["after"] == ["x": .null])
            #expect(holder[self] == .value(value))
            let written = try #require(holder.json[name])
            #expect(takes(written, in: pushTypes[0]) == true, "\(written) is written")
        }
        let isReadable = holder[self].value != nil
        holder[self] = .absent
        #expect(holder.json == ["before": 1, "after": ["x": .null]])
        return isReadable
    }

    /// True if a value of another kind is read anyway: a Boolean for a flag, or an array with other values among its
    /// texts.
    private func isTolerant(of json: JSONValue) -> Bool {
        isFlag && json.kind == .boolean || forms.contains(.texts) && json.kind == .array
    }
}
