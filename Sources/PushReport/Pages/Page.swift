import PushLint
import PushPayload
import ReportText

/// A page made of blocks, which can be written for a terminal and as Markdown.
struct Page: Sendable {
    /// The blocks from top to bottom. In running text, code is between backticks.
    var blocks: [Block] = []

    enum Block: Sendable {
        case title(String)
        case heading(String)
        case subheading(String)
        case paragraph(String)
        case facts([Fact])
        case code(String, language: String = "json")
        /// Findings as the linter prints them.
        case findings(FileReport)
        case links([ApplePage])
        /// Rows of cells; the last cell of a row takes the remaining width.
        case table(header: [String], rows: [[Cell]])
    }

    struct Fact: Sendable {
        let label: String
        let text: String
        /// The target of the link, in Markdown.
        var link: String?
    }

    struct Cell: Sendable {
        let text: String
        /// Its minimum width on a terminal, in columns, so that tables line up.
        var width = 0
        var role: Style.Role?
        /// The target of the link, in Markdown.
        var link: String?
    }
}

extension Page.Block {
    /// Short facts by their labels, without those that have no text.
    static func labelled(_ facts: KeyValuePairs<String, String>) -> Page.Block {
        .facts(facts.filter { !$0.value.isEmpty }.map { Page.Fact(label: $0.key, text: $0.value) })
    }
}

extension Page {
    /// A page with a title, and at its end Apple's pages about its subject.
    init(_ title: String, _ blocks: [Block], pages: [ApplePage] = []) {
        let links: [Block] = pages.isEmpty ? [] : [.heading("Apple's pages"), .links(pages)]
        self.blocks = [.title(title)] + blocks + links
    }
}
