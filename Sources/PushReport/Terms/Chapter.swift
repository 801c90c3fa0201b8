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
    /// The items of the list, each with those below it.
    var items: [Item] = []

    struct Item {
        let text: String
        var details: [String] = []
    }

    /// The chapters of a file; items `as NAME` are those of another one.
    static func all(in bytes: [UInt8]) -> [Chapter] {
        var chapters: [Chapter] = []
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let level = line.prefix { $0 == "#" }.count
            if level > 0 {
                chapters.append(Chapter(title: String(line.dropFirst(level + 1)), level: level))
            } else if var chapter = chapters.popLast() {
                chapter.take(line)
                chapters.append(chapter)
            }
        }
        let known = Dictionary(chapters.map { ($0.title, $0.items) }) { first, _ in first }
        return chapters.map { chapter in
            var chapter = chapter
            chapter.items = chapter.items.flatMap { item in
                item.text.hasPrefix("as ") ? known[String(item.text.dropFirst(3))] ?? [] : [item]
            }
            return chapter
        }
    }

    private mutating func take(_ line: Substring) {
        if line.hasPrefix("- ") {
            items.append(Item(text: String(line.dropFirst(2))))
        } else if line.hasPrefix("  - "), var item = items.popLast() {
            item.details.append(String(line.dropFirst(4)))
            items.append(item)
        } else if line.hasPrefix("> ") {
            quote = line.dropFirst(2).words
        } else if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
            link = (String(line[..<end].dropFirst()), String(line[end...].dropFirst(2).dropLast()))
        } else {
            text = String(line)
        }
    }
}

extension StringProtocol {
    /// What stands between commas.
    var words: [String] { split(separator: ",").map { String($0.drop { $0 == " " }) } }
}
