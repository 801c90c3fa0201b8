/// Why a text is not JSON, named as the mistake that people make.
public struct SyntaxError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The class of the mistake.
    public var mistake: Mistake
    /// The bytes that are wrong; empty where something is missing.
    public var range: Range<Int>
    /// The mistake in words with what was found, such as "a comma is missing before "thread-id"".
    public var message: String
    /// The edits that correct it, if there are any.
    public var repair: Repair?
    /// The edits that let a reader continue although it is unknown what the author meant: a string that begins with
    /// `standInMark` in place of a placeholder, code or a missing value. Empty where reading has to end.
    public var standIn: [TextEdit] = []

    /// A mistake at these bytes.
    package init(mistake: Mistake, range: Range<Int>, message: String, repair: Repair? = nil) {
        self.mistake = mistake
        self.range = range
        self.message = message
        self.repair = repair
    }

    /// The first character of a string that stands in for an unknown value: a private-use character that nobody writes.
    public static let standInMark: Character = "\u{10FFFD}"

    /// The edits that correct one mistake; others may be left in the text.
    public struct Repair: Sendable, Equatable {
        /// What the edits do, as in "remove the comma".
        public var title: String
        /// The edits, in the order of the text.
        public var edits: [TextEdit]
        /// True if there is no doubt that the author meant what the edits write.
        public var isSafe: Bool
    }

    /// The classes of syntax mistake.
    public enum Mistake: String, Sendable, CaseIterable {
        case empty = "empty"
        case notUTF8 = "not-utf-8"
        case utf16 = "utf-16"
        case byteOrderMark = "byte-order-mark"
        case notText = "not-text"
        case foreignText = "foreign-text"
        case trailingComma = "trailing-comma"
        case extraComma = "extra-comma"
        case missingComma = "missing-comma"
        case missingColon = "missing-colon"
        case missingValue = "missing-value"
        case semicolon = "semicolon"
        case comment = "comment"
        case singleQuotes = "single-quotes"
        case curlyQuotes = "curly-quotes"
        case escapedQuotes = "escaped-quotes"
        case unquotedKey = "unquoted-key"
        case unquotedText = "unquoted-text"
        case keyNotString = "key-not-string"
        case foreignLiteral = "foreign-literal"
        case badNumber = "bad-number"
        case numberTooLarge = "number-too-large"
        case badEscape = "bad-escape"
        case loneSurrogate = "lone-surrogate"
        case lineBreakInString = "line-break-in-string"
        case controlCharacter = "control-character"
        case unclosedString = "unclosed-string"
        case unopenedString = "unopened-string"
        case unescapedQuote = "unescaped-quote"
        case unclosedContainer = "unclosed-container"
        case unopenedContainer = "unopened-container"
        case wrongBracket = "wrong-bracket"
        case strayCharacter = "stray-character"
        case invisibleCharacter = "invisible-character"
        case wideCharacter = "wide-character"
        case expression = "expression"
        case propertyList = "property-list"
        case surroundingText = "surrounding-text"
        case secondDocument = "second-document"
        case placeholder = "placeholder"
        case notJSON = "not-json"
        case nulInKey = "nul-in-key"
        case tooDeep = "too-deep"
        /// Not a mistake in the text: memory ran out while it was read.
        case outOfMemory = "out-of-memory"
    }

    /// The message.
    public var description: String { message }
}
