/// Random numbers that are the same in every run (SplitMix64), so that a failure can be repeated.
public struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    /// A generator whose numbers follow from the seed.
    public init(_ seed: UInt64) { state = seed }

    /// The next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Text of at most this many of the characters.
    public mutating func text(from characters: [Character], upTo length: Int) -> String {
        String(
            (0..<Int.random(in: 0...length, using: &self)).compactMap { _ in characters.randomElement(using: &self) })
    }

    /// True once in this many calls, on average.
    public mutating func oneIn(_ number: Int) -> Bool { Int.random(in: 1...number, using: &self) == 1 }
}
