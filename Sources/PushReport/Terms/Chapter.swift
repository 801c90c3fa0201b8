import JSONText

/// A heading of `causes.md` or `symptoms.md` with what stands below it.
struct Chapter {
    let title: String
    /// 1 for the headings that others may follow below.
    let level: Int
    /// The paragraph below the heading.
    var text = ""
    /// The address in the line below the heading; nil if there is none.
    var link: (title: String, url: String)?
    var quote: [String] = []
    /// The items of the list, each with its details, which bars separate.
    var items: [Item] = []

    struct Item {
        let text: String
        var details: [String] = []
        /// True if it is taken from another heading.
        var isShared = false
    }

    /// The chapters of a file; items `as NAME, NAME` are those of other ones.
    static func all(in bytes: [UInt8]) -> [Chapter] {
        var chapters: [Chapter] = []
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let level = line.prefix { $0 == "#" }.count
            if level > 0 {
                chapters.append(Chapter(title: String(line.dropFirst(level + 1)), level: level))
            } else if !chapters.isEmpty {
                chapters[chapters.count - 1].take(line)
            }
        }
        let known = Dictionary(chapters.map { ($0.title, $0.items) }) { first, _ in first }
        return chapters.map { chapter in
            var chapter = chapter
            chapter.items = chapter.items.flatMap { item -> [Item] in
                guard item.text.hasPrefix("as ") else { return [item] }
                return item.text.dropFirst(3).words.flatMap { known[$0] ?? [] }.map { item in
                    Item(text: item.text, details: item.details, isShared: true)
                }
            }
            return chapter
        }
    }

    private mutating func take(_ line: Substring) {
        if line.hasPrefix("- ") {
            let parts = line.dropFirst(2).split(separator: "|").map { String($0.trimmed) }
            items.append(Item(text: parts.first ?? "", details: Array(parts.dropFirst())))
        } else if line.hasPrefix("> ") {
            quote = line.dropFirst(2).words
        } else if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
            link = (String(line[..<end].dropFirst()), String(line[end...].dropFirst(2).dropLast()))
        } else {
            text = String(line)
        }
    }
}

extension Substring {
    /// What stands between commas.
    var words: [String] { split(separator: ",").map { String($0.drop { $0 == " " }) } }
}
