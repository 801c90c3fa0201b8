/// Decompresses DEFLATE (RFC 1951), as zip archives hold it, up to a limit.
struct Inflater {
    private let input: [UInt8]
    private let limit: Int
    private var next = 0
    private var bits: UInt32 = 0
    private var count: UInt32 = 0
    private var output: [UInt8] = []

    init(_ input: [UInt8], limit: Int) {
        self.input = input
        self.limit = limit
    }

    /// The bytes; nil if the input is damaged, or holds more than the limit.
    mutating func inflated() -> [UInt8]? {
        // A byte of input gives at most 1032 bytes: a false size reserves no memory.
        output.reserveCapacity(min(limit, input.count * 1032))
        while true {
            guard let isLast = take(1), let kind = take(2) else { return nil }
            let isWhole: Bool
            switch kind {
            case 0: isWhole = copyStored()
            case 1: isWhole = copy(Self.fixedLiterals, Self.fixedDistances)
            case 2: isWhole = dynamicCodes().map { copy($0.literals, $0.distances) } ?? false
            default: isWhole = false
            }
            guard isWhole else { return nil }
            if isLast == 1 { return output }
        }
    }

    private mutating func take(_ wanted: UInt32) -> Int? {
        while count < wanted {
            guard next < input.count else { return nil }
            bits |= UInt32(input[next]) << count
            next += 1
            count += 8
        }
        let value = bits & (1 << wanted - 1)
        bits >>= wanted
        count -= wanted
        return Int(value)
    }

    private mutating func copyStored() -> Bool {
        (bits, count) = (0, 0)
        guard let length = input.number(at: next, bytes: 2), next + 4 + length <= input.count,
            output.count + length <= limit
        else { return false }
        output += input[next + 4..<next + 4 + length]
        next += 4 + length
        return true
    }

    /// A Huffman code: how many codes there are of each length, and the symbols in the order of their codes.
    private struct Code {
        var counts = [Int](repeating: 0, count: 16)
        var symbols: [Int] = []

        init(_ lengths: some Collection<Int>) {
            for length in lengths where length > 0 { counts[length] += 1 }
            symbols = lengths.enumerated().filter { $1 > 0 }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
        }
    }

    private static let fixedLiterals = Code((0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
    private static let fixedDistances = Code([Int](repeating: 5, count: 30))

    private mutating func symbol(_ code: Code) -> Int? {
        var (value, first, index) = (0, 0, 0)
        for length in 1..<16 {
            guard let bit = take(1) else { return nil }
            value |= bit
            let here = code.counts[length]
            if value - first < here {
                let place = index + value - first
                return place >= 0 && place < code.symbols.count ? code.symbols[place] : nil
            }
            index += here
            first = (first + here) << 1
            value <<= 1
        }
        return nil
    }

    private mutating func dynamicCodes() -> (literals: Code, distances: Code)? {
        guard let more = take(5), let moreDistances = take(5), let moreLengths = take(4) else { return nil }
        let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
        var lengths = [Int](repeating: 0, count: 19)
        for place in order.prefix(moreLengths + 4) {
            guard let length = take(3) else { return nil }
            lengths[place] = length
        }
        let code = Code(lengths)
        let literals = more + 257
        let total = literals + moreDistances + 1
        lengths = []
        while lengths.count < total {
            guard let symbol = symbol(code) else { return nil }
            let (repeated, times): (Int, Int?) =
                switch symbol {
                case 16: (lengths.last ?? 0, take(2).map { $0 + 3 })
                case 17: (0, take(3).map { $0 + 3 })
                case 18: (0, take(7).map { $0 + 11 })
                default: (symbol, 1)
                }
            guard let times else { return nil }
            lengths += [Int](repeating: repeated, count: times)
        }
        guard lengths.count == total else { return nil }
        return (Code(lengths[..<literals]), Code(lengths[literals...]))
    }

    /// Copies the symbols of a block; false if it is damaged or too long.
    private mutating func copy(_ literals: Code, _ distances: Code) -> Bool {
        while let symbol = symbol(literals) {
            if symbol == 256 { return true }
            if symbol < 256 {
                guard output.count < limit else { return false }
                output.append(UInt8(symbol))
                continue
            }
            guard let length = extended(symbol - 257, step: 4, isLength: true), let near = self.symbol(distances),
                let distance = extended(near, step: 2, isLength: false), distance <= output.count,
                output.count + length <= limit
            else { return false }
            for _ in 0..<length { output.append(output[output.count - distance]) }
        }
        return false
    }

    /// The length or the distance of a symbol, whose steps double after each `step` symbols.
    private mutating func extended(_ symbol: Int, step: Int, isLength: Bool) -> Int? {
        guard symbol < (isLength ? 29 : 30) else { return nil }
        if isLength, symbol == 28 { return 258 }
        let base = isLength ? 3 : 1
        guard symbol >= step * 2 else { return symbol + base }
        let bits = symbol / step - 1
        return take(UInt32(bits)).map { (step + symbol % step) << bits + base + $0 }
    }
}
