/// The random number generator SplitMix64, so that ids are determined by a seed.
struct SplitMix: RandomNumberGenerator, Sendable {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A new UUID of version 4, in upper case as APNs writes them.
    mutating func uuid() -> String {
        let halves = [next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000, next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000]
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for (place, half) in halves.enumerated() {
            for digit in 0..<16 {
                let index = place * 16 + digit
                if index == 8 || index == 12 || index == 16 || index == 20 { text.append(UInt8(ascii: "-")) }
                let value = UInt8(truncatingIfNeeded: half >> UInt64(60 - 4 * digit)) & 15
                text.append(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
