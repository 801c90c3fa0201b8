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
    var object = Object.none
    /// The numbers it takes.
    var numbers = Numbers.none
    /// Whether these are times.
    var isTime = false
    /// Whether it takes an array of texts.
    var takesTexts = false

    enum Object: Sendable {
        case none
        /// One whose keys Apple defines.
        case apple(Key.Parent)
        /// Data that the app decodes into types of its own.
        case decoded
    }

    enum Numbers: Sendable {
        case none
        /// A whole number.
        case whole(from: Int, to: Int)
        case fraction(from: Double, to: Double)
    }

    /// The whole part of the number that is next, if it is one of those.
    func number(at cursor: inout ScanCursor) -> Int? {
        switch numbers {
        case .none: return nil
        case .whole(let least, let most):
            guard let number = cursor.natural(), number >= least, number <= most else { return nil }
            return number
        case .fraction(let least, let most):
            guard let whole = cursor.natural(), least <= Double(whole), let isMore = cursor.fraction() else {
                return nil
            }
            return Double(isMore ? whole + 1 : whole) <= most ? whole : nil
        }
    }
}
