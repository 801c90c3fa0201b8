/// The order of file names in which numbers count as numbers: `2.apns` before `10.apns`.
enum NaturalOrder {
    /// True if one name comes before another.
    static func isBefore(_ one: String, _ other: String) -> Bool {
        var one = Array(one.utf8)[...]
        var other = Array(other.utf8)[...]
        // Of equal numbers, such as 1 and 01, the one with fewer zeros comes first.
        var fewerZeros: Bool?
        while let left = one.first, let right = other.first {
            guard isDigit(left), isDigit(right) else {
                if left != right { return left < right }
                one = one.dropFirst()
                other = other.dropFirst()
                continue
            }
            let (leftNumber, leftZeros) = takeNumber(&one)
            let (rightNumber, rightZeros) = takeNumber(&other)
            if leftNumber.count != rightNumber.count { return leftNumber.count < rightNumber.count }
            if !leftNumber.elementsEqual(rightNumber) { return leftNumber.lexicographicallyPrecedes(rightNumber) }
            if leftZeros != rightZeros, fewerZeros == nil { fewerZeros = leftZeros < rightZeros }
        }
        if one.isEmpty, other.isEmpty { return fewerZeros ?? false }
        return one.isEmpty
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    /// Removes the digits at the start and returns them without leading zeros, with the number of those.
    private static func takeNumber(_ text: inout ArraySlice<UInt8>) -> (ArraySlice<UInt8>, Int) {
        let digits = text.prefix(while: isDigit)
        text = text.dropFirst(digits.count)
        let number = digits.drop { $0 == UInt8(ascii: "0") }
        return (number, digits.count - number.count)
    }
}
