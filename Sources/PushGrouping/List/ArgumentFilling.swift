import AppResources

/// A format whose `%@` are filled from a list of texts, as for `loc-args`.
struct ArgumentFilling {
    private(set) var text = ""
    /// The first placeholder without an argument; it stays in the text.
    private(set) var unfilled: String?

    init(_ format: String, with arguments: [String]) {
        var inTurn = 0
        for piece in FormatPiece.all(in: format) {
            switch piece {
            case .text(let literal): text += literal
            case .percent, .lonePercent: text += "%"
            case .placeholder(let found):
                let index = (found.position ?? inTurn + 1) - 1
                if found.position == nil { inTurn += 1 }
                let isFilled = found.kind == .argument("@") && arguments.indices.contains(index)
                text += isFilled ? arguments[index] : found.text
                if !isFilled, unfilled == nil { unfilled = found.text }
            }
        }
    }
}
