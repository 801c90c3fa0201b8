import PushPayload
import Testing

/// The key catalogue is whole and without contradiction.
@Suite struct CatalogTests {
    @Test("No object has two rows for one key")
    func unique() {
        let names = Key.catalog.map { "\($0.parent)/\($0.name)" }
        #expect(Set(names).count == names.count)
    }

    /// The keys of the fact sheet's first section, object by object.
    static let defined: [(Key.Parent, [String])] = [
        (
            .root,
            ["aps", "mdm", "Simulator Target Bundle", "WatchKit Simulator Actions", "container-identifier", "domain"]
        ),
        (
            .aps,
            [
                "alert", "badge", "sound", "thread-id", "category", "content-available", "mutable-content",
                "target-content-id",
                "interruption-level", "relevance-score", "filter-criteria", "stale-date", "content-state", "timestamp",
                "event",
                "dismissal-date", "attributes-type", "attributes", "input-push-token", "input-push-channel",
                "content-changed",
                "url-args", "account-id", "topic-id",
            ]
        ),
        (
            .alert,
            [
                "title", "subtitle", "body", "title-loc-key", "subtitle-loc-key", "loc-key", "title-loc-args",
                "subtitle-loc-args",
                "loc-args", "launch-image", "summary-arg", "summary-arg-count", "action", "action-loc-key",
            ]
        ),
        (.sound, ["critical", "name", "volume"]), (.activityAlert, ["title", "body", "sound"]),
        (.activityText, ["loc-key", "loc-args"]),
    ]

    @Test("An object has a row for each key that is defined in it, and no other", arguments: defined.indices)
    func complete(_ index: Int) {
        let (parent, names) = Self.defined[index]
        #expect(Set(Key.all(in: parent).map(\.name)) == Set(names))
        for name in names { #expect(Key.named(name, in: parent)?.name == name) }
        #expect(Key.named("thread_id", in: parent) == nil)
    }

    @Test("Every object is in that list")
    func parents() { #expect(Set(Self.defined.map(\.0)) == Set(Key.Parent.allCases)) }

    @Test("A row says what its key takes, since when, what for, and what is lost", arguments: Key.catalog)
    func row(_ key: Key) {
        #expect(!key.forms.isEmpty && !key.kinds.isEmpty && !key.pushTypes.isEmpty && !key.since.isEmpty)
        #expect(Set(key.kinds).count == key.kinds.count)
        #expect(key.pushTypes.allSatisfy { $0.isKnown })
        for text in [key.meaning, key.lost] { #expect(!text.isEmpty && !text.hasSuffix(".")) }
        #expect(key.page.url.hasPrefix("https://developer.apple.com/"))
        for end in key.ignoredSince {
            let start = key.since.first { $0.system == end.system }
            #expect(start?.isBefore(end) ?? true)
        }
    }

    @Test("A key's path leads to where its object stands")
    func paths() {
        #expect(Key.named("title", in: .alert)?.path == "aps.alert.title")
        #expect(Key.named("aps", in: .root)?.path == "aps")
        for parent in Key.Parent.allCases {
            #expect(parent.pointer.tokens == parent.path.split(separator: ".").map(String.init))
        }
    }
}

extension Key: CustomTestStringConvertible {
    /// Its place and name.
    public var testDescription: String { path }
}
