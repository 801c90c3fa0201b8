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
    package var areAllTrue: Bool? {
        contains(false) ? false : contains(nil) ? Optional.none : true
    }
    /// True if one is true, false if all are false.
    package var isAnyTrue: Bool? { contains(true) ? true : contains(nil) ? Optional.none : false }
}
