import JSONText
import PushPayload

/// The words of all pages with their frequencies. It is made when the first question is asked.
struct TermIndex: Sendable {
    static let shared = TermIndex(Term.all)

    struct Match {
        let term: Term
        var score: Double
        /// How much likelier it is by the words of those who ask.
        var likelihood = 0.0
        /// True if at least three words of the question make it likely.
        var isLikely = false
        /// The part of the question's words that its page has, weighted by how rare they are.
        var coverage = 0.0
        /// True if the question is one of the phrases with which people ask for it.
        var isAsked = false

        /// True if the page is taken for the answer.
        var isNear: Bool { score > 12 || isLikely || score > 7 && coverage > 0.25 || coverage > 0.5 }
        /// The number by which pages are ordered.
        var order: Double { score + likelihood }
    }

    private struct Entry {
        let term: Term
        var counts: [SearchWords.Word: Double] = [:]
        var length = 0.0
        /// The words of each phrase with which people ask for it.
        var asked: [Set<SearchWords.Word>] = []
        var phrasesAsked: Set<[String]> = []
        /// The words of the name of a reason or a rule, which few questions have by chance.
        var named: Set<SearchWords.Word> = []
        /// The status with which APNs gives a reason.
        var status: String?
        /// True for a symptom of the whole push: where the question names a part of it, another symptom is meant.
        var isGeneral = false
        /// The platforms that its title names.
        var platforms: Set<SearchWords.Word> = []
        /// The plain words that show it in a message; several parts follow each other with any words between.
        var phrases: [[[String]]] = []
    }

    private var entries: [Entry] = []
    /// The number of pages that have a word.
    private var pages: [SearchWords.Word: Double] = [:]
    private var meanLength = 1.0

    init(_ terms: [Term]) {
        entries = terms.map { term in
            var entry = Entry(term: term)
            let text = term.searched()
            let isBare = [.key, .header, .pushType, .level, .rule].contains(term.kind) && !term.name.contains("-")
            for (text, weight) in [(term.name, isBare ? 1.5 : 3), (text.title, 2), (text.asked, 2), (text.rest, 0.7)] {
                let words = SearchWords(text)
                for word in words.words + words.pairs { entry.counts[word, default: 0] += weight }
                entry.length += weight * Double(words.words.count)
            }
            entry.asked = text.asked[...].words.map { Set(SearchWords($0).words) }.filter { $0.count > 1 }
            // A reason may be named by its words in another order.
            entry.status = term.kind == .reason ? APNsReason.named(term.name).map { String($0.status) } : nil
            if [.reason, .rule].contains(term.kind) {
                entry.named = Set(SearchWords(SearchWords.spelled(term.name).joined(separator: " ")).words)
            }
            if term.kind == .reason, entry.named.count > 2 { entry.asked.append(entry.named) }
            entry.isGeneral = Self.general.contains(term.name)
            entry.phrasesAsked = Set(text.asked[...].words.map { SearchWords.plain($0) })
            entry.platforms = SearchWords("\(term.name) \(term.isOfService ? text.rest : "") \(text.title)").platforms
            entry.phrases = term.messages.map { $0.split(separator: "…").map { SearchWords.plain(String($0)) } }
            return entry
        }
        for entry in entries { for word in entry.counts.keys { pages[word, default: 0] += 1 } }
        meanLength = max(1, entries.reduce(0) { $0 + $1.length } / Double(max(1, entries.count)))
    }

    /// A question, with all that pages are compared with.
    private struct Question {
        let text: String
        let search: SearchWords
        let words: Set<SearchWords.Word>
        /// The words and the pairs of words, with their weights.
        let weighted: [(word: SearchWords.Word, weight: Double)]
        /// The words as they are written. Programs put APNs' name before those of its reasons, which is left out.
        let plain: [String]
        /// The weights of all words together, and of those that some page has.
        let (all, known): (Double, Double)
        let (isProblem, asksFact, isDefinition): (Bool, Bool, Bool)
        /// The weights of the names with dashes.
        let quoted: [String: Double]
        /// The likelihoods by the words of those who ask.
        let asked: AskedWords.Likelihoods

