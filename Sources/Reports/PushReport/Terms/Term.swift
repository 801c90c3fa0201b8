import JSONText
import PushDocument
import PushLint
import PushPayload

/// A word that people have at hand when a push goes wrong, and the page that explains it.
package struct Term: Sendable {
    /// The word, as it is written where it comes from.
    package let name: String
    package let kind: Kind
    /// Other names by which it is found.
    let otherNames: [String]
    /// Parts of a message by which it is recognized in a longer text; … stands for any words.
    let phrases: [String]
    /// The text that a search reads, made on demand: a line of what it is, the words of those who ask, and the rest of its page.
    let searched: @Sendable () -> (title: String, asked: String, rest: String)
    /// The page of the term, made on demand.
    let page: @Sendable () -> Page
    /// True for errors that one push service reports, and for members that one alone has.
    let isOfService: Bool

    /// The kinds of words, in the order in which `explain` lists them.
    package enum Kind: String, Sendable, CaseIterable {
        case rule, symptom, topic
        case status = "status of APNs"
        case reason = "reason of APNs"
        case serviceError = "error of a service or device"
        case key, header
        case pushType = "push type"
        case level = "interruption level"
        case member = "member of a body"
    }

    private init(
        _ name: String, _ kind: Kind, others: [String] = [], phrases: [String] = [], isOfService: Bool = false,
        searched: @escaping @Sendable () -> (title: String, asked: String, rest: String) = { ("", "", "") },
        page: @escaping @Sendable () -> Page
    ) {
        (self.name, self.kind, otherNames) = (name, kind, others)
        (self.phrases, self.isOfService) = (phrases, isOfService)
        (self.searched, self.page) = (searched, page)
    }

    /// All of them, the rules last.
    package static let all: [Term] =
        Symptom.all.map { symptom in Term(symptom.name, .symptom, searched: { symptom.searched }) { symptom.page } }
        + Set(APNsReason.allCases.map { $0.status }).sorted().map { status in
            Term("\(status)", .status, others: Self.phrase(of: status)) { APNsReason.page(ofStatus: status) }
        }
        + APNsReason.allCases.map { reason in
            Term(
                reason.name, .reason, others: [reason.documentedName].filter { $0 != reason.name },
                searched: {
                    let causes = ServiceError.causes(of: reason).map { $0.all }
                    return (reason.trigger, "", "\(reason.status) \(causes.joined(separator: " "))")
                }
            ) { reason.page }
        }
        + ServiceError.all.map { error in
            Term(
                error.chapter.title, .serviceError, others: error.chapter.names, phrases: error.chapter.quote,
                isOfService: error.isOfService, searched: { error.searched }
            ) { error.page }
        }
        + Topic.all.map { topic in
            Term(topic.chapter.title, .topic, others: topic.chapter.names, searched: { topic.searched }) { topic.page }
        }
        + Key.Parent.allCases.flatMap { parent in
            Key.all(in: parent).map { key in
                Term(key.name, .key, searched: { (key.meaning, "", key.effectWhenDropped) }) { KeyReference.page(key) }
            }
        }
        + Header.all.map { header in
            Term(
                header.name, .header, others: header.shortNames,
                searched: { (header.meaning, "", header.effectWhenMissing) }
            ) { header.page }
        }
        + PushType.known.map { type in Term(type.rawValue, .pushType) { type.page } }
        + InterruptionLevel.known.map { level in
            Term(level.rawValue, .level, searched: { (level.meaning, "", "") }) { level.page }
        }
        + Rule.all.map { rule in
            Term(rule.id, .rule, searched: { (rule.summary, "", "\(rule.explanation) \(rule.effect ?? "")") }) {
                RulePage(rule).page
            }
        }

    /// The status with its phrase, as logs write it.
    private static func phrase(of status: Int) -> [String] {
        let phrases = [
            400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 410: "Gone",
            413: "Payload Too Large", 429: "Too Many Requests", 500: "Internal Server Error",
            503: "Service Unavailable",
        ]
        return phrases[status].map { [$0, "\(status) \($0)"] } ?? []
    }

    /// The terms that a word names, also in another spelling; empty if there are none.
    package static func named(_ word: String) -> [Term] {
        let path = word.split(separator: ".").last.map(String.init)
        let keys = word.hasPrefix("aps.") ? all.filter { $0.kind == .key && $0.name == path } : []
        guard keys.isEmpty else { return keys }
        let same = bySpelling[Spelling.folded(word)] ?? []
        let exact = same.filter { $0.name == word }
        return (exact.isEmpty ? same : exact) + (member(word).map { [$0] } ?? [])
    }

    /// The members of bodies with a name, or with a path that ends so, on one page. No question is searched for them.
    private static func member(_ path: String) -> Term? {
        let name = path.split(separator: ".").last.map(String.init) ?? ""
        let found = (members[name] ?? []).filter { ".\($0.path.joined(separator: "."))".hasSuffix(".\(path)") }
        // A service has several tables, such as that of its Live Activities.
        let services = Set(found.map { $0.body.name.prefix { $0 != "-" } })
        return services.isEmpty
            ? nil : Term(path, .member, isOfService: services.count == 1) { BodyReference.page(of: found) }
    }

    private static let members = Dictionary(grouping: Body.all.flatMap { $0.members }) { $0.name }

    /// The terms by their names in any spelling, and by their other names where no term has one of these for its own.
    private static let bySpelling: [String: [Term]] = {
        var found: [String: [Term]] = [:]
        for term in all { found[Spelling.folded(term.name), default: []].append(term) }
        for term in all {
            for name in term.otherNames.map({ Spelling.folded($0) }) where found[name] == nil { found[name] = [term] }
        }
        return found
    }()

    /// The names that may be meant by an unknown word, the most similar one only.
    package static func similar(to word: String) -> [String] {
        Spelling.nearest(word, among: all.map { $0.name }).map { [$0] } ?? []
    }
}

