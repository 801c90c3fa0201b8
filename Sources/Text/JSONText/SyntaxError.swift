/// The mistake that makes a text something else than JSON, in terms of the mistakes that people make.
public struct SyntaxError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The class of the mistake.
    public var mistake: Mistake
    /// The bytes that are wrong; empty where something is missing.
    public var range: Range<Int>
    /// The mistake in words with what was found, such as "a comma is missing before "thread-id"".
    public var message: String
    /// The edits that correct it, if there are any.
    public var repair: Repair?
    /// The edits that let a reader continue although it is unknown what the author meant: `null` in place of a placeholder, code,
    /// bare words or a missing value, and a name of its own in place of such a name. Empty where reading has to end.
    public var placeholder: [TextEdit] = []

    package init(mistake: Mistake, range: Range<Int>, message: String, repair: Repair? = nil) {
        (self.mistake, self.range, self.message, self.repair) = (mistake, range, message, repair)
    }

    /// The edits that correct one mistake; others may be left in the text.
    public struct Repair: Sendable, Equatable {
        /// The action of the edits, as in "remove the comma".
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
    public enum Mistake: Sendable, CaseIterable {
        case empty, notUTF8, utf16, byteOrderMark, notText, notJSON
        /// Not meant as JSON: YAML with a mistake of its own, for example.
        case foreignText
        /// An unreadable form, such as the source of a program without a literal.
        case otherForm
        /// A place in a form that is read, where reading stopped.
        case unreadPlace
        case trailingComma, extraComma, missingComma, missingColon, missingValue, semicolon
        case comment, surroundingText, secondDocument, propertyList
        case singleQuotes, curlyQuotes, escapedQuotes, unescapedQuote, unclosedString, unopenedString
        case unquotedKey, unquotedText, keyNotString, foreignLiteral, badNumber, numberTooLarge
        case badEscape, loneSurrogate, lineBreakInString, controlCharacter, nulInKey
        case unclosedContainer, unopenedContainer, wrongBracket, tooDeep
        case strayCharacter, invisibleCharacter, wideCharacter
        case expression, placeholder
        /// Not a mistake in the text: memory ran out while it was read.
        case outOfMemory
    }

    /// The message.
    public var description: String { message }
}
