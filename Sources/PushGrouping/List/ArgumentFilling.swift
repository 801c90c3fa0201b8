import AppResources

/// A format whose `%@` are filled from a list of texts, as for `loc-args`.
struct ArgumentFilling {
    let text: String
    /// The first placeholder without an argument; it stays in the text.
    let unfilled: String?

    init(_ format: String, with arguments: [String]) {
        var text = ""
        var unfilled: String?
        var inTurn = 0
        for piece in FormatPiece.all(in: format) {
            switch piece {
            case .text(let literal): text += literal
            case .percent, .lonePercent: text += "%"
            case .placeholder(let found):
                let index = (found.position ?? inTurn + 1) - 1
                if found.position == nil { inTurn += 1 }
                if found.kind == .argument("@"), arguments.indices.contains(index) {
                    text += arguments[index]
                } else {
                    text += found.text
                    unfilled = unfilled ?? found.text
                }
            }
        }
        self.text = text
        self.unfilled = unfilled
    }
}