extension Header {
    /// The name without the prefix that all headers share.
    fileprivate var shortNames: [String] { name.hasPrefix("apns-") ? [String(name.dropFirst(5))] : [] }
}

extension Symptom {
    fileprivate var searched: (title: String, asked: String, rest: String) {
        let own = conditions.filter { !$0.isShared }.map { "\($0.statement) \($0.elsewhere)" }
        return (title, phrases.joined(separator: ", "), own.joined(separator: " "))
    }
}

extension ServiceError {
    fileprivate var isOfService: Bool {
        ["Firebase", "Expo", "Amazon SNS", "OneSignal"].contains { origin.title.hasPrefix($0) }
    }

    fileprivate var searched: (title: String, asked: String, rest: String) {
        let causes = chapter.items.filter { !$0.isShared }.map { $0.all } + (isOfService ? [origin.title] : [])
        let asked = (chapter.quote + chapter.names).joined(separator: ", ")
        return (chapter.text, asked, causes.joined(separator: " "))
    }
}

extension Topic {
    fileprivate var searched: (title: String, asked: String, rest: String) {
        let asked = (chapter.quote + chapter.names).joined(separator: ", ")
        return (chapter.text, asked, chapter.items.map { $0.all }.joined(separator: " "))
    }
}

extension Chapter.Item {
    fileprivate var all: String { "\(text) \(details.joined(separator: " "))" }
}

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
    /// Other names of the subject.
    var names: [String] = []
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
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let level = line.prefix { $0 == UInt8(ascii: "#") }.count
            if level > 0 {
                chapters.append(
                    Chapter(title: String(decoding: line.dropFirst(level + 1), as: UTF8.self), level: level))
            } else if !chapters.isEmpty {
                chapters[chapters.count - 1].take(String(decoding: line, as: UTF8.self)[...])
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

    /// The chapters of a file that stand below another, each with that one.
    static func below(in bytes: [UInt8]) -> [(origin: Chapter, chapter: Chapter)] {
        var origin: Chapter?
        return all(in: bytes).compactMap { chapter in
            if chapter.level == 1 { origin = chapter }
            return chapter.level == 1 ? nil : origin.map { ($0, chapter) }
        }
    }

    private mutating func take(_ line: Substring) {
        if line.hasPrefix("- ") {
            let parts = line.dropFirst(2).parted(by: "|").map { String($0.trimmed) }
            items.append(Item(text: parts.first ?? "", details: Array(parts.dropFirst())))
        } else if line.hasPrefix("> ") {
            quote = line.dropFirst(2).words
        } else if line.hasPrefix("= ") {
            names = line.dropFirst(2).words
        } else if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
            link = (String(line[..<end].dropFirst()), String(line[end...].dropFirst(2).dropLast()))
        } else {
            text = String(line)
        }
    }
}

extension Substring {
    /// The parts between commas.
    var words: [String] { parted(by: ",").map { String($0.drop { $0 == " " }) } }

    fileprivate func parted(by separator: Unicode.Scalar) -> [Substring] {
        utf8.split(separator: UInt8(ascii: separator)).map { Substring($0) }
    }
}
