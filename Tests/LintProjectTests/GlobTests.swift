import LintProject
import PushLint
import Testing

/// Globs against paths.
@Suite("Patterns of paths") struct GlobTests {
    private static let table: [(glob: String, matches: [String], others: [String])] = [
        (
            "silent/*.apns", ["silent/a.apns", "silent/.apns"],
            ["a.apns", "silent/deep/a.apns", "x/silent/a.apns", "silent/a.json"]
        ),
        ("*.apns", ["a.apns", "x/y/a.apns"], ["a.json", "a.apns.txt"]),
        ("/*.apns", ["a.apns"], ["x/a.apns"]),
        ("./a.apns", ["a.apns"], ["x/a.apns"]),
        ("**/a.apns", ["a.apns", "x/a.apns", "x/y/a.apns"], ["xa.apns"]),
        ("x/**/a.apns", ["x/a.apns", "x/y/z/a.apns"], ["a.apns", "y/x/a.apns"]),
        ("x/**", ["x/a", "x/y/a"], ["y/a"]),
        ("**", ["a", "x/a"], []),
        ("x/a**z", ["x/abcz", "x/az"], ["x/a/z"]),
        ("../shared/*.apns", ["../shared/a.apns"], ["shared/a.apns"]),
        ("drafts", ["drafts", "drafts/a", "x/drafts/y/a"], ["mydrafts/a", "drafts.apns"]),
        ("drafts/", ["drafts/a", "x/drafts/a"], ["draft/a"]),
        ("x/*", ["x/a", "x/y/a"], ["x", "a"]),
        ("a?c", ["abc", "aéc", "a👨‍👩‍👧c"], ["ac", "abbc", "a/c"]),
        ("[a-c]x", ["ax", "cx"], ["dx", "x", "-x"]),
        ("[!a-c]x", ["dx"], ["ax"]),
        ("[^a-c]x", ["dx"], ["bx"]),
        ("[]a-]x", ["]x", "ax", "-x"], ["bx"]),
        ("a[/]b", [], ["a/b", "a[/]b"]),
        ("{a,b}.apns", ["a.apns", "b.apns"], ["c.apns", "a,b.apns"]),
        ("a{,b}c", ["ac", "abc"], ["abbc"]),
        ("{x/y,z}/a", ["x/y/a", "z/a"], ["y/a"]),
        ("{a,{b,c}d}", ["a", "bd", "cd"], ["b", "ad"]),
        (#"\*\[\{.apns"#, ["*[{.apns"], ["x[{.apns"]),
        ("a,b}", ["a,b}"], ["a"]),
        ("é.apns", ["e\u{301}.apns"], ["e.apns"]),
        ("A.apns", [], ["a.apns"]),
        ("*a*a*a*b", ["aaab", "xaxaxab"], [String(repeating: "a", count: 3000)]),
    ]

    @Test("A glob matches the paths in its table, and no others", arguments: table.indices)
    func matching(_ index: Int) throws {
        let row = Self.table[index]
        let glob = try Glob(row.glob)
        for path in row.matches { #expect(glob.matches(path), "\(row.glob) and \(path)") }
        for path in row.others { #expect(!glob.matches(path), "\(row.glob) and \(path.prefix(40))") }
    }

    @Test(
        "A text without special characters matches itself alone", arguments: ["a.apns", "x/y/z", "门.apns", "a b-c_d"])
    func literal(_ text: String) throws {
        let glob = try Glob(text)
        #expect(glob.matches(text))
        #expect(!glob.matches(text + "x"))
        #expect(!glob.matches(String(text.dropLast())))
    }

    @Test(
        "An invalid glob is reported",
        arguments: [
            ("", "names no file"), ("/", "names no file"), ("{a,b", "{ is never closed"), ("[a", "[ is never closed"),
            ("[]", "[ is never closed"), ("[z-a]", "z-a runs backwards"), ("a\\", "nothing follows a"),
            (String(repeating: "{a,b}", count: 11), "1024 patterns"),
            (String(repeating: "{", count: 5000), "1024 characters"),
        ])
    func mistakes(_ text: String, _ message: String) {
        do {
            _ = try Glob(text)
            Issue.record("\(text) was taken for a glob")
        } catch {
            #expect(error.message.contains(message))
        }
    }

    @Test("Patterns with many wildcards are matched quickly")
    func hostile() throws {
        let glob = try Glob(String(repeating: "**/*a*", count: 100) + "z")
        let path = Array(repeating: String(repeating: "a", count: 50), count: 100).joined(separator: "/")
        let clock = ContinuousClock()
        var isMatch = true
        let time = clock.measure { isMatch = glob.matches(path) }
        #expect(!isMatch)
        #expect(time < .seconds(20))
    }
}
