import JSONText
import PushPayload
import Testing

/// Typed values over a payload's JSON.
@Suite("Typed values") struct TypedValueTests {
    @Test(
        "A flag is written as 1 or 0, whatever it was",
        arguments: [(1, 1), (0, 0), (2, 1), (1.5, 1), (0.5, 0), (-1, 0), (true, 1), (false, 0)]
            as [(JSONValue, JSONValue)])
    func flag(_ json: JSONValue, _ written: JSONValue) {
        var aps = APS(json: ["content-available": json])
        aps.contentAvailable = aps.contentAvailable == true
        #expect(aps.json == ["content-available": written])
    }

    @Test("content-changed is written as a Boolean, and a number is malformed")
    func contentChanged() {
        var aps = APS()
        aps.contentChanged = true
        #expect(aps.json == ["content-changed": true])
        #expect(APS(json: ["content-changed": 1])[.contentChanged] == .malformed(1))
    }

    @Test("The whole part of a badge counts, and a negative badge is dropped")
    func badge() {
        #expect(APS(json: ["badge": 3.9])[.badge] == .value(3) && APS(json: ["badge": -1])[.badge] == .malformed(-1))
        #expect(AlertDictionary(json: ["summary-arg-count": -2.9])[.summaryArgCount] == .value(-2))
    }

    @Test("A localized text of a Live Activity has its key and its arguments, or none")
    func activityText() {
        let alert = LiveActivityAlert(json: ["title": ["loc-key": "K", "loc-args": "a"], "body": ["loc-args": ["a"]]])
        #expect(alert[.activityTitle] == .value(.localized(key: "K", arguments: [])))
        #expect(alert[.activityBody] == .malformed(["loc-args": ["a"]]))
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
        #expect(APS(json: ["badge": 0]).notifies == true && APS(json: ["sound": "x"]).notifies == true)
        #expect(
            APS(json: ["badge": "0"]).notifies == false && APS(json: ["sound": ""]).notifies == false
                && APS(json: ["content-available": 1]).notifies == false)
    }

    @Test("A string alert is a body, whichever way it is asked for")
    func stringAlert() {
        #expect(Alert.body("x").dictionary.body == "x")
        #expect(Alert.dictionary(AlertDictionary(json: ["title": "t"])).dictionary.title == "t")
    }

    @Test(
        "A 0/1 flag is read as devices read it",
        arguments: [
            (1, true), (2, true), (1.5, true), (true, true), (0, false), (false, false), (0.5, false), (-1, false),
            (-0.5, false),
            ("1", true), ("0", true), ("false", true), ("", true), ([], true), ([:], true), (.null, false),
        ] as [(JSONValue, Bool)])
    func isOn(_ value: JSONValue, _ isOn: Bool) { #expect(Flag.isOn(value) == isOn) }
}
