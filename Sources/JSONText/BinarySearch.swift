extension Array {
    /// The index of the first element for which a condition is true, by binary search; it is true for all elements after that one.
    package func partitionPoint(where condition: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
