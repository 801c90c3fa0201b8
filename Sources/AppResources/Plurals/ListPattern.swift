/// How a language joins names in a list, by CLDR's standard "and" patterns.
public struct ListPattern: Sendable, Equatable {
    private let two: Pair
    private let start: Pair
    private let middle: Pair
    private let end: Pair

    /// The pattern of a language in a release of CLDR; English by default.
    public static func of(language: String, age: PluralRules.Age = .current) -> ListPattern {
        let found = LanguageTag(language).fallbacks.lazy.compactMap { tag -> Substring? in
            let row = (age == .cldr36 ? oldRows[tag] : nil) ?? rows[tag]
            return row == "none" ? nil : row
        }
        return found.first.map(ListPattern.init(row:)) ?? english
    }

    /// The items as one text: "A", "A and B", "A, B, and C"; empty without items.
    public func joined(_ items: [String]) -> String {
        guard let first = items.first, let last = items.last else { return "" }
        switch items.count {
        case 1: return first
        case 2: return two.before + first + two.between + last + two.after
        default: break
        }
        // The patterns nest to the right: each holds one item and the rest of the list.
        var text = start.before + first + start.between
        var closing = start.after
        for item in items.dropFirst().dropLast(2) {
            text += middle.before + item + middle.between
            closing = middle.after + closing
        }
        return text + end.before + items[items.count - 2] + end.between + last + end.after + closing
    }

    /// Patterns as CLDR writes them, with `{0}` and `{1}`: for two items, for the start, the middle and the end of more.
    init(_ two: String, _ start: String, _ middle: String, _ end: String) {
        self.two = Pair(two)
        self.start = Pair(start)
        self.middle = Pair(middle)
        self.end = Pair(end)
    }

    /// The texts around two items.
    private struct Pair: Equatable {
        var before: String
        var between: String
        var after: String

        init(_ pattern: String) {
            let parts = pattern.split(separator: "{0}", maxSplits: 1, omittingEmptySubsequences: false)
            let rest = (parts.last ?? "").split(separator: "{1}", maxSplits: 1, omittingEmptySubsequences: false)
            before = String(parts.first ?? "")
            between = String(rest.first ?? "")
            after = String(rest.last ?? "")
        }
    }

    private static let english = ListPattern("{0} and {1}", "{0}, {1}", "{0}, {1}", "{0}, and {1}")
    /// The patterns for two items and for the end of more; with four parts also those for the start and the middle, which else
    /// are `{0}, {1}`.
    private static let rows = LanguageTag.rows(of: PackageResources.list_patterns_txt)
    /// Those of CLDR 36 that differ; `none` where a language had no pattern.
    private static let oldRows = LanguageTag.rows(of: PackageResources.list_patterns_36_txt)

    /// Reads a row of the table: the patterns for two items and for the end of more, which may be one, or all four.
    private init(row: Substring) {
        let parts = row.split(separator: " | ").map(String.init)
        let (two, last) = (parts.first ?? "", parts.last ?? "")
        if parts.count == 4 {
            self.init(two, parts[1], parts[2], last)
        } else {
            self.init(two, "{0}, {1}", "{0}, {1}", last)
        }
    }
}
