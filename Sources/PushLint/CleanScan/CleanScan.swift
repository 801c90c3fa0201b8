import PushPayload

/// One pass over the bytes of a document that is either certain that no rule finds anything, or does not know.
///
/// It is certain of plain notifications only: a few kinds of push, each with keys and values that the rules themselves were
/// asked about when the tables were made. Nothing about APNs is stated here.
struct CleanScan: Sendable {
    /// The keys that may stand in a document.
    let keys: KeyTable
    /// The texts that some keys take.
    let words: [ScannedWord]
    /// The kinds of push that are known.
    let kinds: [Kind]

    /// A kind of push, by the bits of forms.
    struct Kind: Sendable {
        /// The forms of each key that makes it one; all forms where there are no more such keys.
        let needed: SIMD8<UInt64>
        /// All forms that may be there.
        let allowed: UInt64
        /// The most bytes that APNs takes.
        let limit: Int

        func fits(_ shape: UInt64, bytes: Int) -> Bool {
            shape & ~allowed == 0 && bytes <= limit && all((needed & shape) .!= 0)
        }
    }

    /// Whether a document is certainly clean.
    func isClean(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard !kinds.isEmpty, let cursor = ScanCursor(bytes) else { return false }
        return withUnsafeTemporaryAllocation(of: ScannedName.self, capacity: ScanReader.mostNames) { names in
            keys.withKeys { keys in
                words.withUnsafeBufferPointer { words in
                    var reader = ScanReader(cursor: cursor, keys: keys, words: words, names: names)
                    guard reader.document(), reader.times.areInOrder else { return false }
                    for kind in kinds where kind.fits(reader.shape, bytes: bytes.count) { return true }
                    return false
                }
            }
        }
    }
}
