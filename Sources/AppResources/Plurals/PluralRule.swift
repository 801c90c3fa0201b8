/// The plural rule of a language in CLDR's syntax: `one: n % 10 = 1 and n % 100 != 11; few: n = 2..4; other`.
struct PluralRule: Sendable {
    private let cases: [(category: PluralCategory, alternatives: [[Relation]])]

    /// One condition, as in `n % 100 != 12..14,16`.
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

    /// The category of a number.
    func category(of number: UInt64) -> PluralCategory {
        cases.first { rule in
            rule.alternatives.isEmpty || rule.alternatives.contains { $0.allSatisfy { $0.holds(for: number) } }
        }?.category ?? .other
    }

    /// The categories that whole numbers below a limit reach.
    func categories(below limit: UInt64 = .max) -> [PluralCategory] {
        cases.filter { rule in
            rule.alternatives.isEmpty || rule.alternatives.contains { $0.allSatisfy { ($0.divisor ?? 0) < limit } }
        }.map { $0.category }
    }
}
