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
        /// A random odd number for each word of a record, from which its hash is made.
        private let multipliers: UnsafeMutablePointer<UInt64>?
        private let words: Int
        private let mask: Int

        /// The maximum number of places that are searched for a record.
        private static let maximumProbes = 16

        fileprivate init(capacity: Int, words: Int) {
            self.words = words
            mask = capacity - 1
            states = shared_words_new(capacity)
            content = shared_words_new(capacity * (words + 1))
            multipliers = shared_words_new(words)
            guard let multipliers else { return }
            for index in 0..<words { multipliers[index] = Self.mixed(UInt64(index + 1)) | 1 }
        }

        /// A number whose bits all depend on all bits of another: the last steps of SplitMix64.
        private static func mixed(_ number: UInt64) -> UInt64 {
            var bits = number &* 0x9E37_79B9_7F4A_7C15
            bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
            bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
            return bits ^ bits >> 31
        }

        fileprivate func free() {
            shared_words_free(states)
            shared_words_free(content)
            shared_words_free(multipliers)
        }

        /// The place of a record, and the value it was added with; nil if it is absent.
        @inline(__always)
        func find(_ record: UnsafePointer<UInt64>) -> (place: Int, value: UInt64)? {
            guard let states, let content, let multipliers else { return nil }
            let hash = hash(of: record, multipliers)
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
            guard let states, let content, let multipliers else { return nil }
            let hash = hash(of: record, multipliers)
            for probe in 0..<Self.maximumProbes {
                let place = (Int(truncatingIfNeeded: hash >> 32) &+ probe) & mask
                guard shared_word_read(states + place) == 0, shared_word_claim(states + place, 1) == 1 else { continue }
                let new = content + place &* (words &+ 1)
                for index in 0..<words { new[index] = record[index] }
                new[words] = value
                shared_word_publish(states + place, hash | 2)
                return place
            }
            return nil
        }

        /// A sum of products, none of which waits for another.
        @inline(__always)
        private func hash(of record: UnsafePointer<UInt64>, _ multipliers: UnsafePointer<UInt64>) -> UInt64 {
            var hash: UInt64 = 0
            for index in 0..<words { hash &+= record[index] &* multipliers[index] }
            return (hash ^ hash >> 32) & ~3
        }
    }
}
