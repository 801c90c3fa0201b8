import JSONText
import TestSupport
import Testing

/// Places in the text.
@Suite("Places of values") struct LocatorTests {
    @Test(
        "The text at a value's place reads as that value, for every value of every sample",
        arguments: Sample.all.filter { $0.document != nil })
    func samples(_ sample: Sample) throws {
        let document = try #require(sample.document)
        try hold(document.bytes, document.value)
    }

    @Test("The text at a value's place reads as that value, for generated documents", arguments: GeneratedDocument.all)
    func generated(_ generated: GeneratedDocument) throws { try hold(generated.bytes, generated.value) }

    private func hold(_ text: [UInt8], _ value: JSONValue) throws {
        let pointers = value.allPointers
        let places = Locator(text).places(of: pointers)
        #expect(places.count == pointers.count)
        for pointer in pointers {
            let place = try #require(places[pointer])
            #expect(try JSONValue(text[place.value]) == value[pointer], "\(pointer)")
            if let key = place.key {
                #expect(try JSONValue(text[key]) == pointer.last.map { .string($0) }, "\(pointer)")
                #expect(place.whole == key.lowerBound..<place.value.upperBound)
            }
        }
        // Looking up one pointer gives the same place as looking up all.
        for pointer in pointers.prefix(20) { #expect(Locator(text).place(of: pointer) == places[pointer]) }
    }

    @Test(
        "A pointer that leads nowhere has no place",
        arguments: ["/x", "/a/0", "/b/2", "/b/01", "/b/-", "/b/0/x", "/"] as [JSONPointer])
    func nowhere(_ pointer: JSONPointer) {
        #expect(Locator(Array(#"{"a": 1, "b": [1, 2]}"#.utf8)).place(of: pointer) == nil)
    }

    @Test("If a name is given twice, only the last place is found")
    func lastPlace() throws {
        let text = Array(#"{"a": {"x": 1, "y": 2}, "a": {"x": 3}}"#.utf8)
        let places = Locator(text).places(of: ["/a", "/a/x", "/a/y"])
        #expect(places["/a"]?.value == 29..<37)
        #expect(places["/a/x"]?.value == 35..<36)
        #expect(places["/a/y"] == nil)
    }

    @Test("All repeats are found, in every spelling and at every depth", arguments: GeneratedDocument.all)
    func repeats(_ generated: GeneratedDocument) throws {
        let found = Locator(generated.bytes).repeatedKeys()
        #expect(found.count == generated.repeats)
        for key in found {
            let name = try JSONValue(generated.bytes[key.later])
            #expect(name == key.pointer.last.map { .string($0) })
            #expect(try JSONValue(generated.bytes[key.earlier]) == name)
            #expect(key.earlier.upperBound <= key.later.lowerBound)
        }
    }

    @Test("A key given three times is two repeats, each with the one before it")
    func triple() {
        let text = Array(#"{"a": 1, "\u0061": {"b": 1, "b": 2}, "a": 3}"#.utf8)
        let found = Locator(text).repeatedKeys()
        #expect(found.map(\.pointer) == ["/a", "/a/b", "/a"])
        #expect(found.map(\.earlier) == [1..<4, 20..<23, 9..<17])
        #expect(found.map(\.later) == [9..<17, 28..<31, 37..<40])
    }

    @Test("Very many repeated keys take as long as different ones", .timeLimit(.minutes(1)))
    func manyRepeats() throws {
        let count = LargeLaw.count(100_000)
        let text = Array(("{" + String(repeating: "\"a\": 1, ", count: count) + "\"a\": 2}").utf8)
        let document = try JSONDocument(parsing: text)
        #expect(document.value == ["a": 2])
        #expect(Locator(text).repeatedKeys().count == count)
    }
}
