import PushLint
import PushPayload

/// A text in pieces that can be written for a terminal and as Markdown.
struct Page: Sendable {
    /// The pieces from top to bottom. In running text, code stands between backticks.
    var blocks: [Block] = []

    enum Block: Sendable {
        case title(String)
        case heading(String)
        case subheading(String)
        case paragraph(String)
        /// Short facts, each with what it is about.
        case facts([Fact])
        case code(String, language: String = "json")
        /// Findings as the linter prints them.
        case findings(FileReport)
        case links([ApplePage])
        /// Rows of cells; the last cell of a row takes the room there is.
        case table(header: [String], rows: [[Cell]])
    }

    struct Fact: Sendable {
        let label: String
        let text: String
        /// Where the text leads to, in Markdown.
        var link: String?
    }

    struct Cell: Sendable {
        let text: String
        /// The least columns of it on a terminal, so that one table lines up with the next.
        var width = 0
        var role: Style.Role?
        /// Where it leads to, in Markdown.
        var link: String?
    }
}
