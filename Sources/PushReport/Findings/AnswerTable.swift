import JSONText
public import PushLint
import ReportText

/// How often each answer was given to the records of a log, and which rules found something in them.
public struct AnswerTable: Sendable, Equatable {
    private struct Entry: Equatable {
        var documents = 0
        /// The documents with a finding that explains the refusal.
        var explained = 0
        /// The documents by the rules that found something in them.
        var rules: [String: Count] = [:]

        mutating func add(_ other: Entry) {
            documents += other.documents
            explained += other.explained
            rules.merge(other.rules) {
                Count(documents: $0.documents + $1.documents, explains: $0.explains || $1.explains)
            }
        }
    }

    private struct Count: Equatable {
        var documents: Int
        var explains: Bool
    }

    private var entries: [Diagnosis.Answer: Entry] = [:]
    /// The documents with other answers.
    private var others = Entry()

    /// The maximum number of answers that are counted individually.
    static let maximumAnswers = 200
    private static let shownRules = 5

    /// No answers yet.
    public init() {}

    /// True if no answer was counted.
    public var isEmpty: Bool { entries.isEmpty }

    /// Counts the answer to a document with these findings.
    public mutating func add(_ answer: Diagnosis.Answer, _ findings: [Finding]) {
        var entry = Entry(documents: 1)
        for finding in findings {
            let explains = answer.isExplained(by: finding)
            if explains { entry.explained = 1 }
            entry.rules[finding.rule.id] = Count(
                documents: 1, explains: explains || entry.rules[finding.rule.id]?.explains == true)
        }
        entries[answer, default: Entry()].add(entry)
        limit()
    }

    /// Adds the counts of another table.
    public mutating func add(_ other: AnswerTable) {
        entries.merge(other.entries) { one, other in
            var sum = one
            sum.add(other)
            return sum
        }
        others.add(other.others)
        limit()
    }

    /// Keeps the first answers by name, so that the order in which documents are counted changes nothing.
    private mutating func limit() {
        while entries.count > Self.maximumAnswers, let last = entries.keys.max(by: { $0.order < $1.order }) {
            if let entry = entries.removeValue(forKey: last) { others.add(entry) }
        }
    }

    /// Refusals first, then by the number of documents.
    private var sorted: [(answer: Diagnosis.Answer, entry: Entry)] {
        entries.map { ($0.key, $0.value) }.sorted { one, other in
            (one.0.isRefused ? 0 : 1, other.1.documents, one.0.order) < (
                other.0.isRefused ? 0 : 1, one.1.documents, other.0.order
            )
        }
    }

    private static func sorted(_ rules: [String: Count]) -> [(key: String, value: Count)] {
        rules.sorted {
            ($0.value.explains ? 0 : 1, $1.value.documents, $0.key) < (
                $1.value.explains ? 0 : 1, $0.value.documents, $1.key
            )
        }
    }

    /// A section for people; empty without answers.
    func text(_ style: Style, columns: Int) -> String {
        guard !isEmpty else { return "" }
        var text = style.paint("answers", .strong) + "\n"
        for (answer, entry) in sorted {
            let name = answer.isKnown ? answer.text : "not known"
            text += "  \(DisplayWidth.visible(name)): \(counted(entry.documents, "document"))\n"
            let rules = Self.sorted(entry.rules).map {
                (text: "\($0.key) (\($0.value.documents))", explains: $0.value.explains)
            }
            text += Self.line("explained by", rules.filter(\.explains).map(\.text), columns)
            text += Self.line(
                entry.explained > 0 ? "also found" : "found", rules.filter { !$0.explains }.map(\.text), columns)
            let unexplained = entry.documents - entry.explained
            if answer.isRefused, unexplained > 0 {
                let words = [answer.reason, answer.status.map(String.init)].compactMap { $0 }
                let word = words.first { word in Term.all.contains { $0.name == word } }
                let advice = word.map { ["apnslint explain \($0)"] } ?? ["nothing is known of it"]
                text += Self.line("\(unexplained) not explained by a finding", advice, columns)
            }
        }
        if others.documents > 0 { text += "  other answers: \(counted(others.documents, "document"))\n" }
        return text + "\n"
    }

    private static func line(_ label: String, _ items: [String], _ columns: Int) -> String {
        guard !items.isEmpty else { return "" }
        let rest = items.count - shownRules
        let list = items.prefix(shownRules).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
        return Wrap.lines("\(label): \(list)", width: columns - 4).map { "    \($0)\n" }.joined()
    }

    /// For programs: each answer with its documents, and the rules that found something in them.
    var json: JSONValue {
        let list = sorted.map { answer, entry -> JSONValue in
            let rules = Self.sorted(entry.rules).map { rule, count -> JSONValue in
                ["rule": .string(rule), "documents": .integer(count.documents), "explains": .boolean(count.explains)]
            }
            return .object(
                JSONObject(
                    answer.members + [
                        ("documents", .integer(entry.documents)), ("explained", .integer(entry.explained)),
                        ("rules", .array(rules)),
                    ]))
        }
        return .array(list + (others.documents > 0 ? [["documents": .integer(others.documents)]] : []))
    }
}

extension Diagnosis.Answer {
    /// A text that sorts answers by status and reason.
    fileprivate var order: String { "\(status ?? 0) \(reason ?? "")" }
}
