import JSONText
import Testing

/// Changes of a document that leave everything else as it is.
@Suite("Changes of JSON") struct JSONChangeTests {
    @Test(
        "Setting any existing value changes only that value",
        arguments: GeneratedDocument.all.filter { $0.repeats == 0 }.prefix(50))
    func setExisting(_ generated: GeneratedDocument) throws {
        for pointer in generated.pointers {
            try hold(
                generated, .set(pointer, ["new": 1]), changed: generated.value.with(["new": 1], at: pointer),
                at: pointer)
        }
    }

    @Test(
        "Setting a new member adds it and changes nothing else",
        arguments: GeneratedDocument.all.filter { $0.repeats == 0 }.prefix(50))
    func setNew(_ generated: GeneratedDocument) throws {
        for pointer in generated.pointers where generated.value[pointer]?.object != nil {
            let new = pointer.appending("brand/new").appending("in").appending("side")
            try hold(
                generated, .set(new, 7),
                changed: generated.value.with(["in": ["side": 7]], at: pointer.appending("brand/new")), at: pointer)
        }
    }

    @Test(
        "Removing any member or element removes nothing else",
        arguments: GeneratedDocument.all.filter { $0.repeats == 0 }.prefix(50))
    func remove(_ generated: GeneratedDocument) throws {
        for pointer in generated.pointers where pointer.parent != nil {
            try hold(
                generated, .remove(pointer), changed: generated.value.with(nil, at: pointer),
                at: pointer.parent ?? .root)
        }
    }

    @Test(
        "Renaming any member keeps its value and its place",
        arguments: GeneratedDocument.all.filter { $0.repeats == 0 }.prefix(50))
    func rename(_ generated: GeneratedDocument) throws {
        for pointer in generated.pointers {
            guard let parent = pointer.parent, let name = pointer.last, let object = generated.value[parent]?.object
            else { continue }
            let renamed = JSONObject(
                object.members.map { ($0.name.utf8.elementsEqual(name.utf8) ? "other \"name\"" : $0.name, $0.value) })
            try hold(
                generated, .rename(pointer, to: "other \"name\""),
                changed: generated.value.with(.object(renamed), at: parent),
                at: parent)
        }
    }

    @Test(
        "Moving any value moves it from the old place to the new one",
        arguments: GeneratedDocument.all.filter { $0.repeats == 0 }.prefix(25))
    func move(_ generated: GeneratedDocument) throws {
        let value = generated.value
        let objects = generated.pointers.filter { value[$0]?.object != nil }
        for pointer in generated.pointers {
            guard let parent = pointer.parent, value[parent]?.object != nil, let moved = value[pointer] else {
                continue
            }
            for object in objects.prefix(6) {
                for target in [object.appending("moved"), object.appending("far").appending("moved")] {
                    let edits = JSONChange.move(pointer, to: target).edits(in: generated.bytes, value: value)
                    if target.isWithin(pointer) {
                        #expect(edits.isEmpty)
                        continue
                    }
                    let result = try JSONValue(edits.applied(to: generated.bytes))
                    let put = target.parent == object ? moved : ["moved": moved]
                    let place = target.parent == object ? target : target.parent ?? .root
                    #expect(result == value.with(put, at: place).with(nil, at: pointer), "\(pointer) to \(target)")
                }
            }
        }
    }

    /// Makes a change and compares the value; every value outside the changed place keeps its bytes.
    private func hold(_ generated: GeneratedDocument, _ change: JSONChange, changed: JSONValue, at place: JSONPointer)
        throws
    {
        let text = generated.bytes
        let result = change.edits(in: text, value: generated.value).applied(to: text)
        #expect(try JSONValue(result) == changed, "\(change)")
        let apart = generated.pointers.filter { !$0.isWithin(place) && !place.isWithin($0) }
        let before = Locator(text).places(of: apart)
        let after = Locator(result).places(of: apart)
        for pointer in apart {
            guard let old = before[pointer], let new = after[pointer] else {
                Issue.record("\(pointer) is lost by \(change)")
                continue
            }
            #expect(text[old.whole] == result[new.whole])
        }
    }

