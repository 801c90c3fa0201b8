// Functions that Embedded Swift's standard library lacks. Only the build for WebAssembly compiles this file, as part of JSONText.

extension Collection where Element: Equatable {
    /// The first place at which these elements stand.
    package func firstRange(of other: some Collection<Element>) -> Range<Index>? {
        var start = startIndex
        while true {
            var (index, found) = (start, other.startIndex)
            while found < other.endIndex, index < endIndex, self[index] == other[found] {
                formIndex(after: &index)
                other.formIndex(after: &found)
            }
            if found == other.endIndex { return start..<index }
            guard index < endIndex else { return nil }
            formIndex(after: &start)
        }
    }

    package func contains(_ other: some Collection<Element>) -> Bool { firstRange(of: other) != nil }

    package func split(
        separator: some Collection<Element>, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
    ) -> [SubSequence] {
        var (parts, rest, splits) = ([] as [SubSequence], self[...], 0)
        func add(_ part: SubSequence) { if !part.isEmpty || !omittingEmptySubsequences { parts.append(part) } }
        while splits < maxSplits, let range = rest.firstRange(of: separator), !range.isEmpty {
            add(rest[..<range.lowerBound])
            rest = rest[range.upperBound...]
            splits += 1
        }
        add(rest)
        return parts
    }
}

extension RangeReplaceableCollection where Element: Equatable {
    package func replacing(_ other: some Collection<Element>, with replacement: some Collection<Element>) -> Self {
        var (result, rest) = (Self(), self[...])
        while let range = rest.firstRange(of: other), !range.isEmpty {
            result.append(contentsOf: rest[..<range.lowerBound])
            result.append(contentsOf: replacement)
            rest = rest[range.upperBound...]
        }
        result.append(contentsOf: rest)
        return result
    }
}

extension StringProtocol {
    package func contains(_ other: some StringProtocol) -> Bool {
        // Most texts lack the bytes. The others are compared by characters, because an accent makes another letter.
        guard !other.utf8.allSatisfy({ $0 < 0x80 }) || utf8.firstRange(of: other.utf8) != nil else { return false }
        return firstRange(of: other) != nil
    }
}

extension Dictionary {
    package init(
        _ pairs: some Sequence<(Key, Value)>, uniquingKeysWith combine: (Value, Value) -> Value
    ) {
        self = [:]
        for (key, value) in pairs { updateValue(self[key].map { combine($0, value) } ?? value, forKey: key) }
    }

    package mutating func merge(_ other: Self, uniquingKeysWith combine: (Value, Value) -> Value) {
        for (key, value) in other { updateValue(self[key].map { combine($0, value) } ?? value, forKey: key) }
    }
}

// The library's sort is compiled anew for each kind of element and each order. This one sorts the places of elements, and is compiled once.

extension Sequence {
    package func sorted(by isBefore: (Element, Element) -> Bool) -> [Element] {
        let all = Array(self)
        return withoutActuallyEscaping(isBefore) { isBefore in
            Order { isBefore(all[$0], all[$1]) }.places(all.count).map { all[$0] }
        }
    }
}

extension Sequence where Element: Comparable {
    package func sorted() -> [Element] { sorted(by: <) }
}

extension Array {
    package mutating func sort(by isBefore: (Element, Element) -> Bool) { self = sorted(by: isBefore) }
}

/// An order of numbers. It is a class, so that the compiler does not follow the closure into it.
package final class Order {
    private let isBefore: (Int, Int) -> Bool

    package init(_ isBefore: @escaping (Int, Int) -> Bool) { self.isBefore = isBefore }

    /// The numbers below a count, sorted; equal ones keep their order.
    @inline(never) package func places(_ count: Int) -> [Int] {
        var (places, width) = (Array(0..<count), 1)
        while width < count {
            var merged: [Int] = []
            var start = 0
            while start < count {
                let (middle, end) = (Swift.min(start + width, count), Swift.min(start + 2 * width, count))
                var (one, other) = (start, middle)
                while one < middle || other < end {
                    let isNext = one < middle && (other == end || !isBefore(places[other], places[one]))
                    merged.append(places[isNext ? one : other])
                    if isNext { one += 1 } else { other += 1 }
                }
                start = end
            }
            (places, width) = (merged, 2 * width)
        }
        return places
    }
}
