import Foundation
import Testing

@testable import PushReport

/// Titles of issues in public trackers, chosen as `docs/decisions/questions.md` says.
@Suite("Titles of public issues") struct TitleTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    private static func lines(_ name: String) throws -> [[String]] {
        let text = try String(contentsOf: folder.appending(path: "Titles/\(name).tsv"), encoding: .utf8)
        return text.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    }

    /// Lines of the tracker (`-` if it was not noted), the pages of which any one is right, and the title.
    private static func titles(_ name: String) throws -> [(pages: [String], title: String)] {
        try lines(name).map { ($0[1][...].words, $0[2]) }
    }

    private func wrong(_ name: String) throws -> [String] {
        try Self.titles(name).compactMap { pages, title in
            let first = TermSearch(title).found.first?.name ?? "none"
            return pages.contains(first) ? nil : "\(title): \(pages.joined(separator: ", ")), and not \(first)"
        }
    }

    @Test("Each page is reached by its title, and by five phrases")
    func reached() {
        var lost: [String] = []
        for term in Term.all {
            for phrase in term.ways where !TermSearch(phrase).found.contains(where: { $0.name == term.name }) {
                lost.append("\(term.name): \(phrase), and not \(TermSearch(phrase).found.first?.name ?? "none")")
            }
            if Set(term.ways).count < 6 { lost.append("\(term.name) has \(term.ways.count) ways, and not 6") }
        }
        #expect(lost.isEmpty, "\(lost.count):\n\(lost.joined(separator: "\n"))")
    }

    @Test("The words of those who ask are those of the titles that were written for each page")
    func words() throws {
        let path = Self.folder.deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Sources/Reports/PushReport/Terms/asked.txt")
        let table = AskedWords.table(of: try Self.lines("written").map { ($0[0], $0[1]) })
        if ProcessInfo.processInfo.environment["RECORD_DOCS"] != nil {
            try table.write(to: path, atomically: true, encoding: .utf8)
        } else {
            #expect(try String(contentsOf: path, encoding: .utf8) == table, "asked.txt is out of date: run make docs")
        }
    }

    @Test("At least 85 of 100 titles that were collected after all words lead to their page")
    func fresh() throws {
        let wrong = try wrong("fresh")
        #expect(wrong.count * 100 <= 15 * 152, "\(wrong.count) of 152:\n\(wrong.joined(separator: "\n"))")
    }

    @Test("At least 90 of the 100 titles that words were tuned with lead to their page")
    func tuned() throws {
        let wrong = try wrong("tuned")
        #expect(wrong.count <= 10, "\(wrong.joined(separator: "\n"))")
    }

    @Test("At least 85 of 100 titles that were put aside meanwhile lead to their page")
    func held() throws {
        let wrong = try wrong("held")
        #expect(wrong.count * 100 <= 15 * 50, "\(wrong.count) of 50:\n\(wrong.joined(separator: "\n"))")
    }
}

extension AskedWords {
    /// The most titles that may have a word, so that it is kept where one title of a page has it.
    private static let maximumBesideOne = 40

    /// The table for titles that were written for pages.
    fileprivate static func table(of titles: [(page: String, title: String)]) -> String {
        let pages = Dictionary(grouping: titles) { $0.page }.mapValues { titles in
            Dictionary(titles.flatMap { SearchWords.stems(of: $0.title) }.map { ($0, 1) }, uniquingKeysWith: +)
        }
        let all = pages.values.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
        let lines = pages.sorted { $0.key < $1.key }.map { page, words in
            let kept = words.filter { $0.value > 1 || all[$0.key] ?? 0 <= maximumBesideOne }.sorted { $0.key < $1.key }
            let list = kept.map { $0.value > 1 ? "\($0.key):\($0.value)" : $0.key }.joined(separator: " ")
            return "\(titles.count { $0.page == page })\t\(page)\t\(list)\n"
        }
        return lines.joined()
    }
}

extension Term {
    /// The page's title, its name, and what people type to see it: for a name the forms in which it is met, else what those say who ask.
    fileprivate var ways: [String] {
        let first = page().blocks.first.map { block in if case .title(let text) = block { text } else { name } } ?? name
        let asked = searched().asked[...].words
        switch kind {
        case .symptom, .topic: return [first, name] + asked.prefix(10)
        case .serviceError where asked.count > 4: return [first, name] + asked.prefix(10)
        default:
            let forms = ["what is \(name)", "`\(name)`", "explain \(name)", "\(kind.rawValue) \(name)", "\(name)?"]
            return [first, name] + forms + asked
        }
    }
}