        init(_ text: String, in index: TermIndex) {
            self.text = text
            search = SearchWords(text, corrected: index.corrected)
            words = Set(search.words)
            weighted =
                words.map { (word: $0, weight: 1.0) }
                + Set(search.pairs).map { (word: $0, weight: TermIndex.weightOfPair) }
            plain = SearchWords.plain(text).map {
                $0.hasPrefix("apns") && $0.utf8.count > 8 ? String($0.dropFirst(4)) : $0
            }
            all = words.reduce(0) { $0 + index.rarity($1) }
            known = words.reduce(0) { index.pages[$1] == nil ? $0 : $0 + index.rarity($1) }
            isProblem = search.words.contains(SearchWords.not)
            asksFact = !isProblem && TermIndex.asksFact(text)
            isDefinition = TermIndex.isDefinition(plain, search)
            quoted = TermIndex.quotedNames(in: text)
            asked = AskedWords.shared.likelihoods(of: text)
        }
    }

    /// The terms that have a word of the question, the best first.
    func ranked(_ text: String) -> [Match] {
        let question = Question(text, in: self)
        var matches = entries.compactMap { match($0, question) }.sorted { $0.order > $1.order }
        // The page of the platform tells more if the question says only that a push did not arrive.
        let isGeneral = matches.first.map { Self.general.contains($0.term.name) || !$0.isNear } ?? true
        let platforms = question.search.platforms
        if isGeneral, let name = Self.pagesOfPlatforms.first(where: { platforms.contains($0.platform) })?.page,
            let term = entries.first(where: { $0.term.name == name })?.term
        {
            matches.removeAll { $0.term.name == name }
            matches.insert(Match(term: term, score: max(13, matches.first?.score ?? 0)), at: 0)
        }
        return matches
    }

    /// The match of a page: the score of its words, which other signs raise or lower; nil without any.
    private func match(_ entry: Entry, _ question: Question) -> Match? {
        var match = Match(term: entry.term, score: 0)
        (match.score, match.coverage) = score(of: entry, by: question.weighted)
        match.score *=
            entry.term.prior(isProblem: question.isProblem, asksFact: question.asksFact)
            * (0.7 + 0.3 * match.coverage / max(1, question.known))
        match.score *= effectOfName(entry, in: question)
        if let status = entry.status, question.plain.contains(status) { match.score += Self.weightOfStatus }
        // A whole phrase of those who ask counts more than its words one by one.
        let phrases = entry.asked.lazy.filter { $0.isSubset(of: question.words) }
        match.score += Self.weightOfPhrase * (phrases.map { $0.reduce(0) { $0 + rarity($1) } }.max() ?? 0)
        if !entry.platforms.isEmpty {
            let isOther = entry.platforms.isDisjoint(with: question.search.platforms)
            match.score *= isOther ? Self.effectOfOtherPlatform : Self.effectOfPlatform
        }
        if entry.isGeneral, question.search.words.contains(where: SearchWords.isPart) {
            match.score *= Self.effectOfPart
        }
        if entry.asked.contains(question.words) { match.score += Self.weightOfWholePhrase }
        match.isAsked = entry.phrasesAsked.contains(question.plain)
        if match.isAsked { match.score += 40 }
        if let named = question.quoted[entry.term.name] { match.score += named }
        match.score += Self.score(of: entry, in: question)
        match.coverage /= max(1, question.all)
        match.likelihood = Self.weightOfLikelihood * question.asked[entry.term.name]
        match.isLikely = question.asked.words > 2 && match.order > 12
        return match.score > 0 ? match : nil
    }

    /// The score of the words that a page has (BM25), and the weights of those that are no pairs.
    private func score(
        of entry: Entry, by words: [(word: SearchWords.Word, weight: Double)]
    ) -> (score: Double, coverage: Double) {
        var (score, coverage) = (0.0, 0.0)
        let length = 1 - Self.effectOfLength + Self.effectOfLength * entry.length / meanLength
        for (word, weight) in words {
            guard let count = entry.counts[word] else { continue }
            let saturated = count * (Self.saturation + 1) / (count + Self.saturation * length)
            score += weight * (SearchWords.isIntent(word) ? Self.weightOfIntent : 1) * rarity(word) * saturated
            if weight == 1 { coverage += rarity(word) }
        }
        return (score, coverage)
    }

