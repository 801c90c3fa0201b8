/// Reads a text past its mistakes of syntax, which it corrects in memory, so that one run finds all of them.
package struct SyntaxRecovery: Sendable {
    /// A mistake, and how reading went on.
    package struct Step: Sendable {
        /// The mistake, with places in the text as corrected by the steps before.
        package let error: SyntaxError
        /// The edits that were made to that text; empty where reading ended.
        package let edits: [TextEdit]
        /// True if the edits insert a placeholder for an unknown value.
        package var usesPlaceholder: Bool { error.repair?.isCertain != true }
    }

    /// The mistakes in the order in which they were found.
    package private(set) var steps: [Step] = []
    /// The document with all mistakes corrected, or nil where reading had to end.
    package private(set) var document: JSONDocument?

    /// Reads on in a text of which the first mistake is known.
    package init(_ text: [UInt8], after first: SyntaxError) {
        var text = text
        var error = first
        // Each step parses the whole text again.
        let rounds = max(1, Self.maximumBytesRead / max(1, text.count))
        var slips = 0
        while document == nil {
            if error.mistake.commonRepair == nil { slips += 1 }
            let edits = error.repair.flatMap { $0.isCertain ? $0.edits : nil } ?? error.placeholder
            let isLast =
                edits.isEmpty || text.count > Self.maximumTextBytes || steps.count + 1 >= rounds
                || slips == Self.maximumSlips
            steps.append(Step(error: error, edits: isLast ? [] : edits))
            if isLast { return }
            text = edits.applied(to: text)
            do { document = try JSONDocument(parsing: text) } catch let next { error = next }
        }
    }

    private static let maximumTextBytes = 65536
    private static let maximumBytesRead = 4 << 20
    /// The maximum number of mistakes to report if they have no common cause.
    private static let maximumSlips = 20
}

extension SyntaxError.Mistake {
    /// The title of the fix for mistakes with one cause: an editor, a language or a habit. Nil for independent slips.
    public var commonRepair: String? {
        switch self {
        case .comment: "remove the comments"
        case .curlyQuotes, .singleQuotes: "write straight double quotes"
        case .unquotedKey: "put the keys in quotes"
        case .semicolon: "write commas"
        case .escapedQuotes: "remove the backslashes"
        case .wideCharacter: "write the ASCII characters"
        case .foreignLiteral: "write JSON's words"
        case .controlCharacter, .lineBreakInString: "write escapes"
        default: nil
        }
    }
}
