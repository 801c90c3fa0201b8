import CEmbedded
import JSONText
import PushPayload

/// What `explanations.md` says of a rule: how that is known, what the rule finds, why it goes wrong, and two examples.
struct RuleText: Sendable {
    var confidence = Rule.Confidence.documented
    private(set) var references: [ApplePage] = []
    /// The general effect, where it is not that of the example.
    var effect: String?
    /// One line that completes "finds …".
    var summary = ""
    /// Why it goes wrong and what to do, in sentences.
    var explanation = ""
    private(set) var bad = Rule.Example()
    private(set) var good = Rule.Example()
    private var app: ExampleApp?
    private var olderApp: ExampleApp?

    init() {}

    /// The number of lines with the source and the effect, which reports need of each finding.
    static let linesOfSource = 4

    /// Reads the text of a rule, or its first lines; nil for a rule that `explanations.md` says nothing of.
    init?(of id: String, lines count: Int = .max) {
        guard let lines = Self.sections[id]?.prefix(count) else { return nil }
        var block: [Substring]?
        for line in lines {
            if let open = block {
                let isEnd = line == "```"
                if isEnd { take(open) }
                block = isEnd ? nil : open + [line]
            } else if line.utf8.starts(with: "```".utf8) {
                block = [line.dropFirst(3)]
            } else if let first = line.utf8.first, first != UInt8(ascii: "#") {
                take(line)
            }
        }
    }

    /// The lines below the id of each rule. The file is read when one of them is asked for, which no check of a payload does.
    static let sections: [String: ArraySlice<Substring>] = {
        let file = String(decoding: [UInt8](embedded_explanations_md()), as: UTF8.self)
        // Looking for a character takes much longer than looking for a byte.
        let lines = file.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map(Substring.init)
        let starts = lines.indices.filter { lines[$0].hasPrefix("## ") }
        let ends = starts.dropFirst() + [lines.count]
        return Dictionary(
            uniqueKeysWithValues: zip(starts, ends).map { (String(lines[$0].dropFirst(3)), lines[($0 + 1)..<$1]) })
    }()

    /// Takes a line of text: a fact with its name before it, the summary, or a part of the explanation.
    private mutating func take(_ line: Substring) {
        if line.utf8.starts(with: "Source: ".utf8) {
            let words = line.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }.dropFirst().map {
                String(Substring($0))
            }
            confidence = words.first.flatMap(Rule.Confidence.init) ?? .documented
            references = words.dropFirst().compactMap(ApplePage.init)
        } else if line.utf8.starts(with: "Effect: ".utf8) {
            effect = String(line.dropFirst("Effect: ".count))
        } else if summary.isEmpty {
            summary = String(line)
        } else {
            explanation += (explanation.isEmpty ? "" : " ") + line
        }
    }

    /// Takes a block, whose first line has what it is, and the pointer of an example or the path of a string table.
    private mutating func take(_ block: [Substring]) {
        let words = block[0].split(separator: " ", maxSplits: 1).map(String.init)
        let argument = words.dropFirst().first ?? ""
        let lines = block.dropFirst()
        switch words.first {
        case "app": app = ExampleApp(lines.joined(separator: "\n"))
        case "app-before": olderApp = ExampleApp(lines.joined(separator: "\n"))
        case "table": app?.tables.append(ExampleApp.Table(path: argument, text: lines.joined(separator: "\n")))
        case "bad": bad = Rule.Example(lines, app, olderApp, at: argument)
        case "good": good = Rule.Example(lines, app, olderApp, at: argument)
        default: break
        }
    }
}

extension Rule.Example {
    /// An example from its lines: the document, and before it, with an empty line between, what it is sent with.
    fileprivate init(_ lines: ArraySlice<Substring>, _ app: ExampleApp?, _ olderApp: ExampleApp?, at place: String) {
        self.app = app
        self.olderApp = olderApp
        pointer = JSONPointer(place) ?? .root
        let head = lines.contains("") ? lines.prefix { !$0.isEmpty } : []
        text = lines.dropFirst(head.isEmpty ? 0 : head.count + 1).joined(separator: "\n")
        for line in head {
            let words = line.split(separator: " ", maxSplits: 1)
            if line.hasPrefix("{") { earlier += line + "\n" }
            guard words.count == 2, !line.hasPrefix("{") else { continue }
            let (name, value) = (String(words[0].dropLast()), String(words[1]))
            if let system = SystemVersion.System(rawValue: name) {
                given.minimum += [SystemVersion(system, value)].compactMap(\.self)
            } else if name == "now" {
                if let moment = Double(value) { given.clock = { UnixTime(moment) } }
            } else if name == "key" {
                // Its id, its environment and its topics.
                let words = value.split(separator: " ").map(String.init)
                let environment = words.dropFirst().first.flatMap(SigningKey.Environment.init)
                given.signingKeys = words.prefix(1).map {
                    SigningKey($0, for: environment, topics: Array(words.dropFirst(2)))
                }
            } else if name == "words" {
                let words = String(repeating: "long ", count: Int(value) ?? 0)
                text = text.split(separator: "…").joined(separator: words)
            } else {
                headers[name] = value
            }
        }
    }
}