    @Test(
        "The layout is kept",
        arguments: [
            (.set("/a", 9), #"{"a":1,"b":2}"#, #"{"a":9,"b":2}"#),
            (.set("/c", 9), #"{"a":1,"b":2}"#, #"{"a":1,"b":2,"c":9}"#),
            (.set("/c", 9), #"{ "a" : 1 }"#, #"{ "a" : 1, "c" : 9 }"#),
            (.set("/c", 9), "{\n  \"a\": 1\n}", "{\n  \"a\": 1,\n  \"c\": 9\n}"),
            (.set("/c/d", 9), "{ }", #"{"c":{"d":9}}"#),
            (.set("/1", 9), "[1, 2]", "[1, 9]"),
            (.set("", 9), " [1] ", " 9 "),
            (.rename("/a", to: "z"), #"{"a" :1}"#, #"{"z" :1}"#),
            (.remove("/a"), #"{"a":1,"b":2,"c":3}"#, #"{"b":2,"c":3}"#),
            (.remove("/b"), #"{"a":1,"b":2,"c":3}"#, #"{"a":1,"c":3}"#),
            (.remove("/c"), #"{"a":1,"b":2,"c":3}"#, #"{"a":1,"b":2}"#),
            (.remove("/a"), #"{ "a" : 1 }"#, "{}"),
            (.remove("/a"), "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}", "{\n  \"b\": 2,\n  \"c\": 3\n}"),
            (.remove("/b"), "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}", "{\n  \"a\": 1,\n  \"c\": 3\n}"),
            (.remove("/c"), "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}", "{\n  \"a\": 1,\n  \"b\": 2\n}"),
            (.remove("/a"), "{\n  \"a\": 1\n}", "{}"),
            (.remove("/0"), "[1, 2]", "[2]"), (.remove("/1"), "[1, 2]", "[1]"), (.remove("/0"), "[ 1 ]", "[]"),
            (.move("/b/a", to: "/a"), #"{"b": {"a": 1.50, "c": 2}}"#, #"{"b": {"c": 2},"a": 1.50}"#),
            (.move("/a", to: "/b/a"), #"{"a": "\u0041", "b": {"c": 2}}"#, #"{"b": {"c": 2,"a": "\u0041"}}"#),
            (.move("/b", to: "/c"), #"{"a": 1, "b" : 2}"#, #"{"a": 1, "c" : 2}"#),
            (.move("/a", to: "/aps/a"), #"{"a": 1 }"#, #"{"aps": {"a":1} }"#),
        ] as [(JSONChange, String, String)])
    func layout(_ change: JSONChange, _ text: String, _ result: String) throws {
        let bytes = Array(text.utf8)
        let edited = change.edits(in: bytes, value: try JSONValue(bytes)).applied(to: bytes)
        #expect(String(decoding: edited, as: UTF8.self) == result)
    }

    @Test(
        "Impossible changes make no edits",
        arguments: [
            .set("/a/b", 1), .set("/list/5", 1), .set("/list/-", 1), .rename("/x", to: "y"),
            .rename("/list/0", to: "y"),
            .rename("", to: "y"), .rename("/a", to: "list"), .remove("/x"), .remove(""), .move("/a", to: "/list"),
            .move("/x", to: "/y"), .move("/o", to: "/o/p"), .move("/a", to: ""), .move("/a", to: "/list/0"),
        ] as [JSONChange])
    func impossible(_ change: JSONChange) throws {
        let bytes = Array(#"{"a": 1, "list": [1], "o": {}}"#.utf8)
        #expect(change.edits(in: bytes, value: try JSONValue(bytes)) == [])
    }
}

extension JSONValue {
    /// This value with another value at a pointer, whose container must exist, or with none.
    func with(_ new: JSONValue?, at pointer: JSONPointer) -> JSONValue {
        guard let first = pointer.tokens.first else { return new ?? .null }
        let rest = JSONPointer(Array(pointer.tokens.dropFirst()))
        switch self {
        case .object(var object):
            object[first] = rest.tokens.isEmpty ? new : object[first]?.with(new, at: rest)
            return .object(object)
        case .array(var elements):
            guard let index = Int(first), elements.indices.contains(index) else { return self }
            if let new = rest.tokens.isEmpty ? new : elements[index].with(new, at: rest) {
                elements[index] = new
            } else {
                elements.remove(at: index)
            }
            return .array(elements)
        default: return self
        }
    }
}
