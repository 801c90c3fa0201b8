import JSONText

/// A word of a shell command after quote removal, with the bytes it is written in.
struct ShellWord {
    struct Piece {
        var base: Range<Int>
        /// The text they stand for; nil if they are literal.
        let text: [UInt8]?
        let quoting: Quoting
        /// The number of its quoted segment within the word.
        let segment: Int
    }

    private(set) var pieces: [Piece] = []
    var segment = 0
    /// The bytes of variables and commands in it, which the shell replaces.
    var expansions: [Range<Int>] = []
    var isExpanded: Bool { !expansions.isEmpty }

    /// The bytes of the script from its first literal one to its last; nil for an empty word.
    var range: Range<Int>? {
        guard let first = pieces.first, let last = pieces.last else { return nil }
        return first.base.lowerBound..<last.base.upperBound
    }

    mutating func append(_ base: Range<Int>, as text: [UInt8]?, _ quoting: Quoting) {
        if text == nil, let last = pieces.last, last.text == nil, last.base.upperBound == base.lowerBound,
            last.segment == segment
        {
            pieces[pieces.count - 1].base = last.base.lowerBound..<base.upperBound
        } else {
            pieces.append(Piece(base: base, text: text, quoting: quoting, segment: segment))
        }
    }

    func bytes(in script: [UInt8]) -> [UInt8] { pieces.flatMap { $0.text ?? Array(script[$0.base]) } }

    /// The word as text, with the values of the variables that are known.
    func text(in script: [UInt8], _ values: [String: String] = [:]) -> String {
        guard isExpanded, !values.isEmpty else { return String(decoding: bytes(in: script), as: UTF8.self) }
        var text: [UInt8] = []
        for piece in pieces {
            var start = piece.base.lowerBound
            for expansion in expansions where piece.text == nil && piece.base.contains(expansion.lowerBound) {
                guard let value = Self.variable(script[expansion]).flatMap({ values[$0] }) else { continue }
                text += script[start..<expansion.lowerBound] + value.utf8
                start = expansion.upperBound
            }
            text += piece.text ?? Array(script[start..<piece.base.upperBound])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The name in `$NAME` or `${NAME}`; nil for any other expansion.
    static func variable(_ expansion: ArraySlice<UInt8>) -> String? {
        var name = expansion.dropFirst()
        if name.first == UInt8(ascii: "{"), name.last == UInt8(ascii: "}") { name = name.dropFirst().dropLast() }
        return name.allSatisfy { $0.isNamePart } ? String(decoding: name, as: UTF8.self) : nil
    }

    func variable(in script: [UInt8]) -> String? {
        guard expansions.count == 1, let first = pieces.first, pieces.count == 1, first.base == expansions[0]
        else { return nil }
        return Self.variable(script[first.base])
    }

    /// The word without its first bytes, as a text of its own.
    func fragment(dropping count: Int, of outer: Fragment) -> Fragment? {
        var left = count
        var kept: [Piece] = []
        for var piece in pieces {
            let length = piece.text?.count ?? piece.base.count
            if left < length {
                if piece.text == nil { piece.base = piece.base.dropFirst(left) }
                kept.append(piece)
            }
            left = max(0, left - length)
        }
        guard let first = kept.first, let last = kept.last else { return nil }
        var edits: [TextEdit] = []
        var end = first.base.lowerBound
        for piece in kept {
            if piece.base.lowerBound > end { edits.append(TextEdit(end..<piece.base.lowerBound, "")) }
            if let text = piece.text { edits.append(TextEdit(piece.base, String(decoding: text, as: UTF8.self))) }
            end = piece.base.upperBound
        }
        let isInOneSegment = kept.allSatisfy { $0.segment == first.segment }
        var fragment = Fragment(
            first.base.lowerBound..<last.base.upperBound, of: outer, decoding: edits,
            isInOneSegment ? first.quoting : .other)
        if expansions.contains(where: { $0.lowerBound >= first.base.lowerBound }) {
            fragment.context.placeholders.template = .shell
        }
        return fragment
    }
}
