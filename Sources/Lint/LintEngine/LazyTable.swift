import CSharedWords

/// Values that are created on first use, by any thread, and kept as long as the table.
package final class LazyTable<Value: AnyObject & Sendable>: @unchecked Sendable {
    /// For each place: 0 while it is empty, then the value's address.
    private let words: UnsafeMutablePointer<UInt64>?
    private let count: Int
    private let make: @Sendable (Int) -> Value

    /// A table of this many values; two threads that need one at the same time may both make it, and one is kept.
    package init(count: Int, make: @escaping @Sendable (Int) -> Value) {
        words = shared_words_new(count)
        (self.count, self.make) = (count, make)
    }

    deinit {
        guard let words else { return }
        for index in 0..<count { reference(at: words + index)?.release() }
        shared_words_free(words)
    }

    package subscript(index: Int) -> Value {
        guard let words, index >= 0, index < count else { return make(index) }
        if let known = reference(at: words + index) { return known.takeUnretainedValue() }
        let made = Unmanaged.passRetained(make(index))
        let value = made.takeUnretainedValue()
        if shared_word_claim(words + index, UInt64(UInt(bitPattern: made.toOpaque()))) == 1 { return value }
        made.release()
        return reference(at: words + index)?.takeUnretainedValue() ?? value
    }

    private func reference(at word: UnsafePointer<UInt64>) -> Unmanaged<Value>? {
        UnsafeRawPointer(bitPattern: UInt(shared_word_read(word))).map { Unmanaged.fromOpaque($0) }
    }
}
