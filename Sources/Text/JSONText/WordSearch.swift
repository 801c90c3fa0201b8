/// Words of two bytes and more that are looked for together, in one pass over a text.
///
/// Source: Wu and Manber, "A fast algorithm for multi-pattern searching" (1994), with blocks of two bytes.
package struct WordSearch: Sendable {
    /// The length of the shortest word: the beginnings of all words are compared with a window of it.
    private let width: Int
    /// How far the window goes on, by the block that it ends with.
    private var steps: [UInt8]
    /// The words whose beginnings end with a block.
    private var words: [[[UInt8]]]

    package init(_ words: [String]) {
        width = min(255, words.map { $0.utf8.count }.min() ?? 2)
        steps = Array(repeating: UInt8(max(1, width - 1)), count: Self.count)
        self.words = Array(repeating: [], count: Self.count)
        for word in words.map({ Array($0.utf8) }) where width > 1 {
            for end in 1..<width {
                let block = Self.block(word[end - 1], word[end])
                steps[block] = min(steps[block], UInt8(width - 1 - end))
            }
            self.words[Self.block(word[width - 2], word[width - 1])].append(word)
        }
    }

    /// True if one of the words is in a text.
    package func isIn(_ text: [UInt8]) -> Bool {
        guard width > 1 else { return false }
        return text.withUnsafeBufferPointer { text in
            steps.withUnsafeBufferPointer { steps in
                var end = width - 1
                while end < text.count {
                    let block = Self.block(text[end - 1], text[end])
                    let step = Int(steps[block])
                    if step == 0, words[block].contains(where: { text[(end - width + 1)...].starts(with: $0) }) {
                        return true
                    }
                    end += max(1, step)
                }
                return false
            }
        }
    }

    private static let count = 4096
    private static func block(_ first: UInt8, _ second: UInt8) -> Int { Int(first) << 4 ^ Int(second) }
}
