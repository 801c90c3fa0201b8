/// A text that is a form of its own.
struct ScannedWord: Sendable {
    let name: ScannedName
    /// How many bytes it has when it is what texts end with; 0 for a whole text.
    let endBytes: Int
    /// Its bit in the shape of a push.
    let bit: UInt64
}