    /// The factor by which the score of a page is lower if the question has only a part of the words of its name.
    private func effectOfName(_ entry: Entry, in question: Question) -> Double {
        guard !entry.named.isDisjoint(with: question.words) else { return 1 }
        let named = entry.named.reduce(0) { $0 + rarity($1) }
        let had = entry.named.reduce(0) { question.words.contains($1) ? $0 + rarity($1) : $0 }
        let part = entry.term.kind == .reason ? Self.partOfReasonsName : Self.partOfRulesName
        return 1 - part + part * had / named
    }

    /// The weights of the names with dashes in a question: most between backticks and for those of header fields, which some write
    /// without `apns-`.
    private static func quotedNames(in question: String) -> [String: Double] {
        let quoted = question.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
        let names = question.replacing("_", with: "-").split { !($0.isLetter || $0.isNumber || $0 == "-") }
        let written = names.map { SearchWords.dashed(String($0)) }.filter { $0.dropFirst().contains("-") }
        // A wish such as "support for thread-id" is about the name itself.
        let plain = SearchWords.plain(question)
        let isWish = plain.contains { wishes.contains($0) }
        var weights = Dictionary(written.map { ($0, isWish ? weightOfQuoted : weightOfWritten) }) { first, _ in first }
        for name in quoted where name.contains("-") { weights[name] = weightOfQuoted }
        for name in written + quoted {
            weights[name.hasPrefix("apns-") ? name : "apns-" + name] = weightOfQuoted
        }
        return weights
    }

    private static let wishes: Set = [
        "support", "allow", "allows", "set", "add", "parameter", "property", "document", "specify", "pass",
    ]

    /// The symptoms of a whole push, and of its place.
    private static let general: Set<String> = ["not-shown", "not-woken", "not-in-foreground"]

    /// The page that stands for a platform when nothing more is said.
    private static let pagesOfPlatforms = [
        ("web", "web-push-lost"), ("mac", "macOS"), ("watch", "watch-only"), ("simulator", "simulator"),
    ].compactMap { name, page in SearchWords.platform(name).map { (platform: $0, page: page) } }

    /// The word that is meant by a word which no page has.
    private func corrected(_ part: String, _ word: SearchWords.Word) -> SearchWords.Word {
        guard pages[word] == nil, part.utf8.count > 6, !SearchWords.isCommon(SearchWords.hash(part.utf8)) else {
            return word
        }
        guard let meant = Spelling.nearest(part, among: Self.vocabulary) else { return word }
        return SearchWords(meant).words.first ?? SearchWords.none
    }

    /// The words of those who ask, and of every question, which a misspelt word is compared with.
    private static let vocabulary: [String] = {
        var words: Set<String> = ["notification", "notifications", "application", "device", "message"]
        for term in Term.all where [.symptom, .serviceError, .topic].contains(term.kind) {
            words.formUnion(SearchWords.plain(term.searched().asked).filter { $0.utf8.count > 4 })
        }
        return words.sorted()
    }()

    /// The parameters of BM25: how soon a word's repeats count no more, how much long pages are put back, and what a pair counts.
    private static let (saturation, effectOfLength, weightOfPair) = (2.5, 0.4, 0.6)
    /// The weight of a word that says what happens, and what is left of a general symptom where a part of the push is named.
    private static let (weightOfIntent, effectOfPart) = (2.0, 0.6)
    /// The weights of a name between backticks, and of one that is written with its dashes.
    private static let (weightOfQuoted, weightOfWritten) = (20.0, 3.0)
    private static let weightOfLikelihood = 2.0
    /// The weight of the status with which a reason is answered.
    private static let weightOfStatus = 4.0
    /// The part of a page's score that goes with the words of its name.
    private static let (partOfReasonsName, partOfRulesName) = (0.4, 0.2)
    /// The weight of a phrase of those who ask where the question says nothing else.
    private static let weightOfWholePhrase = 12.0
    /// The weights of a phrase of those who ask, and of a platform of the page's title that the question names or leaves out.
    private static let (weightOfPhrase, effectOfPlatform, effectOfOtherPlatform) = (0.8, 1.3, 0.4)

