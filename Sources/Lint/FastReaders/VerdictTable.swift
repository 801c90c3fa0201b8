import CSharedWords
import LintEngine

/// The verdict on all documents of one key.
struct Verdict {
    /// The highest severity that is reported; nil if nothing is.
    let worst: Severity?
    /// The bytes that a document may have at most for this to hold, below 16,384.
    let limit: Int

    /// The bits of a word that hold a verdict.
    fileprivate static let mask: UInt64 = 0xFFFF
    init(worst: Severity?, limit: Int) {
        self.worst = worst
        self.limit = min(limit, 0x3FFF)
    }

    @inline(__always) fileprivate init(_ word: UInt64) {
        let severity = Int(word >> 14 & 3)
        self.init(worst: severity == 0 ? nil : Severity.allCases[severity - 1], limit: Int(word & 0x3FFF))
    }

    fileprivate var word: UInt64 {
        let severity = worst.flatMap(Severity.allCases.firstIndex).map { $0 + 1 } ?? 0
        return UInt64(truncatingIfNeeded: severity << 14 | limit)
    }
}

/// The table that all copies of a cache share. It is made when there were so many documents that it is worth its memory.
final class SharedTable: @unchecked Sendable {
    /// The number of documents so far; threads that count at the same time may count one for two.
    private let count = shared_words_new(1)
    private let tables = LazyTable(count: 1) { _ in VerdictTable() }
    /// Making a table takes as long as a dozen checks.
    private static let documentsBefore: UInt64 = 16

    deinit { shared_words_free(count) }

    var table: VerdictTable { tables[0] }
    @inline(__always) var isPrepared: Bool { count.map { shared_word_read($0) >= Self.documentsBefore } ?? false }

    /// Counts a document; true if there were enough before it.
    @inline(__always) func counts() -> Bool {
        guard let count, !isPrepared else { return count != nil }
        shared_word_write(count, shared_word_read(count) + 1)
        return false
    }

    func prepare() { if let count { shared_word_write(count, Self.documentsBefore) } }
}

/// The verdicts by their keys. A new one takes the place of the oldest if the table is full.
/// Any number of threads read and write without a lock. An entry is two words, and the second is the rest of the key with the
/// verdict, XORed with the first: a torn read fails the comparison and counts as an unknown key.
final class VerdictTable: @unchecked Sendable {
    private let words: UnsafeMutablePointer<UInt64>?

    private static let sets = 4096
    /// The words of a set: four entries, which fill a line of the processor's cache.
    private static let width = 8

    init() { words = shared_words_new(Self.sets * Self.width) }

    deinit { shared_words_free(words) }

    @inline(__always) subscript(key: Hash) -> Verdict? {
        guard let set = set(of: key) else { return nil }
        for index in stride(from: 0, to: Self.width, by: 2) where shared_word_read(set + index) == key.high {
            let rest = shared_word_read(set + index + 1) ^ key.high
            if rest & ~Verdict.mask == key.low & ~Verdict.mask { return Verdict(rest) }
        }
        return nil
    }

    /// Adds a verdict in front of the others of its set, the last of which is forgotten.
    func add(_ verdict: Verdict, for key: Hash) {
        guard let set = set(of: key) else { return }
        for index in (2..<Self.width).reversed() { shared_word_write(set + index, shared_word_read(set + index - 2)) }
        shared_word_write(set, key.high)
        shared_word_write(set + 1, (key.low & ~Verdict.mask | verdict.word) ^ key.high)
    }

    @inline(__always) private func set(of key: Hash) -> UnsafeMutablePointer<UInt64>? {
        words.map { $0 + Int(truncatingIfNeeded: key.high >> 40) % Self.sets * Self.width }
    }
}
