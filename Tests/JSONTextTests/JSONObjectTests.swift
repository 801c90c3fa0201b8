import JSONText
import TestSupport
import Testing

/// Members by their names.
@Suite("JSON objects") struct JSONObjectTests {
    @Test("An object of any size finds, sets and removes members as a list of them would", arguments: 0..<20)
    func sizes(_ seed: Int) {
        var random = SeededGenerator(UInt64(seed))
        var object = JSONObject()
        var list: [(name: String, value: JSONValue)] = []
        for step in 0..<600 {
            // Composed and decomposed forms, which are equal in Swift, are two names.
            let number = Int.random(in: 0..<150, using: &random)
            let name = ["k", "\u{E9}", "e\u{301}"][number % 3] + String(number / 3)
            let place = list.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
            #expect(object[name] == place.map { list[$0].value })
            // The object grows at first and shrinks at the end.
            if Int.random(in: 0..<600, using: &random) < step {
                object[name] = nil
                if let place { list.remove(at: place) }
            } else {
                object[name] = .integer(Int64(step))
                if let place {
                    list[place].value = .integer(Int64(step))
                } else {
                    list.append((name, .integer(Int64(step))))
                }
            }
            #expect(object.members.map(\.value) == list.map(\.value))
        }
        #expect(JSONObject(unique: object.members) == object)
    }
}
