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

    /// The bytes of a name, with a digit and its length before each number, and how many zeros each number begins with. A name has less
    /// than 256 bytes.
    private static func key(_ name: String) -> (text: [UInt8], zeros: [UInt8]) {
        var (text, zeros): ([UInt8], [UInt8]) = ([], [])
        text.reserveCapacity(name.utf8.count + 8)
        var rest = name.utf8[...]
        while let byte = rest.first {
            let digits = rest.prefix(while: \.isDigit)
            let number = digits.drop { $0 == UInt8(ascii: "0") }
            if digits.isEmpty {
                text.append(byte)
                rest.removeFirst()
                continue
            }
            text.append(UInt8(ascii: "0"))
            text.append(UInt8(clamping: number.count))
            text += number
            zeros.append(UInt8(clamping: digits.count - number.count))
            rest = rest[digits.endIndex...]
        }
        return (text, zeros)
    }
}
