import Foundation
import Testing

@testable import PushReport

/// Titles of issues in public trackers, chosen as `docs/decisions/questions.md` says.
@Suite("Titles of public issues") struct TitleTests {
    /// Lines of the tracker, the pages of which any one is right, and the title.
    private static func titles(_ name: String) throws -> [(pages: [String], title: String)] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Titles")
        let text = try String(contentsOf: folder.appending(path: "\(name).tsv"), encoding: .utf8)
        return text.split(separator: "\n").map { line in
            let cells = line.split(separator: "\t").map(String.init)
            return (cells[1][...].words, cells[2])
        }
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
