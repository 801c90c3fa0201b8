import TestSupport

/// Payloads in two versions: correct, and with mistakes that safe fixes correct. Layout, order and the app's own data are as
/// unusual as JSON allows.
struct Mistakes {
    private var random: SeededGenerator
    private var layout = Layout()

    init(_ seed: UInt64) { random = SeededGenerator(seed &* 0x9E37_79B9_7F4A_7C15 &+ 1) }

    /// A payload in both versions.
    struct Document {
        fileprivate let layout: Layout
        fileprivate let root: Node
        fileprivate let hasMark: Bool

        func text(isGood: Bool) -> String {
            (hasMark && !isGood ? "\u{FEFF}" : "") + layout.text(root, isGood: isGood) + layout.end
        }
    }

    fileprivate struct Layout {
        var lineEnd = ""
        var indent = ""
        var colon = ":"
        var end = ""

        func text(_ node: Node, level: Int = 0, isGood: Bool) -> String {
            switch node {
            case .text(let good, let bad): return isGood ? good : bad
            case .object(let members, let slip):
                let gap = lineEnd + String(repeating: indent, count: level + 1)
                let shown = members.filter { !isGood || $0.good != nil }
                var text = "{"
                for (index, member) in shown.enumerated() {
                    let name = (isGood ? member.good : member.bad) ?? member.bad
                    text += gap + name + colon + self.text(member.value, level: level + 1, isGood: isGood)
                    if index < shown.count - 1 { text += "," } else if !isGood { text += slip }
                    if !isGood, lineEnd.hasSuffix("\n"), member.hasComment { text += "// it's “\(index)”" }
                }
                return text + (shown.isEmpty ? "" : lineEnd + String(repeating: indent, count: level)) + "}"
            }
        }
    }

    fileprivate indirect enum Node {
        /// A value: correct, and as written.
        case text(String, String)
        /// Members, and the text after the last one.
        case object([Member], slip: String)
    }

    fileprivate struct Member {
        /// Its name in quotes; nil if the member should not exist.
        let good: String?
        let bad: String
        let value: Node
        var hasComment = false
    }

    mutating func document() -> Document {
        layout =
            [
                Layout(), Layout(lineEnd: "\n", indent: "  ", colon: ": ", end: "\n"),
                Layout(lineEnd: "\r\n", indent: "\t", colon: " : ", end: "\r\n"),
                Layout(lineEnd: " ", indent: "", colon: ": ", end: ""),
                Layout(lineEnd: "\n", indent: "", colon: ":\n ", end: "\n\n"),
            ][number(5)]
        let aps = oneIn(3) ? liveActivity() : alert()
        var members = [member("aps", object(aps))]
        for index in 0..<number(4) {
            members.append(Member(good: "\"own\(index)\"", bad: "\"own\(index)\"", value: own(), hasComment: oneIn(5)))
        }
        if oneIn(6) { members.append(Member(good: nil, bad: "\"nothing\"", value: .text("", "null"))) }
        return Document(layout: layout, root: object(members), hasMark: oneIn(5))
    }

    private mutating func alert() -> [Member] {
        var members = [
            member(
                "alert",
                oneIn(2)
                    ? text("Gate changed") : object([member("title", text("Gate")), member("body", text("B12 🛫"))]))
        ]
        if oneIn(2) { members.append(member("badge", slip("3", ["\"3\"", "+3", "3."]))) }
        if oneIn(2) { members.append(member("mutable-content", slip("1", ["true", "\"1\"", "True", "2", "\"yes\""]))) }
        if oneIn(2) {
            members.append(member("thread-id", text("trip-7"), misspelt: ["thread_id", "threadId", "Thread-ID"]))
        }
        if oneIn(2) {
            members.append(
                member("interruption-level", slip("\"passive\"", ["\"Passive\"", "\"PASSIVE\""])))
        }
        if oneIn(3) { members.append(extra("sound", ["\"\"", "null"])) }
        if oneIn(3) { members.append(extra("content-available", ["0", "false", "\"0\"", "\"false\"", "null"])) }
        return members.shuffled(using: &self)
    }

    private mutating func liveActivity() -> [Member] {
        var members = [
            member("event", slip("\"update\"", ["\"Update\"", "'update'"])),
            member("timestamp", slip("1750000000", ["1750000000000", "\"1750000000\"", "1750000000999"])),
            member("content-state", own(isState: true)),
        ]
        if oneIn(2) {
            members.append(
                member(
                    "stale-date", slip("1750003600", ["1750003600000", "\"1750003600\""]),
                    misspelt: ["staleDate", "stale_date"]))
        }
        if oneIn(3) { members.append(extra("alert", ["null"])) }
        return members.shuffled(using: &self)
    }

    /// The app's own data, in notations that must be preserved.
    private mutating func own(isState: Bool = false) -> Node {
        let values = [
            #"{"a" :[1.0,2e3 , -0],"b":{"c":"\u00e9\/\ud83d\ude00"},"q": "a “b” // c, }"}"#, #"{"score":  3}"#,
            "\"it's \\\"so\\\" //\"", "1.50", #"[{"x":"",  "y":[]} ,[]]"#, "true",
        ]
        let value = values[number(isState ? 2 : values.count)]
        return .text(value, value)
    }

    private mutating func object(_ members: [Member]) -> Node {
        .object(members, slip: slip("", [",", ",,"], oneIn: 4).text)
    }

    private mutating func member(_ name: String, _ value: Node, misspelt: [String] = []) -> Member {
        let good = "\"\(name)\""
        var wrong = misspelt.map { "\"\($0)\"" }
        wrong += ["“\(name)”", "'\(name)'"]
        if !name.contains("-") { wrong.append(name) }
        return Member(good: good, bad: slip(good, wrong, oneIn: 4).text, value: value, hasComment: oneIn(6))
    }

    private mutating func extra(_ name: String, _ values: [String]) -> Member {
        Member(good: nil, bad: "\"\(name)\"", value: .text("", values[number(values.count)]))
    }

    private mutating func text(_ text: String) -> Node { slip("\"\(text)\"", ["“\(text)”", "'\(text)'", "„\(text)”"]) }

    private mutating func slip(_ good: String, _ bad: [String], oneIn chance: Int = 2) -> Node {
        .text(good, oneIn(chance) ? bad[number(bad.count)] : good)
    }

    private mutating func number(_ end: Int) -> Int { Int.random(in: 0..<end, using: &self) }
    private mutating func oneIn(_ chance: Int) -> Bool { number(chance) == 0 }
}

extension Mistakes.Node {
    /// The text as written.
    fileprivate var text: String { if case .text(_, let bad) = self { bad } else { "" } }
}

extension Mistakes: RandomNumberGenerator {
    /// The next number.
    mutating func next() -> UInt64 { random.next() }
}
