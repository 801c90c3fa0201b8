/// Why a text is not JSON, named as the mistake that people make.
public struct SyntaxError: Error, Sendable, Equatable {
    /// The class of the mistake.
    public var mistake: Mistake
    /// The bytes that are wrong; empty where something is missing.
    public var range: Range<Int>
    /// The mistake in words with what was found, such as "a comma is missing before "thread-id"".
    public var message: String
    /// The edits that correct it, if there are any.
    public var repair: Repair?
    /// The edits that let a reader continue although it is unknown what the author meant: a string that begins with
    /// `placeholderMark` in place of a placeholder, code, bare words or a missing value. Empty where reading has to end.
    public var placeholder: [TextEdit] = []

    /// The first character of a string in place of an unknown value: a private-use character that nobody writes.
    public static let placeholderMark: Character = "\u{10FFFD}"

    package init(_ mistake: Mistake, at range: Range<Int>, _ message: String, repair: Repair? = nil) {
        self.mistake = mistake
        self.range = range
        self.message = message
        self.repair = repair
    }

    /// The edits that correct one mistake; others may be left in the text.
    public struct Repair: Sendable, Equatable {
        /// What the edits do, as in "remove the comma".
        public var title: String
        /// The edits, in the order of the text.
        public var edits: [TextEdit]
        /// True if there is no doubt that the author meant what the edits write; reading goes on after them.
        public var isCertain: Bool
        /// True if the edits remove what somebody wrote for people: a comment, or text around the document.
        public var removesText = false

        /// True if nothing can be lost by applying the edits unasked.
        public var isSafe: Bool { isCertain && !removesText }
    }

    /// The classes of syntax mistake.
    public enum Mistake: String, Sendable, CaseIterable {
        case empty = "empty"
        case notUTF8 = "not-utf-8"
        case utf16 = "utf-16"
        case byteOrderMark = "byte-order-mark"
        case notText = "not-text"
        /// Not meant as JSON: the source of a program, for example.
        case otherForm = "other-form"
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
}
