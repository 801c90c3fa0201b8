import JSONText
import PushPayload
import Testing

/// A payload as a server uses it: read, changed, written back.
@Suite("Typed payloads") struct PayloadTests {
    private func payload(_ text: String) throws -> Payload { try Payload(parsing: Array(text.utf8)) }

    @Test("Text gives typed values, and nothing in it is lost on the way back")
    func roundTrip() throws {
        var payload = try payload(
            #"{"trip": 7, "aps": {"x-own": [1], "alert": {"title": "Gate", "odd": null}, "badge": "3"}}"#)
        #expect(payload.aps.alert?.dictionary.title == "Gate")
        #expect(payload.aps[.badge] == .malformed("3") && payload.aps.badge == nil)
        payload.aps.badge = 3
        payload.aps.threadID = "trip-7"
        payload.mdm = nil
        #expect(
            String(decoding: payload.bytes(), as: UTF8.self)
                == #"{"trip":7,"aps":{"x-own":[1],"alert":{"title":"Gate","odd":null},"badge":3,"thread-id":"trip-7"}}"#
        )
        #expect(try Payload(parsing: payload.bytes()) == payload)
    }

    @Test("Custom data is all but the keys that Apple defines at the root")
    func custom() throws {
        let payload = try payload(#"{"b": 1, "aps": {}, "Simulator Target Bundle": "x", "a": {"aps": 1}, "mdm": "m"}"#)
        #expect(payload.custom.names == ["b", "a"])
        #expect(payload.custom["a"] == ["aps": 1])
    }

    @Test(
        "Text that is not an object is refused with its kind",
        arguments: [("[]", .array), ("\"x\"", .string), ("1", .number), ("null", .null), ("true", .boolean)]
            as [(String, JSONKind)])
    func notAnObject(_ text: String, _ kind: JSONKind) {
        #expect(throws: Payload.ParseError.notAnObject(kind)) { _ = try self.payload(text) }
    }

    @Test("Text that is not JSON is refused with the mistake and its place")
    func notJSON() {
        do {
            _ = try Payload(parsing: Array("{\"aps\": {},}".utf8))
            Issue.record("a trailing comma was taken for JSON")
        } catch {
            guard case .notJSON(let mistake) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(mistake.mistake == .trailingComma)
            #expect(mistake.range == 10..<11)
        }
    }

    @Test(
        "Everything else is read, whatever is wrong with it",
        arguments: ["{}", "{\"aps\": 1}", "{\"aps\": null, \"aps\": []}"])
    func lenient(_ text: String) throws {
        let payload = try payload(text)
        #expect(payload[.aps].value == nil && payload.aps == APS())
    }
}
