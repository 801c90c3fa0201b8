import JSONText
import PushLint
import ReportText

/// The counts of each answer to the records of a log, and of the rules that found something in them.
package struct AnswerTable: Sendable, Equatable {
    private struct Entry: Equatable {
        var documents = 0
        /// The documents with a finding that explains the refusal.
        var explained = 0
        /// The documents by the rules that found something in them, and the rules that explain the refusal.
        var rules: [String: Int] = [:]
        var explaining: Set<String> = []

        mutating func add(_ other: Entry) {
            documents += other.documents
            explained += other.explained
            rules.merge(other.rules, uniquingKeysWith: +)
            explaining.formUnion(other.explaining)
        }

        /// The rules that explain the refusal, then by the number of documents.
        var sortedRules: [(id: String, documents: Int, explains: Bool)] {
            rules.map { ($0.key, $0.value, explaining.contains($0.key)) }.sorted { one, other in
                (one.2 ? 0 : 1, other.1, one.0) < (other.2 ? 0 : 1, one.1, other.0)
            }
        }
    }

    private var entries: [PushAnswer: Entry] = [:]
    private var others = Entry()

    private static let maximumAnswers = 200
    private static let shownRules = 5

    package init() {}
    package var isEmpty: Bool { entries.isEmpty }

    /// Counts an answer to pushes in which nothing was found.
    package mutating func add(_ answer: PushAnswer, _ count: Int = 1) { add(answer, Entry(documents: count)) }

    package mutating func add(_ answer: PushAnswer, _ findings: [Finding]) {
        let explaining = Set(findings.filter(answer.isExplained).map { $0.rule.id })
        let rules = Dictionary(findings.map { ($0.rule.id, 1) }) { first, _ in first }
        add(answer, Entry(documents: 1, explained: explaining.isEmpty ? 0 : 1, rules: rules, explaining: explaining))
    }

    package mutating func add(_ other: AnswerTable) {
        for (answer, entry) in other.entries { add(answer, entry) }
        others.add(other.others)
    }

    /// Keeps the first answers by name, so that the order in which documents are counted changes nothing.
    private mutating func add(_ answer: PushAnswer, _ entry: Entry) {
        entries[answer, default: Entry()].add(entry)
        guard entries.count > Self.maximumAnswers, let last = entries.keys.max(by: { $0.order < $1.order })
        else { return }
        if let entry = entries.removeValue(forKey: last) { others.add(entry) }
    }

    /// Refusals first, then by the number of documents.
    private var sorted: [(answer: PushAnswer, entry: Entry)] {
        entries.map { ($0.key, $0.value) }.sorted { one, other in
            (one.0.isRefused ? 0 : 1, other.1.documents, one.0.order.0, one.0.order.1)
                < (other.0.isRefused ? 0 : 1, one.1.documents, other.0.order.0, other.0.order.1)
        }
    }

    func text(_ style: Style, columns: Int) -> String {
        guard !isEmpty else { return "" }
        var text = style.paint("answers", .strong) + "\n"
        let all = entries.values.reduce(others.documents) { $0 + $1.documents }
        func add(_ label: String, _ items: [String]) {
            guard !items.isEmpty else { return }
            let rest = items.count - Self.shownRules
            let list = items.prefix(Self.shownRules).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
            text += Wrap.lines("\(label): \(list)", width: columns - 4).map { "    \($0)\n" }.joined()
        }
        for (answer, entry) in sorted {
            let name = answer.isKnown ? answer.text : "not known"
            let share = all < 100 ? "" : " (\(FindingSummary.share(entry.documents, of: all)))"
            text += "  \(DisplayWidth.visible(name)): \(counted(entry.documents, "document"))\(share)\n"
            for (label, explains) in [("explained by", true), (entry.explained > 0 ? "also found" : "found", false)] {
                add(label, entry.sortedRules.filter { $0.explains == explains }.map { "\($0.id) (\($0.documents))" })
            }
            let unexplained = entry.documents - entry.explained
            guard answer.isRefused, unexplained > 0 else { continue }
            let words = [answer.reason, answer.status.map(String.init)].compactMap { $0 }
            let word = words.first { word in Term.all.contains { $0.name == word } }
            let advice = word.map { "apnslint explain \($0)" } ?? "nothing is known of it"
            add("\(unexplained) not explained by a finding", [advice])
        }
        if others.documents > 0 { text += "  other answers: \(counted(others.documents, "document"))\n" }
        return text + "\n"
    }

    var json: JSONValue {
        let list = sorted.map { answer, entry -> JSONValue in
            let rules = entry.sortedRules.map { id, documents, explains -> JSONValue in
                ["rule": .string(id), "documents": .integer(documents), "explains": .boolean(explains)]
            }
            let counts: [(String, JSONValue)] = [
                ("documents", .integer(entry.documents)), ("explained", .integer(entry.explained)),
                ("rules", .array(rules)),
            ]
            return .object(JSONObject(answer.members + counts))
        }
        return .array(list + (others.documents > 0 ? [["documents": .integer(others.documents)]] : []))
    }
}

extension PushAnswer {
    fileprivate var order: (Int, String) { (status ?? 0, reason ?? "") }
}
