import CEmbedded

extension Range<Int> {
    /// The first index for which a condition holds that holds for all after it, too; by binary search.
    func partitionPoint(where condition: (Int) -> Bool) -> Int {
        var (low, high) = (lowerBound, upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if condition(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension Array {
    /// The index of the first element for which a condition holds that holds for all after it, too.
    package func partitionPoint(where condition: (Element) -> Bool) -> Int {
        indices.partitionPoint { condition(self[$0]) }
    }
}

extension [UInt8] {
    /// The bytes of a file that is part of the program.
    package init(_ file: EmbeddedFile) { self.init(UnsafeBufferPointer(start: file.start, count: file.count)) }
}

/// Answers of which some are not known: true and false count where they decide, else the answer is nil.
extension Sequence where Element == Bool? {
    /// True if all are true, false if one is false.
    @inlinable package var areAllTrue: Bool? { decides(false) }
    /// True if one is true, false if all are false.
    @inlinable package var isAnyTrue: Bool? { decides(true) }

    /// An answer, if one is that; the opposite, if all are that; else nil.
    @inlinable package func decides(_ answer: Bool) -> Bool? {
        var areKnown = true
        for element in self {
            if element == answer { return answer }
            areKnown = areKnown && element != nil
        }
        return areKnown ? !answer : nil
    }
}
