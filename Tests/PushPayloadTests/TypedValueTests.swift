import JSONText
import PushPayload
import Testing

/// Typed values over a payload's JSON.
@Suite struct TypedValueTests {
    @Test(
        "An accessor reads what the device reads, keeps what it can't, and writes back without touching the rest",
        arguments: AccessorCase.all)
    func accessor(_ row: AccessorCase) throws { try row.check() }

    @Test("Every accessor's key is in the catalogue", arguments: AccessorCase.all)
    func known(_ row: AccessorCase) { #expect(Key.named(row.key, in: row.parent) != nil) }

    @Test("Every key that a push of our days can hold has an accessor")
    func complete() {
        let read = Set(AccessorCase.all.map { "\($0.parent).\($0.key)" })
        // Custom data to the app, tools or Apple's own apps.
        let aside: Set = [
            "mdm", "container-identifier", "domain", "Simulator Target Bundle", "WatchKit Simulator Actions",
            "account-id",
            "topic-id",
        ]
        for key in Key.catalog where key.parent != .activityText && !aside.contains(key.name) {
            #expect(read.contains("\(key.parent).\(key.name)"), "\(key.path)")
        }
    }

    @Test(
        "Text to show is a title, subtitle or body that is not empty, literal or localized",
        arguments: [
            ([:], false), (["alert": ""], false), (["alert": "x"], true), (["alert": [:]], false),
            (["alert": ["body": ""]], false),
            (["alert": ["title": "x"]], true), (["alert": ["subtitle": "x"]], true),
            (["alert": ["loc-key": "K"]], true),
            (["alert": ["title-loc-key": "K"]], true), (["alert": ["launch-image": "x"]], false), (["alert": 1], false),
        ] as [(JSONObject, Bool)])
    func text(_ json: JSONObject, _ shows: Bool) {
        #expect(APS(json: json).hasText == shows)
        #expect(APS(json: json).notifies == shows)
    }

    @Test("A badge or a sound that can be read notifies as well")
    func notifies() {
        #expect(APS(json: ["badge": 0]).notifies && APS(json: ["sound": "x"]).notifies)
        #expect(
            !APS(json: ["badge": "0"]).notifies && !APS(json: ["sound": ""]).notifies
                && !APS(json: ["content-available": 1]).notifies)
    }

    @Test("A string alert is a body, whichever way it is asked for")
    func stringAlert() {
        #expect(Alert.body("x").dictionary.body == .value("x"))
        #expect(Alert.dictionary(AlertDictionary(json: ["title": "t"])).dictionary.title == .value("t"))
    }

    @Test(
        "A 0/1 flag is read as devices read it",
        arguments: [
            (1, true), (2, true), (1.5, true), (true, true), (0, false), (false, false), (0.5, false), (-1, false),
            (-0.5, false),
            ("1", true), ("0", true), ("false", true), ("", true), ([], true), ([:], true), (nil, false),
        ] as [(JSONValue, Bool)])
    func flag(_ value: JSONValue, _ isOn: Bool) { #expect(Flag.isOn(value) == isOn) }
}
