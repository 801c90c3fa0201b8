import JSONText
import PushPayload

/// Finds the pages that a question is about: by the names and messages in it, and by its words among those of all pages (BM25).
package struct TermSearch: Sendable {
    /// The terms that the question is about, all of one name; empty if no page is near enough.
    package let found: [Term]
    /// The names of the next ones, or of the three nearest if none is near enough.
    package let others: [String]
    /// The name that a single word is a misspelling of; then nothing is found.
    package let meant: String?

    /// Looks for a word or a question.
    package init(_ question: String) {
        let question = Self.withoutLabel(String(question.prefix(Self.maximumLength).trimmed))
        let named = Self.named(question)
        meant = named.isEmpty && Self.isLikeName(question) ? Term.similar(to: question).first : nil
        let ranked = TermIndex.shared.ranked(question).filter { match in !named.contains { $0.name == match.term.name }
        }
        let best = ranked.first
        // A page about an ordinary word comes before members of several services that happen to have it as their name.
        if let first = named.first,
            first.kind != .member || first.isOfService && best?.isAsked != true || Self.isLikeName(question)
                || best?.isNear != true
        {
            found = named
            // Of a name, only pages that have it are of interest.
            others = ranked.prefix(2).filter { $0.isNear }.map { $0.term.name }.filter { $0 != first.name }
        } else if let best, meant == nil, best.isNear {
            found = Term.all.filter { $0.name == best.term.name } + named
            others = Self.names(
                ranked.dropFirst().prefix(8).filter { $0.score > best.score / 4 }, without: best.term.name)
        } else {
            found = []
            others = Self.names(ranked.prefix(8), without: nil)
        }
    }

    /// Looks for a name in a list of names; nil if it is none, or an ordinary word, which rather belongs to a question.
    package init?(name: String) {
        (found, others, meant) = (Term.named(name), [], nil)
        guard Self.isLikeName(name) || found.contains(where: { $0.kind == .rule }), !found.isEmpty else { return nil }
    }

    /// A title without the label that trackers put before it, as in "[Feature Request]: …".
    private static func withoutLabel(_ title: String) -> String {
        guard title.hasPrefix("["), let end = title.firstIndex(of: "]") else { return title }
        let isLabel = SearchWords.plain(String(title[..<end])).allSatisfy { labels.contains($0) }
        return isLabel ? String(title[end...].drop { "]:-– ".contains($0) }) : title
    }

    private static let labels: Set = ["feature", "request", "bug", "question", "help", "issue", "enhancement", "ios"]

    /// The terms that a question names with nothing beside them but words such as "what is" and "error".
    private static func named(_ question: String) -> [Term] {
        let body = question.drop { $0 == "`" || $0 == "\"" }
        let name = String(body.prefix { $0 != "?" && $0 != "`" && $0 != "\"" })
        guard body.dropFirst(name.count).allSatisfy({ "?`\" ".contains($0) }) else { return [] }
        let named = Term.named(name)
        guard named.isEmpty else { return named }
        // As in "apns-push-type: alert".
        if let colon = name.firstIndex(of: ":"), !Term.named(String(name[..<colon])).isEmpty {
            let value = Term.named(String(String(name[colon...].dropFirst()).trimmed))
            return value.filter { [.pushType, .level, .reason, .status].contains($0.kind) }
        }
        var words = name.split(separator: " ")[...]
        while let word = words.first, around.contains(word.lowercased()) { words.removeFirst() }
        while let word = words.last, around.contains(word.lowercased()) { words.removeLast() }
        return words.isEmpty ? [] : Term.named(words.joined(separator: " "))
    }

    /// Words around a name in a question.
    private static let around: Set<String> = [
        "what", "is", "does", "do", "the", "a", "an", "explain", "meaning", "mean", "means", "of", "in", "for", "error",
        "errors",
        "code", "reason", "status", "http", "key", "header", "field", "rule", "push", "type", "interruption", "level",
        "service",
        "device", "topic", "apns", "or", "symptom",
    ]

    /// True for a single word that is no ordinary one: with dashes, digits or capital letters.
    private static func isLikeName(_ word: String) -> Bool {
        !word.utf8.contains(0x20) && word.utf8.contains { !$0.isLetter || $0 < UInt8(ascii: "a") }
    }

    private static func names(_ matches: some Sequence<TermIndex.Match>, without name: String?) -> [String] {
        Array(matches.map { $0.term.name }.withoutRepeats.filter { $0 != name }.prefix(3))
    }

    /// Longer questions are cut: an error is recognized at their head.
    private static let maximumLength = 1000
}
