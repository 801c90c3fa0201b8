import CEmbedded
import JSONText

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
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        let pairs = items.count == 2 ? [two] : [start] + Array(repeating: middle, count: items.count - 3) + [end]
        // The patterns nest to the right: each holds one item and the rest of the list.
        return zip(pairs, items).map { $0.before + $1 + $0.between }.joined() + last
            + pairs.reversed().map { $0.after }.joined()
    }

    private struct Pair: Equatable {
        var before: String
        var between: String
        var after: String

        init(_ pattern: ArraySlice<UInt8>) {
            let parts = Array(pattern).parts(around: "{0}")
            let rest = Array(parts.last ?? []).parts(around: "{1}")
            before = String(decoding: parts.first ?? [], as: UTF8.self)
            between = String(decoding: rest.first ?? [], as: UTF8.self)
            after = String(decoding: rest.last ?? [], as: UTF8.self)
        }
    }

    private static let english = ListPattern(row: "{0} and {1} | {0}, and {1}")
    /// The patterns for two items and for the end of more; the others, given with four parts, are else `{0}, {1}`.
    private static let rows = LanguageTag.rows(of: [UInt8](embedded_list_patterns_txt()))
    /// Those of CLDR 36 that differ; `none` where a language had no pattern.
    private static let oldRows = LanguageTag.rows(of: [UInt8](embedded_list_patterns_36_txt()))

    /// Reads a row of the table: the patterns for two items and for the end of more, which may be one, or all four.
    private init(row: Substring) {
        let pairs = Array(row.utf8).parts(around: " | ").map(Pair.init)
        let comma = Pair(Array("{0}, {1}".utf8)[...])
        (two, end) = (pairs.first ?? comma, pairs.last ?? comma)
        (start, middle) = pairs.count == 4 ? (pairs[1], pairs[2]) : (comma, comma)
    }
}
