import PushLint
import Testing

/// The patterns of own rules.
@Suite("Patterns of texts") struct TextPatternTests {
    @Test(
        "A pattern matches whole texts",
        arguments: [
            ("", [""], ["a"]), ("abc", ["abc"], ["ab", "abcd", "xabc", ""]),
            ("a*", ["", "a", "aaaa"], ["b", "ab"]), ("a+b?", ["a", "aab"], ["", "b", "abb"]),
            ("(chat|order)-[0-9]+", ["chat-1", "order-42"], ["chat-", "chat", "Chat-1", "chat-1 "]),
            ("[A-Z]{3}-\\d{2,4}", ["ABC-12", "XYZ-1234"], ["AB-12", "ABC-1", "ABC-12345"]),
            (
                "^https://.*\\.example\\.com/.*$", ["https://a.example.com/x"],
                ["http://a.example.com/x", "https://aXexample.com/"]
            ),
            ("[^ ]{0,3}", ["", "abc", "é…"], ["a b", "abcd"]), ("[-a]+", ["-a-"], ["b"]), ("[]a]", ["]", "a"], ["b"]),
            ("(?:ab){2}", ["abab"], ["ab", "ababab"]), ("a{2,}", ["aa", "aaa"], ["a"]), (".", ["x", "😀"], ["", "xy"]),
            ("\\w+\\s\\S+", ["ab c!"], ["ab", "a b c"]), ("a|", ["a", ""], ["b"]), ("x{0}", [""], ["x"]),
            ("[\\d.]+", ["1.2"], ["a"]), ("\\{\\}", ["{}"], ["{"]),
        ])
    func matches(_ pattern: String, _ matching: [String], _ others: [String]) throws {
        let pattern = try TextPattern(pattern)
        for text in matching { #expect(pattern.matches(text), "\(text)") }
        for text in others { #expect(!pattern.matches(text), "\(text)") }
    }

    @Test(
        "An invalid pattern is refused with a reason",
        arguments: [
            ("(a", "a ( is never closed"), ("a)", "a ) closes nothing"), ("[a", "a [ is never closed"),
            ("*a", "* repeats nothing"), ("a{x}", "{x} is not a count such as {2}, {2,} or {2,5}"),
            ("a{5,2}", "{5,2} is not a count such as {2}, {2,} or {2,5}"), ("\\1", "\\1 is not supported"),
            ("(?=a)", "look-around and names of groups are not supported"),
            ("a\\", "the pattern ends with a backslash"),
            ("[z-a]", "z-a is not a range"), ("a^b", "^ is allowed only at an end: the whole text has to match"),
            ("(a{1000}){1000}", "the pattern is too long"),
        ])
    func refusals(_ pattern: String, _ message: String) {
        #expect { _ = try TextPattern(pattern) } throws: { ($0 as? TextPattern.Mistake)?.message == message }
    }

    @Test("No pattern makes a match take exponential time")
    func linear() throws {
        let text = String(repeating: "a", count: 4000)
        for pattern in ["(a*)*b", "(a|a)*b", "(a|aa)+b", "(a+)+b", "(.*a){20}b"] {
            #expect(!(try TextPattern(pattern)).matches(text))
        }
    }
}
