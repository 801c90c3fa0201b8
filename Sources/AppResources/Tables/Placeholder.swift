/// A placeholder in a format for an argument, such as `%u`, `%2$@` or `%#@name@`.
public struct Placeholder: Sendable, Equatable {
    /// The inserted content.
    public enum Kind: Sendable, Equatable {
        /// An argument, with the conversion after the percent sign, such as `u`, `lld` or `@`.
        case argument(String)
        /// The text of a plural variable.
        case variable(String)
    }

    /// The placeholder as it is written, percent sign included.
    public let text: String
    /// The number of its argument, from 1; nil if the format does not number it.
    public let position: Int?
    /// The inserted content.
    public let kind: Kind

    /// The placeholders of a format in their order; `%%` is not one, nor is a percent sign without a conversion.
    public static func all(in format: String) -> [Placeholder] {
        FormatPiece.all(in: format).compactMap { $0.placeholder }
    }
}
