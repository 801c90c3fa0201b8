/// Text that a build service would obey if it stood in a log: commands of GitHub, Azure Pipelines and TeamCity.
/// GitHub's runner obeys a line that begins with `::` and, of its older form, one with `##[` anywhere; Azure's agent obeys
/// `##vso[` anywhere; TeamCity `##teamcity[`. Some of them compare texts by the rules of a language, so that letter case and
/// zero-width characters don't count. GitLab's marks need control characters, which `DisplayWidth.visible` replaces.
package enum LogCommand {
    /// The text before the bracket of a command.
    private static let openings = ["##", "##vso", "##teamcity"].map { Array($0.unicodeScalars) }
    private static let longestOpening = openings.map { $0.count }.max() ?? 0

    /// The scalars that make a text a command, by their numbers in the order of the text: the brackets of commands, and
    /// the first colon of a line that begins with two. If each of them is replaced, no command is left.
    package static func triggers(in text: some Sequence<Unicode.Scalar>) -> [Int] {
        var triggers: [Int] = []
        var isBlank = true
        // The number of a colon before which the line is blank, if the last scalar was one.
        var firstColon: Int?
        var before: [Unicode.Scalar] = []
        for (number, scalar) in text.enumerated()
        where scalar.isASCII || !scalar.properties.isDefaultIgnorableCodePoint {
            if scalar == ":", let firstColon { triggers.append(firstColon) }
            firstColon = isBlank && scalar == ":" ? number : nil
            isBlank = scalar == "\n" || scalar == "\r" || isBlank && scalar.properties.isWhitespace
            if scalar == "[", openings.contains(where: { before.suffix($0.count) == $0[...] }) {
                triggers.append(number)
            }
            if before.count == longestOpening { before.removeFirst() }
            before.append(("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar)
        }
        return triggers
    }

    /// The text with each of these scalars replaced.
    package static func replaced(in text: String, by write: (Unicode.Scalar) -> String) -> String {
        guard isPossible(in: text) else { return text }
        var triggers = triggers(in: text.unicodeScalars)[...]
        guard !triggers.isEmpty else { return text }
        return text.unicodeScalars.enumerated().reduce(into: "") { result, next in
            if next.offset == triggers.first {
                triggers.removeFirst()
                result += write(next.element)
            } else {
                result.unicodeScalars.append(next.element)
            }
        }
    }

    /// True if a text may contain commands, by a quick look at its bytes.
    package static func isPossible(in text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var hasHash = false
            var last: UInt8 = 0
            for byte in bytes {
                switch byte {
                case UInt8(ascii: "#"): hasHash = true
                case UInt8(ascii: "[") where hasHash: return true
                // Zero-width characters are outside ASCII.
                case UInt8(ascii: ":") where last == byte || last >= 0x80: return true
                default: break
                }
                last = byte
            }
            return false
        }
    }
}
