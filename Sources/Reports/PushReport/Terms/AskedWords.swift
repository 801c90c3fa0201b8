import CEmbedded

/// The words of those who ask, by the page that answers them, counted in titles written for each page. By these counts the words of a
/// question make some pages likelier than others (naive Bayes).
struct AskedWords: Sendable {
    static let shared = AskedWords(table: String(decoding: [UInt8](embedded_asked_txt()), as: UTF8.self))

    private var pages: [(name: String, titles: Double)] = []
    /// The pages with a word in their titles, each with the number of these titles, by the word.
    private var counts: [Substring: [(page: Int, titles: Double)]] = [:]

    /// The weight of the mean of all pages beside the titles of one: so many titles.
    private static let weightOfMean = 25.0
    /// The score of a page for which no titles were written.
    fileprivate static let unasked = -5.0

    /// A table with a line for each page: its number of titles, its name and the words of its titles, with tabs between them. A word is
    /// followed by a colon and its number of titles where it has more than one.
    init(table: String) {
        for line in table.split(separator: "\n") {
            let cells = line.split(separator: "\t")
            guard cells.count == 3, let titles = Int(cells[0]) else { continue }
            for word in cells[2].split(separator: " ") {
                let parts = word.split(separator: ":")
                let count = parts.count > 1 ? Int(parts[1]) ?? 1 : 1
                counts[parts[0], default: []].append((pages.count, Double(count)))
            }
            pages.append((String(cells[1]), Double(titles)))
        }
    }

    /// The pages that a question may be about.
    struct Likelihoods {
        /// How much likelier than any page each is made by the question's words, as a logarithm.
        fileprivate let byName: [String: Double]
        /// The number of words that tell something.
        let words: Int

        subscript(page: String) -> Double { byName[page] ?? AskedWords.unasked }
    }

    func likelihoods(of question: String) -> Likelihoods {
        let titles = pages.reduce(0) { $0 + $1.titles }
        let known = SearchWords.stems(of: question).compactMap { counts[$0[...]] }
        var scores = pages.map { _ in 0.0 }
        for found in known {
            let mean = found.reduce(0) { $0 + $1.titles } / titles
            var have = pages.map { _ in 0.0 }
            for (page, titles) in found { have[page] = titles }
            for (page, written) in pages.enumerated() {
                let likelihood = (have[page] + Self.weightOfMean * mean) / (written.titles + Self.weightOfMean)
                scores[page] += TermIndex.logarithm(likelihood / mean)
            }
        }
        let byName = Dictionary(zip(pages, scores).map { ($0.name, $1) }, uniquingKeysWith: max)
        return Likelihoods(byName: byName, words: known.count)
    }
}
