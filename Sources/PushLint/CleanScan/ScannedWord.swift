/// A text that is a form of its own.
struct ScannedWord: Sendable {
    let name: ScannedName
    /// Its bytes.
    let count: Int
    /// Whether all texts that end with it are meant.
    let isEnd: Bool
    /// Its bit in the shape of a push.
    let bit: UInt64
}
