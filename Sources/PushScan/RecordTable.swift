import CSharedWords

/// A set of records of several words. It only grows, so that any number of threads can read it while one adds to it.
final class RecordTable: Sendable {
    /// The memory of the records, owned by the table.
    let records: Records

    /// A table of at most `capacity` records (a power of two), each of `words` words.
    init(capacity: Int, words: Int) {
        records = Records(capacity: capacity, words: words)
    }

    deinit { records.free() }

    /// The addresses of a table's records. It has no references, so that copying it costs nothing.
    struct Records: @unchecked Sendable {
        /// For each place: 0 while it is free, 1 while a record is being written, then the record's hash with a bit set.
        private let states: UnsafeMutablePointer<UInt64>?
        /// The records, each with a word for its value.
        private let content: UnsafeMutablePointer<UInt64>?
        private let words: Int
        private let mask: Int

        /// The maximum number of places that are searched for a record.
        private static let maximumProbes = 16

        fileprivate init(capacity: Int, words: Int) {
            self.words = words
            mask = capacity - 1
            states = shared_words_new(capacity)
            content = shared_words_new(capacity * (words + 1))
        }

        fileprivate func free() {
            shared_words_free(states)
            shared_words_free(content)
        }

        /// The place of a record, and the value it was added with; nil if it is absent.
        @inline(__always)
        func find(_ record: UnsafePointer<UInt64>) -> (place: Int, value: UInt64)? {
            guard let states, let content else { return nil }
            let hash = hash(of: record)
            for probe in 0..<Self.maximumProbes {
                let place = (Int(truncatingIfNeeded: hash >> 32) &+ probe) & mask
                let state = shared_word_read(states + place)
                if state == 0 { return nil }
                guard state == hash | 2 else { continue }
                let known = content + place &* (words &+ 1)
                var differences: UInt64 = 0
                for index in 0..<words { differences |= known[index] ^ record[index] }
                if differences == 0 { return (place, known[words]) }
            }
            return nil
        }

        /// Adds a record and returns its place; nil if the table is full.
        func add(_ record: UnsafePointer<UInt64>, value: UInt64) -> Int? {
            guard let states, let content else { return nil }
            let hash = hash(of: record)
            for probe in 0..<Self.maximumProbes {
                let place = (Int(truncatingIfNeeded: hash >> 32) &+ probe) & mask
                guard shared_word_claim(states + place, 1) == 1 else { continue }
                let new = content + place &* (words &+ 1)
                for index in 0..<words { new[index] = record[index] }
                new[words] = value
                shared_word_publish(states + place, hash | 2)
                return place
            }
            return nil
        }

        @inline(__always)
        private func hash(of record: UnsafePointer<UInt64>) -> UInt64 {
            var hash: UInt64 = 0
            for index in 0..<words {
                hash = (hash ^ record[index]) &* 0x9E37_79B9_7F4A_7C15
                hash ^= hash >> 29
            }
            return hash & ~3
        }
    }
}
