import Foundation

/// Laws with very many cases: `make test` checks a fifth of them, and `make check-long` all.
public enum LargeLaw {
    /// True in `make check-long`.
    public static let isWhole = ProcessInfo.processInfo.environment["APNSLINT_LONG_TESTS"] != nil

    /// A number of cases, or the size of one.
    public static func count(_ whole: Int) -> Int { isWhole ? whole : max(1, whole / 5) }

    /// Some of the cases, evenly spread; `start` is the place of the first among the first five.
    public static func part<Case>(of cases: [Case], from start: Int = 0) -> [Case] {
        isWhole ? cases : stride(from: start % min(5, max(1, cases.count)), to: cases.count, by: 5).map { cases[$0] }
    }
}