    /// The weight of a word: the fewer pages have it, the more it tells.
    private func rarity(_ word: SearchWords.Word) -> Double {
        let (count, pages) = (Double(entries.count), pages[word] ?? 0)
        return Self.logarithm(1 + (count - pages + 0.5) / (pages + 0.5))
    }

    /// The score of the names and messages in a question: all but the shortest weigh more than any other words.
    private static func score(of entry: Entry, in question: Question) -> Double {
        let plain = question.plain
        func hasName() -> Bool { plain.holds([SearchWords.plain(entry.term.name)]) }
        if question.isDefinition, entry.term.name.contains("-"), hasName() { return 50 }
        let longest = entry.phrases.filter { plain.holds($0) }.map { $0.joined().count }.max() ?? 0
        guard longest > 0 else { return 0 }
        let isName = entry.term.mayBeMeantForSystem && hasName()
        let written = question.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        let isExact = isName && written.contains { $0 == entry.term.name }
        return longest > 2 || isName ? 100 + 5 * Double(longest) + (isExact ? 1 : 0) : 7
    }

    /// True for "what is X", with little beside X.
    private static func isDefinition(_ plain: [String], _ search: SearchWords) -> Bool {
        ["what", "explain", "meaning"].contains(plain.first) && search.words.count < 5
    }

    /// True for a question about how things are, such as "which", "does" and "is"; "how to" and "why" rather ask for help.
    private static func asksFact(_ question: String) -> Bool {
        let first = SearchWords.plain(String(question.prefix(20))).first ?? ""
        return ["which", "what", "is", "are", "does", "do", "can", "when", "should"].contains(first)
    }

    /// The natural logarithm of a number above 0, to some digits; the standard library alone has none.
    static func logarithm(_ number: Double) -> Double {
        let mantissa = number.significand
        let fraction = (mantissa - 1) / (mantissa + 1)
        let square = fraction * fraction
        return Double(number.exponent) * 0.693147180559945 + 2 * fraction
            * (1 + square * (1 / 3.0 + square * (0.2 + square / 7)))
    }
}

extension Term {
    /// The texts that show it in a longer text: its name, that name in words, and the parts of its message.
    fileprivate var messages: [String] {
        guard kind == .reason || kind == .serviceError else { return [] }
        let words = SearchWords.spelled(name)
        return phrases + (mayBeMeantForSystem ? [name] : [])
            + (kind == .reason && words.count > 2 ? [words.joined(separator: " ")] : [])
    }

    /// True for the name of an error that no sentence has by chance.
    fileprivate var mayBeMeantForSystem: Bool {
        (kind == .reason || kind == .serviceError) && name.utf8.count > 5
            && name.utf8.contains { !($0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") || $0 == 0x20 || $0 == 0x2D) }
    }

    /// The likelihood that pages of its kind are meant, other things being equal; a problem is rather a symptom's.
    fileprivate func prior(isProblem: Bool, asksFact: Bool) -> Double {
        switch kind {
        case .symptom: asksFact ? 1.1 : isProblem ? 1.5 : 1.4
        case .topic: asksFact ? 1.25 : 1.1
        case .serviceError where !mayBeMeantForSystem: isProblem ? 1.5 : 1.4
        case .serviceError: 1.1
        case .reason: 1
        case .rule: 0.85
        case .header: 0.75
        case .level: 0.7
        case .key: 0.65
        case .pushType, .status: 0.6
        case .member: 0
        }
    }
}

extension [String] {
    /// True if the parts stand here one after the other, each in one piece.
    fileprivate func holds(_ parts: [[String]]) -> Bool {
        var start = startIndex
        for part in parts where !part.isEmpty {
            guard let place = indices.first(where: { $0 >= start && self[$0...].starts(with: part) })
            else { return false }
            start = place + part.count
        }
        return true
    }
}
