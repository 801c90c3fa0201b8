import JSONText
import PushLint
import PushPayload

/// A word that people have at hand when a push goes wrong, and the page that explains it.
package struct Term: Sendable {
    /// The word, as it is written where it comes from.
    package let name: String
    package let kind: Kind
    /// Phrases by which it is recognized in a question; all words of one of them have to occur.
    let phrases: [String]
    /// Its page, which is made on demand.
    let page: @Sendable () -> Page

    /// The kinds of words, in the order in which `explain` lists them.
    package enum Kind: String, Sendable, CaseIterable {
        case rule, symptom
        case status = "status of APNs"
        case reason = "reason of APNs"
        case serviceError = "error of a service or device"
        case key, header
        case pushType = "push type"
        case level = "interruption level"
    }

    private init(_ name: String, _ kind: Kind, phrases: [String] = [], page: @escaping @Sendable () -> Page) {
        (self.name, self.kind, self.phrases, self.page) = (name, kind, phrases, page)
    }

    /// All of them but the rules, which have pages of their own.
    package static let all: [Term] =
        Symptom.all.map { symptom in Term(symptom.name, .symptom, phrases: symptom.phrases) { symptom.page } }
        + Set(APNsReason.allCases.map { $0.status }).sorted().map { status in
            Term("\(status)", .status) { APNsReason.page(ofStatus: status) }
        }
        + APNsReason.allCases.map { reason in Term(reason.name, .reason) { reason.page } }
        + ServiceError.all.map { error in
            Term(error.chapter.title, .serviceError, phrases: error.chapter.quote) { error.page }
        }
        + Key.Parent.allCases.flatMap { parent in
            Key.all(in: parent).map { key in Term(key.name, .key, phrases: [key.path]) { KeyReference.page(key) } }
        }
        + Header.all.map { header in Term(header.name, .header) { header.page } }
        + PushType.known.map { type in Term(type.rawValue, .pushType) { type.page } }
        + InterruptionLevel.known.map { level in Term(level.rawValue, .level) { level.page } }

    /// The terms that a word or a question is about, all of one name; empty if there are none.
    package static func about(_ question: String) -> [Term] {
        let words = Self.words(question)
        let joined = words.joined(separator: " ")
        let exact = all.filter { $0.name.lowercased() == joined || $0.phrases.contains { $0.lowercased() == joined } }
        if !exact.isEmpty { return exact }
        guard words.count > 1 else { return [] }
        // A name that stands in a question is more telling than its other words; a reason more than a status beside it.
        let named = all.filter { term in
            term.kind != .pushType && term.kind != .level && words.contains(term.name.lowercased())
        }
        // Beside the words of a status, as in "403 Forbidden", the longer name is the reason.
        let errors = named.filter { $0.kind == .reason || $0.kind == .serviceError }
        if let term = errors.max(by: { $0.name.count < $1.name.count }) { return [term] }
        let told = all.compactMap { term in
            term.phrases.filter { phrase in Self.words(phrase).allSatisfy { has(words, $0) } }.map { $0.count }.max()
                .map {
                    (term, $0)
                }
        }
        if let best = told.filter({ $0.0.kind != .key }).max(by: { $0.1 < $1.1 }) { return [best.0] }
        return named.first.map { first in named.filter { $0.name == first.name } } ?? []
    }

    /// The names that may be meant by an unknown word, the most similar one only.
    package static func similar(to word: String) -> [String] {
        Spelling.nearest(word, among: all.map { $0.name } + Rule.all.map { $0.id }).map { [$0] } ?? []
    }

    /// True if a question has a word or one that begins with it, as in "stacked" and "stack".
    private static func has(_ words: [String], _ word: String) -> Bool {
        words.contains { $0 == word || word.count > 3 && $0.hasPrefix(word) }
    }

    /// The words of a question in lower case, without punctuation at their ends.
    private static func words(_ text: String) -> [String] {
        text.lowercased().split { " \t\n,;!?\"'“”’()[]{}<>`=/\\".contains($0) }.map { word in
            String(word.reversed().drop { $0 == "." || $0 == ":" }.reversed())
        }
    }
}
