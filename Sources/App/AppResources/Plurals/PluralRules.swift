import CEmbedded
import JSONText

/// The plural category of a whole number in a language, by CLDR's cardinal rules.
package enum PluralRules {
    /// The versions of CLDR that systems use.
    package enum Age: Sendable {
        /// CLDR 36, for iOS 12 to 14 (inferred): Hebrew has `many` for 20, 30 …, and French none for millions.
        case cldr36
        case current
    }

    /// The category of a count by the rule of a tag such as `ru-RU`, or else its language; nil where CLDR has none.
    package static func category(of count: UInt64, language: String, age: Age = .current) -> PluralCategory? {
        let old = age == .cldr36 ? LanguageTag(language).fallbacks.lazy.compactMap { oldByLanguage[$0] }.first : nil
        return (old ?? rule(of: language))?.category(of: count)
    }

    /// True if CLDR lists the language of a locale such as `pt-BR`.
    package static func isKnown(_ locale: String) -> Bool {
        locale.utf8.allSatisfy { $0.isNamePart || $0 == UInt8(ascii: "-") } && rule(of: locale) != nil
    }

    /// The categories that whole numbers below a limit have in a language; nil for one that CLDR doesn't list. Fractions may have others.
    package static func categories(of language: String, below limit: UInt64 = .max) -> [PluralCategory]? {
        rule(of: language)?.categories(below: limit)
    }

    /// The languages that CLDR lists rules for, as BCP 47 tags in alphabetical order.
    package static var languages: [String] { byLanguage.keys.sorted() }

    /// The rules for whole numbers in CLDR's syntax.
    private static let byLanguage = rules([UInt8](embedded_plural_rules_txt()))
    /// The rules of CLDR 36 that differ.
    private static let oldByLanguage = rules([UInt8](embedded_plural_rules_36_txt()))

    private static func rules(_ table: [UInt8]) -> [String: PluralRule] {
        var read: [Substring: PluralRule] = [:]
        return LanguageTag.rows(of: table).mapValues { row in
            let rule = read[row] ?? PluralRule(row)
            read[row] = rule
            return rule
        }
    }

    private static func rule(of language: String) -> PluralRule? {
        LanguageTag(language).fallbacks.lazy.compactMap { byLanguage[$0] }.first
    }
}

/// The plural rule of a language in CLDR's syntax: `one: n % 10 = 1 and n % 100 != 11; few: n = 2..4; other`.
struct PluralRule: Sendable {
    private let cases: [(category: PluralCategory, alternatives: [[Relation]])]

    /// A condition, as in `n % 100 != 12..14,16`.
    private struct Relation {
        let divisor: UInt64?
        let isNegated: Bool
        let ranges: [ClosedRange<UInt64>]

        init(_ text: Substring) {
            let words = text.split(separator: " ")
            divisor = words.count == 5 ? UInt64(words[2]) : nil
            isNegated = words.dropLast().last == "!="
            ranges = (words.last ?? "").split(separator: ",").compactMap { range in
                let ends = range.split(separator: "..").compactMap { UInt64($0) }
                guard let low = ends.first, let high = ends.last, low <= high else { return nil }
                return low...high
            }
        }

        func holds(for number: UInt64) -> Bool {
            let value = divisor.map { $0 == 0 ? number : number % $0 } ?? number
            return ranges.contains { $0.contains(value) } != isNegated
        }
    }

    init(_ text: Substring) {
        cases = text.split(separator: "; ").compactMap { part in
            let parts = part.split(separator: ": ")
            guard let category = parts.first.flatMap({ PluralCategory(rawValue: String($0)) }) else { return nil }
            let alternatives = parts.count == 2 ? parts[1].split(separator: " or ") : []
            return (category, alternatives.map { $0.split(separator: " and ").map(Relation.init) })
        }
    }

    func category(of number: UInt64) -> PluralCategory {
        cases.first { rule in
            rule.alternatives.isEmpty || rule.alternatives.contains { $0.allSatisfy { $0.holds(for: number) } }
        }?.category ?? .other
    }

    func categories(below limit: UInt64 = .max) -> [PluralCategory] {
        cases.filter { rule in
            rule.alternatives.isEmpty || rule.alternatives.contains { $0.allSatisfy { ($0.divisor ?? 0) < limit } }
        }.map { $0.category }
    }
}

/// The classes that languages sort numbers into for their grammar (CLDR).
package enum PluralCategory: String, CaseIterable, Sendable { case zero, one, two, few, many, other }

/// The way in which a language joins names in a list, by CLDR's standard "and" patterns.
package struct ListPattern: Sendable, Equatable {
    private let two, start, middle, end: Pair

    /// The pattern of a language in a release of CLDR; English by default.
    package static func of(language: String, age: PluralRules.Age = .current) -> ListPattern {
        let found = LanguageTag(language).fallbacks.lazy.compactMap { tag -> Substring? in
            let row = (age == .cldr36 ? oldRows[tag] : nil) ?? rows[tag]
            return row == "none" ? nil : row
        }
        return found.first.map(ListPattern.init(row:)) ?? english
    }

    /// The items as one text: "A", "A and B", "A, B, and C"; empty without items.
    package func joined(_ items: [String]) -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        let pairs = items.count == 2 ? [two] : [start] + Array(repeating: middle, count: items.count - 3) + [end]
        // The patterns nest to the right: each holds one item and the rest of the list.
        return zip(pairs, items).map { $0.before + $1 + $0.between }.joined() + last
            + pairs.reversed().map { $0.after }.joined()
    }

    private struct Pair: Equatable {
        let before, between, after: String

        init(_ pattern: ArraySlice<UInt8>) {
            let parts = Array(pattern).parts(around: "{0}")
            let rest = Array(parts.last ?? []).parts(around: "{1}")
            before = String(decoding: parts.first ?? [], as: UTF8.self)
            between = String(decoding: rest.first ?? [], as: UTF8.self)
            after = String(decoding: rest.last ?? [], as: UTF8.self)
        }
    }

    private static let english = ListPattern(row: "{0} and {1} | {0}, and {1}")
    /// Rows of two patterns, for two items and for the end of a longer list, or of all four. The two that are left out are `{0}, {1}`.
    private static let rows = LanguageTag.rows(of: [UInt8](embedded_list_patterns_txt()))
    /// The rows of CLDR 36 that differ; `none` where a language had no pattern.
    private static let oldRows = LanguageTag.rows(of: [UInt8](embedded_list_patterns_36_txt()))

    /// Reads a row of one, two or four patterns. One pattern is for two items and for the end of a longer list.
    private init(row: Substring) {
        let pairs = Array(row.utf8).parts(around: " | ").map(Pair.init)
        let comma = Pair(Array("{0}, {1}".utf8)[...])
        (two, end) = (pairs.first ?? comma, pairs.last ?? comma)
        (start, middle) = pairs.count == 4 ? (pairs[1], pairs[2]) : (comma, comma)
    }
}
