import PushPayload

/// A key that the scan knows, with the values of it that the rules have nothing to say about. It holds no references, so
/// that looking at it costs nothing.
struct ScannedKey: Sendable {
    let name: ScannedName
    let parent: Key.Parent
    /// The bits of the forms that its value may take, in the shape of a push; 0 for a form that the rules were not asked
    /// about. An exact text is one without blanks at its ends.
    var exactBit: UInt64 = 0
    var plainBit: UInt64 = 0
    var objectBit: UInt64 = 0
    /// The one of its numbers, or of an array of texts.
    var otherBit: UInt64 = 0
    /// The texts of which each is a form of its own, by their places among the scan's words.
    var words = 0..<0
    /// All of these, and those of the words.
    var bits: UInt64 = 0
    /// The object it takes.
    var object: Key.Parent?
    /// The numbers it takes.
    var numbers = Numbers.none
    /// Whether it takes an array of texts.
    var takesTexts = false

    enum Numbers: Sendable {
        case none
        /// A whole number.
        case whole(from: Int, to: Int)
        case fraction(from: Double, to: Double)
    }

    /// Whether the number that is next is one of those.
    func takesNumber(at cursor: inout ScanCursor) -> Bool {
        switch numbers {
        case .none: return false
        case .whole(let least, let most):
            guard let number = cursor.natural() else { return false }
            return number >= least && number <= most
        case .fraction(let least, let most):
            guard let whole = cursor.natural().map(Double.init), least <= whole else { return false }
            return cursor.fraction() ? whole + 1 <= most : whole <= most
        }
    }
}
