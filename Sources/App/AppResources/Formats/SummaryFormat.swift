/// A category's summary format, parsed as the system accepts it. Documented are a number alone, `%u`, and a number with
/// the names, `%u … %@` (`ApplePage.groupedNotifications`). Observed are also numbered placeholders, formats with no
/// placeholder, and the form with a second number.
package struct SummaryFormat: Sendable, Equatable {
    /// The values that a format needs.
    package enum Form: String, Sendable, CaseIterable {
        case fixed
        case count
        case countAndNames = "count-and-names"
        /// The count, the first names and how many names are left out (observed, not documented).
        case countNamesAndRest = "count-names-and-rest"

        /// True if notifications must carry a `summary-arg` for this form.
        package var needsNames: Bool { self == .countAndNames || self == .countNamesAndRest }
    }

    /// The format as the app gives it.
    package let text: String
    package let form: Form

    /// The reason why the system rejects a format and silently shows its default text instead (observed).
    package struct Refusal: Error, Sendable, Hashable {
        /// The fault of the format, as a clause.
        package let phrase: String
    }

    private let pieces: [Piece]

    private enum Piece: Equatable {
        case text(String)
        /// The position, 1 to 3, in the list of count, names and rest.
        case value(Int)
    }

    /// Parses a format. Throws `SummaryFormat.Refusal`, which says why the system would not use it.
    package init(_ text: String) throws(Refusal) {
        var pieces: [Piece] = []
        var inTurn = 0
        var highest = 0
        var isNumbered = false
        for piece in FormatPiece.all(in: text) {
            switch piece {
            case .text(let text): pieces.append(.text(text))
            case .percent: pieces.append(.text("%"))
            case .lonePercent:
                throw Refusal(phrase: "it has a % that begins no placeholder; a percent sign is written %%")
            case .placeholder(let found):
                let place = try Self.place(of: found, inTurn: inTurn)
                if found.position == nil { inTurn += 1 } else { isNumbered = true }
                if isNumbered && inTurn > 0 { throw Refusal(phrase: "numbered placeholders stand beside plain ones") }
                highest = max(highest, place)
                pieces.append(.value(place))
            }
        }
        (self.text, self.pieces) = (text, pieces)
        // Each form needs one value more than the one before.
        form = Form.allCases.dropFirst(highest).first ?? .countNamesAndRest
    }

    /// The value that a placeholder takes; nil if its conversion does not fit.
    private static func place(of found: Placeholder, inTurn: Int) throws(Refusal) -> Int {
        let written = found.text
        guard case .argument(let conversion) = found.kind else {
            throw Refusal(phrase: "\(written) is resolved only in a string table")
        }
        // A placeholder with flags, a width or a precision does not fit either.
        let plain = "%" + (found.position.map { "\($0)$" } ?? "") + conversion
        guard written == plain, conversion == "u" || conversion == "@" else {
            throw Refusal(phrase: "\(written) is neither %u nor %@")
        }
        let place = found.position ?? inTurn + 1
        switch (place, conversion) {
        case (1, "u"), (2, "@"), (3, "u"): return place
        case (1, _):
            throw Refusal(
                phrase: "\(written) asks for names in the place of the number; write %u first, or %2$@ and %1$u")
        case (2, _): throw Refusal(phrase: "\(written) asks for a number where the names stand")
        default: throw Refusal(phrase: "there is no value for \(written)")
        }
    }

    /// The format with its placeholders filled.
    package func filled(count: UInt64, names: String = "", rest: UInt64 = 0) -> String {
        pieces.reduce(into: "") { text, piece in
            switch piece {
            case .text(let literal): text += literal
            case .value(1): text += String(count)
            case .value(2): text += names
            case .value: text += String(rest)
            }
        }
    }
}
