import JSONText
import Testing

/// Pointers in their written form.
@Suite("JSON pointers") struct JSONPointerTests {
    @Test("A pointer reads back from what it is written as")
    func roundTrip() {
        for tokens in [[], [""], ["a"], ["a/b", "~", "~1", "/", ""], ["0", "é", "👍", "a b", "\u{301}", "\"\\"]]
            as [[String]]
        {
            let pointer = JSONPointer(tokens)
            #expect(JSONPointer(pointer.description)?.tokens == tokens)
        }
    }

    @Test(
        "Pointers into generated documents read back and lead to the same value",
        arguments: GeneratedDocument.all.prefix(100))
    func generated(_ generated: GeneratedDocument) {
        for pointer in generated.pointers {
            let again = JSONPointer(pointer.description)
            #expect(again?.tokens.map { Array($0.utf8) } == pointer.tokens.map { Array($0.utf8) })
        }
    }

    @Test(
        "The written form follows RFC 6901",
        arguments: [
            ("", []), ("/", [""]), ("/foo/0", ["foo", "0"]), ("/a~1b", ["a/b"]), ("/m~0n", ["m~n"]), ("/~01", ["~1"]),
            ("//", ["", ""]), ("/ ", [" "]),
        ] as [(String, [String])])
    func written(_ text: String, _ tokens: [String]) {
        #expect(JSONPointer(text)?.tokens == tokens)
        #expect(JSONPointer(tokens).description == text)
    }

    @Test("Invalid pointers are refused", arguments: ["a", "aps/alert", "/~", "/~2", "/a~", " /a"])
    func refused(_ text: String) { #expect(JSONPointer(text) == nil) }

    @Test("A pointer leads through objects and arrays, by exact names and indexes")
    func leading() {
        let value: JSONValue = ["a": [["b": 1], 2], "0": 3, "": 4]
        #expect(value[""] == value)
        #expect(value["/a/0/b"] == 1)
        #expect(value["/a/1"] == 2)
        #expect(value["/0"] == 3)
        #expect(value["/"] == 4)
        for pointer in ["/a/2", "/a/01", "/a/-1", "/a/+1", "/a/b", "/A", "/a/0/b/c"] as [JSONPointer] {
            #expect(value[pointer] == nil, "\(pointer)")
        }
    }

    @Test("A pointer is within itself and its ancestors")
    func within() {
        let pointer: JSONPointer = "/aps/alert"
        #expect(pointer.isWithin("") && pointer.isWithin("/aps") && pointer.isWithin(pointer))
        #expect(!pointer.isWithin("/aps/alert/title") && !pointer.isWithin("/ap"))
        #expect(
            pointer.parent == "/aps" && pointer.last == "alert" && JSONPointer.root.parent == nil
                && JSONPointer.root.last == nil)
        #expect(pointer.appending("x").appending(0).appending("/y/z" as JSONPointer) == "/aps/alert/x/0/y/z")
    }
}
