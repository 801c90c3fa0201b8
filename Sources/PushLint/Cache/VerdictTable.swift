import CSharedWords

/// What is known of the documents of one key.
struct Verdict: Equatable {
    /// The highest severity that is reported; nil if nothing is.
    var worst: Severity?
    /// The bytes that a document may have at most for this to hold.
    var limit: Int

    fileprivate static let bits: UInt64 = 0xFFFF
    private static let maximumLimit = 0x3FFF

    init(worst: Severity?, limit: Int) {
        self.worst = worst
        self.limit = min(limit, Self.maximumLimit)
    }

    fileprivate init(_ word: UInt64) {
        self.init(worst: [nil, .info, .warning, .error][Int(word >> 14 & 3)], limit: Int(word & 0x3FFF))
    }

    fileprivate var word: UInt64 {
        let severity: UInt64 =
            switch worst {
            case nil: 0
            case .info: 1
            case .warning: 2
            case .error: 3
            }
        return severity << 14 | UInt64(truncatingIfNeeded: limit)
    }
}

/// The verdicts by their keys. A new one takes the place of another when there is no room.
///
/// Any number of threads read and write without a lock. An entry is two words, and the second is the rest of the key and the
/// verdict, changed by the first: words of two entries don't fit together and are taken for an unknown key.
final class VerdictTable: @unchecked Sendable {
    private let words: UnsafeMutablePointer<UInt64>?

    /// A power of two.
    private static let sets = 4096
    /// The entries of a set, which fill a line of the processor's cache.
    private static let ways = 4

    init() { words = shared_words_new(Self.sets * Self.ways * 2) }

    deinit { if let words { shared_words_free(words) } }

    /// The verdict of a key.
    @inline(__always)
    subscript(key: Hash) -> Verdict? {
        guard let set = set(of: key) else { return nil }
        for way in 0..<Self.ways where shared_word_read(set + way * 2) == key.high {
            let word = shared_word_read(set + way * 2 + 1) ^ key.high
            if word & ~Verdict.bits == key.low & ~Verdict.bits { return Verdict(word & Verdict.bits) }
        }
        return nil
    }

    /// Adds a verdict in front of the others of its set, the last of which is forgotten.
    func add(_ verdict: Verdict, for key: Hash) {
        guard let set = set(of: key) else { return }
        for index in (2..<Self.ways * 2).reversed() {
            shared_word_publish(set + index, shared_word_read(set + index - 2))
        }
        shared_word_publish(set, key.high)
        shared_word_publish(set + 1, (key.low & ~Verdict.bits | verdict.word) ^ key.high)
    }

    @inline(__always)
    private func set(of key: Hash) -> UnsafeMutablePointer<UInt64>? {
        words.map { $0 + Int(truncatingIfNeeded: key.high >> 40) % Self.sets * Self.ways * 2 }
    }
}
