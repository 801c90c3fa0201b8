import JSONText

/// The order of file names in which numbers count as numbers: `2.apns` before `10.apns`.
enum NaturalOrder {
    /// Elements in the order of their names. Of equal numbers, such as 1 and 01, the one with fewer zeros comes first.
    static func sorted<Element>(_ elements: [Element], by name: (Element) -> String) -> [Element] {
        elements.map { (element: $0, key: key(name($0))) }.sorted { one, other in
            one.key.text == other.key.text
                ? one.key.zeros.lexicographicallyPrecedes(other.key.zeros)
                : one.key.text.lexicographicallyPrecedes(other.key.text)
        }.map(\.element)
    }

    /// The bytes of a name, with a digit and its length before each number, and how many zeros each number begins with.
    private static func key(_ name: String) -> (text: [Int], zeros: [Int]) {
        var (text, zeros): ([Int], [Int]) = ([], [])
        var rest = Array(name.utf8)[...]
        while let byte = rest.first {
            let digits = rest.prefix(while: \.isDigit)
            let number = digits.drop { $0 == UInt8(ascii: "0") }
            if digits.isEmpty {
                text.append(Int(byte))
            } else {
                text += [Int(UInt8(ascii: "0")), number.count] + number.map { Int($0) }
                zeros.append(digits.count - number.count)
            }
            rest = rest.dropFirst(max(1, digits.count))
        }
        return (text, zeros)
    }
}
