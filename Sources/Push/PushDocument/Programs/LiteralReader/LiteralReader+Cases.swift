/// The cases of a `switch`, of which one is run: each is a branch from its label up to the next one.
extension LiteralReader {
    private static let languages: Set<Language.Name> = [.javaScript, .java, .cSharp, .php, .dart, .objectiveC]

    /// True for the head of a `switch` in a language whose cases stand without brackets of their own.
    func isSwitch(_ head: ArraySlice<SourceNode>) -> Bool {
        if [.go, .swift].contains(language.name) {
            return afterBlock(head).first.map { $0.isWord && word($0.range) == "switch" } == true
        }
        return Self.languages.contains(language.name)
            && head.dropLast().last.map { $0.isWord && word($0.range) == "switch" } == true
    }

    /// Begins a case at the first word of its label.
    mutating func beginCase(at range: Range<Int>) {
        guard frame.isSwitch || frame.isCase, frame.nodes.isEmpty, ["case", "default"].contains(word(range)) else {
            return
        }
        if frame.isCase { endCase(at: range.lowerBound) }
        enclosing.append(frame)
        frame = Frame(open: UInt8(ascii: "{"), start: range.lowerBound, isBlock: true, isBranch: true, kind: .condition)
        frame.isCase = true
    }

    mutating func endCase(at place: Int) {
        endStatement()
        leaveBlock()
        heads.add(frame.start..<place, .condition)
        frame = enclosing.removeLast()
    }

    /// True for the colon behind a label, which begins a statement; braces behind it are the block of the label.
    mutating func endsLabel(_ sign: SourceSign, _ range: Range<Int>) -> Bool {
        guard sign == ":", frame.isCase, let first = frame.nodes.first, first.isWord,
            ["case", "default"].contains(word(first.range)),
            source[range.upperBound...].first(where: { $0 > 0x20 }) != UInt8(ascii: "{")
        else { return false }
        frame.nodes = []
        frame.commas.removeAll { $0 > 0 }
        frame.assignment = nil
        return true
    }
}
